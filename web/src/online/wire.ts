/* What goes over the wire, as docs/online.md and docs/openapi.json describe it. */

export interface Person {
    id: string;
    name: string;
    kind: "guest" | "account" | "program" | "bot" | "gone";
}
export interface SeatAbout {
    seat: number;
    kind: "open" | "person" | "bot";
    person: Person | null;
    rating: { rating: number; deviation: number } | null;
    bot: string | null;
    here: boolean;
    by_invitation: boolean;
    salted: boolean; // a person has added a salt, or wants none
    program?: boolean; // a program plays it
    kept_for?: { id: string; name: string } | null; // the open seat is for who was challenged
}
export interface ClockAbout {
    kind: "none" | "fischer" | "days";
    bank_ms: number;
    increment_ms: number;
    cap_ms: number;
    left_ms: number[];
}
export interface About {
    id: string;
    game: string;
    status: "waiting" | "running" | "over" | "cancelled";
    seats: SeatAbout[];
    options: Record<string, number>;
    clock: ClockAbout;
    public: boolean;
    rated: boolean;
    undo: boolean;
    takeover?: boolean; // a bot may play on for somebody who is away
    created_ms: number;
    changed_ms: number;
    actor: number | null;
    you: number | null;
    maker: boolean;
    result: string;
    rematch: string;
    commitment: string;
    tournament?: { id: string; round: number; come_by_ms: number }; // whose table it is
    material?: string | null; // the hash of other material than the default
    invitations?: (string | null)[];
    spectators?: string; // the secret of the link for looking on; told once, to who made a private table
}
export interface Offer {
    kind: "end" | "takeover" | "rematch";
    by: number;
    seat: number;
    agreed: number;
    bot: string;
}
export interface ChatLine {
    person: string;
    name?: string;
    at_ms: number;
    text: string;
}
export interface Standing {
    rules: string[];
    stop_at_my_turn: boolean;
    until_turn: number;
}
export interface WireEvent {
    decision: number;
    turn: number;
    event: string;
}

interface Moment {
    table: string;
    number: number;
    view: string;
    events: WireEvent[];
    actor: number | null;
    clock: ClockAbout;
    undo: number;
}
export interface Step extends Moment {
    type: "step";
}
/** Before the game begins, what belongs to the moment is missing. */
export interface Snapshot extends Partial<Moment> {
    type: "table";
    table: string;
    number: number;
    about: About;
    offers: Offer[];
    chat: ChatLine[];
    seen?: number; // the viewer's own last decision
    layout?: string;
    setup?: string;
    material?: string; // before the game begins, where it is not the default
    muted?: number;
    blocked?: number; // bit k: the reader has blocked who sits on seat k
    standing?: Standing;
}

export type Message =
    | Snapshot
    | Step
    | { type: "lobby"; tables: About[] }
    | { type: "lobby_table"; about: About }
    | { type: "my_tables"; tables: About[] }
    | { type: "mine"; about: About }
    | ({ type: "chat" | "spectator_chat"; table: string } & ChatLine)
    | { type: "here"; table: string; seat: number; here: boolean }
    | { type: "tournament"; tournament: string } // it has changed
    | ({ type: "friend" } & Omit<Follow, "since_ms">)
    | Challenge
    | { type: "alive" }
    | { type: "answer"; status: number; body: { code?: string; message?: string } }
    /* said by the client itself */
    | { type: "link"; open: boolean }
    | { type: "me" }
    | { type: "friends" };

export interface NewTable {
    game: string;
    seats: { kind: "me" | "open" | "bot"; bot?: string; for?: string }[];
    options: Record<string, number>;
    clock: { kind: "none" | "fischer" | "days"; bank_ms?: number; increment_ms?: number; cap_ms?: number; days?: number };
    public: boolean;
    rated: boolean;
    undo: boolean;
    hold: boolean;
    material?: unknown; // JSON as in a file
}
export interface Token {
    name: string;
    scopes: string[];
    token?: string;
    created_ms?: number;
    used_ms?: number;
}
/** What is told by the server's own way to people who are away. */
export interface Notices {
    available: boolean;
    kinds: string[];
    all: string[];
}
/** Who may come in, and what everybody who comes is told. */
export interface ServerAbout {
    registration: "open" | "invitation" | "closed";
    guests: boolean;
    welcome: string;
}
export interface Block {
    person: Person;
    since_ms: number;
}
/** Somebody whom the reader follows; `table`: a public game that they play. */
export interface Follow {
    person: Person;
    online: boolean;
    table: { id: string; game: string } | null;
    since_ms: number;
}
export interface Challenge {
    type: "challenge";
    table: string;
    state: "open" | "lapsed" | "declined";
    by: Person | null;
    about: About;
    person?: Person; // who declined
}
/** What became of one of the reader's games. */
export interface GameResult {
    table: string;
    game: string;
    at_ms: number;
    seat: number;
    places: number[];
    reason: string; // a clause, resign, flag or agree
    against: string[]; // "people", or bots
    guesses: { turn: number; said: number }[]; // in percent
}
export interface RatingRow {
    person: Person;
    rating: number;
    deviation: number;
    games: number;
}

export function bytesOf(base64: string): Uint8Array {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

export function bytesOfHex(digits: string): Uint8Array {
    return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
