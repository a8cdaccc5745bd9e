/* Words of the client and the numbers that the library has for them (words.h, svg.h, screen.h, game.h). */
import { EngineError, type Lang, type Theme, type Viewer } from "./types";

const langs: readonly Lang[] = ["en", "fr", "de"];
const SPECTATOR = 254,
    EVERYTHING = 253,
    OVER = 255;

export const NO_LANG = langs.length;
export const Mode = { live: 0, past: 1, ended: 2 } as const;
export type Mode = (typeof Mode)[keyof typeof Mode];

export function langCode(lang: Lang): number {
    const code = langs.indexOf(lang);
    if (code < 0) throw new EngineError(`There is no language "${String(lang)}".`);
    return code;
}

export function themeCode(theme: Theme): number {
    return theme === "dark" ? 1 : 0;
}

export function viewerCode(viewer: Viewer): number {
    return viewer === "spectator" ? SPECTATOR : viewer === "everything" ? EVERYTHING : viewer;
}

export function viewerOf(code: number): Viewer {
    return code === SPECTATOR ? "spectator" : code === EVERYTHING ? "everything" : code;
}

export function actorOf(code: number): number | null {
    return code === OVER ? null : code;
}
