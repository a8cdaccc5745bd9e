/* Talk at the table, in two rooms: who has a seat talks to all; who watches talks to the others who watch, and the players read that when
 * the game is over. Not hearing somebody is each reader's own choice; a report goes to who runs the server. */
import type { App } from "../app";
import type { RemoteAbout } from "../engine/types";
import { button, dialog, iconButton, switchRow } from "../base/controls";
import { h, replace } from "../base/dom";
import { say } from "../base/i18n";
import { announce } from "../base/live";
import { seatMark } from "../table/seat_mark";
import { blockButton } from "./blocks";
import { form } from "./form";
import { keyed } from "./memory";
import type { OnlineSession } from "./online_session";
import { post } from "./api";
import { toast } from "./toast";
import { seatTitle } from "./words";

type Line = RemoteAbout["chat"][number];
type Room = "players" | "spectators";

export class ChatPanel {
    private readonly list = h("ol", { class: "chat-list", "data-testid": "chat", tabindex: 0, "aria-label": say("Chat") });
    private readonly input = h("input", {
        type: "text",
        maxlength: 500,
        placeholder: say("Write a message"),
        "aria-label": say("Write a message"),
        "data-testid": "chat-input",
    });
    private readonly form = h(
        "form",
        {
            class: "chat-form",
            onsubmit: (event: SubmitEvent) => {
                event.preventDefault();
                this.say();
            },
        },
        this.input,
        h("button", { type: "submit", class: "button", "data-testid": "chat-send" }, say("Send")),
    );
    private readonly rooms = h("div", { class: "chat-rooms", role: "group", "aria-label": say("Chat") });
    readonly element = h(
        "section",
        { class: "chat", "aria-label": say("Chat") },
        h(
            "div",
            { class: "chat-head" },
            h("h2", {}, say("Chat")),
            this.rooms,
            iconButton("gear", say("Mute, block or report"), () => this.manners(), { "data-testid": "chat-menu" }),
            iconButton("close", say("Close"), () => this.close(), { class: "icon-button chat-close", "data-testid": "chat-close" }),
        ),
        this.list,
        this.form,
    );
    private room: Room;

    constructor(
        private readonly app: App,
        private readonly session: OnlineSession,
        private readonly close: () => void,
    ) {
        this.room = session.person === null ? "spectators" : "players";
    }

    /** The rooms that the reader may look into. */
    private get open(): readonly Room[] {
        const { you, status, spectator_chat: aside } = this.session.known;
        return you === null || (status === "over" && aside.length > 0) ? ["players", "spectators"] : ["players"];
    }

    private showRooms(): void {
        const words = { players: say("Players"), spectators: say("Spectators") },
            enter = (room: Room) => (): void => {
                this.room = room;
                this.update();
            };
        if (!this.open.includes(this.room)) this.room = "players";
        replace(
            this.rooms,
            ...(this.open.length === 1
                ? []
                : this.open.map((room) =>
                      button(words[room], enter(room), {
                          class: "chip",
                          "aria-pressed": String(room === this.room),
                          "data-testid": `room-${room}`,
                      }),
                  )),
        );
    }

    /** Returns what others have said meanwhile. */
    update(): string[] {
        const { known, person } = this.session,
            said = this.session.said.splice(0);
        for (const words of said) announce(words);
        this.showRooms();
        const chat = this.room === "players" ? known.chat : known.spectator_chat;
        replace(
            this.list,
            ...chat.map((line) => this.row(line)),
            chat.length === 0 && h("li", { class: "muted small" }, say("No messages yet.")),
        );
        this.list.scrollTop = this.list.scrollHeight;
        this.form.hidden = (person === null) !== (this.room === "spectators");
        return said;
    }

    private seatOf(line: Line): number | null {
        return this.session.about.seats.find((seat) => seat.person?.id === line.person)?.seat ?? null;
    }
    private nameOf(line: Line): string {
        const seat = this.session.about.seats.find((one) => one.person?.id === line.person);
        return seat ? seatTitle(this.app.engine, seat) : line.name === "?" ? say("somebody who left") : line.name;
    }

    private row(line: Line): HTMLElement {
        const seat = this.seatOf(line);
        return h("li", {}, seat !== null && seatMark(seat), h("span", {}, h("strong", {}, this.nameOf(line)), ` ${line.text}`));
    }

    private say(): void {
        const text = this.input.value.trim();
        if (text === "") return;
        void this.send(text).then(
            () => {
                this.input.value = "";
            },
            (problem: Error) => problem.message !== "" && toast(problem.message),
        );
    }

    /** Who only watches may be nobody yet. */
    private async send(text: string): Promise<void> {
        if (this.room === "players") return void (await this.session.remote.ask("chat", { text }));
        await this.app.online.beSomebody();
        await post(keyed(this.session.id, `/tables/${this.session.id}/chat`), { text, room: this.room });
    }

    private manners(): void {
        const { session } = this,
            others = session.about.seats.filter((seat) => seat.kind === "person" && seat.seat !== session.person);
        const mute =
            (seat: number) =>
            (muted: boolean): void =>
                void session.ask("mute", { seat, muted });
        const element: HTMLDialogElement = dialog(
            say("Mute, block or report"),
            "manners",
            ...(session.person === null
                ? [h("p", {}, say("Only players at this table can do this."))]
                : [
                      ...others.flatMap((seat) => [
                          switchRow(
                              say("Mute {name}", { name: seatTitle(this.app.engine, seat) }),
                              ((session.known.muted >> seat.seat) & 1) === 1,
                              mute(seat.seat),
                              `mute-${seat.seat}`,
                          ),
                          seat.person !== null &&
                              seat.person.kind !== "gone" &&
                              h(
                                  "div",
                                  { class: "row-field" },
                                  h("span", {}, say("No more contact with {name}", { name: seat.person.name })),
                                  blockButton(seat.person, ((session.known.blocked >> seat.seat) & 1) === 1, () => {
                                      element.close();
                                      this.app.online.watchAgain();
                                  }),
                              ),
                      ]),
                      form(
                          "report",
                          [{ name: "text", words: say("What is wrong?"), most: 500 }],
                          say("Report to the administrator"),
                          async (values) => {
                              await post(`/tables/${session.id}/report`, values);
                              element.close();
                              toast(say("Thank you. The administrator has been told."));
                          },
                          { class: "button" },
                      ),
                  ]),
            h(
                "div",
                { class: "dialog-buttons" },
                button(say("Close"), () => element.close()),
            ),
        );
    }
}
