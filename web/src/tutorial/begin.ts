/* Where the guided first games are: beside the page, one for each game that brings one. */
import type { App } from "../app";
import { asset, hasAsset } from "../base/assets";
import { type Lesson, readLesson, recordAt } from "./lesson";

const fileOf = (game: string): string => `lessons/${game}.trv`;

export const hasLesson = (game: string): boolean => hasAsset(fileOf(game));

export async function loadLesson(game: string): Promise<Lesson> {
    return readLesson(await asset(fileOf(game)));
}

export async function beginLesson(app: App, game: string): Promise<void> {
    app.openRecord(recordAt(await loadLesson(game), 0), game);
}
