/* What the table page needs of a game, be it played at this screen (session.ts) or far away (online/online_session.ts): the machine that knows
 * it, and intents after which something must be kept, asked, sent or told. */
import type { Machine, Move, Viewer } from "../engine/types";
import type { Child } from "../base/dom";
import type { Guesses } from "../base/results";

export type Happening =
    | { kind: "decided"; path: string[] } // a decision was made; the path when its maker looks on
    | { kind: "moved" } // undo, redo, resignation ...: the position is another
    | { kind: "curtain" } // another person looks at the screen
    | { kind: "told" } // lines of the log or a moment of the past have come
    | { kind: "thinking" }
    | { kind: "failed"; error: unknown };

export interface Playing {
    readonly id: string;
    /** Of its page, behind the #. */
    readonly address: string;
    readonly machine: Machine;
    readonly thinking: boolean;
    /** What the next decision of a bot waits for: that the last one has been told. */
    told: (() => Promise<void>) | null;
    /** Nothing in it is hidden from the reader, even while it goes on: a lesson, a record that was opened. */
    readonly studied: boolean;
    /** False: the browser refuses to keep the game. */
    readonly kept: boolean;
    /** Where guesses of how it ends are kept; nowhere where the game counts for nothing. */
    readonly guesses?: Guesses | null;
    listen(listener: ((happening: Happening) => void) | null): void;
    lift(): void;
    play(move: Move): void;
    undo(): void;
    redo(): void;
    resign(): void;
    agree(): void;
    look(viewer: Viewer): void;
    /** Shows a moment, null: now. False: it must be fetched first, and "told" says when it has come. */
    go(decision: number | null): boolean;
    wantOlder(): void;
    goOn(): void;
    /** The same, where a bot's net cannot be had: it judges without one from now on. */
    goOnPlain?(): void;
    skip(): void;
}

/** What a game far away adds to the table page. */
export interface TableExtras {
    /** Above the board. */
    readonly top: HTMLElement;
    /** Below the log. */
    readonly side: HTMLElement;
    menu(close: (act: () => void) => () => void): Child[];
    /** Below the settings that all games have. */
    settings(): HTMLElement[];
    end(): Child[];
    /** Another game with the same people. */
    again(): void;
    /** The log, and with it what lies below it, is shown or not. */
    logShown(open: boolean): void;
}
