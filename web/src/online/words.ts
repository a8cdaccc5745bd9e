/* Words about tables, clocks and people, the same on all pages. */
import type { Engine } from "../engine/types";
import { lang, say, sayCount } from "../base/i18n";
import type { ClockAbout, SeatAbout } from "./wire";

const MINUTE = 60_000,
    HOUR = 60 * MINUTE,
    DAY = 24 * HOUR;

/** Time left on a clock: seconds count only when there is little of it. */
export function timeLeft(ms: number): string {
    const left = Math.max(0, ms);
    if (left >= DAY) return say("{d} d {h} h", { d: Math.floor(left / DAY), h: Math.floor((left % DAY) / HOUR) });
    const two = (value: number): string => String(Math.floor(value)).padStart(2, "0");
    const hours = Math.floor(left / HOUR),
        rest = `${two((left % HOUR) / MINUTE)}:${two((left % MINUTE) / 1000)}`;
    return hours > 0 ? `${hours}:${rest}` : rest;
}

export function clockWords(clock: ClockAbout): string {
    if (clock.kind === "none") return say("no clock");
    if (clock.kind === "days") return sayCount("{n} day a turn", "{n} days a turn", Math.round(clock.bank_ms / DAY));
    return say("{minutes} min + {seconds} s", {
        minutes: Math.round(clock.bank_ms / MINUTE),
        seconds: Math.round(clock.increment_ms / 1000),
    });
}

/** A bot's title in the reader's language; its own text for one that is built by hand. */
export function botTitle(engine: Engine, bot: string): string {
    return engine.bots(lang()).find((one) => one.id === bot)?.title ?? bot;
}

export function seatTitle(engine: Engine, seat: SeatAbout): string {
    if (seat.kind === "open" && seat.kept_for) return say("kept for {name}", { name: seat.kept_for.name });
    if (seat.kind === "open") return seat.by_invitation ? say("invited") : say("open");
    if (seat.kind === "bot") return botTitle(engine, seat.bot ?? "");
    return seat.person === null || seat.person.kind === "gone" ? say("somebody who left") : seat.person.name;
}

export function gameTitle(engine: Engine, game: string): string {
    return engine.games(lang()).find((one) => one.id === game)?.title ?? game;
}

type Status = "waiting" | "running" | "over" | "cancelled";

/** How things stand with a table or a tournament; `waiting`: what it waits for. */
export function statusWords(status: Status, waiting = say("waiting for players")): string {
    switch (status) {
        case "waiting":
            return waiting;
        case "running":
            return say("being played");
        case "over":
            return say("finished");
        case "cancelled":
            return say("cancelled");
    }
}
