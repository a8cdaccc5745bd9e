/* What others do, told event by event: captions that are the log's lines, in their order; movement, or none where the reader wants none; a key that
 * skips; marks that stay until the own next decision; the same story again. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { test } from "../side_by_side";
import { engine, load, newRecord, openStart, picture, type Wish, withPage } from "./harness";
import { clickOnce, Dice, sightOf } from "./player";

declare global {
    interface Window {
        captions: string[];
        moves: number; // that began
        strokes: number; // of sounds
        litMeanwhile: number; // elements that could be chosen while something was told
    }
}

/** Notes every caption, and every movement that begins. */
async function watch(page: Page): Promise<void> {
    await page.evaluate(() => {
        window.captions = [];
        window.moves = window.litMeanwhile = 0;
        const caption = document.querySelector<HTMLElement>("[data-testid=caption]")!,
            note = (): void => {
                const words = caption.hidden ? "" : (caption.textContent ?? "");
                if (words === "" || words === window.captions.at(-1)) return;
                window.captions.push(words);
                window.litMeanwhile += document.querySelectorAll("[data-lit]").length;
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
const words = (page: Page, selector: string): Promise<string[]> =>
    page.$$eval(`${selector} .log-line span:last-child`, (lines) => lines.map((line) => line.textContent ?? ""));

/** Clicks what is lit until the turn is another's, whose events are being told. */
async function untilTold(page: Page, dice: Dice): Promise<void> {
    for (let clicks = 0; clicks < 200; clicks++) {
        await page.waitForFunction(() => window.captions.length > 0 || document.querySelector("[data-lit], [data-testid=confirm]"));
        if ((await captions(page)).length > 0) return;
        await clickOnce(page, await sightOf(page), dice);
    }
    assert.fail("nobody else ever does anything");
}

/** How often something sounds from now on. */
async function listen(page: Page): Promise<void> {
    await page.evaluate(() => {
        window.strokes = 0;
        const { start } = AudioScheduledSourceNode.prototype;
        for (const kind of [OscillatorNode, AudioBufferSourceNode])
            kind.prototype.start = function (this: AudioScheduledSourceNode, ...given: [number?]) {
                window.strokes++;
                start.apply(this, given);
            };
    });
}

/** All is told, and the reader is asked. */
const untilAsked = (page: Page): Promise<unknown> =>
    page.waitForFunction(() => document.querySelector("[data-lit]") && !document.querySelector(".telling"));

async function atTable(game: string, wish: Wish, use: (page: Page, dice: Dice) => Promise<void>): Promise<void> {
    const { settings, ...rest } = wish;
    await withPage({ settings: { pace: 0.2, motion: true, ...settings }, reducedMotion: "no-preference", ...rest }, async (page) => {
        await openStart(page);
        await load(page, newRecord(game, ["person", "greedy"], { options: { first: 0 } }));
        await watch(page);
        await use(page, new Dice(7));
    });
}

const some = engine.games("en")[2]!.id;

for (const { id: game } of engine.games("en"))
    test(`a bot's turn at ${game} is told event by event, in the words of the log`, { timeout: 300_000 }, () =>
        atTable(game, {}, async (page, dice) => {
            await untilTold(page, dice);
            await picture(page, `story-${game}`);
            await untilAsked(page);
            const told = await captions(page),
                log = await words(page, "[data-testid=log]"),
                recap = await words(page, "[data-testid=recap]");
            let at = -1;
            for (const caption of told) {
                const next = log.indexOf(caption, at + 1);
                assert.ok(next > at, `"${caption}" is in the log, after what was told before`);
                at = next;
            }
            assert.deepEqual(told.slice(-recap.length), recap, "all of the recap was told");
            const { moves, litMeanwhile } = await page.evaluate(() => ({ moves: window.moves, litMeanwhile: window.litMeanwhile }));
            assert.ok(moves > 0, "something moved");
            assert.equal(litMeanwhile, 0, "nothing can be chosen meanwhile");
            assert.equal(await page.locator(".ghost, .token-ghost, .in-flight, .told").count(), 0, "nothing is left over");
            assert.ok((await page.locator(".recent, .mark-frame").count()) > 0, "marks stay");
            await picture(page, `story-${game}-marks`);
        }),
    );

test("a table at rest paints nothing: what may be chosen breathes only for a while", { timeout: 300_000 }, () =>
    atTable(some, {}, async (page) => {
        await page.waitForSelector("[data-lit]");
        const running = (): Promise<number> =>
            page.evaluate(() => document.getAnimations().filter((one) => one.playState === "running").length);
        assert.ok((await running()) > 0, "it breathes");
        await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== "running"), null, { timeout: 30_000 });
    }),
);

test("a key skips what is told; marks stay until the own next decision", { timeout: 300_000 }, () =>
    atTable(some, { settings: { pace: 1 } }, async (page, dice) => {
        await untilTold(page, dice);
        await page.keyboard.press("s");
        await untilAsked(page);
        const told = await captions(page),
            recap = await words(page, "[data-testid=recap]");
        assert.ok(told.length < recap.length, `${told.length} of ${recap.length} events were told before the key`);
        const marked = await page.locator(".recent, .mark-frame").count();
        assert.ok(marked > 0, "what was skipped is marked");
        await page.keyboard.press("m");
        await page.locator(".move-list button").first().click();
        assert.equal(await page.locator(".recent, .mark-frame").count(), marked, "choosing is no decision");
        await page.click("[data-testid=confirm]");
        await page.waitForFunction((count) => document.querySelectorAll(".recent, .mark-frame").length < count, marked);
    }),
);

test("a pointer that wanders takes nothing away: neither what is told, nor the way to skip it", { timeout: 300_000 }, () =>
    atTable(some, { settings: { pace: 1 } }, async (page, dice) => {
        await untilTold(page, dice);
        await page.focus("[data-testid=skip]");
        await page.dispatchEvent("[data-element]", "pointerover");
        await page.dispatchEvent("[data-element]", "pointermove");
        await page.mouse.move(5, 5);
        const count = (await captions(page)).length;
        await page.waitForFunction((told) => window.captions.length > told, count);
        const state = await page.evaluate(() => ({
            skip: document.activeElement?.getAttribute("data-testid"),
            told: !document.querySelector<HTMLElement>("[data-testid=caption]")!.hidden,
        }));
        assert.deepEqual(state, { skip: "skip", told: true });
        await page.keyboard.press("Enter");
        await untilAsked(page);
    }),
);

test("with reduced motion events are told and nothing moves", { timeout: 300_000 }, () =>
    atTable(some, { reducedMotion: "reduce" }, async (page, dice) => {
        await untilTold(page, dice);
        await untilAsked(page);
        assert.ok((await captions(page)).length > 0);
        assert.equal(await page.evaluate(() => window.moves), 0, "nothing moves");
    }),
);

test("the story is told again from the reader's last turn on, and the table is as before", { timeout: 300_000 }, () =>
    atTable(some, {}, async (page, dice) => {
        await untilTold(page, dice);
        await untilAsked(page);
        const recap = await words(page, "[data-testid=recap]"),
            table = (): Promise<string[]> =>
                page.$$eval("[data-element]", (nodes) =>
                    nodes.map((node) => `${(node as SVGElement).dataset["element"]} ${node.getAttribute("aria-label")}`).sort(),
                ),
            before = await table();
        await page.evaluate(() => (window.captions = []));
        await page.click("[data-testid=log-button]"); // where the recap is
        await page.click("[data-testid=recap] [data-testid=story-again]");
        await page.waitForFunction(() => window.captions.length > 0);
        await untilAsked(page);
        assert.deepEqual(await captions(page), recap, "the same story");
        assert.deepEqual(await table(), before, "the same table");
        assert.deepEqual(await page.evaluate(() => window.litMeanwhile), 0);
    }),
);

test("sounds are offered at the first game, once", async () => {
    await withPage({ settings: { soundsOffered: false } }, async (page) => {
        await openStart(page);
        await load(page, newRecord(some, ["person", "greedy"]));
        await page.click("[data-testid=sound-yes]");
        assert.equal(await page.locator("[data-testid=sound-offer]").count(), 0);
        const kept = JSON.parse((await page.evaluate(() => localStorage.getItem("trivium.settings"))) ?? "{}") as Record<string, unknown>;
        assert.deepEqual([kept["sounds"], kept["soundsOffered"]], [true, true]);
        await page.reload();
        await page.waitForSelector("[data-testid=table-page]");
        assert.equal(await page.locator("[data-testid=sound-offer]").count(), 0, "never again");
    });
});

for (const [wish, sounds] of [
    [{ sounds: true, volume: 0.4 }, true],
    [{ sounds: true, volume: 0 }, false],
    [{ sounds: false, volume: 0.4 }, false],
] as const)
    test(`what is told ${sounds ? "sounds" : "is silent"} with ${JSON.stringify(wish)}`, { timeout: 300_000 }, () =>
        atTable(some, { settings: wish }, async (page, dice) => {
            await listen(page);
            await untilTold(page, dice);
            await untilAsked(page);
            const strokes = await page.evaluate(() => window.strokes);
            if (sounds) assert.ok(strokes > 0, "something sounds");
            else assert.equal(strokes, 0);
        }),
    );

test("at once: nothing is told piece by piece, and what others did is marked and in the log", { timeout: 300_000 }, () =>
    atTable(some, { settings: { pace: 0 } }, async (page, dice) => {
        const recap = page.locator("[data-testid=recap] .log-line");
        for (let clicks = 0; clicks < 200 && (await recap.count()) === 0; clicks++) await clickOnce(page, await sightOf(page), dice);
        assert.ok((await recap.count()) > 0, "others did something");
        assert.deepEqual(await captions(page), []);
        assert.ok((await page.locator(".recent, .mark-frame").count()) > 0, "marks stay");
    }),
);
