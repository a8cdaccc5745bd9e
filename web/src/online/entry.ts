/* The way to online play on the start page: there only where the server offers it. */
import type { App } from "../app";
import { h, replace, show } from "../base/dom";
import { say, sayCount } from "../base/i18n";

export function onlineEntry(app: App): HTMLElement {
    const element = h("nav", {
        class: "online-entry",
        "aria-label": say("Play online"),
        "data-testid": "online-entry",
        hidden: true,
    });
    app.online.whenKnown((offered) => {
        show(element, offered);
        if (offered) fill(app, element);
        app.online.listen((message) => {
            if (element.isConnected && (message.type === "my_tables" || message.type === "mine")) fill(app, element);
        });
    });
    return element;
}

function fill(app: App, element: HTMLElement): void {
    const waiting = app.online.waiting();
    replace(
        element,
        h("a", { class: "button large", href: "#/online", "data-testid": "online" }, say("Play online")),
        waiting[0] &&
            h(
                "a",
                { class: "button primary large", href: `#/table/${waiting[0].id}`, "data-testid": "next-game" },
                sayCount("{n} game waits for you", "{n} games wait for you", waiting.length),
            ),
    );
}
