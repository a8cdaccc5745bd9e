/* What shows friends and challenges: lists in lobby and account, dialogs at the table. */
import type { App } from "../app";
import { button, dialog, switchRow } from "../base/controls";
import { h, replace, show, type Child } from "../base/dom";
import { lang, say } from "../base/i18n";
import { get, post } from "./api";
import { accept, decline, wordsOf } from "./challenges";
import { createDialog } from "./create_dialog";
import { attempt, form } from "./form";
import { followButton } from "./friends";
import { toast } from "./toast";
import { clockWords, gameTitle } from "./words";
import type { Follow, Person } from "./wire";

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

/** The others at a table, to be followed or challenged. */
export function peopleDialog(app: App, people: readonly Person[]): void {
    const element: HTMLDialogElement = dialog(
        say("Players"),
        "people",
        h(
            "ul",
            { class: "friend-list" },
            ...people.map((person) =>
                h(
                    "li",
                    {},
                    h("strong", {}, person.name),
                    h(
                        "span",
                        { class: "seat-buttons" },
                        followButton(app.online, person),
                        challengeButton(app, person, () => element.close()),
                    ),
                ),
            ),
        ),
    );
}

function challengeButton(app: App, person: Person, then: () => void = () => {}): HTMLElement {
    const act = (): void => {
        then();
        challengeDialog(app, person);
    };
    return button(say("Challenge"), act, {
        "data-testid": `challenge-${person.id}`,
        "aria-label": say("Challenge {name}", { name: person.name }),
    });
}

/** People I follow: who is online now, and where they can be watched. Made anew whenever something of it changes. */
export function friendRows(app: App): HTMLElement {
    return h("ul", { class: "friend-list", "data-testid": "friend-list" }, ...app.online.friends.list().map((friend) => row(app, friend)));
}

function row(app: App, { person, online, table }: Follow): HTMLElement {
    const words =
        table !== null ? say("plays {game}", { game: gameTitle(app.engine, table.game) }) : online ? say("online") : say("offline");
    return h(
        "li",
        { "data-testid": "friend", "data-online": String(online) },
        h(
            "span",
            { class: "friend-who" },
            h("strong", {}, person.name),
            h("span", { class: `presence small muted ${online ? "here" : "gone"}` }, words),
        ),
        h(
            "span",
            { class: "seat-buttons" },
            table !== null &&
                h(
                    "a",
                    {
                        class: "button",
                        href: `#/table/${table.id}`,
                        "data-testid": `watch-${person.id}`,
                        "aria-label": say("Watch {name}", { name: person.name }),
                    },
                    say("Watch"),
                ),
            challengeButton(app, person),
            followButton(app.online, person),
        ),
    );
}

/** In the account: the list, somebody more by name, and whether others see the reader. */
export function friendCard(app: App): HTMLElement {
    const place = h("div", {}),
        seen = h("div", {}),
        error = h("p", { class: "refusal", role: "alert" });
    const fill = (): void => {
        const none = app.online.friends.list().length === 0;
        replace(place, none && h("p", { class: "muted" }, say("You follow nobody yet.")), friendRows(app));
    };
    const stop = app.online.listen((message) => {
        if (!place.isConnected) return stop();
        if (message.type === "friends") fill();
    });
    fill();
    void attempt(error, null, async () => {
        const { seen: now } = await get<{ seen: boolean }>("/me/seen");
        const set = (on: boolean): void => void attempt(error, null, async () => void (await post("/me/seen", { seen: on })));
        replace(seen, switchRow(say("Those who follow me see when I am online"), now, set, "seen-switch"));
    });
    return h(
        "section",
        { class: "card", "data-testid": "friends" },
        h("h2", {}, say("People I follow")),
        place,
        form(
            "follow",
            [{ name: "name", words: say("Name"), most: 24 }],
            say("Follow"),
            async ({ name = "" }) => {
                const { person } = await app.online.friends.follow({ name });
                toast(say("You follow {name}: the lobby shows when they are online.", { name: person.name }));
            },
            { class: "button" },
        ),
        seen,
        error,
    );
}

/** In the lobby, above the tables; nothing where nobody is followed. */
export function fillFriends(app: App, place: HTMLElement): void {
    const friends = app.online.friends.list(),
        content: Child[] = [h("div", { class: "tables-head" }, h("h2", { id: "friends-title" }, say("People I follow"))), friendRows(app)];
    show(place, friends.length > 0);
    replace(place, ...(friends.length > 0 ? content : []));
}

/** In the lobby, before all else; nothing where nobody challenges. */
export function fillChallenges(app: App, place: HTMLElement): void {
    const open = app.online.challenges.list(),
        fail = (problem: unknown): void => toast(String(problem));
    show(place, open.length > 0);
    if (open.length === 0) return replace(place);
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
