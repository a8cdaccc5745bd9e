/* The people at the table: who is here, their ratings and clocks, whose turn it is; below them what is offered, and whether the
 * connection holds. */
import type { App } from "../app";
import type { RemoteAbout } from "../engine/types";
import { button, iconButton } from "../base/controls";
import { h, replace, show } from "../base/dom";
import { icon } from "../base/icons";
import { say, sayCount } from "../base/i18n";
import { seatMark } from "../table/seat_mark";
import type { OnlineSession } from "./online_session";
import { standingDialog } from "./standing_dialog";
import { botTitle, gameTitle, seatTitle, timeLeft } from "./words";
import type { SeatAbout } from "./wire";

const SHORT_MS = 30_000;

export class SeatBar {
    private readonly seats = h("ul", { class: "seat-bar", "data-testid": "seat-bar", "aria-label": say("Players") });
    private readonly notes = h("div", { class: "table-notes" });
    private readonly link = h("p", { class: "link-banner", role: "status", "data-testid": "link-banner", hidden: true });
    readonly element = h("div", { class: "table-top" }, this.link, this.seats, this.notes);
    private clocks = new Map<number, HTMLElement>();
    private timer = 0;

    constructor(
        private readonly app: App,
        private readonly session: OnlineSession,
        private readonly talk: () => void,
    ) {}

    open(): void {
        this.update();
        this.timer = window.setInterval(() => this.tick(), 500);
    }
    close(): void {
        clearInterval(this.timer);
    }

    /** Where the talk does not stand beside the board. */
    private talkButton(): HTMLElement {
        return h("li", { class: "talk-item" }, iconButton("talk", say("Chat"), this.talk, { "data-testid": "talk-button" }));
    }

    update(): void {
        const { decisions, open } = this.session.machine.frame();
        this.element.dataset["number"] = String(decisions); // which moment the page shows
        this.clocks.clear();
        const looksOn = this.session.person === null && !open;
        replace(this.seats, ...this.session.about.seats.map((seat) => this.seat(seat)), looksOn && this.spectator(), this.talkButton());
        replace(
            this.notes,
            ...this.offers(),
            this.session.replaced &&
                this.note(
                    say("A bot plays for you."),
                    button(say("Take my seat back"), () => void this.session.ask("return"), {
                        class: "button primary",
                        "data-testid": "return",
                    }),
                ),
            this.standing(),
            this.next(),
        );
        this.showLink();
        this.tick();
    }

    /** What is offered, to be agreed to or refused; and another game that was made without a yes from here: nobody is moved there unasked. */
    offers(): HTMLElement[] {
        const { offers, next, moves_on: moves, status } = this.session.known,
            follows = next !== "" && !moves && status === "over" && this.session.person !== null;
        return [...offers.map((offer) => this.offer(offer)), ...(follows ? [this.follow(next)] : [])];
    }
    private follow(next: string): HTMLElement {
        return this.note(
            say("The next game with the same people is ready."),
            h("a", { class: "button primary", href: `#/table/${next}`, "data-testid": "follow" }, say("Go there")),
        );
    }

    /** Who is answered for should not forget it. */
    private standing(): HTMLElement | false {
        const { standing, status } = this.session.known,
            { rules } = standing,
            running = status === "running" && this.session.person !== null;
        return (
            running &&
            rules.length > 0 &&
            this.note(
                sayCount("{n} automatic reply is on.", "{n} automatic replies are on.", rules.length),
                button(say("Change"), () => standingDialog(this.session), {
                    "data-testid": "standing-change",
                }),
            )
        );
    }

    /** Nothing to do here, but elsewhere. */
    private next(): HTMLElement | false {
        const next = this.session.machine.frame().deciding ? undefined : this.app.online.next(this.session.id);
        return (
            next !== undefined &&
            this.note(
                gameTitle(this.app.engine, next.game),
                h("a", { class: "button", href: `#/table/${next.id}`, "data-testid": "next-game" }, say("Next game waiting for me")),
            )
        );
    }

    /** Who has no seat is told what that means. */
    private spectator(): HTMLElement {
        const words = say("You are watching: you see what everybody may see.");
        return h("li", { class: "seat-spectator", title: words }, icon("eye"), h("span", {}, say("watching")));
    }

    private showLink(): void {
        const lost = !this.app.online.linkOpen;
        show(this.link, lost || this.session.machine.frame().sent);
        this.link.classList.toggle("lost", lost);
        this.link.textContent = lost ? say("The connection is lost. Trying again…") : say("Your move is on its way…");
    }

    private seat(seat: SeatAbout): HTMLElement {
        const { about } = this.session,
            { status, actor, seats } = this.session.known,
            { here, bot } = seats[seat.seat]!,
            name = seatTitle(this.app.engine, seat),
            clock = about.clock.kind !== "none" && status === "running";
        const time = h("span", {
            class: "seat-clock numeral",
            role: "timer",
            "aria-label": say("Time left: {name}", { name }),
        });
        if (clock) this.clocks.set(seat.seat, time);
        const left = this.session.machine.frame().seats[seat.seat]?.left ?? null;
        const presence =
            seat.kind === "bot"
                ? say("bot")
                : left !== null
                  ? leftWords(left, status === "running" && bot !== "" ? botTitle(this.app.engine, bot) : null)
                  : bot !== ""
                    ? say("away, {bot} plays", { bot: botTitle(this.app.engine, bot) })
                    : here
                      ? say("here")
                      : say("away");
        return h(
            "li",
            {
                class: ["seat-item", actor === seat.seat ? "acting" : "", here ? "" : "away"].join(" "),
                "data-seat": seat.seat,
                "aria-current": actor === seat.seat ? "true" : null,
            },
            seatMark(seat.seat),
            h(
                "span",
                { class: "seat-who" },
                h("span", { class: "seat-title" }, name, seat.seat === about.you && h("span", { class: "muted" }, ` ${say("(you)")}`)),
                h(
                    "span",
                    { class: "seat-facts" },
                    h("span", { class: `presence ${seat.kind === "bot" ? "bot" : here ? "here" : "gone"}` }, presence),
                    seat.program === true && h("span", { class: "bot-sign" }, say("program")),
                    seat.rating && h("span", { title: say("Rating") }, String(seat.rating.rating)),
                ),
            ),
            clock && time,
        );
    }

    private tick(): void {
        for (const [seat, element] of this.clocks) {
            const left = this.session.remote.remote.leftMs(seat),
                words = timeLeft(left);
            if (element.textContent !== words) element.textContent = words;
            element.classList.toggle("short", left < SHORT_MS);
        }
    }

    private note(words: string, ...buttons: HTMLElement[]): HTMLElement {
        return h("p", { class: "table-note" }, h("span", {}, words), ...buttons);
    }

    private offer(offer: RemoteAbout["offers"][number]): HTMLElement {
        const { session } = this,
            seated = session.person !== null,
            { asked, words, kind, by, seat } = offer,
            meant = { kind, by, seat }; // what is read here is what is answered, also when another offer comes meanwhile
        return this.note(
            words,
            ...(asked
                ? [
                      button(say("Agree"), () => void session.ask("accept", meant), {
                          class: "button primary",
                          "data-testid": `accept-${kind}`,
                      }),
                  ]
                : []),
            ...(seated
                ? [
                      button(asked ? say("Refuse") : say("Withdraw"), () => void session.ask("decline", meant), {
                          "data-testid": `decline-${kind}`,
                      }),
                  ]
                : []),
        );
    }
}

/** Who resigned is not away. */
function leftWords(left: "resign" | "flag", bot: string | null): string {
    if (bot === null) return left === "resign" ? say("resigned") : say("lost on time");
    return left === "resign" ? say("resigned, {bot} plays on", { bot }) : say("lost on time, {bot} plays on", { bot });
}
