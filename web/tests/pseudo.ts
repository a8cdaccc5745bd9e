/* No text of the client that a catalogue cannot reach: a page in the pseudo-language (?pseudo), in which say() puts brackets around its words and makes
 * them longer. Whatever stands unbracketed must come from the library or from a reader; and the longer words have room. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { languages } from "../src/base/i18n";
import type { Engine, Viewer } from "../src/engine/types";
import { root } from "./unit/library";

const DATE = /\p{L}{3} \d{1,2}, \d{4}, \d{1,2}:\d\d\s[AP]M/gu; // the browser writes it

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
    return texts.map((text) => outside(text.replace(DATE, ""))).filter((text) => /\p{L}{2}/u.test(text));
}

/** Brackets may stand in brackets: the innermost go first. What they join, as the commas of a list do, is apart from then on. */
function outside(text: string): string {
    const less = text.replace(/⟦[^⟦⟧]*⟧/g, " · ");
    return less === text ? text.trim() : outside(less);
}

/** All that the library says about a game and, where there is a table, about what lies on it. */
export function librarySays(engine: Engine, record?: string, viewer: Viewer = 0): string {
    const games = engine.games("en"),
        said: unknown[] = ["Trivium", languages, games, engine.bots("en"), games.map((game) => engine.clauses(game.id, "en"))];
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
export async function checkTexts(page: Page, where: string, says: string): Promise<void> {
    for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        await checkTextsHere(page, `${where} at ${width} pixels`, says);
    }
}

/** The last of the elements that reach furthest to the right: none in it reaches further. */
export function widest(page: Page): Promise<string> {
    return page.evaluate(() => {
        const scrolls = (node: Element | null): boolean =>
                node !== null && node !== document.body && (getComputedStyle(node).overflowX !== "visible" || scrolls(node.parentElement)),
            all = [...document.body.querySelectorAll("*")]
                .filter((node) => !scrolls(node.parentElement))
                .map((node) => ({ node, right: node.getBoundingClientRect().right })),
            most = Math.max(...all.map(({ right }) => right));
        return all
            .filter(({ right }) => right === most)
            .at(-1)!
            .node.outerHTML.slice(0, 200);
    });
}

async function checkTextsHere(page: Page, where: string, says: string): Promise<void> {
    const left = (await unbracketed(page)).filter((text) => {
        const words = text.replace(/\s+/g, " ");
        return (
            !says.includes(words) &&
            !words.split(/[,·:;.()]\s*/).every((part) => part.trim() === "" || says.includes(part.trim()) || !/\p{L}{2}/u.test(part))
        );
    });
    assert.deepEqual(left, [], `texts of the client that no catalogue reaches: ${where}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${where}: longer words need ${wide} pixels more than the window has, the widest of them: ${await widest(page)}`);
}
