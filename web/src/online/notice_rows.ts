/* How a waiting game may call its reader: by a sound, and outside the window, at the table as in the account; and, where who runs the
 * server sends notices, while no page is open. */
import { switchRow } from "../base/controls";
import { h, replace } from "../base/dom";
import { say } from "../base/i18n";
import { change, settings } from "../base/settings";
import { soundCall } from "../table/sounds";
import { get, post } from "./api";
import { attempt } from "./form";
import type { Notices } from "./wire";

/** `changed`: the browser was asked for its permission, and has answered. */
export function noticeRows(changed: () => void): HTMLElement[] {
    const sound = switchRow(
        say("A sound when it is my turn"),
        settings.calls,
        (on) => {
            change({ calls: on });
            soundCall(); // so that one knows it
        },
        "calls-switch",
    );
    return "Notification" in window ? [sound, outside(changed)] : [sound];
}

/** The browser's own notices, while a page of ours is open somewhere. Only the browser can take its permission back. */
function outside(changed: () => void): HTMLElement {
    return switchRow(
        say("Desktop notification when it is my turn (while a Trivium tab is open)"),
        Notification.permission === "granted" && settings.notices,
        (on) => {
            change({ notices: on });
            if (on) void Notification.requestPermission().then(changed);
        },
        "notify",
    );
}

/** What the server sends to people who are away, if it does; nothing otherwise. */
export function awayRows(): HTMLElement {
    const place = h("div", { "data-testid": "away-notices" }),
        error = h("p", { class: "refusal", role: "alert" });
    void attempt(error, null, async () => {
        const { available, all, kinds } = await get<Notices>("/me/notices");
        const head = h("p", { class: "muted" }, say("While I am away, notify me when"));
        if (available) replace(place, head, ...rows(all, kinds, error), error);
    });
    return place;
}

function rows(all: readonly string[], kinds: readonly string[], error: HTMLElement): HTMLElement[] {
    const wished = new Set(kinds);
    const wish = (kind: string, on: boolean): void => {
        if (on) wished.add(kind);
        else wished.delete(kind);
        void attempt(error, null, async () => void (await post("/me/notices", { kinds: [...wished] })));
    };
    return all.map((kind) => switchRow(kindWords(kind), wished.has(kind), (on) => wish(kind, on), `away-${kind}`));
}

function kindWords(kind: string): string {
    const known: Record<string, string> = {
        your_turn: say("it is my turn"),
        begun: say("a game begins"),
        offer: say("something is offered"),
        game_over: say("a game is over"),
        challenge: say("somebody challenges me"),
    };
    return known[kind] ?? kind;
}
