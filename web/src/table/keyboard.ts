/* The table by keyboard. Every area is one tab stop; arrows go to the nearest element in that direction; Enter does what a click does.
 * Letters are short cuts and do nothing while something is typed. */
import type { Picture } from "./picture";

export interface KeyTarget {
    pick(id: string): void;
    point(id: string | null): void;
    /** What lies around an element, for its description. */
    around(id: string): string;
    what(id: string): void;
    back(): void;
    next(): void; // to the next element that can be chosen
    command(key: string): boolean;
}

const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Keyboard {
    private readonly stops = new Map<string, string>(); // area → element that Tab reaches
    private last: { area: string; id: string } | null = null; // where the focus was last

    constructor(
        stage: HTMLElement,
        private readonly picture: Picture,
        private readonly target: KeyTarget,
    ) {
        stage.addEventListener("keydown", (event) => this.onStage(event));
        stage.addEventListener("focusin", (event) => this.focused(event));
    }

    /** After every new picture: one element of every area can be reached by Tab. */
    refresh(): void {
        this.picture.scene.areas.forEach((area, index) => {
            const listed = this.listed(index),
                kept = this.stops.get(area.id);
            const stop = listed.find((id) => id === kept) ?? listed[0];
            for (const id of listed) this.picture.element(id)?.setAttribute("tabindex", id === stop ? "0" : "-1");
            if (stop !== undefined && this.last?.area === area.id && this.lost()) this.focus(stop);
        });
    }

    /** What had the focus was played and is gone. */
    private lost(): boolean {
        return this.last !== null && document.activeElement === document.body && this.picture.element(this.last.id) === undefined;
    }

    private listed(area: number): string[] {
        return this.picture.scene.elements
            .filter((one) => !one.decor && one.area === area && this.picture.element(one.id))
            .map((one) => one.id);
    }

    focus(id: string): void {
        this.picture.element(id)?.focus();
    }

    current(): string | null {
        const node = document.activeElement;
        return node instanceof SVGElement ? (node.dataset["element"] ?? null) : null;
    }

    private focused(event: FocusEvent): void {
        const id = (event.target as SVGElement).dataset["element"];
        const element = this.picture.scene.elements.find((one) => one.id === id);
        if (!element || id === undefined) return;
        const area = this.picture.scene.areas[element.area]!.id;
        this.stops.set(area, id);
        this.last = { area, id };
        this.refresh();
        const around = this.target.around(id);
        if (around !== "") (event.target as Element).setAttribute("aria-description", around);
        if ((event.target as Element).matches(":focus-visible")) this.target.point(id);
    }

    private onStage(event: KeyboardEvent): void {
        const id = this.current();
        if (id === null || event.ctrlKey || event.metaKey || event.altKey) return;
        const arrow = ARROWS[event.key];
        if (arrow) this.go(id, arrow);
        else if (event.key === "Home" || event.key === "End") this.goEnd(id, event.key === "End");
        else if (event.key === "Enter" || event.key === " ") this.target.pick(id);
        else if (event.key === "i") this.target.what(id);
        else return;
        event.preventDefault();
        event.stopPropagation();
    }

    private go(id: string, [dx, dy]: [number, number]): void {
        const from = this.picture.scene.elements.find((one) => one.id === id)!;
        let best: string | null = null,
            least = Infinity;
        for (const other of this.listed(from.area)) {
            const to = this.picture.scene.elements.find((one) => one.id === other)!;
            const x = to.x + to.w / 2 - from.x - from.w / 2,
                y = to.y + to.h / 2 - from.y - from.h / 2;
            const along = x * dx + y * dy,
                aside = Math.abs(x * dy) + Math.abs(y * dx);
            const distance = along + 2 * aside;
            if (along > 0.5 && aside <= 2 * along + 40 && distance < least) [best, least] = [other, distance];
        }
        if (best !== null) this.focus(best);
    }

    private goEnd(id: string, last: boolean): void {
        const area = this.picture.scene.elements.find((one) => one.id === id)?.area ?? 0,
            listed = this.listed(area);
        const to = last ? listed[listed.length - 1] : listed[0];
        if (to !== undefined) this.focus(to);
    }

    /** Keys that work wherever the focus is; to be called by the page's own listener. */
    onPage(event: KeyboardEvent): void {
        const typing = event.target instanceof Element && event.target.closest("input, select, textarea, dialog, [role=dialog]") !== null;
        if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === "Escape") this.target.back();
        else if (event.key === "n") this.target.next();
        else if (!this.target.command(event.key)) return;
        event.preventDefault();
    }
}
