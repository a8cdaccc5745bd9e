/* A new table: who may sit where, the clock, and what is at stake. */
import type { GameInfo } from "../engine/types";
import type { App } from "../app";
import { button, dialog, select, switchRow, type Choice } from "../base/controls";
import { h, replace, show } from "../base/dom";
import { lang, say, sayCount } from "../base/i18n";
import { findMaterial } from "../base/materials";
import { FIRST, firstRow, materialRow, opponents, optionRow, otherOptions, range } from "../pages/setup_dialog";
import { seatMark } from "../table/seat_mark";
import { post } from "./api";
import { attempt } from "./form";
import { remember } from "./memory";
import { sitDown } from "./sit_down";
import type { About, NewTable, Person } from "./wire";

const ME = "me",
    OPEN = "open",
    KEPT = "kept", // for who is challenged
    OWN = "own",
    MINUTE = 60_000;
interface Wish {
    count: number;
    seats: string[];
    clock: string;
    minutes: number; // of a clock of the reader's own
    seconds: number;
    public: boolean;
    rated: boolean;
    undo: boolean;
    options: Record<string, number>;
    whom: Person | null; // who is challenged
    material: string; // which of those kept here; "": the default
}

const fischer = (minutes: number, seconds: number): NewTable["clock"] => ({
    kind: "fischer",
    bank_ms: minutes * MINUTE,
    increment_ms: seconds * 1000,
    cap_ms: 2 * minutes * MINUTE,
});

/** Live clocks as bank in minutes and increment in seconds; days as days. */
const clocks: readonly { id: string; clock: NewTable["clock"]; words: () => string }[] = [
    { id: "none", clock: { kind: "none" }, words: () => say("No clock") },
    ...[
        [10, 15],
        [20, 30],
        [45, 60],
    ].map(([minutes, seconds]) => ({
        id: `f${minutes}`,
        clock: fischer(minutes!, seconds!),
        words: () => say("Live: {minutes} min + {seconds} s a turn", { minutes: minutes!, seconds: seconds! }),
    })),
    ...[1, 3, 7].map((days) => ({
        id: `d${days}`,
        clock: { kind: "days" as const, days },
        words: () => sayCount("{n} day a turn or answer", "{n} days a turn or answer", days),
    })),
];

/** Those by which a tournament can be played: its games must end. */
export const tournamentClocks = (): typeof clocks => clocks.filter((one) => one.clock.kind !== "none");

/** What is set up if nothing else is wished: as few players as can be, live, open to all, for fun. */
const usual = (game: GameInfo, whom: Person | null = null): Wish => ({
    count: game.seatsMin,
    seats: [ME, ...Array.from({ length: game.seatsMax - 1 }, (_, at) => (at === 0 && whom !== null ? KEPT : OPEN))],
    clock: "f20",
    minutes: 30,
    seconds: 20,
    public: true,
    rated: false,
    undo: true,
    options: {},
    whom,
    material: "",
});

/** Opens such a table and sits down there. */
export const openTable = (app: App, game: GameInfo): Promise<void> => create(app, game, usual(game));

/** `whom`: somebody who is challenged. */
export function createDialog(app: App, game: GameInfo, whom: Person | null = null): void {
    const wish = usual(game, whom);
    const list = h("div", { class: "seat-rows" }),
        error = h("p", { class: "refusal", role: "alert" });
    const undo = h(
        "div",
        {},
        switchRow(
            say("Moves may be undone as long as nothing was revealed"),
            true,
            (on) => {
                wish.undo = on;
            },
            "online-undo",
        ),
    );
    const rated = h(
        "div",
        {},
        switchRow(
            say("Rated"),
            false,
            (on) => {
                wish.rated = on;
                fill();
            },
            "online-rated",
        ),
    );
    const material = materialRow(game.id, "", (id) => {
        wish.material = id;
    });
    const fill = (): void => {
        replace(
            list,
            ...range(0, wish.count - 1).map((seat) => seatRow(app, wish, seat, fill)),
            ...(isRated(wish) ? [] : firstRow(game, wish.options, wish.count)), // a rated table draws lots
        );
        show(rated, !hasBot(wish));
        show(undo, !isRated(wish));
        if (material) show(material, !isRated(wish));
    };
    const players = select(
        say("Players"),
        range(game.seatsMin, game.seatsMax).map((n) => ({
            value: String(n),
            words: sayCount("{n} player", "{n} players", n),
        })),
        String(wish.count),
        (value) => {
            wish.count = Number(value);
            fill();
        },
        "online-players",
    );
    fill();
    const start = button(
        whom === null ? say("Create table") : say("Challenge"),
        () =>
            void attempt(error, start, async () => {
                await create(app, game, wish);
                element.close();
            }),
        { class: "button primary", "data-testid": "online-create" },
    );
    const element = dialog(
        whom === null ? say("New table: {game}", { game: game.title }) : say("{game} with {name}", { game: game.title, name: whom.name }),
        "create",
        game.seatsMin < game.seatsMax && players,
        list,
        ...clockRows(wish),
        material,
        switchRow(
            say("Public: anyone may join or watch; otherwise by invitation only"),
            true,
            (on) => {
                wish.public = on;
            },
            "online-public",
        ),
        rated,
        undo,
        h("details", {}, h("summary", {}, say("Options")), ...otherOptions(game).map((option) => optionRow(option, wish.options))),
        error,
        h("div", { class: "dialog-buttons" }, start),
    );
}

const hasBot = (wish: Wish): boolean => wish.seats.slice(0, wish.count).some((kind) => kind !== ME && kind !== OPEN && kind !== KEPT);

/** The server's own bots are not rated. */
const isRated = (wish: Wish): boolean => wish.rated && !hasBot(wish);

/** The usual clocks; one of the reader's own shows its two fields. */
function clockRows(wish: Wish): HTMLElement[] {
    const field = (name: "minutes" | "seconds", words: string, most: number, least: number): HTMLElement => {
        const input = h("input", {
            type: "number",
            min: least,
            max: most,
            value: wish[name],
            "data-testid": `clock-${name}`,
            oninput: () => {
                wish[name] = Math.min(most, Math.max(least, Number(input.value)));
            },
        });
        return h("label", { class: "row-field" }, h("span", {}, words), input);
    };
    const own = h(
        "div",
        { hidden: true },
        field("minutes", say("Minutes for the game"), 43_200, 1),
        field("seconds", say("Extra seconds per turn, up to twice the minutes"), 3600, 0),
    );
    const choice = select(
        say("Clock"),
        [...clocks.map((one) => ({ value: one.id, words: one.words() })), { value: OWN, words: say("Live: a clock of your own") }],
        wish.clock,
        (value) => {
            wish.clock = value;
            show(own, value === OWN);
        },
        "online-clock",
    );
    return [choice, own];
}

const clockOf = (wish: Wish): NewTable["clock"] =>
    clocks.find((one) => one.id === wish.clock)?.clock ?? fischer(wish.minutes, wish.seconds);

function seatRow(app: App, wish: Wish, seat: number, changed: () => void): HTMLElement {
    const bots = opponents(app.engine.bots(lang()));
    const kinds: Choice[] = [
        { value: ME, words: say("You") },
        ...(wish.whom === null ? [] : [{ value: KEPT, words: say("Kept for {name}", { name: wish.whom.name }) }]),
        { value: OPEN, words: say("Open to anyone") },
        ...bots.map((bot) => ({ value: bot.id, words: say("Bot: {name}", { name: bot.title }) })),
    ];
    const choose = (value: string): void => {
        // the reader sits once, and so does who is challenged
        const before = wish.seats[seat]!,
            there = wish.seats.indexOf(value);
        if ((value === ME || value === KEPT) && there >= 0) wish.seats[there] = before;
        else if (before === ME) wish.seats[(seat + 1) % wish.count] = ME;
        wish.seats[seat] = value;
        changed();
    };
    return h(
        "div",
        { class: "seat-row wide" },
        seatMark(seat),
        select(say("Seat {n}", { n: seat + 1 }), kinds, wish.seats[seat]!, choose, `online-seat-${seat}`, true),
    );
}

async function create(app: App, game: GameInfo, wish: Wish): Promise<void> {
    if (!wish.seats.slice(0, wish.count).includes(ME)) wish.seats[0] = ME;
    const seats = wish.seats.slice(0, wish.count).map((kind): NewTable["seats"][number] => {
        if (kind === KEPT && wish.whom !== null) return { kind: "open", for: wish.whom.id };
        return kind === ME || kind === OPEN ? { kind } : { kind: "bot", bot: kind };
    });
    const table: NewTable = {
        game: game.id,
        seats,
        options: isRated(wish) ? Object.fromEntries(Object.entries(wish.options).filter(([name]) => name !== FIRST)) : wish.options,
        clock: clockOf(wish),
        public: wish.public,
        rated: isRated(wish),
        undo: wish.undo && !isRated(wish),
        hold: true,
        ...(wish.material !== "" && !isRated(wish) && { material: JSON.parse(findMaterial(wish.material)?.text ?? "null") as unknown }),
    };
    const about = await post<About>("/tables", table);
    if (about.invitations?.length) remember(about.id, { invitations: about.invitations });
    if (about.spectators !== undefined) remember(about.id, { spectators: about.spectators });
    await sitDown(about);
    app.go(`/table/${about.id}`);
}
