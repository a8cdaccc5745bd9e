/* A puzzle at the table: what is asked, what to say of the move that was tried, and the ways on. It stands where the coach of a guided game does. */
import type { Frame, PuzzleFrame } from "../engine/types";
import { button } from "../base/controls";
import { h, replace, show, type Child } from "../base/dom";
import { say } from "../base/i18n";
import { announce } from "../base/live";
import type { StudySession } from "./study_session";

/** Where puzzles come from, and what comes after one. */
export interface PuzzleSource {
    /** "3 of 50", a level, a streak. */
    facts(puzzle: PuzzleFrame): Child[];
    /** The stage of the puzzle is another. */
    reached(puzzle: PuzzleFrame): void;
    readonly nextWords: string;
    next(): void;
    readonly leaveWords: string;
    leave(): void;
}

export class PuzzleCard {
    readonly element = h("section", { class: "coach puzzle", "aria-label": say("Puzzle"), "data-testid": "puzzle", hidden: true });
    private said = "";
    private stage = "";

    constructor(private readonly session: StudySession) {}

    update({ puzzle }: Frame, source: PuzzleSource | null): void {
        show(this.element, puzzle !== null && source !== null);
        if (puzzle === null || source === null) return;
        const { stage, words } = puzzle;
        if (stage !== this.stage) source.reached(puzzle);
        this.stage = stage;
        this.element.classList.toggle("solved", stage === "solved");
        this.element.classList.toggle("wrong", stage === "wrong");
        replace(
            this.element,
            h("p", { class: "puzzle-facts" }, ...source.facts(puzzle)),
            h("p", { "data-testid": "puzzle-words", tabindex: 0 }, words),
            h("div", { class: "coach-buttons" }, ...this.buttons(puzzle, source)),
        );
        if (words !== this.said) announce(words);
        this.said = words;
    }

    private buttons({ stage }: PuzzleFrame, source: PuzzleSource): HTMLElement[] {
        const solution = button(say("Show the solution"), () => this.session.showSolution(), { "data-testid": "puzzle-show" }),
            again = button(say("Try again"), () => this.session.retry(), { class: "button primary", "data-testid": "puzzle-retry" }),
            leave = button(source.leaveWords, () => source.leave(), { "data-testid": "puzzle-leave" });
        if (stage === "tried") return [];
        if (stage === "asked") return [leave, solution];
        if (stage === "wrong") return [solution, again];
        return [leave, button(source.nextWords, () => source.next(), { class: "button primary", "data-testid": "puzzle-next" })];
    }
}
