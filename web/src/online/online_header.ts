/* The top of the online pages: where one can go, and who one is. */
import type { App } from "../app";
import { h } from "../base/dom";
import { header } from "../base/header";
import { icon } from "../base/icons";
import { say } from "../base/i18n";

export function onlineHeader(app: App, here: "lobby" | "tournaments" | "ratings" | "account" | ""): HTMLElement {
    const link = (name: typeof here, route: string, words: string): HTMLElement =>
        h(
            "a",
            {
                class: "top-link",
                href: `#/${route}`,
                "aria-current": here === name ? "page" : null,
                "data-testid": `to-${name}`,
            },
            words,
        );
    const me = app.online.me;
    return header(
        h(
            "nav",
            { class: "top-links", "aria-label": say("Online") },
            link("lobby", "online", say("Tables")),
            link("tournaments", "tournaments", say("Tournaments")),
            link("ratings", "ratings", say("Ratings")),
        ),
        h(
            "a",
            {
                class: "top-me",
                href: "#/account",
                "aria-current": here === "account" ? "page" : null,
                "data-testid": "to-account",
            },
            icon("person"),
            h("span", {}, me?.name ?? say("Who are you?")),
        ),
    );
}
