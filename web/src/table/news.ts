/* The newest pieces, those that are called otherwise than after the person's last decision, are outlined until the next one. */
import { s } from "../base/dom";
import type { Picture } from "./picture";

const LARGEST_PIECE = 160; // what is larger is an area rather than a thing

export function outlineNews(picture: Picture, news: readonly string[]): void {
    const fresh = new Set(news);
    for (const [id, node] of picture.elements()) {
        const box = picture.boxOf(id)!;
        node.classList.toggle("recent", fresh.has(id) && Math.max(box.w, box.h) <= LARGEST_PIECE);
    }
}

/** What the game was won by, the chain, the crowns, the settlements: outlined above everything that lies there. */
export function outlineDecisive(picture: Picture, elements: readonly string[]): void {
    for (const view of picture.views.values()) view.svg.querySelector(".decisive")?.remove();
    for (const id of elements) {
        const node = picture.element(id),
            svg = node?.ownerSVGElement;
        if (!node || !svg) continue;
        let marks = svg.querySelector(".decisive");
        if (!marks) {
            marks = s("g", { class: "decisive", "aria-hidden": "true" });
            svg.append(marks);
        }
        marks.append(outlineOf(node));
    }
}

/** A copy of an element's outline that lies where the element does. */
export function outlineOf(node: Element): Element {
    const outline = s("g", { transform: node.getAttribute("transform") });
    for (const child of node.children) if (child.classList.contains("tv-outline")) outline.append(child.cloneNode());
    return outline;
}
