/* The players of tests/blind listen to tests/blind/page_voice.c instead of a browser. Here both tell the same decisions of each game: what the page
 * gives to a screen reader, names, descriptions, live regions, question, list of moves, preview and log, is what the program says, word for word. */
import assert from "node:assert/strict";
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Page } from "playwright-core";
import { root } from "../unit/library";
import { engine, load, newRecord, openStart, withPage } from "./harness";
import { Dice } from "./player";
import { test } from "../side_by_side";

const DECISIONS = 5,
    OPPONENT = "greedy";

/** The program that speaks as the page. */
class Voice {
    private readonly process: ChildProcessWithoutNullStreams;
    private readonly lines: AsyncIterator<string>;

    constructor(game: string) {
        this.process = spawn(process.env["PAGE_VOICE"] ?? `${root}/build/dev/tests/page_voice`, [game, "browser", OPPONENT]);
        this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
    }

    /** What it says to a command, line by line. */
    async ask(command: string): Promise<string[]> {
        this.process.stdin.write(command + "\n");
        const said: string[] = [];
        for (;;) {
            const { value, done } = await this.lines.next();
            assert.ok(!done, `page_voice answers "${command}"`);
            if (value === ".") return said;
            said.push(value);
        }
    }

    close(): void {
        this.process.stdin.end();
    }
}

interface Heard extends Window {
    heard: string[];
}

/** From now on the page remembers what its live regions said. */
function listen(page: Page): Promise<void> {
    return page.evaluate(() => {
        const it = window as unknown as Heard;
        it.heard = [];
        const observer = new MutationObserver((changes) => {
            for (const change of changes) for (const node of change.addedNodes) it.heard.push(node.textContent ?? "");
        });
        for (const region of document.querySelectorAll("[aria-live]")) observer.observe(region, { childList: true });
    });
}

/** What was said since this was asked last. */
const heard = (page: Page): Promise<string> => page.evaluate(() => (window as unknown as Heard).heard.splice(0).join(" "));

const logLines = (page: Page): Promise<string[]> => page.locator("[data-testid=log] .log-line > span:last-child").allTextContents();

interface Listed {
    id: string;
    name: string;
    here: string; // what the key i says
    shown: string; // the words in the bar
    description: string;
}

/** Runs in the page: everything that can have the focus, and what is said of it. */
function everything(): Listed[] {
    return [...document.querySelectorAll<SVGElement>("[data-element]")].map((node) => {
        node.focus();
        node.dispatchEvent(new KeyboardEvent("keydown", { key: "i", bubbles: true }));
        return {
            id: node.dataset["element"]!,
            name: node.getAttribute("aria-label") ?? "",
            here: [...document.querySelectorAll("[aria-live]")].map((region) => region.textContent).join(""),
            shown: document.querySelector("[data-testid=note]")!.textContent ?? "",
            description: node.getAttribute("aria-description") ?? "",
        };
    });
}

/** All that lies on the table has the same name, and the same is told of it. */
async function compareTable(page: Page, voice: Voice): Promise<void> {
    const listed = await page.evaluate(everything);
    assert.ok(listed.length > 10, "there is something on the table");
    assert.deepEqual(listed.map(({ name }) => name).sort(), (await voice.ask("labels")).sort(), "names");
    for (const { id, here, shown, description } of listed) {
        const [told] = await voice.ask(`what ${id}`);
        assert.equal(here, told, `what is told of ${id}`);
        assert.equal(`${shown} ${description}`, told, `description of ${id}`);
    }
}

/** The list of moves, one of them chosen out of it, and what it would do; its number. */
async function compareMoves(page: Page, voice: Voice, dice: Dice): Promise<number> {
    await page.keyboard.press("m");
    const list = page.getByRole("dialog", { name: "Possible moves" }),
        told = await voice.ask("moves"),
        sentences = await list.locator("[data-testid=move-list] button > span").allTextContents();
    assert.deepEqual(
        sentences.map((words, at) => `${at + 1}. ${words}`),
        told,
        "the list of moves",
    );
    const chosen = dice.roll(sentences.length);
    await heard(page);
    await list.locator("[data-testid=move-list] button").nth(chosen).click();
    await page.waitForSelector("[data-testid=confirm]");
    const [foretold] = await voice.ask(`preview ${chosen + 1}`),
        preview = (await page.locator("[data-testid=preview]").allTextContents()).join("");
    assert.equal(`${sentences[chosen]}. ${preview}`, foretold, "what the move would do");
    assert.equal(await heard(page), `${await page.textContent("[data-testid=prompt]")} ${preview}`, "and it is read out");
    return chosen + 1;
}

/** Some decisions of a game in both. */
async function compareGame(page: Page, voice: Voice, game: string): Promise<void> {
    const dice = new Dice(3),
        log = await voice.ask("news");
    await openStart(page);
    await load(page, newRecord(game, ["person", OPPONENT]));
    await listen(page);
    for (let decisions = 0; ; decisions++) {
        await page.waitForSelector("[data-lit]");
        const [prompt] = await voice.ask("prompt");
        assert.equal(await page.textContent("[data-testid=prompt]"), prompt);
        assert.deepEqual(await logLines(page), log, "the log");
        if (decisions % 2 === 0) await compareTable(page, voice);
        if (decisions === DECISIONS) return;
        const number = await compareMoves(page, voice, dice),
            news = await voice.ask(`do ${number}`),
            [next] = await voice.ask("prompt");
        log.push(...news);
        await page.click("[data-testid=confirm]");
        await page.waitForFunction(
            ([lines, words]) =>
                document.querySelectorAll("[data-testid=log] .log-line").length >= lines &&
                document.querySelector("[data-testid=prompt]")?.textContent === words,
            [log.length, next!] as const,
        );
        assert.equal(await heard(page), [...news, next].join(" "), "what happened, and what is asked now, is read out");
    }
}

for (const { id } of engine.games("en"))
    test(`${id}: a screen reader hears of the page what the players of tests/blind hear`, () =>
        withPage({}, async (page) => {
            const voice = new Voice(id);
            try {
                await compareGame(page, voice, id);
            } finally {
                voice.close();
            }
        }));
