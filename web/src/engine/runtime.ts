/* The module in memory: sends strings in, calls an export, takes the answer out, and turns refusals into EngineError. Nothing here
 * knows what the exports mean; src/wasm/exchange.h is the other side. */
import type { Exports } from "wasm-exports";
import { BrokenError, EngineError } from "./types";

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
    private broken: BrokenError | null = null;

    private constructor(private readonly exports: Exports) {}

    static async start(module: WebAssembly.Module): Promise<Runtime> {
        const instance = await WebAssembly.instantiate(module, {});
        const exports = instance.exports as unknown as Exports;
        exports._initialize();
        return new Runtime(exports);
    }

    /** Calls exports; a trap inside becomes an error that says where an assertion failed. */
    call<T>(ask: (exports: Exports) => T): T {
        if (this.broken !== null) throw this.broken;
        try {
            return ask(this.exports);
        } catch (fault) {
            if (!(fault instanceof WebAssembly.RuntimeError)) throw fault;
            this.broken = new BrokenError(this.exports.failed() ? this.text() : fault.message);
            throw this.broken;
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

    /** What the last call answered, where its number says whether it did. */
    answered(): string {
        return this.text();
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

    /** The room for a view of a handle. */
    room(handle: number): Uint8Array {
        const at = this.call((exports) => exports.view_room(handle));
        if (at === 0) this.refuse();
        const size = this.call((exports) => exports.view_size(handle));
        return new Uint8Array(this.exports.memory.buffer, at, size);
    }
}
