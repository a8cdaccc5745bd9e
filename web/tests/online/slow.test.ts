/* What takes its time because people wait in it: clocks that run out, and answers that are given after a pause. Side by side. */
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { allLeave, ask, closeBrowser, decide, engine, look, picture, sitTogether, someone, tellTable, until } from "./people";

after(closeBrowser);

describe("waiting", { concurrency: true }, () => {
    test("a clock of Fischer's kind runs, is short of time, and ends the game", { timeout: 300_000 }, async () => {
        const game = engine.games("en").at(-1)!,
            [ada, ben] = [await someone("Ada"), await someone("Ben")],
            clock = { kind: "fischer", bank_ms: 15_000, increment_ms: 5000, cap_ms: 17_000 },
            id = await sitTogether([ada, ben], { game: game.id, clock });
        const { actor } = await tellTable(ada, id),
            mover = actor === 0 ? ada : ben,
            time = (seat: number): Promise<string | null> => ada.page.textContent(`[data-seat='${seat}'] .seat-clock`);
        assert.equal(await time(1 - actor!), "00:15", "who waits loses no time");
        assert.ok(await ada.page.locator(`[data-seat='${actor}'] .seat-clock.short`).count(), "little time is marked");
        const leftOf = async (): Promise<number> => (await tellTable(ada, id)).about.clock.left_ms[actor!]!;
        let left = await leftOf();
        await until("the turn has ended", async () => {
            left = Math.min(left, await leftOf());
            if ((await tellTable(ada, id)).actor === actor) await decide(mover, id, (text) => text === "stop");
            return (await tellTable(ada, id)).actor !== actor;
        });
        const more = await leftOf();
        assert.ok(more > left && more <= 17_000, `${left} and then ${more}: the increment, up to the cap`);
        const before = await time(1 - actor!);
        await ada.page.waitForTimeout(1600);
        assert.notEqual(await time(1 - actor!), before, "the clock runs between two messages");
        for (const one of [ada, ben]) await one.page.waitForSelector("[data-testid=end-screen]");
        assert.match((await tellTable(ada, id)).about.result, /flag|time/);
        await picture(ada.page, "out-of-time");
        await allLeave(ada, ben);
    });

    test("standing answers are private, given after a pause, and stop at the own turn", { timeout: 300_000 }, async () => {
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
        assert.ok(Date.now() - since > 700, "not before anybody could have thought about it");
        assert.ok((await ada.page.textContent("[data-testid=log]"))!.includes("lets it happen"), "the passive answer");
        let own = 0;
        await until("it is Ben's own turn", async () => {
            const told = await tellTable(ben, id);
            if (told.actor === 0) await decide(ada, id, (text) => text === "stop");
            else if (told.moves?.[0]?.text !== "let") own = told.number;
            return own > 0;
        });
        await ben.page.waitForTimeout(15_500); // the longest pause
        assert.equal((await look(ben.page)).number, own, "his own turn is his own");
        await ben.page.click("[data-testid=standing-change]");
        await ben.page.fill("[data-testid=standing-rules]", "stop");
        await ben.page.click("[data-testid=standing-stop]");
        await ben.page.fill("[data-testid=standing-until]", "1");
        await ben.page.click("[data-testid=standing-save]");
        await ben.page.waitForSelector("dialog", { state: "detached" });
        assert.deepEqual((await tellTable(ben, id)).standing, { rules: ["stop"], stop_at_my_turn: false, until_turn: 1 });
        await ben.page.waitForTimeout(15_500);
        assert.equal((await look(ben.page)).number, own, "past the turn at which they stop");
        await ben.page.click("[data-testid=standing-change]");
        await ben.page.fill("[data-testid=standing-until]", "0");
        await ben.page.click("[data-testid=standing-save]");
        await ben.page.waitForFunction(
            (number) => Number(document.querySelector<HTMLElement>(".table-top")?.dataset["number"]) > number,
            own,
        );
        await ask(ben.page, "POST", `/tables/${id}/resign`);
        await allLeave(ada, ben);
    });
});
