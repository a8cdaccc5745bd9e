/* Offline: once loaded, the page needs no server; a newer build takes over without losing a game; the page can be installed. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, statSync } from "node:fs";
import type { BrowserContext, Page } from "playwright-core";
import { root } from "../unit/library";
import { address, backToStart, engine, figure, kept, load, newRecord, openStart, withPage } from "./harness";
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

/** The names of what the worker holds. */
const copies = (page: Page): Promise<string[]> =>
    page.evaluate(async () => {
        const names: string[] = [];
        for (const build of (await caches.keys()).filter((name) => name !== "trivium-nets"))
            for (const { url } of await (await caches.open(build)).keys()) names.push(new URL(url).pathname.slice(1));
        return names.sort();
    });

/** All files of the build that the page may ask for. */
const BUILD = readdirSync(`${root}/build/web`, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && !/\.(br|gz)$/.test(one.name))
    .map((one) => `${one.parentPath ?? one.path}/${one.name}`.slice(`${root}/build/web/`.length))
    .filter((name) => name !== "sw.js" && !/^(nets|docs)\//.test(name))
    .sort();

/** The page has been open for a while, and everything is held. */
async function holdRest(page: Page): Promise<void> {
    await page.clock.fastForward(120_000);
    await eventually(async () => assert.deepEqual(await copies(page), BUILD));
}

/** Until it is so. */
async function eventually(check: () => Promise<void>, patience = 20_000): Promise<void> {
    for (const end = Date.now() + patience; ; ) {
        try {
            return await check();
        } catch (problem) {
            if (Date.now() > end) throw problem;
            await new Promise((done) => setTimeout(done, 50));
        }
    }
}

/** What is sent of a file to who takes brotli. */
function sizeOf(name: string): number {
    const file = `${root}/build/web/${name}`;
    return statSync(existsSync(file + ".br") ? file + ".br" : file).size;
}

test("a first visit is small, the worker's copies included, and enough to play and to learn without a network", () =>
    withPage({ serviceWorker: true, locale: "de-DE", settings: { lang: "de" } }, async (page, context) => {
        await openStart(page);
        await held(page);
        await eventually(async () => assert.ok((await copies(page)).includes("texts/de.json"), "the language that is read is held"));
        const used = await page.evaluate(() =>
                performance.getEntriesByType("resource").map((entry) => new URL(entry.name).pathname.slice(1)),
            ),
            names = [...new Set([...(await copies(page)), ...used, "sw.js"])].filter((name) => BUILD.includes(name) || name === "sw.js"),
            all = names.map(sizeOf).reduce((sum, size) => sum + size, 0),
            language = sizeOf("texts/de.json");
        figure("first visit with the worker's copies, compressed", `${all - language} bytes, another language ${language}`);
        assert.ok(all - language > 300_000 && all - language <= 400_000, `${all - language} bytes: ${names.join(", ")}`);
        await offline(context, async () => {
            await page.reload();
            await page.waitForSelector("[data-testid=start-page]");
            assert.equal(await page.getAttribute("html", "lang"), "de");
            const game = engine.games("en").at(-1)!;
            await load(page, newRecord(game.id, ["person", "greedy"])); // who judges by experience must have fetched it before
            await playByMouse(page, new Dice(9), async () => (await kept(page)).decisions > 3);
            await backToStart(page);
            await page.click(`[data-testid=learn-${game.id}]`);
            await page.waitForSelector("[data-testid=coach]");
        });
        await page.goto(`${address}#/rules/${engine.games("en")[0]!.id}`);
        await page.waitForSelector("[data-testid=rules-text] .clause");
        await offline(context, async () => {
            await page.reload();
            await page.waitForSelector("[data-testid=rules-text] .clause"); // what was read once is held
        });
    }));

test("without a network the page loads again, the game goes on, rules can be read, new games begun", () =>
    withPage({ serviceWorker: true }, async (page, context) => {
        await page.clock.install();
        await openStart(page);
        await held(page);
        await holdRest(page);
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

test("a file of a newer build is not taken for one of this", () =>
    withProxy(
        (name, body) => (name.startsWith("rules/") ? Buffer.concat([body, Buffer.from("\n")]) : null),
        (start) =>
            withPage({ serviceWorker: true, allowed: /Failed to load resource|rules/ }, async (page) => {
                await page.goto(start);
                await held(page);
                await page.goto(`${start}#/rules/${engine.games("en")[0]!.id}`);
                await page.waitForSelector("[role=alert]");
                assert.deepEqual(
                    (await copies(page)).filter((name) => name.startsWith("rules/")),
                    [],
                );
            }),
    ));

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
