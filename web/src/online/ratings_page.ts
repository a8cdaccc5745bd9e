/* Who plays a game best: live and over days apart; bots are marked as bots. */
import type { App, Page } from "../app";
import { select } from "../base/controls";
import { type Child, h, replace } from "../base/dom";
import { lang, number, say } from "../base/i18n";
import { get } from "./api";
import { onlineHeader } from "./online_header";
import type { Person, RatingRow } from "./wire";

export function ratingsPage(app: App, [wanted = "", pace = "live"]: string[]): Page {
    const games = app.engine.games(lang()),
        game = games.find((one) => one.id === wanted) ?? games[0]!;
    const list = h("div", { "data-testid": "ratings" });
    const element = h(
        "div",
        { class: "text-page online-page", "data-testid": "ratings-page" },
        onlineHeader(app, "ratings"),
        h(
            "main",
            { class: "text-main" },
            h("h1", {}, say("Ratings")),
            h(
                "div",
                { class: "rating-choice" },
                select(
                    say("Game"),
                    games.map((one) => ({ value: one.id, words: one.title })),
                    game.id,
                    (value) => app.go(`/ratings/${value}/${pace}`),
                    "rating-game",
                ),
                select(
                    say("Pace"),
                    [
                        { value: "live", words: say("Live") },
                        { value: "days", words: say("Over days") },
                    ],
                    pace,
                    (value) => app.go(`/ratings/${game.id}/${value}`),
                    "rating-pace",
                ),
            ),
            list,
            h("p", { class: "muted small" }, say("Glicko-2: the second number says how sure the first one is; the smaller, the surer.")),
        ),
    );
    return { element, title: `${say("Ratings")} · Trivium`, enter: () => void fill(list, game.id, pace) };
}

async function fill(list: HTMLElement, game: string, pace: string): Promise<void> {
    try {
        const { ratings } = await get<{ ratings: RatingRow[] }>(`/ratings/${game}?pace=${pace}`);
        replace(list, ratings.length === 0 ? h("p", {}, say("Nobody has a rating yet: it takes one rated game.")) : table(ratings));
    } catch (problem) {
        replace(list, h("p", { class: "refusal", role: "alert" }, String(problem)));
    }
}

/** Who is no person is marked. */
function sign(person: Person): Child {
    if (person.kind !== "bot" && person.kind !== "program") return null;
    return h("span", { class: "bot-sign" }, person.kind === "bot" ? say("bot") : say("program"));
}

function table(rows: readonly RatingRow[]): HTMLElement {
    return h(
        "table",
        { class: "ratings" },
        h("thead", {}, h("tr", {}, ...["", say("Name"), say("Rating"), say("Played")].map((words) => h("th", { scope: "col" }, words)))),
        h(
            "tbody",
            {},
            ...rows.map((row, at) =>
                h(
                    "tr",
                    {},
                    h("td", { class: "numeral" }, number(at + 1)),
                    h("td", {}, row.person.name, sign(row.person)),
                    h(
                        "td",
                        { class: "numeral" },
                        number(Math.round(row.rating)),
                        h("span", { class: "muted small" }, ` ± ${number(Math.round(2 * row.deviation))}`),
                    ),
                    h("td", { class: "numeral" }, number(row.games)),
                ),
            ),
        ),
    );
}
