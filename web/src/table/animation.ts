/* What changed, shown as movement: elements that lie elsewhere glide there, what was played flies to its place, what is new glows. All
 * of it on copies above the page; the picture itself is already the new one, so nothing waits for an animation. */
import { s, style } from "../base/dom";
import { moving } from "../base/settings";
import type { PictureChanges } from "../engine/types";
import type { Picture } from "./picture";

const GLIDE_MS = 420,
    FEWEST_PIXELS = 6,
    MOST_GHOSTS = 16,
    MOST_GLOWING = 24,
    LARGEST_GLOWING = 160; // what is larger is an area rather than a thing

export interface Before {
    rects: Map<string, DOMRect>; // of what will lie elsewhere
    flight: { ghost: SVGSVGElement; from: DOMRect; to: string } | null;
}

/** A copy of an element, and of what is drawn upon it, that lies above the page, exactly over it. */
export function ghostOf(node: SVGGElement, ...above: readonly SVGGElement[]): { ghost: SVGSVGElement; from: DOMRect } {
    const from = node.getBoundingClientRect(),
        matrix = (node.parentNode as SVGGElement).getScreenCTM() ?? new DOMMatrix();
    const copies = [node, ...above].map((one) => {
        const copy = one.cloneNode(true) as SVGGElement;
        for (const name of ["id", "data-element", "data-lit", "data-testid"]) copy.removeAttribute(name);
        copy.classList.remove("tv-lit", "tv-chosen", "tv-dim", "in-flight");
        return copy;
    });
    const ghost = s(
        "svg",
        { class: "ghost tv-scene", "aria-hidden": "true" },
        s(
            "g",
            {
                transform: `matrix(${matrix.a} ${matrix.b} ${matrix.c} ${matrix.d} ${matrix.e - from.left} ${matrix.f - from.top})`,
            },
            ...copies,
        ),
    );
    style(ghost, { left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px`, height: `${from.height}px` });
    return { ghost, from };
}

/** What a move that waits to be confirmed would do: its piece, pale, already on its place of the board. Returns what takes it away. */
export function previewMove(picture: Picture, path: readonly string[]): () => void {
    const [piece, target] = [picture.element(path[0] ?? ""), picture.element(path[1] ?? "")];
    const from = picture.boxOf(path[0] ?? ""),
        to = picture.boxOf(path[1] ?? "");
    if (path.length !== 2 || !piece || !target || !from || !to || !picture.sheetOf(path[1]!)?.sheet.board) return () => {};
    const copy = piece.cloneNode(true) as SVGGElement;
    for (const name of ["id", "data-element", "data-lit", "role", "tabindex", "data-testid", "aria-label"]) copy.removeAttribute(name);
    copy.classList.remove("tv-lit", "tv-chosen");
    const ghost = s(
        "g",
        {
            class: "move-ghost",
            "aria-hidden": "true",
            transform: `translate(${to.x + to.w / 2 - from.x - from.w / 2} ${to.y + to.h / 2 - from.y - from.h / 2})`,
        },
        copy,
    );
    target.ownerSVGElement?.append(ghost);
    return () => ghost.remove();
}

/** To be called before the picture changes; `path` is that of the move just made, when the reader made it. */
export function remember(picture: Picture, changes: PictureChanges, path: readonly string[]): Before | null {
    if (!moving() || document.hidden) return null;
    const rects = new Map<string, DOMRect>();
    for (const { id, x, y } of changes.elements) {
        const box = picture.boxOf(id);
        if (box && (box.x !== x || box.y !== y)) rects.set(id, picture.element(id)!.getBoundingClientRect());
    }
    const first = path.length > 1 ? picture.element(path[0]!) : undefined;
    return { rects, flight: first ? { ...ghostOf(first), to: path[path.length - 1]! } : null };
}

/** To be called once the new picture stands; `news` are elements that are new or have another meaning. */
export function animate(picture: Picture, before: Before | null, news: readonly string[], laidOut: boolean): void {
    for (const id of news.length > MOST_GLOWING ? [] : news) {
        const node = picture.element(id),
            box = picture.boxOf(id);
        if (!node || !before || !box || Math.max(box.w, box.h) > LARGEST_GLOWING) continue;
        node.classList.add("is-new");
        setTimeout(() => node.classList.remove("is-new"), 1600);
    }
    if (!before || laidOut) return;
    let ghosts = 0;
    for (const [id, from] of before.rects) {
        const node = picture.element(id);
        if (!node || ghosts >= MOST_GHOSTS) continue;
        const to = node.getBoundingClientRect();
        if (Math.hypot(to.left - from.left, to.top - from.top) < FEWEST_PIXELS || Math.abs(to.width - from.width) > 2) continue;
        const { ghost } = ghostOf(node);
        fly(ghost, to, from, to, [node]);
        ghosts++;
    }
    const target = before.flight && picture.element(before.flight.to);
    if (before.flight && target) fly(before.flight.ghost, before.flight.from, before.flight.from, target.getBoundingClientRect(), []);
}

/** Moves a copy that lies at `at` from one place to another, then takes it away; the originals wait unseen. */
export function fly(
    ghost: SVGElement | HTMLElement,
    at: DOMRect,
    from: DOMRect,
    to: DOMRect,
    originals: readonly SVGGElement[],
    duration = GLIDE_MS,
): Animation {
    document.body.append(ghost);
    for (const original of originals) original.classList.add("in-flight");
    const step = (rect: DOMRect): string =>
        `translate(${rect.left + rect.width / 2 - at.left - at.width / 2}px, ${rect.top + rect.height / 2 - at.top - at.height / 2}px)`;
    const done = (): void => {
        ghost.remove();
        for (const original of originals) original.classList.remove("in-flight");
    };
    const flight = ghost.animate([{ transform: step(from) }, { transform: step(to) }], {
        duration,
        easing: "cubic-bezier(.3,.7,.3,1)",
    });
    flight.onfinish = done;
    flight.oncancel = done;
    return flight;
}
