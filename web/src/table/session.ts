/* A game being played at this screen: the table, who sits before the screen, the bots' moves at their pace, and the copy kept in the
 * browser after every decision. It knows no page; pages listen. */
import { LayoutError, type Move, type Table, type Viewer } from "../engine/types";
import type { App } from "../app";
import { lang } from "../base/i18n";
import { keep, type Save } from "../base/saves";
import { settings } from "../base/settings";
import { renew } from "../base/update";
import type { Happening, Playing } from "./playing";

export interface Guide {
    /** The move of the seat that is asked, or null when it is to think for itself. */
    reply(): Promise<string | null>;
}

const NORMAL_PACE_MS = 900;
export const PERSON = "person";

export class Session implements Playing {
    readonly far = false;
    readonly advised = true;
    looker: number | null = null;
    thinking = false;
    kept = true;
    seen = 0;
    private readonly lookers = new Map<number, number>();
    private listener: ((happening: Happening) => void) | null = null;
    private round = 0; // bots that were asked before it changed are not listened to any more
    private hurry = false;
    private closed = false;
    /** Who tells the others what to play, in a guided game. */
    guide: Guide | null = null;
    private wake: (() => void) | null = null;

    constructor(
        private readonly app: App,
        public table: Table,
        private save: Save,
    ) {
        const people = this.people();
        if (people.length === 1) this.looker = people[0]!;
        this.seen = this.ownLast();
    }

    get id(): string {
        return this.save.id;
    }
    get address(): string {
        return `/game/${this.id}`;
    }
    /** Whose guided first game this is, or null. */
    get lesson(): string | null {
        return this.save.lesson ?? null;
    }
    leaveLesson(): void {
        this.save = { ...this.save, lesson: null };
        this.store();
    }
    people(): number[] {
        return this.seats().filter((seat) => this.table.player(seat) === PERSON);
    }
    seats(): number[] {
        return Array.from({ length: this.table.seats }, (_, seat) => seat);
    }
    isPerson(seat: number | null): boolean {
        return seat !== null && this.table.player(seat) === PERSON;
    }
    get over(): boolean {
        return this.table.actor() === null;
    }

    eyes: Viewer | null = null;

    get viewer(): Viewer {
        if (this.over && this.eyes !== null) return this.eyes;
        if (this.waitingFor !== null) return "spectator";
        return this.looker ?? (this.over ? "everything" : "spectator");
    }
    get waitingFor(): number | null {
        const actor = this.table.actor();
        return this.isPerson(actor) && actor !== this.looker ? actor : null;
    }
    get deciding(): boolean {
        return this.looker !== null && this.table.actor() === this.looker;
    }

    listen(listener: ((happening: Happening) => void) | null): void {
        this.listener = listener;
    }
    private tell(happening: Happening): void {
        this.listener?.(happening);
    }

    /** Lifts the curtain for who is asked. */
    lift(): void {
        const seat = this.waitingFor;
        if (seat === null) return;
        this.looker = seat;
        this.seen = this.lookers.get(seat) ?? this.ownLast();
        this.tell({ kind: "looker" });
    }

    play(move: Move): void {
        const seat = this.table.actor();
        if (seat === null) return;
        this.table.play(move.text);
        this.seen = this.table.decisions;
        this.lookers.set(seat, this.seen);
        this.decided(seat, move.text, move.path);
    }

    undo(): void {
        this.change(() => this.table.undo(this.looker ?? 0));
    }
    redo(): void {
        this.change(() => this.table.redo());
    }
    resign(): void {
        this.change(() => this.table.resign(this.looker ?? 0));
    }
    agree(): void {
        this.change(() => this.table.agree());
    }

    private change(act: () => void): void {
        this.round++;
        act();
        this.seen = Math.min(this.seen, this.table.decisions);
        this.store();
        this.tell({ kind: "moved" });
        this.goOn();
    }

    private decided(seat: number, move: string, path: string[]): void {
        this.store();
        this.tell({ kind: "decided", seat, move, path });
        this.goOn();
    }

    /** Lets the bots play on until a person is asked. Safe to call at any time. */
    goOn(): void {
        const actor = this.table.actor();
        this.hurry = this.hurry && actor !== null && !this.isPerson(actor);
        if (actor === null || this.isPerson(actor) || this.thinking) return;
        void this.think(actor);
    }

    private async think(seat: number): Promise<void> {
        const round = this.round,
            began = performance.now();
        this.thinking = true;
        this.tell({ kind: "thinking" });
        let move: string | null = null;
        try {
            move = (await this.guide?.reply()) ?? null;
            if (round === this.round) move ??= await this.ask(seat);
            if (round === this.round) await this.pause(began);
        } catch (error) {
            if (error instanceof LayoutError && (await renew())) return;
            if (round === this.round) this.tell({ kind: "failed", error });
        }
        this.thinking = false;
        if (this.closed) return;
        if (round !== this.round) return this.goOn();
        if (move === null) return;
        this.table.play(move);
        this.decided(seat, move, []);
    }

    private ask(seat: number): Promise<string> {
        return this.app.thinker.choose({
            setup: this.table.setup(),
            view: this.table.view(seat),
            bot: this.table.player(seat),
            seed: this.table.botSeed(),
        });
    }

    /** Puts another moment of this game on the table. */
    restore(record: string): void {
        this.change(() => {
            const before = this.table;
            this.table = this.app.engine.open(record);
            before.close();
        });
    }

    /** A pace that can be followed; none when the reader hurries. */
    private async pause(began: number): Promise<void> {
        const left = this.hurry ? 0 : NORMAL_PACE_MS * settings.pace - (performance.now() - began);
        if (left <= 0) return;
        await new Promise<void>((done) => {
            const timer = setTimeout(done, left);
            this.wake = () => {
                clearTimeout(timer);
                done();
            };
        });
        this.wake = null;
    }

    /** No pauses until a person is asked. */
    skip(): void {
        this.hurry = true;
        this.wake?.();
    }

    /** The number of decisions after the looker's last own one. */
    private ownLast(): number {
        return this.looker === null ? this.table.decisions : this.table.seen(this.looker);
    }

    prepare(): null {
        return null;
    }
    readonly older = false;
    fetchOlder(): null {
        return null;
    }

    private store(): void {
        this.save = {
            ...this.save,
            record: this.table.record({ secret: true }),
            changed: Date.now(),
            over: this.over,
            decisions: this.table.decisions,
            names: this.table.names(lang()),
        };
        this.kept = keep(this.save);
    }

    close(): void {
        this.closed = true;
        this.round++;
        this.listener = null;
        this.wake?.();
        this.app.thinker.cancel();
        this.table.close();
    }
}
