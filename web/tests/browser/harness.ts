/* What the browser tests share: one Chromium, pages with quick settings whose errors fail the test, games to begin with, and the
 * library in Node as the judge of what a page shows. The server is started by tests/web/web_browser.py. */
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import type { BrowserContext, Page } from "playwright-core";
import type { Engine, NewGame } from "../../src/engine/types";
import type { Save } from "../../src/base/saves";
import type { Settings } from "../../src/base/settings";
import { closeBrowser, openBrowser } from "../chromium";
import { newEngine, root } from "../unit/library";

export { closeBrowser };

export const address = process.env["TRIVIUM_ADDRESS"] ?? "http://127.0.0.1:8080/";
export const engine: Engine = await newEngine();
const pictures = `${root}/build/pictures/web`;

export interface Wish {
    width?: number;
    height?: number;
    touch?: boolean;
    serviceWorker?: boolean;
    settings?: Partial<Settings>;
    colorScheme?: "light" | "dark";
    reducedMotion?: "reduce" | "no-preference";
    locale?: string;
    allowed?: RegExp; // errors that the test brings about itself
}

/** No pauses, no questions, no animation: what a test of something else does not want to wait for. Unless a test wishes for motion, the
 * system asks for stillness as well: what is lit breathes, and without a graphics card that paints whole pages anew all the time. */
const QUICK: Partial<Settings> = {
    pace: 0,
    soundsOffered: true,
    motion: false,
    chances: false,
    confirmReveals: false,
    lang: "en",
    level: "novice",
};

/** A page of its own, with nothing kept. `use` fails when the page reports any error, or breaks its security policy. */
export async function withPage(wish: Wish, use: (page: Page, context: BrowserContext) => Promise<void>): Promise<void> {
    const context = await (await openBrowser()).newContext({
        viewport: { width: wish.width ?? 1440, height: wish.height ?? 900 },
        hasTouch: wish.touch ?? false,
        locale: wish.locale ?? "en-GB",
        colorScheme: wish.colorScheme ?? "light",
        reducedMotion: wish.reducedMotion ?? (wish.settings?.motion ? "no-preference" : "reduce"),
        serviceWorkers: wish.serviceWorker ? "allow" : "block",
    });
    const errors: string[] = [];
    try {
        const chosen = JSON.stringify({ ...QUICK, ...wish.settings });
        await context.addInitScript((text) => {
            if (localStorage.getItem("trivium.settings") === null) localStorage.setItem("trivium.settings", text);
        }, chosen);
        const page = await context.newPage();
        page.on("pageerror", (error) => errors.push(error.message));
        page.on("console", (message) => {
            if (message.type() === "error" && !wish.allowed?.test(message.text())) errors.push(message.text());
        });
        page.setDefaultTimeout(30000);
        await use(page, context);
    } finally {
        await context.close();
    }
    assert.deepEqual(errors, [], "the page reports no errors");
}

export async function openStart(page: Page): Promise<void> {
    await page.goto(address);
    await page.waitForSelector("[data-testid=start-page]");
}

/** From another page of the client to the start page, as a link leads there: nothing is loaded again. */
export async function backToStart(page: Page): Promise<void> {
    await page.goto(`${page.url().replace(/#.*/, "")}#/`);
    await page.waitForSelector("[data-testid=start-page]");
}

/** A record of a game that begins: persons and bots as given, over after a few rounds. */
export function newRecord(game: string, kinds: readonly string[], more: Partial<NewGame> = {}): string {
    return engine.newRecord({ game, seats: kinds.map((kind) => ({ kind, name: "" })), seed: "browser", ...more });
}

/** Opens a record as a reader does: as a file, from the start page. */
export async function load(page: Page, record: string): Promise<string> {
    const chooser = page.waitForEvent("filechooser");
    await page.click("[data-testid=load]");
    await (await chooser).setFiles({ name: "game.trv", mimeType: "text/plain", buffer: Buffer.from(record) });
    await page.waitForSelector("[data-testid=table-page]");
    return gameId(page);
}

export const gameId = (page: Page): string => /#\/game\/([^/]*)/.exec(page.url())?.[1] ?? "";

/** What the browser keeps of the game in the address. */
export async function kept(page: Page): Promise<Save> {
    const text = await page.evaluate((id) => localStorage.getItem("trivium.game." + id), gameId(page));
    assert.ok(text, "the game is kept");
    return JSON.parse(text) as Save;
}

/** Until what was changed is laid out and painted. */
export async function twoFrames(page: Page): Promise<void> {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** For people to look at, when they ask for it: to paint takes much longer than to check. */
export async function picture(page: Page, name: string): Promise<void> {
    if (!process.env["PICTURES"]) return;
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: `${pictures}/${name}.png` });
}

/** A figure that the run prints, beside those that are asserted. */
export function figure(what: string, value: string): void {
    console.log(`figure: ${what}: ${value}`);
}
