/* A game being played at this screen: passes intents on to the machine and does what it wishes for, which is to ask bots, at a pace that can be
 * followed, and to keep a copy in the browser after every decision. It knows no page; pages listen. */
import { LayoutError, type BotWish, type Machine, type Move, type Viewer } from "../engine/types";
import type { App } from "../app";
import { lang } from "../base/i18n";
import { guessesHere, noteResult, type Guesses } from "../base/results";
import { keep, type Save } from "../base/saves";
import { settings } from "../base/settings";
import { renew } from "../base/update";
import type { Happening, Playing } from "./playing";

export interface Guide {
    /** The move of the seat that is asked, or null when it is to think for itself. */
    reply(): Promise<string | null>;
}

const BREATH_MS = 900;

export class Session implements Playing {
    thinking = false;
    kept = true;
    told: (() => Promise<void>) | null = null;
    /** Who tells the others what to play, in a guided game. */
    guide: Guide | null = null;
    private listener: ((happening: Happening) => void) | null = null;
    private asked = 0; // answers of bots that were asked before it changed are not listened to any more
    private hurry = false;
    private unanswered: BotWish | null = null; // who was asked failed; wished for only once
    private wake: (() => void) | null = null;

    constructor(
        private readonly app: App,
        readonly machine: Machine,
        private save: Save,
    ) {}

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
    get studied(): boolean {
        return this.lesson !== null || this.save.fresh === null;
    }
    get guesses(): Guesses | null {
        return this.counts ? guessesHere(this.id) : null;
    }
    /** Begun here, and not opened as a record or a lesson. */
    private get counts(): boolean {
        return this.save.fresh !== null;
    }
    leaveLesson(): void {
        this.machine.teach(null);
        this.save = { ...this.save, lesson: null };
        this.store();
    }

    listen(listener: ((happening: Happening) => void) | null): void {
        this.listener = listener;
    }
    private tell(happening: Happening): void {
        this.listener?.(happening);
    }

    lift(): void {
        this.machine.lift();
        this.tell({ kind: "curtain" });
    }
    look(viewer: Viewer): void {
        this.machine.look(viewer);
    }
    go(decision: number | null): boolean {
        return this.machine.go(decision);
    }
    wantOlder(): void {
        this.machine.wantOlder();
    }

    play(move: Move): void {
        this.machine.play(move.text);
        this.changed({ kind: "decided", path: move.path });
    }
    undo(): void {
        this.machine.undo();
        this.changed({ kind: "moved" });
    }
    redo(): void {
        this.machine.redo();
        this.changed({ kind: "moved" });
    }
    resign(): void {
        this.machine.resign();
        this.changed({ kind: "moved" });
    }
    agree(): void {
        this.machine.agree();
        this.changed({ kind: "moved" });
    }
    returnToLesson(): void {
        this.machine.returnToLesson();
        this.changed({ kind: "moved" });
    }

    private changed(happening: Happening): void {
        this.asked++;
        if (this.thinking) this.app.thinker.cancel();
        this.thinking = false;
        this.unanswered = null;
        this.wake?.();
        const bot = this.attend();
        if (bot === null) this.hurry = false;
        this.tell(happening);
        if (bot) void this.think(bot);
    }

    /** Lets the bots play on until a person is asked. Safe to call at any time. */
    goOn(): void {
        const bot = this.attend() ?? this.unanswered;
        if (bot) void this.think(bot);
    }

    /** Does what the machine wishes for at once; returns whom it wants to be asked. */
    private attend(): BotWish | null {
        for (;;) {
            const wish = this.machine.wish();
            if (wish.kind === "bot") return wish;
            if (wish.kind === "none") return null;
            this.store();
        }
    }

    private async think(wish: BotWish): Promise<void> {
        const asked = ++this.asked,
            began = performance.now();
        let move: string | null = null;
        this.unanswered = null;
        this.thinking = true;
        this.tell({ kind: "thinking" });
        try {
            move = (await this.guide?.reply()) ?? null;
            if (asked === this.asked) move ??= await this.ask(wish, asked);
            if (asked === this.asked) await this.pause(began);
        } catch (error) {
            if (error instanceof LayoutError && (await renew())) return;
            if (asked === this.asked) {
                this.unanswered = wish;
                this.tell({ kind: "failed", error });
            }
        }
        if (asked !== this.asked) return;
        this.thinking = false;
        if (move !== null && this.machine.botPlays(wish.decision, move)) this.changed({ kind: "decided", path: [] });
    }

    private async ask({ bot, seed, view }: BotWish, asked: number): Promise<string> {
        const setup = this.machine.setup(),
            move = await this.app.thinker.choose({ setup, view, bot, seed }),
            net = await this.app.thinker.netName({ setup, bot });
        if (net !== "" && asked === this.asked) this.machine.noteNet(net);
        return move;
    }

    /** The bot that is to decide goes on without a net. */
    goOnPlain(): void {
        const { actor, seats } = this.machine.frame();
        if (actor === null) return;
        this.machine.takeOver(actor, `${seats[actor]!.player}:plain`);
        this.changed({ kind: "moved" });
    }

    /** A pace that can be followed; none when the reader hurries. */
    private async pause(began: number): Promise<void> {
        await this.told?.();
        const left = this.hurry ? 0 : BREATH_MS * settings.pace - (performance.now() - began);
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

    private store(): void {
        const frame = this.machine.frame(),
            { over, decisions, seats } = frame;
        if (over && !this.save.over && this.counts) noteResult(this.id, frame, this.app.engine.bots(lang()), lang());
        this.save = {
            ...this.save,
            record: this.machine.record(),
            changed: Date.now(),
            over,
            decisions,
            names: seats.map((seat) => seat.name),
        };
        this.kept = keep(this.save);
    }

    close(): void {
        this.asked++;
        this.listener = null;
        this.wake?.();
        this.app.thinker.cancel();
        this.machine.close();
    }
}
