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
