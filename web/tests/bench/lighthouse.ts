/* What Lighthouse says of the pages on a slow phone: the start page and a table of each game, in its middle. Prints the four scores of each and
 * what cost time; fails below what is wanted. Run by tools/lighthouse. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { newEngine, playOn } from "../unit/library";

interface Audit {
    displayValue?: string;
    numericValue?: number;
}
interface Report {
    runtimeError?: object;
    categories: Record<string, { score: number }>;
    audits: Record<string, Audit>;
}
type Kept = Record<string, unknown> & { id: string };
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report }>;

const PORT = 9333,
    WANTED: Record<string, number> = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 },
    TOLD = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift", "speed-index"],
    address = process.env["TRIVIUM_ADDRESS"]!,
    rounds = Number(process.env["ROUNDS"] ?? 3),
    keepIn = process.env["REPORTS"]; // a folder for the whole reports

const { default: lighthouse } = (await import(process.env["LIGHTHOUSE"]!)) as { default: Lighthouse };
const engine = await newEngine();

/** A game in its middle, as the page keeps it. */
function keptGame(game: string): Kept {
    const seats = [
        { kind: "person", name: "" },
        { kind: "greedy", name: "" },
    ];
    const opened = engine.open(engine.newRecord({ game, seats, seed: "lighthouse" }));
    playOn(opened, 40);
    while (opened.actor() !== 0 && opened.actor() !== null) playOn(opened, 1);
    const record = opened.record({ secret: true });
    opened.close();
    return { id: game, game, record, fresh: null, began: 0, changed: 0, over: false, decisions: 40, names: ["", ""], lesson: null };
}

/** One visit with a browser that has seen nothing before, but for a game that it keeps. */
async function visit(game: Kept | null): Promise<Report> {
    const folder = mkdtempSync("/tmp/trivium-lighthouse."),
        context = await chromium.launchPersistentContext(folder, {
            executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
            args: ["--headless", "--no-sandbox", "--disable-gpu", `--remote-debugging-port=${PORT}`],
        });
    if (game) {
        const page = await context.newPage();
        await page.goto(`${address}manifest.webmanifest`);
        await page.evaluate((kept) => localStorage.setItem(`trivium.game.${kept.id}`, JSON.stringify(kept)), game);
        await page.close();
    }
    const { lhr } = await lighthouse(game ? `${address}#/game/${game.id}` : address, {
        port: PORT,
        onlyCategories: Object.keys(WANTED),
        logLevel: "error",
    });
    await context.close();
    rmSync(folder, { recursive: true, force: true });
    return lhr;
}

let failed = 0;
async function measure(name: string, game: Kept | null): Promise<void> {
    const reports: Report[] = [];
    while (reports.length < rounds) {
        const report = await visit(game);
        if (!report.runtimeError) reports.push(report); // now and then a trace has no beginning
    }
    const score = (report: Report, category: string): number => Math.round(100 * report.categories[category]!.score);
    reports.sort((a, b) => score(a, "performance") - score(b, "performance"));
    const middle = reports[reports.length >> 1]!;
    if (keepIn) {
        mkdirSync(keepIn, { recursive: true });
        writeFileSync(`${keepIn}/${name}.json`, JSON.stringify(middle));
    }
    const scores = Object.entries(WANTED).map(([category, wanted]) => {
        if (score(middle, category) < wanted) failed++;
        return `${category} ${score(middle, category)}`;
    });
    const all = reports.map((report) => score(report, "performance")).join(" ");
    console.log(
        `${name}: ${scores.join(", ")}; ${TOLD.map((audit) => `${audit} ${middle.audits[audit]!.displayValue}`).join(", ")}; all ${all}`,
    );
}

const pages = ["start", ...engine.games("en").map((game) => game.id)];
for (const name of process.env["ONLY"]?.split(" ") ?? pages) await measure(name, name === "start" ? null : keptGame(name));
process.exit(failed > 0 ? 1 : 0);
