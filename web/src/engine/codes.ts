/* Words of the client and the numbers that the library has for them, which tools/wasm-types takes from its headers. */
import { Langs, ScreenModes, Themes, Viewers } from "wasm-exports";
import { EngineError, type Lang, type Theme, type Viewer } from "./types";

export const NO_LANG = Object.keys(Langs).length;
export const Mode = ScreenModes;
export type Mode = (typeof Mode)[keyof typeof Mode];

export function langCode(lang: Lang): number {
    const code: number | undefined = Langs[lang];
    if (code === undefined) throw new EngineError(`There is no language "${String(lang)}".`);
    return code;
}

export function themeCode(theme: Theme): number {
    return Themes[theme];
}

export function viewerCode(viewer: Viewer): number {
    return typeof viewer === "number" ? viewer : Viewers[viewer];
}

export function viewerOf(code: number): Viewer {
    return code === Viewers.spectator ? "spectator" : code === Viewers.everything ? "everything" : code;
}

export function actorOf(code: number): number | null {
    return code === Viewers.over ? null : code;
}
