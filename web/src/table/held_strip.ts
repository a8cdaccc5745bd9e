/* On a small screen, under the question: what the reader pays or plays with, when it lies in a panel that may be scrolled away. A copy to look
 * at; a touch leads to the things themselves. */
import { h, replace, s, show, style } from "../base/dom";
import { SMALLEST_PIXELS } from "./legible";
import { type Picture, viewBox } from "./picture";

const HEIGHT = 40,
    UPPER = 0.95, // of the width
    BADGE = 24, // sticks out at the upper right, in units of the picture
    MARKS = ".tv-outline, .tv-ring, .tv-reach";

export class HeldStrip {
    private readonly things = h("span", { class: "held-things", "aria-hidden": "true" });
    private readonly words = h("span", { class: "unseen" });
    readonly element = h("button", { type: "button", class: "held", "data-testid": "held", hidden: true, onclick: () => this.touched() });
    private ids: string[] = [];
    private shown: Element[] = []; // the nodes that were copied: a thing that changes has another

    constructor(
        private readonly picture: Picture,
        private readonly reveal: (id: string) => void,
    ) {
        this.element.append(this.words, this.things);
    }

    private touched(): void {
        if (this.ids[0] !== undefined) this.reveal(this.ids[0]);
    }

    /** `wanted`: there is little room, and somebody is asked. Whoever chooses among these things has them in sight anyway. */
    update(wanted: boolean): void {
        const held = this.picture.scene.elements.filter((element) => element.held).map(({ id }) => id),
            nodes = held.map((id) => this.picture.element(id)),
            chosen = nodes.some((node) => node?.matches("[data-lit], .tv-chosen")),
            visible = wanted && held.length > 0 && !chosen;
        show(this.element, visible);
        if (!visible) return;
        const parts = held.flatMap((id) => this.picture.piece(id));
        if (parts.length === this.shown.length && parts.every((node, at) => node === this.shown[at])) return;
        this.shown = parts;
        this.ids = held;
        replace(this.things, ...this.copies(held));
        this.words.textContent = held.map((id) => this.labelOf(id)).join(" ");
    }

    private labelOf(id: string): string {
        return this.picture.scene.elements.find((element) => element.id === id)!.label;
    }

    /** All at one scale; of what is higher than wide the upper part, as of cards in a hand. */
    private copies(ids: readonly string[]): Element[] {
        const pieces = ids.map((id) => this.picture.piece(id).map(bare)),
            all = pieces.flat(),
            badge = all.some((node) => node.querySelector(".tv-badge")) ? BADGE : 0,
            texts = all.flatMap((node) => [...node.querySelectorAll("text")].map((text) => Number(text.getAttribute("font-size")))),
            boxes = ids.map((id) => this.picture.boxOf(id)!).map((box) => ({ ...box, h: Math.min(box.h, UPPER * box.w) })),
            high = Math.max(...boxes.map((box) => box.h)),
            scale = Math.max(HEIGHT / high, SMALLEST_PIXELS / Math.min(...texts, Infinity));
        return boxes.map(({ x, y, w, h: height }, at) => {
            const box = { x: x - 2, y: y - 2 - badge, w: w + 4 + badge, h: height + 2 + badge },
                svg = s("svg", { class: "tv-scene", viewBox: viewBox(box) }, ...pieces[at]!);
            style(svg, { width: `${box.w * scale}px`, height: `${box.h * scale}px` });
            return svg;
        });
    }
}

/** A copy that nobody takes for the thing itself. */
function bare(node: Element): Element {
    const copy = node.cloneNode(true) as Element,
        tints = [...node.classList].filter((name) => name.startsWith("tv-tint-"));
    for (const { name } of [...copy.attributes]) if (name !== "transform") copy.removeAttribute(name);
    copy.setAttribute("class", ["tv-decor", ...tints].join(" "));
    for (const mark of copy.querySelectorAll(MARKS)) mark.remove();
    return copy;
}
