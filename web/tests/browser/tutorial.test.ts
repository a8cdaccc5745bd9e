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

/** A phone, a small one, and what a window of 1280 × 720 is to who reads at 200 %. */
const SMALL = [
    { width: 390, height: 844 },
    { width: 360, height: 640 },
    { width: 640, height: 360 },
] as const;

/** Every touch of every lesson at each of these sizes: tools/soak. Otherwise some, from size to size. */
const WHOLE = process.env["TRIVIUM_LESSONS"] === "whole",
    SOME = 12;

/** Runs in the page: what hides the coach, or what the coach hides of that which it asks for. */
function hidden(): string {
    const coach = document.querySelector<HTMLElement>("[data-testid=coach]");
    if (!coach?.checkVisibility()) return "";
    const box = coach.getBoundingClientRect();
    if (box.top < -1 || box.bottom > innerHeight + 1) return "the coach is not whole in the window";
    for (const y of [box.top + 6, box.bottom - 6])
        if (!coach.contains(document.elementFromPoint(box.left + box.width / 2, y))) return "something lies over the coach";
    for (const node of document.querySelectorAll<SVGElement>(".hinted[data-lit]:not(.tv-chosen)")) {
        const thing = node.getBoundingClientRect(),
            room = node.closest(".board-frame, .panels")!.getBoundingClientRect(),
            across = Math.min(thing.right, room.right, box.right) - Math.max(thing.left, room.left, box.left),
            down = Math.min(thing.bottom, room.bottom, box.bottom) - Math.max(thing.top, room.top, box.top);
        if (across > 1 && down > 1) return `the coach lies over ${node.dataset["element"]}`;
    }
    return "";
}

/** One touch after the other, as the coach asks; returns how many there were, and how often one could choose how to pay. */
async function touchAlong(
    page: Page,
    leave: string,
    enough: number,
    resize: (touched: number) => Promise<void>,
): Promise<[number, number]> {
    let touched = 0,
        payments = 0;
    while (touched < enough) {
        await resize(touched);
        if ((await page.textContent("[data-testid=coach-words]")) === leave) break;
        const next = page.locator("[data-testid=coach-next]").filter({ visible: true });
        if ((await next.count()) > 0) await next.click();
        await twoFrames(page);
        const asked = await page.evaluate(() =>
                [...document.querySelectorAll<SVGElement>(".hinted[data-lit]:not(.tv-chosen)")].map((node) => node.dataset["element"]),
            ),
            sight = await sightOf(page),
            where = `after ${touched} touches at ${JSON.stringify(page.viewportSize())}`;
        assert.equal(await page.evaluate(hidden), "", where);
        if (await page.locator("[data-testid=payment]").isVisible()) payments++;
        if (sight.state === "confirm") await page.click("[data-testid=confirm]");
        else if (asked.length > 0) {
            const at = sight.lit.find(({ id }) => asked.includes(id));
            assert.ok(at, `${where} ${asked.join()} can be touched`);
            await page.touchscreen.tap(at.x, at.y);
            touched++;
        }
    }
    return [touched, payments];
}

for (const game of games)
    for (const size of WHOLE ? SMALL : [null])
        test(
            `${game.id}: in small windows the lesson's next step is in sight, and nothing lies over it${size ? `, ${size.width} × ${size.height}` : ""}`,
            { timeout: 600_000 },
            () =>
                withPage({ touch: true, ...(size ?? SMALL[0]) }, async (page) => {
                    const { leave } = lessonOf(game.id);
                    await openStart(page);
                    await page.tap(`[data-testid=learn-${game.id}]`);
                    await page.waitForSelector("[data-testid=coach-next]");
                    const [touched] = await touchAlong(page, leave, size ? Infinity : SOME, async (count) => {
                        if (size === null) await page.setViewportSize(SMALL[count % SMALL.length]!);
                    });
                    assert.ok(touched >= SOME, `${touched} touches`);
                }),
        );

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
