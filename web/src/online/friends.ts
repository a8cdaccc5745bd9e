/* Friends: whom the reader follows, and who of them is online and plays what, told live. The same button wherever somebody is shown, and one
 * list for the lobby and the account. */
import type { App } from "../app";
import { button, dialog, switchRow } from "../base/controls";
import { h, replace, show, type Child } from "../base/dom";
import { lang, say } from "../base/i18n";
import { ask, get, post } from "./api";
import { challengeDialog } from "./challenges";
import { attempt, form } from "./form";
import type { Online } from "./hub";
import { toast } from "./toast";
import { gameTitle } from "./words";
import type { Follow, Message, Person } from "./wire";

/** What is known of them, by id. */
export class Friends {
    private readonly known = new Map<string, Follow>();

    /** `changed`: all who show them look again. */
    constructor(private readonly changed: () => void) {}

    list(): Follow[] {
        const place = ({ online, table }: Follow): number => Number(online) + Number(table !== null);
        return [...this.known.values()].sort((a, b) => place(b) - place(a) || a.person.name.localeCompare(b.person.name, lang()));
    }
    has(id: string): boolean {
        return this.known.has(id);
    }

    async load(): Promise<void> {
        const { follows } = await get<{ follows: Follow[] }>("/me/follows");
        this.known.clear();
        for (const follow of follows) this.known.set(follow.person.id, follow);
        this.changed();
    }
    forget(): void {
        this.known.clear();
    }

    hear(message: Message): void {
        if (message.type !== "friend") return;
        const before = this.known.get(message.person.id);
        if (!before) return;
        this.known.set(message.person.id, { ...before, person: message.person, online: message.online, table: message.table });
        this.changed();
    }

    async follow(who: { person: string } | { name: string }): Promise<Follow> {
        const follow = await post<Follow>("/me/follows", who);
        this.known.set(follow.person.id, follow);
        this.changed();
        return follow;
    }
    async unfollow(id: string): Promise<void> {
        await ask("DELETE", `/me/follows/${id}`);
        this.known.delete(id);
        this.changed();
    }
}

/** Follows somebody, or no more; says so itself. */
export function followButton(online: Online, person: Person): HTMLButtonElement {
    const { name, id } = person,
        element = button("", () => void turn(), { "data-testid": `follow-${id}` });
    const fill = (): void => {
        const follows = online.friends.has(id);
        element.textContent = follows ? say("Unfollow") : say("Follow");
        element.setAttribute("aria-label", follows ? say("Unfollow {name}", { name }) : say("Follow {name}", { name }));
    };
    const turn = async (): Promise<void> => {
        try {
            if (online.friends.has(id)) await online.friends.unfollow(id);
            else {
                await online.friends.follow({ person: id });
                toast(say("You follow {name}: the lobby shows when they are online.", { name }));
            }
        } catch (problem) {
            toast(String(problem));
        }
        fill();
    };
    fill();
    return element;
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
