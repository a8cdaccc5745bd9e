/* Questions to the server over HTTP. Whatever goes wrong becomes one kind of error, in the reader's language where the code is known. */
import { say } from "../base/i18n";

const ROOT = "api/v1";

export class ApiError extends Error {
    constructor(
        readonly status: number,
        readonly code: string,
        readonly clause: string | null,
        message: string,
    ) {
        super(message);
        this.name = "ApiError";
    }
    override toString(): string {
        return this.message;
    }
    /** The server was not reached: asking again may help. */
    get lost(): boolean {
        return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
    }
}

/** The words for a code; the server's own English ones where there are none. */
function words(code: string, message: string): string {
    const known: Record<string, () => string> = {
        not_known: () => say("Log in or begin as a guest first."),
        bad_name: () =>
            say("A name has 2 to 24 letters and digits; single blanks, dots, hyphens or underscores may stand between them."),
        name_taken: () => say("Somebody else has this name; choose another."),
        login: () => say("Name and password do not belong together."),
        password: () => say("The old password is not right."),
        code: () => say("This code is not valid, or it was used before."),
        too_many: () => say("Too many attempts or tables; wait a while."),
        no_seat: () => say("No seat at this table is open to you."),
        not_found: () => say("There is no such table."),
        not_away: () => say("A bot can take over only for somebody who has been away for a while."),
        undo_limit: () => say("This cannot be taken back any more."),
        no_undo: () => say("This table is played without taking back."),
        stale: () => say("The game has gone on; look again."),
        not_your_turn: () => say("It is not for you to decide now."),
        token_name: () => say("You have a token of this name, or too many; delete one first."),
    };
    return known[code]?.() ?? message;
}

interface Refusal {
    code?: string;
    clause?: string | null;
    message?: string;
}

export async function ask<T>(method: "GET" | "POST" | "DELETE", path: string, body: object = {}): Promise<T> {
    let response: Response;
    try {
        response = await fetch(
            ROOT + path,
            method === "GET" ? {} : { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) },
        );
    } catch {
        throw new ApiError(0, "unreachable", null, say("The server cannot be reached."));
    }
    const value: unknown = await response.json().catch(() => ({}));
    if (response.ok) return value as T;
    const { code = "unknown", clause = null, message = response.statusText } = value as Refusal;
    throw new ApiError(response.status, code, clause, words(code, message));
}

export const get = <T>(path: string): Promise<T> => ask<T>("GET", path);
export const post = <T = unknown>(path: string, body: object = {}): Promise<T> => ask<T>("POST", path, body);

/** Is there a server behind this page that people can play on? One that only serves files answers otherwise; without a network nobody is
 * asked. */
export async function isOffered(): Promise<boolean> {
    if (!navigator.onLine) return false;
    try {
        return ((await (await fetch("healthz")).json()) as { online?: boolean }).online === true;
    } catch {
        return false;
    }
}
