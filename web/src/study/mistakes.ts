/* "Learn from my mistakes": the position before each is a puzzle, one after the other. */
import type { Mistake, PuzzleFrame } from "../engine/types";
import { h, type Child } from "../base/dom";
import { number, say } from "../base/i18n";
import type { PuzzleSource } from "./puzzle_card";
import type { StudySession } from "./study_session";

export class Mistakes implements PuzzleSource {
    private at = 0;
    private readonly solved = new Set<number>();

    constructor(
        private readonly session: StudySession,
        private readonly mistakes: readonly Mistake[],
        private readonly end: () => void,
    ) {}

    begin(): void {
        this.session.poseMistake(this.mistakes[this.at]!);
    }
    facts(): Child[] {
        const { turn, decision } = this.mistakes[this.at]!;
        return [
            h("strong", {}, say("Mistake {n} of {all}", { n: number(this.at + 1), all: number(this.mistakes.length) })),
            ` · ${say("turn {turn}, move {n}", { turn: number(turn), n: number(decision) })}`,
        ];
    }
    reached({ stage }: PuzzleFrame): void {
        if (stage === "solved") this.solved.add(this.at);
    }
    get nextWords(): string {
        return this.at + 1 < this.mistakes.length ? say("Next mistake") : say("Done");
    }
    next(): void {
        if (++this.at < this.mistakes.length) return this.begin();
        this.at = this.mistakes.length - 1;
        this.leave();
    }
    get leaveWords(): string {
        return say("Leave the puzzle");
    }
    leave(): void {
        this.end();
        this.session.leavePuzzle();
    }
}
