/* Lines being tried: passes intents on to the machine, keeps the record when its lines have changed, lets bots answer where they are to, and
 * asks the workers what a place is worth. It knows no page; one listens. */
import {
    CancelledError,
    type BotWish,
    type Frame,
    type LineNode,
    type LineReport,
    type LinesMachine,
    type Mistake,
    type Move,
} from "../engine/types";
import type { App } from "../app";
import { lang } from "../base/i18n";
import { JUDGE } from "./analyses";

export type Told =
    | { kind: "moved"; path: readonly string[] } // another place, or other words about it
    | { kind: "judged" }
    | { kind: "thinking" }
    | { kind: "failed"; error: unknown };

export class StudySession {
    thinking = false;
    judging = false;
    listener: ((told: Told) => void) | null = null;
    private asked = 0; // answers to older questions are not listened to any more
    private plain = "";
    private unanswered: (() => void) | null = null; // what failed, to be asked again
    private readonly reports = new Map<string, LineReport>(); // by place

    constructor(
        private readonly app: App,
        readonly machine: LinesMachine,
        private readonly keep: (record: string) => void,
    ) {}

    get frame(): Frame {
        return this.machine.frame();
    }
    /** The moves that lead from the game to the present place. */
    get way(): LineNode[] {
        return this.frame.lines!.nodes.filter((node) => node.on_way).sort((a, b) => a.decision - b.decision);
    }
    get place(): LineNode | null {
        const { place, nodes } = this.frame.lines!;
        return nodes.find((node) => node.id === place) ?? null;
    }
    private get key(): string {
        const { from, as } = this.frame.lines!;
        return `${lang()} ${from} ${as} ${this.way.map((node) => node.move).join(" ")}`;
    }
    /** What was found out about the present place. */
    get report(): LineReport | null {
        return this.reports.get(this.key) ?? null;
    }

    /* ---- going about ---- */

    play(move: Move): void {
        this.machine.play(move.text);
        this.changed(move.path);
    }
    undo(): void {
        this.machine.undo();
        this.changed();
    }
    redo(): void {
        this.machine.redo();
        this.changed();
    }
    tryFrom(decision: number, as: number | null): void {
        this.machine.tryFrom(decision, as);
        this.changed();
    }
    goTo(node: number): void {
        this.machine.goTo(node);
        this.changed();
    }
    remove(node: number): void {
        this.machine.remove(node);
        this.changed();
    }
    promote(node: number): void {
        this.machine.promote(node);
        this.changed();
    }
    name(node: number, name: string, remark: string): void {
        this.machine.name(node, name, remark);
        this.changed();
    }
    add(moves: readonly string[]): void {
        this.machine.add(moves);
        this.changed();
    }
    /** Who answers for all but the seat that decides now; null: nobody, the reader plays all sides. */
    against(bot: string | null): void {
        const { actor, seats } = this.frame;
        for (const seat of seats.keys()) this.machine.seat(seat, bot === null || seat === actor ? "person" : bot);
        this.changed();
    }
    /** The bot that answers, or null. */
    get answering(): string | null {
        return this.frame.seats.find(({ player }) => player !== "person")?.player ?? null;
    }

    /* ---- puzzles ---- */

    pose(): void {
        this.machine.pose();
        this.changed();
    }
    poseMistake(mistake: Mistake): void {
        this.against(null);
        this.machine.poseMistake(mistake);
        this.changed();
    }
    leavePuzzle(): void {
        this.machine.leavePuzzle();
        this.changed();
    }
    retry(): void {
        this.machine.retry();
        this.changed();
    }
    showSolution(): void {
        this.machine.showSolution();
        this.changed();
    }

    /* ---- what follows from it ---- */

    private changed(path: readonly string[] = []): void {
        this.asked++;
        if (this.thinking || this.judging) this.app.thinker.cancel();
        this.thinking = this.judging = false;
        this.unanswered = null;
        const bot = this.attend();
        this.listener?.({ kind: "moved", path });
        if (bot) void this.answer(bot);
        else if (this.frame.puzzle?.stage === "tried") void this.judgeTry();
        else if (this.place !== null && this.frame.puzzle?.stage !== "asked" && this.report === null) void this.judge();
    }

    private attend(): BotWish | null {
        for (;;) {
            const wish = this.machine.wish();
            if (wish.kind === "bot") return wish;
            if (wish.kind === "none") return null;
            this.keep(this.machine.record());
        }
    }

    /** Asks the workers; what comes too late is not told. */
    private async ask<T>(question: () => Promise<T>, again: () => void): Promise<T | null> {
        const asked = ++this.asked;
        try {
            const answer = await question();
            return asked === this.asked ? answer : null;
        } catch (error) {
            if (asked !== this.asked || error instanceof CancelledError) return null;
            this.thinking = this.judging = false;
            this.unanswered = again;
            this.listener?.({ kind: "failed", error });
            return null;
        }
    }

    private async answer(wish: BotWish): Promise<void> {
        const { bot, seed, view } = wish;
        this.thinking = true;
        this.listener?.({ kind: "thinking" });
        const setup = this.machine.setup(),
            move = await this.ask(
                () => this.app.thinker.choose({ setup, view, bot: bot + this.plain, seed }),
                () => void this.answer(wish),
            );
        if (move === null) return;
        this.thinking = false;
        if (this.machine.botPlays(wish.decision, move)) this.changed();
    }

    /** What the present place is worth, and what is best there. */
    async judge(): Promise<void> {
        const { key, way } = this,
            { from, as } = this.frame.lines!,
            moves = way.map((node) => node.move),
            job = { record: this.machine.record(), bot: JUDGE + this.plain, lang: lang(), from, as, moves, known: moves.length };
        this.judging = true;
        this.listener?.({ kind: "judged" });
        const report = await this.ask(
            () => this.app.thinker.judgeLine(job),
            () => void this.judge(),
        );
        if (report === null) return;
        this.judging = false;
        this.reports.set(key, report);
        const place = this.place;
        if (place !== null) this.machine.judge(place.id, report.end.chances);
        this.attend();
        this.listener?.({ kind: "judged" });
    }

    /** Is the move that was tried about as good as the best? */
    private async judgeTry(): Promise<void> {
        const { decision, tried } = this.frame.puzzle!,
            job = {
                record: this.machine.record(),
                bot: JUDGE + this.plain,
                lang: lang(),
                from: decision,
                as: null,
                moves: [tried!],
                known: 0,
            };
        this.judging = true;
        const report = await this.ask(
            () => this.app.thinker.judgeLine(job),
            () => void this.judgeTry(),
        );
        if (report === null) return;
        this.judging = false;
        this.machine.judgeTry(report.moves[0]?.loss ?? 0);
        this.changed();
    }

    /** After a failure: once more, or from now on without a net. */
    again(): void {
        this.unanswered?.();
    }
    goOnPlain(): void {
        this.plain = ":plain";
        this.again();
    }

    close(): void {
        this.asked++;
        this.listener = null;
        this.app.thinker.cancel();
        this.machine.close();
    }
}
