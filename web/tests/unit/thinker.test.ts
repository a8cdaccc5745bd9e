/* The thinker over workers: the same moves as asked directly, jobs in turn, cancelling, and refusals. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { answerJobs, type Reply } from "../../src/engine/jobs";
import { WorkerThinker, workersFor, type WorkerLike } from "../../src/engine/thinker";
import { BrokenError, CancelledError, EngineError, LayoutError, type Table } from "../../src/engine/types";
import { freshTable, golden, module, newEngine, newThinker, playOn, spawn } from "./library";

const engine = await newEngine();

/** What a bot is asked at a table. */
function question(table: Table, bot: string): { setup: string; view: Uint8Array; bot: string; seed: bigint } {
    return { setup: table.setup(), view: table.view(table.actor() ?? 0), bot, seed: table.botSeed() };
}

function middle(game: string): Table {
    const table = freshTable(engine, game);
    playOn(table, 20);
    return table;
}

for (const { id } of engine.games("en")) {
    test(`${id}: a bot chooses a legal move, the same one for the same question`, async (context) => {
        const thinker = newThinker(context, 2),
            table = middle(id),
            asked = question(table, "search:300it");
        const answers = await Promise.all([thinker.choose(asked), thinker.choose(asked), thinker.choose(asked)]);
        assert.equal(new Set(answers).size, 1);
        table.play(answers[0] ?? "");
        table.close();
    });

    test(`${id}: a thought tells chances, moves and the expected line`, async (context) => {
        const thinker = newThinker(context),
            table = middle(id);
        const moves = table.screen(table.actor() ?? 0, "de").moves();
        const thought = await thinker.think({ ...question(table, "search:500it"), lang: "de" });
        assert.equal(thought.iterations, 500);
        assert.equal(thought.chances.length, table.seats);
        assert.ok(Math.abs(thought.chances.reduce((sum, chance) => sum + chance, 0) - 1) < 1e-9);
        assert.deepEqual(new Set(thought.moves.map((move) => move.move)), new Set(moves.map((move) => move.text)));
        assert.ok(moves.some((move) => move.text === thought.move) && moves.some((move) => move.text === thought.line[0]));
        assert.match(thought.reason, /^[A-Z].*\.$/);
        for (const { move, sentence } of thought.moves) assert.equal(moves.find((one) => one.text === move)?.sentence, sentence);
        table.close();
    });
}

test("however little time there is, a thought is advice", async (context) => {
    const thinker = newThinker(context);
    for (const { id, seatsMin } of engine.games("en"))
        for (const bot of ["search:1it", "search:2it:plain", "search:1ms", "search:1ms:plain"]) {
            const seats = Array.from({ length: seatsMin }, (_, seat) => ({ kind: seat === 0 ? "person" : "greedy", name: "" }));
            const machine = engine.openSession(engine.newRecord({ game: id, seats, seed: "browser", options: { first: 0 } }), "en");
            for (let wish = machine.wish(); wish.kind !== "none"; wish = machine.wish()) assert.notEqual(wish.kind, "bot");
            const { number, ...task } = machine.askAdvice(),
                thought = await thinker.think({ ...task, bot, lang: "de" });
            assert.ok(machine.takeAdvice(number, thought, true), `${id} by ${bot}`);
            assert.match(machine.frame().advice!.sentence, /./);
            machine.close();
        }
});

test("a thought becomes the session's advice, as long as the position is the one that was asked about", async (context) => {
    const thinker = newThinker(context);
    for (const { id, seatsMin } of engine.games("en")) {
        const seats = Array.from({ length: seatsMin }, (_, seat) => ({ kind: seat === 0 ? "person" : "greedy", name: "" }));
        const machine = engine.openSession(engine.newRecord({ game: id, seats, seed: "advice" }), "en");
        for (let wish = machine.wish(); wish.kind !== "none"; wish = machine.wish())
            if (wish.kind === "bot") machine.botPlays(wish.decision, await thinker.choose({ setup: machine.setup(), ...wish }));
        const { number, ...task } = machine.askAdvice(),
            thought = await thinker.think({ ...task, bot: "search:300it", lang: "en" });
        assert.equal(machine.takeAdvice(number + 1, thought, true), false);
        assert.equal(machine.takeAdvice(number, thought, false), true);
        assert.equal(machine.frame().advice, null);
        assert.deepEqual(machine.frame().chances, { seats: thought.chances, present: true });
        assert.equal(machine.takeAdvice(number, thought, true), true);
        const advice = machine.frame().advice!;
        assert.equal(advice.move.text, thought.move);
        assert.equal(advice.sentence, `Hint: ${advice.move.sentence}. ${thought.reason}`);
        assert.equal(machine.takeAdvice(number, { ...thought, bytes: "no thought" }, true), false);
        machine.play(thought.move);
        assert.equal(machine.takeAdvice(number, thought, true), false);
        assert.equal(machine.frame().advice, null);
        assert.equal(machine.frame().chances?.present, false);
        machine.close();
    }
});

test("a bot with several threads asks several workers, and chooses as one would", async (context) => {
    const one = newThinker(context),
        three = newThinker(context, 3);
    for (const { id } of engine.games("en")) {
        const table = middle(id),
            whole = question(table, "search:3001it:4threads");
        const alone = await one.think({ ...whole, lang: "en" }),
            together = await three.think({ ...whole, lang: "en" });
        assert.deepEqual(alone, together);
        assert.equal(alone.iterations, 3001);
        assert.equal(await three.choose(whole), await one.choose(whole));
        assert.ok((await three.think({ ...question(table, "search:60ms"), lang: "en" })).iterations >= 3);
        table.close();
    }
});

test("an analysis tells chances and mistakes, whatever the number of workers", async (context) => {
    const record = readFileSync(`${golden}/avalon-greedy.trv`, "utf8"),
        decisions = engine.open(record).decisions;
    const job = { record, bot: "search:40it", lang: "fr", theme: "dark" } as const,
        done: number[] = [];
    const one = newThinker(context, 1),
        three = newThinker(context, 3);
    const alone = await one.analyse(job, (share) => done.push(share)),
        shared = await three.analyse(job, () => undefined);
    assert.deepEqual(alone, shared);
    assert.equal(done.length, decisions + 1);
    assert.equal(done.at(-1), 1);
    assert.equal(alone.chances.length, decisions + 1);
    for (const chances of alone.chances)
        assert.ok(chances.length === 2 && chances.every((chance) => chance !== null && chance >= 0 && chance <= 1));
    assert.deepEqual(new Set(alone.chances.at(-1)), new Set([0, 1]));
    assert.ok(alone.mistakes.length > 0);
    for (const mistake of alone.mistakes) assert.match(mistake.reason, /^[^{]+[.]$/);
    for (const mistake of alone.mistakes)
        assert.ok(mistake.loss >= 0.07 && mistake.decision >= 1 && mistake.decision <= decisions && mistake.played !== mistake.better);
    await assert.rejects(
        one.analyse({ ...job, bot: "greedy" }, () => undefined),
        /compared by a search/,
    );
    await assert.rejects(
        one.analyse({ ...job, record: "" }, () => undefined),
        /Line 1/,
    );
});

test("a limit of time ends a search", async (context) => {
    const thinker = newThinker(context),
        table = middle(engine.games("en")[0]?.id ?? "");
    await thinker.choose(question(table, "greedy")); // the worker is up
    const begin = performance.now();
    await thinker.choose(question(table, "search:200ms"));
    const spent = performance.now() - begin;
    assert.ok(spent > 20 && spent < 20000, `${spent} ms`); // a busy machine takes its time
    table.close();
});

test("cancelling rejects what runs and what waits, and the thinker goes on", async (context) => {
    const thinker = newThinker(context),
        table = middle(engine.games("en")[0]?.id ?? "");
    const running = thinker.choose(question(table, "search:50000000it")),
        waiting = thinker.choose(question(table, "greedy"));
    await new Promise((done) => setTimeout(done, 50));
    thinker.cancel();
    await assert.rejects(running, CancelledError);
    await assert.rejects(waiting, CancelledError);
    assert.ok((await thinker.choose(question(table, "greedy"))) !== "");
    table.close();
});

test("what cannot be thought about is refused", async (context) => {
    const thinker = newThinker(context),
        table = middle(engine.games("en")[0]?.id ?? ""),
        asked = question(table, "greedy");
    const actor = table.actor() ?? 0,
        other = table.view(1 - actor),
        old = asked.view.slice();
    old[0] = (old[0] ?? 0) ^ 1;
    await assert.rejects(
        thinker.choose({ ...asked, bot: "wizard" }),
        (fault) => fault instanceof EngineError && /no bot "wizard"/.test(fault.message),
    );
    await assert.rejects(thinker.choose({ ...asked, view: other }), /not the view of the seat/);
    await assert.rejects(thinker.choose({ ...asked, view: old }), LayoutError);
    await assert.rejects(thinker.choose({ ...asked, setup: "nothing" }), /^EngineError: Line 1/);
    table.close();
});

test("one processor is left to the page", () => {
    assert.deepEqual([1, 2, 3, 4, 8, 64].map(workersFor), [1, 1, 2, 3, 4, 4]);
});

test("a worker whose library broke says so, and the next job gets another worker", async (context) => {
    let hired = 0;
    const breaking = (): WorkerLike => {
        const worker = spawn();
        if (hired++ > 0) return worker;
        worker.postMessage = (request) => {
            if ("id" in request) {
                const error = { name: "BrokenError", message: "here", clause: null };
                setTimeout(() => worker.onmessage?.({ data: { id: request.id, error } }));
            }
        };
        return worker;
    };
    const thinker = new WorkerThinker(module, breaking, 1),
        table = middle(engine.games("en")[0]!.id),
        asked = question(table, "greedy");
    context.after(() => thinker.close());
    await assert.rejects(thinker.choose(asked), (fault) => fault instanceof BrokenError && fault.where === "here");
    table.play(await thinker.choose(asked));
    assert.equal(hired, 2);
    table.close();
});

test("a trap in a worker is answered, not left unsaid", async () => {
    const instantiate = WebAssembly.instantiate,
        table = middle(engine.games("en")[0]!.id),
        told = new Promise<Reply>((resolve) => {
            const answer = answerJobs({ postMessage: resolve });
            WebAssembly.instantiate = (async (given: WebAssembly.Module) => {
                const { exports } = await instantiate(given, {});
                const trap = (): never => {
                    throw new WebAssembly.RuntimeError("unreachable");
                };
                return { exports: { ...exports, choose: trap } };
            }) as unknown as typeof instantiate;
            answer({ module });
            WebAssembly.instantiate = instantiate;
            answer({ id: 7, job: { kind: "choose", ...question(table, "greedy") } });
        });
    assert.deepEqual(await told, { id: 7, error: { name: "BrokenError", message: "unreachable", clause: null } });
    table.close();
});
