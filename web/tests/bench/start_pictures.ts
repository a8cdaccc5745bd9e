/* Draws the pictures of the start page, web/static/samples/GAME.webp and GAME.dark.webp, from the sample positions beside them: the board, as the
 * library draws it, cut to the shape of a card, without the words that are others in another language: all readers are shown the same picture. Run by
 * tools/start-pictures after a board has changed its look. */
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { chromium } from "playwright-core";
import type { Lang, Theme } from "../../src/engine/types";
import { sheetsOf } from "../../src/table/sheets";
import { newEngine, root } from "../unit/library";
import { webp } from "./webp";

const WIDTH = 400,
    HEIGHT = 275,
    QUALITY = 0.25,
    folder = `${root}/web/static/samples`;

const engine = await newEngine();
const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--headless", "--no-sandbox"],
});

const TEXT = /<text[^>]*>([^<]*)<\/text>/g;

function drawing(game: string, theme: Theme): string {
    const table = engine.open(readFileSync(`${folder}/${game}.trv`, "utf8")),
        screen = table.screen("spectator", "en"),
        wordsIn = (lang: Lang): Set<string> => new Set([...table.screen("spectator", lang).svg([]).matchAll(TEXT)].map((text) => text[1]!)),
        others = [wordsIn("fr"), wordsIn("de")],
        { x, y, w, h } = sheetsOf(screen.scene()).find((sheet) => sheet.board)!.box,
        svg = screen
            .svg([])
            .replaceAll(TEXT, (text, words: string) => (others.every((known) => known.has(words)) ? text : ""))
            .replace(/<svg[^>]*>/, (tag) =>
                tag
                    .replace(/ (viewBox|width|height)="[^"]*"/g, "")
                    .replace(
                        ">",
                        ` viewBox="${x} ${y} ${w} ${h}" width="${WIDTH}" height="${HEIGHT}" preserveAspectRatio="xMidYMid slice">`,
                    ),
            );
    table.close();
    return `<style>${engine.styleSheet(theme)} body { margin: 0 } .hidden { position: absolute }</style><div class="hidden">${engine.symbols(game)}</div>${svg}`;
}

for (const game of readdirSync(folder).flatMap((name) => /^(.*)\.trv$/.exec(name)?.[1] ?? []))
    for (const theme of ["light", "dark"] as const) {
        const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
        await page.setContent(drawing(game, theme));
        const bytes = await webp(page, await page.screenshot(), QUALITY),
            name = `${game}${theme === "dark" ? ".dark" : ""}.webp`;
        writeFileSync(`${folder}/${name}`, bytes);
        console.log(`${name}: ${bytes.length} bytes`);
        await page.close();
    }
await browser.close();
process.exit(0);
