/* Medals for firsts, kept in this browser: the first victory at a game, over a level, in a way; the quickest. Each game gives its medals once,
 * and shows them again whenever its end is looked at. */
import type { BotInfo, Frame } from "../engine/types";
import { say } from "../base/i18n";
import { opponent, PEOPLE } from "../base/results";

type Medal = { kind: "game" | "people" | "way" } | { kind: "level"; bot: string } | { kind: "quickest"; turns: number };
interface Kept {
    games: Record<string, Medal[]>; // by the game's id in this browser: what it gave
    wins: Record<string, { over: string[]; ways: string[]; turns: number }>; // by game: bots beaten, ways to win, the quickest
}

const KEY = "trivium.medals",
    GAMES_KEPT = 200;

function read(): Kept {
    try {
        const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
        return { games: kept.games ?? {}, wins: kept.wins ?? {} };
    } catch {
        return { games: {}, wins: {} };
    }
}

function write(kept: Kept): void {
    for (const id of Object.keys(kept.games).slice(0, -GAMES_KEPT)) delete kept.games[id];
    try {
        localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
        /* they are shown this once */
    }
}

function earn(frame: Frame, bots: readonly BotInfo[], kept: Kept): Medal[] {
    const { game, ending, turn } = frame,
        over = opponent(frame, bots),
        known = kept.wins[game],
        wins = known ?? { over: [], ways: [], turns: turn.number },
        medals: Medal[] = [];
    if (!known) medals.push({ kind: "game" });
    if (over !== null && !wins.over.includes(over)) medals.push(over === PEOPLE ? { kind: "people" } : { kind: "level", bot: over });
    if (known && ending && ending.kind !== "" && !wins.ways.includes(ending.kind)) medals.push({ kind: "way" });
    if (turn.number < wins.turns) medals.push({ kind: "quickest", turns: turn.number });
    kept.wins[game] = {
        over: [...new Set([...wins.over, ...(over === null ? [] : [over])])],
        ways: [...new Set([...wins.ways, ending?.kind ?? ""])],
        turns: Math.min(wins.turns, turn.number),
    };
    return medals;
}

/** The medals of a finished game, in words. */
export function medalsOf(id: string, frame: Frame, bots: readonly BotInfo[], title: string): string[] {
    const { person, result, lesson } = frame,
        taught = lesson !== null && lesson.followed >= frame.decisions, // whoever was told every move has won nothing yet
        won = person !== null && result?.places[person] === 1 && result.places.filter((place) => place === 1).length === 1;
    if (!won || taught) return [];
    const kept = read();
    if (!(id in kept.games)) {
        kept.games[id] = earn(frame, bots, kept);
        write(kept);
    }
    return kept.games[id]!.map((medal) => {
        switch (medal.kind) {
            case "game":
                return say("Your first victory at {game}", { game: title });
            case "people":
                return say("Your first victory over people");
            case "way":
                return say("Your first victory this way");
            case "level":
                return say("Your first victory over {bot}", { bot: bots.find((bot) => bot.id === medal.bot)?.title ?? medal.bot });
            case "quickest":
                return say("Your quickest victory: turn {n}", { n: medal.turns });
        }
    });
}
