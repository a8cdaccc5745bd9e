/* Being somebody: a guest in one click, an account made of it, codes, tokens, and the way out; tables that appear by themselves. */
import assert from "node:assert/strict";
import { address, allLeave, ask, engine, goTo, picture, sitTogether, someone, until } from "./people";
import { test } from "../side_by_side";

test("a guest becomes an account, which can be left, entered, recovered and deleted", { timeout: 300_000 }, async () => {
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

test("play now opens a table, finds it the second time, and the name is asked for once", { timeout: 300_000 }, async () => {
    const [ada, ben] = [await someone("Ada"), await someone("Ben", { width: 390, height: 844 })],
        game = engine.games("en")[1]!, // no test beside this one opens a public table of it, at which Ada would sit down
        name = `Ben ${Date.now() % 1e8}`;
    await ben.context.addInitScript(() => {
        if (location.protocol !== "http:") return;
        if (sessionStorage.getItem("begun") === null)
            localStorage.setItem("trivium.settings", JSON.stringify({ lang: "en", motion: false }));
        sessionStorage.setItem("begun", "1");
    });
    await ada.page.goto(`${address}#/online`);
    await ada.page.click(`[data-testid=quick-${game.id}]`);
    await ada.page.waitForSelector("[data-testid=waiting-room]");
    await ben.page.goto(`${address}#/online`);
    await until("Ben sees that somebody waits", async () =>
        /^\d/.test((await ben.page.textContent(`[data-testid=waits-${game.id}]`)) ?? ""),
    );
    await ben.page.click(`[data-testid=quick-${game.id}]`);
    await ben.page.fill("[data-testid=name-input]", "Administrator");
    await ben.page.click("[data-testid=name-go]");
    await ben.page.waitForSelector("[data-testid=name-dialog] .refusal:not(:empty)");
    await ben.page.fill("[data-testid=name-input]", name);
    await ben.page.click("[data-testid=name-go]");
    for (const one of [ada, ben]) await one.page.waitForSelector("[data-testid=table-page]");
    assert.equal(ben.page.url().split("#")[1], ada.page.url().split("#")[1], "the same table");
    assert.ok((await ada.page.textContent("[data-testid=seat-bar]"))!.includes(name));
    await ben.context.clearCookies();
    await ben.page.goto("about:blank");
    await ben.page.goto(`${address}#/online`);
    await ben.page.click(`[data-testid=quick-${game.id}]`);
    await ben.page.waitForSelector("[data-testid=name-dialog] .refusal:not(:empty)"); // the name is remembered, and still that guest's
    assert.equal(await ben.page.inputValue("[data-testid=name-input]"), name);
    await allLeave(ada, ben);
});

test("those who watch talk apart from the players, on a phone in a sheet of its own", { timeout: 300_000 }, async () => {
    const phone = { width: 390, height: 844 },
        people = await Promise.all([someone("Ada"), someone("Ben", phone), someone("Eve"), someone("Fay", phone)]),
        [ada, ben, eve, fay] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0], (typeof people)[0]];
    const id = await sitTogether([ada, ben], { game: engine.games("en").at(-1)!.id, public: true });
    for (const one of [eve, fay]) await goTo(one, id);
    const says = async (one: (typeof people)[0], text: string): Promise<void> => {
        await one.page.fill("[data-testid=chat-input]", text);
        await one.page.press("[data-testid=chat-input]", "Enter");
    };
    const reads = (one: (typeof people)[0], text: string): Promise<unknown> =>
        one.page.waitForFunction((words) => document.querySelector("[data-testid=chat]")?.textContent?.includes(words), text);
    for (const one of [ada, eve]) await one.page.click("[data-testid=talk-button]");
    await says(eve, "Blue is ahead");
    await reads(eve, "Blue is ahead");
    await fay.page.click("[data-testid=talk-button]");
    await reads(fay, "Blue is ahead");
    await says(fay, "Not for long");
    await reads(eve, "Not for long");
    await says(ada, "Your turn, Ben");
    await ben.page.waitForSelector("[data-testid=toast]");
    await ben.page.click("[data-testid=toast-act]");
    await reads(ben, "Your turn, Ben");
    for (const one of [ada, ben]) {
        assert.equal(await one.page.locator("[data-testid=room-spectators]").count(), 0);
        assert.ok(!(await one.page.textContent("body"))!.includes("Not for long"), "players are not advised");
    }
    await ask(ben.page, "POST", `/tables/${id}/resign`);
    await ada.page.waitForSelector("[data-testid=end-screen]");
    await ben.page.waitForSelector("[data-testid=end-screen]");
    assert.equal(await ben.page.locator("[data-testid=return]").count(), 0, "who resigned is not offered a seat in a game that is over");
    await ada.page.waitForSelector("[data-testid=room-spectators]");
    await ada.page.evaluate(() => document.querySelector<HTMLElement>("[data-testid=room-spectators]")!.click()); // the end lies above it
    await reads(ada, "Not for long");
    await allLeave(...people);
});

test("the lobby shows a new table by itself; my games call me", { timeout: 300_000 }, async () => {
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
