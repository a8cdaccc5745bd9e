/* From elements to moves, over the real games: every legal move can be made by its elements in any order, and payments are proposed. */
import assert from "node:assert/strict";
import test from "node:test";
import type { Engine, Move, Table } from "../../src/engine/types";
import { Choosing } from "../../src/table/choosing";
import { freshTable, newEngine } from "./library";

const engine: Engine = await newEngine();
const ids = engine.games("en").map((game) => game.id);

/** Small numbers in a fixed order. */
function numbers(seed: number): (below: number) => number {
    return (below) => {
        seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
        return (seed >>> 8) % below;
    };
}

function shuffled(path: readonly string[], next: (below: number) => number): string[] {
    const rest = [...path],
        order: string[] = [];
    while (rest.length > 0) order.push(...rest.splice(next(rest.length), 1));
    return order;
}

/** Calls back at each of so many decisions of a game in which any move is played. */
function walk(table: Table, decisions: number, next: (below: number) => number, look: (choosing: Choosing, moves: Move[]) => void): void {
    for (let i = 0; i < decisions; i++) {
        const actor = table.actor();
        if (actor === null) return;
        const screen = table.screen(actor, "en", "light"),
            moves = screen.moves();
        look(new Choosing(screen), moves);
        table.play(moves[next(moves.length)]!.text);
    }
}

for (const id of ids) {
    test(`${id}: a move is made by its elements in any order, and taken back one by one`, () => {
        const table = freshTable(engine, id),
            next = numbers(7);
        walk(table, 80, next, (choosing, moves) => {
            const move = moves[next(moves.length)]!;
            const picked = shuffled(move.path, next).map((element) => choosing.pick(element));
            const last = picked.pop()!;
            assert.equal(last.kind, "whole");
            assert.equal(last.kind === "whole" && last.move.text, move.text);
            for (const before of picked) assert.equal(before.kind, "chosen");
            for (let left = move.path.length; left > 0; left--) assert.equal(choosing.back(), true);
            assert.equal(choosing.back(), false);
            assert.equal(choosing.whole(), null);
        });
        table.close();
    });

    test(`${id}: what is not lit is refused and changes nothing`, () => {
        const table = freshTable(engine, id),
            next = numbers(11);
        walk(table, 40, next, (choosing) => {
            const lit = choosing.lit(),
                dark = choosing.screen.scene().elements.filter((one) => !one.decor && !lit.has(one.id));
            if (dark.length === 0) return;
            assert.equal(choosing.pick(dark[next(dark.length)]!.id).kind, "refused");
            assert.deepEqual(choosing.chosen, []);
        });
        table.close();
    });
}

test("another element takes the place of the last choice", () => {
    const move = (...path: string[]): Move => ({ text: path.join(), sentence: "", preview: "", reveals: false, path, prior: 1 });
    const moves = [move("card", "here"), move("card", "there"), move("other", "here")];
    const holds = (path: readonly string[], part: readonly string[]): boolean => part.every((id) => path.includes(id));
    const screen = {
        moves: () => moves,
        lit: (chosen: readonly string[]) => [
            ...new Set(moves.filter((one) => holds(one.path, chosen)).flatMap((one) => one.path.filter((id) => !chosen.includes(id)))),
        ],
        move: (chosen: readonly string[]) => moves.find((one) => one.path.length === chosen.length && holds(one.path, chosen)) ?? null,
        whyNot: () => null,
    };
    const choosing = new Choosing(screen as unknown as Choosing["screen"]);
    assert.equal(choosing.pick("card").kind, "chosen");
    assert.equal(choosing.pick("here").kind, "whole");
    const again = choosing.pick("there");
    assert.equal(again.kind === "whole" && again.move.text, "card,there");
    assert.equal(choosing.pick("other").kind, "chosen");
    assert.deepEqual(choosing.chosen, ["other"]);
});

test("payments are proposed when nothing else is open, the most natural first", () => {
    let proposed = 0;
    for (const id of ids) {
        const table = freshTable(engine, id),
            next = numbers(5);
        walk(table, 250, next, (choosing, moves) => {
            const paying = moves.find((move) => move.path.some((element) => element.startsWith("pay.")));
            if (!paying) return;
            choosing.chosen = paying.path.filter((element) => !element.startsWith("pay."));
            const payments = choosing.payments();
            assert.ok(payments.some((move) => move.text === paying.text));
            for (const [at, move] of payments.entries()) {
                assert.ok(move.path.every((element) => element.startsWith("pay.") || choosing.chosen.includes(element)));
                assert.ok(at === 0 || payments[at - 1]!.prior >= move.prior);
            }
            proposed++;
        });
        table.close();
    }
    assert.ok(proposed > 10, `only ${proposed} payments were met`);
});
