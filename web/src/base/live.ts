/* What a screen reader is told without being asked: two regions, because the same words twice in one would be said once. */
import { h } from "./dom";

const regions = [0, 1].map(() => h("div", { class: "unseen", "aria-live": "polite", "aria-atomic": "true", "data-testid": "live" }));
let turn = 0;

export function openLive(): void {
    document.body.append(...regions);
}

export function announce(words: string): void {
    if (words === "") return;
    const [now, before] = turn++ % 2 ? [regions[1], regions[0]] : [regions[0], regions[1]];
    before!.textContent = "";
    now!.textContent = words;
}
