/* What is best at the present place, on demand: the best two moves with their chances, each with what a search expects to follow, to be added
 * to the tree. */
import type { Frame, LineReport } from "../engine/types";
import { button } from "../base/controls";
import { h, replace } from "../base/dom";
import { labelled, percent, say } from "../base/i18n";
import type { StudySession } from "./study_session";

export class BestPanel {
    readonly element = h("section", { class: "study-best", "aria-label": say("Best moves"), "data-testid": "best" });
    private wanted = false; // the reader has asked, and goes about with it

    constructor(private readonly session: StudySession) {}

    update({ puzzle, over }: Frame): void {
        const { report } = this.session,
            hidden = puzzle !== null && (puzzle.stage === "asked" || puzzle.stage === "tried" || puzzle.stage === "wrong");
        if (over || hidden) return replace(this.element);
        if (this.wanted && report !== null) return this.tell(report);
        if (this.wanted && !this.session.judging && !this.session.thinking) void this.session.judge();
        replace(
            this.element,
            button(this.wanted ? say("Looking for the best moves…") : say("Show the best moves"), () => this.want(true), {
                "data-testid": "best-moves",
                "aria-disabled": this.wanted && "true",
            }),
        );
    }

    private want(wanted: boolean): void {
        this.wanted = wanted;
        this.update(this.session.frame);
    }

    private tell({ best, advice }: LineReport): void {
        replace(
            this.element,
            h(
                "div",
                { class: "study-row" },
                h("h3", {}, say("Best moves")),
                button(say("Hide"), () => this.want(false), { class: "button quiet", "data-testid": "best-hide" }),
            ),
            h(
                "ul",
                { class: "best-list" },
                ...best.map(({ sentence, chance, line }) =>
                    h(
                        "li",
                        {},
                        h("span", { class: "numeral" }, percent(chance)),
                        h("span", { class: "tree-words" }, sentence),
                        button(say("Add the line"), () => this.session.add(line), {
                            "data-testid": "best-add",
                            "aria-label": labelled(say("Add the line"), sentence),
                        }),
                    ),
                ),
            ),
            h("p", { class: "muted small" }, advice),
        );
    }
}
