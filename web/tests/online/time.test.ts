/* Clocks, and taking back: time that runs out, and a table that goes back for all who look at it. */
import assert from "node:assert/strict";
import test, { after } from "node:test";
import { act, allLeave, ask, closeBrowser, decide, engine, goTo, picture, sitTogether, someone, type Someone, tellTable, until } from "./people";

after(closeBrowser);

test("a clock of Fischer's kind runs, is short of time, and ends the game", { timeout: 120_000 }, async () => {
    const game = engine.games("en").at(-1)!,
        [ada, ben] = [await someone("Ada"), await someone("Ben")],
        clock = { kind: "fischer", bank_ms: 10_000, increment_ms: 5000, cap_ms: 12_000 },
        id = await sitTogether([ada, ben], { game: game.id, clock });
    const { actor } = await tellTable(ada, id),
        mover = actor === 0 ? ada : ben,
        time = (seat: number): Promise<string | null> => ada.page.textContent(`[data-seat='${seat}'] .seat-clock`);
    assert.equal(await time(1 - actor!), "00:10", "who waits loses no time");
    assert.ok(await ada.page.locator(`[data-seat='${actor}'] .seat-clock.short`).count(), "little time is marked");
    await until("the turn has ended", async () => {
        if ((await tellTable(ada, id)).actor === actor) await decide(mover, id, (text) => text === "stop");
        return (await tellTable(ada, id)).actor !== actor;
    });
    const left = (await tellTable(ada, id)).about.clock.left_ms[actor!]!;
    assert.ok(left > 10_000 && left <= 12_000, `${left}: the increment, up to the cap`);
    const before = await time(1 - actor!);
    await ada.page.waitForTimeout(1600);
    assert.notEqual(await time(1 - actor!), before, "the clock runs between two messages");
    for (const one of [ada, ben]) await one.page.waitForSelector("[data-testid=end-screen]");
    assert.match((await tellTable(ada, id)).about.result, /flag|time/);
    await picture(ada.page, "out-of-time");
    await allLeave(ada, ben);
});

/** Waits until a page has come, or gone back, to a moment. */
async function shows(one: Someone, moment: number): Promise<void> {
    await one.page.waitForFunction(
        (number) => document.querySelector<HTMLElement>(".table-top")?.dataset["number"] === String(number),
        moment,
    );
}

test("taking back goes back for everybody at the table, where the table allows it", { timeout: 120_000 }, async () => {
    const [ada, ben, eve] = [await someone("Ada"), await someone("Ben"), await someone("Eve")];
    const game = engine.games("en")[0]!,
        table = await sitTogether([ada, ben], { game: game.id });
    await goTo(eve, table);
    const actor = async (id: string): Promise<Someone> => ((await tellTable(ada, id)).actor === 0 ? ada : ben);
    let made = 0;
    await until("something can be taken back", async () => {
        const one = await actor(table),
            { number } = await tellTable(one, table);
        await shows(one, number);
        if (await one.page.locator("[data-testid=undo][aria-disabled=false]").count()) made = number;
        else await act(one.page, Math.random());
        return made > 0;
    });
    await (await actor(table)).page.click("[data-testid=undo]");
    for (const one of [ada, ben, eve]) await shows(one, made - 1);
    await (await actor(table)).page.waitForSelector("[data-element][data-lit]");
    const id = await sitTogether([ada, ben], { game: game.id, undo: false });
    for (let k = 0; k < 4; k++) await decide(await actor(id), id);
    for (const one of [ada, ben]) assert.equal(await one.page.locator("[data-testid=undo][aria-disabled=false]").count(), 0);
    assert.equal((await ask<{ code: string }>(ada.page, "POST", `/tables/${id}/undo`)).code, "no_undo");
    await allLeave(ada, ben, eve);
});
