/* What the unit tests share: the library in Node, records, and the native program. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { TestContext } from "node:test";
import { Worker as NodeWorker } from "node:worker_threads";
import { startEngine } from "../../src/engine/engine";
import type { Reply, Request } from "../../src/engine/jobs";
import { type FindNet, WorkerThinker, type WorkerLike } from "../../src/engine/thinker";
import type { Engine, Lang, NewGame, Table } from "../../src/engine/types";

/** The checkout; tests/web/web_unit.py says where it is, since these files are bundled elsewhere. */
export const root = process.env["TRIVIUM_ROOT"] ?? ".";
export const golden = `${root}/tests/golden`;

export const module = new WebAssembly.Module(readFileSync(`${root}/build/wasm/trivium.wasm`));

/** What the library says in another language, as the build leaves it beside the module. */
export const libraryTexts = (lang: Lang): readonly string[] | null =>
    lang === "en" ? null : (JSON.parse(readFileSync(`${root}/build/wasm/generated/texts/${lang}.json`, "utf8")) as string[]);

export async function newEngine(): Promise<Engine> {
    const engine = await startEngine(module);
    for (const lang of ["fr", "de"] as const) engine.learn(lang, libraryTexts(lang)!);
    return engine;
}

/** The same with the exports that measure. */
export const benchModule = new WebAssembly.Module(readFileSync(`${root}/build/wasm/trivium_bench.wasm`));

/** Runs the native program; each line of its output. */
export function native(...args: string[]): string[] {
    return nativeWith({}, ...args);
}
export function nativeWith(environment: Record<string, string>, ...args: string[]): string[] {
    const program = process.env["TRIVIUM_RELEASE"] ?? `${root}/build/release/trivium`;
    return execFileSync(program, args, { encoding: "utf8", maxBuffer: 1 << 28, env: { ...process.env, ...environment } })
        .trimEnd()
        .split("\n");
}

/** A fresh table: persons in every seat, as few as the game allows. */
export function freshTable(engine: Engine, game: string, more: Partial<NewGame> = {}): Table {
    const seats = Array.from({ length: engine.games("en").find((info) => info.id === game)?.seatsMin ?? 2 }, () => ({
        kind: "person",
        name: "",
    }));
    return engine.open(engine.newRecord({ game, seats, seed: "unit", ...more }));
}

/** Plays so many decisions: always the first of the legal moves that is most natural. */
export function playOn(table: Table, decisions: number): void {
    for (let i = 0; i < decisions; i++) {
        const actor = table.actor();
        if (actor === null) return;
        const moves = table.screen(actor, "en").moves();
        const best = moves.reduce((one, other) => (other.prior > one.prior ? other : one));
        table.play(best.text);
    }
}

/** A worker of Node that looks like one of a page. */
export function spawn(): WorkerLike {
    const worker = new NodeWorker(new URL("./worker.mjs", import.meta.url));
    const like: WorkerLike = {
        postMessage: (request: Request) => worker.postMessage(request),
        terminate: () => void worker.terminate(),
        onmessage: null,
        onerror: null,
    };
    worker.on("message", (data: Reply) => like.onmessage?.({ data }));
    worker.on("error", (fault: Error) => like.onerror?.(fault));
    return like;
}

/** A net drawn by lot, as a file. */
export function writeLotNet(game: string, seats: number, file: string): Uint8Array {
    const program = process.env["WRITE_LOT_NET"] ?? `${root}/build/dev/tests/write_lot_net`;
    execFileSync(program, [game, String(seats), "7", file]);
    return readFileSync(file);
}

/** A thinker whose workers end with the test, however that ends. */
export function newThinker(context: TestContext, workers = 1, find?: FindNet): WorkerThinker {
    const thinker = new WorkerThinker(module, spawn, workers, find, libraryTexts);
    context.after(() => thinker.close());
    return thinker;
}
