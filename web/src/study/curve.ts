/* How the chances went, as a curve for each seat with its mistakes marked: drawn from the same report as the list beside it. */
import type { Analysis } from "../engine/types";
import { h, s, style } from "../base/dom";
import { listed, percent, say } from "../base/i18n";

const WIDTH = 600,
    HEIGHT = 200;

const across = (moment: number, last: number): number => (last === 0 ? 0 : (WIDTH * moment) / last);
const down = (chance: number): number => 8 + (HEIGHT - 16) * (1 - chance);

/** A line for one seat; where a chance is not known it goes straight on. */
function line(chances: Analysis["chances"], seat: number): string {
    const last = chances.length - 1;
    return chances
        .map((of, moment) => [moment, of[seat] ?? null] as const)
        .filter(([, chance]) => chance !== null)
        .map(([moment, chance], at) => `${at === 0 ? "M" : "L"}${across(moment, last).toFixed(1)} ${down(chance!).toFixed(1)}`)
        .join("");
}

export class Curve {
    private readonly here = s("line", { class: "curve-here", y1: 0, y2: HEIGHT, x1: 0, x2: 0 });
    readonly element: HTMLElement;

    constructor(
        private readonly analysis: Analysis,
        names: readonly string[],
        go: (decision: number) => void,
    ) {
        const { chances, mistakes } = analysis,
            last = chances.length - 1;
        const drawing = s(
            "svg",
            { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img", "aria-label": this.words(names) },
            ...[0.25, 0.5, 0.75].map((share) => s("line", { class: "curve-grid", x1: 0, x2: WIDTH, y1: down(share), y2: down(share) })),
            this.here,
            ...names.map((_, seat) => s("path", { class: `curve-line seat-${seat}`, d: line(chances, seat) })),
        );
        this.element = h(
            "div",
            {
                class: "curve",
                "data-testid": "curve",
                onclick: (event: MouseEvent) => {
                    const box = drawing.getBoundingClientRect();
                    go(Math.round((last * (event.clientX - box.left)) / Math.max(box.width, 1)));
                },
            },
            drawing,
        );
        for (const { decision, seat } of mistakes) {
            const dot = h("span", { class: `curve-mistake seat-${seat}`, "aria-hidden": "true" });
            style(dot, {
                left: `${(100 * across(decision - 1, last)) / WIDTH}%`,
                top: `${(100 * down(chances[decision - 1]?.[seat] ?? 0.5)) / HEIGHT}%`,
            });
            this.element.append(dot);
        }
    }

    /** The moment that is looked at. */
    show(decision: number): void {
        const x = across(decision, this.analysis.chances.length - 1).toFixed(1);
        this.here.setAttribute("x1", x);
        this.here.setAttribute("x2", x);
    }

    private words(names: readonly string[]): string {
        const { chances } = this.analysis,
            at = (moment: readonly (number | null)[] | undefined): string =>
                listed(names.map((name, seat) => `${name} ${percent(moment?.[seat] ?? 0)}`));
        return say("How the chances went: at first {first}; at the end {last}.", { first: at(chances[0]), last: at(chances.at(-1)) });
    }
}
