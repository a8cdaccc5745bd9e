/* The module in memory: sends strings in, calls an export, takes the answer out, and turns refusals into EngineError. Nothing here
 * knows what the exports mean; src/wasm/exchange.h is the other side. */
import { EngineError } from "./types";

/** What the module exports (src/wasm); numbers are 32 bits wide. */
export interface Exports {
    memory: WebAssembly.Memory;
    _initialize(): void;
    send(size: number): number;
    answer(): number;
    answer_size(): number;
    version(): number;
    sha256(): number;
    games(lang: number): number;
    bots(lang: number): number;
    clauses(lang: number): number;
    defs(theme: number): number;
    say(lang: number): number;
    new_record(seats: number): number;
    open_table(): number;
    open_setup(): number;
    close(place: number): void;
    view(place: number, viewer: number, decision: number): number;
    view_room(place: number): number;
    view_size(place: number): number;
    view_is_ours(place: number): number;
    show(place: number, lang: number, mode: number): number;
    screen_about(): number;
    screen_prompt(): number;
    screen_scene(): number;
    screen_moves(): number;
    screen_state(): number;
    screen_svg(theme: number): number;
    screen_lit(): number;
    screen_move(): number;
    screen_why_not(): number;
    screen_tell(): number;
    table_seats(place: number): number;
    table_game(place: number): number;
    table_decisions(place: number): number;
    table_actor(place: number): number;
    table_names(place: number, lang: number): number;
    table_player(place: number, seat: number): number;
    table_result(place: number, lang: number): number;
    table_log(place: number, viewer: number, lang: number, from: number): number;
    told_log(place: number, lang: number): number;
    table_record(place: number, secret: number, report: number): number;
    table_setup(place: number): number;
    table_bot_seed(place: number): bigint;
    table_play(place: number): number;
    table_seen(place: number, viewer: number): number;
    table_undo_count(place: number, seat: number): number;
    table_redo_count(place: number): number;
    table_undo(place: number, seat: number): number;
    table_undo_limit(place: number, seat: number, lang: number): number;
    table_redo(place: number): number;
    table_event(place: number, seat: number): number;
    bot_limits(): number;
    choose(place: number, seed: bigint): number;
    think(place: number, seed: bigint, lang: number): number;
    search_part(place: number, seed: bigint, part: number): number;
    choose_merged(place: number): number;
    think_merged(place: number, seed: bigint, lang: number): number;
    analyse_open(): number;
    analyse_judge(moment: number): number;
    analyse_put(moment: number): number;
    analyse_tell(lang: number): number;
    analyse_chart(lang: number, theme: number): number;
    bench(): number;
    bench_search(): number;
}

interface Refusal {
    message: string;
    clause: string | null;
    line: number;
    column: number;
}

export class Runtime {
    private readonly encoder = new TextEncoder();
    private readonly decoder = new TextDecoder();
    /** Set once the module has trapped: its memory cannot be trusted any more. */
    private broken: string | null = null;

    private constructor(private readonly exports: Exports) {}

    static async start(module: WebAssembly.Module): Promise<Runtime> {
        const instance = await WebAssembly.instantiate(module, {});
        const exports = instance.exports as unknown as Exports;
        exports._initialize();
        return new Runtime(exports);
    }

    /** Calls exports; a trap inside becomes an error that says which invariant broke. */
    call<T>(ask: (exports: Exports) => T): T {
        if (this.broken !== null) throw new EngineError(this.broken);
        try {
            return ask(this.exports);
        } catch (fault) {
            if (!(fault instanceof WebAssembly.RuntimeError)) throw fault;
            this.broken = `The library stopped: ${this.text() || fault.message}. Please load the page again.`;
            throw new EngineError(this.broken);
        }
    }

    /** Sends bytes as they are; the next call reads them. */
    sendBytes(bytes: Uint8Array): void {
        const at = this.call((exports) => exports.send(bytes.length));
        if (at === 0) throw new EngineError("Memory is short.");
        new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
    }

    /** Sends one text as it is. */
    sendText(text: string): void {
        this.sendBytes(this.encoder.encode(text));
    }

    /** Sends strings, each closed by a zero. */
    send(strings: readonly string[]): void {
        this.sendText(strings.map((text) => text.replaceAll("\0", "") + "\0").join(""));
    }

    /** Sends a string, then bytes as they are. */
    sendBehind(string: string, parts: readonly Uint8Array[]): void {
        const chunks = [this.encoder.encode(string), ...parts];
        const all = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
        let at = 0;
        for (const chunk of chunks) {
            all.set(chunk, at);
            at += chunk.length;
        }
        this.sendBytes(all);
    }

    private bytes(): Uint8Array {
        const at = this.exports.answer(),
            size = this.exports.answer_size();
        return new Uint8Array(this.exports.memory.buffer, at, at === 0 ? 0 : size);
    }

    private text(): string {
        return this.decoder.decode(this.bytes());
    }

    private refuse(): never {
        const refusal = JSON.parse(this.text()) as Refusal;
        const where = refusal.line === 0 ? "" : `Line ${refusal.line}, column ${refusal.column}: `;
        throw new EngineError(where + refusal.message, refusal.clause);
    }

    /** Calls an export that returns a number other than 0, or refuses. */
    number(ask: (exports: Exports) => number): number {
        const number = this.call(ask);
        if (number === 0) this.refuse();
        return number;
    }

    /** Calls an export that answers a text, or refuses. */
    answer(ask: (exports: Exports) => number): string {
        this.number(ask);
        return this.text();
    }

    /** The same for bytes. */
    answerBytes(ask: (exports: Exports) => number): Uint8Array {
        this.number(ask);
        return this.bytes().slice();
    }

    /** The same for JSON, whose shape is the export's promise. */
    json<T>(ask: (exports: Exports) => number): T {
        return JSON.parse(this.answer(ask)) as T;
    }

    /** The room for a view of a place. */
    room(place: number): Uint8Array {
        const at = this.call((exports) => exports.view_room(place));
        if (at === 0) this.refuse();
        const size = this.call((exports) => exports.view_size(place));
        return new Uint8Array(this.exports.memory.buffer, at, size);
    }
}
