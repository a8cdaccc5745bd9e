/* Being away: a bot takes over when the others agree, and the person comes back. The server lets a bot take over after one second
 * (tests/web/web_online.py). */
import assert from "node:assert/strict";
import { allLeave, decide, engine, goTo, picture, sitTogether, someone, tellTable, until } from "./people";
import { test } from "../side_by_side";

test("a bot takes over for who left when the others agree, and the person comes back", { timeout: 300_000 }, async () => {
    const game = engine.games("en").find((one) => one.seatsMax >= 3)!,
        [ada, ben, cem] = [await someone("Ada"), await someone("Ben"), await someone("Cem")],
        id = await sitTogether([ada, ben, cem], { game: game.id });
    await ada.page.click("[data-testid=menu]");
    assert.equal(await ada.page.locator("[data-testid=takeover-2]").count(), 0, "no bot for somebody who is here");
    await ada.page.keyboard.press("Escape");
    await cem.page.goto("about:blank");
    await ada.page.waitForSelector("[data-seat='2'].away");
    await ada.page.waitForTimeout(1200);
    await ada.page.click("[data-testid=menu]");
    await ada.page.click("[data-testid=takeover-2]");
    await ben.page.waitForSelector("[data-testid=accept-takeover]");
    assert.match((await ben.page.textContent(".table-notes"))!, /Ada \d+ proposes that a bot plays for Cem/);
    assert.equal((await tellTable(ada, id)).about.seats[2]!.bot, null, "one of two is not enough");
    await picture(ben.page, "takeover");
    await ben.page.click("[data-testid=accept-takeover]");
    await ada.page.waitForFunction(() => document.querySelector("[data-seat='2'] .presence")?.textContent?.includes("plays"));
    await until("the bot decides", async () => {
        const { actor } = await tellTable(ada, id);
        await decide(actor === 0 ? ada : ben, id);
        return (await ada.page.locator("[data-testid=log] .tv-tint-seat2").count()) > 0;
    });
    await goTo(cem, id);
    await cem.page.click("[data-testid=return]");
    await cem.page.waitForSelector("[data-testid=return]", { state: "detached" });
    await ada.page.waitForFunction(() => document.querySelector("[data-seat='2'] .presence")?.textContent === "here");
    assert.equal((await tellTable(ada, id)).about.seats[2]!.bot, null, "Cem plays again");
    await until("Cem is asked", async () => {
        const { actor } = await tellTable(ada, id);
        if (actor !== 2) await decide(actor === 0 ? ada : ben, id);
        return actor === 2;
    });
    await cem.page.waitForSelector("[data-element][data-lit]");
    await allLeave(ada, ben, cem);
});
