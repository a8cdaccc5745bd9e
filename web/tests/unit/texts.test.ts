/* The client's own words: what the build takes out of po/ for the page is what the page says, no text less and none more; forms of plurals
 * are chosen by the language's rule. That every text is translated, with its holes, tools/po-check sees. */
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { plurals } from "page-texts";
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

/** A text in a source: one literal in either kind of quotes, or in C several, one after the other. */
const LITERAL = String.raw`((?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')(?:\s*"(?:[^"\\\n]|\\.)*")*)`;
const written = (literals: string): string =>
    [...literals.matchAll(/"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/g)].map((one) => (one[1] ?? one[2]!).replace(/\\(.)/g, "$1")).join("");

/** The first texts of say(...), those that known(...) keeps for it, and the first of sayCount(...), each with the number of its forms. */
function used(): Map<string, number> {
    const said = new Map<string, number>();
    for (const source of sources(`${root}/web/src`)) {
        for (const found of source.matchAll(new RegExp(String.raw`\b(?:say|known)\(\s*${LITERAL}`, "g"))) said.set(written(found[1]!), 1);
        for (const found of source.matchAll(new RegExp(String.raw`\bsayCount\(\s*${LITERAL},`, "g"))) said.set(written(found[1]!), 2);
    }
    return said;
}

/** What the server says when it refuses, apart from what only a program can do wrong; said by src/server/hall. */
function refusals(): Set<string> {
    const denied = new Set<string>(),
        programs = ["bad_request", "bad_seat", "method"],
        folder = `${root}/src/server/hall`;
    for (const name of readdirSync(folder).filter((one) => one.endsWith(".c")))
        for (const [, code, text] of readFileSync(`${folder}/${name}`, "utf8").matchAll(
            new RegExp(String.raw`hall_deny\([^;]*?\d{3}, "(\w+)", [^,"]*,\s*${LITERAL}`, "g"),
        ))
            if (!programs.includes(code!)) denied.add(written(text!));
    return denied;
}

test("the library knows every sentence with which the server refuses", () => {
    const denied = refusals();
    assert.ok(denied.size > 40);
    const source = readFileSync(`${root}/src/mid/remote_words.c`, "utf8"),
        said = new Set([...source.matchAll(new RegExp(String.raw`\(\s*${LITERAL}\s*\)`, "g"))].map((one) => written(one[1]!)));
    assert.deepEqual(
        [...denied].filter((text) => !said.has(text)),
        [],
    );
});

test("the page's catalogue has every text that the page says, and no other", () => {
    const said = used();
    assert.ok(said.size > 100);
    for (const language of Object.keys(plurals)) {
        const texts = JSON.parse(readFileSync(`${root}/build/web-texts/${language}.json`, "utf8")) as Record<string, string | string[]>;
        assert.deepEqual(
            [...said.keys()].filter((text) => !texts[text]),
            [],
            `untranslated: ${language}`,
        );
        assert.deepEqual(
            Object.keys(texts).filter((text) => !said.has(text)),
            [],
            `no longer used: ${language}`,
        );
        for (const [text, words] of Object.entries(texts))
            assert.equal([words].flat().filter(Boolean).length, said.get(text), `every form: ${language}: ${text}`);
    }
});

test("numbers take the form that the language gives them", () => {
    const taken = (language: string): number[] => [0, 1, 2, 21].map((n) => plurals[language]!(n));
    assert.deepEqual(taken("fr"), [0, 0, 1, 1]);
    assert.deepEqual(taken("de"), [1, 0, 1, 1]);
});
