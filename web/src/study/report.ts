/* An analysed game as people read it: the curve, and the mistakes in words. One report, wherever it is shown. */
import type { Analysis, Mistake } from "../engine/types";
import { button } from "../base/controls";
import { h } from "../base/dom";
import { number, percent, say, sayCount } from "../base/i18n";
import { seatName } from "../table/seat_mark";
import { Curve } from "./curve";

/** So many are listed at once; the others are folded. */
const SHOWN = 5;

export interface ReportActions {
    view(decision: number): void;
    learn(mistakes: readonly Mistake[]): void;
}

/** Whose decisions the reader wants to learn from: those of people, or where only bots played, of all. */
export function ownMistakes({ mistakes }: Analysis, record: string): readonly Mistake[] {
    const people = [...record.matchAll(/^Seat (\d+): (?:person|remote)/gm)].map(([, seat]) => Number(seat));
    return people.length === 0 ? mistakes : mistakes.filter(({ seat }) => people.includes(seat));
}

function row(mistake: Mistake, name: string, view: (decision: number) => void): HTMLElement {
    const { decision, seat, sentence, better, loss, reason, expected } = mistake;
    return h(
        "li",
        {},
        h(
            "button",
            { type: "button", class: "log-line", "data-testid": "mistake", onclick: () => view(decision - 1) },
            seatName(seat, name),
            h(
                "span",
                {},
                say("move {n}: {played}; better: {better} ({loss})", {
                    n: number(decision),
                    played: sentence,
                    better,
                    loss: percent(-loss),
                }),
                h("span", { class: "mistake-reason muted" }, [reason, expected].filter(Boolean).join(" ")),
            ),
        ),
    );
}

export function report(
    analysis: Analysis,
    own: readonly Mistake[],
    names: readonly string[],
    actions: ReportActions,
): { elements: HTMLElement[]; curve: Curve } {
    const curve = new Curve(analysis, names, (decision) => actions.view(decision)),
        worst = [...analysis.mistakes].sort((a, b) => b.loss - a.loss),
        rows = (mistakes: readonly Mistake[]): HTMLElement =>
            h("ul", { class: "mistakes" }, ...mistakes.map((mistake) => row(mistake, names[mistake.seat] ?? "", actions.view)));
    const elements = [h("h3", {}, say("How the chances went")), curve.element];
    if (worst.length === 0) elements.push(h("p", { class: "muted" }, say("Nobody made a mistake that lost much.")));
    else {
        elements.push(h("h3", {}, say("Biggest mistakes")));
        if (own.length > 0)
            elements.push(
                button(say("Learn from my mistakes"), () => actions.learn(own), { class: "button learn", "data-testid": "learn-mistakes" }),
            );
        elements.push(rows(worst.slice(0, SHOWN)));
        if (worst.length > SHOWN)
            elements.push(
                h(
                    "details",
                    { "data-testid": "more-mistakes" },
                    h("summary", {}, sayCount("{n} more mistake", "{n} more mistakes", worst.length - SHOWN)),
                    rows(worst.slice(SHOWN)),
                ),
            );
    }
    return { elements, curve };
}
