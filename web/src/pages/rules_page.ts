/* The rules of a game: chapters, clauses with an address each, examples to step through, a search, and a form for paper.
 * #/rules/GAME/CLAUSE[/en] leads to a clause, in English whatever the reader's language. */
import type { Lang } from "../engine/types";
import type { App, Page } from "../app";
import { button } from "../base/controls";
import { h, replace, show } from "../base/dom";
import { holdDrawing } from "../base/drawing";
import { header } from "../base/header";
import { lang, languages, say, sayCount } from "../base/i18n";
import { theme } from "../base/settings";
import { anchor } from "../rules/addresses";
import { readRules, type RulesText } from "../rules/rules_text";

export function rulesPage(app: App, [id = "", place = "", wanted]: string[]): Page {
    const games = app.engine.games(lang()),
        game = games.find((one) => one.id === id) ?? games[0]!;
    const language = languages.find((one) => one.id === wanted)?.id ?? lang();
    const title = say("Rules: {game}", { game: game.title });
    holdDrawing(app.engine, game.id, theme()); // the examples are drawn with it
    let rules: RulesText | null = null;
    const text = h("div", { class: "rules-text", lang: language }),
        contents = h("nav", { class: "rules-contents", "aria-label": say("Chapters") });
    const element = h(
        "div",
        { class: "text-page", "data-testid": "rules-page" },
        header(null, wayBack(app)),
        h(
            "main",
            { class: "rules-main" },
            h(
                "div",
                { class: "rules-head" },
                h("h1", {}, title),
                h(
                    "nav",
                    { class: "rules-games", "aria-label": say("Games") },
                    ...games.map((one) =>
                        h("a", { class: "chip", href: `#/rules/${one.id}`, "aria-current": one.id === game.id && "page" }, one.title),
                    ),
                    button(say("Print"), () => void onPaper(app, game.id, rules), { class: "chip", "data-testid": "print" }),
                ),
            ),
            contents,
            text,
            button(say("Chapters"), () => contents.scrollIntoView(), { class: "button rules-up", "data-testid": "to-chapters" }),
        ),
    );
    let left = false;
    return {
        element,
        title: `${title} · Trivium`,
        leave: () => {
            left = true;
        },
        enter: () =>
            void readRules(app.engine, game.id, language).then(
                (read) => {
                    if (left) return;
                    rules = read;
                    fill(game.id, language, read, text, contents);
                    goTo(place, wayBack(app));
                },
                (problem: unknown) => replace(text, h("p", { class: "notice", role: "alert" }, String(problem))),
            ),
    };
}

/** To where the clause was met: a table, here or at a server, a study, material; else to the game that lies on the table. */
function wayBack(app: App): HTMLElement | null {
    const met = app.metAt.length > "#/".length ? app.metAt : app.session ? `#/game/${app.session.id}` : "";
    if (met === "") return null;
    const words = /^#\/(game|table)\//.test(met) ? say("Back to the table") : say("Back");
    return h("a", { class: "button way-back", href: met, "data-testid": "to-table" }, words);
}

/** Paper is white, and has room for all examples at once. */
async function onPaper(app: App, game: string, rules: RulesText | null): Promise<void> {
    await Promise.all(rules?.examples.map((example) => example.finish()) ?? []);
    holdDrawing(app.engine, game, "light");
    print();
    holdDrawing(app.engine, game, theme());
}

function fill(game: string, language: Lang, rules: RulesText, text: HTMLElement, contents: HTMLElement): void {
    const chapters = rules.chapters.map((chapter) => ({
        ...chapter,
        section: h("section", {}, h("h2", { id: anchor(chapter.id), tabindex: -1 }, chapter.title), ...chapter.blocks),
    }));
    const intro = h("div", { class: "rules-intro" }, ...rules.intro);
    replace(
        text,
        searchBar(text, intro, rules.intro, chapters),
        languageNote(game, language, rules.whole),
        rules.intro.length > 0 && intro,
        ...chapters.map((chapter) => chapter.section),
    );
    replace(
        contents,
        h(
            "ol",
            {},
            ...chapters.map((chapter) => h("li", {}, h("a", { href: `#/rules/${game}/${encodeURIComponent(chapter.id)}` }, chapter.title))),
        ),
    );
    text.dataset["testid"] = "rules-text";
}

/** Where the whole text is in English only, the clauses say so and lead there; and back. */
function languageNote(game: string, language: Lang, whole: boolean): HTMLElement | null {
    if (!whole)
        return h(
            "p",
            { class: "muted small", lang: lang() },
            say("These are all clauses, in short."),
            " ",
            h(
                "a",
                { href: `#/rules/${game}//en`, "data-testid": "whole-text" },
                say("The whole text, with rulings and tables, in English"),
            ),
        );
    return language === lang()
        ? null
        : h(
              "p",
              { class: "muted small", lang: lang() },
              h(
                  "a",
                  { href: `#/rules/${game}` },
                  say("The clauses in {language}", { language: languages.find((one) => one.id === lang())!.name }),
              ),
          );
}

interface Section {
    blocks: HTMLElement[];
    section: HTMLElement;
    title: string;
}

/** Shows only what holds the words, and says how much that is. */
function searchBar(text: HTMLElement, intro: HTMLElement, paragraphs: readonly HTMLElement[], chapters: readonly Section[]): HTMLElement {
    let marks: Range[] = [],
        at = 0; // the place that is shown
    const found = h("p", { class: "muted small", role: "status", lang: lang() });
    const input: HTMLInputElement = h("input", {
        type: "search",
        placeholder: say("Find in the rules"),
        "aria-label": say("Find in the rules"),
        "data-testid": "rules-search",
        lang: lang(),
        oninput: () => {
            const words = input.value.trim().toLowerCase();
            let places = 0;
            for (const chapter of chapters) {
                let any = chapter.title.toLowerCase().includes(words);
                for (const block of chapter.blocks) {
                    const holds = (block.textContent ?? "").toLowerCase().includes(words);
                    places += holds ? 1 : 0;
                    any ||= holds;
                    show(block, holds);
                }
                show(chapter.section, any);
            }
            for (const paragraph of paragraphs) {
                const holds = (paragraph.textContent ?? "").toLowerCase().includes(words);
                places += holds ? 1 : 0;
                show(paragraph, holds);
            }
            show(intro, words === "" || [...paragraphs].some((paragraph) => !paragraph.hidden));
            found.textContent = words === "" ? "" : sayCount("{n} place found", "{n} places found", places);
            marks = highlight(text, words);
            at = 0;
            bringIntoView(marks[0]);
        },
        onkeydown: (event: KeyboardEvent) => {
            if (event.key !== "Enter" || marks.length === 0) return;
            at = (at + 1) % marks.length;
            bringIntoView(marks[at]);
        },
    });
    return h("div", { class: "rules-search" }, input, found);
}

/** The bar stays above the text: what is shown lies below it, with some words before it. */
function bringIntoView(mark: Range | undefined): void {
    if (!mark) return;
    const { top, bottom } = mark.getBoundingClientRect(),
        least = innerHeight * 0.25;
    if (top < least || bottom > innerHeight * 0.6) scrollBy({ top: top - least });
}

/** Marks the words where they stand, without touching the text; returns where that is. */
function highlight(text: HTMLElement, words: string): Range[] {
    const marks = (CSS as unknown as { highlights?: Map<string, unknown> }).highlights,
        ranges: Range[] = [],
        walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node && words !== ""; node = walker.nextNode()) {
        const content = (node.textContent ?? "").toLowerCase();
        for (let at = content.indexOf(words); at >= 0; at = content.indexOf(words, at + words.length)) {
            const range = document.createRange();
            range.setStart(node, at);
            range.setEnd(node, at + words.length);
            ranges.push(range);
        }
    }
    marks?.set("found", new Highlight(...ranges));
    return ranges;
}

declare class Highlight {
    constructor(...ranges: Range[]);
}

function goTo(place: string, back: HTMLElement | null): void {
    const target = place === "" ? null : document.getElementById(anchor(place));
    if (!target) return;
    target.classList.add("current");
    if (back) {
        back.dataset["testid"] = "met-at";
        target.append(back);
    }
    target.scrollIntoView({ block: target.matches("h2") ? "start" : "center" });
    target.focus({ preventScroll: true });
}
