/* The analysis table: what might have been played is tried from any moment, kept as a tree with the record, and judged; mistakes are marked
 * and learned from; puzzles are solved, with a streak. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import type { Save } from "../../src/base/saves";
import { root } from "../unit/library";
import { checkAxe } from "./access.test";
import { address, engine, load, openStart, picture, withPage } from "./harness";
import { test } from "../side_by_side";

const golden = (name: string): string =>
    readFileSync(`${root}/tests/golden/${name}.trv`, "utf8").replace(/^Seat 1: \w+/m, "Seat 1: person");

/** A finished game, and the table at which other moves are tried. */
async function openLines(page: Page, name: string, decision: number): Promise<string> {
    await openStart(page);
    const id = await load(page, golden(name));
    await page.goto(`${address}#/lines/${id}/${decision}`);
    await page.waitForSelector("[data-testid=study-page]");
    await page.waitForSelector("[data-lit]");
    return id;
}

/** Tries the move of that place in the list; by keys alone. */
async function tryMove(page: Page, place: number): Promise<void> {
    await page.keyboard.press("m");
    await page.waitForSelector("[data-testid=move-list] button");
    const all = await page.locator("[data-testid=move-list] button").count();
    await page
        .locator("[data-testid=move-list] button")
        .nth(Math.min(place, all - 1))
        .focus();
    await page.keyboard.press("Enter");
    await page.locator("[data-testid=confirm]").focus();
    await page.keyboard.press("Enter");
}

const nodes = (page: Page): Promise<number> => page.locator("[data-testid=tree-node]").count();
const hasNodes = (page: Page, count: number): Promise<unknown> =>
    page.waitForFunction((n) => document.querySelectorAll("[data-testid=tree-node]").length === n, count);
const saved = async (page: Page, id: string): Promise<Save> =>
    JSON.parse((await page.evaluate((name) => localStorage.getItem(`trivium.game.${name}`), id)) ?? "{}") as Save;

test("try it from here: a tree with chances that is kept with the record, in imagined worlds or as it was", () =>
    withPage({}, async (page) => {
        const id = await openLines(page, "avalon-limit", 2);
        await tryMove(page, 3);
        await hasNodes(page, 1);
        await page.waitForSelector("[data-testid=tree-chance]");
        await page.keyboard.press("u");
        await tryMove(page, 4);
        await hasNodes(page, 2);
        await page.selectOption("[data-testid=line-cards]", "0");
        await tryMove(page, 3);
        await hasNodes(page, 3);
        assert.match((await page.textContent("[data-testid=study-place]")) ?? "", /possible in \d+ of 16 imagined worlds/);
        await page.waitForSelector("[data-testid=study-chances]");
        await page.click("[data-testid=tree-name]");
        await page.fill("[data-testid=line-name]", "My idea");
        await page.click("[data-testid=line-keep]");
        await page.waitForFunction(() => document.querySelector("[data-testid=tree]")?.textContent?.includes("My idea:"));
        await checkAxe(page, "the analysis table");
        await picture(page, "lines");
        const { record } = await saved(page, id);
        assert.match(record, /^#~ 2@0 .* = My idea$/m, "the name lies in the record");
        assert.match(record, /^#~ 2 .* % \d+\.\d\d \d+\.\d\d$/m, "and what was judged");
        assert.equal(engine.open(record).decisions, engine.open(golden("avalon-limit")).decisions, "the game is the same one");
        await page.click("[data-testid=now]");
        await page.waitForSelector("[data-testid=end-screen]");
        await page.click("[data-testid=try-moves]");
        await page.waitForSelector("[data-testid=study-page]");
        assert.equal(await nodes(page), 3, "lines are there again");
        await page.locator("[data-testid=tree-node]").last().click();
        await page.click("[data-testid=tree-remove]");
        await hasNodes(page, 2);
    }));

test("best moves on demand join the tree, and a level answers", () =>
    withPage({}, async (page) => {
        await openLines(page, "avalon-limit", 3);
        await page.click("[data-testid=best-moves]");
        await page.locator("[data-testid=best-add]").first().click();
        await page.waitForSelector("[data-testid=tree-node]");
        const added = await nodes(page);
        assert.ok(added >= 1, "what is expected to follow is a line");
        await page.selectOption("[data-testid=line-against]", "novice");
        await tryMove(page, 0);
        for (let k = 0; k < 40 && (await page.locator("[data-lit]").count()) === 0; k++) await page.waitForTimeout(250);
        await tryMove(page, 0);
        await page.waitForFunction((n) => document.querySelectorAll("[data-testid=tree-node]").length > n, added);
    }));

test("mistakes are marked in the replay bar, and learned from, on a phone as well", () =>
    withPage({ width: 390, height: 844, touch: true }, async (page) => {
        await openStart(page);
        await load(page, golden("avalon-limit"));
        await page.waitForSelector("[data-testid=curve]", { timeout: 150_000 });
        const listed = await page.locator("[data-testid=mistake]").count();
        assert.ok(listed > 0, "somebody made a mistake");
        await page.click("[data-testid=view-again]");
        await page.click("[data-testid=run]"); // stands still
        assert.ok((await page.locator("[data-testid=mistake-mark]").count()) >= listed, "each of them is marked");
        await page.click("[data-testid=next-mistake]");
        const moment = Number(/Move (\d+)/.exec((await page.textContent("[data-testid=moment]")) ?? "")?.[1]);
        await checkAxe(page, "replay with mistakes");
        await page.click("[data-testid=try]");
        await page.waitForSelector("[data-testid=study-page]");
        assert.match(page.url(), new RegExp(`#/lines/\\w+/${moment}$`), "the same moment");
        await page.click("[data-testid=lines-button]");
        await page.click("[data-testid=learn-mistakes]");
        await page.waitForSelector("[data-testid=puzzle]:not([hidden])");
        await checkAxe(page, "a mistake as a puzzle");
        assert.equal(await page.locator("[data-testid=mistake]:visible").count(), 0, "the report does not tell the answer");
        await page.click("[data-testid=puzzle-show]");
        await page.waitForFunction(() => /^The solution: /.test(document.querySelector("[data-testid=puzzle-words]")?.textContent ?? ""));
        await picture(page, "mistake-phone");
    }));

/** What solves the first of the puzzles that come with the page: the record's last move. */
function firstSolution(game: string): string {
    const [record = ""] = readFileSync(`${root}/build/web/puzzles/${game}.txt`, "utf8")
        .split(/^(?=Trivium record )/m)
        .filter(Boolean);
    return [...record.matchAll(/^\d+ (\S+)/gm)].at(-1)?.[1] ?? "";
}

for (const { game, width, height, touch, lang } of [
    { game: "avalon", width: 1440, height: 900, touch: false, lang: "en" },
    { game: "attika", width: 390, height: 844, touch: true, lang: "de" },
    { game: "albion", width: 1440, height: 900, touch: false, lang: "fr" },
] as const)
    test(`puzzles of ${game} in ${lang}: solved by keys alone, counted, and the solution is told`, () =>
        withPage({ width, height, touch, settings: { lang } }, async (page) => {
            await openStart(page);
            await page.click(`[data-testid=puzzles-${game}]`);
            await page.waitForSelector("[data-testid=puzzle]:not([hidden])");
            assert.match(page.url(), new RegExp(`#/puzzles/${game}/1$`));
            assert.equal(await page.locator("[data-testid=tree-node]:visible").count(), 0, "nothing tells the answer");
            await checkAxe(page, `a puzzle of ${game}`);
            await page.keyboard.press("m");
            await page.locator(`[data-testid=move-list] button:has(code:text-is("${firstSolution(game)}"))`).focus();
            await page.keyboard.press("Enter");
            await page.locator("[data-testid=confirm]").focus();
            await page.keyboard.press("Enter");
            await page.waitForSelector(".puzzle.solved");
            assert.match((await page.textContent("[data-testid=streak]")) ?? "", /1/);
            await page.waitForSelector("[data-testid=tree-node]", { state: "attached" });
            await checkAxe(page, `a solved puzzle of ${game}`);
            await picture(page, `puzzle-${game}-${width}`);
            await page.locator("[data-testid=puzzle-next]").focus();
            await page.keyboard.press("Enter");
            await page.waitForFunction((name) => location.hash === `#/puzzles/${name}/2`, game);
            await page.waitForSelector("[data-testid=puzzle-show]");
            await page.click("[data-testid=puzzle-show]");
            await page.waitForFunction(() => /^0|: 0/.test(document.querySelector("[data-testid=streak]")?.textContent ?? ""));
        }));
