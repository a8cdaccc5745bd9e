/* A board that is larger than the screen, under a finger: it is moved wherever the finger lies, what may be touched next is whole in sight, what one pays
 * or plays with is there as well, and the buttons above it keep their places. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { test } from "../side_by_side";
import { engine, kept, load, newRecord, openStart, twoFrames, withPage } from "./harness";
import { Dice, playByFinger, dragFinger } from "./player";

const PHONE = { touch: true, width: 390, height: 844 };

const viewBox = (page: Page): Promise<string> => page.evaluate(() => document.querySelector(".board-frame svg")!.getAttribute("viewBox")!);

/** The middle of something that can be chosen on the board, as far as it is in sight. */
function litSpot(): { x: number; y: number } | null {
    const frame = document.querySelector(".board-frame")!.getBoundingClientRect();
    for (const node of document.querySelectorAll(".board-frame [data-lit]")) {
        const box = node.getBoundingClientRect(),
            x = box.left + box.width / 2,
            y = box.top + box.height / 2;
        if (x > frame.left + 60 && x < frame.right - 60 && y > frame.top + 60 && y < frame.bottom - 60) return { x, y };
    }
    return null;
}

for (const game of engine.games("en"))
    test(`${game.id}: a finger moves the board, also where something may be chosen`, { timeout: 300_000 }, () =>
        withPage(PHONE, async (page) => {
            await openStart(page);
            await load(page, newRecord(game.id, ["person", "greedy"]));
            await page.waitForSelector("[data-lit]", { state: "attached" });
            let spot = await page.evaluate(litSpot);
            for (let tries = 0; spot === null && tries < 8; tries++) {
                await playByFinger(page, new Dice(7 + tries), (steps) => steps > 1);
                spot = await page.evaluate(litSpot);
            }
            assert.ok(spot, "something to choose lies on the board");
            await page.evaluate(() => document.querySelector<HTMLElement>("[data-testid=zoom-in]")!.click());
            await twoFrames(page);
            spot = (await page.evaluate(litSpot)) ?? spot;
            const before = await viewBox(page),
                asked = await page.textContent("[data-testid=prompt]");
            for (const by of [
                { x: -50, y: 0 },
                { x: 0, y: -50 },
                { x: 50, y: 50 },
            ])
                await dragFinger(page, spot, by);
            await dragFinger(page, spot, { x: -40, y: -40 });
            assert.notEqual(await viewBox(page), before, "it moved");
            assert.equal(await page.textContent("[data-testid=prompt]"), asked, "and nothing was chosen by that");
        }),
    );

/** What the first seat pays or plays with, as the library says. */
function heldBy(record: string): string[] {
    const table = engine.open(record),
        { elements } = table.screen(0, "en").scene();
    table.close();
    return elements.filter((element) => element.held).map(({ id }) => id);
}

/** Runs in the page: how many of these things are in sight, in their panel or under the question. */
function heldInSight(ids: string[]): { panel: number; strip: number; below: boolean } {
    const room = document.querySelector(".panels")!.getBoundingClientRect(),
        strip = document.querySelector<HTMLElement>("[data-testid=held]")!,
        box = strip.getBoundingClientRect(),
        question = document.querySelector(".prompt")!.getBoundingClientRect();
    const inPanel = ids.filter((id) => {
        const thing = document.querySelector(`[data-element="${id}"]`)!.getBoundingClientRect();
        return thing.top < room.bottom && thing.bottom > room.top;
    });
    return {
        panel: inPanel.length,
        strip: strip.hidden ? 0 : strip.querySelectorAll("svg").length,
        below: box.top >= question.bottom - 1 && box.bottom <= innerHeight + 1,
    };
}

for (const game of engine.games("en"))
    test(`${game.id}: on a phone what one pays or plays with is in sight while one is asked`, { timeout: 300_000 }, () =>
        withPage(PHONE, async (page) => {
            await openStart(page);
            await load(page, newRecord(game.id, ["person", "greedy"]));
            for (let step = 0; step < 12; step++) {
                await playByFinger(page, new Dice(3 + step), (steps) => steps > step % 3);
                await twoFrames(page);
                const ids = heldBy((await kept(page)).record),
                    seen = await page.evaluate(heldInSight, ids),
                    asked = await page.textContent("[data-testid=prompt]");
                if (seen.strip === 0) assert.ok(ids.length === 0 || seen.panel > 0, `${asked} ${ids.join(", ")} out of sight`);
                else assert.deepEqual([seen.strip, seen.below], [ids.length, true], asked ?? "");
            }
        }),
    );

/** Runs in the page: a panel that is there has been scrolled to, as far as one can scroll. */
function inSight(id: string | null): boolean {
    const room = document.querySelector<HTMLElement>(".panels")!,
        panel = room.querySelector<HTMLElement>(`[data-frame="${id}"]`),
        wanted = Math.min(panel?.offsetTop ?? 0, room.scrollHeight - room.clientHeight);
    return (
        panel === null ||
        (panel.offsetTop >= room.scrollTop && panel.offsetTop < room.scrollTop + room.clientHeight - 60) ||
        Math.abs(room.scrollTop - wanted) < 2
    );
}

test("a panel is folded by its name, and unfolded; one in which something can be chosen stays", { timeout: 60_000 }, () =>
    withPage(PHONE, async (page) => {
        await openStart(page);
        await load(page, newRecord(engine.games("en")[0]!.id, ["person", "greedy"]));
        await playByFinger(page, new Dice(3), (steps) => steps > 5);
        const names = page.locator(".strip .chip"),
            height = (): Promise<number> => page.evaluate(() => document.querySelector(".panels")!.scrollHeight);
        let folded = 0;
        for (let at = 0; at < (await names.count()); at++) {
            const id = await names.nth(at).getAttribute("data-strip"),
                panel = page.locator(`.panels [data-frame="${id}"]`),
                lit = await panel.locator("[data-lit]").count();
            for (let taps = 0; taps < 2 && (await names.nth(at).getAttribute("aria-expanded")) === "true"; taps++) {
                await names.nth(at).tap(); // the first may only bring it into sight
                await page.waitForFunction(inSight, id);
            }
            const open = (await names.nth(at).getAttribute("aria-expanded")) === "true";
            assert.equal(await panel.count(), open ? 1 : 0, `${id} is there as long as its name says so`);
            if (lit > 0) assert.ok(open, `${id} stays`);
            if (open) continue;
            const low = await height();
            folded++;
            await names.nth(at).tap();
            await panel.waitFor();
            assert.ok((await height()) > low, `${id} is back`);
        }
        assert.ok(folded > 0, "something can be folded");
    }),
);

test("to undo and to do again stand where they stood", { timeout: 60_000 }, () =>
    withPage(PHONE, async (page) => {
        const game = engine.games("en")[0]!,
            place = async (): Promise<number> => (await page.locator("[data-testid=undo]").boundingBox())!.x;
        await openStart(page);
        await load(page, newRecord(game.id, ["person", "greedy"]));
        await page.waitForSelector("[data-lit]", { state: "attached" });
        const first = await place();
        const able = (): Promise<boolean> => page.locator("[data-testid=undo]:not([aria-disabled=true])").isVisible();
        for (let step = 0; step < 40 && !(await able()); step++) await playByFinger(page, new Dice(step), (steps) => steps > 0);
        assert.ok(await able(), "something can be undone");
        assert.equal(await place(), first, "with something to undo");
        await page.click("[data-testid=undo]");
        await page.waitForSelector("[data-testid=redo]:not([aria-disabled=true])");
        assert.equal(await place(), first, "with something to do again");
    }),
);

test("the number of the turn and the sign of who decides are whole in the narrowest header, in every language", {
    timeout: 60_000,
}, async () => {
    for (const lang of ["en", "fr", "de"] as const)
        await withPage({ ...PHONE, width: 360, height: 640, settings: { lang } }, async (page) => {
            await openStart(page);
            await load(page, newRecord(engine.games("en").at(-1)!.id, ["person", "person"]));
            await page.tap("[data-testid=lift]");
            await page.waitForSelector(".turn .seat-mark");
            const whole = await page.evaluate(() => {
                const turn = document.querySelector(".turn")!.getBoundingClientRect(),
                    title = document.querySelector(".top-middle")!.getBoundingClientRect();
                return turn.width > 40 && turn.left >= title.left - 1 && turn.right <= title.right + 1;
            });
            assert.ok(whole, lang);
        });
});
