/* The client's own words: every text of the sources is in every catalogue, no catalogue has others, and holes stay holes. */
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { root } from "./library";

function sources(folder: string): string[] {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory()
            ? sources(`${folder}/${entry.name}`)
            : entry.name.endsWith(".ts")
              ? [readFileSync(`${folder}/${entry.name}`, "utf8")]
              : [],
    );
}

/** The first texts of say(...), those that known(...) keeps for it, and both of sayCount(...). */
function used(): Set<string> {
    const texts = new Set<string>();
    for (const source of sources(`${root}/web/src`)) {
        for (const found of source.matchAll(/\b(?:say|known)\(\s*"((?:[^"\\]|\\.)*)"/g)) texts.add(JSON.parse(`"${found[1]!}"`) as string);
        for (const found of source.matchAll(/\bsayCount\(\s*"([^"]*)",\s*"([^"]*)"/g)) texts.add(found[1]!).add(found[2]!);
    }
    return texts;
}

/** What the server says when it refuses, apart from what only a program can do wrong; said by src/server/hall. */
function refusals(): Set<string> {
    const texts = new Set<string>(),
        programs = ["bad_request", "bad_seat", "method"],
        folder = `${root}/src/server/hall`;
    for (const name of readdirSync(folder).filter((one) => one.endsWith(".c")))
        for (const [, code, text] of readFileSync(`${folder}/${name}`, "utf8").matchAll(
            /hall_deny\([^;]*?\d{3}, "(\w+)", [^,"]*,\s*"((?:[^"\\]|\\.)*)"/g,
        ))
            if (!programs.includes(code!)) texts.add(text!);
    return texts;
}

test("both clients know every sentence with which the server refuses", () => {
    const texts = refusals();
    assert.ok(texts.size > 40);
    for (const file of ["web/src/online/refusals.ts", "src/mid/remote_words.c"]) {
        const source = readFileSync(`${root}/${file}`, "utf8");
        assert.deepEqual(
            [...texts].filter((text) => !source.includes(`("${text}")`)),
            [],
            `not in ${file}`,
        );
    }
});

const holes = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map((found) => found[0]).sort();

for (const language of ["fr", "de"])
    test(`${language} has every text, and no other`, () => {
        const catalogue = JSON.parse(readFileSync(`${root}/web/src/texts/${language}.json`, "utf8")) as Record<string, string>;
        const texts = used();
        assert.ok(texts.size > 100);
        assert.deepEqual(
            [...texts].filter((text) => !catalogue[text]),
            [],
            "untranslated",
        );
        assert.deepEqual(
            Object.keys(catalogue).filter((text) => !texts.has(text)),
            [],
            "no longer used",
        );
        for (const [text, words] of Object.entries(catalogue)) assert.deepEqual(holes(words), holes(text), text);
    });
