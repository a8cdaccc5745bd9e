/* Standing answers: what the reader wants to be answered while away, as patterns over the game's notation. Private; the server gives them
 * after the same pause as any other answer. */
import { button, dialog, switchRow } from "../base/controls";
import { h, replace } from "../base/dom";
import { lang, say } from "../base/i18n";
import { theme } from "../base/settings";
import { post } from "./api";
import { attempt } from "./form";
import type { OnlineSession } from "./online_session";
import { toast } from "./toast";
import type { Standing } from "./wire";

const MOST_RULES = 16,
    LONGEST_RULE = 63,
    MOST_MOVES = 40;

export function standingDialog(session: OnlineSession): void {
    const wish: Standing = { ...session.standing };
    const error = h("p", { class: "refusal", role: "alert" });
    const rules = h("textarea", {
        rows: 5,
        spellcheck: "false",
        "aria-label": say("Answers in the order in which they are tried, one a line"),
        "data-testid": "standing-rules",
    });
    rules.value = wish.rules.join("\n");
    const until = h("input", {
        type: "number",
        min: 0,
        max: 100000,
        value: wish.until_turn,
        "data-testid": "standing-until",
    });
    const save = button(
        say("Keep these answers"),
        () =>
            void attempt(error, save, async () => {
                const standing: Standing = {
                    rules: lines(rules.value),
                    stop_at_my_turn: wish.stop_at_my_turn,
                    until_turn: Number(until.value),
                };
                await post(`/tables/${session.id}/standing`, standing);
                session.standing = standing;
                element.close();
                toast(
                    standing.rules.length > 0
                        ? say("Your answers are kept. Nobody else can see them.")
                        : say("You answer everything yourself."),
                );
            }),
        { class: "button primary", "data-testid": "standing-save" },
    );
    const element = dialog(
        say("Standing answers"),
        "standing",
        h(
            "p",
            { class: "muted" },
            say(
                "When you are asked, the first of these that is a legal move is played for you. * stands for anything: a lone * lets the first legal move happen.",
            ),
        ),
        rules,
        moveButtons(session, (text) => {
            rules.value = [...lines(rules.value), text].join("\n");
        }),
        switchRow(
            say("Stop when my own turn begins"),
            wish.stop_at_my_turn,
            (on) => {
                wish.stop_at_my_turn = on;
            },
            "standing-stop",
        ),
        h("label", { class: "row-field" }, h("span", {}, say("Only until this turn; 0: no limit")), until),
        error,
        h(
            "div",
            { class: "dialog-buttons" },
            button(
                say("Answer everything myself"),
                () => {
                    rules.value = "";
                    save.click();
                },
                { "data-testid": "standing-none" },
            ),
            save,
        ),
    );
}

function lines(text: string): string[] {
    return text
        .split("\n")
        .map((line) => line.trim().slice(0, LONGEST_RULE))
        .filter((line) => line !== "")
        .slice(0, MOST_RULES);
}

/** What could be answered now, to be taken over as an answer. */
function moveButtons(session: OnlineSession, add: (text: string) => void): HTMLElement {
    const place = h("details", { class: "standing-moves" }, h("summary", {}, say("Add one of the moves I could make now")));
    const moves = session.deciding ? session.table.screen(session.viewer, lang(), theme()).moves().slice(0, MOST_MOVES) : [];
    const list = h("ul", { class: "move-list" });
    replace(
        list,
        ...moves.map((move) =>
            h(
                "li",
                {},
                h(
                    "button",
                    { type: "button", class: "log-line", onclick: () => add(move.text) },
                    h("span", {}, move.sentence),
                    h("code", {}, move.text),
                ),
            ),
        ),
    );
    place.append(moves.length > 0 ? list : h("p", { class: "muted" }, say("You are not asked at the moment.")));
    return place;
}
