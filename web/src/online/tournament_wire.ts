/* What the server says of tournaments, as docs/openapi.json describes it. */
import type { ClockAbout, Person } from "./wire";

export type TournamentSystem = "round-robin" | "swiss" | "knock-out";

export interface TournamentAbout {
    id: string;
    name: string;
    game: string;
    system: TournamentSystem;
    seats: number;
    status: "waiting" | "running" | "over" | "cancelled";
    organiser: Person | null;
    entered: number;
    most: number;
    clock: Omit<ClockAbout, "left_ms">;
    rated: boolean;
    guests: boolean;
    created_ms: number;
    changed_ms: number;
    starts_ms: number | null;
    yours: boolean;
}

/** Points in twelfths. */
export interface Standing {
    rank: number;
    number: number;
    points: number;
    direct: number;
    buchholz: number;
    berger: number;
    wins: number;
    games: number;
    byes: number;
    forfeits: number;
    survived: number;
}

export interface Pairing {
    players: number[];
    table: string | null; // null: a bye
    over: boolean;
    places: number[];
    forfeits: number[];
}

export interface Entrant {
    number: number;
    person: Person | null;
    gone: boolean;
}

export interface Tournament extends TournamentAbout {
    revision: number;
    round: number;
    rounds_planned: number;
    tie_breaks: string[];
    come_ms: number;
    pause_ms: number;
    by_hand: boolean;
    paused: boolean;
    next_ms: number | null;
    entrants: Entrant[];
    standings: Standing[];
    rounds: Pairing[][];
    you: number | null;
    your_table: string | null;
}
