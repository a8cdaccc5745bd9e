/* Where the sheets lie, whatever room the words leave. */
import assert from "node:assert/strict";
import test from "node:test";
import { layOut } from "../../src/table/layout";
import type { Sheet } from "../../src/table/sheets";

const sheet = (id: string, w: number, h: number): Sheet => ({ id, areas: [0], box: { x: 0, y: 0, w, h }, board: id === "board" }),
    board = sheet("board", 700, 900);

test("words that fill the room leave something to a board that is alone", () => {
    for (const words of [0, 100, 308, 400]) {
        const layout = layOut([board], { w: 640, h: 308 }, words, () => 0);
        assert.ok(layout.board.h > 0, `${words} pixels of words leave ${layout.board.h}`);
    }
});

test("beside the board the question takes no more than it says: what is left fits the panels", () => {
    const panels = ["one", "two", "three"].map((id) => sheet(id, 520, 225)),
        { words, scrolled } = layOut([board, ...panels], { w: 1440, h: 848 }, 84, () => 0.6);
    assert.ok(words > 0 && scrolled === null, "all panels are in sight");
});
