/* What is told and to whom: talk with mute and report, notices of a waiting game by title, sound and a line, the recap, refusals in the
 * reader's language. */
import assert from "node:assert/strict";
import { address, allLeave, ask, decide, engine, goTo, picture, sitTogether, someone, type Someone, tellTable, until } from "./people";
import { test } from "../side_by_side";

const game = engine.games("en").at(-1)!;

/** Counts the tones that a page makes, and has it believe that nobody looks at it, and that it may send notices. */
async function listen(one: Someone): Promise<() => Promise<number>> {
    await one.context.addInitScript(() => {
        const page = window as unknown as { tones: number; notices: string[] },
            create = AudioContext.prototype.createOscillator;
        page.tones = 0;
        page.notices = [];
        Object.defineProperty(document, "hidden", { get: () => true });
        window.Notification = class {
            static readonly permission = "granted";
            constructor(words: string) {
                page.notices.push(words);
            }
        } as unknown as typeof Notification;
        AudioContext.prototype.createOscillator = function (): OscillatorNode {
            page.tones++;
            return create.call(this);
        };
    });
    return () => one.page.evaluate(() => (window as unknown as { tones: number }).tones);
}

/** Plays on until it is this seat's decision. */
const bringTurn = (players: readonly Someone[], id: string, seat: number): Promise<void> =>
    until(`seat ${seat} is asked`, async () => {
        const { actor } = await tellTable(players[0]!, id);
        if (actor !== seat) await decide(players[actor!]!, id, (text) => text === "stop");
        return actor === seat;
    });

test("talk: muted, heard again, reported", { timeout: 300_000 }, async () => {
    const [ada, ben] = [await someone("Ada"), await someone("Ben")],
        id = await sitTogether([ada, ben], { game: game.id });
    const says = (text: string): Promise<unknown> => ask(ben.page, "POST", `/tables/${id}/chat`, { text });
    const reads = async (text: string): Promise<boolean> => (await ada.page.textContent("[data-testid=chat]"))!.includes(text);
    await says("first");
    await until("Ada reads", () => reads("first"));
    await ada.page.click("[data-testid=log-button]");
    await ada.page.click("[data-testid=chat-menu]");
    await ada.page.click("[data-testid=mute-1]");
    await until("what was said is hidden as well", async () => !(await reads("first")));
    await says("second");
    await ada.page.click("[data-testid=mute-1]");
    await until("Ada reads again", () => reads("second"));
    await picture(ada.page, "manners");
    await ada.page.fill("[data-testid=report-text]", "Ben is not nice");
    await ada.page.click("[data-testid=report]");
    await ada.page.waitForSelector("[data-testid=toast] span:text-is('Thank you. The administrator has been told.')");
    await allLeave(ada, ben);
});

test("a game that waits calls by title, sound and a line; the recap tells what happened", { timeout: 300_000 }, async () => {
    const [ada, ben] = [await someone("Ada"), await someone("Ben")],
        tones = await listen(ada),
        id = await sitTogether([ada, ben], { game: game.id });
    await bringTurn([ada, ben], id, 1);
    await ada.page.goto(`${address}#/account`);
    await ada.page.waitForSelector("[data-testid=who]");
    const before = await tones();
    await bringTurn([ada, ben], id, 0);
    await ada.page.waitForFunction(() => document.title.startsWith("(1) "));
    await ada.page.waitForSelector("[data-testid=toast-act]");
    assert.ok((await tones()) > before, "a sound");
    const notices = await ada.page.evaluate(() => (window as unknown as { notices: string[] }).notices);
    assert.deepEqual(notices, [`It is your turn: ${game.title}`], "a notice outside the window");
    await picture(ada.page, "called");
    await ada.page.click("[data-testid=calls-switch]");
    await ada.page.click("[data-testid=toast-act]");
    await ada.page.waitForSelector("[data-testid=table-page]");
    await ada.page.waitForFunction(() => (document.querySelector("[data-testid=recap]")?.querySelectorAll("li").length ?? 0) > 0);
    assert.ok((await ada.page.textContent("[data-testid=recap]"))!.includes("Ben"), "what Ben did");
    await bringTurn([ada, ben], id, 1);
    await ada.page.goto(`${address}#/ratings`);
    const silent = await tones();
    await bringTurn([ada, ben], id, 0);
    await ada.page.waitForSelector("[data-testid=toast-act]");
    assert.equal(await tones(), silent, "no sound when it was switched off");
    const other = await sitTogether([ada, ben], { game: game.id });
    await bringTurn([ada, ben], other, 1);
    await goTo(ada, other);
    await ada.page.click("[data-testid=next-game]");
    await ada.page.waitForFunction((first) => location.hash === `#/table/${first}`, id);
    await allLeave(ada, ben);
});

test("a table that is not there is said not to be there", { timeout: 60_000 }, async () => {
    const ada = await someone("Ada", { width: 390, height: 844 }, "de");
    await ada.page.goto(`${address}#/table/aaaaaaaaaaaa`);
    await ada.page.waitForSelector("[data-testid=refused]");
    assert.equal(await ada.page.textContent("[data-testid=refused]"), "Diesen Tisch gibt es nicht.");
    await allLeave(ada);
});

test("the server's refusals are told in the reader's language", { timeout: 60_000 }, async () => {
    for (const [lang, words] of [
        ["fr", "Nom ou mot de passe incorrect."],
        ["de", "Name oder Passwort ist falsch."],
    ] as const) {
        const ada = await someone("Ada", { width: 820, height: 1180 }, lang);
        await ada.page.goto(`${address}#/account`);
        await ada.page.fill("[data-testid=login-name]", "Nobody at all");
        await ada.page.fill("[data-testid=login-password]", "wrong horse");
        await ada.page.click("[data-testid=login]");
        await ada.page.waitForFunction(() => [...document.querySelectorAll("[role=alert]")].some((one) => one.textContent !== ""));
        const told = await ada.page.locator("[role=alert]").allTextContents();
        assert.ok(told.includes(words), told.join());
        await allLeave(ada);
    }
});

test("a long game is told from its end, and from its beginning on request", { timeout: 300_000 }, async () => {
    const long = engine.games("en").find((one) => one.seatsMax >= 4)!,
        ada = await someone("Ada"),
        id = await sitTogether([ada], { game: long.id }, 3);
    await until("much has happened", async () => {
        const { number, actor } = await tellTable(ada, id);
        if (actor === 0) await decide(ada, id);
        return number > 340;
    });
    await goTo(ada, id);
    const first = (): Promise<number> =>
        ada.page.evaluate(() => Number(document.querySelector<HTMLElement>("[data-testid=log] [data-decision]")!.dataset["decision"]));
    assert.ok((await first()) > 1, "the newest");
    await until("the beginning is there", async () => {
        await ada.page.evaluate(() => document.querySelector<HTMLElement>("[data-testid=log-earlier]")!.click());
        return (await first()) <= 1;
    });
    const shown = await ada.page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>("[data-testid=log] [data-decision]")].map((row) => Number(row.dataset["decision"])),
    );
    assert.deepEqual(
        [...shown].sort((a, b) => a - b),
        shown,
        "in order",
    );
    await ask(ada.page, "POST", `/tables/${id}/resign`);
    await allLeave(ada);
});
