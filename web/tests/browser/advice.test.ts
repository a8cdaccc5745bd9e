/* Hints in the page: asked for by key, outlined and said until the position is another; and a hint's reason where none is given. */
import assert from "node:assert/strict";
import { engine, load, newRecord, openStart, withPage } from "./harness";
import { test } from "../side_by_side";

const NOTE = "[data-testid=note]";

test("a hint is outlined and said, and gone with the next decision", () =>
    withPage({}, async (page) => {
        const game = engine.games("en")[0]!;
        await openStart(page);
        await load(page, newRecord(game.id, ["person", "greedy"]));
        await page.waitForSelector("[data-lit]"); // the bot may have been asked first
        await page.keyboard.press("h");
        await page.waitForSelector("[data-element].hinted", { timeout: 20000 });
        const words = (await page.textContent(NOTE)) ?? "";
        assert.match(words, /^Hint: .+\. .*(% of the time|the only move there is|It wins;)/);
        await page.locator("[data-element].hinted").first().hover();
        await page.mouse.move(2, 2);
        await page.waitForFunction((said) => document.querySelector("[data-testid=note]")?.textContent === said, words); // pointing wipes nothing away
        await page.keyboard.press("m");
        await page.locator(".move-list button").first().click();
        await page.click("[data-testid=confirm]");
        await page.waitForFunction(() => document.querySelectorAll("[data-element].hinted").length === 0);
        assert.ok(!((await page.textContent(NOTE)) ?? "").includes(words));
    }));

test("who watches bots is told that a hint is for who decides", () =>
    withPage({ settings: { pace: 5 } }, async (page) => {
        const game = engine.games("en")[0]!;
        await openStart(page);
        await load(page, newRecord(game.id, ["greedy", "greedy"]));
        await page.keyboard.press("h");
        await page.waitForFunction(
            () => document.querySelector("[data-testid=note]")?.textContent === "Hints are only for the player whose turn it is.",
        );
        assert.equal(await page.locator("[data-lit]").count(), 0, "nothing is asked");
    }));
