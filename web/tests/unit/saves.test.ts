/* What the list of kept games and a link need to know of a record, read without opening it. */
import assert from "node:assert/strict";
import test from "node:test";
import { givenNames, holds } from "../../src/base/saves";

const BEGUN = ["Trivium record 1", "Game: avalon", "Rules: 1", 'Seat 0: person "Anna \\"A\\" B"', "Seat 1: greedy", "Seed: 42", ""];
const record = (...moves: string[]): string => [...BEGUN, ...moves, ""].join("\n");

test("a seat without a name is called by its colour in any language", () => {
    assert.deepEqual(givenNames(record("1 stop")), ['Anna "A" B', null]);
});

test("a link leads to the kept game, also when that went on, and whatever the writers add", () => {
    const kept = record("1 Kr+4 ; Anna reinforces.", "2 stop # too early?", "! resign 1", "Result: 1 2, resign");
    assert.ok(holds(kept, kept));
    assert.ok(holds(kept, record("1 Kr+4", "2 stop")));
    assert.ok(holds(kept, record("1 Kr+4", "2 stop").replace(/Seat 0.*/, "Seat 0: person")));
});

test("another game, another move or a longer game is not the kept one", () => {
    const kept = record("1 Kr+4", "2 stop");
    assert.ok(!holds(kept, record("1 Kr+4", "2 Wbx4")));
    assert.ok(!holds(kept, record("1 Kr+4", "2 stop", "3 stop")));
    assert.ok(!holds(kept, kept.replace("Seed: 42", "Seed: 43")));
});
