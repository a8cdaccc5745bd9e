/* The picture of the material: drawn by the library from the last one that can be played with. What a field stands for can be clicked, places can be
 * dragged or moved with the arrow keys, pairs of names are lines. Nothing here knows what any of that means. */
import type { Json, Scene, Spots, Table } from "../engine/types";
import type { App } from "../app";
import { h, replace, s, style } from "../base/dom";
import { parse } from "../base/drawing";
import { lang, say } from "../base/i18n";
import { sheetsOf } from "../table/sheets";
import { viewBox } from "../table/picture";
import type { Editor } from "./editor";
import { leaves, type Path, patternOf, readPath, type Tree, valueAt, writePath } from "./paths";

export interface PictureHost {
    changed(): void;
    goTo(path: Path): void;
}

interface Point {
    x: number;
    y: number;
}

/* In pixels: what is seen of a place, chosen and not; how near a finger and a pointer must come; what a hand trembles. */
const DOT = 4.5,
    RING = 5,
    FINGER = 22,
    POINTER = 12,
    SLOP = 3;

const isPlace = (value: Json | undefined): value is [number, number] =>
    Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === "number");

export class MaterialPicture {
    readonly element = h("div", { class: "material-picture", "data-testid": "material-picture" });
    private readonly drawing = h("div", { class: "material-drawing", "aria-hidden": "true" });
    private readonly overlay = s("svg", { class: "material-overlay", role: "group" });
    private spots: Spots | null = null;
    private fieldOf: (id: string) => string = () => "";
    private selected: Path = [];
    private drawn = "";
    private linking: { list: Path; first: string | null } | null = null;
    private held = false; // a place, by a pointer
    private dragged = false; // the click that follows is none
    private readonly touch = matchMedia("(any-pointer: coarse)").matches;
    seats: number;

    constructor(
        private readonly app: App,
        private readonly editor: Editor,
        private readonly host: PictureHost,
        private readonly note: (words: string) => void,
    ) {
        this.seats = app.engine.games(lang()).find((game) => game.id === editor.game)!.seatsMin;
        this.overlay.setAttribute("aria-label", say("Places on the picture"));
        this.element.append(this.drawing, this.overlay);
        this.element.addEventListener("click", (event) => this.click(event));
        this.overlay.addEventListener("pointerdown", (event) => this.press(event));
        const stay = (event: TouchEvent): void => {
            if (this.held && event.cancelable) event.preventDefault(); // the page does not scroll under a finger that drags
        };
        this.overlay.addEventListener("touchmove", stay, { passive: false });
        new ResizeObserver(() => this.drawOverlay()).observe(this.element); // places have their size in pixels
    }

    select(path: Path): void {
        if (writePath(path.slice(0, 2)) === writePath(this.selected.slice(0, 2))) return;
        this.selected = path.slice(0, 2);
        this.drawOverlay();
    }

    /** The next two elements that are chosen make a pair of this list. */
    link(list: Path): void {
        this.linking = { list, first: null };
        this.note(say("Choose one on the picture, then the other."));
    }
    unlink(): void {
        this.linking = null;
        this.note("");
    }

    update(): void {
        const text = JSON.stringify(this.editor.playable),
            key = `${this.seats} ${text}`;
        if (key !== this.drawn) this.draw(text);
        this.drawn = key;
        this.drawOverlay();
    }

    private draw(material: string): void {
        const seats = Array.from({ length: this.seats }, () => ({ kind: "person", name: "" }));
        let table: Table | null = null;
        try {
            table = this.app.engine.open(this.app.engine.newRecord({ game: this.editor.game, seats, seed: "picture", material }));
            const screen = table.screen("everything", lang()),
                scene = screen.scene(),
                svg = parse(screen.svg([]));
            this.fieldOf = fields(scene, (id) => screen.field(id));
            this.spots = screen.spots();
            const box = this.boxOf(scene);
            for (const one of [svg, this.overlay]) one.setAttribute("viewBox", box);
            svg.removeAttribute("width");
            svg.removeAttribute("height");
            for (const marked of svg.querySelectorAll(".tv-lit, .tv-dim")) marked.classList.remove("tv-lit", "tv-dim"); // nobody plays here
            for (const ring of svg.querySelectorAll(".tv-ring")) ring.remove();
            const [, , width, height] = box.split(" ");
            style(this.element, { "--ratio": String(Number(width) / Number(height)) });
            replace(this.drawing, svg);
        } finally {
            table?.close();
        }
    }

    /** The board where places can be moved on it, else everything. */
    private boxOf(scene: Scene): string {
        const board = sheetsOf(scene).find((sheet) => sheet.board);
        return board && this.spots?.path !== "" ? viewBox(board.box) : `0 0 ${scene.width} ${scene.height}`;
    }

    /* ---- places ---- */

    private at([u, v]: [number, number]): Point {
        const f = this.spots!;
        return { x: (f.x + f.xx * u + f.xy * v) / 1000, y: (f.y + f.yx * u + f.yy * v) / 1000 };
    }
    private from({ x, y }: Point): [number, number] {
        const f = this.spots!,
            dx = 1000 * x - f.x,
            dy = 1000 * y - f.y,
            whole = f.xx * f.yy - f.xy * f.yx;
        return [Math.round((f.yy * dx - f.xy * dy) / whole), Math.round((f.xx * dy - f.yx * dx) / whole)];
    }

    /** Places beside their object's other fields, and all of what is selected. */
    private *places(): IterableIterator<[Path, [number, number]]> {
        if (!this.spots || this.spots.path === "") return;
        const frame = readPath(this.spots.path),
            chosen = writePath(this.selected),
            seen = new Set<string>();
        for (const [leaf] of leaves(valueAt(this.editor.material, frame) ?? null, frame)) {
            const path = leaf.slice(0, -1),
                key = writePath(path),
                value = valueAt(this.editor.material, path);
            if (seen.has(key) || !isPlace(value) || !this.editor.labels.is(path, "spot")) continue;
            seen.add(key);
            if (path.length <= frame.length + 2 || (chosen !== "" && key.startsWith(chosen))) yield [path, value];
        }
    }

    private drawOverlay(): void {
        const focus = document.activeElement?.getAttribute("data-spot"),
            chosen = writePath(this.selected);
        replace(
            this.overlay,
            ...this.links(),
            ...[...this.places()].map(([path, value]) => this.handle(path, value, chosen !== "" && writePath(path).startsWith(chosen))),
        );
        if (focus) this.overlay.querySelector<SVGElement>(`[data-spot="${CSS.escape(focus)}"]`)?.focus();
    }

    /** How much of the picture a pixel is. */
    private pixel(): number {
        const matrix = this.overlay.getScreenCTM();
        return matrix && matrix.a > 0 ? 1 / matrix.a : 1;
    }

    private links(): SVGElement[] {
        const { labels, material } = this.editor,
            lines: SVGElement[] = [];
        for (const one of labels.list.filter((label) => label.is.includes("link"))) {
            const list = readPath(one.path.replace(/\[\]$/, "")),
                items = valueAt(material, list);
            if (!Array.isArray(items)) continue;
            for (const [at, item] of items.entries()) {
                const ends = Array.isArray(item) ? item.map((name) => this.middleOf([...list, at, 0], String(name))) : [];
                if (ends.length === 2 && ends[0] && ends[1]) lines.push(this.line([...list, at], ends[0], ends[1]));
            }
        }
        return lines;
    }

    /** Where what is called so lies: at the first place it has. */
    private middleOf(reference: Path, name: string): Point | null {
        const names = this.editor.labels.of(reference)?.names;
        for (const [path, word] of leaves(this.editor.material))
            if (word === name && patternOf(path) === names) {
                const around = valueAt(this.editor.material, path.slice(0, -1)) as Tree,
                    place = Object.values(around).find(isPlace);
                return place ? this.at(place) : null;
            }
        return null;
    }

    private line(path: Path, a: Point, b: Point): SVGElement {
        const ends = { x1: a.x, y1: a.y, x2: b.x, y2: b.y };
        return s(
            "g",
            { class: "material-link", "data-link": writePath(path) },
            s("title", {}, say("Remove: {field}", { field: this.editor.labels.way(this.editor.material, path) })),
            s("line", { class: "material-link-hit", ...ends }),
            s("line", { class: "material-link-line", ...ends }),
        );
    }

    private unpair(path: Path): void {
        const field = this.editor.labels.way(this.editor.material, path);
        this.editor.remove(path);
        this.host.changed();
        this.note(say("Removed: {field}. Undo brings it back.", { field }));
    }

    /** What is seen of a place, and around it what a finger or a pointer hits. */
    private handle(path: Path, value: [number, number], chosen: boolean): SVGElement {
        const { x, y } = this.at(value),
            pixel = this.pixel(),
            node = s(
                "g",
                {
                    class: chosen ? "material-spot chosen" : "material-spot",
                    "data-spot": writePath(path),
                    transform: `translate(${x} ${y})`,
                    tabindex: 0,
                    role: "button",
                    "aria-label": say("{field}: {x}, {y}. Arrow keys move it.", {
                        field: this.editor.labels.way(this.editor.material, path),
                        x: value[0],
                        y: value[1],
                    }),
                },
                s("title", {}, this.editor.labels.way(this.editor.material, path)),
                s("circle", { class: "material-spot-hit", r: this.reach() * pixel }),
                s("circle", { class: "material-spot-dot", r: (chosen ? DOT : RING) * pixel }),
            );
        node.addEventListener("keydown", (event) => this.key(event, path));
        return node;
    }

    private reach(): number {
        return this.touch ? FINGER : POINTER;
    }

    private key(event: KeyboardEvent, path: Path): void {
        const steps: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] },
            step = steps[event.key],
            value = valueAt(this.editor.material, path);
        if (event.key === "Enter" || event.key === " ") {
            event.preventDefault();
            this.host.goTo(path);
        }
        if (!step || !isPlace(value)) return;
        event.preventDefault();
        const far = event.shiftKey ? 10 : 1;
        this.editor.move(path, [value[0] + far * step[0], value[1] + far * step[1]]);
        this.host.changed();
    }

    private pointOf(event: MouseEvent): Point {
        const matrix = this.overlay.getScreenCTM()!.inverse(),
            point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
        return { x: point.x, y: point.y };
    }

    /** The place nearest to a point, in reach. */
    private nearest(point: Point): { node: SVGGElement; path: Path; apart: number } | null {
        let found: { node: SVGGElement; path: Path; apart: number } | null = null;
        for (const [path, value] of this.places()) {
            const { x, y } = this.at(value),
                apart = Math.hypot(x - point.x, y - point.y) / this.pixel();
            if (apart > this.reach() || (found && apart >= found.apart)) continue;
            const node = this.overlay.querySelector<SVGGElement>(`[data-spot="${CSS.escape(writePath(path))}"]`);
            if (node) found = { node, path, apart };
        }
        return found;
    }

    /** A finger or a pointer goes down: the place under it follows. */
    private press(event: PointerEvent): void {
        this.dragged = this.held = false;
        const begin = this.pointOf(event),
            found = event.button === 0 && event.isPrimary ? this.nearest(begin) : null;
        if (!found) return;
        event.preventDefault();
        const { node, path } = found,
            give = new AbortController();
        let to: [number, number] | null = null;
        this.held = true;
        node.focus({ preventScroll: true });
        this.overlay.setPointerCapture(event.pointerId);
        const move = (next: PointerEvent): void => {
            const point = this.pointOf(next);
            if (to === null && Math.hypot(point.x - begin.x, point.y - begin.y) < SLOP * this.pixel()) return;
            to = this.from(point);
            const at = this.at(to);
            node.setAttribute("transform", `translate(${at.x} ${at.y})`);
        };
        const leave = (): void => {
            give.abort();
            this.held = false;
        };
        const end = (): void => {
            leave();
            if (to === null) return;
            this.dragged = true;
            this.editor.move(path, to);
            this.host.changed();
        };
        this.overlay.addEventListener("pointermove", move, { signal: give.signal });
        this.overlay.addEventListener("pointerup", end, { signal: give.signal });
        this.overlay.addEventListener("pointercancel", leave, { signal: give.signal });
    }

    /* ---- clicks ---- */

    private click(event: MouseEvent): void {
        if (this.dragged) {
            this.dragged = false;
            return;
        }
        const under = document.elementsFromPoint(event.clientX, event.clientY),
            spot = this.nearest(this.pointOf(event)),
            link = under.map((node) => node.closest<SVGElement>("[data-link]")?.dataset["link"]).find((one) => one !== undefined);
        if (!this.linking && link !== undefined && (spot === null || spot.apart > RING + SLOP)) return this.unpair(readPath(link));
        if (spot) return this.choose(spot.path);
        for (const node of under) {
            const id = node.closest("[id^='e-']")?.id.slice(2),
                field = id === undefined ? "" : this.fieldOf(id);
            if (field === "") continue;
            this.choose(readPath(field));
            return;
        }
    }

    private choose(path: Path): void {
        if (!this.linking) return this.host.goTo(path);
        const { list, first } = this.linking,
            pattern = this.editor.labels.of([...list, 0, 0])?.names,
            object = path.slice(0, 2),
            name = [...leaves(valueAt(this.editor.material, object) ?? null, object)].find(([place]) => patternOf(place) === pattern)?.[1];
        if (typeof name !== "string" || name === first) return;
        if (first === null) {
            this.linking.first = name;
            this.note(say("First: {first}. Now choose the second.", { first: name }));
            return;
        }
        this.unlink();
        this.editor.add(list, [first, name]);
        this.host.changed();
        this.note(say("Added: {first} – {second}", { first, second: name }));
    }
}

/** Which fields the elements of a scene stand for, asked once. */
function fields(scene: Scene, ask: (id: string) => string): (id: string) => string {
    const known = new Map(scene.elements.filter((element) => !element.decor).map((element) => [element.id, ask(element.id)]));
    return (id) => known.get(id) ?? "";
}
