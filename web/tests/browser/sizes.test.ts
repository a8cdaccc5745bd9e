/* The screen belongs to the board: at every size of window, for every game and number of players, at the beginning, in the middle and late, at the end, when
 * one looks back, with the log open and while a curtain hangs, as the page lays itself out, and in the dialogs and on the other pages: no text is smaller than 12 pixels, nothing to be chosen is smaller than 24 (44 under a finger), and on a desktop the board
 * has most of the height or nearly half of the window. The picture itself is read, one page for each game, which is only resized. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { sheetsOf, type Box } from "../../src/table/sheets";
import { faultsOf, measured, type Measured } from "../measure";
import { test } from "../side_by_side";
import { ENDS, won } from "./end.test";
import { Dice, playByFinger, playByMouse } from "./player";
import { address, backToStart, engine, figure, load, newRecord, openStart, picture, twoFrames, withPage } from "./harness";

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
const BOARD_HEIGHT = 0.85,
    BOARD_AREA = 0.45,
    BAR = 100, // of one or two lines beside the board
    BARE = 60, // round the board above an end that is scrolled
    MIDDLE = 40,
    LATE = 0.85; // of a game

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

/** As the first seat sees it. */
function boardOf(record: string): Box {
    const table = engine.open(record),
        board = sheetsOf(table.screen(0, "en").scene()).find((sheet) => sheet.board)!.box;
    table.close();
    return board;
}

/** The same game near its end, again at a decision of the person. */
function late(game: string, seats: number): string {
    const table = engine.open(newRecord(game, ["person", ...Array.from({ length: seats - 1 }, () => "greedy")])),
        own: number[] = [];
    let decisions = 0;
    for (let actor = table.actor(); actor !== null; actor = table.actor(), decisions++) {
        if (actor === 0) own.push(decisions);
        table.play(
            table
                .screen(actor, "en")
                .moves()
                .reduce((one, other) => (other.prior > one.prior ? other : one)).text,
        );
    }
    const lines = table.record({ secret: true }).split("\n"),
        moves = lines.flatMap((line, at) => (/^\d+ /.test(line) ? [at] : []));
    table.close();
    return `${lines.slice(0, moves[own[Math.floor(own.length * LATE)]!]).join("\n")}\n`;
}

/** What is to be touched next comes into sight a frame or two after the page was laid out, later where the machine is busy. */
async function settled(page: Page, touch: boolean, board?: Box): Promise<Measured> {
    const now = (): Promise<Measured> => measured(page, "[data-testid=table-page]", touch, board);
    let found = await now();
    for (let frames = 0; frames < 30 && found.lost.length > 0; frames++) {
        await twoFrames(page);
        found = await now();
    }
    return found;
}

/** `board`: how large it is is judged as well; `drawn`: only what is empty round it. */
async function look(page: Page, size: Size, touch: boolean, board: Box | null, name: string, drawn = board): Promise<string[]> {
    await page.setViewportSize(size);
    await twoFrames(page);
    await picture(page, `size-${name.replaceAll(" ", "-")}-${size.width}`);
    const found = await settled(page, touch, drawn ?? undefined),
        where = `${name} at ${size.width} × ${size.height}`,
        high = found.board.h / size.height,
        wide = (found.board.w * found.board.h) / (size.width * size.height),
        faults = faultsOf(found, size.width, where);
    if (found.bar > BAR) faults.push(`${where}: the question takes ${found.bar} pixels`);
    if (drawn && found.bare > BARE) faults.push(`${where}: ${found.bare.toFixed(0)} pixels are empty round the board`);
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

/** German: its words are the longest. */
const LANG = "de";

/** What is shown beside the table, over it, at these sizes. */
async function lookAtDialog(page: Page, sizes: readonly Size[], touch: boolean, name: string): Promise<string[]> {
    await page.waitForSelector("dialog[open]");
    const faults = await lookAtPage(page, "dialog[open]", sizes, touch, name);
    await page.keyboard.press("Escape");
    return faults;
}

async function lookAtPage(page: Page, selector: string, sizes: readonly Size[], touch: boolean, name: string): Promise<string[]> {
    const faults: string[] = [];
    for (const { width, height } of sizes) {
        await page.setViewportSize({ width, height });
        await twoFrames(page);
        await picture(page, `size-${name.replaceAll(" ", "-")}-${width}`);
        faults.push(...faultsOf(await measured(page, selector, touch), width, `${name} at ${width} × ${height}`));
    }
    return faults;
}

/** How each dialog of the table is opened. */
const AT_TABLE: [name: string, open: (page: Page) => Promise<void>][] = [
    ["list of moves", (page) => page.keyboard.press("m")],
    ["menu", (page) => page.click("[data-testid=menu]")],
    [
        "resign",
        async (page) => {
            await page.click("[data-testid=menu]");
            await page.click("[data-testid=resign]");
        },
    ],
];

for (const game of engine.games("en"))
    for (const [touch, sizes] of PAGES)
        test(`${game.id}: late, with all seats, and in every dialog, in German, everything can be read and ${touch ? "touched" : "pointed at"}`, () =>
            withPage({ touch, settings: { chances: true, lang: LANG, level: "" } }, async (page) => {
                const faults: string[] = [],
                    some = sizes.filter(({ height }) => height < 900); // where it is narrow
                await openStart(page);
                for (const dialog of [`setup-${game.id}`, `play-${game.id}`]) {
                    await page.click(`[data-testid=${dialog}]`);
                    faults.push(...(await lookAtDialog(page, some, touch, dialog)));
                }
                await load(page, late(game.id, game.seatsMax));
                await page.waitForSelector("[data-lit]", { state: "attached" });
                for (const size of sizes) faults.push(...(await look(page, size, touch, null, `${game.id} ${game.seatsMax} late`)));
                for (const [name, open] of AT_TABLE) {
                    await open(page);
                    faults.push(...(await lookAtDialog(page, some, touch, `${game.id} ${name}`)));
                }
                assert.deepEqual(faults, []);
            }));

for (const [touch, sizes] of PAGES)
    test(`start, settings, rules, statistics and about, in German, can be read and ${touch ? "touched" : "pointed at"}`, () =>
        withPage({ touch, settings: { lang: LANG } }, async (page) => {
            const faults: string[] = [];
            await openStart(page);
            faults.push(...(await lookAtPage(page, "[data-testid=start-page]", sizes, touch, "start")));
            await page.click("[data-testid=settings]");
            faults.push(...(await lookAtDialog(page, sizes, touch, "settings")));
            for (const [route, shown] of [
                [`rules/${engine.games("en")[0]!.id}`, "[data-testid=rules-page]"],
                ["me", "[data-testid=statistics-page]"],
                ["about", "[data-testid=about-page]"],
            ] as const) {
                await page.goto(`${address}#/${route}`);
                await page.waitForSelector(shown);
                faults.push(...(await lookAtPage(page, shown, sizes, touch, route)));
            }
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
                const board = boardOf(won(name));
                for (const [where, step] of LATER) {
                    await step(page);
                    for (const size of sizes) faults.push(...(await look(page, size, touch, null, `${name} ${where}`, board)));
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
