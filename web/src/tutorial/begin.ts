/* Where the guided first games are: beside the page, one for each game that brings one. */
import type { App } from "../app";
import { asset, hasAsset } from "../base/assets";

const fileOf = (game: string): string => `lessons/${game}.trv`;

export const hasLesson = (game: string): boolean => hasAsset(fileOf(game));

/** A record with comments. */
export const loadLesson = (game: string): Promise<string> => asset(fileOf(game));

export async function beginLesson(app: App, game: string): Promise<void> {
    app.openRecord(app.engine.beginLesson(await loadLesson(game)), game);
}
