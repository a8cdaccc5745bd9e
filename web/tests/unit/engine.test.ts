/* The wrapper: every call of the contract, what it gives and what it refuses. */
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { Langs } from "wasm-exports";
import { startEngine } from "../../src/engine/engine";
import { Runtime } from "../../src/engine/runtime";
import { BrokenError, EngineError, LayoutError, type Engine, type Table } from "../../src/engine/types";
import { benchModule, freshTable, golden, libraryTexts, module, newEngine, playOn, root } from "./library";

const engine: Engine = await newEngine();
const ids = engine.games("en").map((game) => game.id);

/** The error that a call throws. */
function refusal(call: () => unknown): EngineError {
    try {
        call();
    } catch (fault) {
        assert.ok(fault instanceof EngineError, String(fault));
        return fault;
    }
    assert.fail("nothing was refused");
}

test("the module needs nothing from its host", () => {
    assert.match(engine.version, /^\d+\.\d+\.\d+(-[a-z]+\.\d+)?$/);
});

test("a failed assertion says where it stands, and the instance answers nothing any more", async () => {
    const runtime = await Runtime.start(module),
        noSuchLanguage = 99,
        fault = (call: () => unknown): string => {
            const error = refusal(call);
            assert.ok(error instanceof BrokenError);
            return error.message;
        };
    runtime.send(["Blue"]);
    assert.equal(
        runtime.answer((exports) => exports.say(Langs.fr)),
        "Blue",
    );
    runtime.send(["Blue"]);
    const first = fault(() => runtime.answer((exports) => exports.say(noSuchLanguage)));
    assert.match(first, /^The library stopped: src\/base\/catalog\.c:\d+$/);
    assert.equal(
        fault(() => runtime.answer((exports) => exports.say(Langs.fr))),
        first,
    );
    const other = await Runtime.start(module);
    const deep = fault(() =>
        other.call(() => {
            throw new WebAssembly.RuntimeError("out of bounds");
        }),
    );
    assert.equal(deep, "The library stopped: out of bounds", "a trap of another kind has only the browser's word");
});

test("the types that were made name all that the modules export, and nothing else; no page gets the benches", () => {
    const names = WebAssembly.Module.exports(benchModule).map((one) => one.name);
    const types = readFileSync(`${root}/build/wasm/exports.ts`, "utf8");
    const typed = [...types.slice(types.indexOf("interface Exports")).matchAll(/^ {4}(\w+)[(:]/gm)].map((found) => found[1]!);
    assert.deepEqual(typed.sort(), names.sort());
    const ours = WebAssembly.Module.exports(module).map((one) => one.name);
    assert.deepEqual(ours.sort(), names.filter((name) => !name.startsWith("bench")).sort());
});

test("another language is spoken once its texts are taken; those of another version are refused", async () => {
    const other = await startEngine(module),
        texts = libraryTexts("fr")!;
    assert.equal(other.say("Blue", "fr"), "Blue");
    for (const wrong of [[], ["sum"], texts.slice(0, -1), [...texts, ""], ["sum", ...texts.slice(1)]])
        assert.match(refusal(() => other.learn("fr", wrong)).message, /another version/);
    assert.match(refusal(() => other.learn("en", texts)).message, /another version/);
    other.learn("fr", texts);
    other.learn("fr", texts);
    assert.deepEqual([other.say("Blue", "fr"), other.say("Blue", "de")], ["Bleu", "Blue"]);
});

test("games tell their seats, options and layout in the reader's language", () => {
    const english = engine.games("en"),
        french = engine.games("fr");
    assert.ok(english.length >= 3);
    for (const [i, game] of english.entries()) {
        assert.ok(game.seatsMin >= 2 && game.seatsMax >= game.seatsMin && game.seatsMax <= 4);
        assert.ok(game.options.some((option) => option.name === "limit"));
        assert.match(engine.layout(game.id), /^[0-9a-f]{16}$/);
        assert.notEqual(game.about, french[i]?.about);
    }
    assert.equal(new Set(english.map((game) => engine.layout(game.id))).size, english.length);
});

test("bots for people are levels in ascending order", () => {
    const levels = engine.bots("de").filter((bot) => bot.level > 0);
    assert.deepEqual(
        levels.map((bot) => bot.level),
        [1, 2, 3, 4, 5, 6],
    );
    for (const bot of engine.bots("en")) assert.ok(bot.title !== "" && bot.about !== "");
});

test("clauses, definitions and texts", () => {
    for (const id of ids) {
        const clauses = engine.clauses(id, "de");
        assert.ok(clauses.length > 20 && clauses.every((clause) => clause.id !== "" && clause.text !== ""));
        assert.match(engine.symbols(id), /<symbol id="tv-/);
        assert.doesNotMatch(engine.symbols(id), /<style/);
    }
    assert.notEqual(engine.styleSheet("light"), engine.styleSheet("dark"));
    assert.equal(engine.say("The game is over.", "en"), "The game is over.");
    assert.notEqual(engine.say("The game is over.", "fr"), "The game is over.");
    assert.equal(engine.say("no such text", "fr"), "no such text");
    assert.match(refusal(() => engine.clauses("chess", "en")).message, /no game "chess"/);
});

for (const id of ids) {
    test(`${id}: a fresh table, its screen and a move by its elements`, () => {
        const table = freshTable(engine, id, { options: { limit: 20 } });
        const actor = table.actor();
        assert.ok(actor !== null);
        assert.equal(table.game, id);
        assert.equal(table.decisions, 0);
        const screen = table.screen(actor, "en");
        assert.equal(screen.actor, actor);
        assert.equal(screen.viewer, actor);
        assert.equal(screen.turn.number, 1);
        assert.ok(screen.prompt().length > 5);
        const scene = screen.scene(),
            moves = screen.moves();
        assert.ok(scene.width > 0 && scene.areas.length > 0 && scene.elements.length > 10);
        assert.equal(new Set(scene.elements.map((element) => element.id)).size, scene.elements.length);
        for (const element of scene.elements) assert.ok(element.area < scene.areas.length);
        for (const move of moves) {
            assert.ok(move.path.length > 0 && move.sentence !== "" && move.prior >= 1);
            assert.equal(screen.move(move.path)?.text, move.text);
        }
        assert.deepEqual(new Set(screen.lit([])), new Set(moves.flatMap((move) => move.path)));
        const first = moves[0];
        assert.ok(first !== undefined);
        assert.match(screen.svg(first.path.slice(0, 1)), /tv-chosen/);
        assert.equal(screen.move([]), null);
        table.play(first.text);
        assert.equal(table.decisions, 1);
        assert.ok(table.log("spectator", "de").every((line) => line.sentence !== "" && line.decision <= 1));
        table.close();
    });

    test(`${id}: others look on without moves, and the past is only looked at`, () => {
        const table = freshTable(engine, id);
        playOn(table, 12);
        const actor = table.actor();
        assert.ok(actor !== null);
        const watched = table.screen("spectator", "en");
        assert.deepEqual(watched.moves(), []);
        assert.deepEqual(watched.lit([]), []);
        assert.equal(watched.actor, actor);
        assert.match(watched.prompt(), new RegExp(table.names("en")[actor] ?? "?"));
        assert.doesNotMatch(watched.svg([]), /tv-(lit|dim|chosen)/);
        for (let decision = 0; decision < 12; decision++) assert.deepEqual(table.screen(actor, "en", decision).moves(), []);
        assert.throws(() => table.view(actor, 13), EngineError);
        table.close();
    });

    test(`${id}: a view and its set-up make the same screen elsewhere`, async () => {
        const table = freshTable(engine, id);
        playOn(table, 9);
        const actor = table.actor();
        assert.ok(actor !== null);
        const here = table.screen(actor, "fr"),
            other = await newEngine();
        const there = other.screen(table.setup(), table.view(actor), "fr");
        assert.equal(there.svg([]), here.svg([]));
        assert.deepEqual(there.moves(), here.moves());
        assert.deepEqual(there.json(), here.json());
        assert.doesNotMatch(table.setup(), /^Seed:/m);
        table.close();
    });

    test(`${id}: screens may be asked in any order, also after moves`, () => {
        const table = freshTable(engine, id),
            actor = table.actor() ?? 0;
        const before = table.screen(actor, "en"),
            svg = before.svg([]),
            prompt = before.prompt();
        playOn(table, 5);
        const after = table.screen("spectator", "de");
        assert.notEqual(after.svg([]), svg);
        assert.equal(before.prompt(), prompt);
        assert.equal(before.svg([]), svg);
        assert.notEqual(after.svg([]), svg);
        table.close();
        assert.match(refusal(() => before.svg([])).message, /closed/);
    });

    test(`${id}: what cannot be chosen has its clause`, () => {
        const table = freshTable(engine, id);
        let found = 0;
        for (let i = 0; i < 30 && table.actor() !== null; i++) {
            const screen = table.screen(table.actor() ?? 0, "en");
            const lit = new Set(screen.lit([]));
            for (const element of screen.scene().elements) {
                const clause = screen.whyNot([], element.id);
                if (lit.has(element.id)) assert.equal(clause, null);
                if (clause === null) continue;
                assert.equal(engine.clauses(id, "en").find((one) => one.id === clause.id)?.text, clause.text);
                found++;
            }
            playOn(table, 1);
        }
        assert.ok(found > 0);
        table.close();
    });

    test(`${id}: undo and redo, and the limit in words`, () => {
        const table = freshTable(engine, id);
        let undone = 0;
        for (let i = 0; i < 60 && table.actor() !== null; i++) {
            const seat = table.actor() ?? 0,
                moves = table.screen(seat, "en").moves();
            const move = moves.find((one) => !one.reveals) ?? moves[0];
            assert.ok(move !== undefined);
            const before = table.view("everything");
            table.play(move.text);
            if (move.reveals) {
                assert.equal(table.undoCount(seat), 0);
                assert.match(refusal(() => table.undo(seat)).message, /drew or uncovered|another player/);
                continue;
            }
            assert.ok(table.undoCount(seat) >= 1);
            const after = table.view("everything");
            table.undo(seat);
            assert.deepEqual(table.view("everything"), before);
            assert.equal(table.redoCount(), 1);
            table.redo();
            assert.deepEqual(table.view("everything"), after);
            undone++;
        }
        assert.ok(undone > 0);
        assert.ok(table.undoLimit(0, "de").length > 10);
        assert.match(refusal(() => table.redo()).message, /nothing to redo/);
        table.close();
    });
}

test("an illegal move is refused with its clause", () => {
    const text = readFileSync(`${golden}/avalon-greedy.trv`, "utf8"),
        table = engine.open(text.slice(0, text.indexOf("\n2 ") + 1));
    const error = refusal(() => table.play("stop"));
    assert.ok(error.clause !== null && error.message.startsWith(error.clause), error.message);
    assert.match(refusal(() => table.play("nonsense")).message, /"nonsense" is not a move/);
    assert.equal(refusal(() => table.play("nonsense")).clause, null);
    assert.equal(table.decisions, 1);
    table.close();
});

test("records are written again to the same bytes, and reports are added", () => {
    for (const name of readdirSync(golden).filter((file) => file.endsWith(".trv"))) {
        const text = readFileSync(`${golden}/${name}`, "utf8"),
            table = engine.open(text);
        assert.equal(table.record({ secret: true }), text, name);
        assert.doesNotMatch(table.record({ secret: false }), /^Seed:/m);
        assert.match(table.record({ secret: true, report: "fr" }), / ; /);
        const result = table.result("en");
        assert.ok(result.over && result.places.includes(1) && result.clause !== null && result.reason.length > 5, name);
        assert.equal(table.actor(), null);
        assert.ok(table.screen(0, "en").prompt().length > 5);
        table.close();
    }
});

test("a bad record is refused with line and column", () => {
    assert.match(refusal(() => engine.open("Trivium record 1\nGame: chess\n")).message, /^Line 2, column \d+: .*chess/);
    assert.match(refusal(() => engine.open("")).message, /^Line 1/);
    const text = readFileSync(`${golden}/avalon-greedy.trv`, "utf8");
    assert.match(refusal(() => engine.open(text.replace(/\n2 \S+/, "\n2 stop"))).message, /Move 2/);
});

test("a set-up that cannot be is refused", () => {
    const seats = [
        { kind: "person", name: "" },
        { kind: "greedy", name: "Anna" },
    ];
    const base = { game: ids[0] ?? "", seats, seed: "s" };
    assert.match(refusal(() => engine.newRecord({ ...base, game: "chess" })).message, /no game/);
    assert.match(refusal(() => engine.newRecord({ ...base, seats: [] })).message, /players/);
    assert.match(refusal(() => engine.newRecord({ ...base, seed: "" })).message, /seed/);
    assert.match(refusal(() => engine.newRecord({ ...base, options: { limit: -5 } })).message, /"limit" does not take -5/);
    assert.match(refusal(() => engine.newRecord({ ...base, options: { speed: 1 } })).message, /no option "speed"/);
    assert.match(refusal(() => engine.newRecord({ ...base, material: "{" })).message, /./);
    assert.match(
        refusal(() => engine.newRecord({ ...base, seats: [seats[0]!, { kind: "person", name: "x".repeat(60) }] })).message,
        /too long/,
    );
    const table = engine.open(engine.newRecord({ ...base, options: { limit: 7 } }));
    assert.deepEqual([table.player(0), table.player(1), table.names("en")[1]], ["person", "greedy", "Anna"]);
    assert.match(table.record({ secret: true }), /^Option limit: 7$/m);
    table.close();
});

test("a view of another layout is refused", () => {
    const table = freshTable(engine, ids[0] ?? ""),
        view = table.view(0);
    const old = view.slice();
    old[3] = (old[3] ?? 0) ^ 1;
    assert.ok(refusal(() => engine.screen(table.setup(), old, "en")) instanceof LayoutError);
    assert.ok(refusal(() => engine.screen(table.setup(), view.slice(1), "en")) instanceof LayoutError);
    assert.equal(engine.screen(table.setup(), view, "en").viewer, 0);
    assert.equal(Buffer.from(view.slice(0, 8)).toString("hex"), engine.layout(ids[0] ?? ""));
    table.close();
});

test("table events: resign, agree, take over and come back", () => {
    const resigned = freshTable(engine, ids[0] ?? "");
    resigned.takeover(0, "greedy");
    assert.equal(resigned.player(0), "greedy");
    resigned.comeBack(0);
    assert.equal(resigned.player(0), "person");
    resigned.resign(1);
    assert.deepEqual(resigned.result("en"), { over: true, places: [1, 2], clause: "resign", reason: "A player resigned." });
    assert.deepEqual(resigned.screen(0, "en").moves(), []);
    assert.match(refusal(() => resigned.resign(0)).message, /over/);
    resigned.close();
    const agreed = freshTable(engine, ids[1] ?? "");
    agreed.agree();
    assert.equal(agreed.result("de").clause, "agree");
    agreed.close();
    assert.match(refusal(() => agreed.agree()).message, /closed/);
});

test("many tables one after the other leave nothing behind, too many at once are refused", () => {
    for (let i = 0; i < 200; i++) freshTable(engine, ids[i % ids.length] ?? "").close();
    const open: Table[] = [];
    const error = refusal(() => {
        for (;;) open.push(freshTable(engine, ids[0] ?? ""));
    });
    assert.match(error.message, /Too many/);
    assert.ok(open.length >= 16);
    for (const table of open) table.close();
    freshTable(engine, ids[0] ?? "").close();
});
