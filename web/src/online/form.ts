/* Forms: labelled fields, one button, and the server's refusal below it. */
import { button } from "../base/controls";
import { h, type Attributes } from "../base/dom";
import { say } from "../base/i18n";

export interface Field {
    name: string;
    words: string;
    type?: "text" | "password";
    complete?: string;
    value?: string;
    least?: number;
    most?: number;
}

/** `act` may throw; what it says is shown. */
export function form(
    testid: string,
    fields: readonly Field[],
    action: string,
    act: (values: Record<string, string>) => Promise<void>,
    attributes: Attributes = { class: "button primary" },
): HTMLFormElement {
    const inputs = fields.map((field) =>
        h("input", {
            name: field.name,
            type: field.type ?? "text",
            autocomplete: field.complete ?? "off",
            value: field.value ?? "",
            minlength: field.least,
            maxlength: field.most ?? 128,
            required: true,
            "data-testid": `${testid}-${field.name}`,
        }),
    );
    const error = h("p", { class: "refusal", role: "alert" });
    const send = button(action, () => {}, { ...attributes, type: "submit", "data-testid": testid });
    return h(
        "form",
        {
            class: "form",
            onsubmit: (event: SubmitEvent) => {
                event.preventDefault();
                void attempt(error, send, () => act(Object.fromEntries(inputs.map((input) => [input.name, input.value]))));
            },
        },
        ...inputs.map((input, at) => h("label", { class: "row-field" }, h("span", {}, fields[at]!.words), input)),
        error,
        h("div", { class: "dialog-buttons" }, send),
    );
}

/** Does something that may be refused: the button waits meanwhile, the refusal is told. */
export async function attempt(error: HTMLElement, send: HTMLButtonElement | null, act: () => Promise<void>): Promise<void> {
    error.textContent = "";
    if (send) send.disabled = true;
    try {
        await act();
    } catch (problem) {
        error.textContent = problem instanceof Error ? problem.message : String(problem);
    }
    if (send) send.disabled = false;
}

/** A text to be taken along: a link, a code. */
export function copyRow(words: string, text: string, testid: string): HTMLElement {
    const field = h("input", {
        type: "text",
        readonly: true,
        value: text,
        "aria-label": words,
        "data-testid": testid,
        onfocus: () => field.select(),
    });
    const copy = button(say("Copy"), () => {
        field.select();
        void (navigator.clipboard?.writeText(text) ?? Promise.reject(new Error())).then(
            () => {
                copy.textContent = say("Copied");
            },
            () => {
                document.execCommand("copy");
                copy.textContent = say("Copied");
            },
        );
    });
    return h("div", { class: "copy-row" }, h("span", {}, words), field, copy);
}
