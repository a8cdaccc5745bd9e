/* What a game with people elsewhere adds to the table page: the players above the board, the talk below the log, more in the menu and at
 * the end. */
import type { App } from "../app";
import { ask, button } from "../base/controls";
import { h, replace, type Child } from "../base/dom";
import { say } from "../base/i18n";
import type { TableExtras } from "../table/playing";
import { ChatPanel } from "./chat_panel";
import { checkDialog } from "./check";
import { peopleDialog } from "./friend_views";
import { followButton } from "./friends";
import { noticeRows } from "./notice_rows";
import type { OnlineSession } from "./online_session";
import { SeatBar } from "./seat_bar";
import { toast } from "./toast";
import { standingDialog } from "./standing_dialog";
import { seatTitle } from "./words";
import type { Person } from "./wire";

export class TableChrome implements TableExtras {
    private readonly bar: SeatBar;
    private readonly chat: ChatPanel;
    /** The end covers the table: what is offered stands there as well. */
    private readonly endNotes = h("div", { class: "table-notes end-notes", role: "status" });

    constructor(
        private readonly app: App,
        private readonly session: OnlineSession,
    ) {
        this.bar = new SeatBar(app, session, () => this.showChat(true));
        this.chat = new ChatPanel(app, session, () => this.showChat(false));
    }

    get top(): HTMLElement {
        return this.bar.element;
    }
    get side(): HTMLElement {
        return this.chat.element;
    }

    open(): void {
        this.bar.open();
        this.chat.update();
    }
    close(): void {
        this.bar.close();
    }

    update(): void {
        this.bar.update();
        replace(this.endNotes, ...this.bar.offers());
        const said = this.chat.update(),
            seen = this.chat.element.offsetParent !== null;
        if (said.length === 0 || seen) return;
        this.page?.classList.add("chat-news");
        toast(said[said.length - 1]!, say("Answer"), () => this.showChat(true));
    }

    /** The talk has a sheet of its own, one touch away. */
    private showChat(open: boolean): void {
        this.page?.classList.toggle("chat-open", open);
        if (open) this.page?.classList.remove("log-open", "chat-news");
        if (open) this.chat.update();
        if (open) document.querySelector(".toast")?.remove();
    }

    /** The table page around it. */
    private get page(): HTMLElement | null {
        return this.chat.element.closest(".table-page");
    }
    logShown(open: boolean): void {
        if (open) this.page?.classList.remove("chat-news", "chat-open");
    }

    /** The others with a name, for who has one. */
    private others(): Person[] {
        const { about, person } = this.session;
        return about.seats
            .filter((seat) => this.app.online.me !== null && seat.kind === "person" && seat.seat !== person)
            .flatMap((seat) => (seat.person === null || seat.person.kind === "gone" ? [] : [seat.person]));
    }
    private peopleButton(close: (act: () => void) => () => void): Child {
        const others = this.others();
        return (
            others.length > 0 &&
            button(
                say("Players"),
                close(() => peopleDialog(this.app, others)),
                { "data-testid": "people-button" },
            )
        );
    }

    menu(close: (act: () => void) => () => void): Child[] {
        const { session } = this;
        if (session.person === null || session.known.status !== "running")
            return [
                this.peopleButton(close),
                button(
                    say("Tables"),
                    close(() => this.app.go("/online")),
                ),
            ];
        const away = session.about.seats.filter(
            (seat) =>
                session.about.takeover !== false &&
                seat.kind === "person" &&
                !session.known.seats[seat.seat]!.here &&
                session.known.seats[seat.seat]!.bot === "" &&
                seat.seat !== session.person,
        );
        // what waits for our yes is answered first
        const waits = (): boolean => session.known.offers.some(({ asked, kind }) => asked && kind !== "end"),
            offerEnd = (): void => {
                if (!waits()) void session.ask("offer", { kind: "end" });
            };
        return [
            !waits() &&
                button(
                    say("Offer to end the game"),
                    close(() => ask(say("Offer to end the game as it stands?"), say("Offer"), offerEnd)),
                    { "data-testid": "offer-end" },
                ),
            ...away.map((seat) =>
                button(
                    say("Bot for {name}", { name: seatTitle(this.app.engine, seat) }),
                    close(() => void session.ask("offer", { kind: "takeover", seat: seat.seat })),
                    { "data-testid": `takeover-${seat.seat}` },
                ),
            ),
            button(
                say("Automatic replies"),
                close(() => standingDialog(session)),
                { "data-testid": "standing" },
            ),
            this.peopleButton(close),
            button(
                say("Tables"),
                close(() => this.app.go("/online")),
            ),
        ];
    }

    settings(): HTMLElement[] {
        return this.session.person === null ? [] : noticeRows(() => {});
    }

    end(): Child[] {
        const of = this.session.about?.tournament,
            toTournament =
                of && h("a", { class: "button", href: `#/tournament/${of.id}`, "data-testid": "to-tournament" }, say("To the tournament"));
        const follows = this.others()
            .filter(({ id }) => !this.app.online.friends.has(id))
            .map((person) => {
                const follow = followButton(this.app.online, person);
                follow.textContent = say("Follow {name}", { name: person.name });
                return follow;
            });
        return [
            toTournament,
            this.endNotes,
            ...follows,
            button(say("Check this game"), () => checkDialog(this.session), { "data-testid": "check" }),
        ];
    }

    /** Offers another game; when it was made already, goes there. */
    again(): void {
        const { session } = this;
        const of = session.about?.tournament;
        if (of) this.app.go(`/tournament/${of.id}`);
        else if (session.known.next !== "") this.app.go(`/table/${session.known.next}`);
        else if (session.person !== null) void session.ask("offer", { kind: "rematch" });
        else this.app.go("/online");
    }
}
