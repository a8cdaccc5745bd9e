/* Words about tournaments, the same in lists and on their pages. */
import { number, say, sayCount } from "../base/i18n";
import { clockWords, statusWords } from "./words";
import type { Entrant, Standing, TournamentAbout, TournamentSystem } from "./tournament_wire";

export function systemWords(system: TournamentSystem): string {
    if (system === "swiss") return say("Swiss");
    return system === "round-robin" ? say("round robin") : say("knock-out");
}

export const tournamentStatus = (about: TournamentAbout): string => statusWords(about.status, say("open for entries"));

export function tournamentFacts(about: TournamentAbout): string[] {
    return [
        systemWords(about.system),
        clockWords({ ...about.clock, left_ms: [] }),
        ...(about.seats > 2 ? [sayCount("up to {n} at a table", "up to {n} at a table", about.seats)] : []),
        ...(about.rated ? [say("rated")] : []),
        say("{n} of {most} entered", { n: about.entered, most: about.most }),
    ];
}

export function entrantName(entrant: Entrant | undefined): string {
    return entrant?.person == null || entrant.person.kind === "gone" ? say("somebody who left") : entrant.person.name;
}

/** A tie-break's name and its value; all are told in points. */
const breaks: Record<string, { words: () => string; value: (row: Standing) => number }> = {
    points: { words: () => say("Points"), value: (row) => row.points / 12 },
    direct: { words: () => say("Among equals"), value: (row) => row.direct / 2 },
    buchholz: { words: () => say("Buchholz"), value: (row) => row.buchholz / 12 },
    berger: { words: () => say("Sonneborn-Berger"), value: (row) => row.berger / 24 },
    wins: { words: () => say("Wins"), value: (row) => row.wins },
    survived: { words: () => say("Rounds survived"), value: (row) => row.survived },
};

export const breakWords = (name: string): string => breaks[name]?.words() ?? name;
export const breakValue = (name: string, row: Standing): string => number(Math.round(100 * (breaks[name]?.value(row) ?? 0)) / 100);
