/* Material of one's own: forms for every game, problems with their clauses, the picture, keeping, export and import, a game with it; with the keyboard only, on a
 * phone, in three languages. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { checkAxe } from "./access.test";
import { address, engine, openStart, withPage } from "./harness";
import { test } from "../side_by_side";

async function openEditor(page: Page, game: string): Promise<void> {
    await page.goto(`${address}#/material/${game}`);
    await page.waitForSelector("[data-testid=material-form]");
}
const problems = (page: Page): Promise<string[]> => page.locator("[data-testid=problems] li").allTextContents();
const fits = (page: Page): Promise<unknown> => page.waitForFunction(() => document.querySelector("[data-testid=problems] .material-fits"));
const kept = (page: Page): Promise<{ text: string; good: boolean }[]> =>
    page.evaluate(() =>
        Object.keys(localStorage)
            .filter((key) => key.startsWith("trivium.material."))
            .map((key) => JSON.parse(localStorage.getItem(key)!) as { text: string; good: boolean }),
    );

test("every game has an editor without violations, on a desk and on a phone, in every language", async () => {
    for (const [width, lang, colorScheme] of [
        [1440, "en", "light"],
        [390, "fr", "dark"],
        [1440, "de", "dark"],
    ] as const)
        await withPage({ width, height: width === 390 ? 844 : 900, settings: { lang }, colorScheme }, async (page) => {
            for (const game of engine.games("en")) {
                await openEditor(page, game.id);
                for (const summary of await page.locator("[data-testid=material-form] > details > summary").all()) {
                    if (!(await summary.evaluate((one) => (one.parentElement as HTMLDetailsElement).open))) await summary.click();
                }
                await page.locator("[data-testid=material-form] details details > summary").first().click();
                await checkAxe(page, `material of ${game.id}, ${width}, ${lang}`);
                const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
                assert.ok(wide <= 0, `${game.id}: the page is ${wide} too wide at ${width}`);
            }
        });
});

test("a wrong number is told with its clause, led to, and undone; the default is one step away", () =>
    withPage({}, async (page) => {
        await openEditor(page, "avalon");
        await page.fill("[data-path='tiles.two_cards']", "5");
        await page.waitForSelector("[data-testid=problem]");
        assert.match((await problems(page))[0] ?? "", /5 together.*AV 1\.3/);
        assert.equal(await page.getAttribute("[data-testid=material-play]", "aria-disabled"), "true");
        await page.click("[data-testid=undo]");
        await fits(page);
        await page.fill("[data-path='tiles.two_cards']", "2");
        await page.fill("[data-path='tiles.best_land']", "2");
        await fits(page);
        assert.match((await page.textContent("[data-testid=changes] summary")) ?? "", /^2 changes/);
        await page.click("[data-testid='reset-tiles.two_cards']");
        await page.waitForSelector("[data-testid=problem]");
        await page.click("[data-testid=changes] summary");
        await page.click("[data-testid=reset-all]");
        await fits(page);
        assert.equal(await page.inputValue("[data-path='tiles.best_land']"), "1");
    }));

test("by keys alone: a place on the picture is moved, a name renamed with its borders, and a game begun with it", () =>
    withPage({}, async (page) => {
        await openEditor(page, "albion");
        const spot = page.locator("[data-spot$='.label']").first(),
            path = (await spot.getAttribute("data-spot"))!;
        await spot.focus();
        const before = await spot.getAttribute("aria-label");
        await page.keyboard.press("Shift+ArrowRight");
        await page.waitForFunction(
            ([name, old]) => document.querySelector(`[data-spot="${name}"]`)?.getAttribute("aria-label") !== old,
            [path, before],
        );
        await page.keyboard.press("Enter"); // to its field
        assert.match((await page.evaluate(() => document.activeElement?.getAttribute("data-path"))) ?? "", /^regions\[\d+\]\.label\[0\]$/);
        const id = page.locator(`[data-path='${path.replace(".label", ".id")}']`);
        await id.focus();
        await page.keyboard.press("Control+a");
        await page.keyboard.type("my_region");
        await page.keyboard.press("Tab");
        await fits(page);
        const [one] = await kept(page);
        assert.ok(one!.good);
        const material = JSON.parse(one!.text) as { borders: string[][] };
        assert.ok(material.borders.flat().includes("my_region"), "borders follow the name");
        await page.locator("[data-testid=material-play]").focus();
        await page.keyboard.press("Enter");
        await page.waitForSelector("dialog [data-testid=material]");
        await page.locator("[data-testid=start]").focus();
        await page.keyboard.press("Enter");
        await page.waitForSelector("[data-testid=table-page]");
        await page.locator("[data-testid=other-material]").focus();
        await page.keyboard.press("Enter");
        await page.waitForSelector("[data-testid=material-differences]");
        assert.match((await page.textContent("[data-testid=material-differences]")) ?? "", /my_region/);
        await checkAxe(page, "what differs");
    }));

test("a border is taken away by a click and comes back, a name is dragged", () =>
    withPage({}, async (page) => {
        await openEditor(page, "albion");
        const count = (): Promise<number> => page.locator("[data-link]").count(),
            before = await count();
        await page.locator("[data-link]").first().dispatchEvent("click");
        await page.waitForFunction((n) => document.querySelectorAll("[data-link]").length === n - 1, before);
        assert.match((await problems(page)).join(), /AL 2\.3/);
        await page.click("[data-testid=undo]");
        await page.waitForFunction((n) => document.querySelectorAll("[data-link]").length === n, before);
        const spot = page.locator("[data-spot$='.label']").first();
        await spot.scrollIntoViewIfNeeded();
        const box = (await spot.boundingBox())!,
            words = await spot.getAttribute("aria-label");
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
        await page.mouse.down();
        await page.mouse.move(box.x + 40, box.y + 10, { steps: 3 });
        await page.mouse.up();
        await page.waitForFunction((old) => document.querySelector("[data-spot$='.label']")?.getAttribute("aria-label") !== old, words);
        await fits(page);
    }));

test("exported and imported as the same file; what cannot be read is not taken", () =>
    withPage({}, async (page) => {
        await openEditor(page, "attika");
        await page.fill("[data-path='cards.W']", "16");
        await page.fill("[data-path='cards.F']", "14");
        await fits(page);
        const [download] = await Promise.all([page.waitForEvent("download"), page.click("[data-testid=material-export]")]);
        const text = readFileSync(await download.path(), "utf8");
        assert.ok(engine.judgeMaterial("attika", text, false, "en").good);
        await page.click("[data-testid=material-new]");
        await page.waitForFunction(() => (document.querySelector("[data-path='cards.W']") as HTMLInputElement | null)?.value === "15");
        const choose = async (name: string, content: string): Promise<void> => {
            const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("[data-testid=material-import]")]);
            await chooser.setFiles({ name, mimeType: "application/json", buffer: Buffer.from(content) });
        };
        await choose("wrong.json", `{"cards": {"W": 99}}`);
        await page.waitForFunction(() => /cards\.W/.test(document.querySelector("[data-testid=material-status]")?.textContent ?? ""));
        await choose("mine.json", text);
        await page.waitForFunction(() => (document.querySelector("[data-path='cards.W']") as HTMLInputElement).value === "16");
        assert.equal((await kept(page)).length, 2);
        await openStart(page);
        await page.click("[data-testid=setup-attika]");
        assert.equal(await page.locator("[data-testid=material] option").count(), 3);
    }));
