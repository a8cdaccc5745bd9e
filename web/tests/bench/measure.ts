/* One run of the search over the bench's positions, wherever this script runs. */
import { Runtime } from "../../src/engine/runtime";

export interface Run {
    iterations: number;
    signature: string;
}

export async function measure(module: WebAssembly.Module, game: string): Promise<() => Run> {
    const runtime = await Runtime.start(module);
    return () => {
        runtime.send([game]);
        return runtime.json<Run>((exports) => exports.bench_search());
    };
}
