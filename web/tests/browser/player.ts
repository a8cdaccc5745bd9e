/* A newcomer at a table page, who only follows what is lit and asked: by mouse, by finger, or by keys alone. It knows no game. Three laws hold
 * on the way: no click is without an effect, after a pick something else is asked than before, and what cannot be done says why when it is
 * touched, by a rule where it is drawn pale. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";

export interface Sight {
    state: "end" | "curtain" | "confirm" | "lit" | "wait";
    lit: { id: string; x: number; y: number }[]; // with a point where a click reaches it
    dark: string[]; // lit, but nowhere to be clicked
    prompt: string;
    picks: number; // chosen elements
    seen: string; // all of it as one text: two sights with the same text are the same
}

/** Runs in the page: what can be done now, other than before; waits for it while bots think. */
async function look({ patience, before }: { patience: number; before: string }): Promise<Sight> {
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
        const prompt = document.querySelector("[data-testid=prompt]")?.textContent ?? "",
            lines = document.querySelectorAll("[data-testid=log] .log-line").length,
            chosen = [...document.querySelectorAll<SVGElement>(".tv-chosen")].map((node) => node.dataset["element"]),
            sight: Sight = { state: "wait", lit: [], dark: [], prompt, picks: chosen.length, seen: "" };
        if (document.querySelector("[data-testid=end-screen]")) sight.state = "end";
        else if (document.querySelector("[data-testid=curtain]")) sight.state = "curtain";
        else if (seen("confirm")) sight.state = "confirm";
        sight.seen = [sight.state, prompt, lines, ...chosen].join("\n");
        if (sight.state !== "wait") return sight;
        for (const node of document.querySelectorAll<SVGElement>("[data-lit]")) {
            const id = node.dataset["element"] ?? "",
                at = point(node);
            if (at) sight.lit.push({ id, ...at });
            else sight.dark.push(id);
        }
        if (sight.lit.length + sight.dark.length > 0) sight.state = "lit";
        return sight;
    };
    /** Board and panels may be moved in the next frames, so that something can be touched: then one looks again. */
    const still = async (first: Sight): Promise<Sight> => {
        for (let sight = first; ; ) {
            await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
            const next = now();
            if (JSON.stringify(next) === JSON.stringify(sight)) return next;
            sight = next;
        }
    };
    for (const begin = performance.now(); ; ) {
        const sight = now();
        if ((sight.state !== "wait" && sight.seen !== before) || performance.now() - begin > patience) {
            return sight.state === "lit" && document.querySelector(".stage.scrolled") ? still(sight) : sight;
        }
        await new Promise((done) => setTimeout(done, 4));
    }
}

/** What is asked now; after a sight that something was done at: what is asked then. */
export async function sightOf(page: Page, before: Sight | null = null): Promise<Sight> {
    const sight = await page.evaluate(look, { patience: 20000, before: before?.seen ?? "" });
    if (before && before.state !== "curtain") assert.notEqual(sight.seen, before.seen, "a click has an effect");
    if (before && sight.picks > before.picks) assert.notEqual(sight.prompt, before.prompt, "after a pick something else is asked");
    return sight;
}

/** Repeatable choices. */
export class Dice {
    constructor(private state: number) {}
    roll(sides: number): number {
        this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
        return Math.floor((this.state / 4294967296) * sides);
    }
}

type Touch = (x: number, y: number) => Promise<void>;

interface Unlit {
    id: string;
    x: number;
    y: number;
    pale: boolean;
}

/** Runs in the page: what cannot be chosen, each with a point where nothing else is meant by a click. */
function unlit(): Unlit[] {
    const found: Unlit[] = [];
    for (const node of document.querySelectorAll<SVGElement>("[data-element]:not([data-lit])")) {
        const box = node.getBoundingClientRect(),
            x = box.left + box.width / 2,
            y = box.top + box.height / 2,
            under = document.elementsFromPoint(x, y),
            alone = under[0]?.closest("[data-element]") === node && !under.some((one) => one.closest("[data-lit], .tv-chosen"));
        if (alone) found.push({ id: node.dataset["element"]!, x, y, pale: node.classList.contains("tv-tint-pale") });
    }
    return found;
}

/** Touches something that cannot be chosen now, what is drawn pale before all else. */
async function touchUnlit(page: Page, dice: Dice, touch: Touch): Promise<void> {
    const all = await page.evaluate(unlit),
        pale = all.filter((one) => one.pale),
        some = pale.length > 0 ? pale : all;
    if (some.length === 0) return;
    const { id, x, y } = some[dice.roll(some.length)]!,
        answer = pale.length > 0 ? "[data-testid=why-not]" : "[data-testid=note]:not(:empty)";
    await touch(x, y);
    await page.waitForSelector(answer).catch(() => assert.fail(`${id} does not say why it cannot be chosen`));
}

const MOST_STEPS = 2000,
    STEPS_TO_UNLIT = 3;
type Enough = (steps: number) => Promise<boolean> | boolean;

/** One thing after another, until the end screen or until `enough` says so. */
async function play(
    page: Page,
    act: (sight: Sight) => Promise<void>,
    enough: Enough = () => false,
    stray: () => Promise<void> = async () => {},
): Promise<number> {
    let last: Sight | null = null;
    for (let steps = 0; steps < MOST_STEPS; steps++) {
        const sight: Sight = await sightOf(page, last);
        if (sight.state === "end" || (await enough(steps))) return steps;
        assert.notEqual(sight.state, "wait", "a person is asked, or the game is over");
        if (steps % STEPS_TO_UNLIT === 0 && sight.state === "lit" && sight.picks === 0) await stray();
        await act(sight);
        last = sight;
    }
    throw new Error("The game does not end.");
}

/** Clicks only what is lit, and the buttons that confirm and lift. */
export const playByMouse = (page: Page, dice: Dice, enough?: Enough): Promise<number> =>
    play(
        page,
        (sight) => clickOnce(page, sight, dice),
        enough,
        () => touchUnlit(page, dice, (x, y) => page.mouse.click(x, y)),
    );

/** The same with a finger, which sees first what it would do. */
export const playByFinger = (page: Page, dice: Dice, enough?: Enough): Promise<number> =>
    play(
        page,
        async (sight) => {
            if (sight.state === "curtain") await page.tap("[data-testid=lift]");
            else if (sight.state === "confirm") await page.tap("[data-testid=confirm]");
            else await onLit(page, sight, dice, (x, y) => page.touchscreen.tap(x, y));
        },
        enough,
        () => touchUnlit(page, dice, (x, y) => page.touchscreen.tap(x, y)),
    );

/** The next click of a person who is asked. */
export async function clickOnce(page: Page, sight: Sight, dice: Dice): Promise<void> {
    if (sight.state === "curtain") await page.click("[data-testid=lift]");
    else if (sight.state === "confirm") await page.click("[data-testid=confirm]");
    else await onLit(page, sight, dice, (x, y) => page.mouse.click(x, y));
}

/** Points at something lit; where all of it lies outside a small window, it is scrolled into sight first. */
async function onLit(page: Page, sight: Sight, dice: Dice, touch: Touch): Promise<void> {
    if (sight.lit.length === 0) await page.locator(`[data-element="${sight.dark[0]}"]`).scrollIntoViewIfNeeded();
    const { lit } = sight.lit.length > 0 ? sight : await sightOf(page);
    assert.ok(lit.length > 0, `something lit can be clicked, beside ${sight.dark.join(", ")}`);
    const { x, y } = lit[dice.roll(lit.length)]!;
    await touch(x, y);
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
export const playByKeys = (page: Page, dice: Dice): Promise<number> =>
    play(page, async (sight) => {
        if (sight.state === "curtain") await tabTo(page, "[data-testid=lift]");
        else if (sight.state === "confirm") await tabTo(page, "[data-testid=confirm]");
        else {
            for (let presses = 1 + dice.roll(4); presses > 0; presses--) await page.keyboard.press("n");
            assert.ok(await page.evaluate(() => document.activeElement?.hasAttribute("data-lit")), "n leads to what is lit");
        }
        await page.keyboard.press("Enter");
    });

/** One finger drags, as a hand does. */
export async function dragFinger(page: Page, from: { x: number; y: number }, by: { x: number; y: number }): Promise<void> {
    const client = await page.context().newCDPSession(page),
        touch = (type: "touchStart" | "touchMove" | "touchEnd", part: number): Promise<unknown> =>
            client.send("Input.dispatchTouchEvent", {
                type,
                touchPoints: type === "touchEnd" ? [] : [{ x: from.x + by.x * part, y: from.y + by.y * part }],
            });
    await touch("touchStart", 0);
    for (let part = 1; part <= 8; part++) await touch("touchMove", part / 8);
    await touch("touchEnd", 1);
    await client.detach();
}
