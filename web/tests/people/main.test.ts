/* People among people, in browsers: removing somebody from a table, blocking, looking on at a private table by its link, deleting an account with its
 * password, what is kept as a file, and a server that lets in only who is invited. Started by tests/web/web_people.py. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test, { after } from "node:test";
import type { Page } from "playwright-core";
import { address, allLeave, ask, closeBrowser, engine, picture, sitTogether, someone, type Someone, until } from "../online/people";

after(closeBrowser);

const game = engine.games("en").at(-1)!,
    larger = engine.games("en").find((one) => one.seatsMax >= 3)!;
const PHONE = { width: 390, height: 844 },
    DESK = { width: 1440, height: 900 };

async function fill(page: Page, form: string, values: Record<string, string>): Promise<void> {
    for (const [field, value] of Object.entries(values)) await page.fill(`[data-testid=${form}-${field}]`, value);
    await page.click(`[data-testid=${form}]`);
}

const tag = (): string => String(Date.now() % 1e8);

async function newAccount(one: Someone, name: string): Promise<void> {
    await one.page.goto(`${address}#/account`);
    await fill(one.page, "make-account", { name, password: "correct horse" });
    await one.page.waitForSelector("[data-testid=make-codes]");
}

/** Makes a table by the dialog, a private one or not; returns its id. */
async function makeTable(page: Page, isPublic: boolean): Promise<string> {
    await page.goto(`${address}#/online`);
    await page.click(`[data-testid=new-${game.id}]`);
    if (!isPublic) await page.click("[data-testid=online-public]");
    await page.click("[data-testid=online-create]");
    await page.waitForSelector("[data-testid=waiting-room]");
    return /#\/table\/(\w+)/.exec(page.url())![1]!;
}

const words = (page: Page): Promise<string> => page.evaluate(() => document.body.innerText);

/** Pictures of a page at the sizes of a desk and of a phone. */
async function pictures(page: Page, name: string): Promise<void> {
    const before = page.viewportSize()!;
    for (const [size, kind] of [
        [DESK, "desk"],
        [PHONE, "phone"],
    ] as const) {
        await page.setViewportSize(size);
        await picture(page, `${name}-${kind}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${name} on a ${kind}: nothing sticks out`);
    }
    await page.setViewportSize(before);
}

test("somebody is removed from a table that waits, told so, and cannot come back", { timeout: 60_000 }, async () => {
    const [ada, ben] = [await someone("Ada"), await someone("Ben", PHONE)];
    // three seats, so that the game does not begin when Ben sits down
    await ada.page.goto(`${address}#/account`);
    await ada.page.click("[data-testid=guest]");
    await ada.page.waitForSelector("[data-testid=lobby-page]");
    assert.equal(await ada.page.textContent("[data-testid=welcome]"), "Welcome to the house of games.");
    await pictures(ada.page, "people-lobby");
    const { id } = await ask<{ id: string }>(ada.page, "POST", "/tables", {
        game: larger.id,
        seats: [{ kind: "me" }, { kind: "open" }, { kind: "open" }],
    });
    await ada.page.goto(`${address}#/table/${id}`);
    await ben.page.goto(`${address}#/table/${id}`);
    await ben.page.click("[data-testid=join]");
    await ben.page.waitForSelector("[data-testid=leave]");
    await ada.page.waitForSelector("[data-testid=remove-1]");
    await pictures(ada.page, "people-waiting");
    await ada.page.click("[data-testid=remove-1]");
    await ben.page.waitForSelector("[data-testid=refused]");
    assert.ok((await words(ben.page)).includes("You were removed from this table by the player who created it."));
    await ada.page.waitForSelector("[data-testid=remove-1]", { state: "detached" });
    await ben.page.goto("about:blank");
    await ben.page.goto(`${address}#/table/${id}`);
    await ben.page.click("[data-testid=join]");
    await until("Ben is refused", async () => (await words(ben.page)).includes("No seat at this table is open to you."));
    await allLeave(ada, ben);
});

test("who is blocked is not heard, and is freed again in the account", { timeout: 60_000 }, async () => {
    const [ada, ben] = [await someone("Ada"), await someone("Ben")],
        id = await sitTogether([ada, ben], { game: game.id });
    const says = (text: string): Promise<unknown> => ask(ben.page, "POST", `/tables/${id}/chat`, { text });
    const reads = async (text: string): Promise<boolean> => (await ada.page.textContent("[data-testid=chat]"))!.includes(text);
    const { id: other, name } = await ask<{ id: string; name: string }>(ben.page, "GET", "/me");
    await says("something rude");
    await until("Ada reads", () => reads("something rude"));
    await ada.page.click("[data-testid=log-button]");
    await ada.page.click("[data-testid=chat-menu]");
    await pictures(ada.page, "people-manners");
    await ada.page.click(`[data-testid=block-${other}]`);
    await pictures(ada.page, "people-block");
    await ada.page.click("[data-testid=ask-yes]");
    await until("it is gone", async () => !(await reads("something rude")));
    await says("something ruder");
    await ada.page.goto(`${address}#/account`);
    await ada.page.waitForSelector("[data-testid=blocks]");
    assert.ok((await ada.page.textContent("[data-testid=blocks]"))!.includes(name));
    await ada.page.click(`[data-testid=unblock-${other}]`);
    await ada.page.waitForSelector("[data-testid=blocks]", { state: "hidden" });
    await ada.page.goto(`${address}#/table/${id}`);
    await until("Ada reads again", () => reads("something ruder"));
    await allLeave(ada, ben);
});

test("a private table is seen by who has its link, and by nobody else", { timeout: 60_000 }, async () => {
    const [ada, ben, eve] = [await someone("Ada"), await someone("Ben"), await someone("Eve")],
        id = await makeTable(ada.page, false);
    const invitation = await ada.page.inputValue("[data-testid=invitation-1]"),
        link = await ada.page.inputValue("[data-testid=spectators]");
    await pictures(ada.page, "people-private");
    await eve.page.goto(`${address}#/table/${id}`);
    await eve.page.waitForSelector("[data-testid=refused]");
    assert.ok((await words(eve.page)).includes("There is no such table."));
    await ben.page.goto(invitation);
    await until("Ben sees what he is invited to", async () => (await words(ben.page)).includes(game.title));
    await ben.page.click("[data-testid=join]");
    await ben.page.waitForSelector("[data-testid=table-page]");
    await ask(ben.page, "POST", `/tables/${id}/chat`, { text: "among us" });
    await until("Ada reads", async () => (await words(ada.page)).includes("among us"));
    await eve.page.goto("about:blank");
    await eve.page.goto(link);
    await eve.page.waitForSelector("[data-testid=table-page]");
    assert.ok(!eve.page.url().includes(link.split("/").at(-1)!), "the secret has left the address");
    assert.ok(!(await words(eve.page)).includes("among us"), "what they say is theirs");
    await allLeave(ada, ben, eve);
});

test("an account is taken along as a file, and deleted with its password", { timeout: 60_000 }, async () => {
    const ada = await someone("Ada"),
        { page } = ada,
        name = `Ada ${tag()}`;
    await newAccount(ada, name);
    await page.locator("[data-testid=export]").scrollIntoViewIfNeeded();
    await pictures(page, "people-account");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("[data-testid=export]")]);
    const kept = JSON.parse(readFileSync(await download.path(), "utf8")) as { person: { name: string }; keys: unknown[] };
    assert.equal(kept.person.name, name);
    assert.ok(kept.keys.length > 0);
    await page.click("[data-testid=delete-me]");
    await pictures(page, "people-delete");
    await fill(page, "delete-account-form", { password: "a guess" });
    await until("the password is asked for", async () => (await words(page)).includes("Wrong password."));
    assert.equal((await ask<{ name: string }>(page, "GET", "/me")).name, name);
    await fill(page, "delete-account-form", { password: "correct horse" });
    await page.waitForSelector("[data-testid=guest]");
    assert.equal((await ask<{ code?: string }>(page, "GET", "/me")).code, "not_known");
    await allLeave(ada);
});

test("where only the invited come in there is no guest's button, and the invitation works once", { timeout: 60_000 }, async () => {
    const closed = process.env["TRIVIUM_CLOSED"]!,
        secret = process.env["TRIVIUM_INVITATION"]!,
        [ada, ben] = [await someone("Ada"), await someone("Ben")];
    await ben.page.goto(`${closed}#/account`);
    await ben.page.waitForSelector("[data-testid=make-account-invitation]");
    assert.equal(await ben.page.locator("[data-testid=guest]").count(), 0);
    await pictures(ben.page, "people-closed");
    await ben.page.goto(`${closed}#/online`);
    await ben.page.click(`[data-testid=new-${game.id}]`);
    await ben.page.waitForSelector("[data-testid=account-page]");
    await ada.page.goto(`${closed}#/register/${secret}`);
    await pictures(ada.page, "people-register");
    await until("the secret has left the address", async () => !ada.page.url().includes(secret));
    await fill(ada.page, "make-account", { name: "Ada", password: "correct horse" });
    await ada.page.waitForSelector("[data-testid=make-codes]");
    await fill(ben.page, "make-account", { invitation: `${closed}#/register/${secret}`, name: "Ben", password: "correct horse" });
    await until("it was used", async () => (await words(ben.page)).includes("needs an invitation that was not used before"));
    await allLeave(ada, ben);
});
