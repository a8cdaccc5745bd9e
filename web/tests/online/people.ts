/* What the tests of online play share: people in browser contexts of their own, a line that can be cut, and the hand that clicks what is
 * lit. The server is started by tests/web/web_online.py. */
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { createServer, connect, type Socket } from "node:net";
import type { BrowserContext, Page } from "playwright-core";
import type { Engine } from "../../src/engine/types";
import { closeBrowser, openBrowser } from "../chromium";
import { newEngine, root } from "../unit/library";

export { closeBrowser };

export const address = process.env["TRIVIUM_ADDRESS"] ?? "http://127.0.0.1:8080/";
export const engine: Engine = await newEngine();
const pictures = `${root}/build/pictures/web`;
const PATIENCE_MS = 100_000;

/** Somebody before a browser of their own. */
export interface Someone {
    name: string;
    context: BrowserContext;
    page: Page;
    errors: string[];
}

export async function someone(name: string, size = { width: 1280, height: 800 }, lang = "en", touch = false): Promise<Someone> {
    // Stillness: what is lit would breathe, and without a graphics card that paints whole pages anew all the time.
    const context = await (await openBrowser()).newContext({
        viewport: size,
        hasTouch: touch,
        serviceWorkers: "block",
        reducedMotion: "reduce",
    });
    const own = `${name} ${String(Math.random()).slice(2, 10)}`.slice(0, 24);
    await context.addInitScript(
        ([chosen, called]) => {
            if (location.protocol === "http:" && localStorage.getItem("trivium.settings") === null)
                localStorage.setItem(
                    "trivium.settings",
                    JSON.stringify({
                        motion: false,
                        pace: 0,
                        soundsOffered: true,
                        chances: true,
                        lang: chosen,
                        theme: "light",
                        name: called,
                        level: "novice",
                    }),
                );
        },
        [lang, own],
    );
    const page = await context.newPage(),
        errors: string[] = [];
    page.setDefaultTimeout(PATIENCE_MS);
    page.on("pageerror", (error) => errors.push(error.message));
    return { name, context, page, errors };
}

export async function picture(page: Page, name: string): Promise<void> {
    if (!process.env["PICTURES"]) return; // for people to look at, when they ask for it
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: `${pictures}/online-${name}.png` });
}

/** A line to the server of its own, which can be cut: nothing goes through, in neither direction, until it is mended. */
export async function openLine(): Promise<{ address: string; cut(): void; mend(): void; close(): void }> {
    const to = new URL(address),
        open = new Set<Socket>();
    let whole = true;
    const server = createServer((near) => {
        if (!whole) return void near.destroy();
        const far = connect(Number(to.port), to.hostname);
        for (const [one, other] of [
            [near, far],
            [far, near],
        ] as const) {
            open.add(one);
            one.on("error", () => other.destroy())
                .on("close", () => {
                    open.delete(one);
                    other.destroy();
                })
                .pipe(other);
        }
    });
    await new Promise<void>((done) => server.unref().listen(0, "127.0.0.1", done));
    const port = (server.address() as { port: number }).port;
    const drop = (): void => {
        for (const socket of open) socket.destroy();
    };
    return {
        address: `http://127.0.0.1:${port}/`,
        cut: () => {
            whole = false;
            drop();
        },
        mend: () => {
            whole = true;
        },
        close: () => {
            server.close();
            drop();
        },
    };
}

export type Sight = "end" | "acted" | "waiting";

/** Clicks one of the things that are lit, or confirms the move that was made so. */
export function act(page: Page, chance: number): Promise<Sight> {
    return page.evaluate((dice) => {
        if (document.querySelector("[data-testid=end-screen]")) return "end";
        const confirm = document.querySelector<HTMLElement>("[data-testid=confirm]");
        const lit = [...document.querySelectorAll<SVGElement>("[data-element][data-lit]")];
        const target = confirm ?? lit[Math.floor(dice * lit.length)];
        if (!target) return "waiting";
        target.dispatchEvent(new MouseEvent("click", { bubbles: true })); // as keys do: whatever lies above it
        return "acted";
    }, chance);
}

/** What a page shows: at which moment, and how everything on the table is called. */
export interface Seen {
    number: number;
    labels: Record<string, string>;
}

export function look(page: Page): Promise<Seen> {
    return page.evaluate(() => ({
        number: Number(document.querySelector<HTMLElement>(".table-top")?.dataset["number"]),
        labels: Object.fromEntries(
            [...document.querySelectorAll<SVGElement>("[data-element]")].map((node) => [
                node.dataset["element"]!,
                node.getAttribute("aria-label") ?? "",
            ]),
        ),
    }));
}

/** People who become guests and sit down at a new table, the first of them having made it; all look at it. Returns its id. */
export async function sitTogether(people: readonly Someone[], table: object, bots = 0): Promise<string> {
    for (const one of people) {
        await one.page.goto("about:blank");
        await ask(one.page, "POST", "/guest");
        await ask(one.page, "POST", "/me/name", { name: `${one.name} ${String(Math.random()).slice(2, 10)}` });
        await one.context.addInitScript(() => {
            if (location.protocol === "http:") localStorage.setItem("trivium.somebody", "1");
        });
    }
    const seats = people.map((_, seat) => ({ kind: seat === 0 ? "me" : "open" })),
        rest = Array.from({ length: bots }, () => ({ kind: "bot", bot: "random" }));
    const { id } = await ask<{ id: string }>(people[0]!.page, "POST", "/tables", { ...table, seats: [...seats, ...rest] });
    for (const one of people) await ask(one.page, "POST", `/tables/${id}/join`, { salt: one.name });
    await Promise.all(people.map((one) => goTo(one, id)));
    return id;
}

export async function goTo(one: Someone, table: string): Promise<void> {
    await one.page.goto("about:blank");
    await one.page.goto(`${address}#/table/${table}`);
    await one.page.waitForSelector("[data-testid=table-page]");
}

/** Everybody leaves; nothing may have gone wrong in anybody's page. */
export async function allLeave(...people: Someone[]): Promise<void> {
    for (const one of people) {
        assert.deepEqual(one.errors, [], one.name);
        await one.context.close();
    }
}

/** A question to the server as this person. */
export async function ask<T>(page: Page, method: string, path: string, body: object = {}): Promise<T> {
    const sent = method === "GET" ? {} : { data: body };
    return (await page.request.fetch(`${address}api/v1${path}`, { method, ...sent })).json() as Promise<T>;
}

/** A table as the API tells it to this person. */
export interface Told {
    number: number;
    actor: number | null;
    moves?: { text: string; reveals: boolean }[];
    view: { turn?: number };
    about: {
        status: string;
        result: string;
        seats: { bot: string | null; here: boolean }[];
        clock: { left_ms: number[] };
        rematch: string;
    };
    standing?: { rules: string[]; stop_at_my_turn: boolean; until_turn: number };
    chat: { text: string }[];
}

export const tellTable = (one: Someone, id: string): Promise<Told> => ask<Told>(one.page, "GET", `/tables/${id}`);

/** Lets somebody decide through the API, if it is theirs to do: the move wanted, or the first. */
export async function decide(one: Someone, id: string, wanted: (text: string) => boolean = () => true): Promise<boolean> {
    const { moves = [], number } = await tellTable(one, id);
    const move = moves.find((each) => wanted(each.text)) ?? moves[0];
    if (move) await ask(one.page, "POST", `/tables/${id}/move`, { number: number + 1, move: move.text });
    return move !== undefined;
}

/** Asks again and again until the answer is yes. */
export async function until(what: string, question: () => Promise<boolean>): Promise<void> {
    const last = Date.now() + PATIENCE_MS;
    while (!(await question())) {
        if (Date.now() > last) throw new Error(`${what}: not in time`);
        await new Promise((done) => setTimeout(done, 50));
    }
}
