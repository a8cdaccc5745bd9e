/* Whole games, to the end screen, by a newcomer who only follows what is lit and asked: each game with each number of players, and each by mouse,
 * by finger and by keyboard alone. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { backToStart, engine, kept, load, newRecord, openStart, withPage } from "./harness";
import { Dice, playByFinger, playByKeys, playByMouse, sightOf, tabTo } from "./player";
import { test } from "../side_by_side";

/** Short games: over after so many rounds. */
const LIMIT = { limit: 4 };

/** The end screen stands there, and what is kept is a whole game by the rules. */
async function checkEnd(page: Page, players: number): Promise<void> {
    await page.waitForSelector("[data-testid=end-screen]");
    assert.equal(await page.locator("[data-testid=scores] .end-place").count(), players, "every player has a place");
    const save = await kept(page),
        table = engine.open(save.record);
    assert.ok(save.over && table.actor() === null, "the game that is kept is over");
    assert.equal(table.decisions, save.decisions);
    assert.equal(await page.locator(".end-how .clause-id").getAttribute("title"), table.result("en").reason);
    table.close();
}

const WAYS = [
    ["mouse", playByMouse],
    ["finger", playByFinger],
    ["keyboard", playByKeys],
] as const;

/* One test a way, or more where there are more numbers of players. */
for (const game of engine.games("en"))
    for (let number = 0; number <= Math.max(WAYS.length - 1, game.seatsMax - game.seatsMin); number++) {
        const [way, play] = WAYS[number % WAYS.length]!,
            players = game.seatsMin + (number % (game.seatsMax - game.seatsMin + 1));
        test(`${game.id}, ${players} players: a whole game by ${way}, following what is lit`, () =>
            withPage({ touch: way === "finger" }, async (page) => {
                await openStart(page);
                const bots = Array.from({ length: players - 1 }, (_, at) => (at === 0 ? "greedy" : "random"));
                await load(page, newRecord(game.id, ["person", ...bots], { options: LIMIT }));
                assert.ok((await play(page, new Dice(players))) > 5);
                await checkEnd(page, players);
            }));
    }

test("a kept game is continued by keyboard alone, from the start page on", () =>
    withPage({}, async (page) => {
        await openStart(page);
        const game = engine.games("en").at(-1)!;
        await load(page, newRecord(game.id, ["person", "greedy"], { options: LIMIT }));
        await openStart(page);
        await tabTo(page, "[data-testid=continue]");
        await page.keyboard.press("Enter");
        await page.waitForSelector("[data-testid=table-page]");
        assert.equal((await sightOf(page)).state, "lit");
    }));

test("who is new is offered to learn first, then asked once for a name and a level in words", () =>
    withPage({ width: 390, height: 844, settings: { level: "" } }, async (page) => {
        await openStart(page);
        const game = engine.games("en").at(-1)!,
            levels = engine.bots("en").filter((bot) => bot.level > 0);
        await page.waitForSelector("[data-testid=newcomer]");
        assert.match((await page.getAttribute(`[data-testid=learn-${game.id}]`, "class"))!, /primary/);
        await page.click(`[data-testid=play-${game.id}]`);
        assert.ok(await page.locator(`[data-testid=level-${levels[0]!.id}]`).isChecked(), "the weakest, for newcomers");
        assert.ok((await page.textContent("[data-testid=first-game]"))!.includes(levels[1]!.about));
        await page.fill("[data-testid=first-name]", "Ada");
        await page.check(`[data-testid=level-${levels[1]!.id}]`);
        await page.click("[data-testid=first-start]");
        await page.waitForSelector("[data-testid=table-page]");
        const first = engine.open((await kept(page)).record);
        assert.deepEqual([first.names("en")[0], first.player(1)], ["Ada", levels[1]!.id]);
        await backToStart(page);
        assert.equal(await page.locator("[data-testid=newcomer]").count(), 0);
        assert.match((await page.getAttribute(`[data-testid=play-${game.id}]`, "class"))!, /primary/);
        const above = await page.evaluate(
            () =>
                document.querySelector(".saved")!.getBoundingClientRect().top <
                document.querySelector(".games")!.getBoundingClientRect().top,
        );
        assert.ok(above, "the reader's games come first");
        await page.click(`[data-testid=play-${game.id}]`);
        await page.waitForSelector("[data-testid=table-page]");
        assert.equal(engine.open((await kept(page)).record).player(1), levels[1]!.id, "remembered");
    }));

test("seats, options and seed are chosen in the dialog; two clicks begin a game", () =>
    withPage({}, async (page) => {
        await openStart(page);
        const game = engine.games("en")[0]!;
        await page.click(`[data-testid=setup-${game.id}]`);
        await page.selectOption("[data-testid=players]", "3");
        await page.selectOption("[data-testid=seat-1]", "person");
        await page.fill("[data-testid=name-0]", "Ada");
        await page.click("summary");
        await page.fill("[data-testid=option-limit]", "7");
        await page.fill("[data-testid=seed]", "own-seed");
        await page.click("[data-testid=start]");
        await page.waitForSelector("[data-testid=table-page]");
        const record = (await kept(page)).record,
            table = engine.open(record);
        assert.deepEqual([table.seats, table.player(0), table.player(1)], [3, "person", "person"]);
        assert.equal(table.names("en")[0], "Ada");
        assert.match(record, /own-seed/);
        assert.match(record, /limit.*7/);
        await openStart(page);
        await page.click(`[data-testid=play-${game.id}]`); // the first click was to come here
        await page.waitForSelector("[data-testid=table-page]");
    }));
