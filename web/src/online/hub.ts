/* Everything online that outlives a page: who the reader is, the live connection, the reader's own games, and the news that one of them
 * waits. Pages listen to it. */
import type { Engine } from "../engine/types";
import { announce } from "../base/live";
import { lang, say } from "../base/i18n";
import { change, settings } from "../base/settings";
import { setWaiting } from "../base/title";
import { soundCall } from "../table/sounds";
import { ApiError, get, post, refuseBy } from "./api";
import { Challenges, tellChallenge } from "./challenges";
import { Friends } from "./friends";
import { noteSomebody, wasSomebody } from "./memory";
import { askName } from "./name_dialog";
import { addSalt } from "./sit_down";
import { Socket } from "./socket";
import { toast } from "./toast";
import { gameTitle } from "./words";
import type { About, Challenge, Message, Person, ServerAbout } from "./wire";

export const isMyTurn = (about: About): boolean =>
    about.status === "running" && about.you !== null && about.actor === about.you && about.seats[about.you]?.bot == null;

/** A table that wants to hear what the socket brings, and has things to say to it. */
export interface Watched {
    readonly table: string;
    connected(up: boolean): void;
    watchAgain(): void;
    hear(text: string, message: Message): void;
    next(): string | null;
    tick(): void;
}

const TICK_MS = 2000;

export class Online {
    me: Person | null = null;
    /** Known after the server was asked once. */
    offered = false;
    /** What is possible here: everything, unless the server says otherwise. */
    server: ServerAbout = { registration: "open", guests: true, welcome: "" };
    readonly mine = new Map<string, About>();
    readonly friends = new Friends(() => this.tell({ type: "friends" }));
    readonly challenges = new Challenges();
    private readonly listeners = new Set<(message: Message) => void>();
    private readonly socket = new Socket(
        (message, text) => this.heard(message, text),
        (open) => this.linked(open),
    );
    private watched: Watched | null = null;
    private timer = 0;
    private inLobby = false;
    private followed: string | null = null;
    private readonly asked: Promise<void>;

    constructor(
        private readonly engine: Engine,
        private readonly go: (route: string) => void,
        offered: Promise<boolean>,
    ) {
        refuseBy((code, message) => engine.refusal(code, message, lang()));
        this.asked = this.find(offered);
    }

    private async find(offered: Promise<boolean>): Promise<void> {
        this.offered = await offered;
        if (!this.offered) return;
        const [server] = await Promise.all([get<ServerAbout>("/server").catch(() => null), wasSomebody() ? this.knowMe() : null]);
        if (server) this.server = server;
    }

    /** Calls back once it is known whether there is online play here. */
    whenKnown(act: (offered: boolean) => void): void {
        void this.asked.then(() => act(this.offered));
    }

    /** Asks who the reader is: after logging in or out, say. */
    async knowMe(): Promise<void> {
        this.me = await get<Person>("/me").catch(() => null);
        noteSomebody(this.me !== null);
        this.mine.clear();
        this.friends.forget();
        this.challenges.forget();
        this.countWaiting();
        if (this.me) this.socket.open();
        this.socket.reopen();
        this.tell({ type: "me" });
    }

    /** One click: whoever is not known becomes a guest, where there are guests. */
    async beSomebody(): Promise<Person> {
        if (!this.me && !this.server.guests) {
            this.go("/account");
            throw new Error(say("Log in or create an account first."));
        }
        if (!this.me) {
            await this.introduce();
            await this.knowMe();
        }
        return this.me!;
    }

    /** Becomes a guest by the reader's name. It is asked for where it is not known yet, or where the server will not have it. */
    private async introduce(): Promise<void> {
        let name: string | null = settings.name,
            refusal = "";
        for (;;) {
            if (name === "" || refusal !== "") name = await askName(name, refusal);
            if (name === null) throw new Error(""); // the reader thought better of it
            try {
                await post("/guest", name === "" ? {} : { name });
                return change({ name });
            } catch (problem) {
                if (!(problem instanceof ApiError) || (problem.code !== "bad_name" && problem.code !== "name_taken")) throw problem;
                refusal = problem.message;
            }
        }
    }

    get linkOpen(): boolean {
        return this.socket.isOpen;
    }

    listen(listener: (message: Message) => void): () => void {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
    }
    private tell(message: Message): void {
        for (const listener of [...this.listeners]) listener(message);
    }

    /** The live list of tables, until it is called with false. */
    watchLobby(on: boolean): void {
        this.inLobby = on;
        if (!on) return;
        this.socket.open();
        this.socket.send({ do: "lobby" });
    }

    /** A tournament: whenever it changes, who listens hears of it. Until it is called with null. */
    follow(tournament: string | null): void {
        this.followed = tournament;
        if (tournament !== null) this.socket.open();
        this.socket.send({ do: "tournament", tournament });
    }

    /** One table at a time. */
    watch(table: Watched): void {
        this.watched = table;
        this.timer = window.setInterval(() => {
            table.tick();
            this.pump();
        }, TICK_MS);
        this.socket.open();
        if (this.socket.isOpen) this.tellLink();
    }
    unwatch(table: Watched): void {
        if (this.watched !== table) return;
        clearInterval(this.timer);
        this.watched = null;
        this.socket.send({ do: "leave", table: table.table });
    }
    /** The whole table is asked for over the connection that is there: something was changed beside it that nobody else tells of. */
    watchAgain(): void {
        this.watched?.watchAgain();
        this.pump();
    }
    /** The connection is another: what was asked over the last one is lost. */
    private tellLink(): void {
        this.watched?.connected(this.socket.isOpen);
        this.pump();
    }
    /** Carries what the table has to say. */
    pump(): void {
        for (let text = this.watched?.next() ?? null; text !== null; text = this.watched?.next() ?? null) this.socket.sendText(text);
    }

    private linked(open: boolean): void {
        if (open && this.me) this.socket.send({ do: "mine" });
        if (open && this.inLobby) this.socket.send({ do: "lobby" });
        if (open && this.followed !== null) this.socket.send({ do: "tournament", tournament: this.followed });
        this.tellLink();
        this.tell({ type: "link", open });
    }

    private heard(message: Message, text: string): void {
        this.watched?.hear(text, message);
        if (message.type === "my_tables") {
            this.mine.clear();
            this.challenges.forget(); // those that are open are told next
            void this.friends.load().catch(() => {});
            for (const about of message.tables) {
                this.mine.set(about.id, about);
                void addSalt(about).catch(() => {});
            }
        }
        if (message.type === "mine") this.noteMine(message.about);
        this.friends.hear(message);
        if (this.challenges.hear(message)) this.noteChallenge(message);
        if (message.type === "my_tables" || message.type === "mine" || message.type === "challenge") this.countWaiting();
        this.tell(message);
        this.pump();
    }

    private noteMine(about: About): void {
        const before = this.mine.get(about.id);
        if (about.you === null) return void this.mine.delete(about.id);
        this.mine.set(about.id, about);
        void addSalt(about).catch(() => {}); // then the game begins a little later, without it
        if (isMyTurn(about) && !(before && isMyTurn(before))) this.callForTurn(about);
    }

    private noteChallenge(message: Challenge): void {
        const game = gameTitle(this.engine, message.about.game);
        if (location.hash === `#/table/${message.table}` && message.state === "open") return; // it is read there
        tellChallenge(message, game, this.go);
        if (message.state === "open") soundCall();
        if (message.state === "open" && document.hidden)
            this.notify(say("{name} challenges you: {game}", { name: message.by?.name ?? "", game }), message.table);
    }

    /** Games and challenges that wait for the reader, in the window's title. */
    private countWaiting(): void {
        setWaiting(this.waiting().length + this.challenges.list().length);
    }

    /** My games in which I am asked, the one that has waited longest first. */
    waiting(): About[] {
        return [...this.mine.values()].filter(isMyTurn).sort((a, b) => a.changed_ms - b.changed_ms);
    }

    /** The same apart from one table: where to go when there is nothing to do here. */
    next(here: string): About | undefined {
        return this.waiting().find((about) => about.id !== here);
    }

    /** The reader is asked at a table they do not look at. */
    private callForTurn(about: About): void {
        const looksOn = this.watched?.table === about.id || location.hash.startsWith(`#/table/${about.id}`); // there, or just arriving
        if (looksOn && !document.hidden) return;
        const game = gameTitle(this.engine, about.game);
        const words = say("It is your turn: {game}", { game });
        announce(words);
        if (!looksOn) soundCall(); // the table rings by itself
        if (!looksOn) toast(words, say("Go there"), () => this.go(`/table/${about.id}`));
        if (document.hidden) this.notify(words, about.id);
    }

    /** Outside the window, where the browser allows it. */
    private notify(words: string, tag: string): void {
        if (settings.notices && "Notification" in window && Notification.permission === "granted")
            new Notification(words, { tag, icon: "icon.svg" });
    }
}
