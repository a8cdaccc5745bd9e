/* Challenges: a table with a seat kept for somebody. Who is challenged is told over any page, accepts or declines there, in the lobby or at the
 * table. */
import type { App } from "../app";
import { button, dialog } from "../base/controls";
import { h, replace, show } from "../base/dom";
import { lang, say } from "../base/i18n";
import { announce } from "../base/live";
import { post } from "./api";
import { createDialog } from "./create_dialog";
import { sitDown } from "./sit_down";
import { toast } from "./toast";
import { clockWords, gameTitle } from "./words";
import type { About, Challenge, Message, Person } from "./wire";

/** Those that are open, by table. */
export class Challenges {
    private readonly open = new Map<string, Challenge>();

    list(): Challenge[] {
        return [...this.open.values()];
    }
    forget(): void {
        this.open.clear();
    }

    /** True: something has changed. */
    hear(message: Message): message is Challenge {
        if (message.type !== "challenge") return false;
        if (message.state === "open") this.open.set(message.table, message);
        else this.open.delete(message.table);
        return true;
    }
}

/** Which game? Then the table, with a seat kept. */
export function challengeDialog(app: App, person: Person): void {
    const element: HTMLDialogElement = dialog(
        say("Challenge {name}", { name: person.name }),
        "challenge",
        h("p", {}, say("Which game do you want to play?")),
        h(
            "div",
            { class: "menu-buttons" },
            ...app.engine.games(lang()).map((game) =>
                button(
                    game.title,
                    () => {
                        element.close();
                        createDialog(app, game, person);
                    },
                    { "data-testid": `challenge-game-${game.id}` },
                ),
            ),
        ),
    );
}

export async function accept(go: (route: string) => void, about: About): Promise<void> {
    await sitDown(about);
    go(`/table/${about.id}`);
}
export const decline = (about: About): Promise<unknown> => post(`/tables/${about.id}/refuse`);

const wordsOf = (game: string, by: Person | null): string => say("{name} challenges you: {game}", { name: by?.name ?? "", game });

/** A challenge has come, or was answered. */
export function tellChallenge({ state, by, about, person }: Challenge, game: string, go: (route: string) => void): void {
    if (state === "declined") {
        const words = say("{name} declines your challenge.", { name: person?.name ?? "" });
        announce(words);
        return toast(words);
    }
    if (state === "lapsed") return;
    const words = wordsOf(game, by);
    announce(words);
    toast(words, say("Accept"), () => void accept(go, about).catch((problem: unknown) => toast(String(problem))));
}

/** In the lobby, before all else; nothing where nobody challenges. */
export function fillChallenges(app: App, place: HTMLElement): void {
    const open = app.online.challenges.list(),
        fail = (problem: unknown): void => toast(String(problem));
    show(place, open.length > 0);
    replace(
        place,
        h("div", { class: "tables-head" }, h("h2", { id: "challenges-title" }, say("Challenges"))),
        h(
            "ul",
            { class: "table-list", "data-testid": "challenge-list" },
            ...open.map(({ about, by }) =>
                h(
                    "li",
                    { class: "table-row my-turn", "data-table": about.id },
                    h(
                        "div",
                        { class: "table-words" },
                        h("strong", { class: "table-game" }, wordsOf(gameTitle(app.engine, about.game), by)),
                        h("span", { class: "muted small" }, clockWords(about.clock)),
                    ),
                    button(say("Accept"), () => void accept((route) => app.go(route), about).catch(fail), {
                        class: "button primary",
                        "data-testid": "accept-challenge",
                    }),
                    button(say("Decline"), () => void decline(about).catch(fail), { "data-testid": "decline-challenge" }),
                ),
            ),
        ),
    );
}
