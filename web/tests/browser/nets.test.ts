/* Nets in the page: a bot waits for its own, which is fetched once and kept for when there is no network; where it cannot be had the page says so,
 * and nobody plays by another judgement unless the reader wants that. The net is drawn by lot, and the page of a build that has it. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import type { Page } from "playwright-core";
import { writeLotNet } from "../unit/library";
import { test } from "../side_by_side";
import { kept, load, newRecord, withPage } from "./harness";
import { Dice, playByMouse, sightOf } from "./player";
import { withProxy } from "./proxy";

const GAME = "avalon",
    BOT = "search:40it";
const folder = mkdtempSync(`${tmpdir()}/trivium-nets-`);
process.on("exit", () => rmSync(folder, { recursive: true }));
const net = Buffer.from(writeLotNet(GAME, 2, `${folder}/lot.net`)),
    name = net.subarray(92, 98).toString("hex"),
    file = `nets/${GAME}-2.${name}.net`;

/** The net's file: what is answered, and how often it was asked for. */
interface Store {
    asked: number;
    give(): Promise<Buffer | undefined> | Buffer | undefined;
}

function withNet(store: Store, use: (address: string) => Promise<void>): Promise<void> {
    return withProxy((asked, body) => {
        if (asked === "shared.js") return Buffer.from(body.toString().replace('"lessons/', `"${file}","lessons/`));
        if (asked !== file) return null;
        store.asked++;
        return store.give();
    }, use);
}

/** A game in which the bot decides first. */
const begun = (): string => newRecord(GAME, [BOT, "person"], { options: { first: 0 } });

async function hasPlayed(page: Page): Promise<void> {
    while ((await kept(page)).decisions === 0) await page.waitForTimeout(50);
}

test("a bot waits for its net, which comes after the table; the record names it", () => {
    let release = (): void => {};
    const held = new Promise<void>((done) => (release = done)),
        store = { asked: 0, give: () => held.then(() => net) };
    return withNet(store, (address) =>
        withPage({}, async (page) => {
            await page.goto(address);
            await page.waitForSelector("[data-testid=start-page]");
            assert.equal(store.asked, 0, "nothing is fetched before somebody thinks");
            await load(page, begun());
            while (store.asked === 0) await page.waitForTimeout(20);
            await page.waitForSelector("[data-element]");
            await page.waitForTimeout(500);
            assert.equal((await kept(page)).decisions, 0, "it plays without its net");
            release();
            await hasPlayed(page);
            assert.ok((await kept(page)).record.includes(`# net ${name}\n`), "the record does not name the net");
            assert.equal(store.asked, 1);
        }),
    );
});

test("once used, a net is there without a network", () => {
    const store = { asked: 0, give: () => net };
    return withNet(store, (address) =>
        withPage({ serviceWorker: true }, async (page, context) => {
            await page.goto(address);
            await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null));
            await load(page, begun());
            await hasPlayed(page);
            const before = (await kept(page)).decisions;
            await context.setOffline(true);
            await page.reload();
            await page.waitForSelector("[data-testid=table-page]");
            await playByMouse(page, new Dice(3), async () => (await kept(page)).decisions > before + 12);
            await context.setOffline(false);
            assert.equal(store.asked, 1, "it was fetched again");
            assert.equal(await page.locator("[data-testid=no-net]").count(), 0);
        }),
    );
});

test("a net that cannot be had is said, and the reader chooses", () => {
    const store: Store = { asked: 0, give: () => undefined };
    return withNet(store, (address) =>
        withPage({ allowed: /503/ }, async (page) => {
            await page.goto(address);
            await load(page, begun());
            await page.waitForSelector("[data-testid=no-net]");
            assert.equal(await page.textContent("[data-testid=no-net] span"), "The bots' experience of this game could not be loaded.");
            await page.click("[data-testid=net-again]");
            while (store.asked === 1) await page.waitForTimeout(20);
            await page.waitForSelector("[data-testid=no-net]");
            assert.equal((await kept(page)).decisions, 0, "it plays by another judgement");
            store.give = () => net;
            await page.click("[data-testid=net-again]");
            await hasPlayed(page);
            assert.equal(await page.locator("[data-testid=no-net]").count(), 0);
            assert.ok((await kept(page)).record.includes(`# net ${name}\n`));
        }),
    );
});

/** What the page says, and what it outlines where. */
const whatIsHinted = (page: Page): Promise<string> =>
    page.evaluate(() => {
        const hinted = [...document.querySelectorAll<SVGElement>(".hinted")].map(
            (node) => `${node.dataset["element"]} ${getComputedStyle(node).visibility} ${JSON.stringify(node.getBoundingClientRect())}`,
        );
        return [document.querySelector("[data-testid=note]")?.textContent, ...hinted].join("\n");
    });

test("without the net the bot goes on as another, which the record tells", () =>
    withNet({ asked: 0, give: () => undefined }, (address) =>
        withPage({ allowed: /503/, settings: { lang: "de" } }, async (page) => {
            await page.goto(address);
            await load(page, begun());
            assert.equal(
                await page.textContent("[data-testid=no-net] span"),
                "Die Erfahrung der Bots mit diesem Spiel konnte nicht geladen werden.",
            );
            await page.click("[data-testid=net-without]");
            await hasPlayed(page);
            const { record } = await kept(page);
            assert.ok(record.includes(`! takeover 0 ${BOT}:plain\n`) && !record.includes("# net"), record);
            assert.notEqual((await sightOf(page)).state, "wait", "the bot's turn ends"); // it may decide more than once
            await page.keyboard.press("h"); // a hint would be thought by the same net
            await page.waitForSelector(".hinted", { timeout: 120000 }).catch(async () => assert.fail(await whatIsHinted(page)));
            assert.equal(await page.locator("[data-testid=no-net]").count(), 0, "what was answered is asked again");
        }),
    ));

test("a hint and the chances wait for one net, and one answer is enough", () =>
    withNet({ asked: 0, give: () => undefined }, (address) =>
        withPage({ allowed: /503/, settings: { chances: true } }, async (page) => {
            await page.goto(address);
            await load(page, newRecord(GAME, ["person", BOT], { options: { first: 0 } }));
            await page.waitForSelector("[data-testid=no-net]"); // the chances
            await page.keyboard.press("h");
            await page.click("[data-testid=net-without]");
            await page.waitForSelector(".hinted").catch(async () => assert.fail(await whatIsHinted(page)));
            assert.equal(await page.locator("[data-testid=no-net]").count(), 0);
        }),
    ));

test("bytes that are no net are refused, not judged by", () =>
    withNet({ asked: 0, give: () => Buffer.from("no net") }, (address) =>
        withPage({}, async (page) => {
            await page.goto(address);
            await load(page, begun());
            await page.waitForFunction(() => document.body.textContent?.includes("This is not a net."));
            assert.equal((await kept(page)).decisions, 0);
        }),
    ));
