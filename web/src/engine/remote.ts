/* Remote tables: each is a handle in the module until it is closed. It owns no socket: messages are handed in, and what it has to say is asked for. */
import { langCode } from "./codes";
import type { Runtime } from "./runtime";
import { OpenSession } from "./session";
import type { Check, Lang, Machine, Remote, RemoteAbout, RemoteAnswer, RemoteRemark } from "./types";

const now = (): bigint => BigInt(Math.round(performance.now()));

export class OpenRemote implements Remote {
    private held: RemoteAbout | null = null;

    constructor(
        private readonly runtime: Runtime,
        private readonly handle: number,
    ) {}

    about(): RemoteAbout {
        this.held ??= this.runtime.json<RemoteAbout>((exports) => exports.remote_about(this.handle));
        return this.held;
    }
    leftMs(seat: number): number {
        return Number(this.runtime.call((exports) => exports.remote_left_ms(this.handle, seat, now())));
    }
    remark(): RemoteRemark | null {
        if (this.runtime.call((exports) => exports.remote_remark(this.handle)) === 0) return null;
        return JSON.parse(this.runtime.answered()) as RemoteRemark;
    }

    remember(commitment: string, salt: string): void {
        this.runtime.send([commitment, salt]);
        this.runtime.number((exports) => exports.remote_remember(this.handle));
    }
    connected(up: boolean): void {
        this.held = null;
        this.runtime.number((exports) => exports.remote_connected(this.handle, up));
    }
    watchAgain(): void {
        this.held = null;
        this.runtime.number((exports) => exports.remote_watch(this.handle));
    }
    hear(text: string): boolean {
        this.held = null;
        this.runtime.sendText(text);
        return this.runtime.call((exports) => exports.remote_hear(this.handle, now())) !== 0;
    }
    next(): string | null {
        return this.runtime.call((exports) => exports.remote_next(this.handle)) === 0 ? null : this.runtime.answered();
    }
    tick(): void {
        this.runtime.number((exports) => exports.remote_tick(this.handle, now()));
    }

    ask(method: string, what: string, body: object): number {
        this.runtime.send([method, what, JSON.stringify(body)]);
        return this.runtime.call((exports) => exports.remote_ask(this.handle));
    }
    answer(tag: number): RemoteAnswer {
        return this.runtime.json<RemoteAnswer>((exports) => exports.remote_answer(this.handle, tag));
    }

    openSession(lang: Lang): Machine {
        return new OpenSession(
            this.runtime,
            this.runtime.number((exports) => exports.open_remote_session(this.handle, langCode(lang))),
        );
    }
    check(lang: Lang): Check {
        return this.runtime.json<Check>((exports) => exports.remote_check(this.handle, langCode(lang)));
    }
    close(): void {
        this.runtime.call((exports) => exports.close(this.handle));
    }
}
