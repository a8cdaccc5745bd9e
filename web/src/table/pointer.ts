/* Mouse and finger over the picture: pointing shows, clicking chooses, dragging carries an element to another or moves the board, two
 * fingers and the wheel enlarge it. What any of it means is decided elsewhere. */
import { style } from "../base/dom";
import { ghostOf } from "./animation";
import type { PanZoom } from "./pan_zoom";
import { nearest } from "./reach";

export interface PointerTarget {
    pick(id: string, touch: boolean): void;
    point(id: string | null): void;
    carries(id: string): boolean;
    carry(id: string): void; // a drag begins: the element is chosen
    drop(id: string | null): void; // it ends over another element, or nowhere
}

const DRAG_PIXELS = 8;

const idOf = (node: Element | null): string | null => node?.closest<SVGElement>("[data-element]")?.dataset["element"] ?? null;
const idAt = (node: EventTarget | null): string | null => (node instanceof Element ? idOf(node) : null);

/** What is meant at a point: the nearest small thing or the uppermost element that can be or is chosen, though something else may lie on it;
 * otherwise the uppermost. */
function idUnder(x: number, y: number): string | null {
    const nodes = document.elementsFromPoint(x, y),
        small = nearest(nodes, x, y);
    if (small) return idOf(small);
    return idOf(nodes.find((node) => node.closest("[data-lit], .tv-chosen") !== null) ?? nodes.find((node) => idOf(node) !== null) ?? null);
}

export class Pointer {
    private readonly down = new Map<number, { x: number; y: number }>();
    private start: { x: number; y: number; id: string | null; board: boolean } | null = null;
    private drag: "carry" | "pan" | null = null;
    private ghost: SVGSVGElement | null = null;
    private dragged = false; // a click that ends a drag is none
    private touch = false;
    private lastTap = 0;

    constructor(
        private readonly stage: HTMLElement,
        private readonly board: () => SVGSVGElement | null,
        private readonly zoom: () => PanZoom | null,
        private readonly target: PointerTarget,
    ) {
        stage.addEventListener("pointerdown", (event) => this.press(event));
        stage.addEventListener("pointermove", (event) => this.move(event));
        stage.addEventListener("pointerup", (event) => this.release(event));
        stage.addEventListener("pointercancel", (event) => this.release(event));
        stage.addEventListener("pointerleave", (event) => this.leave(event));
        stage.addEventListener("click", (event) => this.click(event));
        stage.addEventListener("dblclick", (event) => {
            if (this.onBoard(event.target) && idAt(event.target) === null) this.zoom()?.toggleFit();
        });
        stage.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    }

    private onBoard(node: EventTarget | null): boolean {
        const board = this.board();
        return board !== null && node instanceof Node && board.contains(node);
    }

    private press(event: PointerEvent): void {
        this.touch = event.pointerType !== "mouse";
        this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
        this.dragged = this.down.size > 1;
        this.start =
            this.down.size > 1
                ? null
                : {
                      x: event.clientX,
                      y: event.clientY,
                      id: idAt(event.target) && idUnder(event.clientX, event.clientY),
                      board: this.onBoard(event.target),
                  };
        if (this.down.size > 1) this.endDrag(null);
    }

    private move(event: PointerEvent): void {
        const before = this.down.get(event.pointerId);
        if (!before) {
            if (event.pointerType === "mouse") this.target.point(idAt(event.target) && idUnder(event.clientX, event.clientY));
            return;
        }
        if (this.down.size === 2) this.pinch(event, before);
        else if (this.start && !this.drag) this.begin(event);
        if (this.drag === "pan") this.zoom()?.pan(event.clientX - before.x, event.clientY - before.y);
        if (this.drag === "carry") this.moveGhost(event);
        before.x = event.clientX;
        before.y = event.clientY;
    }

    /** On the words about what was pointed at they stay: they may lead on, and a bar that grew with them under the pointer would else flicker. */
    private leave(event: PointerEvent): void {
        const to = event.relatedTarget;
        if (!(to instanceof Element && to.closest(".prompt"))) this.target.point(null);
    }

    private begin(event: PointerEvent): void {
        const start = this.start!;
        if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < DRAG_PIXELS) return;
        const pans = start.board && this.zoom()?.movable === true;
        if (start.id !== null && !(this.touch && pans) && this.target.carries(start.id)) {
            const node = this.stage.querySelector<SVGGElement>(`[data-element="${CSS.escape(start.id)}"]`)!;
            this.drag = "carry";
            this.ghost = ghostOf(node).ghost;
            this.ghost.classList.add("carried");
            document.body.append(this.ghost);
            this.target.carry(start.id);
        } else if (pans)
            this.drag = "pan"; // a finger moves the board wherever it lies: nothing there is small enough to be meant by a drag
        else return;
        this.dragged = true;
        this.stage.setPointerCapture(event.pointerId);
    }

    private moveGhost(event: PointerEvent): void {
        const start = this.start;
        if (!this.ghost || !start) return;
        style(this.ghost, { transform: `translate(${event.clientX - start.x}px, ${event.clientY - start.y}px)` });
        this.target.point(idUnder(event.clientX, event.clientY));
    }

    private release(event: PointerEvent): void {
        this.down.delete(event.pointerId);
        const over = event.type === "pointerup" ? idUnder(event.clientX, event.clientY) : null;
        this.endDrag(over);
        this.start = null;
    }

    private endDrag(over: string | null): void {
        const carried = this.drag === "carry",
            from = this.start?.id ?? null;
        this.drag = null;
        this.ghost?.remove();
        this.ghost = null;
        if (carried) this.target.drop(over === from ? null : over);
    }

    private pinch(event: PointerEvent, before: { x: number; y: number }): void {
        const other = [...this.down.entries()].find(([id]) => id !== event.pointerId)?.[1];
        const frame = this.board()?.getBoundingClientRect();
        if (!other || !frame) return;
        const was = Math.hypot(before.x - other.x, before.y - other.y),
            is = Math.hypot(event.clientX - other.x, event.clientY - other.y);
        if (was > 0)
            this.zoom()?.zoom(is / was, {
                x: (event.clientX + other.x) / 2 - frame.left,
                y: (event.clientY + other.y) / 2 - frame.top,
            });
    }

    private click(event: MouseEvent): void {
        if (this.dragged && event.detail > 0) {
            this.dragged = false;
            return;
        }
        const over = idAt(event.target),
            id = over !== null && event.detail > 0 ? idUnder(event.clientX, event.clientY) : over;
        if (id !== null) return this.target.pick(id, this.touch && event.detail > 0);
        if (this.touch && this.onBoard(event.target)) {
            if (event.timeStamp - this.lastTap < 350) this.zoom()?.toggleFit();
            this.lastTap = event.timeStamp;
        }
    }

    private wheel(event: WheelEvent): void {
        const frame = this.board()?.getBoundingClientRect();
        if (!frame || !this.onBoard(event.target)) return;
        event.preventDefault();
        this.zoom()?.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), {
            x: event.clientX - frame.left,
            y: event.clientY - frame.top,
        });
    }
}
