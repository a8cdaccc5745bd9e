/* The rules to read, docs/rules: the same clauses, references, chapters, tables and examples in every language, nothing for those who
 * write programs, and every example a part of a game that tells something. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { languages } from "../../src/base/i18n";
import type { Lang } from "../../src/engine/types";
import { exampleOf } from "../../src/rules/addresses";
import { readBlocks, slug } from "../../src/rules/markdown";
import { newEngine, root } from "./library";

const engine = await newEngine();
const read = (game: string, lang: Lang): string => readFileSync(`${root}/docs/rules/${game}${lang === "en" ? "" : `.${lang}`}.md`, "utf8");
const all = (text: string, words: RegExp): string[] => [...text.matchAll(words)].map((found) => found[1]!);

for (const game of engine.games("en"))
    for (const { id: lang } of languages)
        test(`the rules of ${game.id} are whole, ${lang}`, () => {
            const text = read(game.id, lang),
                english = read(game.id, "en"),
                prefix = engine.clauses(game.id, "en")[0]!.id.split(" ")[0]!;
            assert.deepEqual(
                all(text, /^- \*\*(.+?)\*\*/gm).filter((id) => id.startsWith(prefix)),
                engine.clauses(game.id, lang).map((clause) => clause.id),
                "every clause stands there once, in order",
            );
            const clauseRefs = (rules: string): string[] =>
                [...new Set(all(rules, new RegExp(`(${prefix} \\d+(?:\\.\\d+)?)`, "g")))].sort();
            assert.deepEqual(clauseRefs(text), clauseRefs(english));
            for (const words of [/\]\((examples\/[^)]*)\)/g, /^(##) /gm, /^ *(\|)/gm, /^ *(-) /gm])
                assert.equal(all(text, words).join("\n"), all(english, words).join("\n"), `${words}`);
            assert.doesNotMatch(text, /`trivium|--\w|\bAPI\b|\bJSON\b/, "nothing for who writes programs");
            const places = readBlocks(text.split("\n")).flatMap((block) => (block.kind === "heading" ? [slug(block.text)] : []));
            for (const place of all(text, /\]\(#([^)]*)\)/g)) assert.ok(places.includes(place), `#${place}`);
        });

/** What an example of a clause must have to tell: the English sentence of one of its steps. */
const worked: Record<string, [clause: string, told: RegExp][]> = {
    albion: [["AL 8.7", /tears down the building/]],
    attika: [
        ["AT 3.4", /takes 3 cards for unused actions/],
        ["AT 8.1", /all 30 buildings are on the board/],
        ["AT 8.1", /one settlement links two shrines/],
    ],
};

test("what is hard to imagine can be stepped through", () => {
    for (const [game, list] of Object.entries(worked))
        for (const [clause, told] of list) {
            const text = read(game, "en"),
                from = text.indexOf(`- **${clause}**`),
                part = text.slice(from, text.indexOf("- **", from + 4) + 1 || undefined);
            const steps = [...part.matchAll(/\[([^\]]+)\]\((examples\/[^)]*)\)/g)].flatMap(([, title, address]) => {
                const example = exampleOf(title!, address!)!,
                    table = engine.open(readFileSync(`${root}/docs/${example.record}`, "utf8"));
                const lines = table.log("spectator", "en", example.from).filter((line) => line.decision <= example.to);
                table.close();
                return lines.map((line) => line.sentence);
            });
            assert.ok(
                steps.some((sentence) => told.test(sentence)),
                `${clause}: ${steps.join(" ")}`,
            );
        }
});

test("every example is a part of a game by the rules, and every step tells something", () => {
    for (const game of engine.games("en")) {
        const links = [...read(game.id, "en").matchAll(/\[([^\]]+)\]\((examples\/[^)]*)\)/g)];
        assert.ok(links.length >= 10);
        for (const [, title, address] of links) {
            const example = exampleOf(title!, address!);
            assert.ok(example, address);
            const table = engine.open(readFileSync(`${root}/docs/${example.record}`, "utf8"));
            assert.equal(table.game, game.id);
            assert.ok(example.from <= example.to && example.to <= table.decisions, address);
            if (example.to > 0) {
                const told = new Set(table.log("spectator", "en", example.from).map((line) => line.decision));
                assert.ok(told.has(example.to), `${address} ends with something to see`);
            }
            table.close();
        }
    }
});
