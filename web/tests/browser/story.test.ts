/* What others do, told event by event: captions that are the log's lines, in their order; movement, or none where the reader wants none; a key that
 * skips; marks that stay until the own next decision; the same story again. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { test } from "../side_by_side";
import { load, newRecord, openStart, picture, type Wish, withPage } from "./harness";
import { clickOnce, Dice, sightOf } from "./player";

declare global {
    interface Window {
        captions: string[];
        moves: number;
    }
}

/** Notes every caption, and every movement that begins. */
async function watch(page: Page): Promise<void> {
    await page.evaluate(() => {
        window.captions = [];
        window.moves = 0;
        const caption = document.querySelector<HTMLElement>("[data-testid=caption]")!,
            note = (): void => {
                const words = caption.hidden ? "" : (caption.textContent ?? "");
                if (words !== "" && words !== window.captions.at(-1)) window.captions.push(words);
            },
            animate = Element.prototype.animate;
        new MutationObserver(note).observe(caption, { childList: true, attributes: true, subtree: true, characterData: true });
        Element.prototype.animate = function (...given) {
            window.moves++;
            return animate.apply(this, given);
        };
    });
}

const captions = (page: Page): Promise<string[]> => page.evaluate(() => window.captions);
const logged = (page: Page): Promise<string[]> =>
    page.$$eval("[data-testid=log-line] span:last-child", (lines) => lines.map((line) => line.textContent ?? ""));

/** Clicks what is lit until somebody else's events are told. */
async function untilTold(page: Page, dice: Dice): Promise<void> {
    for (let clicks = 0; clicks < 200; clicks++) {
        await clickOnce(page, await sightOf(page), dice);
        if ((await captions(page)).length > 0) return;
        const telling = page.waitForFunction(() => window.captions.length > 0 || document.querySelector("[data-lit]") !== null);
        await telling;
        if ((await captions(page)).length > 0) return;
    }
    assert.fail("nobody else ever does anything");
}

async function atTable(game: string, kinds: string[], wish: Wish, use: (page: Page, dice: Dice) => Promise<void>): Promise<void> {
    await withPage(wish, async (page) => {
        await openStart(page);
        await load(page, newRecord(game, kinds));
        await watch(page);
        await use(page, new Dice(7));
    });
}

const CALM: Wish = { settings: { pace: 0.5, motion: true, recap: true }, reducedMotion: "no-preference" };

for (const game of ["albion", "attika", "avalon"])
    test(`a bot's turn at ${game} is told event by event, in the words of the log`, { timeout: 120_000 }, () =>
        atTable(game, ["person", "greedy"], CALM, async (page, dice) => {
            await untilTold(page, dice);
            await page.waitForFunction(() => window.captions.length >= 2);
            await picture(page, `story-${game}`);
            assert.equal(await page.locator("[data-lit]").count(), 0, "nothing can be chosen meanwhile");
            await page.waitForSelector("[data-lit]", { state: "attached" });
            const told = await captions(page),
                log = await logged(page);
            const first = log.indexOf(told[0]!);
            assert.ok(first >= 0, `${told[0]} is in the log`);
            assert.deepEqual(told, log.slice(first, first + told.length), "one after the other");
            assert.ok((await page.evaluate(() => window.moves)) > 0, "something moved");
            assert.ok((await page.locator(".recent, .mark-frame").count()) > 0, "marks stay");
            await picture(page, `story-${game}-marks`);
        }),
    );
