/* Advice beside a position that changes: what is being worked out is stopped, and nobody hears of it any more. */
import assert from "node:assert/strict";
import test from "node:test";
import { CancelledError, EngineError, type Thought } from "../../src/engine/types";

const element = (): object => ({ setAttribute() {}, append() {}, addEventListener() {}, textContent: "" });
Object.defineProperty(globalThis, "document", { value: { createElement: element }, configurable: true });
Object.defineProperty(globalThis, "navigator", { value: { languages: ["en"] }, configurable: true });
Object.defineProperty(globalThis, "matchMedia", { value: () => ({ matches: false, addEventListener() {} }), configurable: true });
const { Advice } = await import("../../src/table/hint"); // after there is a document to make elements of

const THOUGHT = { move: "x", reason: "", chances: [0.75, 0.25] } as unknown as Thought;

/** A page of which only what advice touches is there; what it was told is kept. Like the library, the machine takes only the answer to what
 * it was asked last, and none once the position is another. */
function page() {
    const told: string[] = [],
        answers: ((thought: Thought) => void)[] = [],
        refusals: ((problem: Error) => void)[] = [];
    let cancelled = 0,
        decisions = 3,
        taken = 0,
        rested = 0,
        standing = ""; // as the bar has it
    const app = {
            thinker: {
                think: () => new Promise<Thought>((done, refuse) => answers.push(done) && refusals.push(refuse)),
                cancel: () => cancelled++,
            },
        },
        advised = { advised: true, deciding: true, chances: null, seats: [], advice: { sentence: "Hint: Go there.", move: { path: [] } } },
        machine = {
            frame: () => advised,
            askAdvice: () => ({ number: decisions }),
            takeAdvice: (number: number) => number === decisions && ++taken > 0,
            move: () => null,
        },
        stage = { picture: { elements: () => new Map(), element: () => null }, want: () => {} },
        advice = new Advice(
            app as never,
            { machine } as never,
            stage as never,
            { propose: () => {} } as never,
            {
                tell: (words: string) => told.push(words),
                stand: (words = "") => {
                    if (words) told.push(words);
                    else if (standing) rested++;
                    standing = words;
                },
            } as never,
            { update: () => {} } as never,
        );
    return {
        advice,
        told,
        answers,
        refusals,
        move: () => decisions++,
        cancelled: () => cancelled,
        taken: () => taken,
        rested: () => rested,
    };
}

test("a hint is told when it has been found", async () => {
    const { advice, told, answers } = page(),
        asked = advice.hint();
    answers[0]!(THOUGHT);
    await asked;
    assert.deepEqual(told.slice(1), ["Hint: Go there."]);
});

test("a hint in progress is stopped when the position changes, and not told when it comes all the same", async () => {
    const { advice, told, answers, move, cancelled, taken, rested } = page(),
        asked = advice.hint(),
        before = told.length;
    move();
    advice.stop();
    assert.equal(cancelled(), 1);
    answers[0]!(THOUGHT);
    await asked;
    assert.deepEqual([told.length, taken()], [before, 0]);
    assert.equal(rested(), 1); // nothing says that it is looked for
});

test("chances in progress are stopped when the position changes, and worked out anew", async () => {
    const { advice, answers, move, cancelled, taken } = page();
    advice.judge();
    advice.judge(); // the same position is asked about once
    assert.equal(answers.length, 1);
    move();
    advice.stop();
    advice.judge();
    assert.deepEqual([cancelled(), answers.length], [1, 2]);
    for (const answer of answers) answer(THOUGHT);
    await new Promise((done) => setTimeout(done, 0));
    assert.equal(taken(), 1);
});

test("a hint that nobody took back is asked for again when it was stopped, and why it fails is told", async () => {
    const { advice, told, answers, refusals } = page();
    void advice.hint();
    refusals[0]!(new CancelledError());
    await new Promise((done) => setTimeout(done, 0));
    assert.equal(answers.length, 2);
    refusals[1]!(new EngineError("No memory."));
    await new Promise((done) => setTimeout(done, 0));
    assert.match(told.at(-1)!, /No memory\./);
    const before = told.length;
    void advice.hint();
    advice.stop();
    refusals[2]!(new CancelledError());
    await new Promise((done) => setTimeout(done, 0));
    assert.deepEqual([answers.length, told.length], [3, before + 1]);
});

test("chances are not asked for while a hint is on its way: only the last question would be answered", async () => {
    const { advice, told, answers } = page();
    const asked = advice.hint();
    advice.judge();
    assert.equal(answers.length, 1);
    answers[0]!(THOUGHT);
    await asked;
    assert.equal(told.at(-1), "Hint: Go there.");
    advice.judge();
    assert.equal(answers.length, 2);
});
