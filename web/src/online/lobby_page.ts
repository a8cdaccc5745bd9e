/* The lobby: the games that wait for the reader, the reader's other games, and all public tables, each list live. */
import type { App, Page } from "../app";
import type { GameInfo } from "../engine/types";
import { button } from "../base/controls";
import { h, replace, show } from "../base/dom";
import { keepFocus } from "../base/focus";
import { dateTime, labelled, lang, say, sayCount } from "../base/i18n";
import { holdDrawing } from "../base/drawing";
import { theme } from "../base/settings";
import { seatMark } from "../table/seat_mark";
import { ApiError } from "./api";
import { createDialog, openTable } from "./create_dialog";
import { attempt } from "./form";
import { fillChallenges, fillFriends } from "./friend_views";
import { isMyTurn } from "./hub";
import { onlineHeader } from "./online_header";
import { sitDown } from "./sit_down";
import { fillLobbyTournaments } from "./tournament_rows";
import { clockWords, gameTitle, seatTitle, statusWords } from "./words";
import type { About, Message } from "./wire";

const openSeats = (about: About, me: string | undefined): number =>
    about.seats.filter((seat) => seat.kind === "open" && (seat.kept_for ? seat.kept_for.id === me : !seat.by_invitation)).length;

class LobbyPage implements Page {
    readonly element: HTMLElement;
    readonly title = `${say("Play online")} · Trivium`;
    private readonly tables = new Map<string, About>();
    private readonly mine = h("section", { class: "tables", "aria-labelledby": "mine-title" });
    private readonly challenges = h("section", { class: "tables", "aria-labelledby": "challenges-title", hidden: true });
    private readonly friends = h("section", { class: "tables", "aria-labelledby": "friends-title", hidden: true });
    private readonly open = h("section", { class: "tables", "aria-labelledby": "open-title" });
    private readonly running = h("section", { class: "tables", "aria-labelledby": "running-title" });
    private readonly tournaments = h("div", { class: "holder", hidden: true });
    private readonly error = h("p", { class: "refusal", role: "alert" });
    private readonly welcome = h("p", { class: "welcome", "data-testid": "welcome", hidden: true });
    private readonly top = h("div", { class: "holder" });
    private readonly waits = new Map<string, HTMLElement>();
    private stop: () => void = () => {};

    constructor(private readonly app: App) {
        const games = app.engine.games(lang());
        if (games[0]) holdDrawing(app.engine, games[0].id, theme());
        this.element = h(
            "div",
            { class: "text-page online-page", "data-testid": "lobby-page" },
            this.top,
            h(
                "main",
                { class: "lobby-main" },
                h(
                    "div",
                    { class: "lobby-head" },
                    h("h1", {}, say("Play online")),
                    h("p", { class: "muted" }, say("Live or over days, with friends, with strangers or with bots.")),
                    this.welcome,
                    this.error,
                ),
                this.challenges,
                this.mine,
                this.friends,
                h("div", { class: "lobby-games" }, ...games.map((game) => this.gameCard(game))),
                this.open,
                this.tournaments,
                this.running,
            ),
        );
    }

    enter(): void {
        this.stop = this.app.online.listen((message) => this.heard(message));
        this.app.online.watchLobby(true);
        this.app.online.whenKnown(() => this.greet());
        void fillLobbyTournaments(this.app, this.tournaments);
        this.fill();
    }

    leave(): void {
        this.stop();
        this.app.online.watchLobby(false);
    }

    /** What whoever runs the server says to all who come. */
    private greet(): void {
        this.welcome.textContent = this.app.online.server.welcome;
        show(this.welcome, this.app.online.server.welcome !== "");
    }

    /** To play a game: with whoever waits or comes, or at a table of one's own. */
    private gameCard(game: GameInfo): HTMLElement {
        const waits = h("p", { class: "muted small", "data-testid": `waits-${game.id}` });
        this.waits.set(game.id, waits);
        return h(
            "section",
            { class: "lobby-game", "aria-label": game.title },
            h("strong", { class: "table-game" }, game.title),
            waits,
            h(
                "div",
                { class: "lobby-buttons" },
                button(say("Play now"), () => void this.playNow(game), {
                    class: "button primary",
                    "data-testid": `quick-${game.id}`,
                    "aria-label": labelled(say("Play now"), game.title),
                }),
                button(say("New table"), () => void this.create(game.id), {
                    "data-testid": `new-${game.id}`,
                    "aria-label": say("New table: {game}", { game: game.title }),
                }),
            ),
        );
    }

    /** Public tables of a game where the reader can sit down at once, the one that has waited longest first. */
    private joinable(game: string): About[] {
        return [...this.tables.values()]
            .filter(
                (about) =>
                    about.game === game &&
                    about.status === "waiting" &&
                    about.you === null &&
                    !about.rated &&
                    openSeats(about, this.app.online.me?.id) > 0,
            )
            .sort((a, b) => a.created_ms - b.created_ms);
    }

    /** Sits down where somebody waits; where nobody does, or others were quicker, opens a table and waits there. */
    private async playNow(game: GameInfo): Promise<void> {
        await attempt(this.error, null, async () => {
            await this.app.online.beSomebody();
            for (const about of this.joinable(game.id)) {
                const sits = await sitDown(about).then(
                    () => true,
                    (problem: unknown) => {
                        if (problem instanceof ApiError && !problem.lost) return false;
                        throw problem;
                    },
                );
                if (sits) return this.app.go(`/table/${about.id}`);
            }
            await openTable(this.app, game);
        });
    }

    private async create(game: string): Promise<void> {
        await attempt(this.error, null, async () => {
            await this.app.online.beSomebody();
            createDialog(this.app, this.app.engine.games(lang()).find((one) => one.id === game)!);
        });
    }

    private heard(message: Message): void {
        if (message.type === "lobby") {
            this.tables.clear();
            for (const about of message.tables) this.tables.set(about.id, about);
        } else if (message.type === "lobby_table") {
            this.tables.set(message.about.id, message.about);
        } else if (!["mine", "my_tables", "me", "link", "friends", "challenge"].includes(message.type)) {
            return;
        }
        keepFocus(() => this.fill());
    }

    private fill(): void {
        const online = this.app.online,
            mine = [...online.mine.values()].sort((a, b) => Number(isMyTurn(b)) - Number(isMyTurn(a)) || b.changed_ms - a.changed_ms);
        const me = online.me?.id;
        const others = [...this.tables.values()]
            .filter((about) => about.you === null && !online.mine.has(about.id))
            .sort((a, b) => b.created_ms - a.created_ms);
        replace(this.top, onlineHeader(this.app, "lobby"));
        this.showFriends();
        for (const [game, place] of this.waits) {
            const count = this.joinable(game).length;
            place.textContent =
                count > 0
                    ? sayCount("{n} table waits for a player", "{n} tables wait for a player", count)
                    : say("Nobody waits; you would be the first.");
        }
        const next = online.waiting()[0];
        this.list(
            this.mine,
            "mine",
            say("My games"),
            mine.filter((about) => about.status !== "cancelled"),
            "",
            next
                ? h(
                      "a",
                      { class: "button primary large", href: `#/table/${next.id}`, "data-testid": "next-game" },
                      say("Next game waiting for me"),
                  )
                : null,
        );
        this.list(
            this.open,
            "open",
            say("Tables with an open seat"),
            others.filter(
                (about) => about.status === "waiting" && (openSeats(about, me) > 0 || !about.seats.some((seat) => seat.kept_for)),
            ),
            say("Nobody is waiting right now. Create a table: others will see it here."),
        );
        this.list(
            this.running,
            "running",
            say("Being played"),
            others.filter((about) => about.status === "running"),
            "",
        );
    }

    private showFriends(): void {
        fillChallenges(this.app, this.challenges);
        fillFriends(this.app, this.friends);
    }

    /** A list with its heading; without entries only its words, or nothing. */
    private list(
        place: HTMLElement,
        name: string,
        title: string,
        tables: readonly About[],
        empty: string,
        first: HTMLElement | null = null,
    ): void {
        show(place, tables.length > 0 || empty !== "");
        replace(
            place,
            h("div", { class: "tables-head" }, h("h2", { id: `${name}-title` }, title), first),
            tables.length === 0 && h("p", { class: "muted" }, empty),
            h("ul", { class: "table-list", "data-testid": `${name}-list` }, ...tables.map((about) => this.row(about))),
        );
    }

    private row(about: About): HTMLElement {
        const engine = this.app.engine,
            turn = isMyTurn(about);
        const facts = [
            clockWords(about.clock),
            about.rated ? say("rated") : null,
            about.material ? say("Other material") : null,
            about.public ? null : say("private"),
            about.undo ? null : say("no undo"),
        ];
        return h(
            "li",
            { class: turn ? "table-row my-turn" : "table-row", "data-table": about.id, "data-testid": "table-row" },
            h(
                "div",
                { class: "table-words" },
                h("strong", { class: "table-game" }, gameTitle(engine, about.game)),
                h(
                    "span",
                    { class: "facts" },
                    turn && h("span", { class: "turn-sign" }, say("your turn")),
                    ...facts.filter((fact) => fact !== null).map((fact) => h("span", {}, fact)),
                ),
                h(
                    "span",
                    { class: "table-seats" },
                    ...about.seats.map((seat) =>
                        h(
                            "span",
                            { class: seat.kind === "open" ? "seat-chip open" : "seat-chip" },
                            seatMark(seat.seat),
                            h("span", {}, seatTitle(engine, seat)),
                            seat.rating && h("span", { class: "muted small" }, String(seat.rating.rating)),
                        ),
                    ),
                ),
                h("span", { class: "muted small" }, `${statusWords(about.status)} · ${dateTime(about.changed_ms)}`),
            ),
            this.action(about, turn),
        );
    }

    private action(about: About, turn: boolean): HTMLElement {
        const open = openSeats(about, this.app.online.me?.id);
        if (about.you === null && about.status === "waiting" && open > 0)
            return button(sayCount("Sit down ({n} seat)", "Sit down ({n} seats)", open), () => void this.join(about), {
                class: "button primary",
                "data-testid": "join",
            });
        const words =
            about.you === null ? say("Watch") : turn ? say("Play") : about.status === "over" ? say("View again") : say("Go there");
        return h("a", { class: turn ? "button primary" : "button", href: `#/table/${about.id}`, "data-testid": "open-table" }, words);
    }

    private async join(about: About): Promise<void> {
        await attempt(this.error, null, async () => {
            await this.app.online.beSomebody();
            await sitDown(about);
            this.app.go(`/table/${about.id}`);
        });
    }
}

export const lobbyPage = (app: App): Page => new LobbyPage(app);
