/* The analysis table: what might have been played is tried from any moment, kept as a tree with the record, and judged; mistakes are marked
 * and learned from; puzzles are solved, with a streak. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { deflateRawSync } from "node:zlib";
import type { Page } from "playwright-core";
import type { Save } from "../../src/base/saves";
import { root } from "../unit/library";
import { checkAxe } from "./access.test";
import { address, backToStart, engine, gameId, load, openStart, picture, withPage } from "./harness";
import { press, tabTo } from "../keys";
import { test } from "../side_by_side";

const golden = (name: string): string =>
    readFileSync(`${root}/tests/golden/${name}.trv`, "utf8").replace(/^Seat 1: \w+/m, "Seat 1: person");

const LOSES_LITTLE = 3.5; // points: a move that is about as good as the best

/** A game of two who play by lot, given up after so many moves: full of mistakes. */
function fullOfMistakes(moves: number): string {
    const text = golden("avalon-random-long"),
        end = new RegExp(`^${moves + 1} `, "m").exec(text)!.index;
    return `${text.slice(0, end)}! resign 0\nResult: 2 1, resign\n`;
}

/** The program with such a record. */
function program(record: string): (command: string, ...more: string[]) => string {
    const file = `${mkdtempSync(`${tmpdir()}/trivium-study-`)}/game.trv`;
    writeFileSync(file, record);
    return (command, ...more) =>
        execFileSync(`${root}/build/release/trivium`, [command, file, "--lang", "en", ...more], { encoding: "utf8" });
}

const tenth = (points: number): string => (Math.round(points * 10) / 10).toFixed(1);

/** A move that is neither the one that was played nor the best, and what it loses. */
function thirdMove(record: string, decision: number): { move: string; loss: number } {
    const run = program(record),
        at = ["--at", String(decision - 1), "--json"],
        judge = (text: string): { best: string; loss: number } =>
            (JSON.parse(run("analyse", ...at, "--line", text)) as { moves: [{ best: string; loss: number }] }).moves[0],
        played = new RegExp(`^${decision} (\\S+)`, "m").exec(record)![1]!,
        { best } = judge(played),
        { moves } = JSON.parse(run("moves", ...at)) as { moves: { text: string }[] },
        move = moves.map(({ text }) => text).find((text) => text !== played && text !== best)!;
    return { move, loss: judge(move).loss };
}

/** The decisions that the program marks, worst first; its text names them as well. */
function markedByProgram(record: string): { decision: number; loss: number }[] {
    const run = program(record);
    const { decisions } = JSON.parse(run("analyse", "--json")) as { decisions: { decision: number; loss: number; lost_much: boolean }[] },
        marked = decisions.filter((one) => one.lost_much),
        told = [...run("analyse").matchAll(/^Turn \d+, move (\d+), .*: lost ([\d.]+) points/gm)];
    assert.deepEqual(
        told.map(([, decision, loss]) => [Number(decision), loss]),
        marked.map(({ decision, loss }) => [decision, tenth(loss)]),
        "the text names what the JSON marks",
    );
    return marked.sort((a, b) => b.loss - a.loss);
}

/** The decisions in the list, from top to bottom, also those that are folded. */
const listed = (page: Page): Promise<number[]> =>
    page.locator("[data-testid=mistake]").evaluateAll((rows) => rows.map((row) => Number(/move (\d+):/.exec(row.textContent ?? "")?.[1])));

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
    await tabTo(page, page.locator("[data-testid=move-list] button").nth(Math.min(place, all - 1)));
    await page.keyboard.press("Enter");
    await press(page, "confirm");
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
        const heard = await page.waitForFunction(() =>
            [...document.querySelectorAll("[aria-live]")].map((one) => one.textContent ?? "").find((words) => /2 to go/.test(words)),
        );
        assert.match(String(await heard.jsonValue()), /^[^.]+\w\. Choose /, "what was tried and what is asked are two sentences");
        await page.waitForSelector("[data-testid=tree-chance]");
        await page.keyboard.press("u");
        await tryMove(page, 4);
        await hasNodes(page, 2);
        await page.selectOption("[data-testid=line-cards]", "0");
        await tryMove(page, 3);
        await hasNodes(page, 3);
        assert.match((await page.textContent("[data-testid=study-place]")) ?? "", /possible in \d+ of 16 imagined worlds/);
        await page.waitForSelector("[data-testid=study-chances]");
        await press(page, "tree-name");
        await tabTo(page, "line-name");
        await page.keyboard.type("My idea");
        await press(page, "line-keep");
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

for (const [lang, imagined] of [
    ["de", /möglich in \d+ von 16 vorgestellten Welten/],
    ["fr", /possible dans \d+ mondes imaginés sur 16/],
] as const)
    test(`try it from here on a phone, ${lang}: a line in imagined worlds, and best moves`, () =>
        withPage({ width: 390, height: 844, touch: true, settings: { lang } }, async (page) => {
            await openLines(page, "avalon-limit", 2);
            await page.click("[data-testid=lines-button]");
            await page.selectOption("[data-testid=line-cards]", "0");
            await page.click("[data-testid=log-close]");
            await tryMove(page, 3);
            await page.waitForSelector("[data-testid=tree-chance]", { state: "attached" });
            assert.match((await page.textContent("[data-testid=study-place]")) ?? "", imagined);
            await checkAxe(page, `the analysis table, ${lang}, on a phone`);
            await page.click("[data-testid=lines-button]");
            await checkAxe(page, `the tree, ${lang}, on a phone`);
            assert.match((await page.textContent("[data-testid=tree]")) ?? "", /\d\s%/, "per cent as the language has it");
            const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            assert.ok(wide <= 0, `the page is ${wide} too wide`);
            await picture(page, `lines-phone-${lang}`);
        }));

test("best moves on demand join the tree, and a level answers", () =>
    withPage({}, async (page) => {
        await openLines(page, "avalon-limit", 3);
        await press(page, "best-moves");
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
        const record = fullOfMistakes(27),
            marked = markedByProgram(record);
        assert.ok(marked.length > 5, "more than are listed at once");
        await openStart(page);
        await load(page, record);
        await page.waitForSelector("[data-testid=curve]", { timeout: 150_000 });
        assert.deepEqual(
            await listed(page),
            marked.map(({ decision }) => decision),
            "page, text and JSON name the same mistakes",
        );
        assert.equal(await page.locator("[data-testid=mistake]:visible").count(), 5, "the worst ones first");
        await tabTo(page, page.locator("[data-testid=more-mistakes] summary"));
        await page.keyboard.press("Enter");
        assert.equal(await page.locator("[data-testid=mistake]:visible").count(), marked.length, "and all on demand");
        await checkAxe(page, "the list of all mistakes");
        await page.click("[data-testid=view-again]");
        await page.click("[data-testid=run]"); // stands still
        const marks = await page
            .locator("[data-testid=mistake-mark]")
            .evaluateAll((all) => all.map((mark) => parseFloat((mark as HTMLElement).style.left)));
        assert.deepEqual(
            marks.map((left) => Math.round((left * 27) / 100) + 1),
            marked.map(({ decision }) => decision).sort((a, b) => a - b),
            "and each of them in the bar",
        );
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
        const posed = Number(/move (\d+)/.exec((await page.textContent("[data-testid=puzzle]")) ?? "")?.[1]),
            { move, loss } = thirdMove(record, posed),
            good = loss < LOSES_LITTLE;
        await page.keyboard.press("m");
        await page.locator(`[data-testid=move-list] button:has(code:text-is("${move}"))`).click();
        await page.click("[data-testid=confirm]");
        await page.waitForSelector(good ? ".puzzle.solved" : ".puzzle.wrong");
        const words = good ? "Solved: this is about as good as the best." : `There is something better: this loses ${tenth(loss)} points.`;
        assert.ok(((await page.textContent("[data-testid=puzzle-words]")) ?? "").startsWith(words), words);
        if (good) return;
        await page.click("[data-testid=puzzle-retry]");
        await page.click("[data-testid=puzzle-show]");
        await page.waitForFunction(() => /^The solution: /.test(document.querySelector("[data-testid=puzzle-words]")?.textContent ?? ""));
        await picture(page, "mistake-phone");
    }));

test("try it from here: in a lesson that goes on afterwards, in an opened record that is not over, and in a link's game", () =>
    withPage({}, async (page) => {
        const begun = (name: string): string => golden(name).replace(/^(Result:.*|(1[1-9]|[2-9]\d|\d{3,}) .*)\n?/gm, "");
        const tryHere = async (game: string): Promise<Save> => {
            const before = await saved(page, game);
            await page.keyboard.press("t");
            await page.waitForSelector("[data-testid=study-page]");
            await page.waitForSelector("[data-lit]");
            await tryMove(page, 0);
            await hasNodes(page, 1);
            const after = await saved(page, game);
            assert.match(after.record, /^#~ \d+ /m, "the line lies in its record");
            assert.equal(engine.open(after.record).decisions, engine.open(before.record).decisions, "whose game is the same");
            await press(page, "now");
            await page.waitForSelector("[data-testid=table-page]");
            return after;
        };
        await openStart(page);
        await page.click("[data-testid=learn-avalon]");
        await page.waitForSelector("[data-testid=coach-words]");
        assert.equal((await tryHere(gameId(page))).lesson, "avalon");
        await page.waitForSelector("[data-testid=coach-words]"); // the coach is there again
        await backToStart(page);
        const id = await load(page, begun("avalon-limit"));
        assert.equal((await tryHere(id)).over, false);
        const packed = deflateRawSync(Buffer.from(begun("avalon-greedy"))).toString("base64url");
        await page.goto(`${address}#/view/${packed}`);
        await page.waitForFunction((other) => /#\/game\//.test(location.hash) && !location.hash.includes(other), id);
        await page.waitForSelector("[data-testid=table-page]");
        assert.ok((await tryHere(gameId(page))).watched, "others played it");
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
            await tabTo(page, page.locator(`[data-testid=move-list] button:has(code:text-is("${firstSolution(game)}"))`));
            await page.keyboard.press("Enter");
            await press(page, "confirm");
            await page.waitForSelector(".puzzle.solved");
            assert.match((await page.textContent("[data-testid=streak]")) ?? "", /1/);
            await page.waitForSelector("[data-testid=tree-node]", { state: "attached" });
            await checkAxe(page, `a solved puzzle of ${game}`);
            await picture(page, `puzzle-${game}-${width}`);
            await press(page, "puzzle-next");
            await page.waitForFunction((name) => location.hash === `#/puzzles/${name}/2`, game);
            await press(page, "puzzle-show");
            await page.waitForFunction(() => /^0|: 0/.test(document.querySelector("[data-testid=streak]")?.textContent ?? ""));
        }));
