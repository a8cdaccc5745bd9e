/* The documents at /docs: their search, by keys and by mouse, from any page of them; the menu of pages on a phone; and both lights pass axe. */
import assert from "node:assert/strict";
import { test } from "../side_by_side";
import { checkAxe } from "./access.test";
import { address, picture, withPage } from "./harness";

const docs = `${address}docs/`;

test("the documents are searched by keys alone, and what is found is gone to", () =>
    withPage({}, async (page) => {
        await page.goto(docs);
        await page.keyboard.press("/");
        await page.keyboard.type("ChaCha20 key");
        const hits = page.locator("#found a");
        await hits.first().waitFor();
        for (const words of await hits.allTextContents()) assert.match(words, /chacha20|key/i);
        assert.ok((await hits.locator("mark").count()) > 0, "the words are marked");
        await page.fill("#search", "tv_table_open");
        assert.match((await hits.first().textContent()) ?? "", /tv_table_open/, "titles come first");
        await page.keyboard.press("ArrowUp");
        assert.equal(await hits.last().getAttribute("aria-selected"), "true", "upwards from the beginning is the end");
        await page.keyboard.press("ArrowDown");
        assert.equal(await page.getAttribute("#search", "aria-activedescendant"), "found-0");
        await checkAxe(page, "documents with what was found");
        await picture(page, "docs-found");
        const to = await hits.first().getAttribute("href");
        await page.keyboard.press("Enter");
        await page.waitForURL(docs + to);
        const place = new URL(page.url()).hash.slice(1);
        assert.ok(place !== "" && (await page.evaluate((id) => document.getElementById(id) !== null, place)), "the section is there");
    }));

test("the documents' search is in all languages, says when there is nothing, and closes", () =>
    withPage({ colorScheme: "dark" }, async (page) => {
        await page.goto(`${docs}rules/avalon.fr.html`);
        await page.fill("#search", "sorciere"); // as somebody writes it who has no accents
        const hits = page.locator("#found a");
        await hits.first().waitFor();
        assert.ok((await hits.count()) > 1);
        assert.match((await page.textContent("#found mark")) ?? "", /sorcière/i);
        await checkAxe(page, "documents in the dark");
        await page.keyboard.press("Escape");
        assert.ok(await page.isHidden("#found"));
        await page.fill("#search", "qqqq");
        assert.equal(await page.textContent("#found"), "Nothing was found.");
        await page.click("h1");
        assert.ok(await page.isHidden("#found"), "a click elsewhere closes it");
        await page.fill("#search", "Hexe");
        await hits.first().waitFor();
        const to = new URL((await hits.first().getAttribute("href"))!, page.url()).href;
        await hits.first().click();
        await page.waitForURL(to); // from a folder below, too
    }));

test("on a phone the documents' pages are behind a button, and nothing is wider than the screen", () =>
    withPage({ width: 390, height: 844 }, async (page) => {
        await page.goto(docs);
        assert.ok(await page.isHidden("#pages"));
        await page.click(".menu");
        assert.ok(await page.isVisible("#pages"));
        assert.equal(await page.getAttribute(".menu", "aria-expanded"), "true");
        await page.click("#pages a[href='server.html']");
        await page.waitForURL(`${docs}server.html`);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "tables scroll by themselves");
    }));
