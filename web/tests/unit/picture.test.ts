/* The picture that crosses as data: what changed, told move by move, adds up to what a page that begins now is told. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Engine, Machine, PictureChanges } from "../../src/engine/types";
import { newEngine } from "./library";

let engine: Engine, other: Engine; // two modules: each remembers what one page has

before(async () => {
    engine = await newEngine();
    other = await newEngine();
});

/** What a page has: everything that was told it, by key. */
class Page {
    number = 0;
    told = 0; // elements in the last message
    private areas: unknown = null;
    private elements = new Map<number, PictureChanges["elements"][number]>();
    private order: number[] = [];

    look(machine: Machine): PictureChanges {
        const changes = machine.picture(this.number);
        if (changes.whole) this.elements.clear();
        for (const key of changes.gone) assert.ok(this.elements.delete(key), "what goes was there");
        for (const one of changes.elements) this.elements.set(one.key, one);
        this.order = changes.order ?? this.order;
        this.areas = changes.areas ?? this.areas;
        this.number = changes.number;
        this.told = changes.elements.length;
        return changes;
    }

    /** All of it, without the keys; what is only drawn also without its number. */
    get all(): unknown {
        assert.equal(this.order.length, this.elements.size);
        const elements = this.order.map((key) => {
            const { key: _, id, ...rest } = this.elements.get(key)!;
            return { id: rest.decor ? "" : id, ...rest };
        });
        return { areas: this.areas, elements };
    }
}

function begin(of: Engine, game: string): Machine {
    const seats = Array.from({ length: of.games("en").find((one) => one.id === game)!.seatsMax }, () => ({ kind: "greedy", name: "" }));
    return of.openSession(of.newRecord({ game, seats, seed: "unit" }), "en");
}

/** Plays so many decisions, always the most natural one. */
function playOn(of: Engine, machine: Machine, decisions: number): void {
    const table = of.open(machine.record());
    for (let i = 0; i < decisions && table.actor() !== null; i++) {
        const moves = table.screen(table.actor()!, "en").moves(),
            best = moves.reduce((first, second) => (second.prior > first.prior ? second : first));
        assert.ok(machine.botPlays(table.decisions, best.text));
        table.play(best.text);
    }
    table.close();
}

test("changes add up to the whole picture", () => {
    for (const { id } of engine.games("en")) {
        const here = begin(engine, id),
            there = begin(other, id),
            page = new Page();
        let told = 0,
            drawn = 0;
        for (let decision = 0; decision < 40 && !here.frame().over; decision++) {
            const changes = page.look(here),
                fresh = new Page();
            assert.equal(changes.whole, decision === 0);
            fresh.look(there);
            assert.deepEqual(page.all, fresh.all, `${id} after ${decision} decisions`);
            if (decision > 0) [told, drawn] = [told + page.told, drawn + fresh.told];
            playOn(engine, here, 1);
            playOn(other, there, 1);
        }
        assert.ok(told < drawn / 3, `${id}: ${told} of ${drawn} elements crossed`);
        here.close();
        there.close();
    }
});

test("nothing crosses when nothing changed", () => {
    for (const { id } of engine.games("en")) {
        const table = begin(engine, id),
            first = table.picture(0),
            again = table.picture(first.number);
        assert.ok(first.whole && first.elements.length > 20 && first.areas !== null);
        assert.deepEqual(again, { ...again, whole: false, areas: null, elements: [], gone: [], order: null });
        table.close();
    }
});

test("who asks with another number than the last one gets all of it", () => {
    const table = begin(engine, "attika"),
        first = table.picture(0),
        second = table.picture(0);
    assert.ok(second.whole && second.number !== first.number);
    assert.ok(table.picture(first.number).whole);
    assert.ok(table.picture(987654321).whole);
    table.close();
});

test("the drawings are those of the whole picture, and name their smallest text", () => {
    for (const { id } of engine.games("en")) {
        const machine = begin(engine, id);
        playOn(engine, machine, 12);
        const table = engine.open(machine.record()),
            whole = table.screen("spectator", "en").svg([]),
            { elements } = machine.picture(0);
        machine.close();
        for (const { decor, svg, smallest } of elements) {
            assert.ok(!/ tv-(lit|chosen|dim)/.test(svg), "marks are not part of a drawing");
            assert.equal(/^<g id=/.test(svg), !decor);
            assert.ok(whole.includes(svg.slice(svg.indexOf(">") + 1)), svg);
            const sizes = [...svg.matchAll(/ font-size="(\d+)"/g)].map((found) => Number(found[1]));
            assert.equal(smallest, sizes.length === 0 ? 0 : Math.min(...sizes));
        }
        table.close();
    }
});
