/* The end: told from the reader's side, beside a board on which what was decisive is lit; medals are given once; a finished game can be shared
 * as a link and as a picture, and the turning point leads to its moment. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { root } from "../unit/library";
import { checkAxe } from "./access.test";
import { kept, load, newRecord, openStart, withPage } from "./harness";
import { test } from "../side_by_side";

/** A finished game whose second seat, who won, is the reader's, against a level. */
export function won(name: string): string {
    const record = readFileSync(`${root}/tests/golden/${name}.trv`, "utf8");
    return record.replace(/^Seat 0: \w+/m, "Seat 0: novice").replace(/^Seat 1: \w+/m, "Seat 1: person");
}

async function reopenEnd(page: Page, record: string): Promise<void> {
    await openStart(page);
    await load(page, record);
    await page.waitForSelector("[data-testid=end-screen]");
}

const headline = (page: Page): Promise<string | null> => page.textContent("[data-testid=end-headline]");

/** Result and board beside each other, whatever is lit in sight. */
async function checkSight(page: Page, where: string): Promise<void> {
    await page.waitForFunction(() => {
        const board = document.querySelector(".board-frame")!.getBoundingClientRect(),
            end = document.querySelector(".end")!.getBoundingClientRect();
        return board.bottom <= end.top + 1 || board.right <= end.left + 1;
    });
    const sight = await page.evaluate(() => {
        const board = document.querySelector(".board-frame")!.getBoundingClientRect(),
            title = document.querySelector("[data-testid=end-headline]")!.getBoundingClientRect(),
            inside = (box: DOMRect): boolean =>
                box.left >= board.left - 8 && box.right <= board.right + 8 && box.top >= board.top - 8 && box.bottom <= board.bottom + 8;
        const lit = [...document.querySelectorAll(".decisive > g")].map((mark) => inside(mark.getBoundingClientRect()));
        const things = [...document.querySelectorAll(".board-frame [data-element]")].map((thing) => thing.getBoundingClientRect()),
            spread = Math.max(...things.map((box) => box.right)) - Math.min(...things.map((box) => box.left));
        return {
            lit,
            title: title.top >= 0 && title.bottom <= innerHeight,
            board: Math.min(board.width, board.height),
            wide: spread >= board.width * 0.9, // a long row is low where it is as wide as the screen: more room would be empty
        };
    });
    assert.ok(sight.lit.length >= 3 && sight.lit.every(Boolean), `${where}: what was decisive is lit and in sight`);
    assert.ok(sight.title && (sight.board >= 200 || (sight.wide && sight.board >= 150)), `${where}: board and result are both in sight`);
}

export const ENDS = [
    { name: "albion-2-greedy", words: "You win with three settlements IV.", row: "Settlements IV" },
    { name: "attika-3-shrines", words: "You win: your buildings join two shrines.", row: "Shrines joined" },
    { name: "avalon-greedy", words: "You win by 13 crowns.", row: "Crowns" },
];
for (const [number, { name, words, row }] of ENDS.entries())
    test(`the end of ${name}: board and result side by side, scores, what made the difference`, () =>
        withPage({ width: 390, height: 844, touch: true, colorScheme: number === 1 ? "dark" : "light" }, async (page) => {
            await reopenEnd(page, won(name));
            assert.equal(await headline(page), words);
            for (const [width, height] of [
                [390, 844],
                [360, 640],
                [1440, 900],
            ] as const) {
                await page.setViewportSize({ width, height });
                await checkSight(page, `${name} at ${width}×${height}`);
            }
            assert.match((await page.textContent("[data-testid=scores] .decided")) ?? "", new RegExp(`^${row}made the difference`));
            assert.match((await page.textContent("[data-testid=medals]")) ?? "", /first victory/);
            await checkAxe(page, `end of ${name}`);
            await page.keyboard.press("[");
            await page.waitForSelector("[data-testid=replay]:not([hidden])");
            assert.equal(await page.locator(".decisive").count(), 0, "a past moment shows nothing of the end");
            await checkAxe(page, `replay of ${name}`);
        }));

test("who resigns from the menu is asked first, and has lost", () =>
    withPage({}, async (page) => {
        await openStart(page);
        await load(page, newRecord("avalon", ["person", "greedy"]));
        await page.waitForSelector("[data-lit]");
        for (const answer of ["ask-no", "ask-yes"]) {
            assert.equal(await page.locator("[data-testid=end-screen]").count(), 0);
            await page.click("[data-testid=menu]");
            await page.click("[data-testid=resign]");
            await page.click(`[data-testid=${answer}]`);
        }
        await page.waitForSelector("[data-testid=end-screen]");
        assert.match((await headline(page)) ?? "", /resign/i);
        assert.match((await page.textContent("[data-testid=scores] thead")) ?? "", /^1\.Orange2\.Blue$/);
        assert.match((await kept(page)).record, /resign/);
        await page.reload();
        await page.waitForSelector("[data-testid=end-screen]");
    }));

test("medals are for firsts, and a game gives them once", () =>
    withPage({}, async (page) => {
        await reopenEnd(page, won("avalon-limit"));
        const first = await page.textContent("[data-testid=medals]");
        assert.match(first ?? "", /first victory at Avalon.*first victory over Novice/);
        await page.reload();
        await page.waitForSelector("[data-testid=medals]");
        assert.equal(await page.textContent("[data-testid=medals]"), first, "shown again");
        await page.click("[data-testid=to-start]");
        await load(page, won("avalon-greedy"));
        await page.waitForSelector("[data-testid=medals]");
        assert.equal(await page.textContent("[data-testid=medals]"), "Your first victory this way");
        await page.click("[data-testid=next-level]");
        await page.waitForFunction(() => document.querySelector("[data-testid=end-screen]") === null);
        const texts = await page.evaluate(() => Object.keys(localStorage).map((key) => localStorage.getItem(key) ?? ""));
        assert.ok(
            texts.some((text) => text.includes('"kind":"casual"')),
            "the next game is against the level above",
        );
    }));

test("a finished game is shared as a link that holds it, and as a picture", () =>
    withPage({}, async (page, context) => {
        await context.grantPermissions(["clipboard-read", "clipboard-write"]);
        await reopenEnd(page, won("avalon-limit"));
        await page.click("[data-testid=share-link]");
        await page.waitForFunction(() => document.querySelector(".end-note")?.textContent !== "");
        const link = await page.evaluate(() => navigator.clipboard.readText());
        assert.match(link, /#\/view\/[\w-]+$/);
        const saved = page.waitForEvent("download");
        await page.click("[data-testid=share-picture]");
        const bytes = readFileSync(await (await saved).path());
        assert.equal(bytes.subarray(1, 4).toString(), "PNG");
        assert.ok(bytes.length > 20_000, `a picture of ${bytes.length} bytes shows something`);
        const own = new URL(page.url()).hash;
        await page.goto(link);
        await page.waitForFunction(() => location.hash.startsWith("#/game/"));
        assert.equal(new URL(page.url()).hash, own, "where the game is kept, the link leads to it");
        await withPage({}, async (other) => {
            await other.goto(link);
            await other.waitForFunction(() => location.hash.startsWith("#/game/"));
            await other.waitForSelector("[data-testid=end-screen]");
            assert.equal(await headline(other), "Orange wins by eleven crowns.", "who looks at it has not won");
            assert.equal(await other.locator("[data-testid=medals]").count(), 0);
        });
    }));

test("the turning point is a picture that leads to its moment", () =>
    withPage({}, async (page) => {
        await reopenEnd(page, won("avalon-starved"));
        await page.waitForSelector("[data-testid=analysis] h3", { timeout: 60_000 });
        await page.click("[data-testid=turning-point]");
        await page.waitForSelector("[data-testid=replay]:not([hidden])");
        assert.equal(await page.locator("[data-testid=end-screen]").count(), 0);
        await page.click("[data-testid=now]");
        await page.waitForSelector("[data-testid=end-screen]");
    }));
