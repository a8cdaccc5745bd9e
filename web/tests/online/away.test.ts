/* Being away: a bot takes over when the others agree, and the person comes back; standing answers are given meanwhile. The server lets a bot
 * take over after one second (tests/web_online.py). */
import assert from "node:assert/strict";
import test, { after } from "node:test";
import {
    allLeave,
    ask,
    closeBrowser,
    decide,
    engine,
    goTo,
    look,
    picture,
    sitTogether,
    someone,
    tellTable,
    until,
} from "./people";

after(closeBrowser);

test("a bot takes over for who left when the others agree, and the person comes back", { timeout: 120_000 }, async () => {
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
    await ada.page.waitForFunction(
        () => document.querySelector("[data-seat='2'] .presence")?.textContent === "here",
    );
    assert.equal((await tellTable(ada, id)).about.seats[2]!.bot, null, "Cem plays again");
    await until("Cem is asked", async () => {
        const { actor } = await tellTable(ada, id);
        if (actor !== 2) await decide(actor === 0 ? ada : ben, id);
        return actor === 2;
    });
    await cem.page.waitForSelector("[data-element][data-lit]");
    await allLeave(ada, ben, cem);
});

test("standing answers are private, given after a pause, and stop at the own turn", { timeout: 120_000 }, async () => {
    const game = engine.games("en").at(-1)!, // one in which answers are asked for
        [ada, ben] = [await someone("Ada"), await someone("Ben")],
        id = await sitTogether([ada, ben], { game: game.id, clock: { kind: "days", days: 3 } });
    assert.match((await ada.page.textContent("[data-seat='0'] .seat-clock"))!, /^(3 d 0 h|2 d 23 h)$/, "days are shown");
    await ben.page.click("[data-testid=menu]");
    await ben.page.click("[data-testid=standing]");
    await picture(ben.page, "standing");
    await ben.page.click("[data-testid=standing-let]");
    await ben.page.waitForSelector("[data-testid=standing-change]");
    assert.deepEqual((await tellTable(ben, id)).standing, { rules: ["*"], stop_at_my_turn: true, until_turn: 0 });
    assert.equal((await tellTable(ada, id)).standing!.rules.length, 0, "nobody else learns of them");
    let asked = 0;
    await until("Ben is asked in Ada's turn", async () => {
        const told = await tellTable(ben, id);
        if (told.actor === 1 && told.moves?.[0]?.text === "let") asked = told.number;
        else await decide(told.actor === 0 ? ada : ben, id, (text) => /[x*]/.test(text)); // an attack or an enchantment
        return asked > 0;
    });
    const since = Date.now();
    await until("Ben is answered for", async () => (await tellTable(ben, id)).number > asked);
    assert.ok(Date.now() - since > 2000, "not before anybody could have thought about it");
    assert.ok((await ada.page.textContent("[data-testid=log]"))!.includes("lets it happen"), "the passive answer");
    let own = 0;
    await until("it is Ben's own turn", async () => {
        const told = await tellTable(ben, id);
        if (told.actor === 0) await decide(ada, id, (text) => text === "stop");
        else if (told.moves?.[0]?.text !== "let") own = told.number;
        return own > 0;
    });
    await ben.page.waitForTimeout(3800);
    assert.equal((await look(ben.page)).number, own, "his own turn is his own");
    await ben.page.click("[data-testid=standing-change]");
    await ben.page.fill("[data-testid=standing-rules]", "stop");
    await ben.page.click("[data-testid=standing-stop]");
    await ben.page.fill("[data-testid=standing-until]", "1");
    await ben.page.click("[data-testid=standing-save]");
    await ben.page.waitForSelector("dialog", { state: "detached" });
    assert.deepEqual((await tellTable(ben, id)).standing, { rules: ["stop"], stop_at_my_turn: false, until_turn: 1 });
    await ben.page.waitForTimeout(3800);
    assert.equal((await look(ben.page)).number, own, "past the turn at which they stop");
    await ben.page.click("[data-testid=standing-change]");
    await ben.page.fill("[data-testid=standing-until]", "0");
    await ben.page.click("[data-testid=standing-save]");
    await ben.page.waitForFunction((number) => Number(document.querySelector<HTMLElement>(".table-top")?.dataset["number"]) > number, own);
    await ask(ben.page, "POST", `/tables/${id}/resign`);
    await allLeave(ada, ben);
});
