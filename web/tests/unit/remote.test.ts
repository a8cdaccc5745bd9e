/* A table on a server through the wrapper: what the socket would bring is handed in, and what it would carry is read. */
import assert from "node:assert/strict";
import test from "node:test";
import type { Engine, Remote, Table } from "../../src/engine/types";
import { freshTable, newEngine } from "./library";

const engine: Engine = await newEngine();
const COMMITMENT = "ab".repeat(32);

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");
const LAYOUT = 8;

function about(table: Table): object {
    const person = (seat: number): object => ({ id: `p${seat}`, name: ["Ada", "Ben"][seat], kind: "account" });
    return {
        id: "k3v9",
        game: table.game,
        status: "running",
        you: 0,
        actor: table.actor(),
        maker: true,
        undo: true,
        rated: false,
        rematch: "",
        commitment: COMMITMENT,
        clock: { kind: "fischer", left_ms: [60_000, 60_000] },
        seats: [0, 1].map((seat) => ({ seat, kind: "person", person: person(seat), bot: null, here: true, salted: true })),
    };
}

const moment = (table: Table): object => {
    const view = table.view(0);
    return {
        table: "k3v9",
        number: table.decisions,
        view: base64(view.slice(LAYOUT)),
        events: [],
        actor: table.actor(),
        undo: 0,
        clock: { kind: "fischer", left_ms: [60_000, 60_000] },
    };
};

function snapshot(table: Table, more: object = {}): string {
    return JSON.stringify({
        type: "table",
        ...moment(table),
        about: about(table),
        layout: Buffer.from(table.view(0).slice(0, LAYOUT)).toString("hex"),
        setup: table.setup(),
        seen: 0,
        offers: [],
        chat: [],
        ...more,
    });
}

const step = (table: Table): string => JSON.stringify({ type: "step", ...moment(table) });

interface Said {
    do: string;
    form?: string;
    path?: string;
    tag?: number;
    body?: { number?: number; move?: string };
}
const said = (remote: Remote): Said | null => {
    const text = remote.next();
    return text === null ? null : (JSON.parse(text) as Said);
};

function open(more: object = {}): { table: Table; remote: Remote } {
    const table = freshTable(engine, "avalon"),
        remote = engine.openRemote("k3v9", "", "en");
    remote.connected(true);
    assert.equal(said(remote)?.do, "watch");
    assert.equal(remote.hear(snapshot(table, more)), true);
    return { table, remote };
}

/** Plays what seat 1 has to decide, until seat 0 is asked. */
function untilAsked(table: Table, remote: Remote): void {
    while (table.actor() !== 0) {
        table.play(table.screen(table.actor()!, "en").moves()[0]!.text);
        remote.hear(step(table));
    }
}

test("a move is sent with its number, shown as sent, and confirmed by the step", () => {
    const { table, remote } = open();
    untilAsked(table, remote);
    const machine = remote.openSession("en");
    assert.equal(machine.frame().deciding, true);
    assert.equal(machine.frame().seats[1]!.name, "Ben");
    const move = machine.moves()[0]!;
    machine.play(move.text);
    assert.equal(machine.frame().sent, true);
    assert.equal(machine.frame().deciding, false);
    const ask = said(remote);
    assert.equal(ask?.path, "/tables/k3v9/move");
    assert.deepEqual(ask?.body, { number: table.decisions + 1, move: move.text });
    table.play(move.text);
    remote.hear(step(table));
    assert.equal(machine.refresh(), true);
    assert.equal(machine.frame().sent, false);
    assert.equal(machine.frame().decisions, table.decisions);
    machine.close();
    remote.close();
    table.close();
});

test("the table asked for anew over a live connection: the move is not said again, and nobody is told of a server that came back", () => {
    const { table, remote } = open();
    untilAsked(table, remote);
    const machine = remote.openSession("en");
    while (said(remote) !== null);
    while (remote.remark() !== null);
    machine.play(machine.moves()[0]!.text);
    assert.equal(said(remote)?.path, "/tables/k3v9/move");
    remote.watchAgain();
    assert.deepEqual([said(remote)?.do, said(remote), remote.remark()], ["watch", null, null]);
    remote.hear(snapshot(table));
    assert.deepEqual([said(remote), remote.remark()], [null, null]);
    machine.refresh();
    assert.equal(machine.frame().sent, true);
    machine.close();
    remote.close();
    table.close();
});

test("offers come with the library's words for them", () => {
    const { table, remote } = open({
        offers: [
            { kind: "end", by: 1, seat: 1, agreed: 2 },
            { kind: "takeover", by: 1, seat: 0, agreed: 2 },
        ],
    });
    assert.deepEqual(
        remote.about().offers.map(({ words, asked }) => [words, asked]),
        [
            ["Ben wants to end the game by agreement.", true],
            ["Ben proposes that a bot plays for Ada.", false],
        ],
    );
    remote.close();
    table.close();
});

test("to another game goes who said yes to it from here; anybody else is told", () => {
    for (const agreed of [true, false]) {
        const { table, remote } = open();
        while (remote.remark() !== null);
        if (agreed) remote.ask("POST", "accept", { kind: "rematch", by: 1, seat: 1 });
        remote.hear(snapshot(table, { about: { ...about(table), rematch: "k3w0" } }));
        const { next, moves_on: moves } = remote.about(),
            news = remote.remark();
        assert.deepEqual([next, moves, news?.kind ?? null], ["k3w0", agreed, agreed ? null : "next"]);
        remote.close();
        table.close();
    }
});

test("agreeing takes what is offered; where nothing is, the end is offered", () => {
    for (const offered of [true, false]) {
        const { table, remote } = open(offered ? { offers: [{ kind: "end", by: 1, seat: 1, agreed: 2 }] } : {}),
            machine = remote.openSession("en");
        while (said(remote) !== null);
        machine.agree();
        const ask = said(remote);
        assert.equal(ask?.path, `/tables/k3v9/${offered ? "accept" : "offer"}`);
        assert.deepEqual(ask?.body, offered ? { kind: "end", by: 1, seat: 1 } : { kind: "end" }); // which one was seen
        machine.close();
        remote.close();
        table.close();
    }
});

test("a refused move is taken back, and the reason is news", () => {
    const { table, remote } = open();
    untilAsked(table, remote);
    const machine = remote.openSession("de");
    while (remote.remark() !== null);
    machine.play(machine.moves()[0]!.text);
    const ask = said(remote)!;
    remote.hear(
        JSON.stringify({
            type: "answer",
            tag: ask.tag,
            status: 409,
            body: { code: "not_your_turn", clause: null, message: "It's not your turn." },
        }),
    );
    machine.refresh();
    assert.equal(machine.frame().sent, false);
    const news = remote.remark();
    assert.equal(news?.kind, "refused");
    assert.notEqual(news?.sentence, "");
    machine.close();
    remote.close();
    table.close();
});

test("a gap is noticed, and talk does not disturb what is chosen", () => {
    const { table, remote } = open();
    untilAsked(table, remote);
    const machine = remote.openSession("en"),
        path = machine.moves().find((move) => move.path.length > 1)!.path;
    machine.pick(path[0]!, true);
    remote.hear(JSON.stringify({ type: "chat", table: "k3v9", person: "p1", name: "Ben", at_ms: 5, text: "hello" }));
    assert.equal(machine.refresh(), false);
    assert.deepEqual(machine.frame().question.chosen, [path[0]]);
    assert.equal(remote.about().chat[0]?.text, "hello");
    while (said(remote) !== null);
    remote.hear(JSON.stringify({ ...(JSON.parse(step(table)) as object), number: table.decisions + 5 }));
    assert.equal(said(remote)?.do, "watch");
    machine.close();
    remote.close();
    table.close();
});

test("where layouts differ the same is asked for in JSON", () => {
    const { table, remote } = open({ layout: "00".repeat(LAYOUT) });
    assert.equal(remote.about().has_game, false);
    assert.deepEqual([said(remote)?.form, said(remote)], ["json", null]);
    remote.hear(snapshot(table, { view: table.screen(0, "en").json() }));
    assert.equal(remote.about().has_game, true);
    untilAskedInJson(table, remote);
    const machine = remote.openSession("en");
    assert.equal(machine.frame().deciding, true);
    assert.deepEqual(
        new Set(machine.moves().map((move) => move.text)),
        new Set(
            table
                .screen(0, "en")
                .moves()
                .map((move) => move.text),
        ),
    );
    machine.close();
    remote.close();
    table.close();
});

function untilAskedInJson(table: Table, remote: Remote): void {
    while (table.actor() !== 0) {
        table.play(table.screen(table.actor()!, "en").moves()[0]!.text);
        const view = table.screen(0, "en").json();
        remote.hear(JSON.stringify({ ...(JSON.parse(step(table)) as object), view }));
    }
}

test("clocks are counted on, and what cannot be asked is said", () => {
    const { table, remote } = open(),
        actor = table.actor()!;
    assert.ok(remote.leftMs(1 - actor) === 60_000);
    assert.ok(remote.leftMs(actor) <= 60_000);
    remote.connected(false);
    assert.equal(remote.ask("POST", "chat", { text: "x" }), 0);
    assert.match(engine.refusal("login", "Wrong name or password.", "de"), /Passwort/);
    remote.close();
    table.close();
});
