/* Advice from the search in the worker: a hint when asked for, and the chances of all while the reader thinks. The machine knows who may be
 * advised, whether an answer is still of the moment, and what it says; here the search is sent off, and what the frame says is shown. */
import type { App } from "../app";
import { CancelledError } from "../engine/types";
import { showBroken } from "../base/failure";
import { lang, say } from "../base/i18n";
import { announce } from "../base/live";
import { NetError, offerWithout } from "../base/nets";
import { settings } from "../base/settings";
import type { ChanceBar } from "./chance_bar";
import type { Control } from "./control";
import type { PromptBar } from "./prompt_bar";
import type { Playing } from "./playing";
import type { Stage } from "./stage";

const JUDGE = "search:400it",
    ADVISER = "search:1200ms";

export class Advice {
    private judging: Promise<boolean> | null = null;
    private plain = ""; // the reader plays without a net, and wants no other advice
    private hinting = false; // a hint was asked for, and has not come
    /** The reader is asked for a guess first: the chances are not shown yet. */
    withheld = false;

    constructor(
        private readonly app: App,
        private readonly session: Playing,
        private readonly stage: Stage,
        private readonly control: Control,
        private readonly bar: PromptBar,
        private readonly chances: ChanceBar,
    ) {}

    /** True: the answer is in the frame. */
    private async think(bot: string, pointing: boolean): Promise<boolean> {
        const { machine } = this.session,
            { number, ...task } = machine.askAdvice();
        try {
            const thought = await this.app.thinker.think({ ...task, bot: bot + this.plain, lang: lang() });
            const taken = machine.takeAdvice(number, thought, pointing);
            if (pointing && !taken) this.giveUp(); // the position is another
            return taken;
        } catch (problem) {
            this.failed(problem);
            return false;
        }
    }

    /** Asks once for whatever is wanted: the chances and a hint may both wait for the same net. */
    private failed(problem: unknown): void {
        const again = (): void => {
            this.judging = null;
            if (this.hinting) void this.hint();
            else this.judge();
        };
        const without = (): void => {
            this.goOnPlain();
            again();
        };
        if (problem instanceof CancelledError) {
            if (this.hinting) again(); // another's thought was stopped, and this one with it
        } else if (problem instanceof NetError && this.plain !== "")
            again(); // that was said meanwhile
        else if (offerWithout(problem, again, without) || showBroken(problem)) this.bar.stand();
        else if (this.hinting) this.bar.tell(String(problem));
    }

    /** Nobody looks for a hint any more, and nothing says so. */
    private giveUp(): void {
        this.bar.stand();
        this.hinting = false;
    }

    /** The reader's answer holds for the table: nobody asks again. */
    goOnPlain(): void {
        this.plain = ":plain";
    }

    /** Shows the chances, and works them out when they are wanted and the person decides. */
    judge(): void {
        const { advised, deciding, chances } = this.session.machine.frame();
        this.showChances();
        if (!settings.chances || !advised || !deciding || chances?.present || this.judging !== null) return;
        if (this.hinting) return; // which tells the chances, too, and only the last question is answered
        const judging = this.think(JUDGE, false);
        this.judging = judging;
        void judging.then((taken) => {
            if (this.judging === judging) this.judging = null;
            if (taken) this.showChances();
        });
    }

    showChances(): void {
        const { advised, chances, over, seats } = this.session.machine.frame();
        this.chances.update(
            settings.chances && advised && !over,
            this.withheld ? null : (chances?.seats ?? null),
            seats.map((seat) => seat.name),
        );
    }

    async hint(): Promise<void> {
        const { lesson, advice } = this.session.machine.frame();
        if (lesson?.stage === "followed" && advice) return this.tellMove(); // the lesson knows, and a second opinion would confuse
        try {
            this.hinting = true;
            const thinking = this.think(ADVISER, true);
            this.bar.stand(say("Looking for a good move…"));
            if (!(await thinking)) return;
            this.hinting = false;
        } catch (error) {
            this.giveUp();
            return this.bar.tell(error instanceof Error ? error.message : String(error)); // nobody is advised now, and why
        }
        this.tellMove();
    }

    private tellMove(): void {
        const { sentence } = this.session.machine.frame().advice!;
        this.show();
        this.bar.stand(sentence);
        announce(sentence);
        this.showChances();
    }

    /** Shows the move that is advised: outlines its elements; where it is one of several ways to pay it is proposed. */
    show(): void {
        const path = this.session.machine.frame().advice?.move.path ?? [];
        for (const [id, node] of this.stage.picture.elements()) node.classList.toggle("hinted", path.includes(id));
        this.stage.want(path);
        if (path.length > 0) this.control.refresh();
    }

    /** The position changes, or who looks at it: whatever is being worked out is void. */
    stop(): void {
        this.judging = null;
        this.giveUp();
        this.app.thinker.cancel();
    }
}
