/* What this browser remembers of a table, to check the game when it is over and to show the invitations again: the salt it gave, the
 * commitment it was shown first, and the secrets of the open seats, which the server tells only once. */

interface Kept {
    salt?: string;
    commitment?: string;
    invitations?: (string | null)[];
    spectators?: string;
    /** What lets one look on at a private table without a seat. */
    look?: string;
}

const PREFIX = "trivium.table.",
    MOST = 60;

export function recall(table: string): Kept {
    try {
        return JSON.parse(localStorage.getItem(PREFIX + table) ?? "{}") as Kept;
    } catch {
        return {};
    }
}

export function remember(table: string, values: Kept): void {
    try {
        localStorage.setItem(PREFIX + table, JSON.stringify({ ...recall(table), ...values }));
        const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
        for (const key of keys.slice(0, Math.max(0, keys.length - MOST))) if (key !== PREFIX + table) localStorage.removeItem(key);
    } catch {
        /* then the end is checked without */
    }
}

/** A question about a table, with what lets one look on there. */
export function keyed(table: string, path: string): string {
    const { look } = recall(table);
    if (look === undefined) return path;
    return `${path}${path.includes("?") ? "&" : "?"}invitation=${encodeURIComponent(look)}`;
}

/** A reader's own part of the game's chance. */
export function freshSalt(): string {
    return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Has anybody been known in this browser? Strangers need not be asked about. */
const SOMEBODY = "trivium.somebody";

export function wasSomebody(): boolean {
    try {
        return localStorage.getItem(SOMEBODY) !== null;
    } catch {
        return true;
    }
}

export function noteSomebody(known: boolean): void {
    try {
        if (known) localStorage.setItem(SOMEBODY, "1");
        else localStorage.removeItem(SOMEBODY);
    } catch {
        /* then the server is asked each time */
    }
}
