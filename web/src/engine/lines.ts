/* Sessions over lines: the same, with a tree of what was tried, and puzzles to be solved there. */
import { viewerCode } from "./codes";
import { OpenSession } from "./session";
import type { LinesMachine, Mistake } from "./types";

/** As the library counts chances; -1: nobody asked. */
const WHOLE = 10000;
const counted = (chance: number | null | undefined): number => (chance === null || chance === undefined ? -1 : Math.round(chance * WHOLE));

export class OpenLines extends OpenSession implements LinesMachine {
    tryFrom(decision: number, as: number | null): void {
        const handle = this.changing();
        this.runtime.number((exports) => exports.lines_try(handle, decision, viewerCode(as ?? "everything")));
    }
    goTo(node: number): void {
        const handle = this.changing();
        this.runtime.number((exports) => exports.lines_go(handle, node));
    }
    remove(node: number): void {
        const handle = this.changing();
        this.runtime.number((exports) => exports.lines_remove(handle, node));
    }
    promote(node: number): boolean {
        const handle = this.changing();
        return this.runtime.call((exports) => exports.lines_promote(handle, node)) !== 0;
    }
    name(node: number, name: string, remark: string): void {
        const handle = this.changing(name, remark);
        this.runtime.number((exports) => exports.lines_name(handle, node));
    }
    judge(node: number, chances: readonly (number | null)[]): void {
        const handle = this.changing(),
            [first, second, third, fourth] = [0, 1, 2, 3].map((seat) => counted(chances[seat]));
        this.runtime.number((exports) => exports.lines_judge(handle, node, first!, second!, third!, fourth!));
    }
    seat(seat: number, player: string): void {
        const handle = this.changing(player);
        this.runtime.number((exports) => exports.lines_seat(handle, seat));
    }
    add(moves: readonly string[]): void {
        const handle = this.changing(...moves);
        this.runtime.number((exports) => exports.lines_add(handle));
    }

    pose(): void {
        const handle = this.changing();
        this.runtime.number((exports) => exports.puzzle_pose(handle));
    }
    poseMistake({ decision, seat, best, played, before, after, reason, expected }: Mistake): void {
        const handle = this.changing(best, played, [reason, expected].filter(Boolean).join(" "));
        this.runtime.number((exports) => exports.puzzle_pose_mistake(handle, decision - 1, seat, counted(before), counted(after)));
    }
    leavePuzzle(): void {
        const handle = this.changing();
        this.runtime.number((exports) => exports.puzzle_leave(handle));
    }
    judgeTry(loss: number): boolean {
        const handle = this.changing();
        return this.runtime.call((exports) => exports.puzzle_judge(handle, counted(loss))) !== 0;
    }
    retry(): void {
        const handle = this.changing();
        this.runtime.number((exports) => exports.puzzle_retry(handle));
    }
    showSolution(): void {
        const handle = this.changing();
        this.runtime.number((exports) => exports.puzzle_show(handle));
    }
}
