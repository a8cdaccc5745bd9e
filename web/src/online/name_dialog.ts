/* What others call the reader: asked once, before the first game with people elsewhere. */
import { button, dialog } from "../base/controls";
import { h } from "../base/dom";
import { say } from "../base/i18n";

/** The name; "": none, the server makes one up; null: not now. `refusal`: why the one before will not do. */
export function askName(before: string, refusal: string): Promise<string | null> {
    return new Promise((answer) => {
        let chosen: string | null = null;
        const input = h("input", {
            type: "text",
            value: before,
            minlength: 2,
            maxlength: 24,
            required: true,
            autofocus: true,
            autocomplete: "nickname",
            "data-testid": "name-input",
        });
        const leave = (name: string): void => {
            chosen = name;
            element.close();
        };
        const element: HTMLDialogElement = dialog(
            say("What shall the others call you?"),
            "name-dialog",
            h(
                "form",
                {
                    class: "form",
                    onsubmit: (event: SubmitEvent) => {
                        event.preventDefault();
                        leave(input.value.trim());
                    },
                },
                h("label", { class: "row-field" }, h("span", {}, say("Your name")), input),
                h("p", { class: "refusal", role: "alert" }, refusal),
                h(
                    "div",
                    { class: "dialog-buttons" },
                    button(say("Play without a name"), () => leave(""), { "data-testid": "name-none" }),
                    h("button", { type: "submit", class: "button primary", "data-testid": "name-go" }, say("Go on")),
                ),
            ),
        );
        element.addEventListener("close", () => answer(chosen));
    });
}
