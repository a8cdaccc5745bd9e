/* A game with people elsewhere, as the table page needs it: the server's snapshots and steps in, moves out. A move is sent until the
 * server has it: its number makes sending it twice harmless. */
import type { Engine, Move, Viewer } from "../engine/types";
import type { Happening, Playing } from "../table/playing";
import { ApiError, get, post } from "./api";
import type { Online } from "./hub";
import { commitmentOf, keyed, recall, remember } from "./memory";
import { RemoteTable } from "./remote_table";
import type { About, ChatLine, ClockAbout, Message, Offer, Snapshot, Standing, Step, WireEvent } from "./wire";

export class OnlineSession implements Playing {
    readonly table: RemoteTable;
    readonly far = true;
    readonly thinking = false;
    readonly kept = true;
    readonly waitingFor = null;
    eyes: Viewer | null = null;
    seen = 0;
    about: About;
    offers: Offer[] = [];
    chat: ChatLine[] = [];
    muted = 0;
    blocked = 0;
    standing: Standing = { rules: [], stop_at_my_turn: true, until_turn: 0 };
    /** When the times of the clocks were told. */
    clockAt = performance.now();
    private sending: { number: number; move: string; path: string[] } | null = null;
    private listener: ((happening: Happening) => void) | null = null;

    /** `changed`: something beside the position, or all of it. */
    constructor(
        private readonly engine: Engine,
        private readonly online: Online,
        snapshot: Snapshot,
        private readonly changed: () => void,
    ) {
        this.table = new RemoteTable(engine, snapshot);
        this.about = snapshot.about;
        this.note(snapshot);
        this.noteSeen(snapshot);
    }

    get id(): string {
        return this.about.id;
    }
    get address(): string {
        return `/table/${this.id}`;
    }
    get looker(): number | null {
        return this.about.you;
    }
    /** Over, and open to be looked at. */
    get over(): boolean {
        return this.table.finished !== null;
    }
    get viewer(): Viewer {
        if (this.over && this.eyes !== null) return this.eyes;
        return this.looker ?? (this.over ? "everything" : "spectator");
    }
    get deciding(): boolean {
        return this.looker !== null && this.table.actor() === this.looker && this.sending === null && !this.replaced;
    }
    /** A bot plays for the reader. */
    get replaced(): boolean {
        return this.looker !== null && this.about.seats[this.looker]?.bot != null;
    }
    get isSending(): boolean {
        return this.sending !== null;
    }
    /** Against people there is no advice until the end; neither is there for who looks on, nor where a rating is at stake. */
    get advised(): boolean {
        return this.over || (this.people().length === 1 && this.looker !== null && !this.about.rated);
    }
    people(): number[] {
        return this.about.seats.filter((seat) => seat.kind === "person").map((seat) => seat.seat);
    }
    seats(): number[] {
        return this.about.seats.map((seat) => seat.seat);
    }

    listen(listener: ((happening: Happening) => void) | null): void {
        this.listener = listener;
    }
    private tell(happening: Happening): void {
        this.listener?.(happening);
    }

    /* ---- from the server ---- */

    hear(message: Message): void {
        if ("table" in message && message.table !== this.id) return;
        if (message.type === "table") this.takeSnapshot(message);
        else if (message.type === "step") this.takeStep(message);
        else if (message.type === "chat") this.chat = [...this.chat, message];
        else if (message.type === "here") this.noteSeat(message.seat, message.here);
        else if (!["link", "mine", "my_tables"].includes(message.type)) return;
        this.changed();
    }

    private takeSnapshot(snapshot: Snapshot): void {
        const moved = this.table.take(snapshot);
        this.note(snapshot);
        this.noteSeen(snapshot);
        this.sendAgain();
        if (moved) this.tell({ kind: "moved" });
        if (snapshot.about.status === "over") void this.finish();
    }

    private note(snapshot: Snapshot): void {
        this.about = snapshot.about;
        this.offers = snapshot.offers;
        this.chat = snapshot.chat;
        this.muted = snapshot.muted ?? 0;
        this.blocked = snapshot.blocked ?? 0;
        if (snapshot.standing) this.standing = snapshot.standing;
        this.noteClock(snapshot.clock ?? snapshot.about.clock, snapshot.about.actor);
        const commitment = commitmentOf(snapshot.setup ?? "");
        if (commitment !== undefined && recall(this.id).commitment === undefined) remember(this.id, { commitment });
    }

    /** Nothing waits for who looks on. */
    private noteSeen(snapshot: Snapshot): void {
        this.seen = this.looker === null ? snapshot.number : (snapshot.seen ?? 0);
    }

    private noteClock(clock: ClockAbout, actor: number | null): void {
        this.about = { ...this.about, clock, actor };
        this.clockAt = performance.now();
    }

    private noteSeat(seat: number, here: boolean): void {
        this.about = { ...this.about, seats: this.about.seats.map((one) => (one.seat === seat ? { ...one, here } : one)) };
    }

    private takeStep(step: Step): void {
        const seat = this.table.actor();
        if (!this.table.step(step)) return this.online.watchAgain();
        this.noteClock(step.clock, step.actor);
        const own = this.sending?.number === step.number && seat === this.looker ? this.sending : null;
        if (own) this.sending = null;
        if (seat === this.looker || this.looker === null) this.seen = step.number; // nothing waits for who looks on
        this.tell({ kind: "decided", seat: seat ?? 0, move: own?.move ?? "", path: own?.path ?? [] });
    }

    /** The end: the record with its secret is published, and everything may be seen. */
    async finish(): Promise<void> {
        if (this.table.finished) return;
        const { record } = await get<{ record: string }>(keyed(this.id, `/tables/${this.id}/record`));
        if (this.table.finished) return;
        this.table.finished = this.engine.open(record);
        this.tell({ kind: "moved" });
        this.changed();
    }

    /* ---- to the server ---- */

    play(move: Move): void {
        this.sending = { number: this.table.decisions + 1, move: move.text, path: move.path };
        this.tell({ kind: "moved" });
        this.changed();
        void this.send();
    }

    private async send(): Promise<void> {
        const sending = this.sending;
        if (!sending) return;
        try {
            await post(`/tables/${this.id}/move`, { number: sending.number, move: sending.move });
        } catch (problem) {
            if (this.sending !== sending) return; // it has arrived meanwhile
            if (problem instanceof ApiError && problem.lost)
                return void setTimeout(() => this.sending === sending && void this.send(), 3000);
            this.sending = null;
            this.tell({ kind: "moved" });
            this.tell({ kind: "failed", error: problem });
            this.online.watchAgain();
        }
    }

    /** After the connection was lost: what had not arrived is sent again, what had is done. */
    private sendAgain(): void {
        if (!this.sending) return;
        if (this.sending.number === this.table.decisions + 1) void this.send();
        else this.sending = null;
    }

    /** Asks the server for something else at this table. */
    async ask(what: string, body: object = {}): Promise<void> {
        try {
            await post(`/tables/${this.id}/${what}`, body);
        } catch (problem) {
            this.tell({ kind: "failed", error: problem });
        }
    }

    /** Standing answers; throws what the server says against them. */
    async keepStanding(standing: Standing): Promise<void> {
        await post(`/tables/${this.id}/standing`, standing);
        this.standing = standing;
        this.changed();
    }

    undo(): void {
        void this.ask("undo");
    }
    resign(): void {
        void this.ask("resign");
    }

    prepare(decision: number): Promise<void> | null {
        if (this.over || this.table.views.has(decision)) return null;
        const path = keyed(this.id, `/tables/${this.id}/view?at=${decision}&form=bytes`);
        return get<{ view: string }>(path).then((answer) => this.table.keep(decision, answer.view));
    }

    get older(): boolean {
        return !this.over && this.table.older;
    }
    fetchOlder(): Promise<void> | null {
        if (!this.older) return null;
        const path = keyed(this.id, `/tables/${this.id}/events?before=${this.table.oldest}&form=bytes`);
        return get<{ events: WireEvent[] }>(path).then(({ events }) => this.table.takeOlder(events));
    }

    lift(): void {}
    redo(): void {}
    agree(): void {
        void this.ask("offer", { kind: "end" });
    }
    goOn(): void {}
    skip(): void {}

    close(): void {
        this.listener = null;
        this.table.finished?.close();
    }
}
