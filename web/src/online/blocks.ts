/* Blocking: whom the reader wants nothing to do with. The same button wherever somebody is shown, and the list in the account. */
import { button, dialog } from "../base/controls";
import { h, replace } from "../base/dom";
import { dateTime, say } from "../base/i18n";
import { ask, get, post } from "./api";
import { attempt } from "./form";
import { toast } from "./toast";
import type { Block, Person } from "./wire";

export const unblock = (person: Person): Promise<unknown> => ask("DELETE", `/me/blocks/${person.id}`);

/** Blocks somebody after a question that says what it means, or unblocks at once. */
export function blockButton(person: Person, blocked: boolean, then: () => void): HTMLElement {
    const { name } = person;
    const done = (words: string) => (): void => {
        toast(words);
        then();
    };
    const fail = (problem: unknown): void => toast(String(problem));
    const attributes = { "data-testid": `${blocked ? "unblock" : "block"}-${person.id}` };
    if (blocked)
        return button(say("Unblock"), () => void unblock(person).then(done(say("{name} is no longer blocked.", { name })), fail), {
            ...attributes,
            "aria-label": say("Unblock {name}", { name }),
        });
    const act = (): void => void post("/me/blocks", { person: person.id }).then(done(say("{name} is blocked.", { name })), fail);
    return button(say("Block"), () => explain(name, act), { ...attributes, "aria-label": say("Block {name}", { name }) });
}

function explain(name: string, act: () => void): void {
    const element: HTMLDialogElement = dialog(
        say("Block {name}?", { name }),
        "ask-block",
        h(
            "p",
            {},
            say("They can no longer sit at your tables or ask you for another game, and you do not see their messages. They are not told."),
        ),
        h(
            "div",
            { class: "dialog-buttons" },
            button(say("Cancel"), () => element.close(), { "data-testid": "ask-no" }),
            button(
                say("Block"),
                () => {
                    element.close();
                    act();
                },
                { class: "button primary", "data-testid": "ask-yes" },
            ),
        ),
    );
}

/** Whom the reader has blocked, for the account page; nothing where there is nobody. */
export function blockList(): HTMLElement {
    const element = h("section", { class: "card", "data-testid": "blocks", hidden: true }),
        error = h("p", { class: "refusal", role: "alert" });
    const fill = async (): Promise<void> => {
        const { blocks } = await get<{ blocks: Block[] }>("/me/blocks");
        element.hidden = blocks.length === 0;
        replace(element, h("h2", {}, say("Blocked people")), h("ul", { class: "token-list" }, ...blocks.map(row)), error);
    };
    const row = ({ person, since_ms: since }: Block): HTMLElement =>
        h(
            "li",
            {},
            h("span", {}, h("strong", {}, person.name), " ", h("span", { class: "muted small" }, dateTime(since))),
            button(
                say("Unblock"),
                () =>
                    void attempt(error, null, async () => {
                        await unblock(person);
                        await fill();
                    }),
                { "aria-label": say("Unblock {name}", { name: person.name }), "data-testid": `unblock-${person.id}` },
            ),
        );
    void fill().catch(() => {});
    return element;
}
