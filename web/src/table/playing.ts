/* What the table page needs of a game, be it played at this screen (session.ts) or far away (online/online_session.ts). */
import type { Move, Table, Viewer } from "../engine/types";
import type { Child } from "../base/dom";

/** A table to look at: what is done there goes through the session. */
export type ShownTable = Omit<Table, "play" | "undo" | "redo" | "resign" | "agree" | "takeover" | "comeBack" | "seen" | "close">;

export type Happening =
    | { kind: "decided"; seat: number; move: string; path: string[] } // a decision was made; the path when its maker looks on
    | { kind: "moved" } // undo, redo, resignation ...: the position is another
    | { kind: "looker" } // another person looks at the screen
    | { kind: "thinking" }
    | { kind: "failed"; error: unknown };

export interface Playing {
    readonly id: string;
    /** Of its page, behind the #. */
    readonly address: string;
    readonly table: ShownTable;
    /** Who has lifted the curtain; null: nobody, only what all see may be shown. */
    readonly looker: number | null;
    readonly thinking: boolean;
    /** False: the browser refuses to keep the game. */
    readonly kept: boolean;
    /** Where the looker's last own decision ended: what came after it is news. */
    readonly seen: number;
    /** Played with people elsewhere: the record is the server's until the end. */
    readonly far: boolean;
    /** May the looker have hints and chances? */
    readonly advised: boolean;
    readonly over: boolean;
    /** The log may have begun earlier than what is known here. */
    readonly older: boolean;
    /** Whose eyes the reader chose, once the game is over and hides nothing any more. */
    eyes: Viewer | null;
    /** The eyes through which the table is shown. */
    readonly viewer: Viewer;
    /** The person for whom a curtain must be lifted, or null. */
    readonly waitingFor: number | null;
    readonly deciding: boolean;
    people(): number[];
    seats(): number[];
    listen(listener: ((happening: Happening) => void) | null): void;
    lift(): void;
    play(move: Move): void;
    undo(): void;
    redo(): void;
    resign(): void;
    agree(): void;
    goOn(): void;
    skip(): void;
    /** Fetches what happened before the oldest line of the log; null: nothing did. */
    fetchOlder(): Promise<void> | null;
    /** Fetches a moment that is not known here; null: it is. */
    prepare(decision: number): Promise<void> | null;
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
