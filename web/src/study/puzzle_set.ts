/* The puzzles of a game, as records one after the other in a file beside the page; which of them this browser has seen solved, and how many in a
 * row at the first try. */
import type { BotInfo, PuzzleFrame } from "../engine/types";
import { asset } from "../base/assets";
import { h, type Child } from "../base/dom";
import { number, say } from "../base/i18n";
import type { PuzzleSource } from "./puzzle_card";
import { puzzleFile } from "./puzzle_files";

const KEY = "trivium.puzzles";

interface Kept {
    solved: string[];
    streak: number;
    best: number;
}

function readAll(): Record<string, Kept> {
    try {
        return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Kept>;
    } catch {
        return {};
    }
}

/** What stays the same when the file is sorted otherwise: whose game, and after how many moves. */
const idOf = (record: string): string => `${/^Seed: (.*)$/m.exec(record)?.[1] ?? ""}:${record.match(/^\d+ /gm)?.length ?? 0}`;

export const loadPuzzles = async (game: string): Promise<string[]> =>
    (await asset(puzzleFile(game))).split(/^(?=Trivium record )/m).filter((record) => record.trim() !== "");

export class PuzzleSet implements PuzzleSource {
    private readonly kept: Kept;
    private counted = false; // the first answer counts

    constructor(
        private readonly game: string,
        private readonly records: readonly string[],
        private readonly at: number,
        private readonly bots: readonly BotInfo[],
        private readonly go: (at: number | null) => void,
    ) {
        this.kept = readAll()[game] ?? { solved: [], streak: 0, best: 0 };
    }

    get record(): string {
        return this.records[this.at]!;
    }

    /** The first one that was not solved yet, after the one given; all were: the next one. */
    static unsolved(game: string, records: readonly string[], after: number): number {
        const solved = new Set(readAll()[game]?.solved ?? []),
            order = records.map((_, step) => (after + 1 + step) % records.length);
        return order.find((at) => !solved.has(idOf(records[at]!))) ?? order[0] ?? 0;
    }

    private keep(): void {
        try {
            localStorage.setItem(KEY, JSON.stringify({ ...readAll(), [this.game]: this.kept }));
        } catch {
            /* it counts as long as the page is open */
        }
    }

    facts({ level }: PuzzleFrame): Child[] {
        const { solved, streak, best } = this.kept,
            title = this.bots.find((bot) => bot.level === level)?.title;
        return [
            h("strong", {}, say("Puzzle {n} of {all}", { n: number(this.at + 1), all: number(this.records.length) })),
            title !== undefined && h("span", { class: "puzzle-level" }, say("found by: {level}", { level: title })),
            h(
                "span",
                { class: "puzzle-streak", "data-testid": "streak" },
                say("{n} in a row (best: {best})", { n: number(streak), best: number(best) }),
            ),
            solved.includes(idOf(this.record)) && h("span", { class: "muted" }, say("solved")),
        ];
    }

    reached({ stage, tries }: PuzzleFrame): void {
        if (stage === "asked" || stage === "tried" || this.counted) return;
        this.counted = true;
        const { kept } = this,
            id = idOf(this.record),
            known = kept.solved.includes(id);
        if (stage !== "solved" || tries > 1) kept.streak = 0;
        else if (!known) {
            kept.streak++;
            kept.best = Math.max(kept.best, kept.streak);
        }
        if (stage === "solved" && !known) kept.solved.push(id);
        this.keep();
    }

    get nextWords(): string {
        return say("Next puzzle");
    }
    next(): void {
        this.go(PuzzleSet.unsolved(this.game, this.records, this.at));
    }
    get leaveWords(): string {
        return say("Start page");
    }
    leave(): void {
        this.go(null);
    }
}
