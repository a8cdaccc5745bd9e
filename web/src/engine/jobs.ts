/* What a worker does: it holds a module of its own and answers one job after the other. The thinker (thinker.ts) is the other side. */
import { langCode } from "./codes";
import { Runtime } from "./runtime";
import { putView } from "./screen";
import { Setups } from "./setups";
import { EngineError, type Lang, type Thought } from "./types";

export type Job =
    | { kind: "choose"; setup: string; view: Uint8Array; bot: string; seed: bigint }
    | { kind: "think"; setup: string; view: Uint8Array; bot: string; seed: bigint; lang: Lang };
/** The first message brings the module, each later one a job. */
export type Request = { module: WebAssembly.Module } | { id: number; job: Job };
export type Reply =
    | { id: number; result: unknown }
    | { id: number; error: { name: string; message: string; clause: string | null } };

/** The worker's own side of its port. */
export interface Port {
    postMessage(reply: Reply): void;
}

interface Limits { iterations: number; milliseconds: number }

class Desk {
    private readonly setups: Setups;

    constructor(private readonly runtime: Runtime) {
        this.setups = new Setups(runtime);
    }

    /** The place of a job, with its view in the room. */
    private prepare(job: Job): number {
        const place = this.setups.place(job.setup);
        putView(this.runtime, place, job.view);
        return place;
    }

    /** The module has no clock, so a limit of time becomes one of iterations, at the speed of a short trial in the same position. */
    private timed(job: Job, place: number): string {
        this.runtime.send([job.bot]);
        const limits = this.runtime.json<Limits>((exports) => exports.bot_limits());
        if (limits.milliseconds === 0) return job.bot;
        const trial = 400, begin = performance.now();
        this.runtime.send([`search:${trial}it`]);
        this.runtime.number((exports) => exports.think(place, job.seed, 0));
        const perMs = trial / Math.max(performance.now() - begin, 0.1);
        const left = Math.max(limits.milliseconds - trial / perMs, 1);
        const most = limits.iterations === 0 ? 1e9 : limits.iterations;
        const iterations = Math.min(Math.max(Math.round(left * perMs), 1), most);
        return [...job.bot.split(":").filter((part) => !/^\d+(ms|it)$/.test(part)), `${iterations}it`].join(":");
    }

    run(job: Job): unknown {
        const place = this.prepare(job), bot = this.timed(job, place);
        this.runtime.send([bot]);
        switch (job.kind) {
            case "choose":
                return this.runtime.answer((exports) => exports.choose(place, BigInt.asIntN(64, job.seed)));
            case "think":
                return this.runtime.json<Thought>((exports) =>
                    exports.think(place, BigInt.asIntN(64, job.seed), langCode(job.lang)));
        }
    }
}

/** Returns what must be called with every message that arrives. */
export function answerJobs(port: Port): (request: Request) => void {
    let desk: Promise<Desk> | null = null;
    return (request) => {
        if ("module" in request) {
            desk = Runtime.start(request.module).then((runtime) => new Desk(runtime));
            return;
        }
        const { id, job } = request;
        (desk ?? Promise.reject(new EngineError("The worker has no module yet."))).then((ready) => ready.run(job)).then(
            (result) => port.postMessage({ id, result }),
            (fault: unknown) => {
                const error = fault instanceof Error ? fault : new Error(String(fault));
                const clause = error instanceof EngineError ? error.clause : null;
                port.postMessage({ id, error: { name: error.name, message: error.message, clause } });
            });
    };
}
