/* Accessible: axe-core finds nothing on any page, by day and by lamp light; every area is one tab stop, arrows move within it; what is
 * here, why not and what happened are told; no picture moves where the system asks for stillness. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { root } from "../unit/library";
import { backToStart, engine, kept, load, newRecord, openStart, twoFrames, withPage } from "./harness";
import { Dice, playByMouse, sightOf } from "./player";
import { test } from "../side_by_side";

const axe = readFileSync(`${root}/web/node_modules/axe-core/axe.min.js`, "utf8");

interface Finding {
    id: string;
    nodes: { html: string; failureSummary?: string }[];
}

interface Axe {
    axe: { run(options: object): Promise<{ violations: Finding[] }> };
}

/** All rules of WCAG 2.2 A and AA and the best practices. */
export async function checkAxe(page: Page, where: string): Promise<void> {
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
    const found = await page.evaluate(
        () => (window as unknown as Axe).axe.run({ resultTypes: ["violations"] }), // of the rest only what it costs nothing to tell
    );
    const told = found.violations.map(
        (one) =>
            `${one.id}: ${one.nodes
                .slice(0, 3)
                .map((node) => `${node.html.slice(0, 160)} ${node.failureSummary ?? ""}`)
                .join("\n    ")}`,
    );
    assert.deepEqual(told, [], where);
}

for (const colorScheme of ["light", "dark"] as const) {
    test(`axe finds nothing on start, about and rules pages, ${colorScheme}`, () =>
        withPage({ colorScheme, settings: { level: "" } }, async (page) => {
            await openStart(page);
            await checkAxe(page, "start");
            const setups = engine.games("en").map(({ id }) => `setup-${id}`);
            for (const dialog of ["settings", ...setups, `play-${engine.games("en")[0]!.id}`]) {
                await page.click(`[data-testid=${dialog}]`);
                await page.waitForSelector("dialog[open]");
                await checkAxe(page, dialog);
                await page.keyboard.press("Escape");
            }
            await page.click("[data-testid=about]");
            await page.waitForSelector("[data-testid=about-page]");
            await checkAxe(page, "about");
            for (const game of engine.games("en")) {
                await page.goto(page.url().replace(/#.*/, `#/rules/${game.id}`));
                await page.locator("[data-testid=example]").first().scrollIntoViewIfNeeded();
                await page.waitForSelector("[data-testid=example] svg");
                await checkAxe(page, `rules of ${game.id}`);
            }
        }));
}

/** The page is shown anew; what was open on it is closed. */
async function switchLight(page: Page, colorScheme: "light" | "dark"): Promise<void> {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction((wanted) => document.documentElement.dataset["theme"] === wanted, colorScheme);
}

/** Checks what the page shows in this light and in the other, in which it is shown anew; the other light stays. */
async function checkBothLights(page: Page, where: string, shown: string): Promise<void> {
    const light = await page.evaluate(() => document.documentElement.dataset["theme"]),
        other = light === "light" ? "dark" : "light";
    await checkAxe(page, `${where}, ${light}`);
    await switchLight(page, other);
    await page.waitForSelector(shown);
    await checkAxe(page, `${where}, ${other}`);
}

for (const game of engine.games("en"))
    test(`axe finds nothing on the table of ${game.id}, light and dark`, () =>
        withPage({ settings: { chances: true } }, async (page) => {
            await openStart(page);
            await load(
                page,
                newRecord(game.id, ["person", "person", "random"].slice(0, game.seatsMax), {
                    options: { limit: 2 },
                }),
            );
            await page.waitForSelector("[data-testid=curtain]");
            await checkBothLights(page, "curtain", "[data-testid=curtain]");
            await playByMouse(page, new Dice(8), (steps) => steps > 8);
            await checkBothLights(page, "mid-game", "[data-testid=table-page]");
            await playByMouse(page, new Dice(8));
            await checkBothLights(page, "end", "[data-testid=end-screen]");
        }));

test(
    "axe finds nothing in a lesson, in the dialogs of a table, on a phone in the middle of a game, in the log and while one looks back, light and dark",
    {
        timeout: 300_000,
    },
    () =>
        withPage({ settings: { chances: true } }, async (page) => {
            const game = engine.games("en")[0]!;
            await openStart(page);
            await page.click(`[data-testid=learn-${game.id}]`);
            await page.waitForSelector("[data-testid=coach-next]");
            await checkBothLights(page, "lesson", "[data-testid=coach-words]");
            await page.click("[data-testid=coach-next]");
            await page.waitForSelector(".hinted");
            await checkAxe(page, "lesson, first move");
            await backToStart(page);
            await load(page, newRecord(game.id, ["person", "random"]));
            await playByMouse(page, new Dice(3), (steps) => steps > 8);
            for (const colorScheme of ["light", "dark"] as const) {
                await switchLight(page, colorScheme);
                for (const dialog of ["menu-moves", "menu-keys", "resign"]) {
                    await page.click("[data-testid=menu]");
                    if (dialog === "menu-moves") await checkAxe(page, `menu, ${colorScheme}`);
                    await page.click(`[data-testid=${dialog}]`);
                    await page.waitForSelector("dialog[open]");
                    await checkAxe(page, `${dialog}, ${colorScheme}`);
                    await page.keyboard.press("Escape");
                }
            }
            await page.setViewportSize({ width: 390, height: 844 });
            await checkBothLights(page, "phone", "[data-testid=table-page]");
            for (const colorScheme of ["light", "dark"] as const) {
                await switchLight(page, colorScheme);
                await page.click("[data-testid=log-button]");
                await page.waitForSelector(".log-open");
                await checkAxe(page, `log, ${colorScheme}`);
                await page.keyboard.press("l");
            }
            await page.keyboard.press("[");
            await page.waitForSelector(".looking-back");
            await checkBothLights(page, "looking back", ".looking-back");
        }),
);

for (const game of engine.games("en"))
    test(`${game.id}: one tab stop per area, arrows reach the rest of it, everything has a name`, () =>
        withPage({}, async (page) => {
            await openStart(page);
            await load(page, newRecord(game.id, ["person", "random"]));
            await sightOf(page);
            const areas = await page.evaluate(() =>
                [...document.querySelectorAll(".tv-area")].map((area) => ({
                    id: area.id,
                    elements: area.querySelectorAll("[data-element]").length,
                    stops: area.querySelectorAll("[data-element][tabindex='0']").length,
                    nameless: [...area.querySelectorAll<SVGElement>("[data-element]")]
                        .filter((node) => !node.getAttribute("aria-label"))
                        .map((node) => node.dataset["element"]),
                })),
            );
            for (const area of areas) {
                assert.equal(area.stops, Math.min(area.elements, 1), `${area.id} has one tab stop`);
                assert.deepEqual(area.nameless, [], `${area.id}: every element has a name`);
            }
            for (const area of areas.filter((one) => one.elements > 0)) await checkArrows(page, area.id, area.elements);
        }));

/** What is said of each place: whatever borders on it, by name, and how far away things are. */
const AROUND: Record<string, RegExp> = {
    albion: /^It borders on [A-Z]\w+.*\. 2 borders away: [A-Z]\w+.*(is here|Nearest settler of \w+: [A-Z]\w+, \d+ away|No settler)/,
    attika: /(East|West|North-east|North-west|South-east|South-west): [A-Z]\d.*(From here to shrine \d \w+ needs? \d+ hex|$)/,
    avalon: /On the (left|right): place \d+, /,
};

for (const game of engine.games("en"))
    test(`${game.id}: places tell their neighbours and distances by names`, () =>
        withPage({}, async (page) => {
            await openStart(page);
            await load(page, newRecord(game.id, ["person", "random"]));
            await playByMouse(page, new Dice(2), (steps) => steps > 8);
            const told = await page.evaluate(() =>
                [...document.querySelectorAll<SVGElement>(".board-frame [data-element]")].map((node) => {
                    node.focus();
                    return { id: node.dataset["element"]!, around: node.getAttribute("aria-description") ?? "" };
                }),
            );
            assert.ok(told.length > 10, "the board is full of places");
            for (const { id, around } of told) assert.match(around, AROUND[game.id] ?? /./, id);
        }));

/** Walks by arrows from element to element until all of the area were reached. */
async function checkArrows(page: Page, area: string, elements: number): Promise<void> {
    const reached = await page.evaluate((id) => {
        const group = document.getElementById(id)!,
            found = new Set<Element>(),
            ways = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
        const open = [group.querySelector<SVGElement>("[data-element][tabindex='0']")!];
        while (open.length > 0) {
            const node = open.pop()!;
            if (found.has(node)) continue;
            found.add(node);
            for (const key of ways) {
                node.focus();
                node.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
                if (group.contains(document.activeElement)) open.push(document.activeElement as SVGElement);
            }
        }
        return found.size;
    }, area);
    assert.equal(reached, elements, `arrows reach everything in ${area}`);
}

test("what is here, why not, and what happened are told", () =>
    withPage({}, async (page) => {
        await openStart(page);
        const game = engine.games("en")[0]!;
        await load(page, newRecord(game.id, ["person", "random"]));
        await sightOf(page);
        const told = (): Promise<string> =>
            page.evaluate(() => [...document.querySelectorAll("[data-testid=live]")].map((node) => node.textContent).join(""));
        await page.keyboard.press("n");
        const label = await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
        await page.keyboard.press("i");
        assert.ok((await told()).includes(label) && label !== "", "the live region says what is here");
        const dim = page.locator("[data-element][aria-disabled=true]");
        let refused = false;
        for (let at = 0; at < (await dim.count()) && !refused; at++) {
            await dim.nth(at).focus();
            await page.keyboard.press("w");
            refused = (await page.locator("[data-testid=why-not]").count()) > 0;
        }
        assert.ok(refused, "something dimmed says why");
        const clause = await page.locator("[data-testid=clause]").textContent();
        assert.ok((await told()).includes(clause!), "the live region names the clause");
        await page.locator("[data-lit]").first().hover();
        const note = page.locator("[data-testid=note]");
        await note.filter({ hasText: /./ }).waitFor();
        await page.locator("[data-testid=prompt]").hover();
        await twoFrames(page);
        assert.notEqual(await note.textContent(), "", "the words stay while the pointer is on them");
        await playByMouse(page, new Dice(1), async () => (await kept(page)).decisions > 0);
        assert.notEqual(await told(), "", "the live region says what happened");
        await page.click("[data-testid=menu]");
        await page.click("[data-testid=menu-moves]");
        assert.ok((await page.locator(".move-list li").count()) > 0, "moves can be listed as text");
    }));

test("nothing moves where the system asks for stillness", () =>
    withPage({ reducedMotion: "reduce", settings: { motion: true } }, async (page) => {
        await openStart(page);
        await load(page, newRecord(engine.games("en")[0]!.id, ["person", "random"]));
        await playByMouse(page, new Dice(1), async () => {
            assert.equal(
                await page.evaluate(
                    () =>
                        document
                            .getAnimations()
                            .filter((one) => one.playState === "running" && Number(one.effect?.getComputedTiming().duration) > 1).length,
                ),
                0,
            );
            return (await kept(page)).decisions > 5;
        });
    }));
