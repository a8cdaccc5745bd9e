/* The table's menu: settings, the record as a file, rules, and the ends that are not in the rules. */
import type { App } from "../app";
import { ask, button, dialog } from "../base/controls";
import { h } from "../base/dom";
import { say } from "../base/i18n";
import { download } from "../base/files";
import { keysDialog, settingRows } from "./dialogs";
import type { Playing, TableExtras } from "./playing";

/** What the table does by itself; null: not now. */
export interface TableWays {
    listMoves(): void;
    plan: (() => void) | null;
    study: (() => void) | null;
}

export function tableMenu(app: App, session: Playing, extras: TableExtras | null, ways: TableWays): void {
    const close = (act: () => void) => (): void => {
        element.close();
        act();
    };
    const { machine } = session,
        { game, over, open, person, remote, deciding, shared, seats } = machine.frame();
    const running = !over && person !== null,
        alone = !remote && shared && seats.every((seat) => seat.here);
    const element = dialog(
        say("Menu"),
        "table-menu",
        h(
            "div",
            { class: "menu-buttons" },
            running && deciding && button(say("List of moves"), close(ways.listMoves), { "data-testid": "menu-moves" }),
            ways.plan && button(say("Plan ahead"), close(ways.plan), { "data-testid": "menu-plan" }),
            ways.study && button(say("Try it from here"), close(ways.study), { "data-testid": "menu-try" }),
            button(
                say("Rules"),
                close(() => app.go(`/rules/${game}`)),
                { "data-testid": "menu-rules" },
            ),
            button(say("Keys"), close(keysDialog), { class: "button with-keys", "data-testid": "menu-keys" }),
            (!remote || open) &&
                button(
                    say("Save as a file"),
                    close(() => download(`${game}.trv`, machine.record())),
                    { "data-testid": "export" },
                ),
            running &&
                button(
                    say("Resign"),
                    close(() => ask(say("Resign this game?"), say("Resign"), () => session.resign())),
                    { "data-testid": "resign" },
                ),
            running &&
                alone &&
                button(
                    say("End by agreement"),
                    close(() => ask(say("Do all agree to end the game?"), say("End the game"), () => session.agree())),
                    { "data-testid": "agree" },
                ),
            ...(extras?.menu(close) ?? []),
            button(
                say("Start page"),
                close(() => app.go("/")),
                { "data-testid": "menu-start" },
            ),
        ),
        ...settingRows(),
        ...(extras?.settings() ?? []),
    );
}
