/* What a worker does: it holds a module of its own and answers one job after the other. The thinker (thinker.ts) is the other side. */
import { langCode, viewerCode } from "./codes";
import { Runtime } from "./runtime";
import { putView } from "./screen";
import { Setups } from "./setups";
import { takeTexts } from "./texts";
import { BrokenError, EngineError, type Lang, type LineJob, type Thought } from "./types";

/** A thought is three searches: of all moves, then, for the reason, of the best two alone. */
export const THOUGHT_SEARCHES = 3;

export interface Question {
    setup: string;
    view: Uint8Array;
    bot: string;
    seed: bigint;
}
export type Job =
    | ({ kind: "choose" } & Question)
    | ({ kind: "think"; lang: Lang } & Question)
    /* One search by several workers: who asks learns the limits, has its parts made, as bytes that only workers understand, and merged. */
    | { kind: "limits"; bot: string }
    | ({ kind: "part"; part: number; shares: number } & Question)
    | ({ kind: "choose merged"; parts: Uint8Array[] } & Question)
    | ({ kind: "think merged"; parts: Uint8Array[]; lang: Lang } & Question)
    | { kind: "count"; record: string; bot: string } // how many moments a record has
    | { kind: "judge"; record: string; bot: string; moment: number } // one of them, as bytes that only workers understand
    | { kind: "tell"; record: string; bot: string; moments: Uint8Array[]; lang: Lang }
    | ({ kind: "line" } & LineJob);
/** The first message brings the module, each later one a job; with it a net or a language's texts, where the worker does not have those that
 * the job needs. */
export type Request = { module: WebAssembly.Module } | { id: number; job: Job; net?: Uint8Array; texts?: Texts };
export interface Texts {
    lang: Lang;
    texts: readonly string[];
}
export type Reply = { id: number; result: unknown } | { id: number; error: { name: string; message: string; clause: string | null } };

/** The worker's own side of its port. */
export interface Port {
    postMessage(reply: Reply): void;
}

/** What is used of the JSON of `trivium analyse`; chances and losses are percent. */
export interface JudgedMove {
    decision: number;
    turn: number;
    seat: number;
    chances: (number | null)[];
    played: string;
    sentence: string;
    played_chance: number;
    best: string;
    best_sentence: string;
    best_chance: number;
    reason: string;
    expected: string;
    loss: number;
    lost_much: boolean;
}
export interface Judged {
    bot: string;
    decisions: JudgedMove[];
    end: { chances: (number | null)[] };
    turning_point: { decision: number; seat: number; sentence: string } | null;
}
/** The same of `trivium analyse --line`. */
export interface JudgedLine {
    moves: JudgedMove[];
    end: { over: boolean; chances: (number | null)[] };
    best: { move: string; sentence: string; chance: number; line: string[] }[];
    advice: string;
}

export interface Limits {
    iterations: number;
    milliseconds: number;
    threads: number;
    net: boolean; // judges by one, where there is one
}

class Desk {
    private readonly setups: Setups;
    private analysed = { name: "", moments: 0 };

    constructor(private readonly runtime: Runtime) {
        this.setups = new Setups(runtime);
    }

    /** The handle of a question, with its view in the room. */
    private prepare(job: Question): number {
        const handle = this.setups.handle(job.setup);
        putView(this.runtime, handle, job.view);
        return handle;
    }

    private limits(bot: string): Limits {
        this.runtime.send([bot]);
        return this.runtime.json<Limits>((exports) => exports.bot_limits());
    }

    /** The module has no clock, so a limit of time becomes one of iterations for each thread, at the speed of a short trial in the same
     * position. `shares`: so many equal searches share the time. */
    private timed(job: Question, handle: number, shares: number): string {
        const limits = this.limits(job.bot);
        if (limits.milliseconds === 0) return job.bot;
        const trial = 400,
            begin = performance.now();
        this.runtime.send([`search:${trial}it${job.bot.includes(":plain") ? ":plain" : ""}`]);
        this.runtime.number((exports) => exports.choose(handle, job.seed));
        const spent = Math.max(performance.now() - begin, 0.1),
            left = Math.max(limits.milliseconds - spent, 1);
        const most = limits.iterations === 0 ? 1e9 : limits.iterations;
        const iterations = Math.min(Math.max(Math.round((left * trial) / spent / shares), 1) * limits.threads, most);
        return [...job.bot.split(":").filter((part) => !/^\d+(ms|it)$/.test(part)), `${iterations}it`].join(":");
    }

    take(net: Uint8Array): void {
        this.runtime.sendBytes(net);
        this.runtime.number((exports) => exports.take_net());
        this.analysed = { name: "", moments: 0 };
    }

    learn({ lang, texts }: Texts): void {
        takeTexts(this.runtime, lang, texts);
    }

    private choose(job: Question): string {
        const handle = this.prepare(job);
        this.runtime.send([this.timed(job, handle, 1)]);
        return this.runtime.answer((exports) => exports.choose(handle, BigInt.asIntN(64, job.seed)));
    }

    private think(job: Question, lang: Lang): Thought {
        const handle = this.prepare(job);
        this.runtime.send([this.timed(job, handle, THOUGHT_SEARCHES)]);
        return this.runtime.json<Thought>((exports) => exports.think(handle, BigInt.asIntN(64, job.seed), langCode(lang)));
    }

    private part(job: Question, part: number, shares: number): Uint8Array {
        const handle = this.prepare(job);
        this.runtime.send([this.timed(job, handle, shares)]);
        return this.runtime.answerBytes((exports) => exports.search_part(handle, BigInt.asIntN(64, job.seed), part));
    }

    private chooseMerged(job: Question, parts: readonly Uint8Array[]): string {
        const handle = this.prepare(job);
        this.runtime.sendBehind("", parts);
        return this.runtime.answer((exports) => exports.choose_merged(handle));
    }

    private thinkMerged(job: Question, parts: readonly Uint8Array[], lang: Lang): Thought {
        const handle = this.prepare(job);
        this.runtime.sendBehind(`${this.timed(job, handle, THOUGHT_SEARCHES)}\0`, parts);
        return this.runtime.json<Thought>((exports) => exports.think_merged(handle, BigInt.asIntN(64, job.seed), langCode(lang)));
    }

    /** Opens the analysis of a record, unless it is open; the number of its moments. */
    private open(job: { record: string; bot: string }): number {
        const name = `${job.bot}\0${job.record}`;
        if (this.analysed.name !== name) {
            this.analysed = { name: "", moments: 0 };
            this.runtime.sendText(name);
            this.analysed = { name, moments: this.runtime.number((exports) => exports.analyse_open()) };
        }
        return this.analysed.moments;
    }

    private judge(moment: number): Uint8Array {
        return this.runtime.answerBytes((exports) => exports.analyse_judge(moment));
    }

    private tell(moments: readonly Uint8Array[], lang: Lang): Judged {
        for (const [moment, bytes] of moments.entries()) {
            this.runtime.sendBytes(bytes);
            this.runtime.number((exports) => exports.analyse_put(moment));
        }
        return this.runtime.json<Judged>((exports) => exports.analyse_tell(langCode(lang)));
    }

    private line({ record, bot, from, as, moves, known, lang }: LineJob): JudgedLine {
        this.runtime.sendText(`${bot}\0${moves.join(" ")}\0${record}`);
        return this.runtime.json<JudgedLine>((exports) =>
            exports.analyse_line(from, viewerCode(as ?? "everything"), known, langCode(lang)),
        );
    }

    run(job: Job): unknown {
        switch (job.kind) {
            case "choose":
                return this.choose(job);
            case "think":
                return this.think(job, job.lang);
            case "limits":
                return this.limits(job.bot);
            case "part":
                return this.part(job, job.part, job.shares);
            case "choose merged":
                return this.chooseMerged(job, job.parts);
            case "think merged":
                return this.thinkMerged(job, job.parts, job.lang);
            case "count":
                return this.open(job);
            case "judge":
                this.open(job);
                return this.judge(job.moment);
            case "tell":
                this.open(job);
                return this.tell(job.moments, job.lang);
            case "line":
                return this.line(job);
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
        const { id, job, net, texts } = request;
        (desk ?? Promise.reject(new EngineError("The worker has no module yet.")))
            .then((ready) => {
                if (net) ready.take(net);
                if (texts) ready.learn(texts);
                return ready.run(job);
            })
            .then(
                (result) => port.postMessage({ id, result }),
                (fault: unknown) => {
                    const error = fault instanceof Error ? fault : new Error(String(fault));
                    const clause = error instanceof EngineError ? error.clause : null;
                    const message = error instanceof BrokenError ? error.where : error.message;
                    port.postMessage({ id, error: { name: error.name, message, clause } });
                },
            );
    };
}
