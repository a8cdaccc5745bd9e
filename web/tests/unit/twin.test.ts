/* The library in WebAssembly and the native program are the same: the same states, byte by byte, the same signatures, the same games. */
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import test from "node:test";
import { Runtime } from "../../src/engine/runtime";
import type { Thinker } from "../../src/engine/types";
import { golden, module, native, newEngine, newThinker } from "./library";

const engine = await newEngine();
const LAYOUT_BYTES = 8;

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
        const runtime = await Runtime.start(module);
        const bench = JSON.parse(native("bench", id, "--json")[0] ?? "") as { signature: string };
        const search = JSON.parse(native("bench", "search", id, "--json")[0] ?? "") as { signature: string };
        runtime.send([id]);
        assert.equal(
            runtime.answer((exports) => exports.bench()),
            bench.signature,
        );
        runtime.send([id]);
        assert.equal(runtime.json<{ signature: string }>((exports) => exports.bench_search()).signature, search.signature);
    });
}

test("an analysis is the native one", async () => {
    const runtime = await Runtime.start(module),
        file = `${golden}/avalon-starved.trv`,
        bot = "search:30it";
    runtime.sendText(`${bot}\0${readFileSync(file, "utf8")}`);
    const moments = runtime.number((exports) => exports.analyse_open());
    for (let moment = 0; moment < moments; moment++) runtime.number((exports) => exports.analyse_judge(moment));
    const here = runtime.answer((exports) => exports.analyse_tell(0));
    assert.equal(here.trimEnd(), native("analyse", file, "--bot", bot, "--json", "--lang", "en")[0]);
});

const folder = mkdtempSync(`${tmpdir()}/trivium-twin-`);
process.on("exit", () => rmSync(folder, { recursive: true }));

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
            const bots = ["search:5000it", "casual", "search:300it:3threads", "greedy"].slice(0, seats);
            const seed = `twin-${seats}`,
                file = `${folder}/${id}-${seats}.trv`;
            native("play", id, "--plain", "--pace", "0", "--seats", bots.join(","), "--seed", seed, "--limit", "2", "--save", file);
            assert.equal(await playHere(newThinker(context), id, bots, seed, 2), readFileSync(file, "utf8"));
        });
    }
}
