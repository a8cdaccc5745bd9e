/* Games kept in this browser: written after every move, at once, so that neither a crash nor a closed tab loses one. A record is a
 * few kilobytes of text; everything else here is only what the list of games shows. */
import type { NewGame } from "../engine/types";

export interface Save {
    id: string;
    game: string;
    record: string;
    fresh: NewGame | null; // how it was begun here, to begin another one alike
    began: number;
    changed: number;
    over: boolean;
    decisions: number;
    names: string[];
    watched?: boolean; // others played it: it came in a link
    lesson?: string | null; // a guided first game: of which game
}

const PREFIX = "trivium.game.";

export function newId(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(8));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** False when the browser refuses: no room, or storage forbidden. */
export function keep(save: Save): boolean {
    try {
        localStorage.setItem(PREFIX + save.id, JSON.stringify(save));
        return true;
    } catch {
        return false;
    }
}

export function find(id: string): Save | null {
    try {
        const text = localStorage.getItem(PREFIX + id);
        return text === null ? null : (JSON.parse(text) as Save);
    } catch {
        return null;
    }
}

export function drop(id: string): void {
    try {
        localStorage.removeItem(PREFIX + id);
    } catch {
        /* nothing was kept then */
    }
}

/** The names that people gave themselves; null: the seat is called by its colour, in whatever language it is read. */
export function givenNames(record: string): (string | null)[] {
    return [...record.matchAll(/^Seat \d+: \S+(?: "((?:[^"\\]|\\.)*)")?/gm)].map(([, name]) => name?.replace(/\\(.)/g, "$1") ?? null);
}

/** What a record says, without names, comments and reports: the game, and the moves and events line by line. */
function gist(record: string): { game: string; moves: string[] } {
    const lines = record.split(/\r?\n/).filter((line) => /^[A-Z0-9!]/.test(line) && !/^(Seat|Result)\b/.test(line)),
        isMove = (line: string): boolean => /^[0-9!]/.test(line);
    return {
        game: lines.filter((line) => !isMove(line)).join("\n"),
        moves: lines.filter(isMove).map((line) => line.replace(/\s+[;#].*$/, "").trim()),
    };
}

/** Is what is shared the same game, as far as it was played when the link was made? */
export function holds(kept: string, shared: string): boolean {
    const whole = gist(kept),
        part = gist(shared);
    return whole.game === part.game && part.moves.every((move, at) => whole.moves[at] === move);
}

/** All kept games, the latest first. */
export function list(): Save[] {
    const saves: Save[] = [];
    try {
        for (let i = 0; i < localStorage.length; i++) {
            const key = localStorage.key(i);
            const save = key?.startsWith(PREFIX) ? find(key.slice(PREFIX.length)) : null;
            if (save) saves.push(save);
        }
    } catch {
        /* no storage, no games */
    }
    return saves.sort((a, b) => b.changed - a.changed);
}
