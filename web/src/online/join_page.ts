/* Where an invitation leads: one click takes the seat. The secret stays in the fragment, which is never sent, and leaves the address at
 * once. */
import type { App, Page } from "../app";
import { button } from "../base/controls";
import { h, replace } from "../base/dom";
import { listed, say } from "../base/i18n";
import { get } from "./api";
import { keyed, remember } from "./memory";
import { attempt } from "./form";
import { onlineHeader } from "./online_header";
import { sitDownAt } from "./sit_down";
import { clockWords, gameTitle, seatTitle } from "./words";
import type { Snapshot } from "./wire";

export function joinPage(app: App, [id = "", invitation = ""]: string[]): Page {
    const error = h("p", { class: "refusal", role: "alert" }),
        about = h("p", { class: "muted" });
    const join = button(
        say("Sit down"),
        () =>
            void attempt(error, join, async () => {
                await app.online.beSomebody();
                await sitDownAt(id, invitation);
                app.go(`/table/${id}`);
            }),
        { class: "button primary large", "data-testid": "join" },
    );
    const element = h(
        "div",
        { class: "text-page online-page", "data-testid": "join-page" },
        onlineHeader(app, ""),
        h(
            "main",
            { class: "text-main" },
            h("h1", {}, say("You are invited")),
            about,
            h("div", { class: "dialog-buttons" }, join, h("a", { class: "button", href: `#/table/${id}` }, say("Just watch"))),
            error,
        ),
    );
    return {
        element,
        title: `${say("You are invited")} · Trivium`,
        enter: () => {
            remember(id, { look: invitation });
            history.replaceState(null, "", `#/table/${id}`);
            void get<Snapshot>(keyed(id, `/tables/${encodeURIComponent(id)}`)).then(
                ({ about: table }) =>
                    replace(
                        about,
                        `${gameTitle(app.engine, table.game)} · ${clockWords(table.clock)} · ${listed(table.seats.map((seat) => seatTitle(app.engine, seat)))}`,
                    ),
                (problem: unknown) => {
                    error.textContent = String(problem);
                },
            );
        },
    };
}

/** Where the link for those who look on leads: the table, with the secret kept and out of the address. */
export function lookPage(app: App, [id = "", secret = ""]: string[]): Page {
    return {
        element: h("div", { class: "text-page online-page" }, onlineHeader(app, "")),
        title: "Trivium",
        enter: () => {
            remember(id, { look: secret });
            app.go(`/table/${id}`);
        },
    };
}
