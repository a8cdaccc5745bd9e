/* Several people at one screen: no hand is ever in the page, not even behind the curtain, unless its owner has lifted it. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Viewer } from "../../src/engine/types";
import { engine, kept, load, newRecord, openStart, withPage } from "./harness";
import { clickOnce, Dice, playByMouse, sightOf } from "./player";
import { test } from "../side_by_side";

/** The page's elements, labels and log are exactly what that viewer may see. */
async function checkShown(page: Page, viewer: Viewer): Promise<void> {
    const table = engine.open((await kept(page)).record),
        screen = table.screen(viewer, "en");
    const shown = await page.evaluate(() =>
        [...document.querySelectorAll<SVGElement>("[data-element]")].map(
            (node) => `${node.dataset["element"]}: ${node.getAttribute("aria-label") ?? ""}`,
        ),
    );
    const lines = await page.evaluate(() =>
        [...document.querySelectorAll("[data-testid=log] .log-line")].map((line) => line.textContent ?? ""),
    );
    const wanted = screen.scene().elements.filter((one) => !one.decor);
    assert.deepEqual(shown.map((one) => one.split(": ")[0]).sort(), wanted.map((one) => one.id).sort(), `what ${String(viewer)} sees`);
    for (const one of wanted)
        assert.ok(
            shown.some((text) => text.startsWith(`${one.id}: ${one.label}`)),
            `${one.id} says "${one.label}"`,
        );
    const sentences = table.log(viewer, "en").map((line) => line.sentence);
    for (const line of lines)
        assert.ok(
            sentences.some((sentence) => line.includes(sentence)),
            `"${line}" is for ${String(viewer)}`,
        );
    table.close();
}

/** The curtain covers the whole table, and nothing behind it can be reached. */
async function checkCovered(page: Page): Promise<void> {
    const through = await page.evaluate(() => {
        const holes: string[] = [];
        for (let x = 5; x < innerWidth; x += 60)
            for (let y = 60; y < innerHeight; y += 40)
                if (!document.elementFromPoint(x, y)?.closest("[data-testid=curtain]")) holes.push(`${x},${y}`);
        const open = [...document.querySelector("[data-testid=table-page]")!.children].filter(
            (child) => !child.querySelector("[data-testid=curtain]") && !child.hasAttribute("inert"),
        );
        return [...holes, ...open.map((child) => child.className)];
    });
    assert.deepEqual(through, [], "the curtain covers everything");
    await checkShown(page, "spectator");
}

for (const game of engine.games("en"))
    test(`${game.id}: a whole hot-seat game shows no hand without the curtain`, () =>
        withPage({}, async (page) => {
            await openStart(page);
            await load(
                page,
                newRecord(
                    game.id,
                    Array.from({ length: game.seatsMin }, () => "person"),
                    { options: { limit: 2 } },
                ),
            );
            let curtains = 0,
                reloaded = false;
            await playByMouse(page, new Dice(3), async () => {
                const sight = await sightOf(page);
                if (sight.state !== "curtain") return false;
                curtains++;
                await checkCovered(page);
                if (!reloaded && curtains > 2) {
                    // behind the curtain, and again after it was lifted
                    reloaded = true;
                    await page.reload();
                    await page.waitForSelector("[data-testid=curtain]");
                    await checkCovered(page);
                    await page.click("[data-testid=lift]");
                    await checkShown(page, engine.open((await kept(page)).record).actor()!);
                    await page.reload();
                    await page.waitForSelector("[data-testid=curtain]");
                    await checkCovered(page);
                }
                return false;
            });
            assert.ok(curtains > 2 && reloaded, `${curtains} curtains`);
            await page.waitForSelector("[data-testid=end-screen]");
        }));

/** Plays until a person has decided and a bot is asked next. */
async function untilBotThinks(page: Page, dice: Dice): Promise<void> {
    const prompt = page.locator("[data-testid=prompt]");
    for (let clicks = 0; clicks < 100; clicks++) {
        await clickOnce(page, await sightOf(page), dice);
        if ((await prompt.textContent())?.includes("is thinking")) return;
    }
    throw new Error("No bot is asked.");
}

for (const game of engine.games("en").filter((one) => one.seatsMax > 2))
    test(`${game.id}: the curtain falls also for who looks back, and nothing is taken back from there`, () =>
        withPage({ settings: { pace: 2 } }, async (page) => {
            await openStart(page);
            await load(page, newRecord(game.id, ["person", "random", "person"]));
            await untilBotThinks(page, new Dice(3));
            await page.keyboard.press("[");
            await page.waitForSelector(".looking-back");
            const { decisions } = await kept(page);
            for (const key of ["u", "r"]) await page.keyboard.press(key);
            assert.ok((await kept(page)).decisions >= decisions, "nothing is taken back from the past");
            await page.waitForSelector("[data-testid=curtain]");
            assert.equal(await page.locator(".looking-back").count(), 0, "the past is left");
            await checkCovered(page);
        }));
