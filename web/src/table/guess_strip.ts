/* Now and then, where the reader likes that: how likely do you win? Asked at most a few times a game, beside the board, before the chances are
 * shown; whoever goes on playing has not answered. */
import type { Frame } from "../engine/types";
import { button } from "../base/controls";
import { h, replace, show } from "../base/dom";
import { percent, say } from "../base/i18n";
import { CHOICES, type Guesses } from "../base/results";
import { settings } from "../base/settings";

const MOST = 3, // in a game
    FIRST_TURN = 3,
    TURNS_BETWEEN = 6;

export class GuessStrip {
    readonly element = h("section", { class: "coach guess", "aria-label": say("Your guess"), "data-testid": "guess", hidden: true });
    private asked: { turn: number; decisions: number; done: boolean } | null = null;

    /** `guesses` null: those of this game are not kept; `answered`: the chances may be shown now. */
    constructor(
        private readonly guesses: Guesses | null,
        private readonly answered: () => void,
    ) {}

    get open(): boolean {
        return !this.element.hidden;
    }

    update(frame: Frame): void {
        if (this.wants(frame) && this.asked?.turn !== frame.turn.number)
            this.asked = { turn: frame.turn.number, decisions: frame.decisions, done: false };
        const wanted = this.asked !== null && !this.asked.done && frame.deciding && this.asked.decisions === frame.decisions;
        if (wanted === this.open) return;
        show(this.element, wanted);
        replace(this.element, ...(wanted ? this.question() : []));
    }

    /** Alone before the screen, at the beginning of a turn of one's own, and not for the first time in a while. */
    private wants({ deciding, shared, lesson, plan, turn, person, question, over }: Frame): boolean {
        if (!settings.guesses || this.guesses === null || !deciding || shared || over || lesson !== null || plan?.open) return false;
        if (turn.owner !== person || turn.number < FIRST_TURN || question.chosen.length > 0) return false;
        if (this.asked !== null && turn.number < this.asked.turn + TURNS_BETWEEN) return false;
        const made = this.guesses.made();
        return made.length < MOST && turn.number >= (made.at(-1)?.turn ?? -TURNS_BETWEEN) + TURNS_BETWEEN;
    }

    private question(): HTMLElement[] {
        return [
            h("p", {}, say("How likely do you win?")),
            h(
                "div",
                { class: "coach-buttons", role: "group", "aria-label": say("How likely do you win?") },
                ...CHOICES.map((said) => button(percent(said), () => this.say(said), { "data-testid": `guess-${Math.round(100 * said)}` })),
                button(say("Not now"), () => this.close(), { class: "button quiet", "data-testid": "guess-no" }),
            ),
        ];
    }

    private say(said: number): void {
        if (this.asked) this.guesses?.add({ turn: this.asked.turn, said });
        this.close();
    }

    private close(): void {
        if (this.asked) this.asked.done = true;
        show(this.element, false);
        replace(this.element);
        this.answered();
    }
}
