/* What Lighthouse says of the pages on a slow phone: the start page and a table of each game, in its middle. Prints the four scores of each and
 * what cost time; fails below what is wanted. Run by tools/lighthouse. */
import { mkdtempSync } from "node:fs";
import { chromium } from "playwright-core";
import { newEngine, playOn } from "../unit/library";

interface Audit {
    displayValue?: string;
    numericValue?: number;
}
interface Report {
    categories: Record<string, { score: number }>;
    audits: Record<string, Audit>;
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report }>;

const PORT = 9333,
    WANTED: Record<string, number> = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 },
    TOLD = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift", "speed-index"],
    address = process.env["TRIVIUM_ADDRESS"]!,
    rounds = Number(process.env["ROUNDS"] ?? 3);

const { default: lighthouse } = (await import(process.env["LIGHTHOUSE"]!)) as { default: Lighthouse };
const engine = await newEngine();
const context = await chromium.launchPersistentContext(mkdtempSync("/tmp/trivium-lighthouse."), {
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--headless", "--no-sandbox", "--disable-gpu", `--remote-debugging-port=${PORT}`],
});

/** Keeps a game in its middle in the browser; its address. */
async function table(game: string): Promise<string> {
    const seats = [
        { kind: "person", name: "" },
        { kind: "greedy", name: "" },
    ];
    const opened = engine.open(engine.newRecord({ game, seats, seed: "lighthouse" }));
    playOn(opened, 40);
    while (opened.actor() !== 0 && opened.actor() !== null) playOn(opened, 1);
    const record = opened.record({ secret: true }),
        save = { id: game, game, record, fresh: null, began: 0, changed: 0, over: false, decisions: 40, names: ["", ""], lesson: null };
    opened.close();
    const page = await context.newPage();
    await page.goto(`${address}manifest.webmanifest`);
    await page.evaluate((kept) => localStorage.setItem(`trivium.game.${kept.id}`, JSON.stringify(kept)), save);
    await page.close();
    return `${address}#/game/${game}`;
}

let failed = 0;
async function measure(name: string, url: string): Promise<void> {
    const reports: Report[] = [];
    for (let round = 0; round < rounds; round++)
        reports.push((await lighthouse(url, { port: PORT, onlyCategories: Object.keys(WANTED), disableStorageReset: name !== "start", logLevel: "error" })).lhr);
    reports.sort((a, b) => a.categories["performance"]!.score - b.categories["performance"]!.score);
    const middle = reports[reports.length >> 1]!;
    const scores = Object.entries(WANTED).map(([category, wanted]) => {
        const score = Math.round(100 * middle.categories[category]!.score);
        if (score < wanted) failed++;
        return `${category} ${score}`;
    });
    console.log(`${name}: ${scores.join(", ")}; ${TOLD.map((audit) => `${audit} ${middle.audits[audit]!.displayValue}`).join(", ")}`);
}

await measure("start", address);
for (const { id } of engine.games("en")) await measure(id, await table(id));
await context.close();
process.exit(failed > 0 ? 1 : 0);
