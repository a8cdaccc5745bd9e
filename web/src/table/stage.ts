/* The part of the window where the table lies: the board in its frame, the panels around or below it, and on small screens a strip that
 * leads to each panel. */
import type { PictureChanges } from "../engine/types";
import { iconButton } from "../base/controls";
import { h, replace, show, style } from "../base/dom";
import { say } from "../base/i18n";
import { animate, remember } from "./animation";
import { layOut, PHONE, type Layout } from "./layout";
import { PanZoom } from "./pan_zoom";
import { Picture } from "./picture";
import type { Box } from "./sheets";

const SMALLEST_PIXELS = { phone: 12, tablet: 10 },
    STRIP = 44;

type Drawn = { picture(since: number): PictureChanges };

export class Stage {
    readonly picture = new Picture();
    readonly zoomButtons = h(
        "div",
        { class: "zoom", role: "group", "aria-label": say("Size of the board") },
        iconButton("plus", say("Larger"), () => this.zoom?.zoom(1.3), { "data-testid": "zoom-in" }),
        iconButton("minus", say("Smaller"), () => this.zoom?.zoom(1 / 1.3), { "data-testid": "zoom-out" }),
        iconButton("fit", say("All of it"), () => this.zoom?.toggleFit(), { "data-testid": "zoom-fit" }),
    );
    private readonly board = h("div", { class: "board-frame" });
    private readonly strip = h("nav", { class: "strip", "aria-label": say("Areas") });
    private readonly panels = h("div", { class: "panels" });
    readonly element = h("div", { class: "stage", "data-testid": "stage" }, this.board, this.strip, this.panels);
    private readonly frames = new Map<string, HTMLElement>();
    private size = { w: 0, h: 0 }; // kept, because asking for it would lay out the page before all changes are made
    private readonly watcher = new ResizeObserver(() => {
        this.size = { w: this.element.clientWidth, h: this.element.clientHeight };
        this.layOut(true);
    });
    private fetched = 0; // the number of the picture that was asked for last
    private zooms = new Map<string, PanZoom>();
    private laidOutFor = "";
    private scrolled = false;

    open(): void {
        this.size = { w: this.element.clientWidth, h: this.element.clientHeight };
        this.watcher.observe(this.element);
    }
    close(): void {
        this.watcher.disconnect();
    }

    get boardSvg(): SVGSVGElement | null {
        const sheet = this.picture.sheets.find((one) => one.board);
        return sheet ? (this.picture.views.get(sheet.id)?.svg ?? null) : null;
    }
    get zoom(): PanZoom | null {
        const sheet = this.picture.sheets.find((one) => one.board);
        return sheet ? (this.zooms.get(sheet.id) ?? null) : null;
    }

    /** What changed since the last call; to be shown in the same order. */
    fetch(source: Drawn): PictureChanges {
        const changes = source.picture(this.fetched);
        this.fetched = changes.number;
        return changes;
    }

    /** Shows what the source draws; `path` of the move that led to it, when the reader made it. */
    show(source: Drawn, path: readonly string[]): void {
        this.apply(this.fetch(source), path);
    }

    /** `told`: what is new is shown otherwise than by a glow. Returns whether anything was put elsewhere. */
    apply(changes: PictureChanges, path: readonly string[], told = false): boolean {
        const before = this.picture.sheets.length > 0 ? remember(this.picture, changes, path) : null;
        const { news, sheetsChanged } = this.picture.update(changes);
        const laidOut = this.layOut(sheetsChanged);
        animate(this.picture, before, told ? [] : news, laidOut);
        return laidOut;
    }

    /** Returns whether anything was put elsewhere. */
    private layOut(needed: boolean): boolean {
        const { w, h: height } = this.size,
            key = `${w} ${height}`;
        if (w === 0 || height === 0 || this.picture.sheets.length === 0 || (!needed && key === this.laidOutFor)) return false;
        this.laidOutFor = key;
        const readable = (id: string): number =>
            (Math.min(w, height) < PHONE / 2 || w < PHONE ? SMALLEST_PIXELS.phone : SMALLEST_PIXELS.tablet) /
            Math.max(this.picture.views.get(id)!.smallestText, 1);
        const layout = layOut(
            this.picture.sheets,
            { w: this.picture.scene.width, h: this.picture.scene.height },
            { w, h: height },
            (sheet) => readable(sheet.id),
        );
        this.placePanels(layout, layout.scrolled?.w ?? w);
        this.placeBoard(layout, layout.scrolled ? readable : () => 0);
        this.fillStrip(layout);
        return true;
    }

    private frameOf(id: string, parent: HTMLElement): HTMLElement {
        let frame = this.frames.get(id);
        if (!frame) {
            frame = h("div", { class: "frame", "data-frame": id });
            this.frames.set(id, frame);
        }
        const svg = this.picture.views.get(id)!.svg;
        if (svg.parentElement !== frame) frame.append(svg);
        if (frame.parentElement !== parent) parent.append(frame);
        return frame;
    }

    private placePanels(layout: Layout, width: number): void {
        const below = layout.scrolled;
        this.scrolled = below !== null;
        this.element.classList.toggle("scrolled", this.scrolled);
        place(this.panels, below ? { ...below, y: below.y + STRIP, h: below.h - STRIP } : { x: 0, y: 0, w: 0, h: 0 });
        for (const [id, frame] of this.frames)
            if (!layout.panels.has(id) && !this.isBoard(id)) {
                frame.remove();
                this.frames.delete(id);
            }
        for (const [id, box] of layout.panels) {
            const frame = this.frameOf(id, this.panels),
                svg = this.picture.views.get(id)!.svg;
            place(frame, below ? { ...box, w: Math.min(box.w, width) } : box);
            style(svg, { width: `${box.w}px`, height: `${box.h}px` });
            frame.classList.toggle("wide", below !== null && box.w > width + 1);
        }
    }

    private isBoard(id: string): boolean {
        return this.picture.sheets.some((sheet) => sheet.board && sheet.id === id);
    }

    private placeBoard(layout: Layout, readable: (id: string) => number): void {
        const sheet = this.picture.sheets.find((one) => one.board)!,
            view = this.picture.views.get(sheet.id)!;
        const frame = this.frameOf(sheet.id, this.board);
        place(this.board, layout.board);
        place(frame, { x: 0, y: 0, w: layout.board.w, h: layout.board.h });
        style(view.svg, { width: `${layout.board.w}px`, height: `${layout.board.h}px` });
        if (!this.zooms.has(sheet.id)) this.zooms = new Map([[sheet.id, new PanZoom(view.svg)]]);
        this.zooms.get(sheet.id)!.place(sheet.box, layout.board, readable(sheet.id), this.lively()[0] ?? null);
    }

    /** Everything that can be chosen on the board: where a small screen looks first. */
    private lively(): Box[] {
        const svg = this.boardSvg,
            boxes: Box[] = [];
        for (const [id, node] of this.picture.elements()) {
            const box = node.hasAttribute("data-lit") && node.ownerSVGElement === svg ? this.picture.boxOf(id) : null;
            if (box) boxes.push(box);
        }
        return boxes;
    }

    private fillStrip(layout: Layout): void {
        show(this.strip, layout.scrolled !== null);
        if (!layout.scrolled) return;
        place(this.strip, { ...layout.scrolled, h: STRIP });
        const areas = this.picture.scene.areas;
        replace(
            this.strip,
            ...this.picture.sheets
                .filter((sheet) => !sheet.board)
                .map((sheet) =>
                    h(
                        "button",
                        { type: "button", class: "chip", "data-strip": sheet.id, onclick: () => this.scrollTo(sheet.id) },
                        areas[sheet.areas[0]!]!.label,
                    ),
                ),
        );
        this.markStrip();
    }

    private scrollTo(id: string): void {
        const frame = this.frames.get(id);
        if (frame) this.panels.scrollTo({ top: parseFloat(frame.style.top), behavior: "smooth" });
    }

    /** Panels with something to choose are marked in the strip; when none of them is in sight, the first one is brought there. */
    markStrip(): void {
        if (!this.scrolled) return;
        let first: HTMLElement | null = null,
            inSight = false;
        for (const chip of this.strip.querySelectorAll<HTMLElement>("[data-strip]")) {
            const frame = this.frames.get(chip.dataset["strip"]!),
                lit = frame?.querySelector("[data-lit]") != null;
            chip.classList.toggle("lit", lit);
            if (!frame || !lit) continue;
            first ??= frame;
            const top = frame.offsetTop - this.panels.scrollTop;
            inSight ||= top >= -8 && top < this.panels.clientHeight - 40;
        }
        if (first && !inSight) this.panels.scrollTop = first.offsetTop;
        this.zoom?.revealAny(this.lively());
    }

    /** Brings an element into sight, on the board or in a panel. */
    reveal(id: string): void {
        const box = this.picture.boxOf(id),
            view = this.picture.sheetOf(id);
        if (!box || !view) return;
        if (view.sheet.board) this.zoom?.reveal(box);
        else if (this.scrolled) this.picture.element(id)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
}

function place(element: HTMLElement, box: Box): void {
    style(element, { left: `${box.x}px`, top: `${box.y}px`, width: `${box.w}px`, height: `${box.h}px` });
}
