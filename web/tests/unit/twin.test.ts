/* The library in WebAssembly and the native program are the same: the same states, byte by byte, the same signatures, the same games. */
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import test from "node:test";
import { Runtime } from "../../src/engine/runtime";
import type { Thinker } from "../../src/engine/types";
import { benchModule, golden, module, native, nativeWith, newEngine, newThinker, writeLotNet } from "./library";

const engine = await newEngine();
const LAYOUT_BYTES = 8;
const folder = mkdtempSync(`${tmpdir()}/trivium-twin-`);
process.on("exit", () => rmSync(folder, { recursive: true }));

interface Line {
    type: string;
    number?: number;
    bytes?: string;
    layout?: string;
}

for (const name of readdirSync(golden).filter((file) => file.endsWith(".trv"))) {
    test(`${name}: every state is the native one, byte by byte`, () => {
        const lines = native("replay", "--ndjson", "--bytes", `${golden}/${name}`).map((line) => JSON.parse(line) as Line);
        const table = engine.open(readFileSync(`${golden}/${name}`, "utf8"));
        let compared = 0;
        for (const line of lines) {
            if (line.type !== "start" && line.type !== "decision") continue;
            const view = table.view("everything", line.number ?? 0);
            assert.equal(Buffer.from(view.subarray(LAYOUT_BYTES)).toString("hex"), line.bytes, `after decision ${line.number ?? 0}`);
            if (line.layout !== undefined) assert.equal(Buffer.from(view.subarray(0, LAYOUT_BYTES)).toString("hex"), line.layout);
            compared++;
        }
        assert.equal(compared, table.decisions + 1);
        assert.ok(lines[0]?.layout !== undefined);
        table.close();
    });
}

for (const { id } of engine.games("en")) {
    test(`${id}: the signatures of bench and bench search are the native ones`, async () => {
        const runtime = await Runtime.start(benchModule);
        const bench = JSON.parse(native("bench", id, "--json")[0] ?? "") as { signature: string };
        const search = JSON.parse(native("bench", "search", id, "--plain", "--json")[0] ?? "") as { signature: string };
        runtime.send([id]);
        assert.equal(
            runtime.answer((exports) => exports.bench()),
            bench.signature,
        );
        runtime.send([id]);
        assert.equal(runtime.json<{ signature: string }>((exports) => exports.bench_search()).signature, search.signature);
    });
}

interface Signed {
    signature: string;
}

/** One net by lot for each number of seats, in a folder, as TRIVIUM_NETS names it. */
function lotNets(id: string, seatsMin: number, seatsMax: number): Map<number, Uint8Array> {
    const nets = new Map<number, Uint8Array>();
    for (let seats = seatsMin; seats <= seatsMax; seats++) nets.set(seats, writeLotNet(id, seats, `${folder}/${id}-${seats}.net`));
    return nets;
}
const nameOf = (net: Uint8Array): string => Buffer.from(net.subarray(92, 98)).toString("hex");

for (const { id, seatsMin, seatsMax } of engine.games("en")) {
    test(`${id}: nets judge as the native ones do`, async (context) => {
        const nets = lotNets(id, seatsMin, seatsMax),
            env = { TRIVIUM_NETS: folder },
            runtime = await Runtime.start(benchModule);
        for (const net of nets.values()) {
            runtime.sendBytes(net);
            runtime.number((exports) => exports.take_net());
        }
        const there = JSON.parse(nativeWith(env, "bench", "net", id, "--json")[0] ?? "") as Signed;
        runtime.send([id]);
        assert.equal(runtime.json<Signed>((exports) => exports.bench_net()).signature, there.signature);
        const net = nets.get(seatsMin)!,
            file = `${folder}/${id}-judged.trv`,
            thinker = newThinker(context, 2, () => ({ name: nameOf(net), bytes: () => Promise.resolve(net) })),
            bots = ["search:300it:2threads", "casual", "greedy", "greedy"].slice(0, seatsMin);
        nativeWith(
            env,
            "play",
            id,
            "--plain",
            "--pace",
            "0",
            "--seats",
            bots.join(","),
            "--seed",
            "judged",
            "--limit",
            "2",
            "--save",
            file,
        );
        const [first, named, ...rest] = readFileSync(file, "utf8").split("\n");
        assert.equal(named, `# net ${nameOf(net)}`);
        assert.equal(await playHere(thinker, id, bots, "judged", 2), [first, ...rest].join("\n"));
        assert.notEqual(await playHere(newThinker(context), id, bots, "judged", 2), [first, ...rest].join("\n"));
    });
}

test("an analysis by a net is the native one, and names it", async () => {
    const runtime = await Runtime.start(module),
        file = `${golden}/avalon-starved.trv`,
        bot = "search:30it",
        net = writeLotNet("avalon", 2, `${folder}/avalon-2.net`);
    runtime.sendBytes(net);
    runtime.number((exports) => exports.take_net());
    runtime.sendText(`${bot}\0${readFileSync(file, "utf8")}`);
    const moments = runtime.number((exports) => exports.analyse_open());
    for (let moment = 0; moment < moments; moment++) runtime.number((exports) => exports.analyse_judge(moment));
    const here = runtime.answer((exports) => exports.analyse_tell(0)).trimEnd();
    assert.equal(here, native("analyse", file, "--bot", bot, "--json", "--lang", "en", "--net", `${folder}/avalon-2.net`)[0]);
    assert.equal((JSON.parse(here) as { net: string }).net, nameOf(net));
});

test("what is no net is refused", async () => {
    const runtime = await Runtime.start(module);
    for (const bytes of [new Uint8Array(0), new Uint8Array(1000), writeLotNet("avalon", 2, `${folder}/avalon-2.net`).subarray(64)]) {
        runtime.sendBytes(bytes);
        assert.throws(() => runtime.number((exports) => exports.take_net()), /not a net/);
    }
});

test("an analysis is the native one", async () => {
    const runtime = await Runtime.start(module),
        file = `${golden}/avalon-starved.trv`,
        bot = "search:30it:plain";
    runtime.sendText(`${bot}\0${readFileSync(file, "utf8")}`);
    const moments = runtime.number((exports) => exports.analyse_open());
    for (let moment = 0; moment < moments; moment++) runtime.number((exports) => exports.analyse_judge(moment));
    const here = runtime.answer((exports) => exports.analyse_tell(0));
    assert.equal(here.trimEnd(), native("analyse", file, "--bot", bot, "--json", "--lang", "en")[0]);
});

/** The whole game that bots play here, as a record. */
async function playHere(thinker: Thinker, game: string, bots: string[], seed: string, limit: number): Promise<string> {
    const table = engine.open(engine.newRecord({ game, seats: bots.map((kind) => ({ kind, name: "" })), seed, options: { limit } }));
    for (let actor = table.actor(); actor !== null; actor = table.actor())
        table.play(
            await thinker.choose({ setup: table.setup(), view: table.view(actor), bot: table.player(actor), seed: table.botSeed() }),
        );
    const record = table.record({ secret: true });
    table.close();
    return record;
}

for (const { id, seatsMin, seatsMax } of engine.games("en")) {
    for (let seats = seatsMin; seats <= seatsMax; seats++) {
        test(`${id}, ${seats} seats: the same seed gives the same game, search:5000it included`, async (context) => {
            const bots = ["search:5000it:plain", "casual:plain", "search:300it:3threads:plain", "greedy"].slice(0, seats);
            const seed = `twin-${seats}`,
                file = `${folder}/${id}-${seats}.trv`;
            native("play", id, "--plain", "--pace", "0", "--seats", bots.join(","), "--seed", seed, "--limit", "2", "--save", file);
            assert.equal(await playHere(newThinker(context), id, bots, seed, 2), readFileSync(file, "utf8"));
        });
    }
}
