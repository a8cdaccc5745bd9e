/* The table: puts the parts of the page together and shows each what the session says. */
import type { Beat, Frame, Move } from "../engine/types";
import type { App, Page } from "../app";
import { loadLesson } from "../tutorial/begin";
import { Coach } from "../tutorial/coach";
import { button, iconButton, setAble } from "../base/controls";
import { h, replace, show, style } from "../base/dom";
import { holdDrawing } from "../base/drawing";
import { showBroken } from "../base/failure";
import { header } from "../base/header";
import { lang, say } from "../base/i18n";
import { announce } from "../base/live";
import { forgetOffer, offerWithout } from "../base/nets";
import { onChange, settings, theme } from "../base/settings";
import { ChanceBar } from "./chance_bar";
import { Control } from "./control";
import { curtain } from "./curtain";
import { keysDialog, movesDialog, soundOffer } from "./dialogs";
import type { EndScreen } from "./end_screen";
import { GuessStrip } from "./guess_strip";
import { Advice } from "./hint";
import { Keyboard } from "./keyboard";
import { LogPanel } from "./log_panel";
import { tableMenu } from "./menu";
import { outlineDecisive, outlineNews } from "./news";
import type { Happening, Playing, TableExtras } from "./playing";
import { PlanStrip } from "./plan_strip";
import { Pointer } from "./pointer";
import { PromptBar } from "./prompt_bar";
import { Recap } from "./recap";
import { ReplayBar } from "./replay_bar";
import { seatName } from "./seat_mark";
import { Session } from "./session";
import { sound, soundCall } from "./sounds";
import { Stage } from "./stage";
import { Story } from "./story";
import { tellMaterial } from "./tell_material";

/** In windows as wide as this the log may stay open while one looks at the table. */
const LOG_STAYS = 1200;

export class TablePage implements Page {
    readonly element: HTMLElement;
    readonly title: string;
    private readonly stage = new Stage((pixels) => style(this.element, { "--whole-board": `${pixels}px` }));
    private readonly bar: PromptBar;
    private readonly control: Control;
    private readonly keyboard: Keyboard;
    private readonly chances = new ChanceBar();
    private readonly log = new LogPanel(
        (decision) => this.view(decision),
        () => this.showLog(false),
        () => this.session.wantOlder(),
    );
    private readonly recap = new Recap(
        (decision) => this.view(decision),
        () => this.tellAgain(),
    );
    private readonly story = new Story(
        this.stage,
        (beat) => {
            this.bar.caption(beat.sentence, beat.seat);
            if (this.retold) announce(beat.sentence); // the first time the decision was read out
        },
        () => {
            this.refresh([]);
            if (!this.retold) this.ring();
        },
    );
    private retold = false; // the story is an old one
    private toldTo = 0; // the last decision whose events were shown
    private readonly tryButton = button(say("Try it from here"), () => this.study(this.replay.decision), { "data-testid": "try" });
    private readonly replay = new ReplayBar((decision) => this.lookAt(decision), say("Back to the current position"), this.tryButton);
    private readonly plan: PlanStrip;
    private readonly guess: GuessStrip;
    private readonly advice: Advice;
    private readonly coach: Coach | null;
    private readonly turn = h("span", { class: "turn muted" });
    private readonly undo = iconButton("undo", say("Undo"), () => this.takeBack(), { "data-testid": "undo" });
    private readonly redo = iconButton("redo", say("Redo"), () => this.putBack(), { "data-testid": "redo" });
    private readonly hint = iconButton("hint", say("Hint"), () => void this.advice.hint(), { "data-testid": "hint" });
    private readonly over = h("div", { class: "over" });
    private end: EndScreen | null = null;
    private endComing = false; // its script is fetched when a game ends
    private endClosed = false;
    private left = false;
    private marks: readonly string[] = []; // what is outlined as new
    private hurried = false; // the reader skips until they are asked
    private swallowing = false; // the click that has skipped
    private readonly stops: (() => void)[] = [];

    constructor(
        private readonly app: App,
        private readonly session: Playing,
        private readonly moment: number | null,
        private readonly extras: TableExtras | null = null,
    ) {
        const { machine } = session;
        machine.setLang(lang());
        const played = machine.frame().game,
            game = app.engine.games(lang()).find((one) => one.id === played);
        this.title = `${game?.title ?? ""} · Trivium`;
        holdDrawing(app.engine, played, theme());
        this.bar = new PromptBar(played, {
            play: () => this.control.confirm(),
            back: () => this.control.back(),
            skip: () => this.skip(),
            pay: (move) => this.control.propose(move),
        });
        this.control = new Control(machine, this.stage, this.bar, (move) => this.decide(move));
        this.plan = new PlanStrip(
            machine,
            (path) => this.refresh(path),
            (move) => this.decide(move),
        );
        this.guess = new GuessStrip(session.guesses ?? null, () => this.showGuess());
        this.advice = new Advice(app, session, this.stage, this.control, this.bar, this.chances);
        this.keyboard = new Keyboard(this.stage.element, this.stage.picture, {
            pick: (id) => this.control.pick(id, false),
            point: (id) => this.control.point(id),
            what: (id) => this.control.what(id),
            around: (id) => this.control.around(id),
            back: () => this.back(),
            next: () => this.nextLit(),
            command: (key) => this.command(key),
        });
        this.log.element.insertBefore(this.recap.card, this.log.element.lastElementChild);
        if (extras) this.log.element.append(extras.side);
        new Pointer(
            this.stage.element,
            () => this.stage.boardSvg,
            () => this.stage.zoom,
            this.control,
        );
        this.stage.element.addEventListener("pointerdown", (event) => this.skipByPointer(event), { capture: true });
        this.stage.element.addEventListener("click", (event) => this.swallow(event), { capture: true });
        this.coach = this.guided();
        this.stage.words.append(this.replay.element);
        if (this.coach) this.stage.words.append(this.coach.element);
        const offer = soundOffer();
        if (offer) this.stage.words.append(offer);
        this.stage.words.append(this.plan.element, this.guess.element);
        this.stage.words.append(this.bar.element, this.stage.held.element, this.recap.element);
        this.element = h(
            "div",
            { class: "table-page", "data-testid": "table-page" },
            header(
                h("h1", {}, h("span", { class: "game-title" }, game?.title ?? ""), this.turn),
                this.ownMaterial(),
                this.stage.zoomButtons,
                this.undo,
                this.redo,
                this.hint,
                iconButton("log", say("Log"), () => this.showLog(!this.element.classList.contains("log-open")), {
                    "data-testid": "log-button",
                }),
                iconButton("gear", say("Menu"), () => this.menu(), { "data-testid": "menu" }),
            ),
            this.chances.element,
            h("main", { class: "table-main" }, extras?.top, this.stage.room),
            this.log.element,
            this.over,
        );
        this.advice.showChances(); // at once, because all below it would move
    }

    /** The coach of a guided game stays with the session when the page is made anew. */
    private guided(): Coach | null {
        const { session } = this;
        if (!(session instanceof Session) || session.lesson === null) return null;
        const coach = session.guide instanceof Coach ? session.guide : new Coach(session, loadLesson(session.lesson));
        session.guide = coach;
        coach.refresh = () => this.refresh([]);
        return coach;
    }

    settle(): void {
        this.stage.open();
        if (this.moment === null) this.stage.show(this.session.machine, []);
    }

    enter(): void {
        this.stage.open();
        this.session.listen((happening) => this.heard(happening));
        this.session.told = () => this.story.finished();
        this.toldTo = this.frame.decisions;
        const keys = (event: KeyboardEvent): void => this.keyboard.onPage(event);
        addEventListener("keydown", keys);
        this.stops.push(
            () => removeEventListener("keydown", keys),
            onChange(() => this.advice.judge()),
        );
        if (this.moment !== null) this.view(this.moment);
        else this.refresh([]);
        this.session.goOn();
    }

    leave(): void {
        this.left = true;
        if (this.coach) this.coach.refresh = null;
        this.advice.stop();
        forgetOffer();
        this.session.told = null;
        this.story.stop();
        this.stage.close();
        this.replay.close();
        this.session.listen(null);
        for (const stop of this.stops) stop();
    }

    /** A whole move: it joins the plan that is being made, or is played. */
    private decide(move: Move): void {
        const { plan } = this;
        if (plan.open) {
            const problem = plan.add(move);
            if (problem !== null) this.say(problem);
            return;
        }
        this.advice.stop();
        this.session.play(move);
    }

    private say(words: string): void {
        this.control.back();
        this.bar.tell(words);
        announce(words);
    }

    /** Everybody sees that a game has other material than the default, and what differs. */
    private ownMaterial(): HTMLElement | null {
        const material = this.session.machine.material();
        if (material === "") return null;
        const { game } = this.session.machine.frame();
        return iconButton("box", say("Other material"), () => tellMaterial(this.app, game, material), { "data-testid": "other-material" });
    }

    private menu(): void {
        tableMenu(this.app, this.session, this.extras, {
            listMoves: () => this.listMoves(),
            plan: this.mayPlan ? () => this.togglePlan() : null,
            study: this.mayStudy ? () => this.study(this.replay.decision) : null,
        });
    }

    /** Somebody who plays, and sits before the screen. */
    private get mayPlan(): boolean {
        const { person, over, curtain: hung } = this.frame;
        return person !== null && !over && hung === null;
    }
    private togglePlan(): void {
        if (this.plan.open) return this.plan.end();
        const problem = this.mayPlan && this.replay.decision === null ? this.plan.begin() : null;
        if (problem !== null) this.say(problem);
    }

    private get mayStudy(): boolean {
        return this.frame.open || this.session.studied;
    }
    private study(decision: number | null): void {
        if (this.mayStudy) this.app.study(this.session, decision ?? this.frame.decisions);
    }

    private get frame(): Frame {
        return this.session.machine.frame();
    }

    private failed(problem: unknown): void {
        if (
            offerWithout(
                problem,
                () => this.session.goOn(),
                () => {
                    this.advice.goOnPlain();
                    this.session.goOnPlain?.();
                },
            )
        )
            return this.bar.rest();
        if (!showBroken(problem)) return this.bar.tell(String(problem));
        this.bar.ask("", null); // nobody thinks any more
        this.bar.rest();
    }

    private heard(happening: Happening): void {
        if (happening.kind === "thinking") return this.showBusy();
        if (happening.kind === "failed") return this.failed(happening.error);
        if (happening.kind === "told") return this.replay.decision === null ? this.showLines() : this.lookAt(this.replay.decision);
        this.advice.stop(); // the position is another, or who looks at it
        forgetOffer();
        const beats = this.takeBeats(happening);
        if (happening.kind === "decided") this.readOut();
        if (this.looksOn(happening)) return;
        if (this.tells(happening, beats)) return;
        for (const { sound: name } of beats.slice(0, 1)) sound(name);
        if (this.replay.decision !== null) this.replay.leave();
        else this.refresh(happening.kind === "decided" ? happening.path : []);
        if (happening.kind === "decided" && happening.path.length === 0) this.ring();
        if (!this.session.kept) this.bar.tell(say("This browser keeps no games: save yours before you leave."));
    }

    /** Calls who is asked after somebody else has decided. */
    private ring(): void {
        const { deciding, remote } = this.frame;
        if (deciding && remote) soundCall();
        else if (deciding) sound("turn");
    }

    /** What happened since the last time. */
    private takeBeats({ kind }: Happening): Beat[] {
        const { decisions } = this.frame,
            beats = kind === "decided" && decisions > this.toldTo ? this.session.machine.story(this.toldTo) : [];
        this.toldTo = decisions;
        return beats;
    }

    /** What others do is told event by event, unless the reader wants all at once, looks elsewhere or must not look. */
    private tells(happening: Happening, beats: Beat[]): boolean {
        if (happening.kind !== "decided" || happening.path.length > 0 || beats.length === 0) return false;
        if (
            this.plan.open ||
            settings.pace === 0 ||
            this.hurried ||
            document.hidden ||
            this.replay.decision !== null ||
            this.frame.curtain !== null
        )
            return false;
        this.retold = false;
        this.story.clocked = this.frame.seats.some((seat) => seat.left_ms !== null);
        this.control.begin(false);
        this.recap.hide();
        this.story.tell({ changes: this.stage.fetch(this.session.machine), beats }, this.story.running ? undefined : this.marks);
        return true;
    }

    /** The story of the others again, from the moment at which the reader's last turn ended. */
    private tellAgain(): void {
        const { session } = this,
            { told, decisions } = this.frame,
            beats = session.machine.story(told);
        if (beats.length === 0 || this.replay.decision !== null || this.story.running) return;
        const known = session.go(told);
        this.retold = true;
        this.control.begin(false);
        this.recap.hide();
        if (known) this.stage.show(session.machine, []);
        for (const decision of new Set(beats.map((beat) => beat.decision))) {
            const shown = known && session.go(decision < decisions ? decision : null);
            this.story.tell(
                { changes: shown ? this.stage.fetch(session.machine) : null, beats: beats.filter((beat) => beat.decision === decision) },
                this.story.running ? undefined : [],
            );
        }
        session.go(null);
    }

    private skip(): void {
        if (!this.story.running && !this.session.thinking) return;
        this.hurried = true;
        if (this.session.thinking) this.session.skip();
        this.story.skip();
    }

    /** A click on the board while it is told what happened ends that, and does nothing else. */
    private skipByPointer(event: Event): void {
        this.swallowing = this.story.running && this.frame.deciding;
        this.swallow(event);
        if (this.swallowing) this.skip();
    }
    private swallow(event: Event): void {
        if (this.swallowing) event.stopPropagation();
        if (event.type === "click") this.swallowing = false; // the next click may come from keys, without a pointer
    }

    /** Who looks back is not torn away by a decision, unless the screen is to be handed over. */
    private looksOn({ kind }: Happening): boolean {
        return kind === "decided" && this.replay.decision !== null && this.frame.curtain === null;
    }

    /** Shows the present, or the moment that is looked at. */
    private refresh(path: readonly string[]): void {
        this.story.stop();
        const { frame } = this,
            now = this.replay.decision === null;
        if (frame.deciding || frame.over) this.hurried = false;
        this.stage.show(this.session.machine, path);
        this.marks = now ? frame.marks : [];
        outlineNews(this.stage.picture, this.marks);
        outlineDecisive(this.stage.picture, now ? (frame.ending?.elements ?? []) : []);
        this.control.begin(now && (frame.deciding || this.plan.open));
        this.keyboard.refresh();
        this.plan.update(now ? frame.plan : null);
        show(this.tryButton, this.mayStudy);
        this.showWords(frame, now);
        this.showLines();
        this.showCurtain();
        if (now) this.guess.update(frame);
        this.showGuess();
        this.advice.judge();
        this.advice.show();
        if (now) this.coach?.update();
        if (!frame.open) this.endClosed = false; // the last move may have been taken back
        if (frame.open && now) this.showEnd();
        else this.hideEnd();
        if (frame.open && now && this.endClosed) this.offerResult();
    }

    private showWords(frame: Frame, now: boolean): void {
        const { person, question, seats, undo, redo } = frame,
            side = frame.shared && frame.curtain === null ? person : null;
        replace(this.turn, say("Turn {n}", { n: frame.turn.number }), side !== null && seatName(side, seats[side]!.name));
        if (!now) this.bar.past(say("You are viewing an earlier position."));
        else this.bar.ask(question.prompt, frame.actor);
        if (now && this.session.thinking) this.showBusy();
        else if (now && !frame.deciding && this.mayPlan && !this.plan.open) this.bar.offer(this.planButton());
        setAble(this.undo, now && (frame.plan?.open ? frame.plan.moves.length : undo) > 0);
        setAble(this.redo, now && redo > 0);
        setAble(this.hint, now && frame.deciding);
        show(this.hint, frame.advised);
        show(this.redo, !frame.remote);
        this.undo.title = now && undo === 0 ? frame.undo_limit : say("Undo");
    }

    private showBusy(): void {
        const { actor, seats } = this.frame;
        if (actor === null || this.replay.decision !== null || this.story.running || this.plan.open) return;
        this.bar.busy(say("{name} is thinking…", { name: seats[actor]!.name }));
        if (this.mayPlan && this.frame.plan === null) this.bar.offer(this.planButton());
        this.bar.seat(actor);
    }

    private showLines(): void {
        const { frame } = this,
            lines = this.session.machine.log();
        this.log.update(lines, frame.older);
        this.log.mark(this.replay.decision);
        const news = lines.filter((line) => line.fresh && line.decision > 0); // the set-up is no part of anybody's turn
        const due = settings.recap && frame.deciding && this.replay.decision === null && frame.decisions > frame.seen;
        this.recap.update(due ? news : []);
        this.bar.news(due ? news.length : 0, () => this.recap.toggle());
    }

    private showCurtain(): void {
        const { curtain: seat, seats } = this.frame;
        this.element.classList.toggle("curtained", seat !== null);
        this.over.replaceChildren();
        if (seat !== null) this.over.append(curtain(seat, seats[seat]!.name, () => this.session.lift()));
        for (const child of this.element.children) if (child !== this.over) child.toggleAttribute("inert", seat !== null);
    }

    /** The end has a screen of its own; who closes it may look at the table and open it again. */
    private showEnd(): void {
        if (this.end || this.endClosed || this.endComing) return;
        this.endComing = true;
        this.app.fetchStudy().then(
            (study) => {
                this.endComing = false;
                const { open, actor } = this.frame;
                if (!this.left && open && actor === null && this.replay.decision === null && !this.endClosed)
                    this.reopenEnd(study.EndScreen);
            },
            () => {
                this.endComing = false;
                this.bar.past(this.frame.ending?.told ?? "");
            },
        );
    }

    private reopenEnd(Screen: typeof EndScreen): void {
        sound("horn");
        this.end = new Screen(
            this.app,
            this.session,
            {
                viewAgain: () => {
                    this.view(0);
                    this.replay.toggleRun();
                },
                viewMoment: (decision) => this.view(decision),
                analysed: ({ mistakes }) => this.replay.mark(mistakes, this.frame.decisions),
                tryIt: () => this.study(null),
                learn: () => this.app.study(this.session, "mistakes"),
                again: (bot) => (this.extras ? this.extras.again() : this.app.playAgain(this.session, bot)),
                close: () => this.closeEnd(),
            },
            this.extras?.end(),
        );
        this.element.append(this.end.element);
        this.element.classList.add("ended");
        this.stage.showEnd(this.frame.ending?.elements ?? []);
        this.end.element.focus({ preventScroll: true });
        void this.end.analyse();
    }

    private closeEnd(): void {
        this.endClosed = true;
        this.hideEnd();
        this.offerResult();
    }

    private offerResult(): void {
        this.bar.past(
            say("The game is over"),
            button(
                say("Result"),
                () => {
                    this.endClosed = false;
                    this.showEnd();
                },
                { "data-testid": "result" },
            ),
        );
    }

    private hideEnd(): void {
        this.end?.element.remove();
        this.end = null;
        this.element.classList.remove("ended");
        this.stage.showEnd(null);
    }

    /** A guess comes before the chances. */
    private showGuess(): void {
        this.advice.withheld = this.guess.open;
        this.advice.showChances();
    }

    /** What a screen reader hears of the last decision. */
    private readOut(): void {
        const { decisions, deciding, question } = this.frame,
            lines = this.session.machine.log(decisions),
            asked = deciding ? [question.prompt] : [];
        announce([...lines.map((line) => line.sentence), ...asked].join(" "));
    }

    private view(decision: number): void {
        this.showLog(innerWidth >= LOG_STAYS && this.element.classList.contains("log-open"));
        this.recap.hide();
        if (this.frame.open) this.offerEyes();
        this.replay.open(decision, this.frame.decisions);
    }

    private offerEyes(): void {
        const { seats, viewer } = this.frame;
        this.replay.offerEyes(
            seats.map((seat) => seat.name),
            viewer === "all" ? "everything" : String(viewer),
            (value) => {
                this.session.look(value === "everything" ? value : Number(value));
                this.refresh([]);
            },
        );
    }

    /** Every moment has an address. One that must be fetched first is shown when it has come. */
    private lookAt(decision: number | null): void {
        this.element.classList.toggle("looking-back", decision !== null);
        if (!this.session.go(decision)) return;
        history.replaceState(null, "", `#${this.session.address}${decision === null ? "" : `/${decision}`}`);
        this.refresh([]);
    }

    private takeBack(): void {
        const { undo, undo_limit: limit } = this.frame;
        if (this.replay.decision !== null) return;
        if (this.plan.open) return this.plan.takeBack();
        if (undo > 0) return this.session.undo();
        this.bar.tell(limit);
        announce(limit);
    }

    private back(): void {
        if (this.story.running) this.skip();
        else if (this.plan.open && !this.control.back()) this.plan.end();
        else if (this.plan.open) return;
        else if (this.end) this.closeEnd();
        else if (this.replay.decision !== null) this.replay.leave();
        else if (!this.control.back()) this.recap.hide();
    }

    private nextLit(): void {
        const id = this.control.nextLit(this.keyboard.current());
        if (id === null) return;
        this.stage.reveal(id);
        this.keyboard.focus(id);
    }

    private command(key: string): boolean {
        const current = this.keyboard.current(),
            past = this.replay.decision,
            zoom = this.stage.zoom;
        switch (key) {
            case "?":
                keysDialog();
                break;
            case "u":
                this.takeBack();
                break;
            case "r":
                this.putBack();
                break;
            case "h":
                void this.advice.hint();
                break;
            case "m":
                this.listMoves();
                break;
            case "s":
                this.skip();
                break;
            case "a":
                this.tellAgain();
                break;
            case "p":
                this.togglePlan();
                break;
            case "t":
                this.study(past);
                break;
            case "l":
                this.showLog(!this.element.classList.contains("log-open"));
                break;
            case "w":
                if (current !== null) this.control.why(current);
                break;
            case "+":
                zoom?.zoom(1.3);
                break;
            case "-":
                zoom?.zoom(1 / 1.3);
                break;
            case "0":
                zoom?.toggleFit();
                break;
            case "[":
                this.view((past ?? this.frame.decisions) - 1);
                break;
            case "]":
                if (past !== null) this.replay.go(past + 1);
                break;
            default:
                return false;
        }
        return true;
    }

    private putBack(): void {
        if (this.replay.decision === null && this.frame.redo > 0) this.session.redo();
    }

    private planButton(): HTMLElement {
        return button(say("Plan ahead"), () => this.togglePlan(), { "data-testid": "plan-ahead" });
    }

    private listMoves(): void {
        movesDialog(this.control.moves(), (move) => this.control.complete(move));
    }

    private showLog(open: boolean): void {
        this.element.classList.toggle("log-open", open);
        if (open && this.replay.decision === null) this.log.toEnd();
        this.extras?.logShown(open);
    }
}
