/* The guided first games: each can be played to its end by making the moves that the coach asks for; other moves are allowed, and lead
 * back or away; a reload goes on where it was. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { root } from "../unit/library";
import { engine, kept, openStart, twoFrames, withPage } from "./harness";
import { sightOf } from "./player";
import { test } from "../side_by_side";

const games = engine.games("en");
/** The moves of a record, in their notation. */
const movesOf = (record: string): string[] => record.split("\n").flatMap((line) => /^\d+ (\S+)/.exec(line)?.[1] ?? []);
const textOf = (game: string): string => readFileSync(`${root}/src/games/${game}/tutorial.trv`, "utf8");

/** The words in English and the moves; that they are whole in every language is for tests/mid/session/test_session_lesson.c. */
interface Lesson {
    greeting: string;
    leave: string;
    moves: string[];
}
function lessonOf(game: string): Lesson {
    const text = textOf(game),
        machine = engine.openSession(text, "en");
    machine.teach(text);
    const { greeting, words, stage } = machine.frame().lesson!;
    machine.close();
    assert.equal(stage, "done");
    return { greeting, leave: words, moves: movesOf(text) };
}

/** Follows the coach until the lesson is over, or until `enough`. */
async function follow(page: Page, lesson: Lesson, enough: (decisions: number) => boolean = () => false): Promise<void> {
    for (let steps = 0; steps < 300; steps++) {
        const moves = movesOf((await kept(page)).record);
        if (moves.length === lesson.moves.length || enough(moves.length)) return;
        const next = page.locator("[data-testid=coach-next]");
        if ((await next.count()) > 0) await next.click();
        else if ((await sightOf(page)).state === "confirm") await page.click("[data-testid=confirm]");
        else await makeMove(page, lesson.moves[moves.length]!);
    }
    throw new Error("The lesson does not end.");
}

/** Picks the elements that are outlined; the coach's words stand beside them. */
async function makeMove(page: Page, move: string): Promise<void> {
    if ((await page.locator("[data-element].hinted").count()) === 0) return void (await page.waitForTimeout(20)); // the other one plays
    const save = await kept(page),
        table = engine.open(save.record);
    const path =
        table
            .screen(0, "en")
            .moves()
            .find((one) => one.text === move)?.path ?? [];
    table.close();
    for (const id of path) {
        const node = page.locator(`[data-element="${id}"]`);
        if ((await page.locator("[data-testid=confirm]").count()) > 0 || !((await node.getAttribute("data-lit").catch(() => null)) === ""))
            continue;
        await node.dispatchEvent("click");
    }
}

for (const game of games)
    test(`${game.id}: the guided first game can be played to its end`, () =>
        withPage({}, async (page) => {
            const lesson = lessonOf(game.id);
            await openStart(page);
            await page.click(`[data-testid=learn-${game.id}]`);
            await page.waitForSelector("[data-testid=coach-words]");
            assert.equal(await page.textContent("[data-testid=coach-words]"), lesson.greeting);
            await follow(page, lesson);
            await page.waitForFunction((words) => document.querySelector("[data-testid=coach-words]")?.textContent === words, lesson.leave);
            assert.deepEqual(movesOf((await kept(page)).record), lesson.moves);
            assert.equal(await page.locator("[data-testid=medals]").count(), 0, "who was told every move has won nothing yet");
        }));

for (const game of games)
    test(`${game.id}: on a phone the lesson's next step is in sight, and nothing lies over it`, () =>
        withPage({ touch: true, width: 390, height: 844 }, async (page) => {
            await openStart(page);
            await page.tap(`[data-testid=learn-${game.id}]`);
            await page.waitForSelector("[data-testid=coach-next]");
            for (let touched = 0; touched < 10; ) {
                const next = page.locator("[data-testid=coach-next]").filter({ visible: true });
                if ((await next.count()) > 0) await next.tap();
                await twoFrames(page);
                const asked = await page.evaluate(() =>
                        [...document.querySelectorAll<SVGElement>(".hinted[data-lit]:not(.tv-chosen)")].map(
                            (node) => node.dataset["element"],
                        ),
                    ),
                    sight = await sightOf(page);
                if (sight.state === "confirm") await page.tap("[data-testid=confirm]");
                else if (asked.length > 0) {
                    const at = sight.lit.find(({ id }) => asked.includes(id));
                    assert.ok(at, `after ${touched} touches ${asked.join()} can be touched`);
                    await page.touchscreen.tap(at.x, at.y);
                    touched++;
                }
            }
        }));

test("another move than the lesson's is told kindly, and leads back or away", () =>
    withPage({}, async (page) => {
        const game = games.at(-1)!,
            lesson = lessonOf(game.id);
        await openStart(page);
        await page.click(`[data-testid=learn-${game.id}]`);
        await page.waitForSelector("[data-testid=coach-next]");
        await follow(page, lesson, (decisions) => decisions >= 4);
        await page.waitForSelector("[data-element].hinted");
        await page.reload(); // the lesson goes on where it was
        await page.waitForSelector("[data-element].hinted");
        const stray = async (): Promise<void> => {
            await page.keyboard.press("m");
            const other = page.locator(".move-list button").last();
            await other.click();
            await page.click("[data-testid=confirm]");
            await page.waitForSelector("[data-testid=coach-back]");
        };
        const before = movesOf((await kept(page)).record);
        await stray();
        await page.click("[data-testid=coach-back]");
        await page.waitForSelector("[data-element].hinted");
        assert.deepEqual(movesOf((await kept(page)).record), before);
        await stray();
        await page.click("[data-testid=coach-free]");
        await page.waitForSelector("[data-testid=coach]", { state: "hidden" });
        assert.ok((await sightOf(page)).state !== "wait", "the game goes on without the lesson");
    }));
