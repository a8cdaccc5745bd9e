/* Checks a finished game without trusting the server: does the published secret fit the commitment that was shown at the beginning, is the
 * own salt in the record, do the secret, the salts and the moves give exactly what was shown here? */
import type { Engine, Table } from "../engine/types";
import { dialog } from "../base/controls";
import { h } from "../base/dom";
import { say, sayCount } from "../base/i18n";
import { commitmentOf, headerOf, recall } from "./memory";
import type { OnlineSession } from "./online_session";
import { equal } from "./remote_table";

export interface Finding {
    good: boolean | null;
    words: string;
} // null: it could not be checked here

/** All that can be checked of a record that the server published. */
export function findings(engine: Engine, session: OnlineSession, record: string): Finding[] {
    const memory = recall(session.id),
        seed = headerOf(record, "Seed") ?? "",
        commitment = commitmentOf(record);
    const found: Finding[] = [
        {
            good: commitment !== undefined && engine.sha256(seed) === commitment,
            words: say("The secret is the one the server had bound itself to."),
        },
        {
            good: memory.commitment === undefined ? null : memory.commitment === commitment,
            words: say("It had bound itself before this browser first saw the game."),
        },
    ];
    if (session.looker !== null)
        found.push({
            good: memory.salt === undefined ? null : headerOf(record, `Salt ${session.looker}`) === memory.salt,
            words: say("Your own salt went into the chance."),
        });
    return [...found, ...replay(engine, session, record)];
}

/** Plays the record in this page and holds it against every view that was shown here. */
function replay(engine: Engine, session: OnlineSession, record: string): Finding[] {
    const words = say("The moves follow the rules, with dice from the secret and the salts.");
    let table: Table;
    try {
        table = engine.open(record);
    } catch (problem) {
        return [{ good: false, words: `${words} ${String(problem)}` }];
    }
    let same = 0;
    for (const [number, view] of session.table.views)
        if (number <= table.decisions && equal(table.view(session.looker ?? "spectator", number), view)) same++;
    const all = session.table.views.size;
    table.close();
    return [
        { good: true, words },
        {
            good: same === all,
            words: sayCount(
                "What you were shown is what happened: {same} of {n} moment.",
                "What you were shown is what happened: {same} of {n} moments.",
                all,
                { same },
            ),
        },
    ];
}

export function checkDialog(engine: Engine, session: OnlineSession, record: string): void {
    const found = findings(engine, session, record),
        good = found.every((one) => one.good !== false);
    dialog(
        good ? say("This game was fair") : say("Something is wrong with this game"),
        "check",
        h(
            "ul",
            { class: "findings" },
            ...found.map((one) =>
                h(
                    "li",
                    { class: one.good === null ? "unknown" : one.good ? "good" : "bad", "data-good": String(one.good) },
                    h(
                        "span",
                        {
                            class: "finding-sign",
                            "aria-label": one.good === null ? say("not checked") : one.good ? say("right") : say("wrong"),
                        },
                        one.good === null ? "–" : one.good ? "✓" : "✗",
                    ),
                    h("span", {}, one.words),
                ),
            ),
        ),
        h(
            "p",
            { class: "muted small" },
            say(
                "This proves that the server could not fit its part of the dice to your salt or to anybody's moves. It does not prove that nobody looked at the hands meanwhile, nor that the players did not speak with each other.",
            ),
        ),
    );
}
