/* A new tournament: which game and system, how many, the clock, and when a round begins. */
import type { App } from "../app";
import { button, dialog, select, switchRow } from "../base/controls";
import { h, replace } from "../base/dom";
import { lang, say, sayCount } from "../base/i18n";
import { range } from "../pages/setup_dialog";
import { post } from "./api";
import { tournamentClocks } from "./create_dialog";
import { attempt } from "./form";
import { systemWords } from "./tournament_words";
import type { TournamentSystem } from "./tournament_wire";

const SYSTEMS: readonly TournamentSystem[] = ["swiss", "round-robin", "knock-out"];
const MOST_ROUNDS = 15;

export function tournamentDialog(app: App): void {
    const games = app.engine.games(lang()).filter((game) => game.seatsMin === 2);
    const wish = {
        game: games[0]!.id,
        system: "swiss" as TournamentSystem,
        seats: 2,
        rounds: 5,
        clock: "f10",
        rated: false,
        guests: false,
        by_hand: false,
    };
    const error = h("p", { class: "refusal", role: "alert" }),
        more = h("div", {});
    const name = h("input", {
        type: "text",
        minlength: 3,
        maxlength: 60,
        required: true,
        autocomplete: "off",
        "data-testid": "tournament-name",
    });
    const flag = (part: "rated" | "guests" | "by_hand", words: string): HTMLElement =>
        switchRow(
            words,
            false,
            (on) => {
                wish[part] = on;
            },
            `tournament-${part}`,
        );
    const starts = h("input", { type: "datetime-local", "data-testid": "tournament-starts" });
    const fill = (): void => {
        const most = games.find((one) => one.id === wish.game)!.seatsMax;
        wish.seats = wish.system === "round-robin" ? 2 : Math.min(wish.seats, most);
        replace(
            more,
            wish.system !== "round-robin" &&
                most > 2 &&
                select(
                    say("Players at a table"),
                    range(2, most).map((n) => ({ value: String(n), words: sayCount("{n} player", "{n} players", n) })),
                    String(wish.seats),
                    (value) => {
                        wish.seats = Number(value);
                    },
                    "tournament-seats",
                ),
            wish.system === "swiss" &&
                select(
                    say("Rounds"),
                    range(1, MOST_ROUNDS).map((n) => ({ value: String(n), words: sayCount("{n} round", "{n} rounds", n) })),
                    String(wish.rounds),
                    (value) => {
                        wish.rounds = Number(value);
                    },
                    "tournament-rounds",
                ),
        );
    };
    fill();
    const clocks = tournamentClocks();
    const send = button(
        say("Organise it"),
        () =>
            void attempt(error, send, async () => {
                const { clock, ...rest } = wish;
                const made = await post<{ id: string }>("/tournaments", {
                    ...rest,
                    name: name.value.trim(),
                    ...(starts.value === "" ? {} : { starts_ms: new Date(starts.value).getTime() }),
                    clock: clocks.find((one) => one.id === clock)!.clock,
                });
                element.close();
                app.go(`/tournament/${made.id}`);
            }),
        { class: "button primary", "data-testid": "tournament-create" },
    );
    const element = dialog(
        say("A new tournament"),
        "tournament-dialog",
        h("label", { class: "row-field" }, h("span", {}, say("Its name")), name),
        select(
            say("Game"),
            games.map((game) => ({ value: game.id, words: game.title })),
            wish.game,
            (value) => {
                wish.game = value;
                fill();
            },
            "tournament-game",
        ),
        select(
            say("System"),
            SYSTEMS.map((system) => ({ value: system, words: systemWords(system) })),
            wish.system,
            (value) => {
                wish.system = value as TournamentSystem;
                fill();
            },
            "tournament-system",
        ),
        more,
        select(
            say("Clock"),
            clocks.map((one) => ({ value: one.id, words: one.words() })),
            wish.clock,
            (value) => {
                wish.clock = value;
            },
            "tournament-clock",
        ),
        h("label", { class: "row-field" }, h("span", {}, say("Begins at (empty: when I say so)")), starts),
        flag("rated", say("Rated")),
        flag("guests", say("Guests may enter")),
        flag("by_hand", say("Each round begins when I say so")),
        error,
        h("div", { class: "dialog-buttons" }, send),
    );
}
