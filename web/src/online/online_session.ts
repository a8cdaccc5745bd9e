/* A game with people elsewhere, as the table page needs it: passes intents on to the machine, lets the socket carry what it wants to send, and
 * tells the page what became of it. */
import type { Machine, Move, RemoteAbout, Viewer } from "../engine/types";
import { lang } from "../base/i18n";
import { guessesHere, type Guesses } from "../base/results";
import type { Happening, Playing } from "../table/playing";
import type { Online } from "./hub";
import type { RemoteTable } from "./remote_table";
import type { About, Message, Standing } from "./wire";

/** Is this line of talk theirs? What stands between a name and the words depends on the language. */
export const isSaidBy = (name: string, line: string): boolean => line.startsWith(name) && /^\s*:/.test(line.slice(name.length));

export class OnlineSession implements Playing {
    readonly machine: Machine;
    readonly thinking = false;
    readonly kept = true;
    readonly studied = false;
    told: (() => Promise<void>) | null = null; // nobody elsewhere waits for this page
    /** What others have said since somebody looked. */
    said: string[] = [];
    private path: string[] = []; // of the move on its way
    private listener: ((happening: Happening) => void) | null = null;

    /** `changed`: something beside the position, or all of it. */
    constructor(
        private readonly online: Online,
        readonly remote: RemoteTable,
        private readonly changed: () => void,
    ) {
        this.machine = remote.remote.openSession(lang());
        while (remote.remote.remark() !== null); // what is on the page already is no news
    }

    get id(): string {
        return this.remote.table;
    }
    get address(): string {
        return `/table/${this.id}`;
    }
    /** What the library knows of the table; and the server's words about it: ratings, kinds of people, the clock. */
    get known(): RemoteAbout {
        return this.remote.remote.about();
    }
    get about(): About {
        return this.remote.snapshot!.about;
    }
    get person(): number | null {
        return this.known.you;
    }
    /** A bot plays for the reader. */
    get replaced(): boolean {
        const { you, seats, status } = this.known;
        return status === "running" && you !== null && seats[you]!.bot !== "";
    }

    /** Remembered here, so that nobody is asked twice, and kept in the account. */
    get guesses(): Guesses | null {
        if (this.person === null) return null;
        const here = guessesHere(this.id);
        return {
            made: here.made,
            add: (guess) => {
                here.add(guess);
                void this.ask("guess", { turn: guess.turn, said: Math.round(100 * guess.said) });
            },
        };
    }

    listen(listener: ((happening: Happening) => void) | null): void {
        this.listener = listener;
    }
    private tell(happening: Happening): void {
        this.listener?.(happening);
    }

    /** The remote table has heard a message. */
    hear(message: Message): void {
        const before = this.machine.frame(),
            moved = this.machine.refresh(),
            now = this.machine.frame();
        if (message.type === "step" && now.decisions > before.decisions) {
            this.tell({ kind: "decided", path: before.sent ? this.path : [] });
            this.path = [];
        } else if (moved) this.tell({ kind: "moved" });
        else if (message.type === "answer") this.tell({ kind: "told" });
        this.tellNews();
        this.changed();
    }

    private tellNews(): void {
        for (let remark = this.remote.remote.remark(); remark !== null; remark = this.remote.remote.remark()) {
            if (remark.kind === "refused") this.tell({ kind: "failed", error: remark.sentence });
            const own = remark.seat === null ? isSaidBy(this.online.me?.name ?? "", remark.sentence) : remark.seat === this.person;
            if (remark.kind === "chat" && !own) this.said.push(remark.sentence);
        }
        for (let refusal = this.machine.refusal(); refusal !== null; refusal = this.machine.refusal())
            this.tell({ kind: "failed", error: refusal.sentence });
    }

    /** An intent that the server must hear of. */
    private sending(act: () => void): void {
        try {
            act();
        } catch (error) {
            this.tell({ kind: "failed", error });
        }
        this.goOn();
        this.changed();
    }

    play(move: Move): void {
        this.path = move.path;
        this.sending(() => this.machine.play(move.text));
        this.tell({ kind: "moved" });
    }
    undo(): void {
        this.sending(() => this.machine.undo());
    }
    resign(): void {
        this.sending(() => this.machine.resign());
    }
    agree(): void {
        this.sending(() => this.machine.agree());
    }
    go(decision: number | null): boolean {
        const here = this.machine.go(decision);
        this.goOn();
        return here;
    }
    wantOlder(): void {
        this.sending(() => this.machine.wantOlder());
    }
    look(viewer: Viewer): void {
        this.machine.look(viewer);
    }
    goOn(): void {
        while (this.machine.wish().kind !== "none");
        this.online.pump();
    }
    lift(): void {}
    redo(): void {}
    skip(): void {}

    /** Asks the server for something else at this table. */
    async ask(what: string, body: object = {}): Promise<void> {
        try {
            await this.remote.ask(what, body);
        } catch (error) {
            this.tell({ kind: "failed", error: error instanceof Error ? error.message : error });
        }
    }

    /** Standing answers; throws what the server says against them. */
    async keepStanding(standing: Standing): Promise<void> {
        await this.remote.ask("standing", standing);
    }

    close(): void {
        this.listener = null;
        this.machine.close();
    }
}
