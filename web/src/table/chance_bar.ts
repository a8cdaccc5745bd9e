/* Everybody's chance to win, as a short search judges it from what the person before the screen knows. Can be switched off. */
import { h, replace, show, style } from "../base/dom";
import { listed, percent, say } from "../base/i18n";
import { seatMark } from "./seat_mark";

export class ChanceBar {
    readonly element = h("div", { class: "chances", role: "region", "data-testid": "chances", hidden: true });

    /** While nothing is known yet the bar keeps its place, so that nothing moves under a finger when it is. */
    update(wanted: boolean, chances: readonly number[] | null, names: readonly string[]): void {
        show(this.element, wanted);
        if (!wanted) return;
        const words = (seat: number): string => (chances ? percent(chances[seat] ?? 0) : "…");
        this.element.setAttribute(
            "aria-label",
            say("Chances to win: {list}", { list: listed(names.map((name, seat) => `${name} ${words(seat)}`)) }),
        );
        this.element.title = this.element.getAttribute("aria-label") ?? "";
        replace(
            this.element,
            h("span", { class: "chances-label", "aria-hidden": "true" }, say("Chances to win")),
            ...names.map((_, seat) => {
                const part = h("span", { class: "chance" }, seatMark(seat), h("span", { class: "numeral" }, words(seat)));
                part.classList.add(`seat-${seat}`);
                style(part, { "flex-grow": String(Math.max(chances?.[seat] ?? 1, 0.001)) });
                return part;
            }),
        );
    }
}
