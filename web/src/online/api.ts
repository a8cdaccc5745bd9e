/* Questions to the server over HTTP. Whatever goes wrong becomes one kind of error, in the reader's language where it can be told. */
import { say } from "../base/i18n";

const ROOT = "api/v1";

/** What the server says when it refuses, in the reader's language: the library knows. */
let refusal = (_code: string, message: string): string => message;

export function refuseBy(words: (code: string, message: string) => string): void {
    refusal = words;
}

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
    throw new ApiError(response.status, code, clause, refusal(code, message));
}

export const get = <T>(path: string): Promise<T> => ask<T>("GET", path);
export const post = <T = unknown>(path: string, body: object = {}): Promise<T> => ask<T>("POST", path, body);

/** Is there a server behind this page that people can play on? One that only serves files answers otherwise; without a network nobody is
 * asked. */
export async function isOffered(): Promise<boolean> {
    if (!navigator.onLine || !location.protocol.startsWith("http")) return false;
    try {
        return ((await (await fetch("healthz")).json()) as { online?: boolean }).online === true;
    } catch {
        return false;
    }
}
