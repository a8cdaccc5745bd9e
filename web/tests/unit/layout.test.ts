/* Where the sheets lie: in windows of many sizes everything is inside, nothing covers anything else, and on small screens everything
 * can be read. */
import assert from "node:assert/strict";
import test from "node:test";
import type { Engine } from "../../src/engine/types";
import { layOut } from "../../src/table/layout";
import { sheetsOf, type Box, type Sheet } from "../../src/table/sheets";
import { freshTable, newEngine, playOn } from "./library";

const engine: Engine = await newEngine();
const SIZES: [number, number][] = [
    [360, 480],
    [412, 700],
    [768, 860],
    [1024, 600],
    [1124, 690],
    [1600, 880],
    [2200, 1200],
];

const WORDS = 90;

const apart = (a: Box, b: Box): boolean =>
    a.x + a.w <= b.x + 0.01 || b.x + b.w <= a.x + 0.01 || a.y + a.h <= b.y + 0.01 || b.y + b.h <= a.y + 0.01;

for (const game of engine.games("en"))
    for (let seats = game.seatsMin; seats <= game.seatsMax; seats++)
        test(`${game.id} with ${seats}: sheets fit windows from a phone to a wall`, () => {
            const table = freshTable(engine, game.id, {
                seats: Array.from({ length: seats }, () => ({ kind: "person", name: "" })),
            });
            playOn(table, 30);
            const scene = table.screen(0, "en").scene(),
                sheets = sheetsOf(scene);
            table.close();
            assert.equal(sheets.filter((sheet) => sheet.board).length, 1);
            assert.deepEqual(
                sheets.flatMap((sheet) => sheet.areas).sort((a, b) => a - b),
                scene.areas.map((_, index) => index),
            );
            const needed = (sheet: Sheet): number => 12 / (sheet.board ? 12 : 16);
            for (const [w, h] of SIZES) {
                const layout = layOut(sheets, { w, h }, WORDS, needed);
                assert.equal(layout.panels.size, sheets.length - 1);
                const boxes = [...layout.panels.values()];
                for (const [at, box] of boxes.entries())
                    for (const other of boxes.slice(at + 1)) assert.ok(apart(box, other), `${w} × ${h}: panels overlap`);
                assert.ok(layout.words === 0 || w > h, "words beside the board only where there is room");
                if (layout.scrolled) {
                    for (const sheet of sheets)
                        assert.ok(sheet.board || layout.panels.get(sheet.id)!.w >= sheet.box.w * needed(sheet) - 0.01);
                    continue;
                }
                assert.ok(w >= 620 && w > h, "a phone scrolls");
                for (const box of [layout.board, ...boxes])
                    assert.ok(
                        box.x >= -0.01 && box.y >= -0.01 && box.x + box.w <= w + 0.01 && box.y + box.h <= h + 0.01,
                        `${w} × ${h}: outside`,
                    );
                for (const box of boxes) assert.ok(apart(box, layout.board), `${w} × ${h}: a panel covers the board`);
            }
        });

test("areas that overlap make one sheet, also when a later one joins two", () => {
    const area = (id: string, x: number, w: number): Box & { id: string; label: string; columns: number } => ({
        id,
        label: id,
        columns: 0,
        x,
        y: 0,
        w,
        h: 10,
    });
    const sheets = sheetsOf({
        width: 100,
        height: 10,
        areas: [area("a", 0, 10), area("b", 20, 10), area("c", 5, 20), area("d", 60, 20)],
        elements: [],
    });
    assert.deepEqual(
        sheets.map((sheet) => [sheet.id, sheet.areas, sheet.board]),
        [
            ["a", [0, 1, 2], true],
            ["d", [3], false],
        ],
    );
});

test("the board is the largest sheet that has something on it", () => {
    const area = (id: string, y: number, h: number) => ({ id, label: id, columns: 0, x: 0, y, w: 100, h }),
        element = (index: number) => ({
            id: "e",
            label: "e",
            text: "",
            brief: "",
            area: index,
            x: 0,
            y: 0,
            w: 9,
            h: 9,
            count: 0,
            decor: false,
        }),
        scene = { width: 100, height: 100, areas: [area("large", 0, 60), area("small", 70, 20)], elements: [element(1)] },
        boards = (): string[] =>
            sheetsOf(scene)
                .filter((sheet) => sheet.board)
                .map((sheet) => sheet.id);
    assert.deepEqual(boards(), ["small"]);
    scene.elements = [{ ...element(0), decor: true }, element(1)];
    assert.deepEqual(boards(), ["small"]);
    scene.elements = [element(0), element(1)];
    assert.deepEqual(boards(), ["large"]);
    scene.elements = [];
    assert.deepEqual(boards(), ["large"]);
});
