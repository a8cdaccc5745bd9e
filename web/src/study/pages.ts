/* The pages of what is studied: the lines of a kept game, and puzzles. */
import type { App, Page } from "../app";
import { find, keep } from "../base/saves";
import { lang, say } from "../base/i18n";
import { loadPuzzles, PuzzleSet } from "./puzzle_set";
import { StudyPage } from "./study_page";
import { StudySession } from "./study_session";

/** The address that begins with one's own mistakes. */
export const MISTAKES = "mistakes";

/** #/lines/ID[/N], #/lines/ID/mistakes; null: this browser does not keep that game. */
export function linesPage(app: App, [id = "", moment]: string[]): Page | null {
    const save = find(id);
    if (!save) return null;
    app.forget(id); // it is opened anew, with its lines, by who goes back there
    const machine = app.engine.openLines(save.record, lang()),
        session = new StudySession(app, machine, (record) => keep({ ...(find(id) ?? save), record })),
        last = machine.frame().lines!.game;
    machine.tryFrom(
        moment === undefined || moment === MISTAKES ? last : Math.min(Math.max(Math.trunc(Number(moment)) || 0, 0), last),
        null,
    );
    return new StudyPage(app, session, {
        back: `/game/${id}`,
        backTitle: say("Back to the game"),
        id,
        address: (decision) => `/lines/${id}/${decision}`,
        puzzles: null,
        learn: moment === MISTAKES,
    });
}

/** #/puzzles/GAME[/N], N from 1; without it the first one that is not solved yet. */
export async function puzzlePage(app: App, [game = "", number]: string[]): Promise<Page | null> {
    const records = await loadPuzzles(game),
        wanted = Number(number ?? 0),
        at = wanted >= 1 && wanted <= records.length ? Math.trunc(wanted) - 1 : PuzzleSet.unsolved(game, records, -1);
    if (records.length === 0) return null;
    const set = new PuzzleSet(game, records, at, app.engine.bots(lang()), (next) =>
            app.go(next === null ? "/" : `/puzzles/${game}/${next + 1}`),
        ),
        session = new StudySession(app, app.engine.openLines(set.record, lang()), () => {});
    session.pose();
    if (number === undefined) history.replaceState(null, "", `#/puzzles/${game}/${at + 1}`);
    return new StudyPage(app, session, {
        back: "/",
        backTitle: say("Start page"),
        id: null,
        address: () => null,
        puzzles: set,
        learn: false,
    });
}
