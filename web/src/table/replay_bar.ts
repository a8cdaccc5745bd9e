/* Looking back: a moment of the game, step by step or by itself, and the way back to now. Nothing can be chosen meanwhile. Where the game was
 * analysed, its mistakes are marked. */
import type { Mistake } from "../engine/types";
import { button, iconButton, select } from "../base/controls";
import { h, replace, show, style } from "../base/dom";
import { icon } from "../base/icons";
import { say } from "../base/i18n";
import { settings } from "../base/settings";

const STEP_MS = 1100;

export class ReplayBar {
    decision: number | null = null;
    private last = 0;
    private timer = 0;
    private readonly words = h("span", { class: "replay-words", "data-testid": "moment" });
    private readonly slider: HTMLInputElement = h("input", {
        type: "range",
        min: 0,
        "aria-label": say("Position"),
        "data-testid": "slider",
        oninput: () => this.go(Number(this.slider.value)),
    });
    private readonly runButton = iconButton("play", say("Autoplay"), () => this.toggleRun(), { "data-testid": "run" });
    private readonly eyes = h("span", { class: "replay-eyes" });
    private readonly marks = h("span", { class: "replay-marks", "aria-hidden": "true" });
    private mistakes: readonly Mistake[] = [];
    private readonly nextMistake = iconButton("mistake", say("Next mistake"), () => this.toMistake(), {
        "data-testid": "next-mistake",
        hidden: true,
    });
    readonly element = h(
        "div",
        { class: "replay", role: "group", "aria-label": say("View again"), "data-testid": "replay", hidden: true },
        iconButton("first", say("To the beginning"), () => this.go(0), { "data-testid": "first" }),
        iconButton("back", say("Previous"), () => this.go((this.decision ?? 0) - 1), { "data-testid": "previous" }),
        this.runButton,
        iconButton("forward", say("Next"), () => this.go((this.decision ?? 0) + 1), { "data-testid": "next" }),
        iconButton("last", say("To the end"), () => this.go(this.last), { "data-testid": "last" }),
        this.nextMistake,
        h("span", { class: "replay-slider" }, this.slider, this.marks),
        this.words,
        this.eyes,
    );

    /** `more`: what can be done at the moment shown, before the way back. */
    constructor(
        private readonly changed: (decision: number | null) => void,
        back: string,
        ...more: HTMLElement[]
    ) {
        this.element.append(
            ...more,
            button(back, () => this.leave(), { class: "button primary", "data-testid": "now" }),
        );
    }

    /** The decisions that lost much: each is marked at the moment before it. */
    mark(mistakes: readonly Mistake[], last: number): void {
        this.mistakes = mistakes;
        show(this.nextMistake, mistakes.length > 0);
        replace(
            this.marks,
            ...mistakes.map(({ decision, seat }) => {
                const tick = h("span", { class: `replay-mistake seat-${seat}`, "data-testid": "mistake-mark" });
                style(tick, { left: `${(100 * (decision - 1)) / Math.max(last, 1)}%` });
                return tick;
            }),
        );
    }

    /** From the last one to the first. */
    private toMistake(): void {
        const now = this.decision ?? -1,
            next = this.mistakes.find(({ decision }) => decision - 1 > now) ?? this.mistakes[0];
        if (next) this.go(next.decision - 1);
    }

    open(decision: number, last: number): void {
        this.last = last;
        this.slider.max = String(last);
        this.go(decision);
    }

    /** Whose eyes may be chosen: a game that is over hides nothing. */
    offerEyes(names: readonly string[], value: string, choose: (value: string) => void): void {
        replace(
            this.eyes,
            select(
                say("View as"),
                [
                    { value: "everything", words: say("All cards open") },
                    ...names.map((name, seat) => ({ value: String(seat), words: say("{name}'s view", { name }) })),
                ],
                value,
                choose,
                "eyes",
                true,
            ),
        );
    }

    go(decision: number): void {
        this.decision = Math.min(Math.max(decision, 0), this.last);
        this.slider.value = String(this.decision);
        this.words.textContent = say("Move {n} of {all}", { n: this.decision, all: this.last });
        this.words.classList.toggle(
            "at-mistake",
            this.mistakes.some((mistake) => mistake.decision - 1 === this.decision),
        );
        show(this.element, true);
        if (this.decision === this.last) this.stop();
        this.changed(this.decision);
    }

    leave(): void {
        this.stop();
        if (this.decision === null) return;
        this.decision = null;
        show(this.element, false);
        this.changed(null);
    }

    toggleRun(): void {
        if (this.timer) return this.stop();
        if (this.decision === this.last) this.go(0);
        this.timer = window.setInterval(() => this.go((this.decision ?? 0) + 1), Math.max(250, STEP_MS * settings.pace));
        this.signs("pause", say("Pause"));
    }

    private stop(): void {
        clearInterval(this.timer);
        this.timer = 0;
        this.signs("play", say("Autoplay"));
    }

    private signs(name: "play" | "pause", words: string): void {
        replace(this.runButton, icon(name));
        this.runButton.setAttribute("aria-label", words);
        this.runButton.title = words;
    }

    close(): void {
        clearInterval(this.timer);
    }
}
