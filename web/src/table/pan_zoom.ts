/* Moving and enlarging the board: wheel, pinch, drag, keys and buttons change which part of the sheet its frame shows. */
import { type Box, union } from "./sheets";
import { viewBox } from "./picture";

const CLOSEST = 4,
    FINGER = 44,
    MARGIN = 0.04, // of the frame, around what is brought there
    ROUNDING = 0.5;

/** The middle of a view of that length, moved no farther than needed to show something with a margin; what is longer, by its own middle. */
function nearest(middle: number, start: number, length: number, shown: number): number {
    const room = shown / 2 - Math.min(MARGIN * shown, (shown - length) / 2);
    if (length >= shown) return start + length / 2;
    return Math.min(Math.max(middle, start + length - room), start + room);
}

export class PanZoom {
    private sheet: Box = { x: 0, y: 0, w: 1, h: 1 };
    private frame = { w: 1, h: 1 };
    private readable = 0; // the scale that the smallest text needs
    scale = 1; // pixels a scene unit
    private middle = { x: 0, y: 0 };
    private own = false; // the reader chose the view: it stays where it is

    /** `resized` is called after the reader has made the board larger or smaller. */
    constructor(
        private readonly svg: SVGSVGElement,
        private readonly resized: () => void,
    ) {}

    /** A new sheet or frame. The view stays where it is, and as large as the reader made it; otherwise all is shown, or as much as can be read. */
    place(sheet: Box, frame: { w: number; h: number }, readable: number, about: Box | null): void {
        const moved = sheet.x !== this.sheet.x || sheet.w !== this.sheet.w || sheet.h !== this.sheet.h || sheet.y !== this.sheet.y;
        this.sheet = sheet;
        this.frame = frame;
        this.readable = readable;
        if (moved) return this.reset(about);
        if (!this.own) this.scale = Math.max(this.fitting(), readable);
        this.apply();
    }

    /** From now on the view is no longer the reader's own. */
    forget(): void {
        this.own = false;
    }

    private fitting(): number {
        return Math.min(this.frame.w / this.sheet.w, this.frame.h / this.sheet.h);
    }

    private reset(about: Box | null): void {
        this.own = false;
        this.scale = Math.max(this.fitting(), this.readable);
        this.middle = { x: this.sheet.x + this.sheet.w / 2, y: this.sheet.y + this.sheet.h / 2 };
        if (about && this.scale > this.fitting()) this.middle = { x: about.x + about.w / 2, y: about.y + about.h / 2 };
        this.apply();
    }

    /** All of it, or back from there to what can be read. */
    toggleFit(): void {
        const all = this.fitting(),
            wasAll = Math.abs(this.scale - all) < 1e-6;
        this.own = true;
        this.scale = wasAll ? Math.max(this.readable, all * 1.8) : all;
        this.apply();
        this.resized();
    }

    zoom(factor: number, at?: { x: number; y: number }): void {
        const before = this.point(at ?? { x: this.frame.w / 2, y: this.frame.h / 2 });
        this.own = true;
        this.scale *= factor;
        this.limit();
        if (at) {
            const after = this.point(at);
            this.middle.x += before.x - after.x;
            this.middle.y += before.y - after.y;
        }
        this.apply();
        this.resized();
    }

    pan(dx: number, dy: number): void {
        this.own = true;
        this.middle.x -= dx / this.scale;
        this.middle.y -= dy / this.scale;
        this.apply();
    }

    /** All of it, or what the frame has room for: then its middle, and a finger's breadth around. */
    private inSight(box: Box, whole: boolean): boolean {
        const view = this.view(),
            within = (at: number, length: number, start: number, room: number): boolean => {
                const half = Math.min(length, whole && length <= room ? length : FINGER / this.scale) / 2 - ROUNDING,
                    middle = at + length / 2;
                return middle - half >= start && middle + half <= start + room;
            };
        return within(box.x, box.w, view.x, view.w) && within(box.y, box.h, view.y, view.h);
    }

    /** When none is in the frame, the nearest one is brought there. */
    revealAny(boxes: readonly Box[]): void {
        const far = (box: Box): number => Math.hypot(box.x + box.w / 2 - this.middle.x, box.y + box.h / 2 - this.middle.y),
            [first] = [...boxes].sort((one, other) => far(one) - far(other));
        if (first && !boxes.some((box) => this.inSight(box, true))) this.reveal([first]);
    }

    /** Brings parts of the sheet into the frame, as far as they lie outside: all of them, or, where they lie too far apart, the first. */
    reveal(boxes: readonly Box[]): void {
        const [first] = boxes,
            { w, h } = this.view();
        if (!first || boxes.every((one) => this.inSight(one, true))) return;
        const all = boxes.reduce(union),
            box = all.w <= w && all.h <= h ? all : first;
        this.middle.x = nearest(this.middle.x, box.x, box.w, w);
        this.middle.y = nearest(this.middle.y, box.y, box.h, h);
        this.apply();
    }

    /** Is there more than the frame shows? */
    get movable(): boolean {
        return this.scale > this.fitting() + 1e-6;
    }

    private point(at: { x: number; y: number }): { x: number; y: number } {
        return {
            x: this.middle.x + (at.x - this.frame.w / 2) / this.scale,
            y: this.middle.y + (at.y - this.frame.h / 2) / this.scale,
        };
    }

    private view(): Box {
        const w = this.frame.w / this.scale,
            h = this.frame.h / this.scale;
        return { x: this.middle.x - w / 2, y: this.middle.y - h / 2, w, h };
    }

    private limit(): void {
        const least = this.fitting();
        this.scale = Math.min(Math.max(this.scale, least), Math.max(CLOSEST, least));
    }

    /** The sheet never leaves the frame. */
    private apply(): void {
        this.limit();
        const w = this.frame.w / this.scale,
            h = this.frame.h / this.scale;
        const keep = (middle: number, start: number, length: number, shown: number): number =>
            shown >= length ? start + length / 2 : Math.min(Math.max(middle, start + shown / 2), start + length - shown / 2);
        this.middle.x = keep(this.middle.x, this.sheet.x, this.sheet.w, w);
        this.middle.y = keep(this.middle.y, this.sheet.y, this.sheet.h, h);
        this.svg.setAttribute("viewBox", viewBox(this.view()));
        this.svg.classList.toggle("movable", this.movable);
    }
}
