/* Standing answers: what the reader wants to be answered while away, as patterns over the game's notation. Private; the server gives them
 * after the same pause as any other answer. */
import { button, dialog, switchRow } from "../base/controls";
import { h, replace } from "../base/dom";
import { say } from "../base/i18n";
import { attempt } from "./form";
import type { OnlineSession } from "./online_session";
import { toast } from "./toast";
import type { Standing } from "./wire";

const MOST_RULES = 16,
    LONGEST_RULE = 63,
    MOST_MOVES = 40;

/** The passive answer comes first in every game (game.h), so a lone star lets things happen. */
const LET_ALL: Standing = { rules: ["*"], stop_at_my_turn: true, until_turn: 0 };
const NONE: Standing = { rules: [], stop_at_my_turn: true, until_turn: 0 };

export function standingDialog(session: OnlineSession): void {
    const wish: Standing = { ...session.known.standing },
        error = h("p", { class: "refusal", role: "alert" }),
        fields = ruleFields(wish);
    const keep = (standing: Standing, by: HTMLButtonElement): void =>
        void attempt(error, by, async () => {
            await session.keepStanding(standing);
            element.close();
            toast(
                standing.rules.length > 0
                    ? say("Your replies are saved. Nobody else can see them.")
                    : say("You answer everything yourself."),
            );
        });
    const letAll = button(say("Let everything happen until my turn"), () => keep(LET_ALL, letAll), {
        "data-testid": "standing-let",
    });
    const none = button(say("Answer everything myself"), () => keep(NONE, none), { "data-testid": "standing-none" });
    const save = button(say("Save replies"), () => keep(fields.read(), save), {
        class: "button primary",
        "data-testid": "standing-save",
    });
    const element = dialog(
        say("Automatic replies"),
        "standing",
        h(
            "p",
            { class: "muted" },
            say("These reply for you while you are away. Nobody sees them, and they take as long as any other answer."),
        ),
        h("div", { class: "menu-buttons" }, letAll, none),
        h("h3", {}, say("Custom replies")),
        h(
            "p",
            { class: "muted" },
            say(
                "When you are asked, the first of these that is a legal move is played for you. * stands for anything: a lone * plays the first legal move.",
            ),
        ),
        fields.rules,
        moveButtons(session, (text) => {
            fields.rules.value = [...lines(fields.rules.value), text].join("\n");
        }),
        ...fields.rows(session.machine.frame().turn.number),
        error,
        h("div", { class: "dialog-buttons" }, save),
    );
}

/** The patterns and when they stop. */
function ruleFields(wish: Standing): {
    rules: HTMLTextAreaElement;
    rows: (turn: number) => HTMLElement[];
    read: () => Standing;
} {
    const rules = h("textarea", {
        rows: 4,
        spellcheck: "false",
        "aria-label": say("Replies in the order in which they are tried, one per line"),
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
    return {
        rules,
        rows: (turn) => [
            switchRow(
                say("Pause in my own turns"),
                wish.stop_at_my_turn,
                (on) => {
                    wish.stop_at_my_turn = on;
                },
                "standing-stop",
            ),
            h("label", { class: "row-field" }, h("span", {}, say("Stop at this turn (now it is turn {n}); 0: never", { n: turn })), until),
        ],
        read: () => ({
            rules: lines(rules.value),
            stop_at_my_turn: wish.stop_at_my_turn,
            until_turn: Number(until.value),
        }),
    };
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
    const place = h("details", { class: "standing-moves" }, h("summary", {}, say("Add a move that is possible now")));
    const moves = session.machine.frame().deciding ? session.machine.moves().slice(0, MOST_MOVES) : [];
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
    place.append(moves.length > 0 ? list : h("p", { class: "muted" }, say("It's not your turn.")));
    return place;
}
