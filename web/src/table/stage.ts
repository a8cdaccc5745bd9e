/* The part of the window where the table lies: the board in its frame, the panels and the words around or below it, and, where the panels are
 * scrolled, a strip that leads to each of them and folds it. */
import type { PictureChanges } from "../engine/types";
import { iconButton } from "../base/controls";
import { h, replace, show, style } from "../base/dom";
import { say } from "../base/i18n";
import { animate, remember } from "./animation";
import { layOut, type Layout, PHONE } from "./layout";
import { PanZoom } from "./pan_zoom";
import { Picture } from "./picture";
import { widen } from "./reach";
import type { Box } from "./sheets";

const SMALLEST_PIXELS = 12,
    STRIP = 46,
    LOW = 260;

/** From where to where something lies in the scrolled room, and where its panel begins. */
interface Span {
    panel: number;
    top: number;
    bottom: number;
}

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
    /** What is said and asked: below the table, or beside the board. */
    readonly words = h("div", { class: "words" });
    readonly room = h("div", { class: "room" }, this.element, this.words);
    private readonly frames = new Map<string, HTMLElement>();
    private readonly folded = new Set<string>();
    private size = { w: 0, h: 0, words: 0 }; // kept, because asking for it would lay out the page before all changes are made
    private readonly watcher = new ResizeObserver(() => {
        this.measure();
        this.layOut(false);
    });
    private readonly placed = new Map<string, { top: number; scale: number }>(); // the panels
    private readonly smallest = new Map<string, number>(); // text of each sheet, so far
    private fetched = 0; // the number of the picture that was asked for last
    private zooms = new Map<string, PanZoom>();
    private laidOutFor = "";
    private alone = false;
    private wanted: string | null = null;
    private scrolled = false;
    private lit: Span[] = []; // what can be chosen in the panels
    private scrolling = 0; // the frame in which the first of it is brought into sight

    open(): void {
        this.measure();
        this.watcher.observe(this.room);
        this.watcher.observe(this.words);
    }
    private measure(): void {
        this.size = { w: this.room.clientWidth, h: this.room.clientHeight, words: this.words.offsetHeight };
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

    /** The game is over: all of the board is in sight, and on a small screen nothing else. */
    showBoardAlone(alone: boolean): void {
        if (this.alone === alone) return;
        this.alone = alone;
        this.layOut(true);
    }

    /** The smallest text that each sheet had so far: what has grown to be read stays as large, so that panels do not jump. */
    private noteTexts(): string {
        for (const { id } of this.picture.sheets)
            this.smallest.set(id, Math.min(this.picture.views.get(id)!.smallestText, this.smallest.get(id) ?? Infinity));
        return [...this.smallest.values()].join();
    }

    /** Returns whether anything was put elsewhere. */
    private layOut(needed: boolean): boolean {
        const { w, h: height, words } = this.size,
            key = `${w} ${height} ${words} ${[...this.folded].join()} ${this.noteTexts()}`;
        if (w === 0 || height === 0 || this.picture.sheets.length === 0 || (!needed && key === this.laidOutFor)) return false;
        this.laidOutFor = key;
        const readable = (id: string): number => SMALLEST_PIXELS / Math.max(this.smallest.get(id)!, 1),
            bare = this.alone && w < PHONE,
            shown = this.picture.sheets.filter((sheet) => sheet.board || (!bare && !this.folded.has(sheet.id))),
            layout = layOut(shown, { w, h: height }, words, (sheet) => readable(sheet.id));
        this.placeWords(layout, height - words);
        this.placePanels(layout, layout.scrolled?.w ?? w);
        this.placeBoard(layout, this.alone ? () => 0 : readable);
        this.fillStrip(layout);
        this.widen();
        if (this.wanted !== null) this.reveal(this.wanted);
        return true;
    }

    /** Small things can be hit at every size of the picture. */
    private widen(): void {
        widen(this.picture, (id) => {
            const view = this.picture.sheetOf(id)!;
            return view.sheet.board ? (this.zoom?.scale ?? 1) : (this.placed.get(view.sheet.id)?.scale ?? 1);
        });
    }

    /** The words beside the board have the width of the panels; below, they take from the table's height. */
    private placeWords(layout: Layout, height: number): void {
        const beside = layout.words > 0;
        this.room.classList.toggle("beside", beside);
        style(this.words, { width: beside ? `${layout.words}px` : "" });
        style(this.element, { height: beside ? "" : `${height}px` });
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
        const strip = below && this.leads(below) ? STRIP : 0;
        place(this.panels, below ? { ...below, y: below.y + strip, h: below.h - strip } : { x: 0, y: 0, w: 0, h: 0 });
        for (const [id, frame] of this.frames)
            if (!layout.panels.has(id) && !this.isBoard(id)) {
                frame.remove();
                this.frames.delete(id);
            }
        for (const [id, box] of layout.panels) {
            const frame = this.frameOf(id, this.panels),
                svg = this.picture.views.get(id)!.svg;
            place(frame, below ? { ...box, w: Math.min(box.w, width - box.x) } : box);
            style(svg, { width: `${box.w}px`, height: `${box.h}px` });
            this.placed.set(id, { top: box.y, scale: box.w / this.picture.views.get(id)!.sheet.box.w });
            frame.classList.toggle("wide", below !== null && box.x + box.w > width + 1);
        }
    }

    /** A low room is scrolled without a strip, which would take too much of it. */
    private leads(room: Box): boolean {
        return room.h > LOW;
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
        if (!this.zooms.has(sheet.id)) this.zooms = new Map([[sheet.id, new PanZoom(view.svg, () => this.widen())]]);
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
        show(this.strip, layout.scrolled !== null && this.leads(layout.scrolled));
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
                        {
                            type: "button",
                            class: "chip",
                            "data-strip": sheet.id,
                            "aria-expanded": String(!this.folded.has(sheet.id)),
                            onclick: () => this.turnTo(sheet.id),
                        },
                        areas[sheet.areas[0]!]!.label,
                    ),
                ),
        );
        this.markStrip();
    }

    /** Brings a panel into sight; one that is there already is folded, as long as nothing in it can be chosen. */
    private turnTo(id: string): void {
        const frame = this.frames.get(id),
            top = frame ? frame.offsetTop - this.panels.scrollTop : 0;
        if (this.folded.delete(id)) this.fold(id);
        else if (frame && top >= 0 && top < this.panels.clientHeight - 60 && frame.querySelector("[data-lit]") === null) {
            this.folded.add(id);
            this.fold(id);
            return;
        }
        this.panels.scrollTo({ top: this.frames.get(id)?.offsetTop ?? 0, behavior: "smooth" });
    }

    /** The strip is made anew; who goes through it by keys stays where they are. */
    private fold(id: string): void {
        const focused = this.strip.contains(document.activeElement);
        this.layOut(true);
        if (focused) this.strip.querySelector<HTMLElement>(`[data-strip="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
    }

    /** Panels with something to choose are marked in the strip; when nothing of it is in sight, the first is brought there. */
    markStrip(): void {
        this.unfoldLit();
        this.widen();
        this.zoom?.revealAny(this.lively());
        if (!this.scrolled) return;
        this.lit = [];
        for (const chip of this.strip.querySelectorAll<HTMLElement>("[data-strip]")) {
            const lit = this.litIn(chip.dataset["strip"]!);
            chip.classList.toggle("lit", lit.length > 0);
            this.lit.push(...lit);
        }
        if (this.lit.length > 0 && this.scrolling === 0) this.scrolling = requestAnimationFrame(() => this.scrollToLit());
    }

    /** In the next frame: to ask where the room is scrolled to lays the page out, which is due then anyway. */
    private scrollToLit(): void {
        this.scrolling = 0;
        const { scrollTop, clientHeight } = this.panels,
            [first] = this.lit;
        if (first && !this.lit.some(({ top, bottom }) => top >= scrollTop && bottom <= scrollTop + clientHeight))
            this.panels.scrollTop = Math.max(first.panel, first.bottom - clientHeight + 8);
    }

    /** What can be chosen in a panel, by its place in the scrolled room. */
    private litIn(id: string): Span[] {
        const { top, scale } = this.placed.get(id) ?? { top: 0, scale: 1 },
            view = this.picture.views.get(id),
            spans: Span[] = [];
        for (const node of view?.svg.querySelectorAll<SVGGElement>("[data-lit]") ?? []) {
            const box = this.picture.boxOf(node.dataset["element"]!)!,
                at = top + (box.y - view!.sheet.box.y) * scale;
            spans.push({ panel: top, top: at, bottom: at + box.h * scale });
        }
        return spans;
    }

    /** Nothing that can be chosen stays folded. */
    private unfoldLit(): void {
        const lit = [...this.folded].filter((id) => this.picture.views.get(id)?.svg.querySelector("[data-lit]"));
        for (const id of lit) this.folded.delete(id);
        if (lit.length > 0) this.layOut(true);
    }

    /** What is to be touched next, as far as somebody advises it: it is in sight, also when the table is laid out anew. */
    want(id: string | null): void {
        this.wanted = id;
        if (id !== null) this.reveal(id);
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
