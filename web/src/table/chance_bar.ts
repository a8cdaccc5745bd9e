/* Everybody's chance to win, as a short search judges it from what the person before the screen knows. Can be switched off. */
import { h, replace, show, style } from "../base/dom";
import { percent, say } from "../base/i18n";
import { seatMark } from "./seat_mark";

export class ChanceBar {
    readonly element = h("div", { class: "chances", role: "region", "data-testid": "chances", hidden: true });

    update(chances: readonly number[] | null, names: readonly string[]): void {
        show(this.element, chances !== null);
        if (!chances) return;
        this.element.setAttribute(
            "aria-label",
            say("Chances to win: {list}", {
                list: chances.map((chance, seat) => `${names[seat]} ${percent(chance)}`).join(", "),
            }),
        );
        this.element.title = this.element.getAttribute("aria-label") ?? "";
        replace(
            this.element,
            ...chances.map((chance, seat) => {
                const part = h("span", { class: "chance" }, seatMark(seat), h("span", { class: "numeral" }, percent(chance)));
                part.classList.add(`seat-${seat}`);
                style(part, { "flex-grow": String(Math.max(chance, 0.001)) });
                return part;
            }),
        );
    }
}
