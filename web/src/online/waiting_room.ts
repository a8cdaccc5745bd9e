/* Before the game: who sits already, how the others get here, and for who made the table the bots that could fill it. */
import type { App } from "../app";
import { button, select } from "../base/controls";
import { h, type Child } from "../base/dom";
import { dateTime, lang, say } from "../base/i18n";
import { gamePicture } from "../pages/game_picture";
import { opponents, usualOpponent } from "../pages/setup_dialog";
import { seatMark } from "../table/seat_mark";
import { tellMaterial } from "../table/tell_material";
import { post } from "./api";
import { blockButton } from "./blocks";
import { decline } from "./challenges";
import { attempt, copyRow } from "./form";
import { followButton } from "./friends";
import { recall, remember } from "./memory";
import { sitDown } from "./sit_down";
import { clockWords, gameTitle, seatTitle, statusWords } from "./words";
import type { About, SeatAbout, Snapshot } from "./wire";

const linkTo = (route: string): string => `${location.origin}${location.pathname}#${route}`;

export function waitingRoom(app: App, snapshot: Snapshot): HTMLElement {
    const { about } = snapshot,
        error = h("p", { class: "refusal", role: "alert" });
    const game = app.engine.games(lang()).find((one) => one.id === about.game)!;
    const facts = [clockWords(about.clock), about.public ? say("public") : say("private"), about.rated ? say("rated") : say("not rated")];
    return h(
        "main",
        { class: "waiting-room", "data-testid": "waiting-room" },
        gamePicture(app.engine, game),
        h(
            "div",
            { class: "waiting-words" },
            h("h1", {}, gameTitle(app.engine, about.game)),
            h("p", { class: "facts" }, ...facts.map((fact) => h("span", {}, fact))),
            snapshot.material !== undefined &&
                button(say("Other material"), () => void tellMaterial(app, about.game, snapshot.material!), {
                    "data-testid": "other-material",
                }),
            h("p", {}, about.status === "waiting" ? waitWords(about) : statusWords(about.status)),
            h(
                "ul",
                { class: "waiting-seats" },
                ...about.seats.map((seat) =>
                    h(
                        "li",
                        { class: seat.kind === "open" ? "open" : "" },
                        seatMark(seat.seat),
                        h("span", {}, seatTitle(app.engine, seat)),
                        seat.seat === about.you && h("span", { class: "muted" }, say("(you)")),
                        seat.person !== null && about.you !== null && seat.seat !== about.you && seatButtons(app, snapshot, seat, error),
                    ),
                ),
            ),
            ...(about.status === "waiting" ? actions(app, about, error) : []),
            error,
        ),
    );
}

function waitWords(about: About): string {
    if (!about.tournament) return say("The game begins as soon as every seat is taken.");
    return say("The game begins as soon as everybody has come; whoever has not come by {date} has lost.", {
        date: dateTime(about.tournament.come_by_ms),
    });
}

/** For who sits here, beside somebody else: whom one does not want at one's table, or at any. */
function seatButtons(app: App, { about, blocked = 0 }: Snapshot, seat: SeatAbout, error: HTMLElement): HTMLElement {
    const remove = (): void =>
        void attempt(error, null, async () => {
            const { invitation } = await post<{ invitation: string | null }>(`/tables/${about.id}/remove`, { seat: seat.seat });
            const secrets = [...(recall(about.id).invitations ?? [])];
            secrets[seat.seat] = invitation;
            if (invitation !== null) remember(about.id, { invitations: secrets });
        });
    return h(
        "span",
        { class: "seat-buttons" },
        about.maker &&
            about.status === "waiting" &&
            button(say("Remove"), remove, {
                "aria-label": say("Remove {name} from the table", { name: seatTitle(app.engine, seat) }),
                "data-testid": `remove-${seat.seat}`,
            }),
        followButton(app.online, seat.person!),
        blockButton(seat.person!, ((blocked >> seat.seat) & 1) === 1, () => app.online.watchAgain()),
    );
}

function actions(app: App, about: About, error: HTMLElement): Child[] {
    const act =
        (what: string, body: object, then: () => void = () => {}) =>
        (): void =>
            void attempt(error, null, async () => {
                await post(`/tables/${about.id}/${what}`, body);
                then();
            });
    const open = about.seats.filter((seat) => seat.kind === "open");
    if (about.you === null) {
        const me = app.online.me?.id,
            kept = open.some((seat) => seat.kept_for && seat.kept_for.id === me);
        return [
            (kept || open.some((seat) => !seat.by_invitation && !seat.kept_for)) &&
                button(
                    say("Sit down"),
                    () =>
                        void attempt(error, null, async () => {
                            await app.online.beSomebody();
                            await sitDown(about);
                        }),
                    { class: "button primary large", "data-testid": "join" },
                ),
            kept &&
                button(say("Decline"), () => void attempt(error, null, () => decline(about).then(() => app.go("/online"))), {
                    "data-testid": "decline-challenge",
                }),
        ];
    }
    if (about.tournament)
        return [
            h(
                "a",
                { class: "button", href: `#/tournament/${about.tournament.id}`, "data-testid": "to-tournament" },
                say("To the tournament"),
            ),
        ];
    return [
        ...invitations(about),
        ...(about.maker && !about.rated ? startRow(app, act) : []),
        button(
            say("Leave the table"),
            act("leave", {}, () => app.go("/online")),
            { class: "button quiet", "data-testid": "leave" },
        ),
    ];
}

/** Only who made a private table was told its secrets. */
function invitations(about: About): Child[] {
    if (about.public) return [copyRow(say("Link for everybody"), linkTo(`/table/${about.id}`), "link")];
    const { invitations: secrets = [], spectators } = recall(about.id);
    return [
        ...about.seats
            .filter((seat) => seat.kind === "open" && !seat.kept_for && secrets[seat.seat])
            .map((seat) =>
                copyRow(
                    say("Invitation to seat {n}", { n: seat.seat + 1 }),
                    linkTo(`/join/${about.id}/${secrets[seat.seat]!}`),
                    `invitation-${seat.seat}`,
                ),
            ),
        about.maker &&
            spectators !== undefined &&
            copyRow(say("Link for watching"), linkTo(`/look/${about.id}/${spectators}`), "spectators"),
    ];
}

function startRow(app: App, act: (what: string, body: object) => () => void): Child[] {
    const bots = opponents(app.engine.bots(lang()));
    let bot = usualOpponent(bots);
    return [
        h(
            "div",
            { class: "start-row" },
            select(
                say("Bot for the open seats"),
                bots.map((one) => ({ value: one.id, words: one.title })),
                bot,
                (value) => {
                    bot = value;
                },
                "fill-bot",
            ),
            button(say("Begin with bots"), () => act("start", { bot })(), { "data-testid": "begin" }),
        ),
    ];
}
