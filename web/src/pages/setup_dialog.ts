/* Who sits where, by which options: before a game that is not simply begun with "Play now". */
import type { BotInfo, GameInfo, NewGame } from "../engine/types";
import type { App } from "../app";
import { button, dialog, select, switchRow, type Choice } from "../base/controls";
import { h, replace } from "../base/dom";
import { lang, say, sayCount } from "../base/i18n";
import { findMaterial, materialsOf } from "../base/materials";
import { newId } from "../base/saves";
import { change, settings } from "../base/settings";
import { seatMark } from "../table/seat_mark";

const PERSON = "person",
    YOU = "you";

/** The bots that are meant for people, weakest first; all of them where none is. */
export function opponents(bots: readonly BotInfo[]): BotInfo[] {
    const levels = bots.filter((bot) => bot.level > 0).sort((a, b) => a.level - b.level);
    return levels.length > 0 ? levels : [...bots];
}

/** Whom the reader plays against if nobody else is chosen: as last time; the weakest, who is meant for newcomers, at first. */
export function usualOpponent(bots: readonly BotInfo[]): string {
    const list = opponents(bots);
    return (list.find((bot) => bot.id === settings.level) ?? list[0]!).id;
}

const own = (): { kind: string; name: string } => ({ kind: PERSON, name: settings.name });

export function quickGame(app: App, game: GameInfo): NewGame {
    const bot = usualOpponent(app.engine.bots(lang()));
    const others = Array.from({ length: game.seatsMin - 1 }, () => ({ kind: bot, name: "" }));
    return { game: game.id, seats: [own(), ...others], seed: newId() };
}

interface Seat {
    kind: string;
    name: string;
} // kind: "you", "person" or a bot

/** Which material is played with, where this browser keeps some that can be; "" is the default. */
export function materialRow(game: string, chosen: string, act: (id: string) => void): HTMLElement | false {
    const kept = materialsOf(game).filter((one) => one.good && one.text !== "");
    if (kept.length === 0) return false;
    const choices = [{ value: "", words: say("Default") }, ...kept.map((one) => ({ value: one.id, words: one.name }))];
    return select(say("Material"), choices, chosen, act, "material");
}

export function setupDialog(app: App, game: GameInfo, material = ""): void {
    const bots = app.engine.bots(lang()),
        bot = usualOpponent(bots);
    const seats: Seat[] = Array.from({ length: game.seatsMax }, (_, seat) =>
        seat === 0 ? { kind: YOU, name: settings.name } : { kind: bot, name: "" },
    );
    const options: Record<string, number> = {};
    let count = game.seatsMin,
        seed = "";
    const kinds: Choice[] = [
        { value: YOU, words: say("You") },
        { value: PERSON, words: say("A person at this screen") },
        ...opponents(bots).map((one) => ({ value: one.id, words: say("Bot: {name}", { name: one.title }) })),
    ];
    const list = h("div", { class: "seat-rows" });
    const fill = (): void =>
        replace(list, ...seats.slice(0, count).map((seat, at) => seatRow(seat, at, kinds, bots, fill)), ...firstRow(game, options, count));
    const players = select(
        say("Players"),
        range(game.seatsMin, game.seatsMax).map((n) => ({ value: String(n), words: sayCount("{n} player", "{n} players", n) })),
        String(count),
        (value) => {
            count = Number(value);
            fill();
        },
        "players",
    );
    const seedInput = h("input", {
        type: "text",
        maxlength: 60,
        "data-testid": "seed",
        placeholder: say("random"),
        oninput: () => {
            seed = seedInput.value.trim();
        },
    });
    const error = h("p", { class: "refusal", role: "alert" });
    const start = (): void => {
        const you = seats.slice(0, count).find((seat) => seat.kind === YOU),
            level = seats.slice(0, count).find((seat) => seat.kind !== YOU && seat.kind !== PERSON);
        change({ ...(you && { name: you.name.trim() }), ...(level && { level: level.kind }) });
        try {
            app.begin({
                game: game.id,
                seats: seats.slice(0, count).map((seat) => ({ kind: seat.kind === YOU ? PERSON : seat.kind, name: seat.name.trim() })),
                options,
                seed: seed || newId(),
                ...(material !== "" && { material: findMaterial(material)?.text ?? "" }),
            });
            element.close();
        } catch (problem) {
            error.textContent = String(problem instanceof Error ? problem.message : problem);
        }
    };
    fill();
    const element = dialog(
        game.title,
        "setup",
        game.seatsMin < game.seatsMax && players,
        list,
        materialRow(game.id, material, (id) => {
            material = id;
        }),
        h(
            "details",
            {},
            h("summary", {}, say("Options")),
            ...otherOptions(game).map((option) => optionRow(option, options)),
            h("label", { class: "row-field" }, h("span", {}, say("Seed: the same seed and moves give the same game")), seedInput),
        ),
        error,
        h("div", { class: "dialog-buttons" }, button(say("Start"), start, { class: "button primary", "data-testid": "start" })),
    );
}

function seatRow(seat: Seat, at: number, kinds: readonly Choice[], bots: readonly BotInfo[], changed: () => void): HTMLElement {
    const name = h("input", {
        type: "text",
        maxlength: 24,
        "aria-label": say("Name of seat {n}", { n: at + 1 }),
        placeholder: say("Name"),
        "data-testid": `name-${at}`,
        oninput: () => {
            seat.name = name.value;
        },
    });
    name.value = seat.name;
    return h(
        "div",
        { class: "seat-row" },
        seatMark(at),
        select(
            say("Seat {n}", { n: at + 1 }),
            kinds,
            seat.kind,
            (value) => {
                seat.kind = value;
                changed();
            },
            `seat-${at}`,
            true,
        ),
        name,
        h("p", { class: "muted small" }, bots.find((bot) => bot.id === seat.kind)?.about ?? ""),
    );
}

/** The option by which a game is told who begins. */
export const FIRST = "first";
const BY_LOT = -1;

/** The options that have no control of their own. */
export const otherOptions = (game: GameInfo): GameInfo["options"] => game.options.filter((option) => option.name !== FIRST);

/** Who begins, where a game lets that be said. A seat that is not at the table any more is drawn by lot again. */
export function firstRow(game: GameInfo, values: Record<string, number>, count: number): HTMLElement[] {
    if (!game.options.some((option) => option.name === FIRST)) return [];
    if ((values[FIRST] ?? BY_LOT) >= count) delete values[FIRST];
    const choices = [
        { value: String(BY_LOT), words: say("drawn by lot") },
        ...range(0, count - 1).map((seat) => ({ value: String(seat), words: say("Seat {n}", { n: seat + 1 }) })),
    ];
    const choose = (value: string): void => {
        values[FIRST] = Number(value);
    };
    return [select(say("Who begins"), choices, String(values[FIRST] ?? BY_LOT), choose, "first")];
}

export function optionRow(option: GameInfo["options"][number], values: Record<string, number>): HTMLElement {
    if (option.min === 0 && option.max === 1)
        return switchRow(
            option.about,
            option.normal === 1,
            (on) => {
                values[option.name] = on ? 1 : 0;
            },
            `option-${option.name}`,
        );
    const input = h("input", {
        type: "number",
        min: option.min,
        max: option.max,
        value: option.normal,
        "data-testid": `option-${option.name}`,
        onchange: () => {
            values[option.name] = Number(input.value);
        },
    });
    return h("label", { class: "row-field" }, h("span", {}, option.about), input);
}

export const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);
