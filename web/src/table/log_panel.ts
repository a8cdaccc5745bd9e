/* What happened, in sentences, turn by turn. Each line leads to that moment. What is new since the reader's last decision is marked. */
import type { LogLine } from "../engine/types";
import { button, iconButton } from "../base/controls";
import { h, replace, show } from "../base/dom";
import { say } from "../base/i18n";
import { seatMark } from "./seat_mark";

export class LogPanel {
    private readonly list = h("ol", { class: "log-list", "data-testid": "log" });
    private readonly scroller = h("div", { class: "log-scroll", tabindex: 0, role: "region", "aria-label": say("Log") });
    readonly element: HTMLElement;
    private readonly earlier: HTMLButtonElement;
    private lines: LogLine[] = [];
    private shown: number | null = null;

    constructor(
        private readonly view: (decision: number) => void,
        close: () => void,
        earlier: () => void,
    ) {
        this.earlier = button(say("What happened before"), earlier, {
            class: "button quiet",
            "data-testid": "log-earlier",
            hidden: true,
        });
        this.scroller.append(this.earlier, this.list);
        this.element = h(
            "aside",
            { class: "log", "aria-label": say("What happened") },
            h(
                "header",
                { class: "log-head" },
                h("h2", {}, say("What happened")),
                iconButton("close", say("Close"), close, { class: "icon-button log-close", "data-testid": "log-close" }),
            ),
            this.scroller,
        );
    }

    /** Takes over the lines; only those that differ are made anew. `older`: there may be some before the first. */
    update(lines: LogLine[], older: boolean): void {
        const grownAbove = this.lines.length > 0 && lines.length > 0 && lines[0]!.decision < this.lines[0]!.decision;
        show(this.earlier, older);
        let same = 0;
        while (same < lines.length && same < this.lines.length && equal(lines[same]!, this.lines[same]!)) same++;
        if (same < this.lines.length) {
            replace(this.list);
            same = 0;
        }
        let turn = same > 0 ? lines[same - 1]!.turn : -1;
        for (const line of lines.slice(same)) {
            if (line.turn !== turn) this.list.append(h("li", { class: "log-turn" }, say("Turn {n}", { n: line.turn })));
            turn = line.turn;
            this.list.append(this.row(line));
        }
        this.lines = lines;
        this.list.querySelectorAll("[data-decision]").forEach((row, place) => row.classList.toggle("news", lines[place]!.fresh === true));
        this.mark(this.shown);
        if (this.shown === null && !grownAbove) this.toEnd();
    }

    /** The newest lines are in sight, also when the log is opened: what is hidden cannot be scrolled. */
    toEnd(): void {
        requestAnimationFrame(() => (this.scroller.scrollTop = this.scroller.scrollHeight)); // once all is laid out
    }

    private row(line: LogLine): HTMLElement {
        return h(
            "li",
            { "data-decision": line.decision },
            h(
                "button",
                {
                    type: "button",
                    class: "log-line",
                    "data-testid": "log-line",
                    title: say("Show this position"),
                    onclick: () => this.view(line.decision),
                },
                line.seat === null ? h("span", { class: "seat-mark" }) : seatMark(line.seat),
                h("span", {}, line.sentence),
            ),
        );
    }

    /** The moment that is looked at; null: now. */
    mark(decision: number | null): void {
        if (decision === null && this.shown === null) return;
        this.shown = decision;
        for (const row of this.list.querySelectorAll<HTMLElement>("[data-decision]")) {
            const here = decision !== null && Number(row.dataset["decision"]) === decision;
            row.firstElementChild?.toggleAttribute("aria-current", here);
            if (here) row.scrollIntoView({ block: "nearest" });
        }
    }
}

const equal = (a: LogLine, b: LogLine): boolean =>
    a.decision === b.decision && a.sentence === b.sentence && a.seat === b.seat && a.turn === b.turn;
