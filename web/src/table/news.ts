/* What others have reached is marked until the person's own next decision: elements by their outlines, what is only drawn by frames above it. */
import { s } from "../base/dom";
import type { Picture } from "./picture";

const LARGEST_PIECE = 160; // what is larger is an area rather than a thing

export function outlineNews(picture: Picture, marks: readonly string[]): void {
    const fresh = new Set(marks);
    for (const view of picture.views.values()) for (const frame of view.svg.querySelectorAll(".mark-frame")) frame.remove();
    for (const [id, node] of picture.elements()) node.classList.toggle("recent", fresh.has(id) && isPiece(picture.boxOf(id)!));
    for (const id of marks) if (!picture.element(id)) framePiece(picture, id, "mark-frame");
}

const isPiece = ({ w, h }: { w: number; h: number }): boolean => Math.max(w, h) <= LARGEST_PIECE;

/** A frame around what is only drawn. */
export function framePiece(picture: Picture, id: string, name: string): Element | null {
    const place = picture.place(id);
    if (!place?.node.ownerSVGElement) return null;
    const { x, y, w, h } = place.box,
        frame = s("rect", { class: name, x: x - 3, y: y - 3, width: w + 6, height: h + 6, rx: 8 });
    place.node.ownerSVGElement.append(frame);
    return frame;
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
