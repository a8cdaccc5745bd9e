/* Start, end and rules at the widths of a phone, a tablet, a laptop and a large screen: nothing is wider than the window (of tables in play,
 * sizes.test.ts sees to it). PICTURES=1 leaves pictures of all of them for people to look at. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { root } from "../unit/library";
import { address, backToStart, engine, load, newRecord, openStart, picture, twoFrames, withPage } from "./harness";
import { sightOf } from "./player";
import { test } from "../side_by_side";

type Size = readonly [number, number];
const TOUCHED: Size[] = [
        [768, 1024],
        [360, 640],
    ],
    POINTED: Size[] = [
        [1440, 900],
        [1920, 1080],
    ];

/** A game that was played before, by bots, up to so many decisions; a person takes the seat whose turn it is. */
function middle(game: string): string {
    const sample = `${root}/web/static/samples/${game}.trv`;
    return existsSync(sample) ? readFileSync(sample, "utf8") : newRecord(game, ["person", "greedy"]);
}

const games = engine.games("en"),
    ends = new Map(games.map((game) => [game.id, ended(game.id)] as const)); // played once for all sizes

function ended(game: string): string {
    const table = engine.open(newRecord(game, ["person", "person"], { options: { limit: 6 } }));
    for (let actor = table.actor(); actor !== null; actor = table.actor())
        table.play(
            table
                .screen(actor, "en")
                .moves()
                .reduce((one, other) => (other.prior > one.prior ? other : one)).text,
        );
    const record = table.record({ secret: true });
    table.close();
    return record;
}

async function fits(page: Page, where: string): Promise<void> {
    const { page: width, window } = await page.evaluate(() => ({
        page: document.documentElement.scrollWidth,
        window: innerWidth,
    }));
    assert.ok(width <= window, `${where}: ${width} pixels of page in a window of ${window}`);
}

/** What the page shows, at each size: it is only resized, which lays it out anew. */
async function look(page: Page, sizes: readonly Size[], name: string): Promise<void> {
    for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        await twoFrames(page);
        await picture(page, `${name}-${width}`);
        await fits(page, `${name} at ${width} pixels`);
    }
}

const arePicturesThere = (): boolean =>
    [...document.querySelectorAll(".game-picture")].every((one) =>
        one instanceof HTMLImageElement ? one.complete : one.shadowRoot?.querySelector("svg.tv-scene, svg:nth-of-type(2)"),
    );

for (const [way, sizes] of [
    ["touched", TOUCHED],
    ["pointed at", POINTED],
] as const)
    test(`pictures of pages that are ${way}`, () =>
        withPage({ width: sizes[0]![0], height: sizes[0]![1], touch: way === "touched" }, async (page) => {
            await openStart(page);
            await page.waitForFunction(arePicturesThere);
            await look(page, sizes, "start");
            for (const game of games) {
                const moments = [
                    ["end", ends.get(game.id)!],
                    ["begin", newRecord(game.id, ["person", "greedy"])],
                    ["middle", middle(game.id)],
                ] as const;
                for (const [moment, record] of process.env["PICTURES"] ? moments : moments.slice(0, 1)) {
                    await backToStart(page);
                    await load(page, record);
                    const lift = page.locator("[data-testid=lift]");
                    if (moment !== "end" && (await lift.count()) > 0) await lift.click();
                    if (moment === "begin") await sightOf(page);
                    if (moment === "end") await page.waitForSelector("[data-testid=end-screen]");
                    await look(page, sizes, `${game.id}-${moment}`);
                }
                await page.goto(`${address}#/rules/${game.id}`);
                await page.waitForSelector("[data-testid=rules-page]");
                await look(page, sizes, `${game.id}-rules`);
            }
        }));
