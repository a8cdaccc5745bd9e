/* The part of the window where the table lies: the board in its frame, the panels and the words around or below it, and, where the panels are
 * scrolled, a strip that leads to each of them and folds it. */
import type { PictureChanges } from "../engine/types";
import { iconButton } from "../base/controls";
import { h, replace, show, style } from "../base/dom";
import { say } from "../base/i18n";
import { animate, remember } from "./animation";
import { HeldStrip } from "./held_strip";
import { layOut, type Layout, STANDING } from "./layout";
import { leaveOutBlurs, SMALLEST_PIXELS } from "./legible";
import { PanZoom } from "./pan_zoom";
import { Picture, viewBox } from "./picture";
import { widen } from "./reach";
import { type Box, type Sheet, union } from "./sheets";
import { scrollFor, type Span } from "./sight";

const STRIP = 46,
    LOW = 170,
    AROUND = 14, // in units of the picture
    ROOM_AROUND = 0.92;

/** Where a panel lies in the scrolled room. */
interface Placed {
    top: number;
    width: number;
    scale: number;
    part: Box; // of its sheet
}

/** Something in a panel: across, in its frame, and down, in the scrolled room. */
interface Spot {
    panel: string;
    across: Span;
    down: Span;
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
    /** What is paid or played with, under the question where there is little room. */
    readonly held = new HeldStrip(this.picture, (id) => this.reveal(id));
    /** What is said and asked: below the table, or beside the board. */
    readonly words = h("div", { class: "words" });
    readonly room = h("div", { class: "room" }, this.element, this.words);
    private readonly frames = new Map<string, HTMLElement>();
    private readonly folded = new Set<string>();
    private size = { w: 0, h: 0, words: 0, question: 0 }; // kept, because asking for it would lay out the page before all changes are made
    private readonly watcher = new ResizeObserver(() => {
        const { w } = this.size;
        this.measure();
        this.asked ||= w !== this.size.w; // turned on its side: another view may be better
        this.layOut(false);
    });
    private readonly placed = new Map<string, Placed>(); // the panels
    private readonly smallest = new Map<string, number>(); // text of each sheet, so far
    private fetched = 0; // the number of the picture that was asked for last
    private zooms = new Map<string, PanZoom>();
    private laidOutFor = "";
    private decisive: readonly string[] | null = null; // the game is over, and this decided it
    private wanted: readonly string[] = []; // the elements that somebody advises
    private scrolled = false;
    private asked = false; // something new, since the panels were scrolled for what can be chosen
    private scrolling = 0; // the frame in which that is done

    /** `wholeBoard` hears at the end how high the board is where it is as wide as the room: what lies below need not leave it more. */
    constructor(private readonly wholeBoard: (pixels: number) => void = () => {}) {}

    open(): void {
        this.measure();
        this.watcher.observe(this.room);
        this.watcher.observe(this.words);
    }
    private measure(): void {
        this.size = {
            w: this.room.clientWidth,
            h: this.room.clientHeight,
            words: this.words.offsetHeight,
            question: this.words.querySelector<HTMLElement>(".prompt")?.offsetHeight ?? 0,
        };
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

    /** The game is over: what decided it is in sight, where it can be read as a part of the board, otherwise on the whole of it; and panels that do not
     * fit beside it give way. null: it goes on, or the reader looks around. */
    showEnd(decisive: readonly string[] | null): void {
        if (this.decisive === decisive) return;
        this.decisive = decisive;
        this.zoom?.forget();
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
        const { w, h: height, words, question } = this.size,
            shown = this.picture.sheets.map((sheet) => this.upToContent(sheet)),
            key = `${w} ${height} ${words} ${question} ${[...this.folded].join()} ${this.noteTexts()} ${shown.map(({ box }) => Object.values(box)).join()}`;
        if (w === 0 || height === 0 || this.picture.sheets.length === 0 || (!needed && key === this.laidOutFor)) return false;
        this.laidOutFor = key;
        const layout = this.arrange(shown, { w, h: height }, words);
        this.placeWords(layout, height - words);
        this.placePanels(layout, layout.scrolled?.w ?? w);
        this.placeBoard(layout);
        this.fillStrip(layout);
        this.held.update(this.upright && this.asking);
        this.fit();
        this.bringIntoSight();
        return true;
    }

    /** The scale at which a sheet can be read. */
    private readable(id: string): number {
        return SMALLEST_PIXELS / Math.max(this.smallest.get(id)!, 1);
    }

    /** In an upright window, where panels are scrolled, what is empty of one takes no room. Elsewhere it keeps it, so that nothing jumps. */
    private upToContent(sheet: Sheet): Sheet {
        const content = this.size.w < this.size.h && !sheet.board ? this.picture.contentOf(sheet) : null;
        return content ? { ...sheet, box: { ...sheet.box, y: content.y - AROUND, h: content.h + 2 * AROUND } } : sheet;
    }

    private arrange(sheets: readonly Sheet[], size: { w: number; h: number }, words: number): Layout {
        const over = this.decisive !== null,
            board = sheets.find((sheet) => sheet.board)!,
            shown = sheets.filter((sheet) => sheet.board || !this.folded.has(sheet.id)),
            needed = (sheet: Sheet): number => (over && sheet.board ? 0 : this.readable(sheet.id));
        if (over) this.wholeBoard(Math.ceil((size.w * board.box.h) / board.box.w));
        const layout = layOut(shown, size, words, needed, this.size.question),
            cramped = layout.scrolled !== null || fitting(board.box, layout.board) < this.readable(board.id);
        return over && cramped ? layOut([board], size, words, needed) : layout;
    }

    /** What depends on how large everything is. */
    private fit(): void {
        this.widen();
        this.leaveOutBlurs();
    }

    private leaveOutBlurs(): void {
        const svg = this.boardSvg;
        if (svg) leaveOutBlurs(svg, this.zoom?.scale ?? 1);
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
                { svg, sheet } = this.picture.views.get(id)!,
                part = this.upToContent(sheet).box;
            svg.setAttribute("viewBox", viewBox(part));
            place(frame, below ? { ...box, w: Math.min(box.w, width - box.x) } : box);
            style(svg, { width: `${box.w}px`, height: `${box.h}px` });
            this.placed.set(id, {
                top: box.y,
                width: below ? Math.min(box.w, width - box.x) : box.w,
                scale: box.w / part.w,
                part,
            });
            frame.classList.toggle("wide", below !== null && box.x + box.w > width + 1);
        }
    }

    /** A low room is scrolled without a strip, which would take too much of it; but the strip does not come and go with a longer question. */
    private leads(room: Box): boolean {
        return room.h + Math.max(this.size.question - STANDING, 0) > LOW;
    }

    private isBoard(id: string): boolean {
        return this.picture.sheets.some((sheet) => sheet.board && sheet.id === id);
    }

    private placeBoard(layout: Layout): void {
        const sheet = this.picture.sheets.find((one) => one.board)!,
            view = this.picture.views.get(sheet.id)!;
        const frame = this.frameOf(sheet.id, this.board);
        place(this.board, layout.board);
        place(frame, { x: 0, y: 0, w: layout.board.w, h: layout.board.h });
        style(view.svg, { width: `${layout.board.w}px`, height: `${layout.board.h}px` });
        if (!this.zooms.has(sheet.id)) this.zooms = new Map([[sheet.id, new PanZoom(view.svg, () => this.fit())]]);
        const readable = this.readable(sheet.id),
            decided = this.boxesOnBoard(this.decisive ?? []),
            whole = decided.length > 0 && !fitsAt(decided.reduce(union), layout.board, readable);
        this.zooms.get(sheet.id)!.place(sheet.box, layout.board, whole ? 0 : readable, this.focus());
        this.zoom?.reveal(decided);
    }

    private boxesOnBoard(ids: readonly string[]): Box[] {
        return ids.filter((id) => this.picture.sheetOf(id)?.sheet.board).map((id) => this.picture.boxOf(id)!);
    }

    /** Everything on the board that can be chosen, or is. */
    private lively(attribute: "[data-lit]" | ".tv-chosen" = "[data-lit]"): Box[] {
        const svg = this.boardSvg,
            boxes: Box[] = [];
        for (const [id, node] of this.picture.elements()) {
            const box = node.matches(attribute) && node.ownerSVGElement === svg ? this.picture.boxOf(id) : null;
            if (box) boxes.push(box);
        }
        return boxes;
    }

    /** Where a small screen looks first: in the middle of what can be chosen. */
    private focus(): Box | null {
        const boxes = this.lively();
        if (boxes.length === 0) return null;
        const mean = (of: (box: Box) => number): number => boxes.reduce((sum, box) => sum + of(box), 0) / boxes.length,
            x = mean((box) => box.x + box.w / 2),
            y = mean((box) => box.y + box.h / 2),
            far = (box: Box): number => Math.hypot(box.x + box.w / 2 - x, box.y + box.h / 2 - y);
        return boxes.reduce((best, box) => (far(box) < far(best) ? box : best));
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

    /** Panels with something to choose are marked in the strip. */
    private markStrip(): void {
        for (const chip of this.strip.querySelectorAll<HTMLElement>("[data-strip]"))
            chip.classList.toggle("lit", this.litIn(chip.dataset["strip"]!).length > 0);
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

    /** What can be chosen is another. `anew`: so is the question, and nothing is advised yet. */
    showLit(anew: boolean): void {
        if (anew) this.wanted = [];
        if (anew) this.asked = true;
        this.unfoldLit();
        this.widen();
        if (this.scrolled) this.markStrip();
        this.held.update(this.upright && this.asking);
        this.bringIntoSight();
    }

    private get upright(): boolean {
        return this.scrolled && this.size.w < this.size.h;
    }
    private get asking(): boolean {
        return this.element.querySelector("[data-lit], .tv-chosen") !== null;
    }

    /** What is advised, for who follows it. */
    want(path: readonly string[]): void {
        this.wanted = path;
    }

    /** What is to be touched next is in sight: what is advised, otherwise at least something of what can be chosen on the board and in the
     * panels. Whoever sees it already is not moved. */
    private bringIntoSight(): void {
        const next = this.next();
        if (next.length > 0) this.zoom?.reveal(this.boxesOnBoard(next));
        else {
            this.zoom?.revealAny(this.lively(".tv-chosen")); // what is asked about
            this.zoom?.revealAny(this.lively());
        }
        /* In the next frame: to ask where the room is scrolled to lays the page out, which is due then anyway. */
        if (this.scrolled && this.scrolling === 0) this.scrolling = requestAnimationFrame(() => this.scrollPanels());
    }

    /** What is advised and can be chosen now. */
    private next(): string[] {
        return this.wanted.filter((id) => {
            const node = this.picture.element(id);
            return node?.hasAttribute("data-lit") && !node.classList.contains("tv-chosen");
        });
    }

    private scrollPanels(): void {
        const advised = this.next(),
            [first] = advised.flatMap((id) => this.spotOf(id) ?? []);
        this.scrolling = 0;
        if (first) this.scrollTo([first], false);
        else if (advised.length === 0)
            this.scrollTo(
                [...this.placed.keys()].flatMap((id) => this.litIn(id)),
                this.asked,
            );
        this.asked = false;
        const chips = [...this.strip.querySelectorAll<HTMLElement>(".lit")].map((chip) => span(chip.offsetLeft, chip.offsetWidth, 0)),
            { scrollLeft, clientWidth } = this.strip;
        setScroll(this.strip, "scrollLeft", scrollLeft, scrollFor(chips, scrollLeft, clientWidth, false));
    }

    /** Down to them, and, in the panels that are then in sight, across. */
    private scrollTo(spots: readonly Spot[], most: boolean): void {
        const { scrollTop, clientHeight } = this.panels,
            down = spots.map((spot) => spot.down);
        setScroll(this.panels, "scrollTop", scrollTop, scrollFor(down, scrollTop, clientHeight, most));
        for (const panel of new Set(spots.map((spot) => spot.panel))) {
            const frame = this.frames.get(panel);
            if (!frame?.classList.contains("wide")) continue;
            const across = spots.filter((spot) => spot.panel === panel).map((spot) => spot.across);
            setScroll(frame, "scrollLeft", frame.scrollLeft, scrollFor(across, frame.scrollLeft, this.placed.get(panel)!.width, most));
        }
    }

    private spotOf(id: string): Spot | null {
        const view = this.picture.sheetOf(id),
            box = this.picture.boxOf(id),
            at = view && this.placed.get(view.sheet.id);
        if (!at || !box || view.sheet.board) return null;
        return {
            panel: view.sheet.id,
            across: span((box.x - at.part.x) * at.scale, box.w * at.scale, 0),
            down: span(at.top + (box.y - at.part.y) * at.scale, box.h * at.scale, at.top),
        };
    }

    /** What can be chosen in a panel. */
    private litIn(id: string): Spot[] {
        const nodes = this.picture.views.get(id)?.svg.querySelectorAll<SVGGElement>("[data-lit]") ?? [];
        return [...nodes].flatMap((node) => this.spotOf(node.dataset["element"]!) ?? []);
    }

    /** Nothing that can be chosen stays folded. */
    private unfoldLit(): void {
        const lit = [...this.folded].filter((id) => this.picture.views.get(id)?.svg.querySelector("[data-lit]"));
        for (const id of lit) this.folded.delete(id);
        if (lit.length > 0) this.layOut(true);
    }

    /** Brings an element into sight, on the board or in a panel. */
    reveal(id: string): void {
        const box = this.picture.boxOf(id),
            spot = this.scrolled ? this.spotOf(id) : null;
        if (box && this.picture.sheetOf(id)?.sheet.board) this.zoom?.reveal([box]);
        else if (spot) this.scrollTo([spot], false);
    }
}

const span = (at: number, length: number, home: number): Span => ({ at, length, home });

const fitting = (box: Box, frame: { w: number; h: number }): number => Math.min(frame.w / box.w, frame.h / box.h);

/** With room around it, for its outline. */
const fitsAt = (box: Box, frame: { w: number; h: number }, scale: number): boolean => fitting(box, frame) * ROOM_AROUND > scale;

function setScroll(room: HTMLElement, way: "scrollTop" | "scrollLeft", from: number, to: number): void {
    if (from !== to) room[way] = to;
}

function place(element: HTMLElement, box: Box): void {
    style(element, { left: `${box.x}px`, top: `${box.y}px`, width: `${box.w}px`, height: `${box.h}px` });
}
