/* A tournament in the page: organised with the keyboard alone, entered, followed, played and ended; on a phone, by day and by lamp light. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { press, tabTo } from "../keys";
import { widest } from "../pseudo";
import { root } from "../unit/library";
import { address, allLeave, ask, picture, someone, until, type Someone } from "./people";
import { test } from "../side_by_side";

const axe = readFileSync(`${root}/web/node_modules/axe-core/axe.min.js`, "utf8");

interface Finding {
    id: string;
    nodes: { html: string }[];
}

async function checkPage(page: Page, where: string): Promise<void> {
    await page.evaluate(axe);
    const found = await page.evaluate(() => (window as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } }).axe.run());
    assert.deepEqual(
        found.violations.map((one) => `${one.id}: ${one.nodes[0]?.html.slice(0, 200)}`),
        [],
        where,
    );
    const [width, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(width! <= room!, `${where} is ${width} wide on ${room}: ${await widest(page)}`);
}

async function account(one: Someone): Promise<void> {
    await one.page.goto("about:blank");
    await ask(one.page, "POST", "/account", { name: `${one.name} ${String(Math.random()).slice(2, 10)}`, password: "long enough" });
    await one.context.addInitScript(() => {
        if (location.protocol === "http:") localStorage.setItem("trivium.somebody", "1");
    });
}

async function organise(olga: Someone, name: string): Promise<string> {
    const { page } = olga;
    await page.goto(`${address}#/tournaments`);
    await page.waitForSelector("[data-testid=tournaments-page]");
    await tabTo(page, "new-tournament");
    await page.keyboard.press("Enter");
    await page.waitForSelector("[data-testid=tournament-name]");
    await checkPage(page, "a new tournament");
    await picture(page, `tournament-new-${olga.name}`);
    await tabTo(page, "tournament-name");
    await page.keyboard.type(name);
    await tabTo(page, "tournament-rounds");
    await page.keyboard.press("Home");
    await tabTo(page, "tournament-guests");
    await page.keyboard.press("Space");
    await tabTo(page, "tournament-create");
    await page.keyboard.press("Enter");
    await page.waitForSelector("[data-testid=tournament-title]");
    return (await page.evaluate(() => location.hash)).split("/").pop()!;
}

async function enter(one: Someone, id: string): Promise<void> {
    await one.page.goto(`${address}#/tournament/${id}`);
    await press(one.page, "enter");
    await one.page.waitForSelector("[data-testid=withdraw]");
}

/** What a button lets the browser keep. */
async function saves(page: Page, testid: string): Promise<string> {
    const coming = page.waitForEvent("download");
    await press(page, testid);
    return readFileSync(await (await coming).path(), "utf8");
}

/** What might have been played in a game that has ended: it is kept in the own browser, with what was tried. */
async function tryFrom(page: Page): Promise<void> {
    await page.waitForSelector("[data-testid=end-screen]");
    await press(page, "try-moves");
    await page.waitForSelector("[data-testid=study-page]");
    await press(page, "previous"); // the end is nobody's move
    await page.waitForSelector("[data-lit]");
    await page.keyboard.press("m");
    await tabTo(page, page.locator("[data-testid=move-list] button").first());
    await page.keyboard.press("Enter");
    await press(page, "confirm");
    await page.waitForSelector("[data-testid=tree-node]", { state: "attached" });
    const records = await page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.startsWith("trivium.game.")));
    assert.ok(
        records.some(([, save]) => /\n#~ \d+ /.test((JSON.parse(String(save)) as { record: string }).record)),
        "the line lies in a record of this browser",
    );
}

test("a tournament is organised, entered, played and followed", { timeout: 180_000 }, async () => {
    const olga = await someone("Olga"),
        ada = await someone("Ada", { width: 390, height: 844 }, "de"),
        bea = await someone("Bea", { width: 390, height: 844 }, "fr");
    await account(olga);
    const id = await organise(olga, "An evening in spring");
    await enter(ada, id);
    await enter(bea, id);
    await olga.page.waitForSelector("[data-testid=withdraw-2]"); // it was told, nobody loaded it again
    await checkPage(ada.page, "a tournament that waits, on a phone");
    await picture(olga.page, "tournament-waiting");
    await ada.page.goto(`${address}#/online`);
    await ada.page.waitForSelector("[data-testid=tournament-row]");
    await checkPage(ada.page, "the lobby with tournaments, on a phone");
    await picture(ada.page, "tournament-lobby-phone");
    await ada.page.goto(`${address}#/tournament/${id}`);
    assert.match((await bea.page.textContent("[data-testid=tournament-state]")) ?? "", /inscriptions ouvertes/);
    assert.match((await ada.page.textContent("[data-testid=tournament-state]")) ?? "", /offen für Teilnehmer/);
    await press(olga.page, "begin");
    await press(ada.page, "my-game"); // both are here, so the game begins by itself
    await ada.page.waitForSelector("[data-testid=table-page]");
    const table = (await ada.page.evaluate(() => location.hash)).split("/").pop()!;
    await picture(olga.page, "tournament-running");
    await checkPage(bea.page, "a tournament that runs, on a phone");
    await picture(bea.page, "tournament-running-phone");
    await until("the game begins", async () => {
        const { about } = await ask<{ about: { status: string } }>(ada.page, "GET", `/tables/${table}`);
        return about.status === "running";
    });
    await ask(bea.page, "POST", `/tables/${table}/resign`);
    await olga.page.waitForSelector("[data-testid=standings]");
    await until("it is over", async () => (await ask<{ status: string }>(olga.page, "GET", `/tournaments/${id}`)).status === "over");
    await olga.page.waitForFunction(() => document.querySelector("[data-testid=cancel-tournament]") === null);
    const first = await olga.page.textContent("[data-testid=standings] tbody tr:first-child");
    assert.match(first ?? "", /Ada/);
    await checkPage(olga.page, "a tournament that is over");
    assert.match(await saves(olga.page, "record"), /^Trivium record 1\n[\s\S]*^! resign \d$/m, "the record of a game");
    const results = JSON.parse(await saves(olga.page, "results-json")) as { id: string; standings: { points: number }[] };
    assert.deepEqual([results.id, results.standings.map(({ points }) => points)], [id, [12, 0]], "the results as data");
    await tryFrom(ada.page);
    await ada.page.goto(`${address}#/tournament/${id}`);
    await ada.page.waitForSelector("[data-testid=standings]");
    assert.match((await ada.page.textContent("[data-testid=tournament-page]")) ?? "", /Tabelle[\s\S]*Runden/, "all of it in German");
    await checkPage(ada.page, "a tournament that is over, in German, on a phone");
    await picture(olga.page, "tournament-over");
    await bea.page.evaluate(() => {
        const kept = JSON.parse(localStorage.getItem("trivium.settings")!) as object;
        localStorage.setItem("trivium.settings", JSON.stringify({ ...kept, theme: "dark" }));
    });
    await bea.page.reload();
    await bea.page.waitForSelector("[data-testid=standings]");
    assert.match((await bea.page.textContent("[data-testid=tournament-page]")) ?? "", /Classement[\s\S]*Rondes/, "all of it in French");
    await checkPage(bea.page, "a tournament that is over, by lamp light, on a phone");
    await picture(bea.page, "tournament-over-phone");
    await allLeave(olga, ada, bea);
});

test("an organiser withdraws somebody and cancels", { timeout: 300_000 }, async () => {
    const olga = await someone("Otto"),
        ada = await someone("Anna");
    await account(olga);
    const id = await organise(olga, "Never played");
    await enter(ada, id);
    await press(olga.page, "withdraw-1");
    await press(olga.page, "ask-yes");
    await ada.page.waitForSelector("[data-testid=enter]"); // out, and could come back
    await press(olga.page, "cancel-tournament");
    await press(olga.page, "ask-yes");
    await ada.page.waitForFunction(() => document.querySelector("[data-testid=enter]") === null);
    await allLeave(olga, ada);
});
