/* The start page: the reader's games, all games with the ways to begin one, and everything else one click away. */
import type { GameInfo } from "../engine/types";
import type { App, Page } from "../app";
import { ask, button, iconButton, select } from "../base/controls";
import { h, replace } from "../base/dom";
import { holdDrawing } from "../base/drawing";
import { upload } from "../base/files";
import { header } from "../base/header";
import { dateTime, labelled, lang, languages, listed, say, sayCount } from "../base/i18n";
import { drop, givenNames, list, type Save } from "../base/saves";
import { change, isKnown, settings, theme } from "../base/settings";
import type { Lang } from "../engine/types";
import { dialog } from "../base/controls";
import { settingRows } from "../table/dialogs";
import { onlineEntry } from "../online/entry";
import { beginLesson, hasLesson } from "../tutorial/begin";
import { hasPuzzles } from "../study/puzzle_files";
import { gamePicture } from "./game_picture";
import { playNow } from "./first_game_dialog";
import { setupDialog } from "./setup_dialog";

export const greeting = (): HTMLElement[] => [
    h("h1", {}, "Trivium"),
    h("p", {}, say("Board games by their full rules, against bots or around one screen. No account; once loaded, no network.")),
];

export function startPage(app: App): Page {
    const games = app.engine.games(lang());
    if (games[0]) holdDrawing(app.engine, games[0].id, theme());
    const saved = h("section", { class: "saved", "aria-labelledby": "saved-title" });
    fillSaved(app, games, saved);
    const element = h(
        "div",
        { class: "start-page", "data-testid": "start-page" },
        header(
            null,
            languageSelect(),
            themeButton(),
            iconButton("gear", say("Settings"), () => dialog(say("Settings"), "settings", ...settingRows()), {
                "data-testid": "settings",
            }),
        ),
        h(
            "main",
            { class: "start-main" },
            h(
                "div",
                { class: "hero" },
                ...greeting(),
                settings.known === "" &&
                    list().length === 0 &&
                    games.some((game) => hasLesson(game.id)) &&
                    h(
                        "p",
                        { class: "newcomer", "data-testid": "newcomer" },
                        say("New here? A first lesson takes ten minutes: you play, and are told what to do and why."),
                    ),
            ),
            saved,
            onlineEntry(app),
            h("div", { class: "games" }, ...games.map((game) => card(app, game))),
            h(
                "nav",
                { class: "start-links", "aria-label": say("More") },
                button(say("Load a record"), () => upload((text) => load(app, text)), { "data-testid": "load" }),
                h("a", { class: "button", href: "#/me", "data-testid": "statistics" }, say("My statistics")),
                h("a", { class: "button", href: "#/about", "data-testid": "about" }, say("About")),
            ),
        ),
    );
    return { element, title: "Trivium" };
}

/** Plays a record that came as a file, or says why not. */
export function load(app: App, text: string): void {
    try {
        app.openRecord(text);
    } catch (problem) {
        dialog(
            say("This is not a record that can be played"),
            "load-error",
            h("p", {}, problem instanceof Error ? problem.message : String(problem)),
        );
    }
}

function card(app: App, game: GameInfo): HTMLElement {
    const players =
        game.seatsMin === game.seatsMax
            ? sayCount("{n} player", "{n} players", game.seatsMin)
            : say("{least} to {most} players", { least: game.seatsMin, most: game.seatsMax });
    return h(
        "article",
        { class: "game-card", "data-testid": `game-${game.id}` },
        gamePicture(app.engine, game),
        h(
            "div",
            { class: "game-words" },
            h("h2", {}, game.title),
            h("p", {}, game.about),
            h(
                "p",
                { class: "facts" },
                h("span", {}, players),
                h("span", {}, say("about {n} minutes", { n: game.minutes })),
                game.age > 0 && h("span", {}, say("from {n} years", { n: game.age })),
            ),
            h(
                "div",
                { class: "game-buttons" },
                ...waysToBegin(app, game),
                button(say("Choose seats"), () => setupDialog(app, game), {
                    "data-testid": `setup-${game.id}`,
                    "aria-label": labelled(say("Choose seats"), game.title),
                }),
                hasPuzzles(game.id) &&
                    h(
                        "a",
                        {
                            class: "button quiet",
                            href: `#/puzzles/${game.id}`,
                            "data-testid": `puzzles-${game.id}`,
                            "aria-label": labelled(say("Puzzles"), game.title),
                        },
                        say("Puzzles"),
                    ),
                h(
                    "a",
                    {
                        class: "button quiet",
                        href: `#/material/${game.id}`,
                        "data-testid": `material-${game.id}`,
                        "aria-label": labelled(say("Material"), game.title),
                    },
                    say("Material"),
                ),
                h(
                    "a",
                    {
                        class: "button quiet",
                        href: `#/rules/${game.id}`,
                        "data-testid": `rules-${game.id}`,
                        "aria-label": labelled(say("Rules"), game.title),
                    },
                    say("Rules"),
                ),
            ),
        ),
    );
}

/** Who does not know a game is offered to learn it first. */
function waysToBegin(app: App, game: GameInfo): HTMLElement[] {
    const learnFirst = hasLesson(game.id) && !isKnown(game.id) && !list().some((save) => save.game === game.id && !save.watched);
    const play = button(say("Play now"), () => playNow(app, game), {
        class: learnFirst ? "button" : "button primary",
        "data-testid": `play-${game.id}`,
        "aria-label": labelled(say("Play now"), game.title),
    });
    const learn = button(say("Learn by playing"), () => void beginLesson(app, game.id), {
        class: learnFirst ? "button primary" : "button",
        "data-testid": `learn-${game.id}`,
        "aria-label": labelled(say("Learn by playing"), game.title),
    });
    if (!hasLesson(game.id)) return [play];
    return learnFirst ? [learn, play] : [play, learn];
}

/** So many of the reader's games are shown at once. */
const SHOWN = 3;

function fillSaved(app: App, games: readonly GameInfo[], place: HTMLElement): void {
    const saves = list().sort((a, b) => Number(a.over) - Number(b.over)); // those that can be played on come first
    place.hidden = saves.length === 0;
    const again = (): void => fillSaved(app, games, place);
    const rows = (some: readonly Save[]): HTMLElement =>
        h("ul", { class: "save-list" }, ...some.map((save) => row(app, games, save, again)));
    replace(
        place,
        h("h2", { id: "saved-title" }, say("Your games")),
        rows(saves.slice(0, SHOWN)),
        saves.length > SHOWN &&
            h("details", {}, h("summary", {}, sayCount("{n} more game", "{n} more games", saves.length - SHOWN)), rows(saves.slice(SHOWN))),
    );
}

/** Who plays, in the reader's language. */
function namesOf(save: Save): string[] {
    const given = givenNames(save.record),
        colours = [say("Blue"), say("Orange"), say("Green"), say("Purple")];
    return save.names.map((name, seat) => (given[seat] === null ? (colours[seat] ?? name) : name));
}

function row(app: App, games: readonly GameInfo[], save: Save, changed: () => void): HTMLElement {
    const title = games.find((game) => game.id === save.game)?.title ?? save.game;
    return h(
        "li",
        { class: "save", "data-testid": "save" },
        h(
            "a",
            { class: "save-link", href: `#/game/${save.id}` },
            h("strong", {}, title, save.lesson && h("span", { class: "save-lesson", "data-testid": "save-lesson" }, say("Lesson"))),
            h("span", {}, listed(namesOf(save))),
            h(
                "span",
                { class: "muted" },
                `${save.over ? say("finished") : sayCount("{n} move", "{n} moves", save.decisions)} · ${dateTime(save.changed)}`,
            ),
        ),
        h(
            "a",
            { class: "button primary", href: `#/game/${save.id}`, "data-testid": "continue" },
            save.over ? say("View again") : say("Continue"),
        ),
        iconButton(
            "trash",
            say("Delete"),
            () =>
                ask(say("Permanently delete this game?"), say("Delete"), () => {
                    drop(save.id);
                    changed();
                    app.forget(save.id);
                }),
            { "data-testid": "delete" },
        ),
    );
}

function languageSelect(): HTMLElement {
    return select(
        say("Language"),
        languages.map((one) => ({ value: one.id, words: one.name })),
        lang(),
        (value) => change({ lang: value as Lang }),
        "lang",
        true,
    );
}

function themeButton(): HTMLElement {
    const dark = theme() === "dark";
    return iconButton(dark ? "sun" : "moon", dark ? say("Light") : say("Dark"), () => change({ theme: dark ? "light" : "dark" }), {
        "data-testid": "theme-button",
    });
}
