/* The rules of a game as a page of chapters: the whole text where it is written in the reader's language, else the clauses of the
 * library, which are in every language, under the headings of the whole text. */
import type { Clause, Engine, Lang } from "../engine/types";
import { asset, hasAsset } from "../base/assets";
import { h } from "../base/dom";
import { ExampleFigure } from "./example";
import { anchor, exampleOf } from "./addresses";
import { drawBlocks, type Links, readBlocks, slug } from "./markdown";

export interface Chapter {
    id: string; // the part of its address
    title: string;
    blocks: HTMLElement[]; // each clause and each other block; the search looks at one at a time
}
export interface RulesText {
    intro: HTMLElement[];
    chapters: Chapter[];
    whole: boolean;
    examples: ExampleFigure[];
}

const ENGLISH: Lang = "en";
const fileOf = (game: string, lang: Lang): string => (lang === ENGLISH ? `rules/${game}.md` : `rules/${game}.${lang}.md`);

/** The part of a clause's number that names its chapter: "4" of "AV 4.3". */
const chapterOf = (clause: string): string => /\d+/.exec(clause)?.[0] ?? "";

export async function readRules(engine: Engine, game: string, lang: Lang): Promise<RulesText> {
    const clauses = engine.clauses(game, lang),
        file = fileOf(game, lang);
    if (hasAsset(file)) return wholeText(await asset(file), engine, game, lang, clauses);
    const english = hasAsset(fileOf(game, ENGLISH)) ? await asset(fileOf(game, ENGLISH)) : "";
    return clausesOnly(english, game, clauses);
}

/** Numbers of clauses and chapters in running text lead there. */
function linksOf(game: string, clauses: readonly Clause[], headings: ReadonlyMap<string, string>): Omit<Links, "figure"> {
    const known = new Set(clauses.map((clause) => clause.id)),
        prefix = clauses[0]?.id.split(" ")[0] ?? "";
    const to = (id: string): string => `#/rules/${game}/${encodeURIComponent(id)}`;
    return {
        words: new RegExp(`\\b${prefix} \\d+(?:\\.\\d+)?\\b`),
        target: (word) => {
            if (known.has(word)) return to(word);
            const heading = headings.get(word.startsWith("#") ? word.slice(1) : word);
            return heading === undefined ? null : to(heading);
        },
    };
}

interface Heading {
    number: string;
    title: string;
    id: string;
}

function headingOf(text: string): Heading {
    const found = /^(\d+)\. (.*)$/.exec(text);
    return { number: found?.[1] ?? "", title: text, id: slug(text) };
}

function wholeText(text: string, engine: Engine, game: string, lang: Lang, clauses: readonly Clause[]): RulesText {
    const blocks = readBlocks(text.split("\n")),
        headings = new Map<string, string>(),
        prefix = clauses[0]?.id.split(" ")[0] ?? "";
    for (const block of blocks)
        if (block.kind === "heading") {
            const heading = headingOf(block.text);
            headings.set(heading.id, heading.id).set(`${prefix} ${heading.number}`, heading.id);
        }
    const rules: RulesText = { intro: [], chapters: [], whole: true, examples: [] };
    const figure = (words: string, address: string): HTMLElement | null => {
        const example = exampleOf(words, address);
        return example && rules.examples[rules.examples.push(new ExampleFigure(engine, lang, example)) - 1]!.element;
    };
    const links = { ...linksOf(game, clauses, headings), figure };
    for (const block of blocks) {
        if (block.kind === "heading" && block.level === 1) continue; // the page has its own title
        if (block.kind === "heading" && block.level === 2) {
            rules.chapters.push({ ...headingOf(block.text), blocks: [] });
            continue;
        }
        const place = rules.chapters[rules.chapters.length - 1]?.blocks ?? rules.intro;
        for (const element of drawBlocks([block], links))
            place.push(...(block.kind === "list" ? takeClauses(element, game, clauses) : [element]));
    }
    return rules;
}

/** The items of a list that begin with a clause's number, each as a clause; a list of anything else stays one. */
function takeClauses(list: HTMLElement, game: string, clauses: readonly Clause[]): HTMLElement[] {
    const items = [...list.children] as HTMLElement[];
    const ids = items.map(
        (item) => clauses.find((clause) => clause.id === item.querySelector(":scope > strong:first-of-type")?.textContent)?.id ?? null,
    );
    if (ids.includes(null)) return [list];
    return items.map((item, at) => {
        item.querySelector("strong")!.remove();
        return clauseElement(game, ids[at]!, [...item.childNodes]);
    });
}

function clauseElement(game: string, id: string, words: readonly Node[]): HTMLElement {
    return h(
        "div",
        { class: "clause", id: anchor(id), tabindex: -1 },
        h("a", { class: "clause-id", href: `#/rules/${game}/${encodeURIComponent(id)}` }, id),
        h("div", { class: "clause-words" }, ...words),
    );
}

function clausesOnly(english: string, game: string, clauses: readonly Clause[]): RulesText {
    const chapters: Chapter[] = [],
        links = { ...linksOf(game, clauses, new Map()), figure: () => null };
    const headings = readBlocks(english.split("\n")).flatMap((block) =>
        block.kind === "heading" && block.level === 2 ? [headingOf(block.text)] : [],
    );
    for (const clause of clauses) {
        const number = chapterOf(clause.id),
            last = chapters[chapters.length - 1];
        const words = drawBlocks([{ kind: "paragraph", text: clause.text }], links);
        if (last?.id === number) last.blocks.push(clauseElement(game, clause.id, words));
        else {
            const title = headings.find((heading) => heading.number === number)?.title.replace(/^\d+\. /, "");
            chapters.push({
                id: number,
                title: title === undefined ? number : `${number}. ${title}`,
                blocks: [clauseElement(game, clause.id, words)],
            });
        }
    }
    return { intro: [], chapters, whole: false, examples: [] };
}
