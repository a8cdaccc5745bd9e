/* No text of online play that a catalogue cannot reach (pseudo.ts): lobby, set-up, waiting room, tournaments, friends and one's own page. */
import { checkTexts, librarySays } from "../pseudo";
import { test } from "../side_by_side";
import { address, allLeave, ask, engine, someone } from "./people";

test("no text without a catalogue: lobby, tournaments, friends", { timeout: 150_000 }, async () => {
    const olga = await someone("Olga"),
        { page } = olga,
        number = String(Math.random()).slice(2, 10),
        name = `Olga ${number}`,
        pseudo = `${address}?pseudo`;
    await ask(page, "POST", "/account", { name, password: "long enough" });
    await olga.context.addInitScript(() => {
        if (location.protocol === "http:") localStorage.setItem("trivium.somebody", "1");
    });
    const { id } = await ask<{ id: string }>(page, "GET", "/me");
    await page.goto(`${pseudo}#/tournaments`);
    await page.click("[data-testid=new-tournament]");
    await page.fill("[data-testid=tournament-name]", `Evening ${number}`);
    const shown = async (where: string): Promise<void> => {
        // names and words of people, whoever else is at this server
        const theirs = await ask<object>(page, "GET", "/tables"),
            tournaments = await ask<object>(page, "GET", "/tournaments");
        await checkTexts(page, where, librarySays(engine) + JSON.stringify([name, number, id, theirs, tournaments]));
    };
    await shown("a new tournament");
    await page.click("[data-testid=tournament-create]");
    await page.waitForSelector("[data-testid=tournament-title]");
    await shown("a tournament");
    for (const [route, testid] of [
        ["tournaments", "tournaments-page"],
        ["online", "lobby-page"],
        ["account", "who"],
        ["me", "statistics-page"],
    ]) {
        await page.goto(`${pseudo}#/${route}`);
        await page.waitForSelector(`[data-testid=${testid}]`);
        await shown(route!);
    }
    await allLeave(olga);
});
