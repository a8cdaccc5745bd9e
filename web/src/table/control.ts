/* From intentions to moves: whatever points at, picks, carries or takes back elements ends here, and what it leads to is shown in the
 * prompt bar before it is played. */
import type { Move, Screen } from "../engine/types";
import { announce } from "../base/live";
import { say } from "../base/i18n";
import { settings } from "../base/settings";
import { previewMove } from "./animation";
import { Choosing } from "./choosing";
import type { PromptBar } from "./prompt_bar";
import { sound } from "./sounds";
import type { Stage } from "./stage";

export class Control {
    private choosing: Choosing | null = null;
    private pending: Move | null = null; // whole, and waiting to be confirmed
    private paying: number | null = null; // which of the payments was asked for
    private planned: string | null = null; // the move that a hint or a coach has in mind
    private pointed: string | null = null;
    private deciding = false;
    private hideGhost: () => void = () => {};

    constructor(
        private readonly stage: Stage,
        private readonly bar: PromptBar,
        private readonly play: (move: Move) => void,
    ) {}

    /** A new screen: nothing is chosen. */
    begin(screen: Screen, deciding: boolean): void {
        this.choosing = new Choosing(screen);
        this.deciding = deciding;
        this.pending = null;
        this.paying = this.planned = null;
        this.pointed = null;
        this.show();
    }

    moves(): Move[] {
        return this.deciding ? (this.choosing?.candidates() ?? []) : [];
    }

    /** A click, a tap or Enter. Fingers see first and confirm with a second tap. */
    pick(id: string, touch: boolean): void {
        if (!this.choosing) return;
        if (!this.deciding) return this.what(id);
        if (this.pending && this.choosing.chosen.includes(id) && this.choosing.whole()) return this.confirm();
        const picked = this.choosing.pick(id);
        this.paying = null;
        if (picked.kind === "refused") {
            sound("refuse");
            this.bar.refuse(picked.why, this.told(id));
            announce(picked.why ? say("Not now: {why}", { why: picked.why.text }) : this.told(id));
            return;
        }
        sound("choose");
        if (picked.kind === "whole") return this.complete(picked.move, touch);
        this.pending = null;
        this.show();
    }

    /** A whole move: played, or shown first when a finger made it or it cannot be taken back. */
    complete(move: Move, show: boolean): void {
        if (!this.choosing) return;
        this.choosing.chosen = [...move.path];
        if (!show && !(move.reveals && settings.confirmReveals)) return this.play(move);
        this.pending = move;
        this.show();
        announce(`${move.sentence} ${move.preview}`);
    }

    confirm(): void {
        if (this.pending) this.play(this.pending);
    }

    back(): boolean {
        if (!this.choosing) return false;
        const had = this.choosing.chosen.length > 0;
        this.choosing.back();
        this.pending = null;
        this.show();
        return had;
    }

    /** Another payment than the one proposed. */
    pay(index: number): void {
        this.paying = index;
        this.show();
    }

    /** Where ways to pay are proposed, this one comes first. */
    propose(move: Move | null): void {
        this.planned = move?.text ?? null;
        this.show();
    }

    private proposed(payments: readonly Move[]): number {
        if (this.paying !== null) return Math.min(this.paying, payments.length - 1);
        return Math.max(
            0,
            payments.findIndex((move) => move.text === this.planned),
        );
    }

    point(id: string | null): void {
        if (id === this.pointed) return;
        this.pointed = id;
        if (!this.choosing || this.pending) return;
        if (id === null) return this.showBar();
        const move = this.deciding ? this.choosing.wholeWith(id) : null;
        this.bar.tell(this.told(id), move);
    }

    what(id: string): void {
        this.bar.tell(this.told(id));
        announce(this.told(id));
    }

    why(id: string): void {
        const why = this.choosing && (this.choosing.screen.whyNot(this.choosing.chosen, id) ?? this.choosing.screen.whyNot([], id));
        this.bar.refuse(why, this.told(id));
        announce(why ? `${why.text} ${why.id}` : this.told(id));
    }

    private told(id: string): string {
        const screen = this.choosing?.screen;
        if (!screen) return "";
        const label = this.stage.picture.scene.elements.find((one) => one.id === id)?.label ?? "";
        const told = screen.tell([...(this.choosing?.chosen ?? []).filter((one) => one !== id), id]) || screen.tell([id]);
        return told.includes(label) || label === "" ? told : told === "" ? label : `${label}. ${told}`;
    }

    carries(id: string): boolean {
        return (
            this.deciding &&
            this.choosing !== null &&
            this.choosing.screen.lit(this.choosing.chosen).includes(id) &&
            this.choosing.carries(id)
        );
    }
    carry(id: string): void {
        this.pick(id, false);
    }
    drop(id: string | null): void {
        if (id !== null && this.choosing?.lit().has(id)) this.pick(id, false);
        else this.back();
    }

    /** The next element that can be chosen, after the one given. */
    nextLit(after: string | null): string | null {
        const lit = this.choosing?.lit() ?? new Set<string>();
        const order = [...this.stage.picture.elements()].map(([id]) => id),
            start = after === null ? -1 : order.indexOf(after);
        for (let step = 1; step <= order.length; step++) {
            const id = order[(start + step) % order.length]!;
            if (lit.has(id)) return id;
        }
        return null;
    }

    private show(): void {
        const choosing = this.choosing;
        if (!choosing) return;
        const payments = this.deciding ? choosing.payments() : [];
        if (payments.length > 0) this.pending = payments[this.proposed(payments)]!;
        this.stage.picture.mark(this.deciding ? choosing.lit() : new Set(), choosing.chosen, this.deciding);
        for (const [id, node] of this.stage.picture.elements())
            node.classList.toggle("proposed", this.pending !== null && this.pending.path.includes(id) && !choosing.chosen.includes(id));
        this.stage.markStrip();
        this.hideGhost();
        this.hideGhost = this.pending ? previewMove(this.stage.picture, this.pending.path) : () => {};
        this.showBar();
    }

    private showBar(): void {
        const choosing = this.choosing;
        if (!choosing) return;
        const payments = this.deciding ? choosing.payments() : [];
        if (payments.length > 0) this.bar.payments(payments, this.proposed(payments));
        else if (this.pending) this.bar.confirm(this.pending);
        else if (choosing.chosen.length > 0) this.bar.choosing(choosing.screen.tell(choosing.chosen));
        else this.bar.rest();
    }
}
