/* From pointers and keys to intents: whatever points at, picks, carries or takes back elements ends here and goes to the machine; what it leads
 * to is shown in the prompt bar before it is played. */
import type { Machine, Move, Question } from "../engine/types";
import { announce } from "../base/live";
import { say } from "../base/i18n";
import { settings } from "../base/settings";
import { previewMove } from "./animation";
import type { PromptBar } from "./prompt_bar";
import { sound } from "./sounds";
import type { Stage } from "./stage";

export class Control {
    private confirming = false; // what is chosen is whole, and waits for a second yes
    private pointed: string | null = null;
    private deciding = false;
    private hideGhost: () => void = () => {};

    constructor(
        private readonly machine: Machine,
        private readonly stage: Stage,
        private readonly bar: PromptBar,
        private readonly play: (move: Move) => void,
    ) {}

    /** A new picture. */
    begin(deciding: boolean): void {
        this.deciding = deciding;
        this.confirming = false;
        this.pointed = null;
        this.show(true);
    }

    private get question(): Question {
        return this.machine.frame().question;
    }
    /** The move that waits to be confirmed. */
    private get pending(): Move | null {
        const question = this.question;
        return this.deciding && (this.confirming || question.payments > 0) ? question.move : null;
    }

    moves(): Move[] {
        return this.deciding ? this.machine.moves() : [];
    }

    /** A click, a tap or Enter. Fingers see first and confirm with a second tap. */
    pick(id: string, touch: boolean): void {
        if (!this.deciding) return this.what(id);
        if (this.confirming && this.question.chosen.includes(id)) return this.confirm();
        const { pick, refusal } = this.machine.pick(id);
        if (pick === "refused") {
            sound("refuse");
            return this.refuse(id, refusal!);
        }
        sound("choose");
        if (pick === "whole") return this.whole(touch);
        this.confirming = false;
        this.show();
        announce(this.question.prompt);
    }

    /** A move out of a list. */
    complete(move: Move): void {
        this.machine.pickMove(move.text);
        this.whole(true);
    }

    /** A whole move: played, or shown first when a finger made it, it was completed by itself, or nothing of it can be taken back. */
    private whole(show: boolean): void {
        const { by_itself, reveals, ends_turn, prompt } = this.question,
            move = this.question.move!;
        if (!show && !by_itself && !((reveals || ends_turn) && settings.confirmReveals)) return this.play(move);
        this.confirming = true;
        this.show();
        announce(`${prompt} ${move.preview}`);
    }

    confirm(): void {
        const move = this.pending;
        if (move) this.play(move);
    }

    back(): boolean {
        const had = this.machine.unpick();
        this.confirming = false;
        this.show();
        return had;
    }

    /** Another payment than the one proposed. */
    propose(move: Move): void {
        this.machine.propose(move.text);
        this.show();
    }

    /** The machine may propose something else by now. */
    refresh(): void {
        this.show();
    }

    point(id: string | null): void {
        if (id === this.pointed) return;
        this.pointed = id;
        if (this.pending) return;
        if (id === null) return this.deciding ? this.showBar() : this.bar.untell(); // others' story, or the result, stays
        const { told, move } = this.machine.point(id);
        this.bar.tell(told, move);
    }

    what(id: string): void {
        const { told, around } = this.machine.point(id);
        this.bar.tell(told);
        announce(`${told} ${around}`);
    }

    around(id: string): string {
        return this.machine.point(id).around;
    }

    why(id: string): void {
        const { lit, chosen } = this.question;
        if (!this.deciding || lit.includes(id) || chosen.includes(id)) return this.what(id);
        this.refuse(id, this.machine.whyNot(id) ?? { clause: null, sentence: say("There is nothing to do with this now.") });
    }

    /** Says which rule is against it; without one, what it is and that it is not needed. */
    private refuse(id: string, { clause, sentence }: { clause: string | null; sentence: string }): void {
        const words = clause === null ? `${this.machine.point(id).told} ${sentence}` : `${say("Not possible:")} ${sentence} ${clause}`;
        if (clause === null) this.bar.tell(words);
        else this.bar.refuse(sentence, clause);
        announce(words);
    }

    carries(id: string): boolean {
        return this.deciding && this.machine.point(id).carries;
    }
    carry(id: string): void {
        this.machine.pick(id, true);
        this.confirming = false;
        this.show();
    }
    drop(id: string | null): void {
        if (id !== null && this.question.lit.includes(id)) this.pick(id, false);
        else this.back();
    }

    /** The next element that can be chosen, after the one given. */
    nextLit(after: string | null): string | null {
        const lit = new Set(this.question.lit);
        const order = [...this.stage.picture.elements()].map(([id]) => id),
            start = after === null ? -1 : order.indexOf(after);
        for (let step = 1; step <= order.length; step++) {
            const id = order[(start + step) % order.length]!;
            if (lit.has(id)) return id;
        }
        return null;
    }

    /** `anew`: the question is another. */
    private show(anew = false): void {
        const { chosen, lit } = this.question,
            pending = this.pending;
        this.stage.picture.mark(new Set(this.deciding ? lit : []), this.deciding ? chosen : [], this.deciding);
        for (const [id, node] of this.stage.picture.elements())
            node.classList.toggle("proposed", pending !== null && pending.path.includes(id) && !chosen.includes(id));
        this.stage.showLit(anew);
        this.hideGhost();
        this.hideGhost = pending ? previewMove(this.stage.picture, pending.path) : () => {};
        this.showBar();
    }

    private showBar(): void {
        const { question } = this,
            pending = this.pending,
            last = question.chosen.at(-1);
        if (this.deciding) this.bar.ask(question.prompt, this.machine.frame().actor);
        if (this.deciding && question.payments > 0) this.bar.payments(question);
        else if (pending) this.bar.confirm(question);
        else if (this.deciding && last !== undefined) this.bar.choosing(this.machine.point(last).told);
        else this.bar.rest();
    }
}
