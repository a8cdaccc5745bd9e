/* Talk at the table: who has a seat talks, everybody reads. Not hearing somebody is each reader's own choice; a report goes to who runs
 * the server. */
import type { App } from "../app";
import type { RemoteAbout } from "../engine/types";
import { button, dialog, iconButton, switchRow } from "../base/controls";
import { h, replace } from "../base/dom";
import { say } from "../base/i18n";
import { announce } from "../base/live";
import { seatMark } from "../table/seat_mark";
import { blockButton } from "./blocks";
import { form } from "./form";
import type { OnlineSession } from "./online_session";
import { post } from "./api";
import { toast } from "./toast";
import { seatTitle } from "./words";

type Line = RemoteAbout["chat"][number];

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
    readonly element = h(
        "section",
        { class: "chat", "aria-label": say("Chat") },
        h(
            "div",
            { class: "chat-head" },
            h("h3", {}, say("Chat")),
            iconButton("gear", say("Mute, block or report"), () => this.manners(), { "data-testid": "chat-menu" }),
        ),
        this.list,
        this.form,
    );
    constructor(
        private readonly app: App,
        private readonly session: OnlineSession,
    ) {}

    /** Returns whether somebody else has said something. */
    update(): boolean {
        const { chat } = this.session.known,
            said = this.session.said.splice(0);
        for (const words of said) announce(words);
        replace(
            this.list,
            ...chat.map((line) => this.row(line)),
            chat.length === 0 && h("li", { class: "muted small" }, say("No messages yet.")),
        );
        this.list.scrollTop = this.list.scrollHeight;
        this.form.hidden = this.session.person === null;
        return said.length > 0;
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
        void this.session.remote.ask("chat", { text }).then(
            () => {
                this.input.value = "";
            },
            (problem: Error) => toast(problem.message),
        );
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
