/* The middle through its wrapper, over the real games: every legal move can be made by its elements in any order, payments are proposed, people
 * take turns behind a curtain, bots are wished for, and nothing that is refused changes anything. */
import assert from "node:assert/strict";
import test from "node:test";
import type { BotWish, Engine, Machine, Move } from "../../src/engine/types";
import { newEngine } from "./library";

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

/** A game with as few seats as there may be; all are people's unless kinds are given. */
function open(game: string, ...kinds: string[]): Machine {
    const seats = Array.from({ length: engine.games("en").find((info) => info.id === game)!.seatsMin }, (_, seat) => ({
        kind: kinds[seat] ?? "person",
        name: "",
    }));
    return engine.openSession(engine.newRecord({ game, seats, seed: "unit" }), "en");
}

/** Calls back at each of so many decisions of a game in which any move is played. */
function walk(machine: Machine, decisions: number, next: (below: number) => number, look: (moves: Move[]) => void): void {
    for (let i = 0; i < decisions; i++) {
        machine.lift();
        if (machine.frame().over) return;
        const moves = machine.moves();
        look(moves);
        while (machine.unpick());
        machine.play(moves[next(moves.length)]!.text);
    }
}

for (const id of ids) {
    test(`${id}: a move is made by its elements in any order, and taken back one by one`, () => {
        const machine = open(id),
            next = numbers(7);
        walk(machine, 80, next, (moves) => {
            const move = moves[next(moves.length)]!;
            let picks = 0;
            for (const element of shuffled(move.path, next)) {
                picks++; // where one way is left, the rest is chosen by itself
                if (machine.pick(element).pick === "whole") break;
            }
            const { question } = machine.frame();
            assert.equal(question.move?.text, move.text);
            assert.deepEqual([...question.chosen].sort(), [...move.path].sort());
            assert.ok(!question.by_itself || picks < move.path.length);
            for (; picks > 0; picks--) assert.equal(machine.unpick(), true);
            assert.equal(machine.unpick(), false);
            assert.equal(machine.frame().question.whole, false);
        });
        machine.close();
    });

    test(`${id}: what is not lit is refused and changes nothing`, () => {
        const machine = open(id),
            next = numbers(11);
        walk(machine, 40, next, () => {
            const lit = new Set(machine.frame().question.lit),
                dark = machine.picture(0).elements.filter((one) => !one.decor && !lit.has(one.id));
            if (dark.length === 0) return;
            const { pick, refusal } = machine.pick(dark[next(dark.length)]!.id);
            assert.equal(pick, "refused");
            assert.notEqual(refusal?.sentence, "");
            assert.deepEqual(machine.frame().question.chosen, []);
        });
        machine.close();
    });

    test(`${id}: the log begins with what was dealt`, () => {
        const machine = open(id);
        if (machine.frame().curtain !== null) machine.lift();
        const lines = machine.log();
        assert.ok(lines.length >= 4);
        assert.ok(lines.every((line) => line.decision === 0 && line.turn === 1 && line.fresh && line.sentence !== ""));
        const { name } = machine.frame().seats[machine.frame().actor!]!;
        if (id !== "albion") assert.ok(lines.some((line) => line.sentence.startsWith(name) && /cards: /.test(line.sentence)));
        machine.close();
    });

    test(`${id}: people take turns behind a curtain, and what came since is news`, () => {
        const machine = open(id),
            next = numbers(3);
        assert.equal(machine.frame().shared, true);
        for (let i = 0; i < 60 && !machine.frame().over; i++) {
            const { curtain, person, actor, viewer } = machine.frame();
            if (curtain !== null) {
                assert.equal(viewer, "spectator");
                assert.equal(curtain, actor);
                assert.throws(() => machine.play("0"));
                machine.lift();
                assert.equal(machine.frame().person, actor);
            } else assert.equal(person, actor);
            const { seen, told, decisions } = machine.frame();
            assert.ok(told <= seen); // an answer in another's turn does not end what is news
            for (const line of machine.log()) // what was dealt is news until the own first decision
                assert.equal(line.fresh, line.decision > told || (line.decision === 0 && seen === 0));
            const moves = machine.moves();
            machine.play(moves[next(moves.length)]!.text);
            assert.equal(machine.frame().decisions, decisions + 1);
        }
        machine.close();
    });

    test(`${id}: a bot is wished for once, and its answer counts for that moment only`, () => {
        const machine = open(id, "greedy", "greedy", "greedy");
        const wish = machine.wish() as BotWish;
        assert.equal(wish.kind, "bot");
        assert.equal(wish.bot, "greedy");
        assert.equal(wish.seat, machine.frame().actor);
        assert.equal(machine.wish().kind, "none");
        const table = engine.open(machine.record()),
            move = table.screen(wish.seat, "en").moves()[0]!;
        assert.deepEqual(wish.view, table.view(wish.seat));
        assert.equal(wish.seed, table.botSeed());
        assert.equal(machine.botPlays(wish.decision, move.text), true);
        assert.equal(machine.botPlays(wish.decision, move.text), false);
        assert.equal(machine.wish().kind, "keep");
        assert.equal(machine.wish().kind, "bot");
        table.close();
        machine.close();
    });

    test(`${id}: past moments, and any eyes once it is over`, () => {
        const machine = open(id),
            next = numbers(13);
        walk(machine, 12, next, () => {});
        assert.equal(machine.go(4), true);
        assert.equal(machine.frame().shown, 4);
        assert.equal(machine.frame().deciding, false);
        machine.look("everything");
        assert.notEqual(machine.frame().viewer, "all");
        machine.go(null);
        machine.lift();
        assert.equal(machine.frame().deciding, true);
        machine.agree();
        assert.equal(machine.frame().over, true);
        assert.equal(machine.frame().result?.clause, "agree");
        machine.look("everything");
        assert.equal(machine.frame().viewer, "all");
        machine.close();
    });
}

test("another element takes the place of the last choice", () => {
    let replaced = 0;
    for (const id of ids) {
        const machine = open(id),
            next = numbers(17);
        walk(machine, 120, next, (moves) => {
            const move = moves.find((one) => one.path.length === 2 && one.path[0] !== one.path[1]),
                other = moves.find((one) => move && one.path.length === 2 && one.path[0] === move.path[0] && one.path[1] !== move.path[1]);
            if (!move || !other || moves.some((one) => holds(one.path, [...move.path, other.path[1]!]))) return;
            assert.equal(machine.pick(move.path[0]!).pick, "chosen");
            assert.equal(machine.pick(move.path[1]!).pick, "whole");
            assert.equal(machine.pick(other.path[1]!).pick, "whole");
            assert.equal(machine.frame().question.move?.text, other.text);
            assert.deepEqual(machine.frame().question.chosen, other.path);
            replaced++;
        });
        machine.close();
    }
    assert.ok(replaced > 10, `only ${replaced} choices were replaced`);
});

const holds = (path: readonly string[], part: readonly string[]): boolean => part.every((id) => path.includes(id));

test("payments are proposed when nothing else is open, the most natural first", () => {
    let proposed = 0;
    for (const id of ids) {
        const machine = open(id),
            next = numbers(5);
        walk(machine, 250, next, (moves) => {
            const paying = moves.find((move) => move.path.some((element) => element.startsWith("pay.")));
            if (!paying) return;
            const chosen = paying.path.filter((element) => !element.startsWith("pay."));
            for (const element of chosen) if (!machine.frame().question.chosen.includes(element)) machine.pick(element);
            if (machine.frame().question.whole) return; // one payment is taken by itself
            const { question } = machine.frame(),
                payments = question.list.slice(0, question.payments);
            assert.ok(payments.some((move) => move.text === paying.text));
            for (const [at, move] of payments.entries()) {
                assert.ok(move.path.every((element) => element.startsWith("pay.") || chosen.includes(element)));
                assert.ok(at === 0 || payments[at - 1]!.prior >= move.prior);
            }
            const last = payments.at(-1)!;
            machine.propose(last.text);
            assert.equal(machine.frame().question.move?.text, last.text);
            proposed++;
        });
        machine.close();
    }
    assert.ok(proposed > 10, `only ${proposed} payments were met`);
});
