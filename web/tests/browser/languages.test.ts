/* Languages: switched at any time without losing anything, and no text of the client that a catalogue cannot reach. For that, the page
 * is shown in a pseudo-language (?pseudo), in which say() puts brackets around its words and makes them longer: whatever stands
 * unbracketed must come from the library or a reader. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { languages } from "../../src/base/i18n";
import type { Viewer } from "../../src/engine/types";
import { root } from "../unit/library";
import { address, backToStart, engine, kept, load, newRecord, openStart, twoFrames, withPage } from "./harness";
import { Dice, playByMouse, sightOf } from "./player";
import { test } from "../side_by_side";

const games = engine.games("en");

test("the language changes in the middle of a game, and nothing is lost", () =>
    withPage({}, async (page) => {
        await openStart(page);
        await load(page, newRecord(games[0]!.id, ["person", "random"]));
        await playByMouse(page, new Dice(4), async () => (await kept(page)).decisions > 4);
        await sightOf(page);
        const record = (await kept(page)).record;
        for (const { id } of [...languages].reverse()) {
            await page.click("[data-testid=menu]");
            await page.selectOption("dialog [data-testid=lang]", id);
            await page.waitForFunction((lang) => document.documentElement.lang === lang, id);
            const table = engine.open(record),
                screen = table.screen(0, id);
            assert.equal(await page.textContent("[data-testid=prompt]"), screen.prompt());
            const lines = await page.locator("[data-testid=log] .log-line").allTextContents();
            assert.deepEqual(
                lines,
                table.log(0, id).map((line) => line.sentence),
            );
            table.close();
            assert.equal((await kept(page)).record, record);
        }
    }));

test("dates and numbers are those of the language", () =>
    withPage({ settings: { lang: "de", chances: true } }, async (page) => {
        await openStart(page);
        await load(page, newRecord(games[0]!.id, ["person", "random"]));
        await page.waitForSelector("[data-testid=chances][aria-label*='%']"); // until then it keeps its place
        assert.match((await page.getAttribute("[data-testid=chances]", "aria-label"))!, /\d+\s%/, "a space before the per cent");
        const changed = (await kept(page)).changed;
        await openStart(page);
        const date = new Intl.DateTimeFormat("de", { dateStyle: "medium", timeStyle: "short" }).format(changed);
        assert.ok((await page.textContent("[data-testid=save]"))!.includes(date), date);
    }));

/** Every text that is shown or read out, with the brackets and what is in them left out. */
async function unbracketed(page: Page): Promise<string[]> {
    const texts = await page.evaluate(() => {
        const found: string[] = [],
            walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const parent = node.parentElement!;
            // what a mistake is about is the library's own sentence, made of an analysis
            if (parent.closest("script, style, .defs, [hidden], .mistake-reason, .turning-words") === null)
                found.push(node.textContent ?? "");
        }
        for (const node of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]"))
            for (const name of ["aria-label", "title", "placeholder", "alt"]) found.push(node.getAttribute(name) ?? "");
        return [...found, document.title];
    });
    return texts.map(outside).filter((text) => /\p{L}{2}/u.test(text));
}

/** Brackets may stand in brackets: the innermost go first. What they join, as the commas of a list do, is apart from then on. */
function outside(text: string): string {
    const less = text.replace(/⟦[^⟦⟧]*⟧/g, " · ");
    return less === text ? text.trim() : outside(less);
}

/** All that the library says about a game and, where there is a table, about what lies on it. */
function librarySays(record?: string, viewer: Viewer = 0): string {
    const said: unknown[] = ["Trivium", languages, games, engine.bots("en"), games.map((game) => engine.clauses(game.id, "en"))];
    for (const game of games) said.push(readFileSync(`${root}/docs/rules/${game.id}.md`, "utf8").replace(/[*`\n]/g, " "));
    if (record !== undefined) {
        const table = engine.open(record),
            screen = table.screen(viewer, "en"),
            scene = screen.scene();
        said.push(scene, screen.prompt(), screen.moves(), table.log(viewer, "en"), table.names("en"));
        said.push(
            scene.elements.map((one) => screen.tell([one.id])),
            screen.svg([]).replace(/<[^>]*>/g, " "),
        );
        for (const seat of table.names("en").keys()) said.push(table.undoLimit(seat, "en"));
        if (table.actor() === null) said.push(table.result("en"));
        table.close();
        const machine = engine.openSession(record, "en");
        said.push(machine.frame().ending);
        machine.close();
    }
    return JSON.stringify(said).replace(/\\"/g, '"').replace(/\s+/g, " ");
}

/* The narrow one comes last: games are played on in it. */
const WIDTHS = [1440, 360] as const;

/** What is shown, at each width: the page lays itself out anew. */
async function checkTexts(page: Page, where: string, says = librarySays()): Promise<void> {
    for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await twoFrames(page);
        await checkTextsHere(page, `${where} at ${width} pixels`, says);
    }
}

async function checkTextsHere(page: Page, where: string, says: string): Promise<void> {
    const left = (await unbracketed(page)).filter((text) => {
        const words = text.replace(/\s+/g, " ");
        return (
            !says.includes(words) &&
            !words.split(/[,·:;.)]\s*/).every((part) => part.trim() === "" || says.includes(part.trim()) || !/\p{L}{2}/u.test(part))
        );
    });
    assert.deepEqual(left, [], `texts of the client that no catalogue reaches: ${where}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${where}: longer words need ${wide} pixels more than the window has`);
}

test("no text without a catalogue, and longer words have room", () =>
    withPage({ width: 360, settings: { chances: true } }, async (page) => {
        const pseudo = `${address}?pseudo`;
        await page.goto(pseudo);
        await page.waitForSelector("[data-testid=start-page]");
        assert.match((await page.textContent("[data-testid=about]"))!, /^⟦.*⟧$/);
        await checkTexts(page, "start");
        for (const opened of ["settings", `setup-${games[0]!.id}`]) {
            await page.click(`[data-testid=${opened}]`);
            await page.waitForSelector("dialog[open]");
            if (opened !== "settings") await page.click("summary"); // what is folded is looked at as well
            await checkTexts(page, opened);
            await page.keyboard.press("Escape");
        }
        for (const place of ["about", `rules/${games[0]!.id}`]) {
            await page.goto(`${pseudo}#/${place}`);
            await page.waitForSelector(place === "about" ? "[data-testid=about-page]" : "[data-testid=rules-text]");
            await checkTexts(page, place);
        }
        for (const game of games) {
            await backToStart(page);
            await load(page, newRecord(game.id, ["person", "random"], { options: { limit: 2 } }));
            await playByMouse(page, new Dice(4), async () => (await kept(page)).decisions > 4);
            await sightOf(page);
            await checkTexts(page, `table of ${game.id}`, librarySays((await kept(page)).record));
            for (const key of ["m", "?"]) {
                await page.keyboard.press(key);
                await page.waitForSelector("dialog[open]");
                await checkTexts(page, `${game.id}, key ${key}`, librarySays((await kept(page)).record));
                await page.keyboard.press("Escape");
            }
            await playByMouse(page, new Dice(4));
            await checkTexts(
                page,
                `end of ${game.id}`,
                librarySays((await kept(page)).record, "everything") + librarySays((await kept(page)).record),
            );
        }
    }));
