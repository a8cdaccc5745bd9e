/* When the library breaks, in the page or in a worker: the reader is told, and offered the way out, since nothing on the page would answer any
 * more. Games are kept after every move, so a page that loads itself anew loses none. */
import { BrokenError } from "../engine/types";
import { button } from "./controls";
import { h } from "./dom";
import { say } from "./i18n";

let notice: HTMLElement | null = null;

/** Shows that the library broke; whatever else went wrong is another's matter. Says whether it was that. */
export function showBroken(problem: unknown): boolean {
    if (!(problem instanceof BrokenError)) return false;
    notice?.remove();
    notice = h(
        "div",
        { class: "update", role: "alert", "data-testid": "broken" },
        h("span", {}, say("Trivium had to stop because of an error ({where}). Your game is kept.", { where: problem.where })),
        button(say("Reload the page"), () => location.reload(), { class: "button primary", "data-testid": "load-again" }),
    );
    document.body.append(notice);
    return true;
}

/** What no part of the page caught. */
export function watchForFailures(): void {
    addEventListener("error", (event) => {
        if (showBroken(event.error)) event.preventDefault();
    });
    addEventListener("unhandledrejection", (event) => {
        if (showBroken(event.reason)) event.preventDefault();
    });
}
