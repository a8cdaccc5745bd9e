/* The end: who won and why, how the chances went, where they were lost, and the game to be viewed again. */
import type { Analysis, Frame } from "../engine/types";
import type { App } from "../app";
import { button, iconButton } from "../base/controls";
import { h, replace, type Child } from "../base/dom";
import { drawApart, parse } from "../base/drawing";
import { showBroken } from "../base/failure";
import { lang, number, percent, say } from "../base/i18n";
import { offerWithout } from "../base/nets";
import { theme } from "../base/settings";
import { seatName } from "./seat_mark";
import type { Playing } from "./playing";

export interface EndActions {
    viewAgain(): void;
    viewMoment(decision: number): void;
    again(): void;
    close(): void;
}

const JUDGE = "search:200it";

export class EndScreen {
    private readonly chart = h("div", { class: "end-chart", "data-testid": "analysis" });
    readonly element: HTMLElement;

    constructor(
        private readonly app: App,
        private readonly session: Playing,
        private readonly actions: EndActions,
        more: readonly Child[] = [],
    ) {
        const result = session.machine.frame().result ?? { places: [], clause: null, reason: "" },
            names = this.names();
        this.element = h(
            "section",
            { class: "end", role: "dialog", "aria-label": say("The game is over"), "data-testid": "end-screen", tabindex: -1 },
            h(
                "div",
                { class: "end-head" },
                h("h2", {}, headline(result, names)),
                iconButton("close", say("Close"), () => actions.close(), { "data-testid": "end-close" }),
            ),
            h("p", { class: "end-reason" }, result.reason),
            h("ol", { class: "end-places" }, ...places(result, names)),
            h(
                "div",
                { class: "dialog-buttons" },
                ...more,
                button(say("View again"), () => actions.viewAgain(), { "data-testid": "view-again" }),
                button(say("Play again"), () => actions.again(), { class: "button primary", "data-testid": "again" }),
                h("a", { class: "button", href: "#/", "data-testid": "to-start" }, say("Start page")),
            ),
            this.chart,
        );
    }

    private names(): string[] {
        return this.session.machine.frame().seats.map((seat) => seat.name);
    }

    async analyse(bot = JUDGE): Promise<void> {
        const bar = h("progress", { max: 1, value: 0, "aria-label": say("Analysis") });
        replace(this.chart, h("p", { class: "muted" }, say("How the chances went: working it out…")), bar);
        try {
            const analysis = await this.app.thinker.analyse({ record: this.session.machine.record(), bot, lang: lang() }, (done) => {
                bar.value = done;
            });
            this.showAnalysis(analysis);
        } catch (problem) {
            replace(this.chart);
            if (
                !offerWithout(
                    problem,
                    () => void this.analyse(),
                    () => void this.analyse(`${JUDGE}:plain`),
                )
            )
                showBroken(problem);
        }
    }

    private showAnalysis(analysis: Analysis): void {
        const names = this.names();
        const drawing = h("div", { class: "chart" });
        drawApart(drawing, this.app.engine.styleSheet(theme()), parse(analysis.svg));
        const worst = [...analysis.mistakes].sort((a, b) => b.loss - a.loss).slice(0, 5);
        replace(
            this.chart,
            h("h3", {}, say("How the chances went")),
            drawing,
            worst.length > 0 && h("h3", {}, say("Biggest mistakes")),
            worst.length > 0 &&
                h(
                    "ul",
                    { class: "mistakes" },
                    ...worst.map((mistake) =>
                        h(
                            "li",
                            {},
                            h(
                                "button",
                                {
                                    type: "button",
                                    class: "log-line",
                                    onclick: () => this.actions.viewMoment(mistake.decision - 1),
                                },
                                seatName(mistake.seat, names[mistake.seat] ?? ""),
                                h(
                                    "span",
                                    {},
                                    say("move {n}: {played}; better: {better} ({loss})", {
                                        n: number(mistake.decision),
                                        played: mistake.played,
                                        better: mistake.better,
                                        loss: percent(-mistake.loss),
                                    }),
                                    h(
                                        "span",
                                        { class: "mistake-reason muted" },
                                        [mistake.reason, mistake.expected].filter(Boolean).join(" "),
                                    ),
                                ),
                            ),
                        ),
                    ),
                ),
        );
    }
}

type Result = NonNullable<Frame["result"]>;

function headline(result: Result, names: readonly string[]): string {
    const winners = names.filter((_, seat) => result.places[seat] === 1);
    return winners.length === 1
        ? say("{name} wins", { name: winners[0]! })
        : say("{names} share the victory", { names: winners.join(", ") });
}

function places(result: Result, names: readonly string[]): HTMLElement[] {
    const order = names.map((_, seat) => seat).sort((a, b) => (result.places[a] ?? 9) - (result.places[b] ?? 9));
    return order.map((seat) => h("li", { value: result.places[seat] ?? 0 }, seatName(seat, names[seat]!)));
}
