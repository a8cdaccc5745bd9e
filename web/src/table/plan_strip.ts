/* The own plan: moves that are tried while others think, or in the own turn up to the first thing that reveals something. It is kept on this
 * screen, offered move by move when the turn comes, and says where it broke. Nothing of it is sent anywhere. */
import type { Machine, Move, PlanFrame } from "../engine/types";
import { button } from "../base/controls";
import { h, replace, show, type Child } from "../base/dom";
import { say } from "../base/i18n";
import { announce } from "../base/live";

export class PlanStrip {
    readonly element = h("section", { class: "coach plan", "aria-label": say("Your plan"), "data-testid": "plan", hidden: true });
    private said = "";

    constructor(
        private readonly machine: Machine,
        private readonly refresh: (path: readonly string[]) => void,
        private readonly play: (move: Move) => void,
    ) {}

    get open(): boolean {
        return this.machine.frame().plan?.open ?? false;
    }

    /** Why nothing can be planned now, or null: it is begun. */
    begin(): string | null {
        try {
            this.machine.beginPlan();
        } catch (problem) {
            return problem instanceof Error ? problem.message : String(problem);
        }
        this.refresh([]);
        return null;
    }
    end(): void {
        this.machine.endPlan();
        this.refresh([]);
    }
    /** A move joins the plan; what would reveal something ends it. Returns what is against it. */
    add(move: Move): string | null {
        try {
            this.machine.plan(move.text);
        } catch (problem) {
            return problem instanceof Error ? problem.message : String(problem);
        }
        this.refresh(move.path);
        return null;
    }
    takeBack(): void {
        if (this.machine.unplan()) this.refresh([]);
    }
    private drop(): void {
        this.machine.dropPlan();
        this.refresh([]);
    }

    update(plan: PlanFrame | null): void {
        const { element } = this,
            shown = plan !== null && (plan.open || plan.moves.length > 0 || plan.broken > 0);
        show(element, shown);
        element.classList.toggle("open", plan?.open ?? false);
        if (!shown) return replace(element);
        const words = this.words(plan);
        replace(
            element,
            h(
                "div",
                { class: "plan-words" },
                h("p", { "data-testid": "plan-words" }, words),
                plan.moves.length > 0 &&
                    h("ol", { class: "plan-moves", "data-testid": "plan-moves" }, ...plan.moves.map((sentence) => h("li", {}, sentence))),
            ),
            h("div", { class: "coach-buttons" }, ...this.buttons(plan)),
        );
        if (words !== this.said) announce(words);
        this.said = words;
    }

    private words({ open, offered, broken, broken_words }: PlanFrame): string {
        if (broken > 0) return broken_words;
        if (open) return say("You are planning: try moves. Nobody else sees this.");
        return offered ? say("Your plan goes on:") : say("Your plan, for when your turn comes:");
    }

    private buttons({ open, moves, offered }: PlanFrame): Child[] {
        const forget = button(say("Forget the plan"), () => this.drop(), { "data-testid": "plan-drop" });
        if (open)
            return [
                moves.length > 0 && button(say("Undo"), () => this.takeBack(), { "data-testid": "plan-back" }),
                button(moves.length > 0 ? say("Keep the plan") : say("Stop planning"), () => this.end(), {
                    class: "button primary",
                    "data-testid": "plan-keep",
                }),
            ];
        if (offered)
            return [
                forget,
                button(say("Play the next move"), () => this.play(offered), { class: "button primary", "data-testid": "plan-play" }),
            ];
        if (moves.length === 0) return [button(say("OK"), () => this.drop(), { class: "button primary", "data-testid": "plan-drop" })];
        return [forget, button(say("Change the plan"), () => void this.begin(), { "data-testid": "plan-change" })];
    }
}
