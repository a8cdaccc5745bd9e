/* Whole games over the network, each player and each spectator in a browser context of their own. What every page shows is held against
 * what its seat may see by the record that is published at the end. */
import assert from "node:assert/strict";
import type { Table, Viewer } from "../../src/engine/types";
import {
    act,
    address,
    allLeave,
    ask,
    engine,
    goTo,
    look,
    openLine,
    picture,
    type Seen,
    sitTogether,
    someone,
    type Someone,
} from "./people";
import { test } from "../side_by_side";

interface Look {
    viewer: Viewer;
    seen: Seen;
}

/** A dice of its own, so that a game can be played again. */
function dice(seed: number): () => number {
    let state = seed;
    return () => {
        state = (state * 48271) % 2147483647;
        return state / 2147483647;
    };
}

/** Lets everybody click until all see the end; between the clicks, notes what each page shows. `between` is called before each round. */
async function play(
    players: readonly Someone[],
    watchers: readonly Someone[],
    seed: number,
    between: (round: number) => Promise<void>,
): Promise<Look[]> {
    const roll = dice(seed),
        looks: Look[] = [];
    for (let round = 0; round < 4000; round++) {
        await between(round);
        const sights = await Promise.all(players.map((player) => act(player.page, roll())));
        if (round % 5 === 0) {
            for (const [seat, player] of players.entries()) looks.push({ viewer: seat, seen: await look(player.page) });
            for (const watcher of watchers) looks.push({ viewer: "spectator", seen: await look(watcher.page) });
        }
        if (sights.every((sight) => sight === "end")) return looks;
        if (!sights.includes("acted")) await players[0]!.page.waitForTimeout(15);
    }
    throw new Error("the game does not end");
}

/** How what is seen is called for a viewer at that moment, by the record. */
function labelsAt(table: Table, viewer: Viewer, seen: Seen): Record<string, string> {
    const elements = table.screen(viewer, "en", seen.number).scene().elements;
    return Object.fromEntries(elements.filter((one) => one.id in seen.labels).map((one) => [one.id, one.label]));
}

/** While the game ran, every look shows what its viewer may see at that moment, word by word; and there was something hidden to be seen. */
function checkLooks(looks: readonly Look[], table: Table): void {
    let hidden = 0;
    for (const { viewer, seen } of looks.filter((one) => one.seen.number < table.decisions)) {
        const due = labelsAt(table, viewer, seen);
        assert.deepEqual(seen.labels, due, `what ${viewer} sees after ${seen.number} decisions`);
        if (JSON.stringify(labelsAt(table, "everything", seen)) !== JSON.stringify(due)) hidden++;
    }
    assert.ok(looks.length > 10 && hidden > looks.length / 4, `${hidden} of ${looks.length} looks had something hidden from them`);
}

/** The record as it is published, opened by the judge. */
async function published(page: Someone, id: string): Promise<Table> {
    return engine.open((await ask<{ record: string }>(page.page, "GET", `/tables/${id}/record`)).record);
}

const idOf = (one: Someone): string => /#\/table\/(\w+)/.exec(one.page.url())![1]!;

test("two people by invitation, one of them cut off in between, and somebody who looks on", { timeout: 240_000 }, async () => {
    const game = engine.games("en").at(-1)!,
        line = await openLine();
    const [ada, ben, eve] = [await someone("Ada"), await someone("Ben", { width: 390, height: 844 }), await someone("Eve")];
    await ada.page.goto(`${address}#/online`);
    await ada.page.click(`[data-testid=new-${game.id}]`);
    await ada.page.click("[data-testid=online-public]");
    await ada.page.click("summary");
    await ada.page.fill("[data-testid=option-limit]", "12");
    await ada.page.click("[data-testid=online-create]");
    const invitation = await ada.page.inputValue("[data-testid=invitation-1]"),
        lookOn = await ada.page.inputValue("[data-testid=spectators]");
    await ben.page.goto(invitation.replace(address, line.address));
    await ben.page.click("[data-testid=join]");
    await Promise.all([ada, ben].map((one) => one.page.waitForSelector("[data-testid=table-page]")));
    assert.ok(!ben.page.url().includes(invitation.split("/").at(-1)!), "the secret has left the address");
    await eve.page.goto(lookOn);
    await eve.page.waitForSelector("[data-testid=table-page]");
    await talk(ada, ben, eve);
    assert.equal(await ada.page.locator("[data-testid=hint]").isVisible(), false, "no hints against people");
    assert.equal(await ada.page.locator("[data-testid=chances]").isVisible(), false, "and no chances");
    let cut = 0,
        mended = 0;
    const pasts: Seen[] = [];
    const looks = await play([ada, ben], [eve], 7, async (round) => {
        if (round === 30) {
            line.cut();
            cut = (await look(ben.page)).number;
            await ben.page.waitForSelector("[data-testid=link-banner].lost");
            await ada.page.waitForSelector("[data-seat='1'].away");
            await picture(ben.page, "cut-off");
        }
        if (round === 45) {
            line.mend();
            await ben.page.waitForSelector("[data-testid=link-banner]", { state: "hidden" });
            mended = (await look(ben.page)).number;
        }
        if (round === 50) for (const one of [ada, eve]) pasts.push(await lookBack(one));
        if (round === 60) for (const one of [ada, ben, eve]) await picture(one.page, `two-${one.name.toLowerCase()}`);
    });
    assert.ok(mended >= cut && cut > 0, "who was cut off has come back to the same game");
    const table = await published(ada, idOf(ada));
    checkLooks(looks, table);
    for (const [at, viewer] of ([0, "spectator"] as const).entries())
        assert.deepEqual(pasts[at]!.labels, labelsAt(table, viewer, pasts[at]!), `the past as ${viewer} saw it`);
    await checkDice(ada);
    await picture(ada.page, "check");
    await ada.page.keyboard.press("Escape");
    await playAgain(ada, ben);
    await ask(ben.page, "POST", `/tables/${idOf(ben)}/resign`); // the salts of the second game are in its dice as well
    for (const one of [ada, ben]) {
        await one.page.waitForSelector("[data-testid=end-screen]");
        await checkDice(one);
    }
    await allLeave(ada, ben, eve);
    line.close();
});

/** A page that has just come, and has not seen the beginning, is shown an early moment of the running game. */
async function lookBack(one: Someone): Promise<Seen> {
    await goTo(one, idOf(one));
    await one.page
        .locator("[data-testid=log] [data-decision='3'] button")
        .first()
        .evaluate((line: HTMLElement) => line.click());
    await one.page.waitForFunction(() => /\/3$/.test(location.hash));
    const { labels } = await look(one.page);
    await one.page.keyboard.press("Escape");
    await one.page.waitForFunction(() => !/\/3$/.test(location.hash));
    return { number: 3, labels };
}

/** The button at the end finds secret, commitment, own salt, moves and views right. */
async function checkDice(one: Someone): Promise<void> {
    await one.page.click("[data-testid=check]");
    assert.deepEqual(
        await one.page.locator(".findings li").evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset["good"])),
        ["true", "true", "true", "true", "true"],
        one.name,
    );
}

/** What is said at a private table is read by those who sit there; who is not to be heard is not. */
async function talk(ada: Someone, ben: Someone, eve: Someone): Promise<void> {
    for (const one of [ada, eve]) await one.page.click("[data-testid=log-button]");
    await ada.page.fill("[data-testid=chat-input]", "Good luck <b>all</b>");
    await ada.page.press("[data-testid=chat-input]", "Enter");
    for (const one of [ada, ben])
        await one.page.waitForFunction(() => document.querySelector("[data-testid=chat]")?.textContent?.includes("Good luck <b>all</b>"));
    await eve.page.click("[data-testid=room-players]");
    assert.equal(await eve.page.locator("[data-testid=chat-input]").isVisible(), false, "who watches does not talk to the players");
    await ada.page.click("[data-testid=chat-menu]");
    await ada.page.click("[data-testid=mute-1]");
    await ada.page.keyboard.press("Escape");
    for (const one of [ada, eve]) await one.page.click("[data-testid=log-close]");
    await ask(ben.page, "POST", `/tables/${idOf(ada)}/chat`, { text: "not for Ada" });
    await ben.page.waitForFunction(() => document.querySelector("[data-testid=chat]")?.textContent?.includes("not for Ada"));
    assert.ok(!(await ada.page.textContent("[data-testid=chat]"))?.includes("not for Ada"), "muted");
    assert.ok(!(await eve.page.textContent("[data-testid=chat]"))?.includes("for Ada"), "who looks on at a private table reads no talk");
}

/** Both agree to another game and find themselves there. */
async function playAgain(ada: Someone, ben: Someone): Promise<void> {
    const before = idOf(ada);
    await ada.page.click("[data-testid=again]");
    await ben.page.click("[data-testid=end-screen] [data-testid=accept-rematch]");
    for (const one of [ada, ben])
        await one.page.waitForFunction((id) => !location.hash.includes(id) && document.querySelector("[data-testid=seat-bar]"), before);
    assert.equal(idOf(ada), idOf(ben));
}

test("four people at one table and somebody who looks on", { timeout: 240_000 }, async () => {
    const game = engine.games("en").find((one) => one.seatsMax >= 4)!,
        people: Someone[] = [];
    for (const name of ["Ada", "Ben", "Cem", "Dora"]) people.push(await someone(name, { width: 1000, height: 700 }));
    const eve = await someone("Eve");
    const id = await sitTogether(people, { game: game.id, options: { limit: 2 } });
    await goTo(eve, id);
    const looks = await play(people, [eve], 11, async (round) => {
        if (round === 20) for (const one of [...people, eve]) await picture(one.page, `four-${one.name.toLowerCase()}`);
    });
    const table = await published(eve, id);
    checkLooks(looks, table);
    for (const one of [...people, eve]) assert.equal(await one.page.locator("[data-testid=scores] .end-place").count(), 4);
    await allLeave(...people, eve);
});
