/* The live connection. It opens again by itself, more patiently each time; what must be told again after that is the owner's matter.
 * A connection that says nothing when asked for a sign of life counts as lost. */
import type { Message } from "./wire";

const FIRST_WAIT_MS = 400,
    LONGEST_WAIT_MS = 15_000,
    ASK_ALIVE_MS = 20_000,
    SILENCE_MS = 8000;

export class Socket {
    private link: WebSocket | null = null;
    private wanted = false;
    private tries = 0;
    private retry = 0;
    private alive = 0;

    constructor(
        private readonly heard: (message: Message, text: string) => void,
        private readonly changed: (open: boolean) => void,
    ) {
        addEventListener("online", () => this.hurry());
        document.addEventListener("visibilitychange", () => {
            if (!document.hidden) this.hurry();
        });
    }

    get isOpen(): boolean {
        return this.link?.readyState === WebSocket.OPEN;
    }

    open(): void {
        this.wanted = true;
        if (!this.link && !this.retry) this.connect();
    }

    /** With another cookie, say. */
    reopen(): void {
        if (!this.wanted) return;
        this.drop();
        this.tries = 0;
        this.connect();
    }

    close(): void {
        this.wanted = false;
        this.drop();
    }

    /** False: it is not open; who sends must send again once it is. */
    send(message: object): boolean {
        return this.sendText(JSON.stringify(message));
    }
    sendText(text: string): boolean {
        if (!this.isOpen) return false;
        this.link!.send(text);
        return true;
    }

    private hurry(): void {
        if (this.retry) this.reopen();
    }

    private drop(): void {
        clearTimeout(this.retry);
        clearTimeout(this.alive);
        this.retry = 0;
        const link = this.link;
        this.link = null;
        link?.close();
    }

    private connect(): void {
        const link = new WebSocket(new URL("ws", location.href.replace(/#.*/, "").replace(/^http/, "ws")));
        this.link = link;
        link.onopen = () => {
            if (this.link !== link) return;
            this.tries = 0;
            this.changed(true);
            this.expectLife();
        };
        link.onmessage = (event: MessageEvent<string>) => {
            if (this.link !== link) return;
            this.expectLife();
            this.heard(JSON.parse(event.data) as Message, event.data);
        };
        link.onclose = () => {
            if (this.link === link) this.lose();
        };
    }

    private lose(): void {
        this.drop();
        this.changed(false);
        if (!this.wanted) return;
        const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.tries++) * (0.75 + Math.random() / 2);
        this.retry = window.setTimeout(() => {
            this.retry = 0;
            this.connect();
        }, wait);
    }

    /** After a while of silence a sign of life is asked for; without an answer the connection is given up. */
    private expectLife(): void {
        clearTimeout(this.alive);
        this.alive = window.setTimeout(() => {
            this.send({ do: "alive" });
            this.alive = window.setTimeout(() => this.lose(), SILENCE_MS);
        }, ASK_ALIVE_MS);
    }
}
