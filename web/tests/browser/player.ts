/* Plays at a table page as a person would: by clicking what is lit, or by keys alone. It knows no game. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";

export interface Sight {
    state: "end" | "curtain" | "confirm" | "lit" | "wait";
    lit: { id: string; x: number; y: number }[]; // with a point where a click reaches it
    dark: string[]; // lit, but nowhere to be clicked
}

/** Runs in the page: what can be done now; waits for it while bots think. */
async function look(patience: number): Promise<Sight> {
    const seen = (testid: string): boolean => document.querySelector<HTMLElement>(`[data-testid=${testid}]`)?.offsetParent != null;
    const point = (node: Element): { x: number; y: number } | null => {
        const box = node.getBoundingClientRect(),
            steps = [0.5, 0.25, 0.75, 0.1, 0.9];
        for (const down of steps)
            for (const across of steps) {
                const x = box.left + box.width * across,
                    y = box.top + box.height * down;
                if (document.elementFromPoint(x, y)?.closest("[data-element]") === node) return { x, y };
            }
        return null;
    };
    const now = (): Sight => {
        if (document.querySelector("[data-testid=end-screen]")) return { state: "end", lit: [], dark: [] };
        if (document.querySelector("[data-testid=curtain]")) return { state: "curtain", lit: [], dark: [] };
        if (seen("confirm")) return { state: "confirm", lit: [], dark: [] };
        const sight: Sight = { state: "wait", lit: [], dark: [] };
        for (const node of document.querySelectorAll<SVGElement>("[data-lit]")) {
            const id = node.dataset["element"] ?? "",
                at = point(node);
            if (at) sight.lit.push({ id, ...at });
            else sight.dark.push(id);
        }
        if (sight.lit.length + sight.dark.length > 0) sight.state = "lit";
        return sight;
    };
    for (const begin = performance.now(); ; ) {
        const sight = now();
        if (sight.state !== "wait" || performance.now() - begin > patience) return sight;
        await new Promise((done) => setTimeout(done, 4));
    }
}

export const sightOf = (page: Page): Promise<Sight> => page.evaluate(look, 20000);

/** Repeatable choices. */
export class Dice {
    constructor(private state: number) {}
    roll(sides: number): number {
        this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
        return Math.floor((this.state / 4294967296) * sides);
    }
}

const MOST_STEPS = 2000;

/** Clicks only what is lit, and the buttons that confirm and lift, until the end screen or until `enough` says so. */
export async function playByMouse(
    page: Page,
    dice: Dice,
    enough: (steps: number) => Promise<boolean> | boolean = () => false,
): Promise<number> {
    for (let steps = 0; steps < MOST_STEPS; steps++) {
        const sight = await sightOf(page);
        if (sight.state === "end" || (await enough(steps))) return steps;
        assert.notEqual(sight.state, "wait", "a person is asked, or the game is over");
        await clickOnce(page, sight, dice);
    }
    throw new Error("The game does not end.");
}

/** The next click of a person who is asked. */
export async function clickOnce(page: Page, sight: Sight, dice: Dice): Promise<void> {
    if (sight.state === "curtain") await page.click("[data-testid=lift]");
    else if (sight.state === "confirm") await page.click("[data-testid=confirm]");
    else await clickLit(page, sight, dice);
}

/** A click on something lit; where all of it lies outside a small window, it is scrolled into sight first. */
async function clickLit(page: Page, sight: Sight, dice: Dice): Promise<void> {
    if (sight.lit.length === 0) await page.locator(`[data-element="${sight.dark[0]}"]`).scrollIntoViewIfNeeded();
    const { lit } = sight.lit.length > 0 ? sight : await sightOf(page);
    assert.ok(lit.length > 0, `something lit can be clicked, beside ${sight.dark.join(", ")}`);
    const { x, y } = lit[dice.roll(lit.length)]!;
    await page.mouse.click(x, y);
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, selector: string): Promise<void> {
    for (let presses = 0; presses < 200; presses++) {
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
        await page.keyboard.press("Tab");
    }
    throw new Error(`Tab never reaches ${selector}.`);
}

/** Plays with keys alone: n goes to what is lit, arrows wander, Enter acts. */
export async function playByKeys(page: Page, dice: Dice): Promise<number> {
    for (let steps = 0; steps < MOST_STEPS; steps++) {
        const sight = await sightOf(page);
        if (sight.state === "end") return steps;
        assert.notEqual(sight.state, "wait", "a person is asked, or the game is over");
        if (sight.state === "curtain") await tabTo(page, "[data-testid=lift]");
        else if (sight.state === "confirm") await tabTo(page, "[data-testid=confirm]");
        else {
            for (let presses = 1 + dice.roll(4); presses > 0; presses--) await page.keyboard.press("n");
            assert.ok(await page.evaluate(() => document.activeElement?.hasAttribute("data-lit")), "n leads to what is lit");
        }
        await page.keyboard.press("Enter");
    }
    throw new Error("The game does not end.");
}
