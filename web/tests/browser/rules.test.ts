/* The rules in place: every clause of the library stands in the page, in every language, with an address; "why not?" leads there. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { languages } from "../../src/base/i18n";
import { anchor } from "../../src/rules/addresses";
import { address, engine, load, newRecord, openStart, withPage } from "./harness";
import { sightOf } from "./player";
import { test } from "../side_by_side";

async function openRules(page: Page, rest: string): Promise<void> {
    await page.goto(`${address}#/rules/${rest}`);
    await page.waitForSelector("[data-testid=rules-text] .clause");
}

for (const { id: lang } of languages)
    test(`every clause has its place, ${lang}`, () =>
        withPage({ settings: { lang } }, async (page) => {
            for (const game of engine.games(lang)) {
                await openRules(page, game.id);
                const shown = await page.evaluate(() =>
                    [...document.querySelectorAll(".rules-text .clause")].map(
                        (node) => [node.id, node.querySelector(".clause-words")?.textContent ?? ""] as const,
                    ),
                );
                const clauses = engine.clauses(game.id, lang);
                assert.deepEqual(
                    shown.map(([id]) => id),
                    clauses.map((clause) => anchor(clause.id)),
                );
                for (const [id, words] of shown) assert.ok(words.length > 15, `${id} has words`);
                const broken = await page.evaluate(() =>
                    [...document.querySelectorAll<HTMLAnchorElement>(".rules-text a, .rules-contents a")]
                        .map((link) => decodeURIComponent(link.hash.split("/")[3] ?? ""))
                        .filter((place) => place !== "" && !document.getElementById("rule-" + place.replace(/[^\p{L}\p{N}.]/gu, "-"))),
                );
                assert.deepEqual(broken, [], "all links lead to a place of the page");
            }
        }));

test("the whole text is in the reader's language, and in English as well", () =>
    withPage({ settings: { lang: "de" } }, async (page) => {
        for (const game of engine.games("de")) {
            await page.goto(`${address}#/rules/${game.id}//en`);
            await page.waitForSelector("[data-testid=rules-text] .clause");
            const english = await page.locator(".rules-text h2").allTextContents();
            await page.goto(`${address}#/rules/${game.id}`);
            await page.waitForFunction((first) => document.querySelector(".rules-text h2")?.textContent !== first, english[1]!);
            await page.waitForSelector("[data-testid=rules-text] .clause");
            const german = await page.locator(".rules-text h2").allTextContents();
            assert.ok(german.length > 5);
            const same = german.filter((title) => english.includes(title) && !title.endsWith("Material"));
            assert.deepEqual(same, [], "chapters without a translation");
        }
    }));

test("an example is stepped through, by its buttons and by its sentences", () =>
    withPage({ width: 390, height: 844 }, async (page) => {
        for (const game of engine.games("en")) {
            await openRules(page, game.id);
            const example = page.locator("[data-testid=example]:has([data-testid=example-on])").first();
            await example.scrollIntoViewIfNeeded();
            const current = example.locator("[aria-current=step]"),
                steps = example.locator(".example-step");
            await current.waitFor();
            assert.ok(await example.locator("[data-testid=example-back]").isDisabled());
            const first = await example.locator(".example-picture svg").innerHTML();
            await example.locator("[data-testid=example-on]").click();
            await example.locator("[data-testid=example-back]:enabled").waitFor();
            assert.equal(await current.textContent(), await steps.nth(1).textContent());
            assert.notEqual(await example.locator(".example-picture svg").innerHTML(), first);
            assert.match((await example.locator(".example-picture").getAttribute("aria-label"))!, /\p{L}{3}/u);
            await steps.first().click();
            await example.locator("[data-testid=example-back]:disabled").waitFor();
            const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            assert.ok(wide <= 0, `${wide} pixels too wide`);
        }
    }));

test("on a phone the chapters are a touch away, and large enough for a finger", () =>
    withPage({ touch: true, width: 390, height: 844 }, async (page) => {
        await openRules(page, engine.games("en")[0]!.id);
        const links = page.locator(".rules-contents a");
        for (const box of await links.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height)))
            assert.ok(box >= 44, `${box} pixels`);
        await page.locator(".rules-text .clause").last().scrollIntoViewIfNeeded();
        await page.tap("[data-testid=to-chapters]");
        await page.waitForFunction(() => {
            const { top } = document.querySelector(".rules-contents")!.getBoundingClientRect();
            return top >= -2 && top < innerHeight / 2;
        });
    }));

test("on paper there are the rules and all examples, and no controls", () =>
    withPage({ colorScheme: "dark" }, async (page) => {
        const game = engine.games("en")[0]!;
        await openRules(page, game.id);
        await page.evaluate(() => {
            window.print = () => document.body.setAttribute("data-printed", "");
        });
        await page.click("[data-testid=print]");
        await page.waitForSelector("body[data-printed]");
        await page.emulateMedia({ media: "print" });
        const drawn = await page
            .locator(".example-picture")
            .evaluateAll((places) => places.filter((place) => place.querySelector("svg")).length);
        assert.equal(drawn, await page.locator(".example").count());
        for (const hidden of [".top", ".rules-contents", ".rules-search", ".example-buttons"])
            assert.equal(await page.locator(`${hidden}:visible`).count(), 0, hidden);
    }));

test("the search shows what it finds, and only that", () =>
    withPage({}, async (page) => {
        const game = engine.games("en")[0]!,
            clauses = engine.clauses(game.id, "en");
        await openRules(page, game.id);
        const all = await page.locator(".rules-text .clause:visible").count();
        assert.equal(all, clauses.length);
        await page.fill("[data-testid=rules-search]", clauses[9]!.id);
        assert.ok((await page.locator(`#${anchor(clauses[9]!.id).replace(".", "\\.")}:visible`).count()) === 1);
        const fewer = await page.locator(".rules-text .clause:visible").count();
        assert.ok(fewer < all / 2, `${fewer} of ${all}`);
        await page.fill("[data-testid=rules-search]", "no such words");
        assert.equal(await page.locator(".rules-text .clause:visible").count(), 0);
        await page.fill("[data-testid=rules-search]", "");
        assert.equal(await page.locator(".rules-text .clause:visible").count(), all);
    }));

test("why not? leads to the clause, and back to the table", () =>
    withPage({}, async (page) => {
        await openStart(page);
        const game = engine.games("en")[0]!;
        await load(page, newRecord(game.id, ["person", "random"]));
        await sightOf(page);
        const table = page.url(),
            dim = page.locator("[data-element][aria-disabled=true]");
        for (let at = 0; at < (await dim.count()) && (await page.locator("[data-testid=clause]").count()) === 0; at++) {
            await dim.nth(at).focus();
            await page.keyboard.press("w");
        }
        const clause = (await page.locator("[data-testid=clause]").textContent())!;
        await page.click("[data-testid=clause]");
        await page.waitForSelector(".clause.current");
        assert.equal(await page.locator(".clause.current .clause-id").textContent(), clause);
        assert.ok(
            await page.locator(".clause.current").evaluate((node) => {
                const box = node.getBoundingClientRect();
                return box.top >= 0 && box.bottom <= innerHeight;
            }),
            "it is in sight",
        );
        await page.click("[data-testid=to-table]");
        await page.waitForSelector("[data-testid=table-page]");
        assert.equal(page.url(), table);
        await page.goto(`${address}#/about`);
        await page.goto(`${address}#/rules/${game.id}/${encodeURIComponent(clause)}`);
        await page.click(".clause.current [data-testid=met-at]");
        await page.waitForSelector("[data-testid=about-page]");
        assert.ok(page.url().endsWith("#/about"), "the clause leads back to where it was met, also where that is no table");
    }));
