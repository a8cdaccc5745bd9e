import { listed } from "../base/i18n";
/* The picture in the page. The library says what changed since the picture that stands here, and how each of those elements is drawn; only
 * they are put anew, so that focus, animations and the reader's place survive. Marks (lit, chosen, dim) are classes that change
 * without a new picture. */
import type { Area, Drawing, Element as SceneElement, PictureChanges, Scene } from "../engine/types";
import { s } from "../base/dom";
import { parse } from "../base/drawing";
import { sheetsOf, type Box, type Sheet, union } from "./sheets";

export interface SheetView {
    sheet: Sheet;
    svg: SVGSVGElement;
    smallestText: number;
}

/** An element as it stands in the page. */
interface Part {
    element: SceneElement;
    node: SVGGElement;
    smallest: number;
    marks: string;
}

/** What lies behind an area's elements. */
interface Panel {
    svg: string;
    node: Element | null;
}

const NO_TEXT = 99;

export class Picture {
    readonly views = new Map<string, SheetView>();
    sheets: Sheet[] = [];
    scene: Scene = { width: 1, height: 1, areas: [], elements: [] };
    /** Of the picture that stands here: what the next one is asked with. */
    number = 0;
    private readonly parts = new Map<number, Part>(); // by key
    private order: number[] = [];
    private listed = new Map<string, Part>(); // what can be pointed at, by id, in the order of the page
    private areas: (Area & Drawing)[] = [];
    private readonly panels = new Map<string, Panel>(); // by area

    element(id: string): SVGGElement | undefined {
        return this.listed.get(id)?.node;
    }
    /** What an event may name: also what is only drawn, where it has a name. */
    place(id: string): { node: SVGGElement; box: Box } | null {
        const part = this.partOf(id)?.[1];
        return part ? { node: part.node, box: part.element } : null;
    }
    private partOf(id: string): [key: number, part: Part] | undefined {
        for (const entry of this.parts) if (entry[1].element.id === id) return entry;
        return undefined;
    }
    /** An element and what is drawn upon it. */
    piece(id: string): SVGGElement[] {
        const found = this.partOf(id);
        if (!found) return [];
        const [key, { element, node }] = found,
            nodes = [node];
        for (const next of this.order.slice(this.order.indexOf(key) + 1)) {
            const { element: other, node: above } = this.parts.get(next)!,
                x = other.x + other.w / 2 - element.x,
                y = other.y + other.h / 2 - element.y;
            if (!other.id.startsWith("decor.") || x < 0 || y < 0 || x > element.w + 4 || y > element.h + 4) break;
            nodes.push(above);
        }
        return nodes;
    }
    *elements(): IterableIterator<[string, SVGGElement]> {
        for (const [id, part] of this.listed) yield [id, part.node];
    }

    /** Takes over what changed; says which elements are new or have another meaning, and whether the sheets are others than before. */
    update(changes: PictureChanges): { news: string[]; sheetsChanged: boolean } {
        const before = this.sheets.map(place).join();
        this.number = changes.number;
        this.scene.width = changes.width;
        this.scene.height = changes.height;
        if (changes.areas) this.takeAreas(changes.areas);
        const { news, elsewhere } = this.takeElements(changes);
        if (changes.areas || changes.order || elsewhere) this.fillSheets();
        if (changes.areas || changes.order || changes.elements.length > 0) this.measureTexts();
        return { news, sheetsChanged: before !== this.sheets.map(place).join() };
    }

    private takeAreas(areas: (Area & Drawing)[]): void {
        this.areas = areas;
        this.scene.areas = areas;
        this.sheets = sheetsOf(this.scene);
        this.openSheets();
        for (const area of areas) {
            if (this.panels.get(area.id)?.svg === area.svg) continue;
            const node = area.svg === "" ? null : parseAll([`<g>${area.svg}</g>`])[0]!;
            this.panels.set(area.id, { svg: area.svg, node });
        }
    }

    private openSheets(): void {
        for (const [id, view] of this.views)
            if (!this.sheets.some((sheet) => sheet.id === id)) {
                view.svg.remove();
                this.views.delete(id);
            }
        for (const sheet of this.sheets) {
            const view = this.views.get(sheet.id);
            if (view) view.sheet = sheet;
            else
                this.views.set(sheet.id, {
                    sheet,
                    smallestText: NO_TEXT,
                    svg: s("svg", {
                        class: "tv-scene sheet",
                        "data-sheet": sheet.id,
                        role: "group",
                        preserveAspectRatio: "xMidYMid meet",
                    }),
                });
            const svg = this.views.get(sheet.id)!.svg;
            svg.setAttribute(
                "aria-label",
                listed(sheet.areas.map((index) => this.scene.areas[index]!.label).filter((label) => label !== "")),
            );
            if (!sheet.board) svg.setAttribute("viewBox", viewBox(sheet.box));
        }
    }

    /** Makes the nodes of what came or changed. `elsewhere`: something lies in another area than before. */
    private takeElements(changes: PictureChanges): { news: string[]; elsewhere: boolean } {
        const nodes = parseAll(changes.elements.map((one) => one.svg)),
            replaced: [old: Part, fresh: Part][] = [],
            news: string[] = [];
        if (changes.whole) this.parts.clear();
        for (const key of changes.gone) this.parts.delete(key);
        changes.elements.forEach(({ key, svg: _, smallest, ...element }, at) => {
            const part = { element, node: nodes[at]!, smallest, marks: "" },
                old = element.decor ? undefined : this.listed.get(element.id);
            this.parts.set(key, part);
            if (!element.decor) prepare(part.node, element.id);
            if (!element.decor && old?.element.label !== element.label) news.push(element.id);
            if (old) replaced.push([old, part]);
        });
        if (changes.order) this.order = changes.order;
        if (changes.order || changes.elements.length > 0) this.scene.elements = this.order.map((key) => this.parts.get(key)!.element);
        /* Last, because whoever hears of the focus looks at the scene. */
        for (const [old, part] of replaced) {
            this.listed.set(part.element.id, part);
            takePlace(old.node, part.node);
        }
        return { news, elsewhere: replaced.some(([old, part]) => old.element.area !== part.element.area) };
    }

    /** Puts every area's panel and elements into its group, in their order. */
    private fillSheets(): void {
        const inArea: Part[][] = this.areas.map(() => []);
        for (const key of this.order) {
            const part = this.parts.get(key)!;
            inArea[part.element.area]!.push(part);
        }
        this.listed = new Map();
        for (const view of this.views.values()) {
            const groups = new Map([...view.svg.children].map((group) => [group.id, group]));
            const wanted = view.sheet.areas.map((index) => {
                const area = this.areas[index]!,
                    id = `a-${area.id}`,
                    group = groups.get(id) ?? s("g", { id, class: "tv-area", role: "group" }),
                    panel = this.panels.get(area.id)?.node ?? null;
                group.setAttribute("aria-label", area.label);
                arrange(group, [...(panel ? [panel] : []), ...inArea[index]!.map((part) => part.node)]);
                for (const part of inArea[index]!) if (!part.element.decor) this.listed.set(part.element.id, part);
                return group;
            });
            arrange(view.svg, wanted);
        }
    }

    /** Where anything lies in a sheet, if nothing is drawn behind it; null: a panel is. */
    contentOf(sheet: Sheet): Box | null {
        if (sheet.areas.some((index) => this.areas[index]!.svg !== "")) return null;
        const boxes = this.scene.elements.filter((element) => sheet.areas.includes(element.area)).map(({ x, y, w, h }) => ({ x, y, w, h }));
        return boxes.length > 0 ? boxes.reduce(union) : null;
    }

    /** The smallest text of every sheet, which must stay readable. */
    private measureTexts(): void {
        const smallest = this.areas.map((area) => area.smallest || NO_TEXT);
        for (const part of this.parts.values())
            if (part.smallest > 0) smallest[part.element.area] = Math.min(smallest[part.element.area]!, part.smallest);
        for (const view of this.views.values()) view.smallestText = Math.min(NO_TEXT, ...view.sheet.areas.map((index) => smallest[index]!));
    }

    /** Shows which elements may be chosen, are chosen, or cannot be. */
    mark(lit: ReadonlySet<string>, chosen: readonly string[], deciding: boolean): void {
        for (const [id, part] of this.listed) {
            const isLit = lit.has(id),
                isChosen = chosen.includes(id),
                marks = `${isLit} ${isChosen} ${deciding}`,
                node = part.node;
            if (part.marks === marks) continue;
            part.marks = marks;
            node.classList.toggle("tv-lit", isLit && !isChosen);
            node.classList.toggle("tv-chosen", isChosen);
            node.toggleAttribute("data-lit", isLit);
            ring(node, isLit || isChosen);
            node.setAttribute("aria-disabled", String(deciding && !isLit && !isChosen));
            if (isChosen) node.setAttribute("aria-pressed", "true");
            else node.removeAttribute("aria-pressed");
        }
    }

    boxOf(id: string): Box | null {
        const element = this.listed.get(id)?.element;
        return element ? { x: element.x, y: element.y, w: element.w, h: element.h } : null;
    }

    sheetOf(id: string): SheetView | null {
        const svg = this.element(id)?.ownerSVGElement;
        return svg ? (this.views.get(svg.dataset["sheet"] ?? "") ?? null) : null;
    }
}

const place = (sheet: Sheet): string => `${sheet.id} ${Object.values(sheet.box).join(" ")}`;

/** Drawings as nodes of this page; each has one root. */
function parseAll(drawings: readonly string[]): SVGGElement[] {
    if (drawings.length === 0) return [];
    return [...parse(`<svg xmlns="http://www.w3.org/2000/svg">${drawings.join("")}</svg>`).children] as SVGGElement[];
}

/** Puts an element where its older form was, and the focus with it. */
function takePlace(old: Element, fresh: SVGGElement): void {
    const focused = old === document.activeElement;
    fresh.setAttribute("tabindex", old.getAttribute("tabindex") ?? "-1");
    old.replaceWith(fresh);
    if (focused) fresh.focus({ preventScroll: true });
}

export const viewBox = (box: Box): string => `${box.x} ${box.y} ${box.w} ${box.h}`;

/** What a listed element needs beyond its drawing. Everything on the table answers when asked, so everything is a button. */
function prepare(node: SVGGElement, id: string): void {
    node.dataset["element"] = id;
    node.setAttribute("role", "button");
    node.setAttribute("tabindex", "-1");
    node.setAttribute("data-testid", "element");
}

/** The second line of a mark: what may be and what is chosen has two colours, that nobody takes for a player's. */
function ring(node: Element, marked: boolean): void {
    const old = node.querySelector(":scope > .tv-ring"),
        outline = node.querySelector(":scope > .tv-outline");
    if (!marked) return old?.remove();
    if (old || !outline) return;
    const line = outline.cloneNode() as Element;
    line.setAttribute("class", "tv-ring");
    outline.after(line);
}

/** Makes `wanted` the children, in that order, moving as few as possible. */
function arrange(parent: Element, wanted: readonly Element[]): void {
    const keep = new Set(wanted);
    for (const child of [...parent.children]) if (!keep.has(child)) child.remove();
    let at: Element | null = parent.firstElementChild;
    for (const child of wanted) {
        if (child === at) at = at.nextElementSibling;
        else parent.insertBefore(child, at);
    }
}
