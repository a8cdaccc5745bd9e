/* Being somebody: a guest in one click, an account made of it, codes, tokens, and the way out; tables that appear by themselves. */
import assert from "node:assert/strict";
import { address, allLeave, ask, engine, picture, someone, until } from "./people";
import { test } from "../side_by_side";

test("a guest becomes an account, which can be left, entered, recovered and deleted", { timeout: 120_000 }, async () => {
    const { page, context, errors } = await someone("Ada"),
        name = `Ada ${Date.now() % 1e8}`;
    const fill = async (form: string, values: Record<string, string>): Promise<void> => {
        for (const [field, value] of Object.entries(values)) await page.fill(`[data-testid=${form}-${field}]`, value);
        await page.click(`[data-testid=${form}]`);
    };
    await page.goto(`${address}#/account`);
    await page.click("[data-testid=guest]");
    await page.waitForSelector("[data-testid=lobby-page]");
    const guest = await ask<{ id: string }>(page, "GET", "/me");
    await page.goto(`${address}#/account`);
    await fill("make-account", { name, password: "correct horse" });
    await page.waitForSelector("[data-testid=make-codes]");
    assert.equal((await ask<{ id: string }>(page, "GET", "/me")).id, guest.id, "the same person, with a name");
    await page.click("[data-testid=away-your_turn]");
    await until("the wish is kept", async () => (await ask<{ kinds: string[] }>(page, "GET", "/me/notices")).kinds.join() === "your_turn");
    await page.click("[data-testid=make-codes]");
    const code = await page.locator("[data-testid=code-list] code").first().textContent();
    await picture(page, "codes");
    await page.keyboard.press("Escape");
    await page.click("details summary");
    await fill("make-token", { name: "my bot" });
    const token = await page.inputValue("[data-testid=token-text]");
    assert.ok(token.length > 20, "a token, shown once");
    await page.keyboard.press("Escape");
    await page.click("[data-testid=logout]");
    await page.waitForSelector("[data-testid=guest]");
    await fill("login", { name, password: "wrong horse" });
    await page.waitForFunction(() =>
        [...document.querySelectorAll("[role=alert]")].some((one) => one.textContent?.includes("Wrong name or password")),
    );
    await page.click("details summary");
    await fill("recover", { name, code: code!, password: "another horse" });
    await page.waitForSelector("[data-testid=make-codes]");
    await page.click("[data-testid=logout]");
    await page.waitForSelector("[data-testid=guest]");
    await fill("login", { name, password: "another horse" });
    await page.waitForSelector("[data-testid=delete-me]");
    await page.click("[data-testid=delete-me]");
    await fill("delete-account-form", { password: "another horse" });
    await page.waitForSelector("[data-testid=guest]");
    await fill("login", { name, password: "another horse" });
    await page.waitForFunction(() =>
        [...document.querySelectorAll("[role=alert]")].some((one) => one.textContent?.includes("Wrong name or password")),
    );
    assert.deepEqual(errors, []);
    await context.close();
});

test("the lobby shows a new table by itself; my games call me", { timeout: 120_000 }, async () => {
    const [ada, ben] = [await someone("Ada"), await someone("Ben", { width: 360, height: 740 })],
        game = engine.games("en")[0]!;
    await ben.page.goto(`${address}#/online`);
    await ben.page.waitForSelector("[data-testid=open-list]", { state: "attached" });
    await ada.page.goto(`${address}#/online`);
    await ada.page.click(`[data-testid=new-${game.id}]`);
    await ada.page.selectOption("[data-testid=online-seat-1]", "novice");
    assert.equal(await ada.page.locator("[data-testid=online-rated]").isVisible(), false, "bots are not rated");
    await ada.page.selectOption("[data-testid=online-seat-1]", "open");
    assert.equal(await ada.page.locator("[data-testid=online-rated]").isVisible(), true, "people are");
    await ada.page.selectOption("[data-testid=online-clock]", "own");
    await ada.page.fill("[data-testid=clock-minutes]", "7");
    await ada.page.fill("[data-testid=clock-seconds]", "9");
    await ada.page.click("[data-testid=online-create]");
    await ada.page.waitForSelector("[data-testid=waiting-room]");
    assert.ok((await ada.page.textContent(".facts"))!.includes("7 min + 9 s"), "a clock of one's own");
    const id = /#\/table\/(\w+)/.exec(ada.page.url())![1]!;
    await ben.page.waitForSelector(`[data-table="${id}"]`);
    await picture(ben.page, "lobby");
    await ada.page.goto(`${address}#/online`);
    await ben.page.click(`[data-table="${id}"] [data-testid=join]`);
    await ben.page.waitForSelector("[data-testid=table-page]");
    const actor = (await ask<{ actor: number }>(ben.page, "GET", `/tables/${id}`)).actor;
    if (actor === 1) await ben.page.goto(`${address}#/online`);
    const asked = actor === 0 ? ada : ben;
    await asked.page.waitForFunction(() => document.title.startsWith("(1) "));
    await asked.page.click("[data-testid=next-game]");
    await asked.page.waitForSelector("[data-testid=table-page]");
    assert.equal((await asked.page.locator("[data-element][data-lit]").count()) > 0, true, "who is called can decide");
    await allLeave(ada, ben);
});
