/* Tables: each is a place in the module until it is closed. */
import { actorOf, langCode, Mode, NO_LANG, viewerCode } from "./codes";
import type { Runtime } from "./runtime";
import { type Shown, ViewScreen } from "./screen";
import { EngineError, type Lang, type LogLine, type Result, type Screen, type Table, type Theme, type Viewer } from "./types";

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

    /** The place in the module. */
    private place(): number {
        if (this.number === 0) throw new EngineError("This table is closed.");
        return this.number;
    }

    get decisions(): number {
        const place = this.place();
        return this.runtime.call((exports) => exports.table_decisions(place));
    }

    names(lang: Lang): string[] {
        const place = this.place();
        return this.runtime.json<string[]>((exports) => exports.table_names(place, langCode(lang)));
    }

    player(seat: number): string {
        const place = this.place();
        return this.runtime.answer((exports) => exports.table_player(place, seat));
    }

    actor(): number | null {
        const place = this.place();
        return actorOf(this.runtime.call((exports) => exports.table_actor(place)));
    }

    view(viewer: Viewer, decision = this.decisions): Uint8Array {
        const place = this.place();
        this.runtime.number((exports) => exports.view(place, viewerCode(viewer), decision));
        return this.runtime.room(place).slice();
    }

    screen(viewer: Viewer, lang: Lang, _theme: Theme, decision = this.decisions): Screen {
        const ended = this.actor() === null;
        const mode = decision < this.decisions ? Mode.past : ended ? Mode.ended : Mode.live;
        return new ViewScreen(this.runtime, this.shown, () => this.place(), this.view(viewer, decision), lang, mode);
    }

    play(move: string): void {
        const place = this.place();
        this.runtime.send([move]);
        this.runtime.number((exports) => exports.table_play(place));
    }

    seen(seat: number): number {
        const place = this.place();
        return this.runtime.call((exports) => exports.table_seen(place, seat));
    }

    undoCount(seat: number): number {
        const place = this.place();
        return this.runtime.call((exports) => exports.table_undo_count(place, seat));
    }

    redoCount(): number {
        const place = this.place();
        return this.runtime.call((exports) => exports.table_redo_count(place));
    }

    undo(seat: number): void {
        const place = this.place();
        this.runtime.number((exports) => exports.table_undo(place, seat));
    }

    undoLimit(seat: number, lang: Lang): string {
        const place = this.place();
        return this.runtime.answer((exports) => exports.table_undo_limit(place, seat, langCode(lang)));
    }

    redo(): void {
        const place = this.place();
        this.runtime.number((exports) => exports.table_redo(place));
    }

    private event(seat: number, words: readonly string[]): void {
        const place = this.place();
        this.runtime.send(words);
        this.runtime.number((exports) => exports.table_event(place, seat));
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
        const place = this.place();
        return this.runtime.json<LogLine[]>((exports) => exports.table_log(place, viewerCode(viewer), langCode(lang), from));
    }

    result(lang: Lang): Result {
        const place = this.place();
        return this.runtime.json<Result>((exports) => exports.table_result(place, langCode(lang)));
    }

    record(options: { secret: boolean; report?: Lang }): string {
        const place = this.place();
        const report = options.report === undefined ? NO_LANG : langCode(options.report);
        return this.runtime.answer((exports) => exports.table_record(place, options.secret, report));
    }

    setup(): string {
        const place = this.place();
        return this.runtime.answer((exports) => exports.table_setup(place));
    }

    botSeed(): bigint {
        const place = this.place();
        return BigInt.asUintN(
            64,
            this.runtime.call((exports) => exports.table_bot_seed(place)),
        );
    }

    close(): void {
        if (this.number === 0) return;
        const place = this.number;
        this.number = 0;
        this.shown.screen = null; /* it may have been one of this table's */
        this.runtime.call((exports) => exports.close(place));
    }
}
