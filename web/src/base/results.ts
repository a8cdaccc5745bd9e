/* What became of the games that were played to their end in this browser, and what the reader guessed of them meanwhile. A game counts once:
 * when it ends here, not when it is looked at again. The latest are kept, the rest is forgotten. */
import type { BotInfo, Frame, Lang } from "../engine/types";

/** Against whom, beside the id of a bot. */
export const PEOPLE = "people",
    SCREEN = "screen", // several people before one screen: nobody in particular is the reader
    OTHERS = "others"; // bots that are no level

/** What can be said to how likely one wins. */
export const CHOICES: readonly number[] = [0.1, 0.3, 0.5, 0.7, 0.9];

export interface Guess {
    turn: number;
    said: number; // to win, from 0 to 1
}
export interface Result {
    id: string;
    game: string;
    at: number;
    against: string;
    seats: number;
    place: number | null; // the reader's; null: not one in particular
    firsts: number; // so many share the first place
    turns: number;
    kind: string; // the way to win, the same in all languages
    clause: string | null;
    words: string; // how it ended, in the language of then
    lang: Lang;
    guesses: Guess[];
}
export interface Results {
    games: Result[]; // the latest last
    open: Record<string, Guess[]>; // by game that goes on
}

const KEY = "trivium.results",
    GAMES_KEPT = 1000,
    OPEN_KEPT = 50;

export function readResults(): Results {
    try {
        const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Results>;
        return { games: Array.isArray(kept.games) ? kept.games : [], open: kept.open ?? {} };
    } catch {
        return { games: [], open: {} };
    }
}

function write(results: Results): void {
    for (const id of Object.keys(results.open).slice(0, -OPEN_KEPT)) delete results.open[id];
    try {
        localStorage.setItem(KEY, JSON.stringify({ ...results, games: results.games.slice(-GAMES_KEPT) }));
    } catch {
        /* this browser keeps nothing */
    }
}

export function forgetResults(): void {
    try {
        localStorage.removeItem(KEY);
    } catch {
        /* then nothing was kept */
    }
}

/** The strongest level among the reader's opponents, or people; null: neither. */
export function opponent({ seats, person }: Frame, bots: readonly BotInfo[]): string | null {
    const others = seats.filter((_, seat) => seat !== person).map(({ player }) => player);
    if (others.some((player) => player === "remote" || player === "person")) return PEOPLE;
    const levels = bots.filter(({ id, level }) => level > 0 && others.includes(id)).sort((a, b) => b.level - a.level);
    return levels[0]?.id ?? null;
}

/** A game has ended here. */
export function noteResult(id: string, frame: Frame, bots: readonly BotInfo[], lang: Lang): void {
    const results = readResults(),
        { game, result, ending, turn, seats, person, shared } = frame,
        several = shared || person === null,
        places = result?.places ?? [];
    if (results.games.some((known) => known.id === id)) return; // its last move was taken back, and it ended again
    results.games.push({
        id,
        game,
        at: Date.now(),
        against: several ? SCREEN : (opponent(frame, bots) ?? OTHERS),
        seats: seats.length,
        place: several ? null : (places[person] ?? null),
        firsts: places.filter((place) => place === 1).length,
        turns: turn.number,
        kind: ending?.kind ?? "",
        clause: result?.clause ?? null,
        words: ending?.headline ?? "",
        lang,
        guesses: results.open[id] ?? [],
    });
    delete results.open[id];
    write(results);
}

/** What the reader says of a game that goes on, and where that is kept. */
export interface Guesses {
    made(): readonly Guess[];
    add(guess: Guess): void;
}
export function guessesHere(id: string): Guesses {
    const made = (): Guess[] => readResults().open[id] ?? [];
    return {
        made,
        add: (guess) => {
            const results = readResults();
            results.open[id] = [...made(), guess];
            write(results);
        },
    };
}
