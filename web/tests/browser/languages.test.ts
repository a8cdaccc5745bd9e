/* Languages: switched at any time without losing anything, and no text of the client that a catalogue cannot reach (pseudo.ts). */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { languages } from "../../src/base/i18n";
import type { Viewer } from "../../src/engine/types";
import { root } from "../unit/library";
import { checkTexts, librarySays } from "../pseudo";
import { address, backToStart, engine, kept, load, newRecord, openStart, withPage } from "./harness";
import { Dice, playByMouse, sightOf } from "./player";
import { PAST } from "./statistics.test";
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

test("no text without a catalogue, and longer words have room", () =>
    withPage({ width: 360, settings: { chances: true } }, async (page) => {
        const pseudo = `${address}?pseudo`;
        await page.goto(pseudo);
        await page.waitForSelector("[data-testid=start-page]");
        assert.match((await page.textContent("[data-testid=about]"))!, /^⟦.*⟧$/);
        await checkTexts(page, "start", librarySays(engine));
        for (const opened of ["settings", `setup-${games[0]!.id}`]) {
            await page.click(`[data-testid=${opened}]`);
            await page.waitForSelector("dialog[open]");
            if (opened !== "settings") await page.click("summary"); // what is folded is looked at as well
            await checkTexts(page, opened, librarySays(engine));
            await page.keyboard.press("Escape");
        }
        for (const place of ["about", `rules/${games[0]!.id}`]) {
            await page.goto(`${pseudo}#/${place}`);
            await page.waitForSelector(place === "about" ? "[data-testid=about-page]" : "[data-testid=rules-text]");
            await checkTexts(page, place, librarySays(engine));
        }
        for (const game of games) {
            await backToStart(page);
            await load(page, newRecord(game.id, ["person", "random"], { options: { limit: 2 } }));
            await playByMouse(page, new Dice(4), async () => (await kept(page)).decisions > 4);
            await sightOf(page);
            await checkTexts(page, `table of ${game.id}`, librarySays(engine, (await kept(page)).record));
            for (const key of ["m", "?"]) {
                await page.keyboard.press(key);
                await page.waitForSelector("dialog[open]");
                await checkTexts(page, `${game.id}, key ${key}`, librarySays(engine, (await kept(page)).record));
                await page.keyboard.press("Escape");
            }
            await playByMouse(page, new Dice(4));
            await checkTexts(
                page,
                `end of ${game.id}`,
                librarySays(engine, (await kept(page)).record, "everything") + librarySays(engine, (await kept(page)).record),
            );
        }
    }));

const VIEWERS: readonly Viewer[] = [0, 1, "everything"];

/** What the library says of a game's table after so many moves, to who decides there, and of what is possible. */
function movesAt(record: string, decisions: number): string {
    const begun = record.slice(0, new RegExp(`^${decisions + 1} `, "m").exec(record)!.index);
    return VIEWERS.map((viewer) => librarySays(engine, begun, viewer)).join("");
}

/** What the library says of the first of the puzzles that come with the page. */
function puzzleSays(game: string): string {
    const [record = ""] = readFileSync(`${root}/build/web/puzzles/${game}.txt`, "utf8")
            .split(/^(?=Trivium record )/m)
            .filter(Boolean),
        machine = engine.openLines(record, "en");
    machine.pose();
    const { puzzle } = machine.frame();
    machine.close();
    return JSON.stringify(puzzle) + movesAt(record, [...record.matchAll(/^\d+ /gm)].length - 1);
}

/** What the library says of a game's material, and of the table that the editor shows. */
function materialSays(game: string): string {
    const fields = [engine.materialLabels(game, "en"), engine.judgeMaterial(game, "", false, "en")],
        record = newRecord(game, ["person", "person"], { seed: "picture" });
    return JSON.stringify(fields) + VIEWERS.map((viewer) => librarySays(engine, record, viewer)).join("");
}

test("no text without a catalogue: trying moves, a puzzle, material, statistics", () =>
    withPage({ width: 360 }, async (page) => {
        const pseudo = `${address}?pseudo`,
            game = "avalon",
            record = readFileSync(`${root}/tests/golden/avalon-limit.trv`, "utf8");
        await page.goto(pseudo);
        await page.waitForSelector("[data-testid=start-page]");
        await page.evaluate((past) => localStorage.setItem("trivium.results", JSON.stringify({ games: past, open: {} })), PAST);
        const id = await load(page, record);
        let says = JSON.stringify(PAST) + VIEWERS.map((viewer) => librarySays(engine, record, viewer)).join("");
        await page.goto(`${pseudo}#/lines/${id}/2`);
        await page.waitForSelector("[data-lit]");
        await page.keyboard.press("m");
        says += movesAt(record, 2);
        await checkTexts(page, "moves to be tried", says);
        await page.locator("[data-testid=move-list] button").nth(3).click(); // another one than was played
        await page.click("[data-testid=confirm]");
        await page.waitForSelector("[data-testid=tree-chance]", { state: "attached" });
        await page.click("[data-testid=lines-button]");
        await page.click("[data-testid=tree-name]");
        await checkTexts(page, "a line", says + movesAt(record, 3));
        await page.keyboard.press("Escape");
        says += puzzleSays(game) + materialSays(game);
        for (const [route, testid] of [
            [`puzzles/${game}/1`, "puzzle-show"],
            [`material/${game}`, "material-form"],
            ["me", "statistics-page"],
        ]) {
            await page.goto(`${pseudo}#/${route}`);
            await page.waitForSelector(`[data-testid=${testid}]`, { state: "attached" });
            await checkTexts(page, route!, says);
        }
    }));
