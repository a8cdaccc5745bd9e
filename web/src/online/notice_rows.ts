/* How a waiting game may call its reader: by a sound, and outside the window. The same switches in the account and at the table. */
import { switchRow } from "../base/controls";
import { say } from "../base/i18n";
import { change, settings } from "../base/settings";
import { soundCall } from "../table/sounds";

/** `changed`: the browser was asked for its permission, and has answered. */
export function noticeRows(changed: () => void): HTMLElement[] {
    const sound = switchRow(
        say("A sound when a game waits for me"),
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
        say("Tell me outside this window when a game waits for me, while a page is open"),
        Notification.permission === "granted" && settings.notices,
        (on) => {
            change({ notices: on });
            if (on) void Notification.requestPermission().then(changed);
        },
        "notify",
    );
}
