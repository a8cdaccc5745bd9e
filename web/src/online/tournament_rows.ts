/* Tournaments in a list: in the lobby those that wait or run, on a page of their own all. */
import type { App, Page } from "../app";
import { button } from "../base/controls";
import { h, replace, show } from "../base/dom";
import { dateTime, labelled, say } from "../base/i18n";
import { get } from "./api";
import { attempt } from "./form";
import { onlineHeader } from "./online_header";
import { tournamentDialog } from "./tournament_dialog";
import { tournamentFacts, tournamentStatus } from "./tournament_words";
import type { TournamentAbout } from "./tournament_wire";
import { gameTitle } from "./words";

const isOpen = (about: TournamentAbout): boolean => about.status === "waiting" || about.status === "running";

export const fetchTournaments = async (): Promise<TournamentAbout[]> =>
    (await get<{ tournaments: TournamentAbout[] }>("/tournaments")).tournaments;

function row(app: App, about: TournamentAbout): HTMLElement {
    return h(
        "li",
        { class: "table-row", "data-testid": "tournament-row" },
        h(
            "div",
            { class: "table-words" },
            h("strong", { class: "table-game" }, about.name),
            h(
                "span",
                { class: "facts" },
                ...[gameTitle(app.engine, about.game), ...tournamentFacts(about)].map((fact) => h("span", {}, fact)),
            ),
            h(
                "span",
                { class: "muted small" },
                `${tournamentStatus(about)} · ${
                    about.status === "waiting" && about.starts_ms !== null
                        ? say("begins {date}", { date: dateTime(about.starts_ms) })
                        : dateTime(about.changed_ms)
                }`,
            ),
        ),
        h(
            "a",
            {
                class: "button",
                href: `#/tournament/${about.id}`,
                "data-testid": "open-tournament",
                "aria-label": labelled(say("Go there"), about.name),
            },
            say("Go there"),
        ),
    );
}

function list(app: App, name: string, title: string, all: readonly TournamentAbout[]): HTMLElement | null {
    if (all.length === 0) return null;
    return h(
        "section",
        { class: "tables", "aria-labelledby": `${name}-title` },
        h("div", { class: "tables-head" }, h("h2", { id: `${name}-title` }, title)),
        h("ul", { class: "table-list", "data-testid": `${name}-list` }, ...all.map((about) => row(app, about))),
    );
}

/** The lobby's part of it; empty where there are none. */
export async function fillLobbyTournaments(app: App, place: HTMLElement): Promise<void> {
    const open = (await fetchTournaments().catch(() => [])).filter(isOpen).slice(0, 6);
    replace(place, list(app, "tournaments", say("Tournaments"), open));
    show(place, open.length > 0);
}

export function tournamentsPage(app: App): Page {
    const error = h("p", { class: "refusal", role: "alert" }),
        lists = h("div", { class: "holder" });
    const make = (): void =>
        void attempt(error, null, async () => {
            await app.online.beSomebody();
            tournamentDialog(app);
        });
    const element = h(
        "div",
        { class: "text-page online-page", "data-testid": "tournaments-page" },
        onlineHeader(app, "tournaments"),
        h(
            "main",
            { class: "lobby-main" },
            h(
                "div",
                { class: "lobby-head" },
                h("h1", {}, say("Tournaments")),
                h("p", { class: "muted" }, say("For people and programs, in one evening or over days.")),
                button(say("Organise a tournament"), make, { class: "button primary", "data-testid": "new-tournament" }),
                error,
            ),
            lists,
        ),
    );
    const fill = (): Promise<void> =>
        attempt(error, null, async () => {
            const all = await fetchTournaments();
            replace(
                lists,
                list(
                    app,
                    "tournaments-open",
                    say("Open for entries"),
                    all.filter((about) => about.status === "waiting"),
                ),
                list(
                    app,
                    "tournaments-running",
                    say("Being played"),
                    all.filter((about) => about.status === "running"),
                ),
                list(
                    app,
                    "tournaments-over",
                    say("Finished"),
                    all.filter((about) => about.status === "over"),
                ),
                all.length === 0 && h("p", { class: "muted", "data-testid": "no-tournaments" }, say("There are no tournaments yet.")),
            );
        });
    return { element, title: `${say("Tournaments")} · Trivium`, enter: () => void fill() };
}
