/* The coach at the table of a guided first game: says what to do and why, lets the others play the lesson's moves, and leaves the reader free to
 * do something else: then it offers the way back, or to go on without it. What is told is in the frame. It belongs to the session and
 * outlives the page, as the others' waiting does. */
import { button } from "../base/controls";
import { h, replace, show } from "../base/dom";
import { say } from "../base/i18n";
import { announce } from "../base/live";
import type { LessonFrame } from "../engine/types";
import type { Session } from "../table/session";

export class Coach {
    readonly element = h("section", { class: "coach", "data-testid": "coach", hidden: true });
    /** Shows the table anew, where a page does at present. */
    refresh: (() => void) | null = null;
    private ready: (() => void) | null = null; // the reader wants to see what the other one does
    private readonly reading: Promise<void>;
    private greeted: boolean;
    private said = "";

    constructor(
        private readonly session: Session,
        reading: Promise<string>,
    ) {
        this.greeted = session.machine.frame().decisions > 0;
        this.reading = reading
            .then(
                (lesson) => {
                    session.machine.teach(lesson);
                    this.refresh?.();
                },
                () => this.end(),
            )
            .catch(() => {}); // the table was closed meanwhile
    }

    private get lesson(): LessonFrame | null {
        return this.session.machine.frame().lesson;
    }

    /** What another seat does: the lesson's move, once the reader has read about it; null: it thinks for itself. */
    async reply(): Promise<string | null> {
        await this.reading;
        const lesson = this.lesson;
        if (lesson === null || lesson.stage === "done") return null;
        if (lesson.stage === "strayed" || !this.greeted || lesson.words !== "")
            await new Promise<void>((ready) => {
                this.ready = ready;
                this.update();
            });
        this.ready = null;
        return this.lesson === null ? null : lesson.move;
    }

    /** To be called after every new picture. */
    update(): void {
        const { lesson } = this;
        show(this.element, lesson !== null);
        this.element.setAttribute("aria-label", say("Guided first game"));
        if (lesson === null) return;
        if (this.session.machine.frame().deciding) this.ready?.(); // whoever waited was overtaken by undo or a new beginning
        if (!this.greeted) this.greet(lesson);
        else if (lesson.stage === "followed") this.teach(lesson);
        else if (lesson.stage === "strayed") this.strayed(lesson);
        else
            this.tell(
                lesson.words,
                this.next(say("Thank you"), () => this.end()),
            );
    }

    private next(words: string, act: () => void): HTMLElement {
        return button(words, act, { class: "button primary", "data-testid": "coach-next" });
    }

    private greet(lesson: LessonFrame): void {
        const begin = (): void => {
            this.greeted = true;
            this.goOn();
        };
        this.tell(lesson.greeting, this.next(say("Begin"), begin));
    }

    private teach({ words, moves, followed }: LessonFrame): void {
        const progress = h("progress", { max: moves, value: followed, "aria-label": say("Progress") });
        if (this.session.machine.frame().deciding) this.tell(words, progress);
        else if (this.ready && words !== "")
            this.tell(
                words,
                this.next(say("Continue"), () => this.goOn()),
            );
        else this.tell("", progress);
    }

    /** Another move than the lesson's is no mistake. */
    private strayed({ words }: LessonFrame): void {
        this.tell(
            words,
            button(say("Play on without the lesson"), () => this.end(), { "data-testid": "coach-free" }),
            button(say("Back to the lesson"), () => this.session.returnToLesson(), {
                class: "button primary",
                "data-testid": "coach-back",
            }),
        );
    }

    private tell(words: string, ...more: HTMLElement[]): void {
        show(this.element, words !== "");
        replace(this.element, h("p", { "data-testid": "coach-words" }, words), h("div", { class: "coach-buttons" }, ...more));
        if (words !== this.said) announce(words);
        this.said = words;
    }

    private goOn(): void {
        this.ready?.();
        this.refresh?.();
    }

    /** The game goes on without the coach. */
    private end(): void {
        this.session.guide = null;
        this.session.leaveLesson();
        this.ready?.();
        this.refresh?.();
    }
}
