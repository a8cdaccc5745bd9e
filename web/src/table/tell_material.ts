/* Shows what differs in a game's material, to whoever looks at one that is not played with the default. */
import type { App } from "../app";

export async function tellMaterial(app: Pick<App, "engine" | "fetchStudy">, game: string, text: string): Promise<void> {
    (await app.fetchStudy()).differencesDialog(app, game, text);
}
