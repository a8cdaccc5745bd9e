/* What others do, told event by event at a pace that can be followed: a caption, a sound, and in the picture what leaves, moves, arrives, turns and
 * vanishes. Pictures wait in a queue until their events are told; whoever is in a hurry skips to the last one. */
import { h, style } from "../base/dom";
import { moving, settings } from "../base/settings";
import type { Beat, PictureChanges } from "../engine/types";
import { fly, ghostOf } from "./animation";
import { framePiece, outlineNews } from "./news";
import { sound } from "./sounds";
import type { Stage } from "./stage";

const FULL_MS = 700, // of an event that moves something, and for each of its letters
    LETTER_MS = 11,
    SHORT_MS = 450, // of one that only says something
    LARGEST_FLYING = 190;

/** The picture that some events led to; null: it stands there already. */
interface Step {
    changes: PictureChanges | null;
    beats: Beat[];
}

export class Story {
    running = false;
    /** Somebody's clock runs meanwhile. */
    clocked = false;
    private queue: Step[] = [];
    private run = 0; // counts runs: one that was stopped goes no further
    private wake: (() => void) | null = null;
    private waiting: (() => void)[] = [];
    private moves: Animation[] = [];
    private lit: (() => void)[] = [];
    private reached: string[] = [];

    /** `caption` shows an event in words; `done`: all is told, and the present may be shown. */
    constructor(
        private readonly stage: Stage,
        private readonly caption: (beat: Beat) => void,
        private readonly done: () => void,
    ) {}

    /** Tells more; `marks` are what earlier events have reached. */
    tell(step: Step, marks: readonly string[] = this.reached): void {
        this.queue.push(step);
        if (this.running) return;
        this.running = true;
        this.reached = [...marks];
        void this.play(++this.run);
    }

    /** When all is told. */
    finished(): Promise<void> {
        return this.running ? new Promise((done) => this.waiting.push(done)) : Promise.resolve();
    }

    private async play(run: number): Promise<void> {
        for (let step = this.queue.shift(); step; step = this.queue.shift()) {
            const before = new Before(this.stage, step.beats),
                laidOut = step.changes !== null && this.stage.apply(step.changes, [], true);
            if (laidOut || step.changes === null || !moving()) before.forget();
            else before.keep();
            outlineNews(this.stage.picture, this.reached);
            for (const beat of step.beats) {
                this.show(beat, before);
                await this.pause(
                    (beat.from.length + beat.to.length > 0 ? FULL_MS + LETTER_MS * beat.sentence.length : SHORT_MS) * this.pace(),
                );
                if (run !== this.run) return before.forget();
                this.rest();
            }
            before.forget();
        }
        this.skip();
    }

    private pace(): number {
        return pace() * (this.clocked ? 0.4 : 1);
    }

    private show(beat: Beat, before: Before): void {
        this.caption(beat);
        sound(beat.sound);
        for (const id of [...beat.to, ...beat.at, ...beat.from]) this.light(id);
        const [first] = [...beat.to, ...beat.at, ...beat.from].filter((id) => this.stage.picture.place(id));
        if (first !== undefined) this.stage.reveal(first);
        if (moving() && !document.hidden) this.moves.push(...before.move(beat));
        this.reached.push(...beat.to.filter((id) => this.stage.picture.place(id)));
    }

    private light(id: string): void {
        const place = this.stage.picture.place(id);
        if (!place) return;
        const frame = this.stage.picture.element(id) ? null : framePiece(this.stage.picture, id, "told-frame");
        place.node.classList.add("told");
        this.lit.push(() => {
            place.node.classList.remove("told");
            frame?.remove();
        });
    }

    private rest(): void {
        for (const out of this.lit.splice(0)) out();
        for (const move of this.moves.splice(0)) move.finish();
        outlineNews(this.stage.picture, this.reached);
    }

    private pause(ms: number): Promise<void> {
        return new Promise((done) => {
            const timer = setTimeout(done, ms);
            this.wake = () => {
                clearTimeout(timer);
                done();
            };
        });
    }

    /** Ends at once; the picture is the last one. */
    stop(): void {
        this.run++;
        this.rest();
        for (const { changes } of this.queue.splice(0)) if (changes) this.stage.apply(changes, [], true);
        this.running = false;
        this.wake?.();
        for (const done of this.waiting.splice(0)) done();
    }

    skip(): void {
        if (!this.running) return;
        this.stop();
        this.done();
    }
}

/** Who wants all at once has asked to see this one. */
const pace = (): number => settings.pace || 0.5;

/** What was there before the picture changed: where it lay, and how it looked. */
class Before {
    private readonly rects = new Map<string, DOMRect>();
    private readonly ghosts = new Map<string, SVGSVGElement>();
    private readonly hidden = new Map<string, SVGGElement[]>();

    constructor(
        private readonly stage: Stage,
        private readonly beats: readonly Beat[],
    ) {
        if (!moving() || document.hidden) return;
        for (const beat of beats)
            for (const id of [...beat.from, ...beat.to, ...beat.at]) {
                const [node, ...above] = this.stage.picture.piece(id);
                if (!node || this.rects.has(id)) continue;
                const { ghost, from } = ghostOf(node, ...above);
                this.rects.set(id, from);
                this.ghosts.set(id, ghost);
            }
    }

    /** The picture has changed: what is gone stays until its event is told, and what came waits for its own. */
    keep(): void {
        const { picture } = this.stage;
        for (const beat of this.beats) {
            for (const id of beat.from) {
                const ghost = this.ghosts.get(id);
                if (ghost && !picture.place(id)) document.body.append(ghost);
            }
            for (const id of beat.to) {
                if (this.rects.has(id) || !picture.place(id)) continue;
                const nodes = picture.piece(id);
                for (const node of nodes) node.classList.add("in-flight");
                this.hidden.set(id, nodes);
            }
        }
    }

    forget(): void {
        for (const ghost of this.ghosts.values()) ghost.remove();
        for (const id of [...this.hidden.keys()]) this.uncover(id);
    }

    private uncover(id: string): SVGGElement[] {
        const nodes = this.hidden.get(id) ?? [];
        for (const node of nodes) node.classList.remove("in-flight");
        this.hidden.delete(id);
        return nodes;
    }

    /** Something goes from one place to another; what comes from nowhere arrives, what has only changed turns, what is gone vanishes. */
    move(beat: Beat): Animation[] {
        const { picture } = this.stage,
            duration = 600 * pace(),
            from = beat.from.find((id) => this.rects.has(id)),
            to = beat.to.find((id) => picture.place(id)),
            start = from === undefined ? undefined : this.rects.get(from),
            moves: Animation[] = [];
        for (const id of beat.to) {
            const came = this.uncover(id),
                nodes = picture.piece(id);
            if (start && id === to && id !== from) moves.push(...this.carry(beat, id, from!, start, came.length > 0, duration));
            else if (came.length > 0) moves.push(...nodes.map((node) => change(node, ARRIVE, duration)));
            else if (id === from) moves.push(...nodes.map((node) => change(node, TURN, duration)));
        }
        for (const id of beat.from) {
            const ghost = this.ghosts.get(id);
            if (!ghost?.isConnected || this.stage.picture.place(id)) continue;
            const gone = ghost.animate(VANISH, { duration, fill: "forwards" });
            gone.onfinish = () => ghost.remove();
            moves.push(gone);
        }
        return moves;
    }

    /** The thing itself where it came, or stays on the same board; else what left; else a token in the player's colour. */
    private carry(beat: Beat, id: string, from: string, start: DOMRect, came: boolean, duration: number): Animation[] {
        const { picture } = this.stage,
            nodes = picture.piece(id),
            end = nodes[0]!.getBoundingClientRect(),
            small = Math.max(end.width, end.height) <= LARGEST_FLYING,
            left = this.ghosts.get(from),
            together = picture.place(from)?.node.ownerSVGElement === nodes[0]!.ownerSVGElement && picture.sheetOf(id)?.sheet.board;
        if (small && (came || together)) {
            const { ghost } = ghostOf(nodes[0]!, ...nodes.slice(1));
            return [fly(ghost, end, start, end, nodes, duration)];
        }
        if (left?.isConnected && Math.max(start.width, start.height) <= LARGEST_FLYING) {
            this.ghosts.delete(from); // it flies, and does not vanish
            return [fly(left, start, start, end, [], duration)];
        }
        const token = h("span", { class: `token-ghost seat-${beat.seat ?? 0}`, "aria-hidden": "true" }),
            at = new DOMRect(start.left + start.width / 2 - 11, start.top + start.height / 2 - 11, 22, 22);
        style(token, { left: `${at.left}px`, top: `${at.top}px` });
        return [fly(token, at, at, end, [], duration)];
    }
}

const ARRIVE = [{ transform: "scale(0.3)", opacity: 0 }, { transform: "scale(1.15)", opacity: 1, offset: 0.7 }, { transform: "none" }],
    TURN = [{ transform: "none" }, { transform: "scaleX(0.05)" }, { transform: "none" }],
    VANISH = [{ transform: "none" }, { transform: "scale(0.3)", opacity: 0 }];

/** What is turned by itself would jump: it only fades in. */
function change(node: SVGGElement, frames: Keyframe[], duration: number): Animation {
    return node.animate(node.hasAttribute("transform") ? [{ opacity: 0 }, { opacity: 1 }] : frames, { duration, easing: "ease-out" });
}
