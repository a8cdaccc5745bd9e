/* One run of the search over the bench's positions, or of the nets over theirs, wherever this script runs. */
import { Runtime } from "../../src/engine/runtime";

export interface Run {
    iterations: number; // or evaluations
    signature: string;
}

export async function measure(module: WebAssembly.Module, game: string): Promise<() => Run> {
    const runtime = await Runtime.start(module);
    return () => {
        runtime.send([game]);
        return runtime.json<Run>((exports) => exports.bench_search());
    };
}

export async function measureNets(module: WebAssembly.Module, game: string, nets: readonly Uint8Array[]): Promise<() => Run> {
    const runtime = await Runtime.start(module);
    for (const net of nets) {
        runtime.sendBytes(net);
        runtime.number((exports) => exports.take_net());
    }
    return () => {
        runtime.send([game]);
        const { evaluations, signature } = runtime.json<{ evaluations: number; signature: string }>((exports) => exports.bench_net());
        return { iterations: evaluations, signature };
    };
}
