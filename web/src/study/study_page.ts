/* The analysis table: a moment of a game before the reader, who tries what might have been played instead. Board, words and keys are those of the
 * table; beside them the tree of what was tried, what is best, and how the game went. Puzzles are solved here as well. */
import type { Analysis, Frame, Mistake } from "../engine/types";
import type { App, Page } from "../app";
import { button, iconButton, select, setAble } from "../base/controls";
import { h, replace, show } from "../base/dom";
import { holdDrawing } from "../base/drawing";
import { showBroken } from "../base/failure";
import { download } from "../base/files";
import { header } from "../base/header";
import { lang, number, percent, say } from "../base/i18n";
import { announce } from "../base/live";
import { forgetOffer, offerWithout } from "../base/nets";
import { theme } from "../base/settings";
import { Control } from "../table/control";
import { movesDialog } from "../table/dialogs";
import { Keyboard } from "../table/keyboard";
import { outlineDecisive } from "../table/news";
import { Pointer } from "../table/pointer";
import { PromptBar } from "../table/prompt_bar";
import { ReplayBar } from "../table/replay_bar";
import { seatName } from "../table/seat_mark";
import { sound } from "../table/sounds";
import { Stage } from "../table/stage";
import { analyse, isAnalysed } from "./analyses";
import { BestPanel } from "./best_panel";
import { Mistakes } from "./mistakes";
import { PuzzleCard, type PuzzleSource } from "./puzzle_card";
import { ownMistakes, report } from "./report";
import type { StudySession, Told } from "./study_session";
import { TreePanel } from "./tree_panel";
import type { Curve } from "./curve";

export interface Study {
    /** Where the game itself is, behind the #. */
    readonly back: string;
    readonly backTitle: string;
    /** The game's id in this browser, for its analysis; null: a puzzle, which has none. */
    readonly id: string | null;
    /** The address of a moment. */
    address(decision: number): string | null;
    /** The puzzles that are played here, and why it was come here. */
    readonly puzzles: PuzzleSource | null;
    readonly learn: boolean;
}

export class StudyPage implements Page {
    readonly element: HTMLElement;
    readonly title: string;
    private readonly stage = new Stage();
    private readonly bar: PromptBar;
    private readonly control: Control;
    private readonly keyboard: Keyboard;
    private readonly replay: ReplayBar;
    private readonly tree: TreePanel;
    private readonly best: BestPanel;
    private readonly card: PuzzleCard;
    private source: PuzzleSource | null;
    private readonly place = h("p", { class: "study-place", "data-testid": "study-place" });
    private readonly choices = h("div", { class: "study-choices" });
    private readonly game = h("section", { class: "study-game", "aria-label": say("The game"), "data-testid": "study-game" });
    private readonly turn = h("span", { class: "turn muted" });
    private readonly undo = iconButton("undo", say("Undo"), () => this.takeBack(), { "data-testid": "undo" });
    private readonly redo = iconButton("redo", say("Redo"), () => this.putBack(), { "data-testid": "redo" });
    private readonly stops: (() => void)[] = [];
    private curve: Curve | null = null;
    private readonly wide = matchMedia("(min-width: 900px)");
    private left = false;
    private moving = false; // the slider follows the place, and does not lead there

    constructor(
        private readonly app: App,
        private readonly session: StudySession,
        private readonly study: Study,
    ) {
        const { machine, frame } = session,
            game = app.engine.games(lang()).find((one) => one.id === frame.game);
        this.title = `${game?.title ?? ""} · Trivium`;
        this.source = study.puzzles;
        holdDrawing(app.engine, frame.game, theme());
        this.bar = new PromptBar(frame.game, {
            play: () => this.control.confirm(),
            back: () => this.control.back(),
            skip: () => {},
            pay: (move) => this.control.propose(move),
        });
        this.control = new Control(machine, this.stage, this.bar, (move) => session.play(move));
        this.replay = new ReplayBar((decision) => this.slid(decision), study.backTitle);
        this.tree = new TreePanel(session);
        this.best = new BestPanel(session);
        this.card = new PuzzleCard(session);
        this.keyboard = new Keyboard(this.stage.element, this.stage.picture, {
            pick: (id) => this.control.pick(id, false),
            point: (id) => this.control.point(id),
            what: (id) => this.control.what(id),
            around: (id) => this.control.around(id),
            back: () => void this.control.back(),
            next: () => this.nextLit(),
            command: (key) => this.command(key),
        });
        new Pointer(
            this.stage.element,
            () => this.stage.boardSvg,
            () => this.stage.zoom,
            this.control,
        );
        this.stage.words.append(this.replay.element, this.bar.element);
        this.element = h(
            "div",
            { class: "table-page study", "data-testid": "study-page" },
            header(
                h("h1", {}, h("span", { class: "game-title" }, game?.title ?? ""), this.turn),
                this.stage.zoomButtons,
                this.undo,
                this.redo,
                iconButton("branch", say("Lines"), () => this.showPanel(!this.element.classList.contains("log-open")), {
                    "data-testid": "lines-button",
                }),
            ),
            h("main", { class: "table-main" }, this.stage.room),
            this.panel(),
        );
        this.showPanel(this.wide.matches);
        this.placeCard();
    }

    /** Beside the table where there is room, and else above the question. */
    private placeCard(): void {
        if (this.wide.matches) this.place.before(this.card.element);
        else this.bar.element.before(this.card.element);
    }

    private panel(): HTMLElement {
        const { machine } = this.session;
        return h(
            "aside",
            { class: "log study-panel", "aria-label": say("Lines") },
            h(
                "header",
                { class: "log-head" },
                h("h2", {}, this.study.puzzles ? say("Puzzle") : say("What if?")),
                iconButton("close", say("Close"), () => this.showPanel(false), {
                    class: "icon-button log-close",
                    "data-testid": "log-close",
                }),
            ),
            h(
                "div",
                { class: "log-scroll", tabindex: 0, role: "region", "aria-label": say("Lines") },
                this.place,
                this.choices,
                this.best.element,
                this.tree.element,
                this.game,
                this.study.id !== null &&
                    button(say("Save as a file"), () => download(`${this.frame.game}.trv`, machine.record()), {
                        class: "button quiet",
                        "data-testid": "export",
                    }),
            ),
        );
    }

    settle(): void {
        this.stage.open();
    }

    enter(): void {
        this.stage.open();
        this.session.listener = (told) => this.heard(told);
        const keys = (event: KeyboardEvent): void => this.keyboard.onPage(event);
        addEventListener("keydown", keys);
        const turned = (): void => this.placeCard();
        this.wide.addEventListener("change", turned);
        this.stops.push(
            () => removeEventListener("keydown", keys),
            () => this.wide.removeEventListener("change", turned),
        );
        this.showChoices();
        this.refresh([]);
        if (this.study.id !== null) this.offerAnalysis(this.study.id);
    }

    leave(): void {
        this.left = true;
        forgetOffer();
        this.stage.close();
        this.replay.close();
        for (const stop of this.stops) stop();
        this.session.close();
    }

    private get frame(): Frame {
        return this.session.frame;
    }

    private heard(told: Told): void {
        if (told.kind === "thinking") return this.showBusy();
        if (told.kind === "failed") return this.failed(told.error);
        if (told.kind === "judged") return this.showPlace();
        forgetOffer();
        if (told.path.length > 0) sound("choose");
        this.refresh(told.path);
        if (this.frame.puzzle === null) announce([...this.placeWords(), this.frame.question.prompt].join(". "));
    }

    private failed(problem: unknown): void {
        const offered = offerWithout(
            problem,
            () => this.session.again(),
            () => this.session.goOnPlain(),
        );
        if (offered) this.bar.rest();
        else if (!showBroken(problem)) this.bar.tell(String(problem));
    }

    private refresh(path: readonly string[]): void {
        const { frame } = this;
        this.stage.show(this.session.machine, path);
        outlineDecisive(this.stage.picture, frame.ending?.elements ?? []);
        this.control.begin(frame.deciding && frame.puzzle?.stage !== "tried");
        this.keyboard.refresh();
        replace(
            this.turn,
            say("Turn {n}", { n: number(frame.turn.number) }),
            frame.actor !== null && seatName(frame.actor, frame.seats[frame.actor]!.name),
        );
        if (frame.over) this.bar.past(frame.ending?.told ?? "");
        else this.bar.ask(frame.question.prompt, frame.actor);
        if (this.session.thinking) this.showBusy();
        setAble(this.undo, frame.undo > 0);
        setAble(this.redo, frame.redo > 0);
        this.card.update(frame, this.source);
        this.showPlace();
        this.follow(frame);
    }

    private showBusy(): void {
        const { actor, seats } = this.frame;
        if (actor === null) return;
        this.bar.rest();
        this.bar.ask(say("{name} is thinking…", { name: seats[actor]!.name }), actor);
    }

    /** What is written there, for who hears it: each part by itself. */
    private placeWords(): string[] {
        const parts = this.place.querySelectorAll(":scope > :not(.study-chances), .study-chances > *");
        return [...parts].map((part) => part.textContent ?? "");
    }

    /** Where one is, and everybody's chances there. */
    private showPlace(): void {
        const { frame } = this,
            { lines, seats, puzzle } = frame,
            names = seats.map((seat) => seat.name),
            { place } = this.session,
            chances = place?.chances ?? this.session.report?.end.chances ?? null,
            hidden = puzzle !== null && puzzle.stage !== "solved" && puzzle.stage !== "shown";
        replace(
            this.place,
            h("span", {}, place === null ? say("Move {n} of {all}", { n: number(lines!.from), all: number(lines!.game) }) : place.sentence),
            place !== null &&
                lines!.as !== null &&
                h("span", { class: "muted" }, say("possible in {n} of {all} imagined worlds", { n: lines!.holds, all: lines!.worlds })),
            chances !== null &&
                !hidden &&
                h(
                    "span",
                    { class: "study-chances", "data-testid": "study-chances" },
                    ...names.map((name, seat) =>
                        h("span", {}, seatName(seat, name), " ", h("span", { class: "numeral" }, percent(chances[seat] ?? 0))),
                    ),
                ),
        );
        show(this.place, !hidden);
        show(this.tree.element, !hidden);
        show(this.game, puzzle === null); // the report tells what is asked
        show(this.choices, puzzle === null);
        this.tree.update(frame);
        this.best.update(frame);
    }

    /** The slider stands where the line leaves the game. */
    private follow({ lines, puzzle }: Frame): void {
        show(this.replay.element, puzzle === null);
        this.moving = true;
        if (puzzle === null) this.replay.open(lines!.from, lines!.game);
        this.moving = false;
        this.curve?.show(lines!.from);
        const address = this.study.address(lines!.from);
        if (address !== null && puzzle === null) history.replaceState(null, "", `#${address}`);
    }

    private slid(decision: number | null): void {
        if (decision === null) this.app.go(this.study.back);
        else if (!this.moving) this.session.tryFrom(decision, this.frame.lines!.as);
    }

    /** With which cards, and against whom. */
    private showChoices(): void {
        const { seats, lines } = this.frame,
            names = seats.map((seat) => seat.name);
        replace(
            this.choices,
            select(
                say("Cards"),
                [
                    { value: "", words: say("as they were") },
                    ...names.map((name, seat) => ({ value: String(seat), words: say("as {name} knew them", { name }) })),
                ],
                lines!.as === null ? "" : String(lines!.as),
                (value) => this.session.tryFrom(this.frame.lines!.from, value === "" ? null : Number(value)),
                "line-cards",
            ),
            select(
                say("Others' moves"),
                [
                    { value: "", words: say("you make them") },
                    ...this.app.engine
                        .bots(lang())
                        .filter(({ level }) => level > 0)
                        .map(({ id, title }) => ({ value: id, words: title })),
                ],
                this.session.answering ?? "",
                (value) => this.session.against(value === "" ? null : value),
                "line-against",
            ),
        );
    }

    /* ---- how the game went ---- */

    private offerAnalysis(id: string): void {
        if (this.study.learn || isAnalysed(id)) return void this.analyse(id);
        replace(
            this.game,
            button(say("Analyse the game"), () => void this.analyse(id), { "data-testid": "analyse-game" }),
        );
    }

    private async analyse(id: string, plain = false): Promise<void> {
        const bar = h("progress", { max: 1, value: 0, "aria-label": say("Analysis") }),
            record = this.session.machine.record();
        replace(this.game, h("p", { class: "muted" }, say("How the chances went: working it out…")), bar);
        try {
            const analysis = await analyse(this.app, id, record, (done) => (bar.value = done), plain);
            if (!this.left) this.showAnalysis(analysis, record);
        } catch (problem) {
            if (this.left) return;
            this.offerAgain(id);
            const offered = offerWithout(
                problem,
                () => void this.analyse(id),
                () => void this.analyse(id, true),
            );
            if (!offered) showBroken(problem);
        }
    }

    private offerAgain(id: string): void {
        replace(
            this.game,
            button(say("Analyse the game"), () => void this.analyse(id), { "data-testid": "analyse-game" }),
        );
    }

    private showAnalysis(analysis: Analysis, record: string): void {
        const own = ownMistakes(analysis, record),
            told = report(
                analysis,
                own,
                this.frame.seats.map((seat) => seat.name),
                {
                    view: (decision) => this.session.tryFrom(decision, this.frame.lines!.as),
                    learn: (mistakes) => this.learn(mistakes),
                },
            );
        this.curve = told.curve;
        replace(this.game, ...told.elements);
        this.replay.mark(analysis.mistakes, this.frame.lines!.game);
        this.follow(this.frame);
        if (this.study.learn && own.length > 0 && this.source === null) this.learn(own);
    }

    private learn(mistakes: readonly Mistake[]): void {
        const source = new Mistakes(this.session, mistakes, () => (this.source = this.study.puzzles));
        this.source = source;
        if (!this.wide.matches) this.showPanel(false);
        source.begin();
    }

    /* ---- keys and buttons ---- */

    private showPanel(open: boolean): void {
        this.element.classList.toggle("log-open", open);
    }

    private takeBack(): void {
        if (this.frame.undo > 0) this.session.undo();
        else this.bar.tell(this.frame.undo_limit);
    }
    private putBack(): void {
        if (this.frame.redo > 0) this.session.redo();
    }

    private nextLit(): void {
        const id = this.control.nextLit(this.keyboard.current());
        if (id === null) return;
        this.stage.reveal(id);
        this.keyboard.focus(id);
    }

    private command(key: string): boolean {
        const current = this.keyboard.current(),
            { from } = this.frame.lines!;
        switch (key) {
            case "u":
                this.takeBack();
                break;
            case "r":
                this.putBack();
                break;
            case "m":
                movesDialog(this.control.moves(), (move) => this.control.complete(move));
                break;
            case "l":
                this.showPanel(!this.element.classList.contains("log-open"));
                break;
            case "w":
                if (current !== null) this.control.why(current);
                break;
            case "+":
                this.stage.zoom?.zoom(1.3);
                break;
            case "-":
                this.stage.zoom?.zoom(1 / 1.3);
                break;
            case "0":
                this.stage.zoom?.toggleFit();
                break;
            case "[":
                if (this.frame.puzzle === null) this.replay.go(from - 1);
                break;
            case "]":
                if (this.frame.puzzle === null) this.replay.go(from + 1);
                break;
            default:
                return false;
        }
        return true;
    }
}
