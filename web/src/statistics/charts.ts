/* The pictures of the statistics: a bar of what was won and lost, and what was said beside what happened. */
import { h, s } from "../base/dom";
import { listed, percent, say, sayCount } from "../base/i18n";
import type { Count, Said } from "./summary";

const BAR = { width: 200, height: 14 };

/** Won, shared and lost, side by side; in words for who cannot see it. */
export function countBar({ won, shared, lost }: Count): SVGSVGElement {
    const all = Math.max(won + shared + lost, 1);
    let from = 0;
    const part = (kind: string, many: number): SVGRectElement | false => {
        const x = from,
            width = (BAR.width * many) / all;
        from += width;
        return many > 0 && s("rect", { class: `bar-${kind}`, x, y: 0, width, height: BAR.height });
    };
    return s(
        "svg",
        {
            class: "count-bar",
            viewBox: `0 0 ${BAR.width} ${BAR.height}`,
            preserveAspectRatio: "none",
            role: "img",
            "aria-label": say("won: {won}, shared: {shared}, lost: {lost}", { won, shared, lost }),
        },
        s("rect", { class: "bar-none", x: 0, y: 0, width: BAR.width, height: BAR.height }),
        part("won", won),
        part("shared", shared),
        part("lost", lost),
    );
}

const PLACE = 176,
    LEFT = 56,
    TOP = 14,
    WIDTH = LEFT + PLACE + 24,
    HEIGHT = TOP + PLACE + 42;
const across = (share: number): number => LEFT + PLACE * share;
const down = (share: number): number => TOP + PLACE * (1 - share);

/** Each kind of guess as a point: to the right what was said, upwards what happened; on the line both agree. Larger: guessed more often. */
export function reliability(said: readonly Said[]): HTMLElement {
    const most = Math.max(...said.map(({ guesses }) => guesses), 1),
        known = said.filter(({ happened }) => happened !== null);
    const drawing = s(
        "svg",
        { class: "reliability", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": words(known) },
        ...[0, 0.5, 1].flatMap((share) => [
            s("line", { class: "curve-grid", x1: across(0), x2: across(1), y1: down(share), y2: down(share) }),
            s("line", { class: "curve-grid", x1: across(share), x2: across(share), y1: down(0), y2: down(1) }),
            s("text", { x: across(share), y: down(0) + 17, "text-anchor": "middle" }, percent(share)),
            s("text", { x: LEFT - 7, y: down(share) + 4, "text-anchor": "end" }, percent(share)),
        ]),
        s("text", { x: across(0.5), y: HEIGHT - 6, "text-anchor": "middle" }, say("You said")),
        s("text", { x: 12, y: down(0.5), "text-anchor": "middle", transform: `rotate(-90 12 ${down(0.5)})` }, say("You won")),
        s("line", { class: "reliable", x1: across(0), x2: across(1), y1: down(0), y2: down(1) }),
        s("polyline", { class: "said-line", points: known.map((one) => `${across(one.said)},${down(one.happened!)}`).join(" ") }),
        ...known.map((one) =>
            s("circle", { class: "said-point", cx: across(one.said), cy: down(one.happened!), r: 4 + 6 * Math.sqrt(one.guesses / most) }),
        ),
    );
    return h("figure", { class: "said" }, drawing, saidTable(known));
}

const words = (known: readonly Said[]): string =>
    say("What you said, and what happened: {list}", {
        list: listed(known.map(({ said, happened }) => `${percent(said)} → ${percent(happened!)}`)),
    });

function saidTable(known: readonly Said[]): HTMLElement {
    return h(
        "table",
        { class: "statistics-table", "data-testid": "said-table" },
        h(
            "thead",
            {},
            h(
                "tr",
                {},
                h("th", { scope: "col" }, say("You said")),
                h("th", { scope: "col" }, say("You won")),
                h("th", { scope: "col" }, say("Guesses")),
            ),
        ),
        h(
            "tbody",
            {},
            ...known.map(({ said, happened, guesses }) =>
                h(
                    "tr",
                    {},
                    h("th", { scope: "row", class: "numeral" }, percent(said)),
                    h("td", { class: "numeral" }, percent(happened!)),
                    h("td", { class: "numeral", "aria-label": sayCount("{n} guess", "{n} guesses", guesses) }, String(guesses)),
                ),
            ),
        ),
    );
}
