/* Everything since the reader's last decision, in sentences, before they decide again: a card above the log where there is room for it,
 * otherwise opened from the prompt bar. */
import type { LogLine } from "../engine/types";
import { button, iconButton } from "../base/controls";
import { h, replace, show } from "../base/dom";
import { say } from "../base/i18n";
import { seatMark } from "./seat_mark";

export class Recap {
    readonly card = h("section", {
        class: "recap-card",
        "aria-label": say("Since your last turn"),
        "data-testid": "recap",
        hidden: true,
    });
    readonly element = h("section", { class: "recap", "aria-label": say("Since your last turn"), hidden: true });
    private lines: readonly LogLine[] = [];

    /** `view` shows a moment, `again` tells all of it again. */
    constructor(
        private readonly view: (decision: number) => void,
        private readonly again: () => void,
    ) {}

    update(lines: readonly LogLine[]): void {
        this.lines = lines;
        show(this.card, lines.length > 0);
        show(this.element, false);
        replace(this.card, h("header", {}, h("h3", {}, say("Since your last turn")), this.againButton()), this.list());
        const list = this.card.querySelector("ul");
        if (list) requestAnimationFrame(() => (list.scrollTop = list.scrollHeight)); // once all is laid out
    }

    private againButton(): HTMLElement {
        return button(say("Show again"), this.again, { class: "button quiet", "data-testid": "story-again" });
    }

    private list(): HTMLElement {
        return h(
            "ul",
            {},
            ...this.lines.map((line) =>
                h(
                    "li",
                    {},
                    h(
                        "button",
                        { type: "button", class: "log-line", onclick: () => this.view(line.decision) },
                        line.seat === null ? h("span", { class: "seat-mark" }) : seatMark(line.seat),
                        h("span", {}, line.sentence),
                    ),
                ),
            ),
        );
    }

    toggle(): void {
        replace(
            this.element,
            h(
                "header",
                {},
                h("h2", {}, say("Since your last turn")),
                this.againButton(),
                iconButton("close", say("Close"), () => this.hide(), { "data-testid": "recap-close" }),
            ),
            this.list(),
        );
        show(this.element, this.element.hidden);
    }

    hide(): void {
        show(this.element, false);
    }
}
