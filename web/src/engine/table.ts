/* Tables: each is a handle in the module until it is closed. */
import { actorOf, langCode, Mode, NO_LANG, viewerCode } from "./codes";
import type { Runtime } from "./runtime";
import { type Shown, ViewScreen } from "./screen";
import { EngineError, type Lang, type LogLine, type Result, type Screen, type Table, type Viewer } from "./types";

export class OpenTable implements Table {
    readonly game: string;
    readonly seats: number;

    constructor(
        private readonly runtime: Runtime,
        private readonly shown: Shown,
        private number: number,
    ) {
        this.game = runtime.answer((exports) => exports.table_game(number));
        this.seats = runtime.number((exports) => exports.table_seats(number));
    }

    /** The handle in the module. */
    private handle(): number {
        if (this.number === 0) throw new EngineError("This table is closed.");
        return this.number;
    }

    get decisions(): number {
        const handle = this.handle();
        return this.runtime.call((exports) => exports.table_decisions(handle));
    }

    names(lang: Lang): string[] {
        const handle = this.handle();
        return this.runtime.json<string[]>((exports) => exports.table_names(handle, langCode(lang)));
    }

    player(seat: number): string {
        const handle = this.handle();
        return this.runtime.answer((exports) => exports.table_player(handle, seat));
    }

    actor(): number | null {
        const handle = this.handle();
        return actorOf(this.runtime.call((exports) => exports.table_actor(handle)));
    }

    view(viewer: Viewer, decision = this.decisions): Uint8Array {
        const handle = this.handle();
        this.runtime.number((exports) => exports.view(handle, viewerCode(viewer), decision));
        return this.runtime.room(handle).slice();
    }

    screen(viewer: Viewer, lang: Lang, decision = this.decisions): Screen {
        const ended = this.actor() === null;
        const mode = decision < this.decisions ? Mode.past : ended ? Mode.ended : Mode.live;
        return new ViewScreen(this.runtime, this.shown, () => this.handle(), this.view(viewer, decision), lang, mode);
    }

    play(move: string): void {
        const handle = this.handle();
        this.runtime.send([move]);
        this.runtime.number((exports) => exports.table_play(handle));
    }

    undoCount(seat: number): number {
        const handle = this.handle();
        return this.runtime.call((exports) => exports.table_undo_count(handle, seat));
    }

    redoCount(): number {
        const handle = this.handle();
        return this.runtime.call((exports) => exports.table_redo_count(handle));
    }

    undo(seat: number): void {
        const handle = this.handle();
        this.runtime.number((exports) => exports.table_undo(handle, seat));
    }

    undoLimit(seat: number, lang: Lang): string {
        const handle = this.handle();
        return this.runtime.answer((exports) => exports.table_undo_limit(handle, seat, langCode(lang)));
    }

    redo(): void {
        const handle = this.handle();
        this.runtime.number((exports) => exports.table_redo(handle));
    }

    private event(seat: number, words: readonly string[]): void {
        const handle = this.handle();
        this.runtime.send(words);
        this.runtime.number((exports) => exports.table_event(handle, seat));
    }

    resign(seat: number): void {
        this.event(seat, ["resign"]);
    }

    agree(): void {
        this.event(0, ["agree"]);
    }

    takeover(seat: number, bot: string): void {
        this.event(seat, ["takeover", bot]);
    }

    comeBack(seat: number): void {
        this.event(seat, ["return"]);
    }

    log(viewer: Viewer, lang: Lang, from = 0): LogLine[] {
        const handle = this.handle();
        return this.runtime.json<LogLine[]>((exports) => exports.table_log(handle, viewerCode(viewer), langCode(lang), from));
    }

    result(lang: Lang): Result {
        const handle = this.handle();
        return this.runtime.json<Result>((exports) => exports.table_result(handle, langCode(lang)));
    }

    record(options: { secret: boolean; report?: Lang }): string {
        const handle = this.handle();
        const report = options.report === undefined ? NO_LANG : langCode(options.report);
        return this.runtime.answer((exports) => exports.table_record(handle, options.secret, report));
    }

    setup(): string {
        const handle = this.handle();
        return this.runtime.answer((exports) => exports.table_setup(handle));
    }

    botSeed(): bigint {
        const handle = this.handle();
        return BigInt.asUintN(
            64,
            this.runtime.call((exports) => exports.table_bot_seed(handle)),
        );
    }

    close(): void {
        if (this.number === 0) return;
        const handle = this.number;
        this.number = 0;
        this.shown.screen = null; /* it may have been one of this table's */
        this.runtime.call((exports) => exports.close(handle));
    }
}
