/* #/me: what became of the reader's games, of those that this browser keeps and of those at the server. */
import type { App, Page } from "../app";
import { ask, button, switchRow } from "../base/controls";
import { h, replace, type Child } from "../base/dom";
import { download } from "../base/files";
import { header } from "../base/header";
import { date, lang, number, say, sayCount } from "../base/i18n";
import { forgetResults, OTHERS, PEOPLE, readResults, SCREEN, type Result } from "../base/results";
import { ask as askServer, get } from "../online/api";
import { toast } from "../online/toast";
import type { GameResult } from "../online/wire";
import { change, settings } from "../base/settings";
import { countBar, reliability } from "./charts";
import { byGame, calibration, streaks, type Count, type GameSummary } from "./summary";

export function statisticsPage(app: App): Page {
    const main = h("main", { class: "text-main statistics" });
    const element = h("div", { class: "text-page", "data-testid": "statistics-page" }, header(null), main);
    let there: readonly Result[] = []; // at the server
    const load = async (): Promise<void> => {
        if (app.online.me === null) return;
        there = (await get<{ games: GameResult[] }>("/me/statistics")).games.map((game) => resultOf(app, game));
        fill();
    };
    const fill = (): void => {
        const { games } = readResults();
        replace(
            main,
            h("h1", {}, say("My statistics")),
            h("p", { class: "muted" }, say("Games that ended in this browser. They are kept here and sent nowhere.")),
            ...sections(app, games),
            ...(there.length > 0
                ? [
                      h("h2", { "data-testid": "at-server" }, say("At this server")),
                      h("p", { class: "muted" }, say("Games with your account here; they go when you delete it.")),
                      ...sections(app, there),
                  ]
                : []),
            guessing([...games, ...there]),
            h(
                "div",
                { class: "statistics-buttons" },
                games.length + there.length > 0 &&
                    button(
                        say("Download"),
                        () => download("trivium-statistics.json", JSON.stringify({ trivium: "statistics", games, server: there }, null, 1)),
                        {
                            "data-testid": "statistics-export",
                        },
                    ),
                games.length > 0 &&
                    button(
                        say("Delete"),
                        () =>
                            ask(say("Permanently delete the statistics of this browser?"), say("Delete"), () => {
                                forgetResults();
                                fill();
                            }),
                        { "data-testid": "statistics-delete" },
                    ),
                there.some(({ guesses }) => guesses.length > 0) &&
                    button(
                        say("Forget my guesses at this server"),
                        () =>
                            ask(say("Permanently delete your guesses at this server?"), say("Delete"), () => {
                                askServer("DELETE", "/me/guesses").then(load, (problem: unknown) => toast(String(problem)));
                            }),
                        { "data-testid": "guesses-delete" },
                    ),
                h("a", { class: "button", href: "#/" }, say("Start page")),
            ),
        );
    };
    fill();
    app.online.whenKnown(() => void load().catch(() => {}));
    return { element, title: `${say("My statistics")} · Trivium` };
}

/** A game at the server, as those of this browser are kept. */
function resultOf(app: App, { table, game, at_ms: at, seat, places, reason, against, guesses }: GameResult): Result {
    const levels = app.engine
            .bots(lang())
            .filter(({ id, level }) => level > 0 && against.includes(id))
            .sort((a, b) => b.level - a.level),
        isClause = app.engine.clauses(game, lang()).some(({ id }) => id === reason);
    return {
        id: table,
        game,
        at,
        against: against.includes(PEOPLE) ? PEOPLE : (levels[0]?.id ?? OTHERS),
        seats: places.length,
        place: places[seat] ?? null,
        firsts: places.filter((place) => place === 1).length,
        turns: 0,
        kind: reason,
        clause: isClause ? reason : null,
        words: isClause ? "" : reasonWords(reason),
        lang: lang(),
        guesses: guesses.map(({ turn, said }) => ({ turn, said: said / 100 })),
    };
}

function reasonWords(reason: string): string {
    if (reason === "resign") return say("Somebody resigned.");
    if (reason === "flag") return say("Somebody lost on time.");
    return say("All agreed to end the game.");
}

/** All that is told of some results. */
export function sections(app: App, results: readonly Result[]): Child[] {
    if (results.length === 0) return [h("p", { "data-testid": "no-statistics" }, say("No game has ended yet."))];
    const { now, longest } = streaks(results),
        games = byGame(results),
        own = results.filter(({ place }) => place !== null).length,
        won = games.reduce((sum, { all }) => sum + all.won, 0);
    return [
        h(
            "dl",
            { class: "statistics-facts", "data-testid": "statistics-facts" },
            ...fact(say("Played"), number(results.length)),
            ...fact(say("Won"), own === 0 ? "–" : `${number(won)}`),
            ...fact(say("Victories in a row"), number(now)),
            ...fact(say("Longest row"), number(longest)),
        ),
        ...games.map((game) => gameSection(app, game)),
    ];
}

const fact = (words: string, value: string): HTMLElement[] => [h("div", {}, h("dt", {}, words), h("dd", { class: "numeral" }, value))];

function gameSection(app: App, summary: GameSummary): HTMLElement {
    const title = app.engine.games(lang()).find(({ id }) => id === summary.game)?.title ?? summary.game;
    return h(
        "section",
        { class: "statistics-game", "data-testid": `statistics-${summary.game}` },
        h("h2", {}, title),
        h(
            "table",
            { class: "statistics-table" },
            h("caption", { class: "unseen" }, title),
            h(
                "thead",
                {},
                h(
                    "tr",
                    {},
                    ...[say("Against"), say("Played"), say("Won"), say("Shared"), say("Lost")].map((words) =>
                        h("th", { scope: "col" }, words),
                    ),
                    h("td", {}),
                ),
            ),
            h(
                "tbody",
                {},
                ...summary.against.map(({ whom, count, beaten }) => row(opponentWords(app, whom), count, beaten)),
                summary.against.length > 1 && row(say("All"), summary.all, null),
            ),
        ),
        ways(app, summary),
    );
}

function row(words: string, count: Count, beaten: number | null): HTMLElement {
    return h(
        "tr",
        {},
        h(
            "th",
            { scope: "row" },
            words,
            beaten !== null && h("span", { class: "muted small" }, say("first beaten: {date}", { date: date(beaten) })),
        ),
        ...[count.games, count.won, count.shared, count.lost].map((many) => h("td", { class: "numeral" }, number(many))),
        h("td", { class: "bar-cell" }, count.won + count.shared + count.lost > 0 && countBar(count)),
    );
}

function opponentWords(app: App, whom: string): string {
    if (whom === PEOPLE) return say("People");
    if (whom === SCREEN) return say("Around one screen");
    return app.engine.bots(lang()).find(({ id }) => id === whom)?.title ?? say("Other bots");
}

/** How the games were decided, in the game's own words: those of the last victory that way, or the rule where they were told in another
 * language. */
function ways(app: App, { game, ways: all }: GameSummary): HTMLElement | false {
    if (all.length === 0) return false;
    const clauses = app.engine.clauses(game, lang()),
        text = ({ words, lang: told, clause }: Result): string =>
            told === lang() && words !== "" ? words : (clauses.find(({ id }) => id === clause)?.text ?? clause ?? "");
    return h(
        "div",
        {},
        h("h3", {}, say("How they were decided")),
        h(
            "ul",
            { class: "statistics-ways", "data-testid": `ways-${game}` },
            ...all
                .sort((a, b) => b.won - a.won || b.lost - a.lost)
                .map(({ won, lost, last }) =>
                    h(
                        "li",
                        {},
                        h(
                            "span",
                            {},
                            text(last),
                            " ",
                            last.clause !== null &&
                                h("a", { class: "clause-id", href: `#/rules/${game}/${encodeURIComponent(last.clause)}` }, last.clause),
                        ),
                        h(
                            "span",
                            { class: "muted small" },
                            `${sayCount("won {n} time", "won {n} times", won)} · ${sayCount("lost {n} time", "lost {n} times", lost)}`,
                        ),
                    ),
                ),
        ),
    );
}

function guessing(results: readonly Result[]): HTMLElement {
    const said = calibration(results),
        some = said.some(({ guesses }) => guesses > 0);
    return h(
        "section",
        { class: "statistics-game", "data-testid": "guessing" },
        h("h2", {}, say("How well you judge")),
        h(
            "p",
            { class: "muted" },
            say("If you like, you are asked now and then in a game how likely you win. Here you see how often you did."),
        ),
        switchRow(say("Ask me how likely I win"), settings.guesses, (on) => change({ guesses: on }), "guesses-switch"),
        some && reliability(said),
    );
}
