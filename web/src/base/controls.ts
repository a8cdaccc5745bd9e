/* Buttons, switches and dialogs as all pages use them. */
import { h, type Attributes, type Child } from "./dom";
import { icon, type IconName } from "./icons";
import { say } from "./i18n";

export function button(text: string, act: () => void, attributes: Attributes = {}): HTMLButtonElement {
    return h("button", { type: "button", class: "button", onclick: act, ...attributes }, text);
}

/** A button that is only a sign; its words are its name and its tooltip. */
export function iconButton(name: IconName, words: string, act: () => unknown, attributes: Attributes = {}): HTMLButtonElement {
    return h(
        "button",
        { type: "button", class: "icon-button", "aria-label": words, title: words, onclick: act, ...attributes },
        icon(name),
    );
}

/** Disabled for the eye and the reader, yet still there to say why. */
export function setAble(element: HTMLButtonElement, able: boolean): void {
    element.setAttribute("aria-disabled", String(!able));
}

export function switchRow(words: string, on: boolean, act: (on: boolean) => void, testid: string): HTMLElement {
    const box: HTMLInputElement = h("input", {
        type: "checkbox",
        role: "switch",
        "data-testid": testid,
        onchange: () => act(box.checked),
    });
    box.checked = on;
    return h("label", { class: "row-field" }, h("span", {}, words), box);
}

export interface Choice {
    value: string;
    words: string;
}

export function select(
    words: string,
    choices: readonly Choice[],
    value: string,
    act: (value: string) => void,
    testid: string,
    hiddenLabel = false,
): HTMLElement {
    const list: HTMLSelectElement = h(
        "select",
        { "data-testid": testid, onchange: () => act(list.value) },
        ...choices.map((choice) => h("option", { value: choice.value }, choice.words)),
    );
    list.value = value;
    if (hiddenLabel) {
        list.setAttribute("aria-label", words);
        return list;
    }
    return h("label", { class: "row-field" }, h("span", {}, words), list);
}

/** A dialog over the page; Escape and the cross close it, focus goes back where it was. */
export function dialog(title: string, testid: string, ...content: Child[]): HTMLDialogElement {
    const heading = h("h2", { class: "dialog-title" }, title);
    const element: HTMLDialogElement = h(
        "dialog",
        {
            class: "dialog",
            "data-testid": testid,
            "aria-label": title,
            onclose: () => element.remove(),
            onclick: (event: MouseEvent) => {
                if (event.target === element) element.close();
            },
        },
        h(
            "div",
            { class: "dialog-body" },
            h(
                "header",
                { class: "dialog-head" },
                heading,
                iconButton("close", say("Close"), () => element.close(), { "data-testid": "close" }),
            ),
            ...content,
        ),
    );
    document.body.append(element);
    element.showModal();
    return element;
}

/** Asks yes or no. */
export function ask(question: string, yes: string, act: () => void): void {
    const element = dialog(
        question,
        "ask",
        h(
            "div",
            { class: "dialog-buttons" },
            button(say("Cancel"), () => element.close(), { "data-testid": "ask-no" }),
            button(
                yes,
                () => {
                    element.close();
                    act();
                },
                { class: "button primary", "data-testid": "ask-yes" },
            ),
        ),
    );
}
