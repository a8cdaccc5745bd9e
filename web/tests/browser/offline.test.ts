/* Offline: once loaded, the page needs no server; a newer build takes over without losing a game; the page can be installed. */
import assert from "node:assert/strict";
import type { BrowserContext, Page } from "playwright-core";
import { address, engine, kept, load, newRecord, openStart, withPage } from "./harness";
import { Dice, playByMouse, sightOf } from "./player";
import { withProxy } from "./proxy";
import { test } from "../side_by_side";

/** The service worker holds all files and answers for this page. */
async function held(page: Page): Promise<void> {
    await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null));
}

async function offline(context: BrowserContext, act: () => Promise<void>): Promise<void> {
    await context.setOffline(true);
    await act();
    await context.setOffline(false);
}

test("without a network the page loads again, the game goes on, rules can be read, new games begun", () =>
    withPage({ serviceWorker: true }, async (page, context) => {
        await openStart(page);
        await held(page);
        const game = engine.games("en").at(-1)!;
        await load(page, newRecord(game.id, ["person", "greedy"]));
        await playByMouse(page, new Dice(9), async () => (await kept(page)).decisions > 3);
        await sightOf(page);
        const save = await kept(page);
        await offline(context, async () => {
            await page.reload();
            await page.waitForSelector("[data-testid=table-page]");
            assert.equal((await kept(page)).record, save.record);
            await playByMouse(page, new Dice(10), async () => (await kept(page)).decisions > save.decisions + 4);
            await page.goto(`${address}#/rules/${game.id}`);
            await page.waitForSelector("[data-testid=rules-text] .clause");
            await page.goto(address);
            await page.click(`[data-testid=play-${engine.games("en")[0]!.id}]`);
            await page.waitForSelector("[data-testid=table-page]");
        });
    }));

/** A build whose service worker can be made another one: to the browser, a newer build. */
function withBuilds(use: (address: string, renew: () => void) => Promise<void>): Promise<void> {
    let fresh = false;
    return withProxy(
        (name, body) => (name === "sw.js" && fresh ? Buffer.from(body.toString().replace(/[0-9a-f]{16}/, NEWER)) : null),
        (start) =>
            use(start, () => {
                fresh = true;
            }),
    );
}

const NEWER = "0123456789abcdef";

test("a newer build takes over, and the game is still there", () =>
    withBuilds((start, renew) =>
        withPage({ serviceWorker: true }, async (page) => {
            await page.goto(start);
            await held(page);
            await load(page, newRecord(engine.games("en")[0]!.id, ["person", "random"]));
            await playByMouse(page, new Dice(9), async () => (await kept(page)).decisions > 3);
            await sightOf(page);
            const save = await kept(page);
            renew();
            await page.evaluate(async () => {
                await (await navigator.serviceWorker.ready).update();
            });
            await page.waitForSelector("[data-testid=update]"); // a game goes on: the reader is asked
            const again = page.waitForEvent("load");
            await page.click("[data-testid=update-now]");
            await again;
            await page.waitForSelector("[data-testid=table-page]");
            assert.equal((await kept(page)).record, save.record);
            assert.deepEqual(await page.evaluate(() => caches.keys()), [`trivium-${NEWER}`], "only the newer copy is kept");
        }),
    ));

test("the page can be installed", () =>
    withPage({ serviceWorker: true }, async (page, context) => {
        await openStart(page);
        await held(page);
        const devtools = await context.newCDPSession(page);
        const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
        // A context of a test is incognito, where nothing can be installed; everything else must be right.
        assert.deepEqual(
            installabilityErrors.map((error) => error.errorId).filter((id) => id !== "in-incognito"),
            [],
        );
        const { errors, url } = await devtools.send("Page.getAppManifest");
        assert.deepEqual([errors, url], [[], `${address}manifest.webmanifest`]);
    }));

type Launched = (launched: { files: unknown[] }) => void;

interface Launches {
    launchQueue: { setConsumer(use: Launched): void };
    open?: Launched;
}

test("an installed page opens records as the system hands them over, and refuses what is none", () =>
    withPage({}, async (page) => {
        await page.addInitScript(() => {
            const here = window as unknown as Launches;
            Object.defineProperty(here, "launchQueue", { value: { setConsumer: (use: Launched) => (here.open = use) } });
        });
        await openStart(page);
        await page.waitForFunction(() => (window as unknown as Launches).open !== undefined);
        const open = (text: string): Promise<void> =>
            page.evaluate((said) => {
                const file = { getFile: () => Promise.resolve(new File([said], "a.trv")) };
                (window as unknown as Launches).open!({ files: [file] });
            }, text);
        await page.evaluate(() => (window as unknown as Launches).open!({ files: [] })); // opened without a file
        await open("nothing of the kind");
        await page.waitForSelector("[data-testid=load-error]");
        await page.keyboard.press("Escape");
        const game = engine.games("en").at(-1)!;
        await open(newRecord(game.id, ["person", "greedy"]));
        await page.waitForSelector("[data-testid=table-page]");
        assert.equal((await kept(page)).game, game.id);
        const manifest = (await (await page.request.get(`${address}manifest.webmanifest`)).json()) as {
            file_handlers: { accept: Record<string, string[]> }[];
        };
        assert.deepEqual(manifest.file_handlers[0]!.accept, { "application/x-trivium-record": [".trv"] });
    }));
