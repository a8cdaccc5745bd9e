/* What is asked once, before the first game: what to call the reader, and how well they play. Both are remembered. */
import type { BotInfo, GameInfo } from "../engine/types";
import type { App } from "../app";
import { button, dialog } from "../base/controls";
import { h } from "../base/dom";
import { lang, say } from "../base/i18n";
import { change, settings } from "../base/settings";
import { beginLesson, hasLesson } from "../tutorial/begin";
import { opponents, quickGame, usualOpponent } from "./setup_dialog";

/** Begins against the level that was chosen before; asks for it where none was. */
export function playNow(app: App, game: GameInfo): void {
    if (settings.level === "") firstGameDialog(app, game);
    else app.begin(quickGame(app, game));
}

export function firstGameDialog(app: App, game: GameInfo): void {
    const bots = app.engine.bots(lang());
    let level = usualOpponent(bots);
    const name = h("input", {
        type: "text",
        maxlength: 24,
        autocomplete: "nickname",
        value: settings.name,
        placeholder: say("if you like"),
        "data-testid": "first-name",
    });
    const choose = (id: string): void => {
        level = id;
    };
    const start = (): void => {
        change({ level, name: name.value.trim() });
        element.close();
        app.begin(quickGame(app, game));
    };
    const element: HTMLDialogElement = dialog(
        say("Who plays?"),
        "first-game",
        h("label", { class: "row-field" }, h("span", {}, say("Your name")), name),
        levelChoice(opponents(bots), level, choose),
        h(
            "div",
            { class: "dialog-buttons" },
            hasLesson(game.id) &&
                button(
                    say("First show me how it is played"),
                    () => {
                        element.close();
                        void beginLesson(app, game.id);
                    },
                    { "data-testid": "first-learn" },
                ),
            button(say("Play now"), start, { class: "button primary", "data-testid": "first-start" }),
        ),
    );
}

/** The levels in words: whom each of them is meant for. */
function levelChoice(bots: readonly BotInfo[], chosen: string, choose: (id: string) => void): HTMLElement {
    return h(
        "fieldset",
        { class: "levels" },
        h("legend", {}, say("How strong should the others be?")),
        ...bots.map((bot) =>
            h(
                "label",
                { class: "level" },
                h("input", {
                    type: "radio",
                    name: "level",
                    value: bot.id,
                    checked: bot.id === chosen,
                    onchange: () => choose(bot.id),
                    "data-testid": `level-${bot.id}`,
                }),
                h("span", {}, h("strong", {}, bot.title), h("span", { class: "muted small" }, bot.about)),
            ),
        ),
    );
}
