/* The tree of what was tried: every move with its chance and, where cards are imagined, how often it can be made. The moves at the present place
 * can be named, put first and removed. */
import type { Frame, LineNode } from "../engine/types";
import { ask, button, dialog, iconButton } from "../base/controls";
import { h, replace, style } from "../base/dom";
import { labelled, number, percent, say } from "../base/i18n";
import { seatMark } from "../table/seat_mark";
import type { StudySession } from "./study_session";

const INDENT = 14,
    DEEPEST = 8;

/** What is known in a line: "as it was", or by whom. */
export const knowing = (as: number | null, names: readonly string[]): string =>
    as === null ? say("Cards as they were") : say("Cards as {name} knew them", { name: names[as] ?? "" });

export class TreePanel {
    private readonly list = h("ol", { class: "log-list tree", "data-testid": "tree" });
    private readonly tools = h("div", { class: "tree-tools", role: "group", "aria-label": say("This move") });
    readonly element = h("section", { "aria-label": say("Lines tried") }, this.list, this.tools);

    constructor(private readonly session: StudySession) {}

    update(frame: Frame): void {
        const { nodes, worlds } = frame.lines!,
            names = frame.seats.map((seat) => seat.name),
            focused = this.focused();
        const rows = nodes.flatMap((node) => [...(node.first ? [this.head(node, names)] : []), this.row(node, frame, worlds)]);
        replace(
            this.list,
            ...(nodes.length > 0 ? rows : [h("li", { class: "tree-empty muted" }, say("Nothing tried yet: make a move on the board."))]),
        );
        this.showTools(frame);
        this.list.querySelector<HTMLElement>("[aria-current]")?.scrollIntoView({ block: "nearest" });
        if (focused !== null) this.list.querySelector<HTMLElement>(`[data-node="${focused}"]`)?.focus();
    }

    /** Rows are made anew: whoever went by keys stays where they were. */
    private focused(): string | null {
        const { activeElement } = document;
        return activeElement instanceof HTMLElement && this.list.contains(activeElement) ? (activeElement.dataset["node"] ?? null) : null;
    }

    private head({ from, as }: LineNode, names: readonly string[]): HTMLElement {
        return h("li", { class: "log-turn" }, `${say("After move {n}", { n: number(from) })} · ${knowing(as, names)}`);
    }

    private row(node: LineNode, { lines }: Frame, worlds: number): HTMLElement {
        const { id, level, decision, seat, sentence, name, remark, holds, chances, as } = node,
            chance = seat === null ? null : (chances?.[seat] ?? null);
        const row = h(
            "li",
            { class: node.on_way ? "on-way" : "" },
            h(
                "button",
                {
                    type: "button",
                    class: "log-line",
                    "data-testid": "tree-node",
                    "data-node": id,
                    "aria-current": lines!.place === id && "true",
                    onclick: () => this.session.goTo(id),
                },
                seat === null ? h("span", { class: "seat-mark" }) : seatMark(seat),
                h(
                    "span",
                    { class: "tree-words" },
                    name !== "" && h("strong", {}, labelled(name, "")),
                    `${number(decision)}. ${sentence}`,
                    remark !== "" && h("span", { class: "tree-remark muted" }, remark),
                ),
                h(
                    "span",
                    { class: "tree-facts numeral" },
                    chance !== null && h("span", { "data-testid": "tree-chance" }, percent(chance)),
                    as !== null &&
                        holds < worlds &&
                        h(
                            "span",
                            { class: "muted", title: say("possible in {n} of {all} imagined worlds", { n: holds, all: worlds }) },
                            `${holds}/${worlds}`,
                        ),
                ),
            ),
        );
        style(row, { "padding-left": `${INDENT * Math.min(level, DEEPEST)}px` });
        return row;
    }

    private showTools({ puzzle }: Frame): void {
        const { place } = this.session;
        replace(this.tools);
        if (place === null || puzzle !== null) return;
        const siblings = this.session.frame.lines!.nodes.filter((node) => node.from === place.from && node.decision === place.decision);
        replace(
            this.tools,
            button(say("Name and remark"), () => this.nameDialog(place), { "data-testid": "tree-name" }),
            siblings.length > 1 &&
                siblings[0] !== place &&
                button(say("Put first"), () => this.session.promote(place.id), { "data-testid": "tree-promote" }),
            iconButton("trash", say("Remove this move"), () => this.remove(place), { "data-testid": "tree-remove" }),
        );
    }

    private remove({ id, last }: LineNode): void {
        if (last) return this.session.remove(id);
        ask(say("Remove this move and all that follows it?"), say("Remove"), () => this.session.remove(id));
    }

    private nameDialog({ id, name, remark }: LineNode): void {
        const field = (label: string, value: string, testid: string): [HTMLElement, HTMLInputElement] => {
            const input: HTMLInputElement = h("input", { type: "text", maxlength: 120, "data-testid": testid });
            input.value = value;
            return [h("label", { class: "row-field" }, h("span", {}, label), input), input];
        };
        const [nameRow, nameInput] = field(say("Name"), name, "line-name"),
            [remarkRow, remarkInput] = field(say("Remark"), remark, "line-remark");
        const element = dialog(
            say("Name and remark"),
            "name-line",
            nameRow,
            remarkRow,
            h(
                "div",
                { class: "dialog-buttons" },
                button(
                    say("Keep"),
                    () => {
                        element.close();
                        this.session.name(id, nameInput.value.trim(), remarkInput.value.trim());
                    },
                    { class: "button primary", "data-testid": "line-keep" },
                ),
            ),
        );
    }
}
