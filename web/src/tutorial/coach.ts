/* The coach at the table of a guided first game: says what to do and why, outlines the move, lets the others play the lesson's moves,
 * and leaves the reader free to do something else: then it offers the way back, or to go on without it. It belongs to the session and
 * outlives the page, as the others' waiting does. */
import type { Move } from "../engine/types";
import { button } from "../base/controls";
import { h, replace, show } from "../base/dom";
import { lang, say } from "../base/i18n";
import { announce } from "../base/live";
import type { Session } from "../table/session";
import { followed, type Lesson, movesOf, recordAt, wordsIn } from "./lesson";

export interface CoachView {
    /** Outlines the elements of a move, and proposes it where it is one of several ways to pay. */
    point(move: Move | null): void;
    /** Shows the table anew. */
    refresh(): void;
}

export class Coach {
    readonly element = h("section", { class: "coach", "data-testid": "coach", hidden: true });
    /** The page that shows the table at present. */
    view: CoachView | null = null;
    private lesson: Lesson | null = null;
    private ready: (() => void) | null = null; // the reader wants to see what the other one does
    private greeted: boolean;
    private done = false;
    private said = "";
    private planned: Move | null = null;

    constructor(
        private readonly session: Session,
        private readonly reading: Promise<Lesson>,
    ) {
        this.greeted = session.machine.frame().decisions > 0;
        reading.then(
            (read) => {
                this.lesson = read;
                this.view?.refresh();
            },
            () => this.end(),
        );
    }

    private moves(): string[] {
        return movesOf(this.session.machine.record());
    }

    /** What another seat does: the lesson's move, once the reader has read about it; null: it thinks for itself. */
    async reply(): Promise<string | null> {
        await this.reading.catch(() => null);
        if (!this.lesson || this.done) return null;
        const moves = this.moves(),
            count = followed(this.lesson, moves),
            step = this.lesson.steps[count];
        if (count === moves.length && !step) return null;
        if (count < moves.length || !this.greeted || wordsIn(step!.words, lang()) !== "")
            await new Promise<void>((ready) => {
                this.ready = ready;
                this.update();
            });
        this.ready = null;
        return this.done || count < moves.length ? null : step!.move;
    }

    /** To be called after every new picture. */
    update(): void {
        show(this.element, !this.done && this.lesson !== null);
        this.element.setAttribute("aria-label", say("Guided first game"));
        if (!this.lesson || this.done) return;
        if (this.session.machine.frame().deciding) this.ready?.(); // whoever waited was overtaken by undo or a new beginning
        const moves = this.moves(),
            count = followed(this.lesson, moves);
        if (!this.greeted) return this.greet(this.lesson);
        if (count < moves.length) return this.strayed(this.lesson, count);
        if (count === this.lesson.steps.length) return this.leave(this.lesson);
        this.teach(this.lesson, count);
    }

    private greet(lesson: Lesson): void {
        const begin = (): void => {
            this.greeted = true;
            this.goOn();
        };
        this.tell(wordsIn(lesson.greeting, lang()), button(say("Begin"), begin, { class: "button primary", "data-testid": "coach-next" }));
    }

    private teach(lesson: Lesson, count: number): void {
        const step = lesson.steps[count]!,
            words = wordsIn(step.words, lang());
        if (this.session.machine.frame().deciding) {
            this.planned = this.session.machine.move(step.move);
            this.view?.point(this.planned);
            this.tell(words || (this.planned?.sentence ?? ""), this.progress(lesson, count));
        } else if (this.ready && words !== "")
            this.tell(
                words,
                button(say("Continue"), () => this.goOn(), { class: "button primary", "data-testid": "coach-next" }),
            );
        else this.tell("", this.progress(lesson, count));
    }

    /** Another move than the lesson's is no mistake. */
    private strayed(lesson: Lesson, count: number): void {
        const words = this.planned
            ? say("That can be done too. The lesson had another plan: {move}.", { move: this.planned.sentence })
            : say("That can be done too. The lesson had another plan.");
        this.tell(
            words,
            button(say("Play on without the lesson"), () => this.end(), { "data-testid": "coach-free" }),
            button(say("Back to the lesson"), () => this.session.restore(recordAt(lesson, count)), {
                class: "button primary",
                "data-testid": "coach-back",
            }),
        );
    }

    private leave(lesson: Lesson): void {
        this.tell(
            wordsIn(lesson.leave, lang()),
            button(say("Thank you"), () => this.end(), { class: "button primary", "data-testid": "coach-next" }),
        );
    }

    private progress(lesson: Lesson, count: number): HTMLElement {
        return h("progress", { max: lesson.steps.length, value: count, "aria-label": say("How far the lesson is") });
    }

    private tell(words: string, ...more: HTMLElement[]): void {
        show(this.element, words !== "");
        replace(this.element, h("p", { "data-testid": "coach-words" }, words), h("div", { class: "coach-buttons" }, ...more));
        if (words !== this.said) announce(words);
        this.said = words;
    }

    private goOn(): void {
        this.ready?.();
        this.view?.refresh();
    }

    /** The game goes on without the coach. */
    private end(): void {
        this.done = true;
        this.session.guide = null;
        this.session.leaveLesson();
        this.ready?.();
        this.view?.refresh();
    }
}
