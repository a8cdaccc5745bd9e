/* What the reader chose for this browser: kept in its storage, the same for all games. */
import type { Lang, Theme } from "../engine/types";
import { preferredLang } from "./i18n";

export interface Settings {
    lang: Lang;
    theme: Theme | "auto";
    pace: number; // how slowly others' events are told: 1 calm, 0.5 brisk, 0 at once
    confirmReveals: boolean; // ask before what cannot be taken back
    chances: boolean; // the bar of win chances
    guesses: boolean; // now and then asks how likely the reader wins
    recap: boolean; // what happened since the last own turn
    sounds: boolean;
    soundsOffered: boolean; // at the first game, once
    volume: number; // of the sounds, 0 to 1
    notices: boolean; // outside the window, where the browser allows it
    calls: boolean; // a sound when a game with people elsewhere waits for the reader
    motion: boolean; // animations, where the system does not forbid them
    name: string; // the reader's own, "" for the seat's
    level: string; // the bot that the reader usually plays against, "" before the first game
    known: string; // the games that were begun or learned here, ids separated by blanks
}

const KEY = "trivium.settings";
const listeners = new Set<() => void>();

function defaults(): Settings {
    return {
        lang: preferredLang(),
        theme: "auto",
        pace: 1,
        confirmReveals: true,
        chances: true,
        guesses: false,
        recap: true,
        sounds: false,
        soundsOffered: false,
        volume: 0.6,
        notices: true,
        calls: true,
        motion: true,
        name: "",
        level: "",
        known: "",
    };
}

function read(): Settings {
    const values = defaults();
    try {
        const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, unknown>;
        for (const [name, value] of Object.entries(values))
            if (typeof kept[name] === typeof value) Object.assign(values, { [name]: kept[name] });
        values.volume = Math.min(Math.max(values.volume, 0), 1);
        values.pace = Math.min(Math.max(values.pace, 0), 1); // earlier versions knew slower ones
        if (!["en", "fr", "de"].includes(values.lang)) values.lang = "en";
    } catch {
        /* broken or forbidden storage: the defaults will do */
    }
    return values;
}

export const settings: Readonly<Settings> = read();

export function change(values: Partial<Settings>): void {
    Object.assign(settings, values);
    try {
        localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
        /* they hold until the page is left */
    }
    for (const listener of [...listeners]) listener();
}

/** Has the reader played this game before, or begun to learn it? */
export const isKnown = (game: string): boolean => settings.known.split(" ").includes(game);

export function noteKnown(game: string): void {
    if (!isKnown(game)) change({ known: `${settings.known} ${game}`.trim() });
}

/** Calls back after every change; returns what ends it. */
export function onChange(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
}

const darkness = matchMedia("(prefers-color-scheme: dark)");
const stillness = matchMedia("(prefers-reduced-motion: reduce)");
darkness.addEventListener("change", () => change({}));

export const theme = (): Theme => (settings.theme === "auto" ? (darkness.matches ? "dark" : "light") : settings.theme);
export const moving = (): boolean => settings.motion && !stillness.matches;
