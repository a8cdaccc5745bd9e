/* About: whose games these are, what is reconstructed, and what the page keeps. */
import type { App, Page } from "../app";
import { h } from "../base/dom";
import { header } from "../base/header";
import { lang, say } from "../base/i18n";

export function aboutPage(app: App): Page {
    const games = app.engine.games(lang());
    const element = h(
        "div",
        { class: "text-page", "data-testid": "about-page" },
        header(null),
        h(
            "main",
            { class: "text-main" },
            h("h1", {}, say("About Trivium")),
            h(
                "p",
                {},
                say(
                    "This is an unofficial implementation with its own art and texts. It is neither made nor endorsed by the authors or publishers, to whom the names and the games belong.",
                ),
            ),
            h("p", {}, say("If you like a game here, get the original: it is better with wooden pieces and someone across the table.")),
            h("h2", {}, say("What is reconstructed")),
            h(
                "p",
                {},
                say(
                    "Parts of the original boxes could not be looked up. They were reconstructed so that the rules work as described; if you own a box, you can correct them with a file of your own.",
                ),
            ),
            ...games.map((game) =>
                h("section", {}, h("h3", {}, game.title), h("p", { class: "muted" }, game.makers), h("p", {}, game.rebuilt)),
            ),
            h("h2", {}, say("What this page keeps")),
            h("p", {}, say("Your games and settings stay in this browser. Nothing is sent anywhere.")),
            h("p", { class: "muted" }, say("Version {version}", { version: app.engine.version })),
        ),
    );
    return { element, title: `${say("About")} · Trivium` };
}
