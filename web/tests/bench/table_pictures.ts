/* Pictures of the tables as readers see them: docs/pictures/GAME-MOMENT-WIDTH[-dark].webp, each game at its start, in the middle and at its end, on
 * a phone and on a laptop; and page-start.png, the start page. Run by tools/table-pictures, which plays the games. */
import { readFileSync, writeFileSync } from "node:fs";
import { chromium, type Page } from "playwright-core";
import { webp } from "./webp";

const { TRIVIUM_ROOT: root, TRIVIUM_ADDRESS: address, RECORDS: records } = process.env as Record<string, string>;
const SIZES = [
        [390, 844],
        [1440, 900],
    ] as const,
    QUALITY = 0.75;

const browser = await chromium.launch({
        executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
        args: ["--headless", "--no-sandbox"],
    }),
    darkroom = await browser.newPage(); // a page without a security policy against pictures

/** The record as the reader's own game: the winner is a person. */
function asReader(record: string): string {
    const ranks = /^Result: ([\d ]+)/m.exec(record)![1]!.split(" ");
    return record.replace(new RegExp(`^Seat ${ranks.indexOf("1")}: .*$`, "m"), (line) => line.replace(/: .*/, ": person"));
}

/** The first part of a game's decisions; bots go on until the reader is asked. */
function upTo(record: string, part: number): string {
    const lines = record.split("\n"),
        moves = lines.flatMap((line, at) => (/^\d+ /.test(line) ? [at] : []));
    return `${lines.slice(0, moves[Math.floor(moves.length * part)]).join("\n")}\n`;
}

async function open(page: Page, record: string): Promise<void> {
    await page.goto(address!);
    const chooser = page.waitForEvent("filechooser");
    await page.click("[data-testid=load]");
    await (await chooser).setFiles({ name: "game.trv", mimeType: "text/plain", buffer: Buffer.from(record) });
    await page.waitForSelector("[data-lit], [data-testid=end-screen]");
    await page.waitForSelector("[data-testid=chances][aria-label*='%'], [data-testid=end-screen] .curve", { timeout: 300_000 }); // what is worked out beside the table
    await page.waitForTimeout(300);
}

for (const game of process.argv.slice(2)) {
    const whole = asReader(readFileSync(`${records}/${game}/0001.trv`, "utf8"));
    for (const [moment, record] of [
        ["start", upTo(whole, 0)],
        ["middle", upTo(whole, 0.6)],
        ["end", whole],
    ] as const)
        for (const [width, height] of SIZES)
            for (const colorScheme of ["light", "dark"] as const) {
                const page = await browser.newPage({
                    viewport: { width, height },
                    hasTouch: width < 800,
                    colorScheme,
                    reducedMotion: "reduce",
                });
                await page.addInitScript(() =>
                    localStorage.setItem("trivium.settings", JSON.stringify({ pace: 0, soundsOffered: true, lang: "en" })),
                );
                await open(page, record);
                const name = `${game}-${moment}-${width}${colorScheme === "dark" ? "-dark" : ""}.webp`;
                writeFileSync(`${root}/docs/pictures/${name}`, await webp(darkroom, await page.screenshot(), QUALITY));
                await page.close();
            }
}
const start = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 0.7,
    colorScheme: "light",
    reducedMotion: "reduce",
    locale: "en-GB",
});
await start.goto(address!);
await start.waitForFunction(() =>
    [...document.querySelectorAll(".game-picture")].every((one) =>
        one instanceof HTMLImageElement ? one.complete : one.shadowRoot?.querySelector("svg"),
    ),
);
await start.waitForTimeout(300);
await start.screenshot({ path: `${root}/docs/pictures/page-start.png` });
await browser.close();
