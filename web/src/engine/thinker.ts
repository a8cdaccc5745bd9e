/* The page's side of the workers. Jobs wait until a worker is free; cancelling ends the workers that are busy and starts others, since
 * a search cannot be interrupted from outside. */
import { THOUGHT_SEARCHES, type Job, type Limits, type Question, type Reply, type Request, type Told } from "./jobs";
import { BrokenError, CancelledError, EngineError, LayoutError, type Analysis, type Lang, type Thinker, type Thought } from "./types";

/** What a thinker needs of a worker: Web Workers have it, and tests give it to those of Node. */
export interface WorkerLike {
    postMessage(request: Request): void;
    terminate(): unknown;
    onmessage: ((message: { data: Reply }) => void) | null;
    onerror: ((fault: { message: string }) => void) | null;
}

interface Task {
    job: Job;
    resolve(result: unknown): void;
    reject(fault: Error): void;
}

/** One worker and the task it is busy with. */
class Desk {
    private worker: WorkerLike | null = null;
    private task: Task | null = null;
    private id = 0;

    constructor(
        private readonly module: WebAssembly.Module,
        private readonly spawn: () => WorkerLike,
        private readonly free: () => void,
    ) {}

    get busy(): boolean {
        return this.task !== null;
    }

    start(task: Task): void {
        this.worker ??= this.hire();
        this.task = task;
        this.worker.postMessage({ id: ++this.id, job: task.job });
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
        if ("result" in reply) task.resolve(reply.result);
        else task.reject(errorOf(reply.error));
        this.free();
    }

    /** Ends the worker, since it is not needed any more or broke: the next task gets another. Whoever waits for it learns why. */
    dismiss(fault: Error): void {
        const task = this.task;
        this.worker?.terminate();
        this.worker = null;
        this.task = null;
        task?.reject(fault);
        this.free();
    }
}

function errorOf(error: { name: string; message: string; clause: string | null }): EngineError {
    return error.name === "LayoutError" ? new LayoutError(error.message) : new EngineError(error.message, error.clause);
}

function analysisOf({ game, svg }: Told): Analysis {
    const moments = [...game.decisions.map((decision) => decision.chances), game.end.chances];
    return {
        svg,
        chances: moments.map((chances) => chances.map((percent) => percent / 100)),
        mistakes: game.decisions
            .filter((decision) => decision.lost_much)
            .map((decision) => ({
                decision: decision.decision,
                seat: decision.seat,
                played: decision.sentence,
                better: decision.best_sentence,
                reason: decision.reason,
                expected: decision.expected,
                loss: decision.loss / 100,
            })),
    };
}

export class WorkerThinker implements Thinker {
    private readonly desks: Desk[];
    private waiting: Task[] = [];

    /** `spawn` starts a worker with the script of worker.ts. */
    constructor(module: WebAssembly.Module, spawn: () => WorkerLike, workers: number) {
        this.desks = Array.from({ length: Math.max(1, workers) }, () => new Desk(module, spawn, () => this.next()));
    }

    private next(): void {
        for (const desk of this.desks) {
            if (desk.busy) continue;
            const task = this.waiting.shift();
            if (task === undefined) return;
            desk.start(task);
        }
    }

    private run<T>(job: Job): Promise<T> {
        return new Promise<T>((resolve, reject) => {
            this.waiting.push({ job, resolve: (result) => resolve(result as T), reject });
            this.next();
        });
    }

    /** The parts of a search with several threads, each by the next worker that is free. */
    private parts(job: Question, threads: number, shares: number): Promise<Uint8Array[]> {
        return Promise.all(Array.from({ length: threads }, (_, part) => this.run<Uint8Array>({ kind: "part", ...job, part, shares })));
    }

    private async threads(bot: string): Promise<number> {
        return (await this.run<Limits>({ kind: "limits", bot })).threads;
    }

    /** A bot with several threads ("search:8000it:4threads") is asked by that many workers, and chooses as the program's would. */
    async choose(job: Question): Promise<string> {
        const threads = /:\d+threads/.test(job.bot) ? await this.threads(job.bot) : 1;
        if (threads === 1) return this.run<string>({ kind: "choose", ...job });
        return this.run<string>({ kind: "choose merged", ...job, parts: await this.parts(job, threads, 1) });
    }

    /** A thought within a limit of time uses all workers; one with a limit of iterations alone is the same everywhere. */
    async think(job: Question & { lang: Lang }): Promise<Thought> {
        const wide = this.desks.length > 1 && /:\d+ms/.test(job.bot) && !/threads/.test(job.bot);
        const bot = wide ? `${job.bot}:${this.desks.length}threads` : job.bot;
        const threads = /:\d+threads/.test(bot) ? await this.threads(bot) : 1;
        if (threads === 1) return this.run<Thought>({ kind: "think", ...job });
        const question = { ...job, bot };
        return this.run<Thought>({ kind: "think merged", ...question, parts: await this.parts(question, threads, THOUGHT_SEARCHES) });
    }

    async analyse({ record, bot, lang }: { record: string; bot: string; lang: Lang }, progress: (done: number) => void): Promise<Analysis> {
        const count = await this.run<number>({ kind: "count", record, bot });
        let done = 0;
        const moments = await Promise.all(
            Array.from({ length: count }, async (_, moment) => {
                const bytes = await this.run<Uint8Array>({ kind: "judge", record, bot, moment });
                progress(++done / count);
                return bytes;
            }),
        );
        return analysisOf(await this.run<Told>({ kind: "tell", record, bot, moments, lang }));
    }

    private drop(desks: readonly Desk[]): void {
        const waiting = this.waiting;
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
export function startThinker(module: WebAssembly.Module, script: string | URL): Thinker {
    return new WorkerThinker(module, () => new Worker(script) as WorkerLike, workersFor(navigator.hardwareConcurrency));
}
