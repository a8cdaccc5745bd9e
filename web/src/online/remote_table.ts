/* A table on the server as the page has it: the library's remote table, fed with what the socket brings and asked for what it shall carry, and
 * beside it the server's own words about the table, which are only drawn. */
import type { Engine, Remote } from "../engine/types";
import { lang, say } from "../base/i18n";
import type { Online, Watched } from "./hub";
import { recall, remember } from "./memory";
import type { Message, Snapshot } from "./wire";

interface Waiting {
    done: () => void;
    refused: (problem: Error) => void;
}

export class RemoteTable implements Watched {
    readonly remote: Remote;
    snapshot: Snapshot | null = null;
    private readonly waiting = new Map<number, Waiting>();

    constructor(
        engine: Engine,
        private readonly online: Online,
        readonly table: string,
    ) {
        const { look = "" } = recall(table);
        this.remote = engine.openRemote(table, look, lang());
        this.recallAll();
    }

    /** What this browser knows of the table from before, to be held against its end. */
    private recallAll(): void {
        const { commitment = "", salt = "" } = recall(this.table);
        this.remote.remember(commitment, salt);
    }

    connected(up: boolean): void {
        this.remote.connected(up);
        for (const { refused } of this.waiting.values()) refused(new Error(say("The server cannot be reached.")));
        this.waiting.clear();
    }

    watchAgain(): void {
        this.remote.watchAgain();
    }

    hear(text: string, message: Message): void {
        if (!this.remote.about().has_game) this.recallAll(); // a salt may have been given meanwhile
        if (!this.remote.hear(text)) return;
        if (message.type === "table") this.snapshot = message;
        const { commitment } = this.remote.about();
        if (commitment !== "" && recall(this.table).commitment === undefined) remember(this.table, { commitment });
        for (const [tag, { done, refused }] of [...this.waiting]) {
            const { come, status, message: words } = this.remote.answer(tag);
            if (!come) continue;
            this.waiting.delete(tag);
            if (status < 400) done();
            else refused(new Error(words));
        }
    }

    next(): string | null {
        return this.remote.next();
    }
    tick(): void {
        this.remote.tick();
    }

    /** Asks the server for something at this table; throws what it says against it. */
    ask(what: string, body: object = {}): Promise<void> {
        return new Promise((done, refused) => {
            const tag = this.remote.ask("POST", what, body);
            if (tag === 0) return refused(new Error(say("The server cannot be reached.")));
            this.waiting.set(tag, { done, refused });
            this.online.pump();
        });
    }

    close(): void {
        this.remote.close();
    }
}
