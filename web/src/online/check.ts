/* Shows what the library's check of a finished game has found. */
import { dialog } from "../base/controls";
import { h } from "../base/dom";
import { lang, say } from "../base/i18n";
import type { OnlineSession } from "./online_session";

export function checkDialog(session: OnlineSession): void {
    const { good, findings } = session.remote.remote.check(lang()),
        data = { good: "true", bad: "false", unknown: "null" },
        sign = { good: "✓", bad: "✗", unknown: "–" },
        words = { good: say("right"), bad: say("wrong"), unknown: say("not checked") };
    dialog(
        good ? say("This game was fair") : say("Something is wrong with this game"),
        "check",
        h(
            "ul",
            { class: "findings" },
            ...findings.map((one) =>
                h(
                    "li",
                    { class: one.verdict, "data-good": data[one.verdict] },
                    h("span", { class: "finding-sign", "aria-label": words[one.verdict] }, sign[one.verdict]),
                    h("span", {}, one.words),
                ),
            ),
        ),
        h(
            "p",
            { class: "muted small" },
            say(
                "This proves that the server could not fit the shuffling to anybody's moves. It does not prove that nobody looked at hidden cards, nor that players did not talk to each other.",
            ),
        ),
    );
}
