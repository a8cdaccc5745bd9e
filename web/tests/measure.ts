/* What is on a page, as it can be read, hit and seen: for the tests of sizes, of this screen's pages and of those online. */
import type { Page } from "playwright-core";
import type { Box } from "../src/table/sheets";

/** Pixels: no text is smaller, nothing that is pointed at, nothing that is touched. */
export const TEXT = 12,
    POINTED = 24,
    FINGER = 44;
const ROUNDING = 0.1;

export interface Measured {
    texts: string[]; // too small, with their sizes
    targets: string[];
    board: { w: number; h: number }; // as much as is in sight
    lost: string[]; // lit, and nowhere in sight
    width: number; // of the page
    cut: boolean; // not all of it can be brought into the window
    bar: number; // how high the question is where it is wide and nothing is added to it; otherwise 0
    bare: number; // what lies above an end that is scrolled, beside the board
}

/** Runs in the page, for the part of it that the selector names. */
function measure([selector, text, target, sheet]: [string, number, number, Box]): Measured {
    const root = document.querySelector<HTMLElement>(selector)!,
        shown = (element: Element): boolean => element.checkVisibility({ checkVisibilityCSS: true }),
        texts = new Set<string>(),
        targets = new Set<string>();
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement!;
        if (node.textContent!.trim() === "" || !shown(parent)) continue;
        const box = parent.getBoundingClientRect(),
            matrix = parent instanceof SVGGraphicsElement ? parent.getScreenCTM() : null,
            size = parseFloat(getComputedStyle(parent).fontSize) * (matrix ? Math.hypot(matrix.a, matrix.b) : 1);
        if (size < text && box.width > 1 && box.height > 1) texts.add(`${size.toFixed(1)} "${node.textContent!.trim().slice(0, 24)}"`);
    }
    /** A link in a sentence is as high as its line; who hits a label hits what it names. */
    const inSentence = (node: Element): boolean =>
        node instanceof HTMLAnchorElement &&
        getComputedStyle(node).display === "inline" &&
        node.parentElement!.textContent !== node.textContent;
    for (const node of root.querySelectorAll("[data-lit], button, a, select, input, summary")) {
        if (!shown(node) || node.closest("[inert]") || inSentence(node)) continue;
        const hit = node.querySelector(".tv-reach") ?? node.querySelector(".tv-outline") ?? node.closest("label") ?? node,
            box = hit.getBoundingClientRect(),
            least = Math.min(box.width, box.height);
        if (least > 0 && least < target)
            targets.add(`${least.toFixed(0)} ${node.getAttribute("data-element") ?? node.getAttribute("data-testid") ?? node.className}`);
    }
    const board = root.querySelector<HTMLElement>(".board-frame"),
        frame = board?.getBoundingClientRect() ?? new DOMRect(),
        scale = board?.querySelector("svg")?.getScreenCTM()?.a ?? 0,
        lit = [...root.querySelectorAll<SVGGElement>("[data-lit]")];
    const seen = lit.filter((node) => {
        const box = node.getBoundingClientRect();
        return document.elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2).some((one) => node.contains(one));
    });
    const words = root.querySelector<HTMLElement>(".room.beside .prompt"),
        atRest = words && words.offsetWidth >= 520 && !words.querySelector("[data-testid=note] *, .prompt-extra *"),
        end = root.querySelector(".end"),
        low = end && end.scrollHeight > end.clientHeight + 1 && getComputedStyle(end).borderLeftWidth === "0px",
        { left, right, top, bottom } = root.getBoundingClientRect(),
        within = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    return {
        texts: [...texts],
        targets: [...targets],
        board: { w: Math.min(frame.width, sheet.w * scale), h: Math.min(frame.height, sheet.h * scale) },
        lost: lit.length > 0 && seen.length === 0 ? lit.map((node) => node.dataset["element"]!) : [],
        width: document.documentElement.scrollWidth,
        cut: root instanceof HTMLDialogElement && !within,
        bar: atRest ? words.offsetHeight : 0,
        bare: low ? frame.height - (sheet.h * frame.width) / Math.max(sheet.w, 1) : 0,
    };
}

/** `board` where the picture has one; all zeros otherwise. */
export const measured = (page: Page, selector: string, touch: boolean, board: Box = { x: 0, y: 0, w: 0, h: 0 }): Promise<Measured> =>
    page.evaluate(measure, [selector, TEXT - ROUNDING, (touch ? FINGER : POINTED) - ROUNDING, board] as [string, number, number, Box]);

/** What cannot be read, hit or brought into the window. */
export function faultsOf(found: Measured, width: number, where: string): string[] {
    const faults: string[] = [];
    if (found.width > width) faults.push(`${where}: ${found.width} pixels of page`);
    if (found.texts.length > 0) faults.push(`${where}: texts of ${found.texts.join(", ")}`);
    if (found.targets.length > 0) faults.push(`${where}: targets of ${found.targets.join(", ")}`);
    if (found.lost.length > 0) faults.push(`${where}: out of sight: ${found.lost.slice(0, 4).join(", ")}`);
    if (found.cut) faults.push(`${where}: it is larger than the window`);
    return faults;
}
