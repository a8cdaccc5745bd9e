/* A tournament: how everybody stands, the rounds, the reader's own game, and what its organiser may do. It follows what happens. */
import type { App, Page } from "../app";
import { ask, button } from "../base/controls";
import { h, replace, show, type Child } from "../base/dom";
import { download } from "../base/files";
import { dateTime, labelled, listed, number, say, sayCount } from "../base/i18n";
import { announce } from "../base/live";
import { get, post } from "./api";
import { attempt } from "./form";
import { onlineHeader } from "./online_header";
import { breakValue, breakWords, entrantName, tournamentFacts, tournamentStatus } from "./tournament_words";
import type { Entrant, Pairing, Tournament } from "./tournament_wire";
import type { Message } from "./wire";
import { gameTitle } from "./words";

class TournamentPage implements Page {
    readonly element: HTMLElement;
    title = `${say("Tournament")} · Trivium`;
    private readonly top = h("div", { class: "holder" });
    private readonly head = h("div", { class: "lobby-head" });
    private readonly error = h("p", { class: "refusal", role: "alert" });
    private readonly body = h("div", { class: "tournament" });
    private readonly closed = new Set<number>();
    private stop: () => void = () => {};
    private shown: Tournament | null = null;

    constructor(
        private readonly app: App,
        private readonly id: string,
    ) {
        this.element = h(
            "div",
            { class: "text-page online-page", "data-testid": "tournament-page" },
            this.top,
            h("main", { class: "lobby-main" }, this.head, this.error, this.body),
        );
    }

    enter(): void {
        this.stop = this.app.online.listen((message) => this.heard(message));
        this.app.online.follow(this.id);
        void this.fetch();
    }

    leave(): void {
        this.stop();
        this.app.online.follow(null);
    }

    private heard(message: Message): void {
        if ((message.type === "tournament" && message.tournament === this.id) || message.type === "me") void this.fetch();
    }

    private async fetch(): Promise<void> {
        await attempt(this.error, null, async () => {
            const before = this.shown;
            this.shown = await get<Tournament>(`/tournaments/${encodeURIComponent(this.id)}`);
            if (before && before.round !== this.shown.round) announce(say("Round {n} has begun.", { n: this.shown.round }));
            this.fill(this.shown);
        });
    }

    private act(what: string, body: object = {}): void {
        void attempt(this.error, null, async () => {
            if (what === "enter") await this.app.online.beSomebody();
            await post(`/tournaments/${this.id}/${what}`, body);
            await this.fetch();
        });
    }

    private fill(it: Tournament): void {
        replace(this.top, onlineHeader(this.app, "tournaments"));
        replace(
            this.head,
            h("h1", { "data-testid": "tournament-title" }, it.name),
            h("p", { class: "facts" }, ...[gameTitle(this.app.engine, it.game), ...tournamentFacts(it)].map((fact) => h("span", {}, fact))),
            h("p", { class: "muted", "data-testid": "tournament-state" }, this.state(it)),
            h("div", { class: "lobby-buttons" }, ...this.buttons(it)),
        );
        replace(this.body, this.standings(it), this.rounds(it), this.entrants(it));
        show(this.body, it.entrants.length > 0);
    }

    private state(it: Tournament): string {
        const by = it.organiser === null ? "" : ` · ${say("organised by {name}", { name: it.organiser.name })}`;
        if (it.status === "waiting" && it.starts_ms !== null) return say("begins {date}", { date: dateTime(it.starts_ms) }) + by;
        if (it.status !== "running") return tournamentStatus(it) + by;
        const round = say("round {n} of {all}", { n: it.round, all: it.rounds_planned });
        if (!it.paused) return round + by;
        return `${round} · ${it.next_ms === null ? say("the next one begins when the organiser says so") : say("the next one begins {date}", { date: dateTime(it.next_ms) })}${by}`;
    }

    private buttons(it: Tournament): Child[] {
        const open = it.status === "waiting" || it.status === "running",
            mine = it.entrants.find((one) => one.number === it.you);
        return [
            it.your_table !== null &&
                h("a", { class: "button primary large", href: `#/table/${it.your_table}`, "data-testid": "my-game" }, say("To my game")),
            it.status === "waiting" &&
                it.you === null &&
                button(say("Take part"), () => this.act("enter"), { class: "button primary", "data-testid": "enter" }),
            it.yours &&
                (it.status === "waiting" || it.paused) &&
                button(it.status === "waiting" ? say("Begin") : say("Begin the next round"), () => this.act("begin"), {
                    class: "button primary",
                    "data-testid": "begin",
                }),
            open &&
                mine !== undefined &&
                !mine.gone &&
                button(say("Withdraw"), () => ask(say("Withdraw from this tournament?"), say("Withdraw"), () => this.act("leave")), {
                    class: "button quiet",
                    "data-testid": "withdraw",
                }),
            it.yours &&
                open &&
                button(
                    say("Cancel the tournament"),
                    () => ask(say("Cancel the tournament for everybody?"), say("Cancel the tournament"), () => this.act("cancel")),
                    { class: "button quiet", "data-testid": "cancel-tournament" },
                ),
        ];
    }

    private standings(it: Tournament): HTMLElement | null {
        if (it.standings.length === 0) return null;
        const heads = [say("Rank"), say("Name"), ...it.tie_breaks.map(breakWords)];
        return section(
            "standings",
            say("Standings"),
            h(
                "div",
                { class: "wide-table", tabindex: 0, role: "group", "aria-label": say("Standings") },
                h(
                    "table",
                    { class: "ratings", "data-testid": "standings" },
                    h("thead", {}, h("tr", {}, ...heads.map((words) => h("th", { scope: "col" }, words)))),
                    h(
                        "tbody",
                        {},
                        ...it.standings.map((row) => {
                            const entrant = it.entrants[row.number - 1];
                            return h(
                                "tr",
                                { class: row.number === it.you ? "own" : null },
                                h("td", { class: "numeral" }, number(row.rank)),
                                h(
                                    "td",
                                    {},
                                    entrantName(entrant),
                                    entrant?.gone === true && h("span", { class: "muted small" }, ` ${say("withdrawn")}`),
                                ),
                                ...it.tie_breaks.map((name) => h("td", { class: "numeral" }, breakValue(name, row))),
                            );
                        }),
                    ),
                ),
            ),
        );
    }

    private rounds(it: Tournament): HTMLElement | null {
        if (it.rounds.length === 0) return null;
        const parts = it.rounds.map((tables, at) => this.round(it, at + 1, tables)).reverse();
        return section(
            "rounds",
            say("Rounds"),
            button(say("Results as JSON"), () => this.saveResults(it), { class: "button quiet small", "data-testid": "results-json" }),
            ...parts,
        );
    }

    private round(it: Tournament, round: number, tables: readonly Pairing[]): HTMLElement {
        const open = round === it.rounds.length ? !this.closed.has(round) : this.closed.has(-round);
        const element = h(
            "details",
            { class: "round", open, "data-testid": `round-${round}` },
            h("summary", {}, say("Round {n}", { n: round })),
            h("ul", { class: "pairings" }, ...tables.map((table) => this.pairing(it, table))),
        );
        element.addEventListener("toggle", () => {
            const usual = round === it.rounds.length;
            if (usual) this.closed[element.open ? "delete" : "add"](round);
            else this.closed[element.open ? "add" : "delete"](-round);
        });
        return element;
    }

    private pairing(it: Tournament, table: Pairing): HTMLElement {
        const names = table.players.map((player) => entrantName(it.entrants[player - 1]));
        return h(
            "li",
            { class: it.you !== null && table.players.includes(it.you) ? "own" : null, "data-testid": "pairing" },
            h(
                "span",
                { class: "players" },
                ...table.players.map((player, at) =>
                    h(
                        "span",
                        { class: table.over && table.places[at] === 1 && !table.forfeits.includes(player) ? "won" : null },
                        this.player(names[at]!, table, at),
                    ),
                ),
            ),
            ...this.leads(it, table, listed(names)),
        );
    }

    /** To the game, and to its record when it has ended. */
    private leads(it: Tournament, { table, over, players, forfeits }: Pairing, names: string): Child[] {
        if (table === null) return [h("span", { class: "muted small" }, say("bye"))];
        const words = over ? say("View again") : say("Watch");
        return [
            h("a", { class: "small", href: `#/table/${table}`, "aria-label": labelled(words, names) }, words),
            over &&
                players.length - forfeits.length > 1 && // otherwise nobody played
                button(say("Record"), () => this.saveRecord(it, table), {
                    class: "button quiet small",
                    "aria-label": labelled(say("Record"), names),
                    "data-testid": "record",
                }),
        ];
    }

    private saveRecord(it: Tournament, table: string): void {
        void attempt(this.error, null, async () => {
            const { record } = await get<{ record: string }>(`/tables/${table}/record`);
            download(`${it.game}-${table}.trv`, record);
        });
    }

    /** What the page shows, as data: the answer of the server as it is. */
    private saveResults(it: Tournament): void {
        void attempt(this.error, null, async () => {
            const results = await get<Tournament>(`/tournaments/${it.id}`);
            download(`tournament-${it.id}.json`, new Blob([JSON.stringify(results, null, 1)], { type: "application/json" }));
        });
    }

    private player(name: string, table: Pairing, at: number): string {
        if (!table.over || table.table === null) return name;
        if (table.forfeits.includes(table.players[at]!)) return `${name} (${say("did not come")})`;
        return `${name} · ${say("rank {n}", { n: table.places[at]! })}`;
    }

    private entrants(it: Tournament): HTMLElement | null {
        if (it.entrants.length === 0) return null;
        const open = it.status === "waiting" || it.status === "running";
        return section(
            "entrants",
            sayCount("{n} entrant", "{n} entrants", it.entrants.length),
            h(
                "ol",
                { class: "entrants", "data-testid": "entrants" },
                ...it.entrants.map((entrant) =>
                    h(
                        "li",
                        { class: entrant.gone ? "muted" : null },
                        entrantName(entrant),
                        sign(entrant),
                        it.yours && open && !entrant.gone && this.remove(entrant),
                    ),
                ),
            ),
        );
    }

    private remove(entrant: Entrant): Child {
        if (entrant.person === null) return null;
        const name = entrantName(entrant),
            person = entrant.person.id;
        return button(
            say("Remove"),
            () => ask(say("Withdraw {name} from the tournament?", { name }), say("Remove"), () => this.act("withdraw", { person })),
            { class: "button quiet small", "aria-label": labelled(say("Remove"), name), "data-testid": `withdraw-${entrant.number}` },
        );
    }
}

function sign(entrant: Entrant): Child {
    if (entrant.gone) return h("span", { class: "muted small" }, ` ${say("withdrawn")}`);
    return entrant.person?.kind === "program" && h("span", { class: "bot-sign" }, say("program"));
}

function section(name: string, title: string, ...content: Child[]): HTMLElement {
    return h("section", { "aria-labelledby": `${name}-title` }, h("h2", { id: `${name}-title` }, title), ...content);
}

export const tournamentPage = (app: App, [id = ""]: string[]): Page => new TournamentPage(app, id);
