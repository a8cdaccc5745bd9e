/* The screen belongs to the board: at every size of window, for every game and number of players, at the beginning and in the middle, at the end, when
 * one looks back, with the log open and while a curtain hangs, as the page lays itself out: no text is smaller than 12 pixels, nothing to be chosen is smaller than 24 (44 under a finger), and on a desktop the board
 * has most of the height or nearly half of the window. The picture itself is read, one page for each game, which is only resized. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { sheetsOf, type Box } from "../../src/table/sheets";
import { test } from "../side_by_side";
import { ENDS, won } from "./end.test";
import { Dice, playByFinger, playByMouse } from "./player";
import { backToStart, engine, figure, load, newRecord, openStart, picture, twoFrames, withPage } from "./harness";

interface Size {
    width: number;
    height: number;
}
const DESKTOP: Size[] = [
        { width: 1280, height: 720 },
        { width: 1440, height: 900 },
        { width: 1920, height: 1080 },
        { width: 2560, height: 1440 },
    ],
    TOUCHED: Size[] = [
        { width: 1024, height: 768 },
        { width: 768, height: 1024 },
        { width: 390, height: 844 },
        { width: 360, height: 640 },
        { width: 844, height: 390 },
    ];
const TEXT = 12,
    POINTED = 24,
    FINGER = 44,
    BOARD_HEIGHT = 0.85,
    BOARD_AREA = 0.45,
    ROUNDING = 0.1,
    MIDDLE = 40;

interface Measured {
    texts: string[]; // too small, with their sizes
    targets: string[];
    board: { w: number; h: number }; // as much as is in sight
    lost: string[]; // lit, and nowhere in sight
    width: number; // of the page
}

/** Runs in the page. */
function measure([text, target, sheet]: [number, number, Box]): Measured {
    const root = document.querySelector<HTMLElement>("[data-testid=table-page]")!,
        shown = (element: Element): boolean => element.checkVisibility({ checkVisibilityCSS: true }),
        texts = new Set<string>(),
        targets = new Set<string>();
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement!;
        if (node.textContent!.trim() === "" || !shown(parent)) continue;
        const box = parent.getBoundingClientRect(),
            matrix = parent instanceof SVGGraphicsElement ? parent.getScreenCTM() : null,
            size = parseFloat(getComputedStyle(parent).fontSize) * (matrix ? Math.hypot(matrix.a, matrix.b) : 1);
        if (size < text && box.width > 1 && box.height > 1) texts.add(`${size.toFixed(1)} "${node.textContent!.trim().slice(0, 24)}"`);
    }
    for (const node of root.querySelectorAll("[data-lit], button, a, select, input")) {
        if (!shown(node) || node.closest("[inert]")) continue;
        const box = (node.querySelector(".tv-reach") ?? node.querySelector(".tv-outline") ?? node).getBoundingClientRect(),
            least = Math.min(box.width, box.height);
        if (least > 0 && least < target)
            targets.add(`${least.toFixed(0)} ${node.getAttribute("data-element") ?? node.getAttribute("data-testid") ?? node.className}`);
    }
    const frame = root.querySelector(".board-frame")!.getBoundingClientRect(),
        scale = root.querySelector<SVGSVGElement>(".board-frame svg")!.getScreenCTM()!.a,
        lit = [...root.querySelectorAll<SVGGElement>("[data-lit]")];
    const seen = lit.filter((node) => {
        const box = node.getBoundingClientRect();
        return document.elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2).some((one) => node.contains(one));
    });
    return {
        texts: [...texts],
        targets: [...targets],
        board: { w: Math.min(frame.width, sheet.w * scale), h: Math.min(frame.height, sheet.h * scale) },
        lost: lit.length > 0 && seen.length === 0 ? lit.map((node) => node.dataset["element"]!) : [],
        width: document.documentElement.scrollWidth,
    };
}

/** A game of bots up to a decision of the person, who has the first seat. */
function position(game: string, seats: number, decisions: number): { record: string; board: Box } {
    const table = engine.open(newRecord(game, ["person", ...Array.from({ length: seats - 1 }, () => "greedy")]));
    for (let done = 0; done < decisions || table.actor() !== 0; done++) {
        const actor = table.actor();
        if (actor === null) break;
        table.play(
            table
                .screen(actor, "en")
                .moves()
                .reduce((one, other) => (other.prior > one.prior ? other : one)).text,
        );
    }
    const record = table.record({ secret: true }),
        board = sheetsOf(table.screen(0, "en").scene()).find((sheet) => sheet.board)!.box;
    table.close();
    return { record, board };
}

/** What is to be touched next comes into sight a frame or two after the page was laid out, later where the machine is busy. */
async function settled(page: Page, wanted: [number, number, Box]): Promise<Measured> {
    let found = await page.evaluate(measure, wanted);
    for (let frames = 0; frames < 30 && found.lost.length > 0; frames++) {
        await twoFrames(page);
        found = await page.evaluate(measure, wanted);
    }
    return found;
}

/** `board`: how large it is is judged as well. */
async function look(page: Page, size: Size, touch: boolean, board: Box | null, name: string): Promise<string[]> {
    await page.setViewportSize(size);
    await twoFrames(page);
    await picture(page, `size-${name.replaceAll(" ", "-")}-${size.width}`);
    const target = (touch ? FINGER : POINTED) - ROUNDING,
        found = await settled(page, [TEXT - ROUNDING, target, board ?? { x: 0, y: 0, w: 0, h: 0 }]),
        where = `${name} at ${size.width} × ${size.height}`,
        high = found.board.h / size.height,
        wide = (found.board.w * found.board.h) / (size.width * size.height),
        faults: string[] = [];
    if (found.width > size.width) faults.push(`${where}: ${found.width} pixels of page`);
    if (found.texts.length > 0) faults.push(`${where}: texts of ${found.texts.join(", ")}`);
    if (found.targets.length > 0) faults.push(`${where}: targets of ${found.targets.join(", ")}`);
    if (found.lost.length > 0) faults.push(`${where}: out of sight: ${found.lost.slice(0, 4).join(", ")}`);
    if (board && !touch && high < BOARD_HEIGHT && wide < BOARD_AREA)
        faults.push(`${where}: the board has ${(100 * high).toFixed(0)} % of the height, ${(100 * wide).toFixed(0)} % of the window`);
    return faults;
}

const PAGES = [
    [false, DESKTOP],
    [true, TOUCHED],
] as const;

for (const game of engine.games("en"))
    for (const [touch, sizes] of PAGES)
        test(`${game.id}: the board is large and everything on it can be read and ${touch ? "touched" : "pointed at"}`, () =>
            withPage({ touch, settings: { chances: true } }, async (page) => {
                const faults: string[] = [];
                await openStart(page);
                for (let seats = game.seatsMin; seats <= game.seatsMax; seats++)
                    for (const decisions of [0, MIDDLE]) {
                        const { record, board } = position(game.id, seats, decisions);
                        await load(page, record);
                        await page.waitForSelector("[data-lit]", { state: "attached" });
                        for (const size of sizes)
                            faults.push(
                                ...(await look(page, size, touch, board, `${game.id} ${seats} ${decisions === 0 ? "start" : "middle"}`)),
                            );
                        await backToStart(page);
                    }
                figure(`${game.id}, faults of sizes`, String(faults.length));
                assert.deepEqual(faults, []);
            }));

/** The steps that lead from the end of a game to what else is shown over and around its board. */
const LATER: [name: string, step: (page: Page) => Promise<void>][] = [
    ["end", async (page) => void (await page.waitForSelector("[data-testid=end-screen]"))],
    ["end closed", (page) => page.click("[data-testid=end-close]")],
    ["looked back at", (page) => page.keyboard.press("[")],
    ["log", (page) => page.keyboard.press("l")],
];

for (const { name } of ENDS)
    for (const [touch, sizes] of PAGES)
        test(`${name}: at its end, too, everything can be read and ${touch ? "touched" : "pointed at"}`, () =>
            withPage({ touch }, async (page) => {
                const faults: string[] = [];
                await openStart(page);
                await load(page, won(name));
                for (const [where, step] of LATER) {
                    await step(page);
                    for (const size of sizes) faults.push(...(await look(page, size, touch, null, `${name} ${where}`)));
                }
                await backToStart(page);
                await load(page, newRecord(name.split("-")[0]!, ["person", "person"]));
                await page.waitForSelector("[data-testid=curtain]");
                for (const size of sizes) faults.push(...(await look(page, size, touch, null, `${name} curtain`)));
                assert.deepEqual(faults, []);
            }));

/** Half of 1280 × 720 and of 1440 × 900: what a window is to who reads at 200 %. */
const HALVED: Size[] = [
    { width: 640, height: 360 },
    { width: 720, height: 450 },
];

for (const [number, game] of engine.games("en").entries())
    test(`${game.id}: at 200 % everything can be read and pointed at, and one plays on`, () =>
        withPage(HALVED[0]!, async (page) => {
            const faults: string[] = [];
            await openStart(page);
            await load(page, position(game.id, 2, MIDDLE).record);
            for (const size of HALVED) {
                faults.push(...(await look(page, size, false, null, `${game.id} at 200 %`)));
                await playByMouse(page, new Dice(5), (steps) => steps > 4);
            }
            await backToStart(page);
            await load(page, won(ENDS[number]!.name));
            await page.waitForSelector("[data-testid=end-screen]");
            for (const size of HALVED) faults.push(...(await look(page, size, false, null, `${game.id} end at 200 %`)));
            assert.deepEqual(faults, []);
        }));

for (const game of engine.games("en"))
    test(`${game.id}: on a phone a panel grows with what is written in it while one plays`, { timeout: 300_000 }, () =>
        withPage({ touch: true, width: 390, height: 844 }, async (page) => {
            const { record, board } = position(game.id, 2, 0),
                dice = new Dice(4),
                faults: string[] = [];
            await openStart(page);
            await load(page, record);
            for (let turns = 0; turns < 3; turns++) {
                await playByFinger(page, dice, (steps) => steps > 5);
                faults.push(...(await look(page, { width: 390, height: 844 }, true, board, `${game.id} after ${turns}`)));
            }
            assert.deepEqual(faults, []);
        }),
    );
