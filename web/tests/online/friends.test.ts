/* Friends: following by name and from a table, who is online at once, challenges that are declined and accepted, by keys too; and what one's games
 * at the server came to. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { check } from "./access.test";
import { press, tabTo } from "../keys";
import { address, allLeave, ask, engine, picture, sitTogether, someone, tellTable, until, type Someone } from "./people";
import { test } from "../side_by_side";

const PHONE = { width: 390, height: 844 };

/** A guest by this name, in the lobby. */
async function comeAs(one: Someone): Promise<{ id: string; name: string }> {
    const name = `${one.name} ${String(Math.random()).slice(2, 10)}`;
    await one.page.goto("about:blank");
    await ask(one.page, "POST", "/guest", { name });
    await one.context.addInitScript(() => {
        if (location.protocol === "http:") localStorage.setItem("trivium.somebody", "1");
    });
    return ask(one.page, "GET", "/me");
}

const friend = (page: Page, online: boolean): Promise<unknown> => page.waitForSelector(`[data-testid=friend][data-online=${online}]`);

async function challenge(ada: Someone, ben: string, game: string): Promise<void> {
    await press(ada.page, `challenge-${ben}`);
    await press(ada.page, `challenge-game-${game}`);
    assert.equal(await ada.page.inputValue("[data-testid=online-seat-1]"), "kept");
    await press(ada.page, "online-create");
    await ada.page.waitForSelector("[data-testid=waiting-room]");
}

test("a friend is seen coming and going, is challenged, declines and accepts", { timeout: 150_000 }, async () => {
    const ada = await someone("Ada", PHONE),
        ben = await someone("Ben"),
        game = engine.games("en").at(-1)!.id;
    await comeAs(ada);
    const { id, name } = await comeAs(ben);
    await ada.page.goto(`${address}#/account`);
    await ada.page.waitForSelector("[data-testid=follow-name]");
    await tabTo(ada.page, "follow-name");
    await ada.page.keyboard.type("nobody of this name");
    await ada.page.keyboard.press("Enter");
    await ada.page.waitForSelector("[data-testid=friends] .refusal:not(:empty)");
    await ada.page.fill("[data-testid=follow-name]", name);
    await ada.page.press("[data-testid=follow-name]", "Enter");
    await friend(ada.page, false);
    await ben.page.goto(`${address}#/account`);
    await friend(ada.page, true);
    await tabTo(ben.page, "seen-switch");
    await ben.page.keyboard.press("Space"); // hides, and is seen again
    await friend(ada.page, false);
    await tabTo(ben.page, "seen-switch");
    await ben.page.keyboard.press("Space");
    await friend(ada.page, true);
    await ben.page.goto(`${address}#/online`);
    await ada.page.goto(`${address}#/online`);
    await friend(ada.page, true);
    await check(ada.page, "lobby with friends");
    await picture(ada.page, "friends-phone");
    assert.ok(await ada.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than the page");
    await challenge(ada, id, game);
    await ben.page.waitForSelector("[data-testid=challenge-list] li");
    assert.match((await ben.page.textContent("[data-testid=toast]")) ?? "", /challenges you/);
    assert.match(await ben.page.title(), /^\(1\)/);
    await picture(ben.page, "challenge");
    await check(ben.page, "lobby with a challenge");
    await press(ben.page, "decline-challenge");
    await ada.page.waitForFunction(() => document.querySelector("[data-testid=toast]")?.textContent?.includes("declines"));
    await until("the challenge is gone", async () => (await ben.page.locator("[data-testid=challenge-list] li").count()) === 0);
    await press(ada.page, "leave");
    await ada.page.waitForSelector("[data-testid=lobby-page]");
    await challenge(ada, id, game);
    await ben.page.waitForSelector("[data-testid=challenge-list] li");
    await press(ben.page, "toast-act");
    for (const one of [ada, ben]) await one.page.waitForSelector("[data-testid=table-page]");
    await allLeave(ada, ben);
});

test("who plays a public game can be watched by who follows; the end offers to follow; results stand in the statistics", {
    timeout: 150_000,
}, async () => {
    const ada = await someone("Ada"),
        ben = await someone("Ben"),
        eve = await someone("Eve", PHONE),
        id = await sitTogether([ada, ben], { game: engine.games("en").at(-1)!.id, public: true }),
        { id: adas } = await ask<{ id: string }>(ada.page, "GET", "/me");
    await comeAs(eve);
    await ask(eve.page, "POST", "/me/follows", { person: adas });
    await eve.page.goto(`${address}#/online`);
    await eve.page.click(`[data-testid=watch-${adas}]`);
    await eve.page.waitForSelector("[data-testid=table-page]");
    await ask(ada.page, "POST", `/tables/${id}/guess`, { turn: 0, said: 90 });
    await ask(ben.page, "POST", `/tables/${id}/resign`);
    await ben.page.waitForSelector("[data-testid=end-screen]");
    await press(ben.page, `follow-${adas}`);
    await until("Ben follows Ada", async () => (await ask<{ follows: unknown[] }>(ben.page, "GET", "/me/follows")).follows.length === 1);
    assert.equal((await tellTable(ada, id)).about.status, "over");
    await ada.page.goto(`${address}#/me`);
    await ada.page.waitForSelector("[data-testid=at-server]");
    assert.match((await ada.page.textContent("[data-testid=said-table]")) ?? "", /90%100%1/);
    await check(ada.page, "statistics of the account");
    await press(ada.page, "guesses-delete");
    await press(ada.page, "ask-yes");
    await until("the guess is gone", async () => (await ada.page.locator("[data-testid=said-table]").count()) === 0);
    await allLeave(ada, ben, eve);
});

for (const { lang, told } of [
    { lang: "fr", told: [/vous défie/, /décline/] },
    { lang: "de", told: [/fordert dich heraus/, /lehnt .*ab/] },
] as const)
    test(`friends on a phone, ${lang}: a challenge, and that it is declined`, { timeout: 150_000 }, async () => {
        const ada = await someone("Ada", PHONE, lang),
            ben = await someone("Ben", PHONE, lang);
        await comeAs(ada);
        const { id } = await comeAs(ben);
        await ask(ada.page, "POST", "/me/follows", { person: id });
        await ben.page.goto(`${address}#/online`);
        await ada.page.goto(`${address}#/online`);
        await friend(ada.page, true);
        await check(ada.page, `lobby with friends, ${lang}`);
        await challenge(ada, id, engine.games(lang).at(-1)!.id);
        await ben.page.waitForSelector("[data-testid=challenge-list] li");
        assert.match((await ben.page.textContent("[data-testid=toast]")) ?? "", told[0]);
        await check(ben.page, `a challenge, ${lang}`);
        assert.ok(await ben.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than the page");
        await tabTo(ben.page, "decline-challenge");
        const seats = [{ kind: "me" }, { kind: "open" }],
            other = await ask<{ id: string }>(ada.page, "POST", "/tables", { game: engine.games(lang)[0]!.id, seats, public: true });
        await ben.page.waitForSelector(`[data-table="${other.id}"]`);
        const focused = await ben.page.evaluate(() => document.activeElement?.getAttribute("data-testid"));
        assert.equal(focused, "decline-challenge", "another table in the lobby takes the focus from nobody");
        await ben.page.keyboard.press("Enter");
        await ada.page.waitForSelector("[data-testid=toast]");
        assert.match((await ada.page.textContent("[data-testid=toast]")) ?? "", told[1]);
        await picture(ada.page, `friends-${lang}`);
        await allLeave(ada, ben);
    });
