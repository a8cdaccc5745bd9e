/* What every page is given: the library, the worker that thinks, and the way to another page. */
import type { Engine, NewGame, Thinker } from "./engine/types";
import type { Online } from "./online/hub";
import type { Playing } from "./table/playing";
import type { Session } from "./table/session";
import type * as Study from "./study";

export interface App {
    readonly engine: Engine;
    readonly thinker: Thinker;
    /** The game on the table: it outlives its page, so that a change of language or theme loses nothing. */
    session: Session | null;
    /** The address where the reader met a clause of the rules, and to which the rules lead back; "": none. */
    metAt: string;
    /** Play with people elsewhere, where the server offers it. */
    readonly online: Online;
    /** What is not needed at first; pages that belong to it are made of what is here, so it is asked for through this alone. */
    fetchStudy(): Promise<typeof Study>;
    go(route: string): void;
    /** Begins a game and goes there. */
    begin(game: NewGame): void;
    /** The same game with the same seats, another seed; `bot`: it takes the place of all bots. */
    playAgain(session: Playing, bot?: string): void;
    /** Closes the game on the table, if it is this one. */
    forget(id: string): void;
    /** Keeps a record as a game of this browser and goes there; throws when it is not one. `lesson`: a guided game, of that game. */
    openRecord(record: string, lesson?: string): void;
    /** The same for a finished game of others. */
    watchRecord(record: string): void;
    /** To the lines of a game, at a moment or at the first of the reader's mistakes. */
    study(session: Playing, moment: number | "mistakes"): void;
}

export interface Page {
    readonly element: HTMLElement;
    readonly title: string;
    /** Called before it where there is time for a pause in between: the larger part of what it does. */
    settle?(): void;
    /** Called once it stands in the document, and the part of the address after the page's own. */
    enter?(): void;
    leave?(): void;
}
