/* Material of one's own at a server: chosen at set-up, marked in the lobby, told in the waiting room and at the table to who sits down; in three languages,
 * on a phone. */
import assert from "node:assert/strict";
import { press, tabTo } from "../keys";
import { test } from "../side_by_side";
import { check } from "./access.test";
import { address, allLeave, ask, engine, picture, someone, until } from "./people";

const PHONE = { width: 390, height: 844 },
    MINE = { id: "mine", game: "avalon", name: "My box", text: '{"tiles":{"two_cards":2,"best_land":2}}', changed: 1, good: true };

for (const { lang, other, heads } of [
    { lang: "fr", other: "Autre matériel", heads: ["Endroit", "Origine", "Ici"] },
    { lang: "de", other: "Anderes Material", heads: ["Ort", "Standard", "Hier"] },
])
    test(`a table with other material: everybody is told, ${lang}, by keys`, { timeout: 150_000 }, async () => {
        const ada = await someone("Ada"),
            ben = await someone("Ben", PHONE, lang);
        await ada.context.addInitScript((one) => {
            if (location.protocol === "http:") localStorage.setItem(`trivium.material.${one.id}`, JSON.stringify(one));
        }, MINE);
        for (const { page, context, name } of [ada, ben]) {
            await ask(page, "POST", "/guest", { name: `${name} ${String(Math.random()).slice(2, 10)}` });
            await context.addInitScript(() => {
                if (location.protocol === "http:") localStorage.setItem("trivium.somebody", "1");
            });
        }
        await ada.page.goto(`${address}#/online`);
        await press(ada.page, `new-${MINE.game}`);
        await ada.page.waitForSelector("dialog [data-testid=material]");
        await tabTo(ada.page, "material");
        await ada.page.keyboard.press("ArrowDown");
        assert.equal(await ada.page.inputValue("[data-testid=material]"), MINE.id);
        await check(ada.page, "a new table with other material");
        await press(ada.page, "online-create");
        await ada.page.waitForSelector("[data-testid=waiting-room] [data-testid=other-material]");
        const table = (await ada.page.evaluate(() => location.hash)).split("/").pop()!;
        await ben.page.goto(`${address}#/online`);
        const row = ben.page.locator(`[data-table="${table}"]`);
        await row.waitFor();
        assert.ok(((await row.textContent()) ?? "").includes(other), "the lobby marks it");
        await check(ben.page, `the lobby, ${lang}`);
        await ben.page.goto(`${address}#/table/${table}`);
        await press(ben.page, "other-material");
        await ben.page.waitForSelector("[data-testid=material-differences]");
        const told = ben.page.locator("[data-testid=material-differences]"),
            rows = await told.locator("tbody tr").allTextContents();
        assert.deepEqual(await told.locator("thead th").allTextContents(), heads);
        assert.equal(rows.length, 2, rows.join());
        assert.deepEqual(
            rows.map((words) => words.slice(-2)),
            ["32", "12"],
            `by default, and here: ${rows.join()}`,
        );
        await check(ben.page, `what differs, ${lang}`);
        assert.ok(await ben.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than the page");
        await picture(ben.page, `material-${lang}`);
        await ben.page.keyboard.press("Escape");
        await press(ben.page, "join");
        for (const { page } of [ada, ben]) await page.waitForSelector("[data-testid=table-page]");
        await press(ben.page, "other-material");
        assert.deepEqual(await told.locator("tbody tr").allTextContents(), rows, "the same at the table");
        await until("the record has it", async () =>
            (await ask<{ setup: string }>(ben.page, "GET", `/tables/${table}`)).setup.includes("Material: "),
        );
        assert.ok(engine.judgeMaterial(MINE.game, MINE.text, false, "en").good);
        await allLeave(ada, ben);
    });
