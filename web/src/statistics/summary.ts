/* What many results come to: pure functions, for games of this browser and of an account alike. */
import { CHOICES, type Guess, type Result } from "../base/results";

export type Outcome = "won" | "shared" | "lost";
/** Null: it was nobody's in particular. */
export function outcome({ place, firsts }: Result): Outcome | null {
    if (place === null) return null;
    if (place !== 1) return "lost";
    return firsts > 1 ? "shared" : "won";
}

export interface Count {
    games: number;
    won: number;
    shared: number;
    lost: number;
}
function count(results: readonly Result[]): Count {
    const ends = results.map(outcome),
        of = (wanted: Outcome): number => ends.filter((end) => end === wanted).length;
    return { games: results.length, won: of("won"), shared: of("shared"), lost: of("lost") };
}

/** Keeps the order in which keys first come. */
function groups<T>(list: readonly T[], key: (one: T) => string): [string, T[]][] {
    const found = new Map<string, T[]>();
    for (const one of list) found.set(key(one), [...(found.get(key(one)) ?? []), one]);
    return [...found];
}

export interface GameSummary {
    game: string;
    all: Count;
    against: { whom: string; count: Count; beaten: number | null }[]; // when first, null: not yet
    ways: { kind: string; won: number; lost: number; last: Result }[];
}
/** By game and opponent; the game played most comes first. */
export function byGame(results: readonly Result[]): GameSummary[] {
    const summaries = groups(results, ({ game }) => game).map(([game, played]) => ({
        game,
        all: count(played),
        against: groups(played, ({ against }) => against).map(([whom, met]) => ({
            whom,
            count: count(met),
            beaten: met.find((one) => outcome(one) === "won")?.at ?? null,
        })),
        ways: groups(
            played.filter((one) => outcome(one) !== null),
            ({ kind }) => kind,
        ).map(([kind, ended]) => ({
            kind,
            won: count(ended).won,
            lost: count(ended).lost,
            last: ended.filter((one) => outcome(one) === "won").at(-1) ?? ended.at(-1)!,
        })),
    }));
    return summaries.sort((a, b) => b.all.games - a.all.games);
}

export interface Streaks {
    now: number; // victories without a break, up to the last game
    longest: number;
}
export function streaks(results: readonly Result[]): Streaks {
    const found: Streaks = { now: 0, longest: 0 };
    for (const end of results.map(outcome)) {
        if (end === null) continue;
        found.now = end === "won" ? found.now + 1 : 0;
        found.longest = Math.max(found.longest, found.now);
    }
    return found;
}

export interface Said {
    said: number;
    happened: number | null; // the share of victories among these; a shared one counts as its part
    guesses: number;
}
/** What was said, and what happened then. */
export function calibration(results: readonly Result[]): Said[] {
    const share = (result: Result): number => (result.place === 1 ? 1 / Math.max(result.firsts, 1) : 0),
        nearest = ({ said }: Guess): number => CHOICES.reduce((best, one) => (Math.abs(one - said) < Math.abs(best - said) ? one : best)),
        all = results
            .filter(({ place }) => place !== null)
            .flatMap((result) => result.guesses.map((guess) => ({ said: nearest(guess), won: share(result) })));
    return CHOICES.map((said) => {
        const these = all.filter((guess) => guess.said === said);
        return {
            said,
            happened: these.length === 0 ? null : these.reduce((sum, { won }) => sum + won, 0) / these.length,
            guesses: these.length,
        };
    });
}
