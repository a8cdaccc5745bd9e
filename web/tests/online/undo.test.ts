/* Taking back: a table that goes back for all who look at it. */
import assert from "node:assert/strict";
import { act, allLeave, ask, decide, engine, goTo, sitTogether, someone, type Someone, tellTable, until } from "./people";
import { test } from "../side_by_side";

/** Waits until a page has come, or gone back, to a moment. */
async function shows(one: Someone, moment: number): Promise<void> {
    await one.page.waitForFunction(
        (number) => document.querySelector<HTMLElement>(".table-top")?.dataset["number"] === String(number),
        moment,
    );
}

test("taking back goes back for everybody at the table, where the table allows it", { timeout: 300_000 }, async () => {
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
    const strict = await sitTogether([ada, ben], { game: game.id, undo: false });
    for (let k = 0; k < 4; k++) await decide(await actor(strict), strict);
    for (const one of [ada, ben]) assert.equal(await one.page.locator("[data-testid=undo][aria-disabled=false]").count(), 0);
    assert.equal((await ask<{ code: string }>(ada.page, "POST", `/tables/${strict}/undo`)).code, "no_undo");
    await allLeave(ada, ben, eve);
});
