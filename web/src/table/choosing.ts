/* How a move is made, whatever made it: mouse, finger, keys or drag. Elements of a legal path are chosen in any order; a whole path is a
 * move. This knows no event and no picture. */
import type { Clause, Move, Screen } from "../engine/types";

export type Picked = { kind: "chosen" | "back" } | { kind: "whole"; move: Move } | { kind: "refused"; why: Clause | null };

/** Elements whose id begins so pay for a move: any payment does, so the first one can be proposed. */
const PAYING = "pay.";

export class Choosing {
    chosen: string[] = [];
    private moves: Move[] | null = null;

    constructor(readonly screen: Screen) {}

    lit(): Set<string> {
        return new Set(this.screen.lit(this.chosen));
    }
    whole(): Move | null {
        return this.chosen.length === 0 ? null : this.screen.move(this.chosen);
    }

    /** The move that adding this element would make whole. */
    wholeWith(id: string): Move | null {
        return this.screen.move([...this.chosen, id]);
    }

    pick(id: string): Picked {
        if (this.screen.lit(this.chosen).includes(id)) return this.add(id);
        if (this.chosen.includes(id)) {
            this.chosen = this.chosen.filter((one) => one !== id);
            return { kind: "back" };
        }
        for (let kept = this.chosen.length - 1; kept >= 0; kept--) {
            // another one in the place of the last choices
            const begun = this.chosen.slice(0, kept);
            if (!this.screen.lit(begun).includes(id)) continue;
            this.chosen = begun;
            return this.add(id);
        }
        return { kind: "refused", why: this.screen.whyNot(this.chosen, id) ?? this.screen.whyNot([], id) };
    }

    private add(id: string): Picked {
        this.chosen = [...this.chosen, id];
        const move = this.whole();
        return move ? { kind: "whole", move } : { kind: "chosen" };
    }

    /** Takes back the last choice; false when there was none. */
    back(): boolean {
        if (this.chosen.length === 0) return false;
        this.chosen = this.chosen.slice(0, -1);
        return true;
    }

    clear(): void {
        this.chosen = [];
    }

    /** All legal moves that hold what is chosen, the most natural first. */
    candidates(): Move[] {
        this.moves ??= [...this.screen.moves()].sort((a, b) => b.prior - a.prior);
        return this.moves.filter((move) => holds(move.path, this.chosen));
    }

    /** Can this element be carried somewhere: does a move need more than it? */
    carries(id: string): boolean {
        return this.candidates().some((move) => move.path.length > this.chosen.length + 1 && holds(move.path, [...this.chosen, id]));
    }

    /** When what is chosen only has to be paid: the ways to pay, the most natural first. Before any choice, only if nothing else is open. */
    payments(): Move[] {
        const candidates = this.candidates();
        const paying = candidates.filter((move) => {
            const rest = without(move.path, this.chosen);
            return rest.length > 0 && rest.every((id) => id.startsWith(PAYING));
        });
        return this.chosen.length > 0 || paying.length === candidates.length ? paying : [];
    }
}

const times = (list: readonly string[], id: string): number => list.filter((one) => one === id).length;
const holds = (path: readonly string[], part: readonly string[]): boolean => part.every((id) => times(path, id) >= times(part, id));

function without(path: readonly string[], part: readonly string[]): string[] {
    const rest = [...path];
    for (const id of part) {
        const at = rest.indexOf(id);
        if (at >= 0) rest.splice(at, 1);
    }
    return rest;
}
