/* The line at the top of every page. */
import { h, type Child } from "./dom";
import { say } from "./i18n";

export function header(middle: Child, ...right: Child[]): HTMLElement {
    return h(
        "header",
        { class: "top" },
        h("a", { class: "brand", href: "#/", "data-testid": "home", "aria-label": say("Trivium: start page") }, h("span", {}, "Trivium")),
        h("div", { class: "top-middle" }, middle),
        h("div", { class: "top-right" }, ...right),
    );
}
