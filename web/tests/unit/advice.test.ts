/* Advice beside a position that changes: what is being worked out is stopped, and nobody hears of it any more. */
import assert from "node:assert/strict";
import test from "node:test";
import type { Thought } from "../../src/engine/types";

const element = (): object => ({ setAttribute() {}, append() {}, addEventListener() {}, textContent: "" });
Object.defineProperty(globalThis, "document", { value: { createElement: element }, configurable: true });
Object.defineProperty(globalThis, "navigator", { value: { languages: ["en"] }, configurable: true });
Object.defineProperty(globalThis, "matchMedia", { value: () => ({ matches: false, addEventListener() {} }), configurable: true });
const { Advice } = await import("../../src/table/hint"); // after there is a document to make elements of

const THOUGHT = { move: "x", reason: "", chances: [0.75, 0.25] } as unknown as Thought;

/** A page of which only what advice touches is there; what it was told is kept. */
function page() {
    const told: string[] = [],
        shown: unknown[] = [],
        answers: ((thought: Thought) => void)[] = [];
    let cancelled = 0;
    const app = { thinker: { think: () => new Promise<Thought>((done) => answers.push(done)), cancel: () => cancelled++ } },
        frame = { advised: true, over: false, curtain: null, deciding: true, decisions: 3, seats: [{ name: "Ada" }, { name: "Ben" }] },
        machine = { frame: () => frame, task: () => ({}), move: () => ({ path: ["here"], sentence: "Go there." }) },
        stage = { picture: { elements: () => new Map() }, reveal: (id: string) => told.push(id) },
        advice = new Advice(
            app as never,
            { machine } as never,
            stage as never,
            { propose: () => told.push("proposed") } as never,
            { tell: (words: string) => told.push(words) } as never,
            { update: (chances: unknown) => shown.push(chances) } as never,
        );
    return { advice, frame, told, shown, answers, cancelled: () => cancelled };
}

test("a hint is told when it has been found", async () => {
    const { advice, told, answers } = page(),
        asked = advice.hint();
    answers[0]!(THOUGHT);
    await asked;
    assert.deepEqual(told.slice(1), ["here", "proposed", "Hint: Go there."]);
});

test("a hint in progress is stopped when the position changes, and not told when it comes all the same", async () => {
    const { advice, told, shown, answers, cancelled } = page(),
        asked = advice.hint(),
        before = told.length;
    advice.stop();
    assert.equal(cancelled(), 1);
    answers[0]!(THOUGHT);
    await asked;
    assert.equal(told.length, before);
    assert.deepEqual(shown, []);
});

test("chances in progress are stopped when the position changes, and worked out anew", async () => {
    const { advice, frame, shown, answers, cancelled } = page();
    advice.judge();
    advice.judge(); // the same position is asked about once
    assert.equal(answers.length, 1);
    advice.stop();
    frame.decisions++;
    advice.judge();
    assert.deepEqual([cancelled(), answers.length], [1, 2]);
    answers[0]!(THOUGHT);
    await new Promise((done) => setTimeout(done, 0));
    assert.deepEqual(shown, []);
    answers[1]!(THOUGHT);
    await new Promise((done) => setTimeout(done, 0));
    assert.deepEqual(shown, [THOUGHT.chances]);
});
