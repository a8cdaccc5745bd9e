/* The picture in the page. The library draws all of it as text; here it is taken apart into sheets, and only elements that changed are
 * put anew, so that focus, animations and the reader's place survive. Marks (lit, chosen, dim) are classes that change without a
 * new picture. */
import type { Scene, Screen } from "../engine/types";
import { s } from "../base/dom";
import { parse } from "../base/drawing";
import { sheetsOf, type Box, type Sheet } from "./sheets";

export interface SheetView {
    sheet: Sheet;
    svg: SVGSVGElement;
    smallestText: number;
}
export interface Change {
    id: string;
    kind: "new" | "changed";
}

export class Picture {
    readonly views = new Map<string, SheetView>();
    sheets: Sheet[] = [];
    scene: Scene = { width: 1, height: 1, areas: [], elements: [] };
    private drawn = new Map<string, Drawn>(); // by key, with the text it was made from: what the next picture is compared with
    private present = new Map<string, SVGGElement>(); // what stands in the page, by element id

    element(id: string): SVGGElement | undefined {
        return this.present.get(id);
    }
    elements(): IterableIterator<[string, SVGGElement]> {
        return this.present.entries();
    }

    /** Takes over a new picture; says what is new or has another meaning, and whether the sheets are others than before. */
    update(screen: Screen): { changes: Change[]; sheetsChanged: boolean } {
        this.scene = screen.scene();
        const before = this.sheets.map(place).join();
        this.sheets = sheetsOf(this.scene);
        const sheetsChanged = before !== this.sheets.map(place).join();
        this.openSheets();
        const areas = readAreas(screen.svg([])),
            drawn = new Map<string, Drawn>(),
            changes: Change[] = [];
        this.present.clear();
        for (const view of this.views.values()) this.fillSheet(view, areas, drawn, changes);
        this.drawn = drawn;
        return { changes, sheetsChanged };
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
                    smallestText: 99,
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
                sheet.areas
                    .map((index) => this.scene.areas[index]!.label)
                    .filter((label) => label !== "")
                    .join(", "),
            );
            if (!sheet.board) svg.setAttribute("viewBox", viewBox(sheet.box));
        }
    }

    private fillSheet(view: SheetView, areas: Map<string, DrawnArea>, drawn: Map<string, Drawn>, changes: Change[]): void {
        const groups = new Map([...view.svg.children].map((group) => [group.id, group]));
        const wanted: Element[] = [];
        let changed = false;
        for (const index of view.sheet.areas) {
            const area = areas.get(this.scene.areas[index]!.id);
            if (!area) continue;
            const id = "a-" + this.scene.areas[index]!.id,
                group = groups.get(id) ?? s("g", { id, class: "tv-area", role: "group" });
            group.setAttribute("aria-label", this.scene.areas[index]!.label);
            changed = this.fillArea(group, area, drawn, changes) || changed;
            wanted.push(group);
        }
        arrange(view.svg, wanted);
        if (changed) view.smallestText = smallestText(view.svg);
    }

    /** Makes anew what differs from before; returns whether anything did. */
    private fillArea(group: Element, area: DrawnArea, drawn: Map<string, Drawn>, changes: Change[]): boolean {
        const fresh = area.parts.filter((part) => this.drawn.get(part.key)?.text !== part.text);
        const made = new Map(parseAll(fresh.map((part) => part.text)).map((node, at) => [fresh[at]!.key, node]));
        const wanted: Element[] = [];
        for (const part of area.parts) {
            const old = this.drawn.get(part.key),
                node = made.get(part.key) ?? old!.node;
            drawn.set(part.key, { text: part.text, node });
            wanted.push(node);
            if (part.id === null) continue;
            this.present.set(part.id, node as SVGGElement);
            if (node === old?.node) continue;
            prepare(node as SVGGElement, part.id);
            if (!old || labelOf(old.text) !== labelOf(part.text)) changes.push({ id: part.id, kind: old ? "changed" : "new" });
            if (old) takePlace(old.node, node as SVGGElement);
        }
        arrange(group, wanted);
        return fresh.length > 0;
    }

    /** Shows which elements may be chosen, are chosen, or cannot be. */
    mark(lit: ReadonlySet<string>, chosen: readonly string[], deciding: boolean): void {
        for (const [id, node] of this.present) {
            const isLit = lit.has(id),
                isChosen = chosen.includes(id);
            node.classList.toggle("tv-lit", isLit && !isChosen);
            node.classList.toggle("tv-chosen", isChosen);
            node.toggleAttribute("data-lit", isLit);
            node.setAttribute("aria-disabled", String(deciding && !isLit && !isChosen));
            if (isChosen) node.setAttribute("aria-pressed", "true");
            else node.removeAttribute("aria-pressed");
        }
    }

    boxOf(id: string): Box | null {
        const element = this.scene.elements.find((one) => one.id === id);
        return element ? { x: element.x, y: element.y, w: element.w, h: element.h } : null;
    }

    sheetOf(id: string): SheetView | null {
        const svg = this.present.get(id)?.ownerSVGElement;
        return svg ? (this.views.get(svg.dataset["sheet"] ?? "") ?? null) : null;
    }
}

const place = (sheet: Sheet): string => `${sheet.id} ${Object.values(sheet.box).join(" ")}`;

/** What an element means: one that is only drawn elsewhere means the same. */
const labelOf = (text: string): string => / aria-label="([^"]*)"/.exec(text)?.[1] ?? "";

interface Drawn {
    text: string;
    node: Element;
}

/** A line of the library's drawing: a panel, an element (id) or what is only drawn (null). */
interface DrawnPart {
    key: string;
    id: string | null;
    text: string;
}
interface DrawnArea {
    parts: DrawnPart[];
}

/** The writer puts the beginning of an area, its panel and each of its elements on lines of their own. */
function readAreas(svg: string): Map<string, DrawnArea> {
    const areas = new Map<string, DrawnArea>();
    const seen = new Map<string, number>();
    let area: DrawnArea | null = null,
        name = "";
    for (const line of svg.split("\n")) {
        const begins = /^<g id="a-([^"]*)" class="tv-area"/.exec(line);
        if (begins) {
            name = begins[1]!;
            area = { parts: [] };
            areas.set(name, area);
        } else if (line === "</g>" || line === "</svg>" || line === "") area = line === "" ? area : null;
        else if (area) {
            const id = /^<g id="e-([^"]*)" class="tv-element/.exec(line)?.[1] ?? null;
            area.parts.push(id === null ? onlyDrawn(line, name, seen) : { key: `e-${id}`, id, text: withoutMarks(line) });
        }
    }
    return areas;
}

const withoutMarks = (line: string): string => line.replace(/^<g [^>]*>/, (tag) => tag.replace(/ tv-(lit|chosen|dim)(?=[ "])/g, ""));

/** What is only drawn has no name but its drawing; equal ones in one area are counted. */
function onlyDrawn(line: string, area: string, seen: Map<string, number>): DrawnPart {
    const text = line.replace(/^<g id="[^"]*"/, "<g"),
        name = `${area} ${text}`,
        before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return { key: `${name} ${before}`, id: null, text };
}

/** Each text as one element: what has several roots is grouped. */
function parseAll(texts: readonly string[]): Element[] {
    if (texts.length === 0) return [];
    const root = parse(`<svg xmlns="http://www.w3.org/2000/svg">${texts.map((text) => `<g>${text}</g>`).join("")}</svg>`);
    return [...root.children].map((group) => (group.childElementCount === 1 ? group.firstElementChild! : group));
}

/** Puts an element where its older form was, and the focus with it. */
function takePlace(old: Element, fresh: SVGGElement): void {
    const focused = old === document.activeElement;
    fresh.setAttribute("tabindex", old.getAttribute("tabindex") ?? "-1");
    old.replaceWith(fresh);
    if (focused) fresh.focus({ preventScroll: true });
}

function smallestText(svg: SVGSVGElement): number {
    let smallest = 99;
    for (const text of svg.querySelectorAll("text[font-size]")) smallest = Math.min(smallest, Number(text.getAttribute("font-size")));
    return smallest;
}

export const viewBox = (box: Box): string => `${box.x} ${box.y} ${box.w} ${box.h}`;

/** What a listed element needs beyond its drawing. Everything on the table answers when asked, so everything is a button. */
function prepare(node: SVGGElement, id: string): void {
    node.dataset["element"] = id;
    node.setAttribute("role", "button");
    node.setAttribute("tabindex", "-1");
    node.setAttribute("data-testid", "element");
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
