/* A line that appears for a while over any page, with one thing to do. */
import { button, iconButton } from "../base/controls";
import { h } from "../base/dom";
import { say } from "../base/i18n";

const SHOWN_MS = 12_000;

export function toast(words: string, action: string | null = null, act: () => void = () => {}): void {
    document.querySelector(".toast")?.remove();
    const element: HTMLElement = h(
        "div",
        { class: "toast", role: "status", "data-testid": "toast" },
        h("span", {}, words),
        action !== null &&
            button(
                action,
                () => {
                    element.remove();
                    act();
                },
                { class: "button primary", "data-testid": "toast-act" },
            ),
        iconButton("close", say("Close"), () => element.remove()),
    );
    document.body.append(element);
    setTimeout(() => element.remove(), SHOWN_MS);
}
