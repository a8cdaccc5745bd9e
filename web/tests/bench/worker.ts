/* The bench in a worker of a browser: gets the module's bytes and a game, then runs once for every further message. */
import { measure, type Run } from "./measure";

let run: Promise<() => Run> | null = null;
self.onmessage = async ({ data }: MessageEvent<{ bytes: ArrayBuffer; game: string } | null>) => {
    if (data !== null) run = measure(await WebAssembly.compile(data.bytes), data.game);
    self.postMessage((await run)?.());
};
