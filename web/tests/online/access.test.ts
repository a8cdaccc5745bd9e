/* Accessible: axe-core finds nothing on the pages of online play, by day and by lamp light; everything on them can be read and hit. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { root } from "../unit/library";
import { address, engine, someone } from "./people";
import { faultsOf, measured } from "../measure";
import { test } from "../side_by_side";

const axe = readFileSync(`${root}/web/node_modules/axe-core/axe.min.js`, "utf8");

interface Finding {
    id: string;
    nodes: { html: string }[];
}

export async function check(page: Page, where: string): Promise<void> {
    await page.evaluate(axe);
    const found = await page.evaluate(() => (window as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } }).axe.run());
    assert.deepEqual(
        found.violations.map((one) => `${one.id}: ${one.nodes[0]?.html.slice(0, 200)}`),
        [],
        where,
    );
}

for (const theme of ["light", "dark"])
    test(`axe finds nothing online, ${theme}`, { timeout: 300_000 }, async () => {
        const { page, context } = await someone("Ada");
        const go = async (route: string, testid: string): Promise<void> => {
            await page.goto(`${address}#/${route}`);
            await page.waitForSelector(`[data-testid=${testid}]`);
            await check(page, route);
        };
        await context.addInitScript(
            (value) => localStorage.setItem("trivium.settings", JSON.stringify({ theme: value, pace: 0, soundsOffered: true })),
            theme,
        );
        await go("account", "guest");
        await page.click("[data-testid=guest]");
        await page.waitForSelector("[data-testid=name-dialog]");
        await check(page, "asking for a name");
        await page.click("[data-testid=name-none]");
        await page.waitForSelector("[data-testid=lobby-page]");
        await go("account", "who");
        await go("ratings", "ratings");
        await go("online", "lobby-page");
        await page.click(`[data-testid=new-${engine.games("en")[0]!.id}]`);
        await check(page, "a new table");
        await page.click("[data-testid=online-create]");
        await page.waitForSelector("[data-testid=waiting-room]");
        await check(page, "the waiting room");
        await page.click("[data-testid=begin]");
        await page.waitForSelector("[data-testid=table-page]");
        await check(page, "the table");
        await page.setViewportSize({ width: 390, height: 844 });
        await page.click("[data-testid=talk-button]");
        await page.waitForSelector(".chat-open .chat");
        await check(page, "the talk on a phone");
        await page.click("[data-testid=chat-close]");
        await page.click("[data-testid=menu]");
        await check(page, "the menu");
        await page.click("[data-testid=standing]");
        await check(page, "standing answers");
        await context.close();
    });

for (const [touch, sizes] of [
    [false, [[1280, 720]]],
    [
        true,
        [
            [390, 844],
            [360, 640],
            [844, 390],
        ],
    ],
] as const)
    test(`lobby, account and what leads to a table, in German, can be read and ${touch ? "touched" : "pointed at"}`, {
        timeout: 300_000,
    }, async () => {
        const { page, context, errors } = await someone("Ida", { width: 1280, height: 720 }, "de", touch),
            faults: string[] = [];
        const look = async (selector: string): Promise<void> => {
            await page.waitForSelector(selector);
            for (const [width, height] of sizes) {
                await page.setViewportSize({ width, height });
                await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
                faults.push(...faultsOf(await measured(page, selector, touch), width, `${selector} at ${width} × ${height}`));
            }
        };
        await page.goto(`${address}#/account`);
        await look("[data-testid=account-page]");
        await page.goto(`${address}#/register`);
        await look("[data-testid=register-page]");
        await page.goto(`${address}#/account`);
        await page.click("[data-testid=guest]");
        await look("[data-testid=lobby-page]");
        await page.click(`[data-testid=new-${engine.games("en")[0]!.id}]`);
        await look("dialog[open]");
        await page.click("[data-testid=online-create]");
        await look(":has(> [data-testid=waiting-room])");
        await page.goto(`${address}#/account`);
        await page.waitForSelector("[data-testid=who]");
        await look("[data-testid=account-page]");
        assert.deepEqual(faults, []);
        assert.deepEqual(errors, []);
        await context.close();
    });
