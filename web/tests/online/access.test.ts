/* Accessible: axe-core finds nothing on the pages of online play, by day and by lamp light. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { root } from "../unit/library";
import { address, engine, someone } from "./people";
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
