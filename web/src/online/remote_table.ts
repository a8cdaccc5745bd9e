/* A table far away, as its views and events tell: the same questions as to one in this page, answered from what the server showed. Once
 * the game is over, its record is opened here, and everything can be looked at. */
import type { Engine, Lang, LogLine, Result, Screen, Table, Theme, ToldEvent, Viewer } from "../engine/types";
import { say } from "../base/i18n";
import type { ShownTable } from "../table/playing";
import { bytesOf, bytesOfHex, type Snapshot, type Step, type WireEvent } from "./wire";

interface Moment {
    number: number;
    actor: number | null;
    undo: number;
}

export class RemoteTable implements ShownTable {
    readonly game: string;
    readonly seats: number;
    /** Views as they were shown, by the number of decisions; layout first. */
    readonly views = new Map<number, Uint8Array>();
    finished: Table | null = null;
    private now: Moment = { number: 0, actor: null, undo: 0 };
    private layout: Uint8Array = new Uint8Array();
    private setupText = "";
    private events: ToldEvent[] = [];
    /** There may be events before the oldest that is known. */
    older = false;
    private bots: (string | null)[] = [];
    private lines: { lang: Lang; setup: string; count: number; list: LogLine[] } | null = null;

    constructor(
        private readonly engine: Engine,
        snapshot: Snapshot,
    ) {
        this.game = snapshot.about.game;
        this.seats = snapshot.about.seats.length;
        this.take(snapshot);
    }

    /** Takes a whole snapshot over; returns whether the position is another one than before. */
    take(snapshot: Snapshot): boolean {
        const before = this.views.get(this.now.number),
            beforeNumber = this.now.number,
            actor = this.now.actor;
        this.bots = snapshot.about.seats.map((seat) => seat.bot);
        this.layout = bytesOfHex(snapshot.layout ?? "");
        this.setupText = snapshot.setup ?? "";
        this.now = {
            number: snapshot.number,
            actor: snapshot.about.status === "over" ? null : (snapshot.actor ?? null),
            undo: snapshot.undo ?? 0,
        };
        for (const number of [...this.views.keys()]) if (number > snapshot.number) this.views.delete(number); // "back to N"
        this.keep(snapshot.number, snapshot.view ?? "");
        this.takeEvents((snapshot.events ?? []).map(toldEvent));
        const after = this.views.get(snapshot.number);
        return (
            beforeNumber !== snapshot.number ||
            actor !== this.now.actor ||
            before === undefined ||
            after === undefined ||
            !equal(before, after)
        );
    }

    /** A snapshot has only the newest events; those before them that are known here stay, if nothing is missing in between. */
    private takeEvents(newest: ToldEvent[]): void {
        const first = newest[0]?.decision ?? 0,
            joined = (this.events.at(-1)?.decision ?? -1) >= first - 1,
            kept = joined ? this.events.filter((event) => event.decision < first) : [];
        if (kept.length === 0) this.older = first > 1;
        this.events = [...kept, ...newest];
        this.lines = null;
    }

    /** The oldest decision of which events are known. */
    get oldest(): number {
        return this.events[0]?.decision ?? 0;
    }

    /** Events before the oldest decision, which were asked for. */
    takeOlder(events: readonly WireEvent[]): void {
        this.events = [...events.map(toldEvent), ...this.events];
        this.older = events.length > 0 && this.oldest > 1;
        this.lines = null;
    }

    /** Takes one more decision over; false when others are missing before it. */
    step(step: Step): boolean {
        if (step.number !== this.now.number + 1) return false;
        this.now = { number: step.number, actor: step.actor, undo: step.undo };
        this.keep(step.number, step.view);
        this.events.push(...step.events.map(toldEvent));
        return true;
    }

    /** A view of the past that was fetched. */
    keep(number: number, view: string): void {
        const bytes = bytesOf(view),
            whole = new Uint8Array(this.layout.length + bytes.length);
        whole.set(this.layout);
        whole.set(bytes, this.layout.length);
        this.views.set(number, whole);
    }

    get decisions(): number {
        return this.now.number;
    }
    names(lang: Lang): string[] {
        return this.finished?.names(lang) ?? this.engine.names(this.setupText, lang);
    }
    player(seat: number): string {
        return this.bots[seat] ?? "person";
    }
    actor(): number | null {
        return this.now.actor;
    }

    view(viewer: Viewer, decision = this.decisions): Uint8Array {
        return this.finished?.view(viewer, decision) ?? this.views.get(decision) ?? this.views.get(this.decisions)!;
    }

    screen(viewer: Viewer, lang: Lang, theme: Theme, decision = this.decisions): Screen {
        if (this.finished) return this.finished.screen(viewer, lang, theme, decision);
        const moment = decision < this.decisions ? "past" : this.now.actor === null ? "ended" : "live";
        return this.engine.screen(this.setupText, this.view(viewer, decision), lang, theme, moment);
    }

    undoCount(): number {
        return this.now.undo;
    }
    redoCount(): number {
        return 0;
    }
    undoLimit(): string {
        return say("Nothing of yours can be taken back now.");
    }

    log(viewer: Viewer, lang: Lang, from = 0): LogLine[] {
        if (this.finished) return this.finished.log(viewer, lang, from);
        const told = this.lines;
        if (told?.lang !== lang || told.setup !== this.setupText || told.count !== this.events.length)
            this.lines = {
                lang,
                setup: this.setupText,
                count: this.events.length,
                list: this.engine.log(this.setupText, this.events, lang),
            };
        return from === 0 ? this.lines!.list : this.lines!.list.filter((line) => line.decision >= from);
    }

    result(lang: Lang): Result {
        return this.finished?.result(lang) ?? { over: false, places: [], clause: null, reason: "" };
    }
    record(options: { secret: boolean; report?: Lang }): string {
        return this.finished?.record(options) ?? "";
    }
    setup(): string {
        return this.setupText;
    }
    botSeed(): bigint {
        return BigInt(this.decisions);
    }
}

function toldEvent(event: WireEvent): ToldEvent {
    return { decision: event.decision, turn: event.turn, event: bytesOf(event.event) };
}

export function equal(a: Uint8Array, b: Uint8Array): boolean {
    return a.length === b.length && a.every((byte, at) => byte === b[at]);
}
