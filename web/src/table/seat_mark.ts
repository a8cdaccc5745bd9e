/* A seat's sign, never colour alone: the theme's shape and letter, and beside it the name. */
import { h, s } from "../base/dom";

export function seatMark(seat: number): SVGSVGElement {
    return s(
        "svg",
        { class: `seat-mark tv-tint-seat${seat}`, viewBox: "0 0 40 40", "aria-hidden": "true" },
        s("use", { href: `#tv-seat_${seat}`, width: 40, height: 40 }),
    );
}

export function seatName(seat: number, name: string): HTMLElement {
    return h("span", { class: "seat-name" }, seatMark(seat), h("span", {}, name));
}
