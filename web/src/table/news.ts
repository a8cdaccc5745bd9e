/* The newest pieces, those that are called otherwise than after the person's last decision, are outlined until the next one. */
import type { Picture } from "./picture";

const LARGEST_PIECE = 160; // what is larger is an area rather than a thing

export function outlineNews(picture: Picture, news: readonly string[]): void {
    const fresh = new Set(news);
    for (const [id, node] of picture.elements()) {
        const box = picture.boxOf(id)!;
        node.classList.toggle("recent", fresh.has(id) && Math.max(box.w, box.h) <= LARGEST_PIECE);
    }
}
