/* Material of one's own: forms for every game, problems with their clauses, the picture, keeping, export and import, a game with it; with the keyboard only, on a
 * phone, in three languages. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import type { Page } from "playwright-core";
import type { Field } from "../../src/engine/types";
import { type Path, patternOf, writePath } from "../../src/material/paths";
import { checkAxe } from "./access.test";
import { address, engine, figure, openStart, picture, withPage } from "./harness";
import { dragFinger } from "./player";
import { press, tabTo } from "../keys";
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
        await tabTo(page, spot);
        const before = await spot.getAttribute("aria-label");
        await page.keyboard.press("Shift+ArrowRight");
        await page.waitForFunction(
            ([name, old]) => document.querySelector(`[data-spot="${name}"]`)?.getAttribute("aria-label") !== old,
            [path, before],
        );
        await page.keyboard.press("Enter"); // to its field
        assert.match((await page.evaluate(() => document.activeElement?.getAttribute("data-path"))) ?? "", /^regions\[\d+\]\.label\[0\]$/);
        const id = page.locator(`[data-path='${path.replace(".label", ".id")}']`);
        await tabTo(page, id, "Shift+Tab");
        await page.keyboard.press("Control+a");
        await page.keyboard.type("my_region");
        await page.keyboard.press("Tab");
        await fits(page);
        const [one] = await kept(page);
        assert.ok(one!.good);
        const material = JSON.parse(one!.text) as { borders: string[][] };
        assert.ok(material.borders.flat().includes("my_region"), "borders follow the name");
        await tabTo(page, "material-play", "Shift+Tab");
        await page.keyboard.press("Enter");
        await page.waitForSelector("dialog [data-testid=material]");
        await press(page, "start");
        await page.waitForSelector("[data-testid=table-page]");
        await press(page, "other-material");
        await page.waitForSelector("[data-testid=material-differences]");
        assert.match((await page.textContent("[data-testid=material-differences]")) ?? "", /my_region/);
        await checkAxe(page, "what differs");
    }));

interface Region {
    id: string;
    outline?: [number, number][];
}
interface Map {
    regions: Region[];
    borders: [string, string][];
}
const island = engine.judgeMaterial("albion", "", false, "en").material as unknown as Map;
const placeOf = (id: string): number => island.regions.findIndex((region) => region.id === id);

async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
    const node = page.locator(selector);
    await node.scrollIntoViewIfNeeded();
    const box = (await node.boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags as a hand does, by mouse or by one finger. */
async function drag(page: Page, selector: string, by: { x: number; y: number }, finger: boolean): Promise<void> {
    const from = await middleOf(page, selector);
    if (finger) return dragFinger(page, from, by);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 4 });
    await page.mouse.up();
}

for (const [width, height] of [
    [1440, 900],
    [390, 844],
] as const) {
    const touch = width < 600,
        by = touch ? "a finger" : "the mouse";
    test(`by ${by}: a border is taken away and the map drawn without outlines can be played with; all of it comes back`, () =>
        withPage({ width, height, touch }, async (page) => {
            await openEditor(page, "albion");
            const count = (): Promise<number> => page.locator("[data-link]").count(),
                before = await count(),
                at = island.borders.findIndex((pair) => pair.includes("parisi") && pair.includes("otadini")),
                { x, y } = await middleOf(page, `[data-link='borders[${at}]'] .material-link-line`);
            if (touch) await page.touchscreen.tap(x, y);
            else await page.mouse.click(x, y);
            await page.waitForFunction((n) => document.querySelectorAll("[data-link]").length === n - 1, before);
            assert.match((await problems(page)).join(), /share a line, but they are not adjacent.*AL 2\.3/);
            await picture(page, `material-border-${width}`);
            await page.click("[data-testid='mend-regions[].outline']");
            await fits(page);
            assert.ok(await page.locator("[data-without]").isChecked());
            await picture(page, `material-without-outlines-${width}`);
            const [one] = await kept(page),
                made = JSON.parse(one!.text) as Map;
            assert.equal(made.borders.length, before - 1);
            assert.ok(made.regions.every((region) => region.outline === undefined));
            assert.ok(engine.judgeMaterial("albion", one!.text, false, "en").good);
            await page.locator("[data-without]").click();
            await page.waitForSelector("[data-testid=problem]");
            await page.click("[data-testid=undo]");
            await page.click("[data-testid=undo]");
            await page.click("[data-testid=undo]");
            await fits(page);
            assert.equal(await count(), before);
        }));

    test(`by ${by}: a name is dragged, and a point where two outlines meet takes both along`, () =>
        withPage({ width, height, touch }, async (page) => {
            await openEditor(page, "albion");
            const region = placeOf("parisi"),
                other = placeOf("otadini"),
                point = island.regions[region]!.outline!.findIndex(([x, y]) =>
                    island.regions[other]!.outline!.some((one) => one[0] === x && one[1] === y),
                ),
                twin = island.regions[other]!.outline!.findIndex((one) => String(one) === String(island.regions[region]!.outline![point])),
                now = async (): Promise<Map & { regions: { label: number[] }[] }> => JSON.parse((await kept(page))[0]!.text);
            await drag(page, "[data-spot$='.label'] >> nth=1", { x: 30, y: 20 }, touch);
            await page.waitForSelector("[data-testid=changes] summary");
            await fits(page);
            assert.notDeepEqual((await now()).regions[1]!.label, (island.regions[1] as unknown as { label: number[] }).label);
            await page.locator(`[data-spot='regions[${region}].at']`).focus();
            await page.keyboard.press("Enter");
            await drag(page, `[data-spot='regions[${region}].outline[${point}]']`, { x: 5, y: 5 }, touch);
            await page.waitForFunction(() => (document.querySelectorAll("[data-testid=changes] li").length ?? 0) > 1);
            const made = await now(),
                moved = made.regions[region]!.outline![point];
            assert.notDeepEqual(moved, island.regions[region]!.outline![point]);
            assert.deepEqual(made.regions[other]!.outline![twin], moved, "the neighbour's point went along");
            await fits(page);
            await picture(page, `material-outline-${width}`);
        }));
}

/** Every place of the form description that holds one value. */
function leavesOf(fields: readonly Field[], path: Path = []): Path[] {
    return fields.flatMap((field, at) => {
        const here = [...path, field.key ?? at];
        return "items" in field ? leavesOf(field.items, here) : [here];
    });
}

/** Runs in the page: changes each field by its control as somebody who types does, and takes it back. What did not work, in words. */
function changeEach(ways: string[][]): string[] {
    const faults: string[] = [],
        find = <E extends Element>(what: string, value: string): E | null => document.querySelector<E>(`[${what}="${CSS.escape(value)}"]`);
    for (const way of ways) {
        const path = way.at(-1)!;
        for (const part of way) {
            const box = find<HTMLDetailsElement>("data-place", part);
            if (box) box.open = true;
            box?.dispatchEvent(new Event("fill"));
        }
        const control = find<HTMLInputElement | HTMLSelectElement>("data-path", path);
        if (!control) {
            faults.push(`${path} has no control`);
            continue;
        }
        if (control instanceof HTMLSelectElement) {
            control.selectedIndex = (control.selectedIndex + 1) % control.options.length;
            control.dispatchEvent(new Event("change"));
        } else if (control.type === "checkbox") control.click();
        else {
            if (control.type === "number") control.value = String(Number(control.value) + (control.value === control.max ? -1 : 1));
            else control.value = control.value === "" ? "w" : control.value.slice(1);
            control.dispatchEvent(new Event("input"));
            control.dispatchEvent(new Event("change"));
        }
        const changed = (): boolean =>
            find("data-path", path)?.closest("[data-line]")?.classList.contains("changed") ??
            !document.querySelector<HTMLElement>("[data-testid=changes]")!.hidden; // another kind of thing has other fields
        if (!changed()) faults.push(`${path} cannot be changed`);
        const [fit, clause] = [".material-fits", ".material-clause"].map((one) => document.querySelector(`[data-testid=problems] ${one}`));
        if (!fit && !/^A[LTV] \d+\.\d+$/.test(clause?.textContent ?? "")) faults.push(`${path}: refused without a clause`);
        document.querySelector<HTMLElement>("[data-testid=undo]")!.click();
        if (changed()) faults.push(`${path} is not taken back`);
    }
    return faults;
}

/** One of each kind of field, and with TRIVIUM_EVERY_FIELD all of them, which takes minutes. */
for (const game of engine.games("en"))
    test(`${game.id}: every field has a control that changes it`, { timeout: 3_600_000 }, () =>
        withPage({}, async (page) => {
            const all = leavesOf(engine.judgeMaterial(game.id, "", false, "en").tree!),
                kinds = new Map(all.map((path) => [patternOf(path), path])),
                chosen = process.env["TRIVIUM_EVERY_FIELD"] ? all : [...kinds.values()];
            await openEditor(page, game.id);
            const ways = chosen.map((path) => path.map((_, size) => writePath(path.slice(0, size + 1))));
            figure(`${game.id}, fields of the editor changed`, `${chosen.length} of ${all.length}`);
            const faults: string[] = [];
            for (let from = 0; from < ways.length; from += 50)
                faults.push(...(await page.evaluate(changeEach, ways.slice(from, from + 50))));
            assert.deepEqual(faults, []);
        }),
    );

async function exported(page: Page): Promise<string> {
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("[data-testid=material-export]")]);
    return readFileSync(await download.path(), "utf8");
}

/** What somebody might correct in each game, and what changes it for two players; tools/material-games plays with the files, which come into
 * TRIVIUM_MATERIAL. */
const corrections: Record<string, (page: Page) => Promise<void>> = {
    async albion(page) {
        const at = island.borders.findIndex((pair) => pair.includes("parisi") && pair.includes("otadini")),
            { x, y } = await middleOf(page, `[data-link='borders[${at}]'] .material-link-line`);
        await page.mouse.click(x, y);
        await page.waitForSelector("[data-testid=problem]");
        await page.locator("[data-without]").click();
        for (const id of ["parisi", "brigantes"]) {
            const place = placeOf(id);
            await page.locator(`[data-spot='regions[${place}].at']`).focus();
            await page.keyboard.press("Shift+ArrowLeft");
            await page.keyboard.press("Enter");
            await page.locator(`[data-place='regions[${place}].hidden'] > summary`).click();
            await page.fill(`[data-path='regions[${place}].hidden[0]']`, id === "parisi" ? "4" : "3"); // of two players
        }
    },
    async attika(page) {
        for (const [field, value] of [
            ["cards.W", "16"],
            ["cards.F", "14"],
        ] as const)
            await page.fill(`[data-path='${field}']`, value);
    },
    async avalon(page) {
        for (const [field, value] of [
            ["tiles.two_cards", "2"],
            ["tiles.best_land", "2"],
        ] as const)
            await page.fill(`[data-path='${field}']`, value);
    },
};
for (const game of engine.games("en"))
    test(`${game.id}: material made in the page fits and leaves as a file`, () =>
        withPage({}, async (page) => {
            await openEditor(page, game.id);
            await corrections[game.id]!(page);
            await page.waitForSelector("[data-testid=changes] summary");
            await fits(page);
            const text = await exported(page),
                judged = engine.judgeMaterial(game.id, text, false, "en");
            assert.deepEqual(judged.problems, []);
            assert.notDeepEqual(judged.material, engine.judgeMaterial(game.id, "", false, "en").material);
            const folder = process.env["TRIVIUM_MATERIAL"];
            if (folder) writeFileSync(`${folder}/${game.id}.json`, text);
        }));

test("exported and imported as the same file; what cannot be read is not taken", () =>
    withPage({}, async (page) => {
        await openEditor(page, "attika");
        await page.fill("[data-path='cards.W']", "16");
        await page.fill("[data-path='cards.F']", "14");
        await fits(page);
        const text = await exported(page);
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
