/* The page's side of the workers. Jobs wait until a worker is free; cancelling ends the workers that are busy and starts others, since
 * a search cannot be interrupted from outside. */
import {
    THOUGHT_SEARCHES,
    type Job,
    type Judged,
    type JudgedLine,
    type Limits,
    type Question,
    type Reply,
    type Request,
    type Texts,
} from "./jobs";
import {
    BrokenError,
    CancelledError,
    EngineError,
    LayoutError,
    type Analysis,
    type Lang,
    type LineJob,
    type LineReport,
    type Thinker,
    type Thought,
} from "./types";

/** What a thinker needs of a worker: Web Workers have it, and tests give it to those of Node. */
export interface WorkerLike {
    postMessage(request: Request): void;
    terminate(): unknown;
    onmessage: ((message: { data: Reply }) => void) | null;
    onerror: ((fault: { message: string }) => void) | null;
}

/** A net for the game of a record: its name, and its bytes, which may have to be fetched. Null: there is none. */
export type FindNet = (record: string) => { name: string; bytes(): Promise<Uint8Array> } | null;
/** What the library says in a language; null: nobody has it, or it is English. */
export type FindTexts = (lang: Lang) => readonly string[] | null;

/** A net that is here. */
interface Net {
    name: string;
    bytes: Uint8Array;
}

interface Task {
    job: Job;
    net: Net | null;
    resolve(result: unknown): void;
    reject(fault: Error): void;
}

/** One worker and the task it is busy with. */
class Desk {
    private worker: WorkerLike | null = null;
    private task: Task | null = null;
    private id = 0;
    private readonly nets = new Set<string>(); // that the worker has
    private readonly langs = new Set<Lang>(); // whose texts it has

    constructor(
        private readonly module: WebAssembly.Module,
        private readonly spawn: () => WorkerLike,
        private readonly free: () => void,
        private readonly texts: FindTexts,
    ) {}

    get busy(): boolean {
        return this.task !== null;
    }

    start(task: Task): void {
        this.worker ??= this.hire();
        this.task = task;
        const { job, net } = task;
        this.worker.postMessage({
            id: ++this.id,
            job,
            ...(net && !this.nets.has(net.name) ? { net: net.bytes } : {}),
            ...this.toLearn(job),
        });
    }

    /** The texts of the job's language, unless the worker has them. */
    private toLearn(job: Job): { texts?: Texts } {
        if (!("lang" in job) || this.langs.has(job.lang)) return {};
        const texts = this.texts(job.lang);
        if (texts === null) return {};
        this.langs.add(job.lang);
        return { texts: { lang: job.lang, texts } };
    }

    private hire(): WorkerLike {
        const worker = this.spawn();
        worker.onmessage = ({ data }) => this.finish(data);
        worker.onerror = ({ message }) => this.dismiss(new BrokenError(message));
        worker.postMessage({ module: this.module });
        return worker;
    }

    private finish(reply: Reply): void {
        const task = this.task;
        if (task === null || reply.id !== this.id) return;
        if ("error" in reply && reply.error.name === "BrokenError") return this.dismiss(new BrokenError(reply.error.message));
        this.task = null;
        if ("result" in reply) {
            if (task.net) this.nets.add(task.net.name);
            task.resolve(reply.result);
        } else task.reject(errorOf(reply.error));
        this.free();
    }

    /** Ends the worker, since it is not needed any more or broke: the next task gets another. Whoever waits for it learns why. */
    dismiss(fault: Error): void {
        const task = this.task;
        this.worker?.terminate();
        this.worker = null;
        this.task = null;
        this.nets.clear();
        this.langs.clear();
        task?.reject(fault);
        this.free();
    }
}

function errorOf(error: { name: string; message: string; clause: string | null }): EngineError {
    return error.name === "LayoutError" ? new LayoutError(error.message) : new EngineError(error.message, error.clause);
}

/** Percent as a share. */
const share = (percent: number | null): number | null => (percent === null ? null : percent / 100);

function analysisOf(game: Judged): Analysis {
    const moments = [...game.decisions.map((decision) => decision.chances), game.end.chances];
    return {
        bot: game.bot,
        chances: moments.map((chances) => chances.map(share)),
        mistakes: game.decisions
            .filter((decision) => decision.lost_much)
            .map((decision) => ({
                decision: decision.decision,
                turn: decision.turn,
                seat: decision.seat,
                played: decision.played,
                best: decision.best,
                sentence: decision.sentence,
                better: decision.best_sentence,
                reason: decision.reason,
                expected: decision.expected,
                loss: decision.loss / 100,
                before: decision.best_chance / 100,
                after: decision.played_chance / 100,
            })),
        turning: game.turning_point && {
            ...game.turning_point,
            played: game.decisions.find((one) => one.decision === game.turning_point!.decision)?.sentence ?? "",
        },
    };
}

function reportOf({ moves, end, best, advice }: JudgedLine): LineReport {
    return {
        moves: moves.map((move) => ({
            decision: move.decision,
            loss: move.loss / 100,
            chances: move.chances.map(share),
            lostMuch: move.lost_much,
            better: move.best_sentence,
            reason: move.reason,
        })),
        end: { over: end.over, chances: end.chances.map(share) },
        best: best.map((one) => ({ ...one, chance: one.chance / 100 })),
        advice,
    };
}

export class WorkerThinker implements Thinker {
    private readonly desks: Desk[];
    private waiting: Task[] = [];
    private readonly judges = new Map<string, Promise<boolean>>(); // by bot: does it judge by a net?
    private given = 0; // cancelled so often: who was waiting for a net gives up

    /** `spawn` starts a worker with the script of worker.ts; `find` knows the nets, `texts` the languages. */
    constructor(
        module: WebAssembly.Module,
        spawn: () => WorkerLike,
        workers: number,
        private readonly find: FindNet = () => null,
        texts: FindTexts = () => null,
    ) {
        this.desks = Array.from({ length: Math.max(1, workers) }, () => new Desk(module, spawn, () => this.next(), texts));
    }

    private next(): void {
        for (const desk of this.desks) {
            if (desk.busy) continue;
            const task = this.waiting.shift();
            if (task === undefined) return;
            desk.start(task);
        }
    }

    /** `first`: before all that waits. */
    private run<T>(job: Job, net: Net | null = null, first = false): Promise<T> {
        return new Promise<T>((resolve, reject) => {
            this.waiting[first ? "unshift" : "push"]({ job, net, resolve: (result) => resolve(result as T), reject });
            this.next();
        });
    }

    private judgesByNet(bot: string): Promise<boolean> {
        let known = this.judges.get(bot);
        if (!known) {
            known = this.run<Limits>({ kind: "limits", bot }).then((limits) => limits.net);
            known.catch(() => this.judges.delete(bot));
            this.judges.set(bot, known);
        }
        return known;
    }

    /** The net that the bot judges by, there to be used; null: none. Rejects when it cannot be had: then nobody thinks in its place. */
    private async net(bot: string, record: string): Promise<Net | null> {
        const found = this.find(record),
            given = this.given;
        if (!found || !(await this.judgesByNet(bot))) return null;
        const bytes = await found.bytes();
        if (given !== this.given) throw new CancelledError();
        return { name: found.name, bytes };
    }

    async netName({ bot, setup }: { bot: string; setup: string }): Promise<string> {
        const found = this.find(setup);
        return found && (await this.judgesByNet(bot)) ? found.name : "";
    }

    /** The parts of a search with several threads, each by the next worker that is free. */
    private parts(job: Question, threads: number, shares: number, net: Net | null): Promise<Uint8Array[]> {
        return Promise.all(Array.from({ length: threads }, (_, part) => this.run<Uint8Array>({ kind: "part", ...job, part, shares }, net)));
    }

    private async threads(bot: string): Promise<number> {
        return (await this.run<Limits>({ kind: "limits", bot })).threads;
    }

    /** A bot with several threads ("search:8000it:4threads") is asked by that many workers, and chooses as the program's would. */
    async choose(job: Question): Promise<string> {
        const net = await this.net(job.bot, job.setup);
        const threads = /:\d+threads/.test(job.bot) ? await this.threads(job.bot) : 1;
        if (threads === 1) return this.run<string>({ kind: "choose", ...job }, net);
        return this.run<string>({ kind: "choose merged", ...job, parts: await this.parts(job, threads, 1, net) }, net);
    }

    /** A thought within a limit of time uses all workers; one with a limit of iterations alone is the same everywhere. */
    async think(job: Question & { lang: Lang }): Promise<Thought> {
        const net = await this.net(job.bot, job.setup);
        const wide = this.desks.length > 1 && /:\d+ms/.test(job.bot) && !/threads/.test(job.bot);
        const bot = wide ? `${job.bot}:${this.desks.length}threads` : job.bot;
        const threads = /:\d+threads/.test(bot) ? await this.threads(bot) : 1;
        if (threads === 1) return this.run<Thought>({ kind: "think", ...job }, net);
        const question = { ...job, bot };
        const parts = await this.parts(question, threads, THOUGHT_SEARCHES, net);
        return this.run<Thought>({ kind: "think merged", ...question, parts }, net);
    }

    async analyse({ record, bot, lang }: { record: string; bot: string; lang: Lang }, progress: (done: number) => void): Promise<Analysis> {
        const net = await this.net(bot, record);
        const count = await this.run<number>({ kind: "count", record, bot }, net);
        let done = 0;
        const moments = await Promise.all(
            Array.from({ length: count }, async (_, moment) => {
                const bytes = await this.run<Uint8Array>({ kind: "judge", record, bot, moment }, net);
                progress(++done / count);
                return bytes;
            }),
        );
        return analysisOf(await this.run<Judged>({ kind: "tell", record, bot, moments, lang }, net));
    }

    async judgeLine(job: LineJob): Promise<LineReport> {
        const net = await this.net(job.bot, job.record);
        return reportOf(await this.run<JudgedLine>({ kind: "line", ...job }, net, true)); // a game's analysis can wait
    }

    private drop(desks: readonly Desk[]): void {
        const waiting = this.waiting;
        this.given++;
        this.waiting = [];
        for (const task of waiting) task.reject(new CancelledError());
        for (const desk of desks) desk.dismiss(new CancelledError());
    }

    cancel(): void {
        this.drop(this.desks.filter((desk) => desk.busy));
    }

    /** Ends all workers; another job would start them again. */
    close(): void {
        this.drop(this.desks);
    }
}

/** As many workers as help: one processor is left to the page, and beyond four there is little gain. */
export function workersFor(processors: number): number {
    return Math.min(4, Math.max(1, processors - 1));
}

/** The thinker of a page. */
export function startThinker(module: WebAssembly.Module, script: string | URL, find: FindNet, texts: FindTexts): Thinker {
    return new WorkerThinker(module, () => new Worker(script) as WorkerLike, workersFor(navigator.hardwareConcurrency), find, texts);
}
