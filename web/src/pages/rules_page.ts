/* The rules of a game, clause by clause, each with an address of its own, and searchable. */
import type { App, Page } from "../app";
import { h, show } from "../base/dom";
import { header } from "../base/header";
import { lang, say } from "../base/i18n";

export function rulesPage(app: App, [id = "", clause = ""]: string[]): Page {
    const games = app.engine.games(lang()), game = games.find((one) => one.id === id) ?? games[0]!;
    const rows = app.engine.clauses(game.id, lang()).map((one) => ({
        one, row: h("li", { class: "clause", id: anchor(one.id), tabindex: -1 }, h("a", { class: "clause-id", href: `#/rules/${game.id}/${encodeURIComponent(one.id)}` }, one.id), h("span", {}, one.text)) }));
    const search = h("input", { type: "search", placeholder: say("Find in the rules"), "aria-label": say("Find in the rules"), "data-testid": "rules-search",
        oninput: () => {
            const words = search.value.toLowerCase();
            for (const { one, row } of rows) show(row, `${one.id} ${one.text}`.toLowerCase().includes(words));
        } });
    const element = h("div", { class: "text-page", "data-testid": "rules-page" },
        header(null, app.session && h("a", { class: "button", href: `#/game/${app.session.id}`, "data-testid": "to-table" }, say("Back to the table"))),
        h("main", { class: "text-main" }, h("h1", {}, say("Rules of {game}", { game: game.title })),
            h("nav", { class: "facts" }, ...games.map((one) => h("a", { class: "button quiet", href: `#/rules/${one.id}` }, one.title))),
            search, h("ul", { class: "clauses" }, ...rows.map(({ row }) => row))));
    return { element, title: `${say("Rules of {game}", { game: game.title })} · Trivium`, enter: () => {
        const row = clause === "" ? null : document.getElementById(anchor(clause));
        row?.classList.add("current");
        row?.scrollIntoView({ block: "center" });
        row?.focus();
    } };
}

const anchor = (id: string): string => "clause-" + id.replace(/[^\w.]/g, "-");
