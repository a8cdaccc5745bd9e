/* Search iterations per second in Node and in a worker of Chromium, as lines of JSON. Seconds are those that the processes worked, all
 * their threads together, so that other programs do not count; the first run, in which the engine still optimises, does not either.
 * Usage: node bench.mjs CHECKOUT GAME... */
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { measure, type Run } from "./measure";

const [root = ".", ...games] = process.argv.slice(2);
const { chromium } = createRequire(resolve(root, "web/package.json"))("playwright-core") as typeof import("playwright-core");
const bytes = readFileSync(`${root}/build/wasm/trivium.wasm`);
const script = readFileSync(new URL("./worker.js", import.meta.url), "utf8");
const TICKS_PER_S = 100,
    ROUNDS = 3;

/** Seconds that a process and all its descendants worked so far. */
function workedBy(pid: number): number {
    const processes = readdirSync("/proc")
        .filter((name) => /^\d+$/.test(name))
        .flatMap((name) => {
            try {
                const fields = readFileSync(`/proc/${name}/stat`, "utf8")
                    .replace(/^.*\) /, "")
                    .split(" ");
                return [{ pid: Number(name), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }];
            } catch {
                return []; // it has just ended
            }
        });
    const family = new Set([pid]);
    for (let size = 0; size < family.size; ) {
        size = family.size;
        for (const one of processes) if (family.has(one.parent)) family.add(one.pid);
    }
    return processes.filter((one) => family.has(one.pid)).reduce((sum, one) => sum + one.ticks, 0) / TICKS_PER_S;
}

async function report(where: string, game: string, pid: number, run: () => Promise<Run>): Promise<void> {
    let best = 0,
        signature = (await run()).signature;
    for (let round = 0; round < ROUNDS; round++) {
        const begin = workedBy(pid),
            done = await run();
        best = Math.max(best, done.iterations / (workedBy(pid) - begin));
        if (done.signature !== signature) signature = "differs";
    }
    console.log(JSON.stringify({ where, game, iterations_per_s: Math.round(best), signature }));
}

async function inNode(): Promise<void> {
    for (const game of games) {
        const run = await measure(await WebAssembly.compile(bytes), game);
        await report("node", game, process.pid, async () => run());
    }
}

declare global {
    var bench: { start(game: string): Promise<Run>; again(): Promise<Run> };
}

async function inChromium(): Promise<void> {
    const server = await chromium.launchServer({
        executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
        args: [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
        ],
    });
    const browser = await chromium.connect(server.wsEndpoint()),
        page = await browser.newPage(),
        pid = server.process().pid ?? 0;
    await page.evaluate(
        ({ code, wasm }) => {
            const worker = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
            const ask = (message: unknown): Promise<Run> =>
                new Promise((answer) => {
                    worker.onmessage = ({ data }) => answer(data as Run);
                    worker.postMessage(message);
                });
            const decoded = Uint8Array.from(atob(wasm), (character) => character.charCodeAt(0));
            globalThis.bench = { start: (game) => ask({ bytes: decoded.buffer, game }), again: () => ask(null) };
        },
        { code: script, wasm: bytes.toString("base64") },
    );
    for (const game of games) {
        await page.evaluate((name) => globalThis.bench.start(name), game);
        await report("chromium", game, pid, () => page.evaluate(() => globalThis.bench.again()));
    }
    await browser.close();
    await server.close();
}

await inNode();
await inChromium();
