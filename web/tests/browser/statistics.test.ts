/* Statistics of one's own play: each game counts once when it ends, guesses stand beside what happened; all of it leaves as a file and goes for
 * good, by keys alone, too. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import type { Results } from "../../src/base/results";
import { test } from "../side_by_side";
import { checkAxe } from "./access.test";
import { address, backToStart, engine, gameId, load, newRecord, openStart, picture, twoFrames, withPage } from "./harness";
import { Dice, playByMouse } from "./player";

const results = (page: Page): Promise<Results> =>
    page.evaluate(() => JSON.parse(localStorage.getItem("trivium.results") ?? '{"games":[],"open":{}}') as Results);

/** Makes the open game one that was begun here, as from the start page, with a few rounds. */
async function begin(page: Page): Promise<void> {
    const fresh = {
        game: engine.games("en")[0]!.id,
        seats: ["person", "random"].map((kind) => ({ kind, name: "" })),
        seed: "s",
        options: { limit: 2 },
    };
    const record = newRecord(fresh.game, ["person", "random"], { options: { limit: 2 } });
    await openStart(page);
    await load(page, record);
    await page.waitForSelector("[data-lit]"); // until then a bot may decide, and the page keep the game as it knows it
    await page.evaluate(
        ([id, how]) => {
            const key = `trivium.game.${id}`;
            localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)!), fresh: JSON.parse(how!) }));
        },
        [gameId(page), JSON.stringify(fresh)],
    );
    await page.reload();
    await page.waitForSelector("[data-testid=table-page]");
}

async function toStatistics(page: Page): Promise<void> {
    await backToStart(page);
    await page.click("[data-testid=statistics]");
    await page.waitForSelector("[data-testid=statistics-page]");
}

test("a game counts once: not when it is loaded again, opened as a record or shared", () =>
    withPage({ settings: { guesses: true, chances: true } }, async (page) => {
        await begin(page);
        let asked = 0;
        await playByMouse(page, new Dice(3), async () => {
            const no = page.locator("[data-testid=guess-no]:visible");
            if ((await no.count()) > 0 && asked++ === 0) {
                assert.match((await page.textContent("[data-testid=chances]")) ?? "", /^[^\d]*$/, "a guess comes before the chances");
                await picture(page, "guess");
                await page.setViewportSize({ width: 390, height: 844 });
                await checkAxe(page, "a guess is asked for");
                await picture(page, "guess-phone");
                await page.focus("[data-testid=guess-70]");
                await page.keyboard.press("Enter");
                await page.setViewportSize({ width: 1440, height: 900 });
                await twoFrames(page);
            }
            return false;
        });
        await page.waitForSelector("[data-testid=end-screen]");
        const { games, open } = await results(page);
        assert.equal(games.length, 1);
        assert.deepEqual(open, {});
        assert.deepEqual(
            games[0]!.guesses.map(({ said }) => said),
            [0.7],
            "the guess went with it",
        );
        assert.ok(games[0]!.clause !== null && games[0]!.words !== "" && games[0]!.place !== null);
        await page.reload();
        await page.waitForSelector("[data-testid=end-screen]");
        const record = await page.evaluate(
            (id) => (JSON.parse(localStorage.getItem(`trivium.game.${id}`)!) as { record: string }).record,
            gameId(page),
        );
        await page.click("[data-testid=to-start]");
        await load(page, record);
        await page.waitForSelector("[data-testid=end-screen]");
        assert.equal((await results(page)).games.length, 1);
        await toStatistics(page);
        assert.match((await page.textContent("[data-testid=statistics-facts]")) ?? "", /Played1/);
        await page.waitForSelector("[data-testid=said-table]");
    }));

/** A reader of some experience: what the page would have kept. */
export const PAST = engine.games("en").flatMap(({ id }, at) =>
    Array.from({ length: 12 }, (_, number) => ({
        id: `${id}${number}`,
        game: id,
        at: Date.UTC(2026, 4, 3 + number),
        against: ["novice", "casual", "people"][number % 3],
        seats: 2,
        place: (number * (at + 2)) % 3 === 0 ? 2 : 1,
        firsts: number === 7 ? 2 : 1,
        turns: 20 + number,
        kind: number % 4 === 0 ? "limit" : "won",
        clause: engine.clauses(id, "en")[0]!.id,
        words: number % 4 === 0 ? "You win when the rounds are over." : "You win by three.",
        lang: "en",
        guesses: [{ turn: 4, said: [0.1, 0.3, 0.5, 0.7, 0.9][number % 5] }],
    })),
);

for (const [width, height, colorScheme] of [
    [1440, 900, "light"],
    [390, 844, "dark"],
] as const)
    test(`the statistics at ${width}×${height}, ${colorScheme}: axe finds nothing, nothing is cut off; by keys they leave as a file and go`, () =>
        withPage({ width, height, colorScheme }, async (page) => {
            await openStart(page);
            await page.evaluate((games) => localStorage.setItem("trivium.results", JSON.stringify({ games, open: {} })), PAST);
            await page.goto(`${address}#/me`);
            await page.waitForSelector("[data-testid=said-table]");
            await checkAxe(page, "statistics");
            await picture(page, `statistics-${width}`);
            await page.locator("[data-testid=guessing]").scrollIntoViewIfNeeded();
            await picture(page, `statistics-said-${width}`);
            assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than the page");
            assert.equal(await page.locator("[data-testid^=ways-] li").count(), 6);
            const saved = page.waitForEvent("download");
            await page.focus("[data-testid=statistics-export]");
            await page.keyboard.press("Enter");
            const file = JSON.parse(readFileSync(await (await saved).path(), "utf8")) as { games: unknown[] };
            assert.equal(file.games.length, PAST.length);
            await page.keyboard.press("Tab");
            await page.keyboard.press("Enter");
            await page.focus("[data-testid=ask-yes]");
            await page.keyboard.press("Enter");
            await page.waitForSelector("[data-testid=no-statistics]");
            assert.equal((await results(page)).games.length, 0);
            await page.focus("[data-testid=guesses-switch]");
            await page.keyboard.press("Space");
            assert.match((await page.evaluate(() => localStorage.getItem("trivium.settings"))) ?? "", /"guesses":true/);
        }));

for (const [lang, heading] of [
    ["fr", "Mes statistiques"],
    ["de", "Meine Statistik"],
] as const)
    test(`statistics in ${lang}: what was told in another language is told by the rule`, () =>
        withPage({ settings: { lang } }, async (page) => {
            await openStart(page);
            await page.evaluate((games) => localStorage.setItem("trivium.results", JSON.stringify({ games, open: {} })), PAST);
            await page.goto(`${address}#/me`);
            await page.waitForSelector("[data-testid=said-table]");
            assert.equal(await page.textContent("h1"), heading);
            assert.equal(await page.locator("text=You win").count(), 0);
            for (const { id } of engine.games(lang)) {
                const ways = (await page.locator(`[data-testid^=ways-${id}] li`).allTextContents()).join(),
                    { text } = engine.clauses(id, lang)[0]!;
                assert.ok(ways.includes(text), `${id}: ${text} in ${ways}`);
            }
        }));
