/* The page as one of three front ends: it is led through games that the raw library has played, and must ask, tell and refuse in the same
 * sentences. Started by tests/web/web_three_front_ends.py, which writes the transcripts. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after } from "node:test";
import type { Page } from "playwright-core";
import type { Lang } from "../../src/engine/types";
import { closeBrowser, load, openStart, withPage } from "../browser/harness";
import { sightOf } from "../browser/player";
import { runGathered, test } from "../side_by_side";

interface Why {
    id: string;
    clause: string;
    sentence: string;
}
interface Step {
    prompt: string;
    lines: { sentence: string }[]; // of the log, since the step before
    news: { sentence: string; decision: number }[]; // of the log, since the own last turn
    whys: Why[];
    picks: { id: string; pick: string; prompt: string; by_itself: boolean }[];
}
interface Transcript {
    name: string;
    lang: Lang;
    record: string;
    steps: Step[];
}

const transcripts = JSON.parse(readFileSync(process.env["TRIVIUM_TRANSCRIPTS"]!, "utf8")) as Transcript[];

/** What the page asks, its log, what of it is marked as news, and the card that recalls them. */
const words = (page: Page): Promise<{ prompt: string; log: string[]; news: string[]; recap: string[] }> =>
    page.evaluate(() => {
        const sentences = (selector: string): string[] =>
            [...document.querySelectorAll(selector)].map((line) => line.lastElementChild?.textContent ?? "");
        return {
            prompt: document.querySelector("[data-testid=prompt]")?.textContent ?? "",
            log: sentences("[data-testid=log] .log-line"),
            news: sentences("[data-testid=log] .news .log-line"),
            recap: sentences("[data-testid=recap]:not([hidden]) .log-line"),
        };
    });

async function press(page: Page, id: string, key: string): Promise<void> {
    const focused = await page.evaluate((wanted) => {
        document.querySelector<SVGElement>(`[data-element="${wanted}"]`)?.focus();
        return (document.activeElement as SVGElement).dataset["element"];
    }, id);
    assert.equal(focused, id, "it lies on the table");
    await page.keyboard.press(key);
}

async function checkWhy(page: Page, { id, clause, sentence }: Why): Promise<void> {
    await press(page, id, "w");
    const refusal = await page.evaluate(() => {
        const node = document.querySelector("[data-testid=why-not]"),
            link = node?.querySelector("[data-testid=clause]")?.textContent ?? "",
            said = [...(node?.childNodes ?? [])].filter((part) => part.nodeType === Node.TEXT_NODE).map((part) => part.textContent);
        return { clause: link, sentence: said.join("").trim() };
    });
    assert.deepEqual(refusal, { clause, sentence }, `why ${id}`);
}

/** Element by element, each with the question that follows; the last one makes the move, and what was chosen by itself is asked about. */
async function play(page: Page, picks: Step["picks"]): Promise<void> {
    for (const { id, pick, prompt, by_itself } of picks) {
        await press(page, id, "Enter");
        if (pick === "chosen" || by_itself) assert.equal((await words(page)).prompt, prompt, `after ${id}`);
        if (by_itself) await press(page, id, "Enter");
    }
}

for (const { name, lang, record, steps } of transcripts)
    test(`${name}: the page asks, tells and refuses as the library does`, () =>
        withPage({ settings: { lang } }, async (page) => {
            await openStart(page);
            await load(page, record);
            const log: string[] = [];
            for (const [at, step] of steps.entries()) {
                assert.notEqual((await sightOf(page)).state, "wait", "the person is asked");
                const said = await words(page),
                    news = step.news.map((line) => line.sentence),
                    recap = step.news.filter((line) => line.decision > 0).map((line) => line.sentence); // the deal is no part of a turn
                log.push(...step.lines.map((line) => line.sentence));
                assert.deepEqual(said, { prompt: step.prompt, log, news, recap }, `decision ${at + 1}`);
                for (const why of step.whys) await checkWhy(page, why);
                await play(page, step.picks);
            }
        }));

runGathered(2);
after(closeBrowser);
