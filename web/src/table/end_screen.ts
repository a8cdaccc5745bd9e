/* The end: who won and by what, beside the board on which it is lit; where the game turned, how the chances went, and what comes next. */
import type { Analysis, BotInfo, Frame, Viewer } from "../engine/types";
import type { App } from "../app";
import { button, iconButton } from "../base/controls";
import { h, replace, type Child } from "../base/dom";
import { showBroken } from "../base/failure";
import { download } from "../base/files";
import { icon } from "../base/icons";
import { lang, number, say } from "../base/i18n";
import { announce } from "../base/live";
import { offerWithout } from "../base/nets";
import { analyse } from "../study/analyses";
import { ownMistakes, report } from "../study/report";
import { medalsOf } from "./medals";
import type { Playing } from "./playing";
import { seatMark, seatName } from "./seat_mark";
import { pictureFile, shareLink, smallPicture } from "./share";

export interface EndActions {
    viewAgain(): void;
    viewMoment(decision: number): void;
    /** What was found out about the game. */
    analysed(analysis: Analysis): void;
    /** To what might have been played. */
    tryIt(): void;
    learn(): void;
    /** `bot`: against this one instead. */
    again(bot?: string): void;
    close(): void;
}

export class EndScreen {
    private readonly chart = h("div", { class: "end-chart", "data-testid": "analysis" });
    private readonly turning = h("div", { class: "end-turning" });
    private readonly note = h("p", { class: "end-note muted", role: "status" });
    private readonly frame: Frame;
    private readonly title: string;
    readonly element: HTMLElement;

    constructor(
        private readonly app: App,
        private readonly session: Playing,
        private readonly actions: EndActions,
        more: readonly Child[] = [],
    ) {
        this.frame = session.machine.frame();
        const { ending, game, remote } = this.frame,
            bots = app.engine.bots(lang()),
            next = remote ? null : nextLevel(this.frame, bots);
        this.title = app.engine.games(lang()).find(({ id }) => id === game)?.title ?? "";
        this.element = h(
            "section",
            { class: "end", "aria-label": say("The game is over"), "data-testid": "end-screen", tabindex: -1 },
            h(
                "div",
                { class: "end-head" },
                h("h2", { "data-testid": "end-headline" }, ending?.headline ?? ""),
                iconButton("close", say("Close"), () => actions.close(), { "data-testid": "end-close" }),
            ),
            h("p", { class: "end-how" }, ending?.how, " ", this.clause()),
            medals(medalsOf(session.id, this.frame, bots, this.title)),
            scores(this.frame),
            h(
                "div",
                { class: "end-buttons end-next" },
                next &&
                    button(say("Now against {bot}", { bot: next.title }), () => actions.again(next.id), {
                        class: "button primary",
                        "data-testid": "next-level",
                    }),
                button(say("Play again"), () => actions.again(), { class: next ? "button" : "button primary", "data-testid": "again" }),
            ),
            h(
                "div",
                { class: "end-buttons" },
                button(say("View again"), () => actions.viewAgain(), { "data-testid": "view-again" }),
                button(say("Try other moves"), () => actions.tryIt(), { "data-testid": "try-moves" }),
                button(say("Share as a link"), () => void this.shareLink(), { "data-testid": "share-link" }),
                button(say("Save a picture"), () => void this.savePicture(), { "data-testid": "share-picture" }),
                this.note,
                ...more,
                h("a", { class: "button", href: "#/", "data-testid": "to-start" }, say("Start page")),
            ),
            this.turning,
            this.chart,
        );
    }

    /** The clause of the rules that ended it, to be read there. */
    private clause(): HTMLElement | false {
        const { result, game } = this.frame,
            clause = this.app.engine.clauses(game, lang()).find(({ id }) => id === result?.clause);
        return (
            clause !== undefined &&
            h("a", { class: "clause-id", href: `#/rules/${game}/${encodeURIComponent(clause.id)}`, title: clause.text }, clause.id)
        );
    }

    private names(): string[] {
        return this.frame.seats.map((seat) => seat.name);
    }
    private get viewer(): Viewer {
        return this.frame.person ?? "everything";
    }

    /* ---- sharing ---- */

    private tell(words: string): void {
        this.note.textContent = words;
        this.showNote();
        announce(words);
    }

    /** Below the button that was pressed, wherever that is. */
    private showNote(): void {
        this.note.scrollIntoView({ block: "nearest" });
    }

    private async shareLink(): Promise<void> {
        const url = await shareLink(this.session.machine.record()),
            text = this.frame.ending?.told ?? "";
        try {
            if (matchMedia("(pointer: coarse)").matches && "share" in navigator)
                return await navigator.share({ title: "Trivium", text, url });
            await navigator.clipboard.writeText(url);
            this.tell(say("The link is copied. It holds the whole game."));
        } catch {
            replace(this.note, h("a", { href: url, "data-testid": "shared-link" }, say("Link to this game")));
            this.showNote();
        }
    }

    private async savePicture(): Promise<void> {
        const { game, ending } = this.frame,
            caption = `${this.title} · ${ending?.told ?? ""}`;
        try {
            download(`${game}.png`, await pictureFile(this.app.engine, this.frame, this.session.machine.record(), caption));
            this.tell(say("The picture is saved."));
        } catch (problem) {
            this.tell(problem instanceof Error ? problem.message : String(problem));
        }
    }

    /* ---- the analysis ---- */

    async analyse(plain = false): Promise<void> {
        const bar = h("progress", { max: 1, value: 0, "aria-label": say("Analysis") }),
            record = this.session.machine.record();
        replace(this.chart, h("p", { class: "muted" }, say("How the chances went: working it out…")), bar);
        try {
            const analysis = await analyse(this.app, this.session.id, record, (done) => (bar.value = done), plain);
            this.showTurning(analysis.turning);
            this.showAnalysis(analysis, record);
            this.actions.analysed(analysis);
        } catch (problem) {
            replace(this.chart);
            const offered = offerWithout(
                problem,
                () => void this.analyse(),
                () => void this.analyse(true),
            );
            if (!offered) showBroken(problem);
        }
    }

    private showTurning(turning: Analysis["turning"]): void {
        if (turning === null) return;
        const { game } = this.frame,
            look = (): void => this.actions.viewMoment(turning.decision);
        replace(
            this.turning,
            h("h3", {}, say("The turning point")),
            h(
                "div",
                { class: "end-moment" },
                smallPicture(this.app.engine, game, this.session.machine.record(), this.viewer, turning.decision),
                h(
                    "div",
                    {},
                    h(
                        "p",
                        {},
                        seatName(turning.seat, this.names()[turning.seat] ?? ""),
                        ` ${say("move {n}: {played}", { n: number(turning.decision), played: turning.played })}`,
                    ),
                    h("p", { class: "turning-words muted" }, turning.sentence),
                    button(say("Look at it"), look, { "data-testid": "turning-point" }),
                ),
            ),
        );
    }

    private showAnalysis(analysis: Analysis, record: string): void {
        const { elements } = report(analysis, ownMistakes(analysis, record), this.names(), {
            view: (decision) => this.actions.viewMoment(decision),
            learn: () => this.actions.learn(),
        });
        replace(this.chart, ...elements);
    }
}

/** The bot above the strongest that was beaten by the only person at the table. */
function nextLevel({ seats, person, result }: Frame, bots: readonly BotInfo[]): BotInfo | null {
    if (person === null || result?.places[person] !== 1) return null;
    const levels = bots.filter(({ level }) => level > 0),
        met = levels.filter(({ id }) => seats.some((seat) => seat.player === id)),
        highest = Math.max(...met.map(({ level }) => level));
    if (met.length === 0) return null;
    return levels.filter(({ level }) => level > highest).sort((a, b) => a.level - b.level)[0] ?? null;
}

function medals(words: readonly string[]): HTMLElement | false {
    return (
        words.length > 0 &&
        h(
            "ul",
            { class: "medals", "aria-label": say("Medals"), "data-testid": "medals" },
            ...words.map((word) => h("li", {}, icon("medal"), word)),
        )
    );
}

/** The players in the order of their places, and what was compared; what made the difference stands out. */
function scores({ seats, result, ending }: Frame): HTMLElement {
    const places = result?.places ?? [],
        order = seats.map((_, seat) => seat).sort((a, b) => (places[a] ?? 9) - (places[b] ?? 9));
    return h(
        "table",
        { class: "end-scores", "data-testid": "scores" },
        h("caption", { class: "unseen" }, say("Scores")),
        h(
            "thead",
            {},
            h(
                "tr",
                {},
                h("td", {}),
                ...order.map((seat) =>
                    h(
                        "th",
                        { scope: "col", class: places[seat] === 1 ? "first" : "" },
                        h(
                            "span",
                            { class: "end-rank" },
                            h("span", { class: "end-place numeral" }, `${places[seat] ?? ""}.`),
                            seatMark(seat),
                        ),
                        h("span", { class: "end-name" }, seats[seat]!.name),
                    ),
                ),
            ),
        ),
        h(
            "tbody",
            {},
            ...(ending?.rows ?? []).map(({ label, values, decided }) =>
                h(
                    "tr",
                    { class: decided ? "decided" : "" },
                    h("th", { scope: "row" }, label, decided && h("span", { class: "end-decided" }, say("made the difference"))),
                    ...order.map((seat) => h("td", { class: "numeral" }, number(values[seat] ?? 0))),
                ),
            ),
        ),
    );
}
