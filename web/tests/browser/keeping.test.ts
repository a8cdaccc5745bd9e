/* What the browser keeps: a game reloaded in its middle goes on as if nothing had been, moments have addresses, records go out and in. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { address, engine, kept, load, newRecord, openStart, withPage } from "./harness";
import { Dice, playByMouse, sightOf } from "./player";
import { test } from "../side_by_side";

/** Everything the table shows, as text. */
const shown = (page: Page): Promise<string[]> =>
    page.evaluate(() => [
        ...[...document.querySelectorAll<SVGElement>("[data-element]")]
            .map((node) => `${node.dataset["element"]} ${node.getAttribute("aria-label") ?? ""} ${node.hasAttribute("data-lit")}`)
            .sort(),
        ...[...document.querySelectorAll("[data-testid=log] .log-line, [data-testid=prompt], .turn")].map((node) => node.textContent ?? ""),
    ]);

for (const game of engine.games("en"))
    test(`${game.id}: reloading in mid-game loses nothing`, () =>
        withPage({}, async (page) => {
            await openStart(page);
            await load(page, newRecord(game.id, ["person", "random"]));
            await playByMouse(
                page,
                new Dice(5),
                async (steps) =>
                    steps > 12 &&
                    (await sightOf(page)).state === "lit" &&
                    page.evaluate(() => document.querySelector(".tv-chosen") === null),
            );
            const before = await shown(page),
                save = await kept(page);
            assert.ok(save.decisions > 3);
            await page.reload();
            await page.waitForSelector("[data-testid=table-page]");
            await sightOf(page);
            assert.deepEqual(await shown(page), before);
            assert.equal((await kept(page)).record, save.record);
            await playByMouse(page, new Dice(6), (steps) => steps > 4);
            assert.ok((await kept(page)).decisions > save.decisions, "it goes on");
        }));

test("undo and redo keep the record right", () =>
    withPage({}, async (page) => {
        await openStart(page);
        await load(page, newRecord(engine.games("en")[0]!.id, ["person", "random"]));
        const undoable = (): Promise<boolean> =>
            page.evaluate(() => document.querySelector("[data-testid=undo]")?.getAttribute("aria-disabled") === "false");
        await playByMouse(
            page,
            new Dice(2),
            async () => (await kept(page)).decisions > 0 && (await sightOf(page)).state === "lit" && undoable(),
        );
        const after = await kept(page);
        await page.click("[data-testid=undo]");
        assert.equal((await kept(page)).decisions, after.decisions - 1);
        await page.click("[data-testid=redo]");
        assert.equal((await kept(page)).record, after.record);
    }));

test("a record goes out as a file and comes in again", () =>
    withPage({}, async (page) => {
        await openStart(page);
        const game = engine.games("en").at(-1)!;
        await load(page, newRecord(game.id, ["person", "random"]));
        await playByMouse(page, new Dice(4), async () => (await kept(page)).decisions > 6);
        await sightOf(page);
        const save = await kept(page);
        await page.click("[data-testid=menu]");
        const file = page.waitForEvent("download");
        await page.click("[data-testid=export]");
        const text = readFileSync(await (await file).path(), "utf8");
        assert.equal(text, save.record);
        await openStart(page);
        await load(page, text);
        assert.equal((await kept(page)).decisions, save.decisions);
        await openStart(page);
        assert.equal(await page.locator("[data-testid=save]").count(), 2, "both are listed");
        const chooser = page.waitForEvent("filechooser");
        await page.click("[data-testid=load]");
        await (await chooser).setFiles({ name: "no.trv", mimeType: "text/plain", buffer: Buffer.from("no record") });
        await page.waitForSelector("[data-testid=load-error]");
    }));

test("a line of the log leads to its moment, which has an address", () =>
    withPage({}, async (page) => {
        await openStart(page);
        await load(page, newRecord(engine.games("en")[0]!.id, ["person", "random"]));
        await playByMouse(page, new Dice(4), async () => (await kept(page)).decisions > 8);
        await sightOf(page);
        const now = await shown(page);
        await page.click("[data-testid=log-button]");
        await page.locator("[data-testid=log] .log-line").first().click();
        await page.waitForSelector(".looking-back");
        const past = await shown(page);
        assert.notDeepEqual(past, now);
        await page.reload();
        await page.waitForSelector(".looking-back");
        assert.deepEqual(await shown(page), past, "the address leads to the same moment");
        await page.keyboard.press("Escape");
        await page.waitForSelector(".looking-back", { state: "detached" });
        assert.deepEqual(await shown(page), now);
    }));

test("an address that names no page is told, however it is written", () =>
    withPage({}, async (page) => {
        for (const name of ["nothing", "%E0%A4%A", "constructor"]) {
            await page.goto(`${address}#/${name}`);
            await page.reload(); // or only what follows the # would change
            assert.equal(await page.textContent("[role=alert]"), "There is no page at this address.", name);
        }
        await page.evaluate(() => (location.hash = "#/game/%E0%A4%A"));
        await page.waitForSelector("[role=alert] >> text=This browser does not keep that game.");
        await page.evaluate(() => (location.hash = "#/"));
        await page.waitForSelector("[role=alert]", { state: "detached" });
    }));
