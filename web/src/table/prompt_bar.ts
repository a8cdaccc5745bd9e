/* The line that says what is expected, and below it what a choice would do: cost and effect before the move is made, the reason
 * when something cannot be done, the payment that is proposed. */
import type { Move, Question } from "../engine/types";
import { button, select } from "../base/controls";
import { h, replace, show } from "../base/dom";
import { say, sayCount } from "../base/i18n";
import { seatMark } from "./seat_mark";

export interface PromptActions {
    play(): void;
    back(): void;
    skip(): void;
    pay(move: Move): void;
}

export class PromptBar {
    private readonly mark = h("span", { class: "prompt-mark" });
    private readonly prompt = h("p", { class: "prompt-text", "data-testid": "prompt" });
    private readonly note = h("div", { class: "prompt-note", "data-testid": "note" });
    private readonly extra = h("div", { class: "prompt-extra" });
    private readonly buttons = h("div", { class: "prompt-buttons" });
    private readonly recap = h("button", {
        type: "button",
        class: "button recap-button",
        "data-testid": "recap-button",
        hidden: true,
        onclick: () => this.openRecap(),
    });
    private openRecap: () => void = () => {};
    private moved = false; // the words may be scrolled
    private standing = ""; // what stays said while nothing is pointed at
    private readonly told = h("div", { class: "caption", "data-testid": "caption", hidden: true });
    private readonly words = h(
        "div",
        { class: "prompt-words", tabindex: 0, onscroll: () => (this.moved = true) }, // longer words are scrolled, by keys as well
        this.told,
        h("div", { class: "prompt-line" }, this.mark, this.prompt),
        this.note,
    );
    readonly element = h("section", { class: "prompt", "aria-label": say("Your move") }, this.words, this.extra, this.buttons, this.recap);

    constructor(
        private readonly game: string,
        private readonly actions: PromptActions,
    ) {}

    ask(words: string, seat: number | null): void {
        this.prompt.textContent = words;
        replace(this.mark, seat !== null && seatMark(seat));
    }

    seat(seat: number): void {
        replace(this.mark, seatMark(seat));
    }

    /** What somebody just did, under the board; the questions wait. */
    caption(words: string, seat: number | null): void {
        this.standing = "";
        if (this.telling) this.untell();
        else this.rest();
        replace(this.told, seat !== null && seatMark(seat), h("span", {}, words));
        show(this.told, true);
        if (!this.telling) this.skipButton(); // the same one for all of it: it may have the focus
        this.element.classList.add("telling");
    }

    private get telling(): boolean {
        return this.element.classList.contains("telling");
    }

    /** Nothing pointed at. */
    untell(): void {
        replace(this.note);
        this.toBeginning();
        this.element.classList.remove("refusing");
        if (this.standing) this.tell(this.standing);
    }

    /** Says something that pointing here and there does not wipe away: a hint. Nothing: it is over. */
    stand(words = ""): void {
        const { standing } = this;
        this.standing = words;
        if (words) this.tell(words);
        else if (standing && this.note.textContent === standing) this.untell();
    }

    /** Nothing chosen, nothing pointed at. */
    rest(): void {
        show(this.told, false);
        replace(this.note);
        replace(this.extra);
        replace(this.buttons);
        this.toBeginning();
        this.element.classList.remove("pending", "refusing", "telling");
        if (this.standing) this.tell(this.standing);
    }

    /** Only where it is needed: to scroll lays the page out, also to where it is scrolled already. */
    private toBeginning(): void {
        if (this.moved) this.words.scrollTop = 0;
        this.moved = false;
    }

    /** What lies under the pointer, or what choosing it would do. */
    tell(words: string, move: Move | null = null): void {
        this.element.classList.remove("refusing");
        if (move) replace(this.note, h("strong", { "data-testid": "sentence" }, move.sentence), ...this.effects(move));
        else replace(this.note, h("span", {}, words));
        this.showNote();
    }

    /** Where the bar is too small for all, the newest words are in sight: their end, or their beginning when they alone are too long. */
    private showNote(): void {
        const { words, note } = this;
        this.moved = true;
        words.scrollTop = note.offsetHeight > words.clientHeight ? note.offsetTop - words.offsetTop : words.scrollHeight;
    }

    refuse(sentence: string, clause: string): void {
        this.element.classList.add("refusing");
        replace(
            this.note,
            h(
                "span",
                { class: "refusal", "data-testid": "why-not" },
                h("strong", {}, say("Not possible:")),
                " ",
                sentence,
                " ",
                h("a", { href: `#/rules/${this.game}/${encodeURIComponent(clause)}`, "data-testid": "clause" }, clause),
            ),
        );
        this.showNote();
    }

    private effects(move: Move, endsTurn = false): HTMLElement[] {
        const words: HTMLElement[] = [];
        if (move.preview) words.push(h("span", { class: "preview", "data-testid": "preview" }, move.preview));
        if (move.reveals) words.push(h("span", { class: "warning", "data-testid": "reveals" }, say("This cannot be undone.")));
        if (endsTurn) words.push(h("span", { class: "warning", "data-testid": "ends-turn" }, say("Your turn ends with this.")));
        return words;
    }

    /** Something is chosen; more is needed. */
    choosing(words: string): void {
        this.tell(words);
        replace(this.extra);
        replace(this.buttons, this.backButton());
    }

    /** A whole move that waits to be confirmed: what it is stands in the question. */
    confirm({ move, ends_turn, whole }: Question): void {
        this.element.classList.add("pending");
        this.element.classList.remove("refusing");
        replace(this.note, !whole && h("strong", { "data-testid": "sentence" }, move!.sentence), ...this.effects(move!, ends_turn));
        if (whole) this.toBeginning();
        else this.showNote();
        replace(this.buttons, this.backButton(), this.playButton());
    }

    /** Ways to pay, the cheapest proposed. */
    payments(question: Question): void {
        const moves = question.list.slice(0, question.payments);
        this.confirm(question);
        replace(
            this.extra,
            moves.length > 1 &&
                select(
                    say("Payment"),
                    moves.map((move, at) => ({ value: String(at), words: move.sentence })),
                    String(question.proposed ?? 0),
                    (value) => this.actions.pay(moves[Number(value)]!),
                    "payment",
                ),
        );
    }

    /** How much happened since the reader's last turn. */
    news(count: number, open: () => void): void {
        this.openRecap = open;
        this.recap.textContent = sayCount("{n} event", "{n} events", count); // one short line, also on a phone
        this.recap.title = sayCount("{n} event since your turn", "{n} events since your turn", count);
        this.recap.setAttribute("aria-label", this.recap.title);
        show(this.recap, count > 0);
    }

    /** What can be done while somebody else decides. */
    offer(way: HTMLElement): void {
        this.buttons.prepend(way);
    }

    busy(words: string): void {
        this.standing = "";
        this.rest();
        this.prompt.textContent = words;
        this.skipButton();
    }

    private skipButton(): void {
        replace(
            this.buttons,
            button(say("Skip"), () => this.actions.skip(), { "data-testid": "skip" }),
        );
    }

    /** The page looks at the past: only the note is used. */
    past(words: string, ...buttons: HTMLElement[]): void {
        this.standing = "";
        this.rest();
        this.ask(words, null);
        replace(this.buttons, ...buttons);
    }

    private backButton(): HTMLElement {
        return button(say("Back"), () => this.actions.back(), { "data-testid": "back" });
    }
    private playButton(): HTMLElement {
        return button(say("Play"), () => this.actions.play(), { class: "button primary", "data-testid": "confirm" });
    }
}
