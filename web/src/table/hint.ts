/* Advice from the search in the worker: a hint when asked for, and the chances of all while the reader thinks. */
import type { App } from "../app";
import { showBroken } from "../base/failure";
import { lang, say } from "../base/i18n";
import { announce } from "../base/live";
import { settings } from "../base/settings";
import type { Move } from "../engine/types";
import type { ChanceBar } from "./chance_bar";
import type { Control } from "./control";
import type { PromptBar } from "./prompt_bar";
import type { Playing } from "./playing";
import type { Stage } from "./stage";

const JUDGE = "search:400it",
    ADVISER = "search:1200ms";

export class Advice {
    private asked = 0; // answers to older questions are not listened to
    private judged = -1; // the decision for which chances are known

    constructor(
        private readonly app: App,
        private readonly session: Playing,
        private readonly stage: Stage,
        private readonly control: Control,
        private readonly bar: PromptBar,
        private readonly chances: ChanceBar,
    ) {}

    private think(bot: string): Promise<import("../engine/types").Thought> {
        return this.app.thinker.think({ ...this.session.machine.task(), bot, lang: lang() });
    }

    private names(): string[] {
        return this.session.machine.frame().seats.map((seat) => seat.name);
    }

    /** Works out the chances, when they are wanted and the person decides. */
    judge(): void {
        const { advised, over, curtain, deciding, decisions: decision } = this.session.machine.frame(),
            names = this.names();
        if (curtain !== null) this.asked++; // what was worked out for one person is not for the next
        if (!settings.chances || !advised || over || curtain !== null) return this.chances.update(null, names);
        if (!deciding || this.judged === decision) return;
        this.judged = decision;
        const question = ++this.asked;
        this.think(JUDGE).then(
            (thought) => {
                if (question === this.asked) this.chances.update(thought.chances, names);
            },
            (problem: unknown) => {
                showBroken(problem);
                if (question === this.asked) this.judged = -1;
            },
        );
    }

    async hint(): Promise<void> {
        const { deciding, advised } = this.session.machine.frame();
        if (!deciding || !advised) return;
        const question = ++this.asked;
        this.bar.tell(say("Looking for a good move …"));
        try {
            const thought = await this.think(ADVISER);
            if (question !== this.asked) return;
            const move = this.session.machine.move(thought.move);
            if (!move) return;
            this.point(move);
            const words = say("Hint: {move}", { move: move.sentence }) + (thought.reason ? ` ${thought.reason}` : "");
            this.bar.tell(words);
            announce(words);
            if (settings.chances) this.chances.update(thought.chances, this.names());
        } catch (problem) {
            if (showBroken(problem)) this.bar.rest(); // otherwise the move was made meanwhile
        }
    }

    /** Shows a move that is advised: outlines its elements, and proposes it where it is one of several ways to pay. */
    point(move: Move | null): void {
        this.outline(move?.path ?? []);
        this.control.propose(move);
    }

    private outline(path: readonly string[]): void {
        for (const [id, node] of this.stage.picture.elements()) node.classList.toggle("hinted", path.includes(id));
        if (path[0] !== undefined) this.stage.reveal(path[0]);
    }

    /** The position changes, or who looks at it: whatever is being worked out is void. */
    stop(): void {
        this.asked++;
        this.judged = -1;
        this.app.thinker.cancel();
        this.outline([]);
    }
}
