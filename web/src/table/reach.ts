/* Small things that can be chosen are easy to hit: around them lies an unseen field, as large as a finger or a pointer needs. Where such fields
 * overlap, the nearest middle is meant. */
import { s } from "../base/dom";
import type { Picture } from "./picture";

const POINTED = 24,
    FINGER = 44;

const fingers = matchMedia("(any-pointer: coarse)");
const field = (node: Element): Element | null => node.querySelector(":scope > .tv-reach");

/** Gives everything that can be chosen now its field, where it needs one; `scale` is that of an element's sheet, in pixels. */
export function widen(picture: Picture, scale: (id: string) => number): void {
    const least = fingers.matches ? FINGER : POINTED;
    for (const [id, node] of picture.elements()) {
        const old = field(node),
            box = node.hasAttribute("data-lit") ? picture.boxOf(id) : null,
            wanted = box ? least / scale(id) : 0;
        if (!box || Math.min(box.w, box.h) >= wanted) {
            old?.remove();
            continue;
        }
        const w = Math.max(box.w, wanted),
            h = Math.max(box.h, wanted),
            rect = old ?? s("rect", { class: "tv-reach" });
        for (const [name, value] of Object.entries({ x: box.x + (box.w - w) / 2, y: box.y + (box.h - h) / 2, width: w, height: h }))
            rect.setAttribute(name, String(value));
        if (!old) node.append(rect);
    }
}

/** Of the nodes at a point, the small thing that is meant; null: none is near. */
export function nearest(nodes: readonly Element[], x: number, y: number): Element | null {
    let best: Element | null = null,
        least = Infinity;
    for (const node of nodes) {
        const one = node.closest("[data-lit]"),
            box = one && field(one)?.getBoundingClientRect();
        if (!box) continue;
        const distance = Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y);
        if (distance < least) [best, least] = [one, distance];
    }
    return best;
}
