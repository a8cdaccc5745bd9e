/* The search in Node and in a worker of Chromium: every line read, "node GAME", "chromium GAME" or, for nets, "nets GAME FOLDER", is answered by a run as a line of JSON.
 * Seconds are those that the processes worked, all their threads together, so that other programs do not count; the first runs of a game, in
 * which the engine still optimises, do not either. Usage: node bench.mjs CHECKOUT */
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { measure, measureNets, type Run } from "./measure";

const [root = "."] = process.argv.slice(2);
const { chromium } = createRequire(resolve(root, "web/package.json"))("playwright-core") as typeof import("playwright-core");
const bytes = readFileSync(`${root}/build/wasm/trivium_bench.wasm`);
const script = readFileSync(new URL("./worker.js", import.meta.url), "utf8");
const TICKS_PER_S = 100,
    UNCOUNTED = 2; // runs in which the engine still optimises

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

type Runner = { pid: number; run: () => Promise<Run> };

async function inNode(game: string): Promise<Runner> {
    const run = await measure(await WebAssembly.compile(bytes), game);
    return { pid: process.pid, run: async () => run() };
}

async function netsInNode(game: string, folder: string): Promise<Runner> {
    const nets = readdirSync(folder).filter((name) => name.startsWith(`${game}-`) && name.endsWith(".net"));
    const run = await measureNets(
        await WebAssembly.compile(bytes),
        game,
        nets.map((name) => readFileSync(`${folder}/${name}`)),
    );
    return { pid: process.pid, run: async () => run() };
}

declare global {
    var bench: { start(game: string): Promise<Run>; again(): Promise<Run> };
}

/** Chromium with a worker that has the module; how to measure a game there, and how to close it. */
async function openChromium(): Promise<{ measure: (game: string) => Promise<Runner>; close: () => Promise<void> }> {
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
    return {
        measure: async (game) => {
            await page.evaluate((name) => globalThis.bench.start(name), game);
            return { pid, run: () => page.evaluate(() => globalThis.bench.again()) };
        },
        close: async () => {
            await browser.close();
            await server.close();
        },
    };
}

let asked = "",
    runner: Runner | null = null,
    opened: Awaited<ReturnType<typeof openChromium>> | null = null;
for await (const line of createInterface({ input: process.stdin })) {
    if (line !== asked || runner === null) {
        const [where = "", game = "", folder = ""] = line.split(" ");
        if (where === "nets") {
            runner = await netsInNode(game, folder);
        } else if (where === "node") {
            runner = await inNode(game);
        } else {
            opened ??= await openChromium();
            runner = await opened.measure(game);
        }
        for (let i = 0; i < UNCOUNTED; i++) await runner.run();
        asked = line;
    }
    const begin = workedBy(runner.pid),
        done = await runner.run();
    console.log(JSON.stringify({ ...done, seconds: workedBy(runner.pid) - begin }));
}
await opened?.close();
