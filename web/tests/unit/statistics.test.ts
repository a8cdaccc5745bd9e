/* Statistics of one's own play: what results come to, and what guesses were worth. */
import assert from "node:assert/strict";
import test from "node:test";
import type { Result } from "../../src/base/results";
import { byGame, calibration, outcome, streaks } from "../../src/statistics/summary";

let made = 0;
const result = (more: Partial<Result>): Result => ({
    id: String(++made),
    game: "avalon",
    at: made,
    against: "novice",
    seats: 2,
    place: 1,
    firsts: 1,
    turns: 9,
    kind: "crowns",
    clause: "AV 9.1",
    words: "You win.",
    lang: "en",
    guesses: [],
    ...more,
});
const lost = { place: 2 } as const,
    shared = { firsts: 2 } as const;

test("a game is won, shared or lost; around one screen it is nobody's", () => {
    assert.equal(outcome(result({})), "won");
    assert.equal(outcome(result(shared)), "shared");
    assert.equal(outcome(result(lost)), "lost");
    assert.equal(outcome(result({ place: null })), null);
});

test("games are told by opponent, with the day of the first victory, and by their ways to end", () => {
    const [first, second] = byGame([
        result({ game: "attika" }),
        result({ ...lost, at: 1 }),
        result({ at: 2 }),
        result({ at: 3 }),
        result({ against: "people", kind: "limit", ...lost }),
    ]);
    assert.equal(first!.game, "avalon", "the one played most comes first");
    assert.deepEqual(first!.all, { games: 4, won: 2, shared: 0, lost: 2 });
    assert.deepEqual(
        first!.against.map(({ whom, beaten }) => [whom, beaten]),
        [
            ["novice", 2],
            ["people", null],
        ],
    );
    assert.deepEqual(
        first!.ways.map(({ kind, won, lost: missed }) => [kind, won, missed]),
        [
            ["crowns", 2, 1],
            ["limit", 0, 1],
        ],
    );
    assert.equal(second!.game, "attika");
});

test("streaks: a shared victory ends one, a game of nobody's does not", () => {
    assert.deepEqual(streaks([result({}), result({}), result({ place: null }), result({}), result(shared), result({})]), {
        now: 1,
        longest: 3,
    });
    assert.deepEqual(streaks([result({}), result(lost)]), { now: 0, longest: 1 });
});

test("guesses beside what happened: a shared victory counts as its part, what is nobody's does not count", () => {
    const guesses = [{ turn: 3, said: 0.7 }],
        said = calibration([
            result({ guesses: [...guesses, { turn: 9, said: 0.9 }] }),
            result({ guesses, ...shared }),
            result({ guesses, ...lost }),
            result({ guesses, place: null }),
        ]);
    assert.deepEqual(
        said.filter(({ guesses: many }) => many > 0),
        [
            { said: 0.7, happened: 0.5, guesses: 3 },
            { said: 0.9, happened: 1, guesses: 1 },
        ],
    );
});
