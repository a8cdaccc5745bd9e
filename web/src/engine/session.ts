/* Sessions: each is a handle in the module until it is closed. Intents are passed on as they are; a frame is asked for once until
 * something changes. */
import { Moments } from "wasm-exports";
import { langCode, NO_LANG, viewerCode } from "./codes";
import type { Runtime } from "./runtime";
import {
    EngineError,
    type AdviceTask,
    type Beat,
    type BotWish,
    type Frame,
    type Lang,
    type LogLine,
    type Machine,
    type Move,
    type Picked,
    type PictureChanges,
    type Pointed,
    type Refusal,
    type Thought,
    type Viewer,
    type Wish,
} from "./types";

export class OpenSession implements Machine {
    private held: Frame | null = null;

    constructor(
        protected readonly runtime: Runtime,
        private number: number,
    ) {}

    protected handle(): number {
        if (this.number === 0) throw new EngineError("This table is closed.");
        return this.number;
    }
    /** The handle, for an intent after which the frame may be another. */
    protected changing(...sent: string[]): number {
        this.held = null;
        const handle = this.handle();
        this.runtime.send(sent);
        return handle;
    }

    frame(): Frame {
        const handle = this.handle();
        this.held ??= this.runtime.json<Frame>((exports) => exports.session_frame(handle));
        return this.held;
    }
    picture(since: number): PictureChanges {
        const handle = this.handle();
        return this.runtime.json<PictureChanges>((exports) => exports.session_picture(handle, since));
    }
    log(from = 0): LogLine[] {
        const handle = this.handle();
        return this.runtime.json<LogLine[]>((exports) => exports.session_log(handle, from));
    }
    story(after: number): Beat[] {
        const handle = this.handle();
        return this.runtime.json<Beat[]>((exports) => exports.session_story(handle, after));
    }
    moves(): Move[] {
        const handle = this.handle();
        return this.runtime.json<Move[]>((exports) => exports.session_moves(handle));
    }
    move(text: string): Move | null {
        const handle = this.handle();
        this.runtime.send([text]);
        return this.runtime.json<Move | null>((exports) => exports.session_move(handle));
    }
    setLang(lang: Lang): void {
        const handle = this.changing();
        this.runtime.number((exports) => exports.session_set_lang(handle, langCode(lang)));
    }

    pick(id: string, carried = false): Picked {
        const handle = this.changing(id);
        return this.runtime.json<Picked>((exports) => exports.session_pick(handle, carried));
    }
    unpick(): boolean {
        const handle = this.changing();
        return this.runtime.call((exports) => exports.session_unpick(handle)) !== 0;
    }
    pickMove(text: string): void {
        const handle = this.changing(text);
        this.runtime.number((exports) => exports.session_pick_move(handle));
    }
    propose(text: string): void {
        const handle = this.changing(text);
        this.runtime.call((exports) => exports.session_propose(handle));
    }
    point(id: string): Pointed {
        const handle = this.handle();
        this.runtime.send([id]);
        return this.runtime.json<Pointed>((exports) => exports.session_point(handle));
    }
    whyNot(id: string): Refusal | null {
        const handle = this.handle();
        this.runtime.send([id]);
        return this.runtime.json<Refusal | null>((exports) => exports.session_why_not(handle));
    }

    play(text: string): void {
        const handle = this.changing(text);
        this.runtime.number((exports) => exports.session_play(handle));
    }
    undo(): void {
        const handle = this.changing();
        this.runtime.number((exports) => exports.session_undo(handle));
    }
    redo(): void {
        const handle = this.changing();
        this.runtime.number((exports) => exports.session_redo(handle));
    }
    resign(): void {
        const handle = this.changing();
        this.runtime.number((exports) => exports.session_resign(handle));
    }
    agree(): void {
        const handle = this.changing();
        this.runtime.number((exports) => exports.session_agree(handle));
    }

    lift(): void {
        const handle = this.changing();
        this.runtime.call((exports) => exports.session_lift(handle));
    }
    watch(): void {
        const handle = this.changing();
        this.runtime.call((exports) => exports.session_watch(handle));
    }
    look(viewer: Viewer): void {
        const handle = this.changing();
        this.runtime.call((exports) => exports.session_look(handle, viewerCode(viewer)));
    }
    go(decision: number | null): boolean {
        const handle = this.changing();
        return this.runtime.call((exports) => exports.session_go(handle, decision ?? Moments.now)) !== 0;
    }
    wantOlder(): void {
        const handle = this.changing();
        this.runtime.number((exports) => exports.session_want_older(handle));
    }

    wish(): Wish {
        const handle = this.handle();
        const wish = this.runtime.json<Wish | (Omit<BotWish, "seed" | "view"> & { seed: string })>((exports) =>
            exports.session_wish(handle),
        );
        if (wish.kind !== "bot") return wish;
        return { ...wish, seed: BigInt(`0x${wish.seed}`), view: this.runtime.room(handle).slice() };
    }
    botPlays(decision: number, move: string): boolean {
        const handle = this.changing(move);
        return this.runtime.call((exports) => exports.session_bot_plays(handle, decision)) !== 0;
    }
    takeOver(seat: number, bot: string): void {
        const handle = this.changing(bot);
        this.runtime.number((exports) => exports.session_take_over(handle, seat));
    }
    noteNet(name: string): void {
        const handle = this.changing(name);
        this.runtime.number((exports) => exports.session_note_net(handle));
    }
    refresh(): boolean {
        const handle = this.changing();
        return this.runtime.call((exports) => exports.session_refresh(handle)) !== 0;
    }

    refusal(): Refusal | null {
        const handle = this.handle();
        if (this.runtime.call((exports) => exports.session_refusal(handle)) === 0) return null;
        return JSON.parse(this.runtime.answered()) as Refusal;
    }

    record(): string {
        const handle = this.handle();
        return this.runtime.answer((exports) => exports.table_record(handle, true, NO_LANG));
    }
    material(): string {
        const handle = this.handle();
        return this.runtime.answer((exports) => exports.material_of(handle));
    }
    setup(): string {
        const handle = this.handle();
        return this.runtime.answer((exports) => exports.table_setup(handle));
    }

    askAdvice(): AdviceTask {
        const handle = this.changing();
        const { seed, number } = this.runtime.json<{ seed: string; number: number }>((exports) => exports.session_ask_advice(handle));
        const view = this.runtime.room(handle).slice();
        return { setup: this.setup(), view, seed: BigInt(`0x${seed}`), number };
    }
    takeAdvice(number: number, thought: Thought, pointing: boolean): boolean {
        const handle = this.changing(thought.bytes);
        return this.runtime.call((exports) => exports.session_take_advice(handle, number, pointing)) !== 0;
    }

    beginPlan(): void {
        const handle = this.changing();
        this.runtime.number((exports) => exports.session_begin_plan(handle));
    }
    endPlan(): void {
        const handle = this.changing();
        this.runtime.number((exports) => exports.session_end_plan(handle));
    }
    plan(text: string): void {
        const handle = this.changing(text);
        this.runtime.number((exports) => exports.session_plan(handle));
    }
    unplan(): boolean {
        const handle = this.changing();
        return this.runtime.call((exports) => exports.session_unplan(handle)) !== 0;
    }
    dropPlan(): void {
        const handle = this.changing();
        this.runtime.number((exports) => exports.session_drop_plan(handle));
    }

    teach(lesson: string | null): void {
        const handle = this.changing();
        this.runtime.sendText(lesson ?? "");
        this.runtime.number((exports) => exports.session_teach(handle));
    }
    returnToLesson(): void {
        const handle = this.changing();
        this.runtime.number((exports) => exports.session_return_to_lesson(handle));
    }

    close(): void {
        if (this.number === 0) return;
        const handle = this.number;
        this.number = 0;
        this.runtime.call((exports) => exports.close(handle));
    }
}
