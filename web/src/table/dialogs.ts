/* What opens over the table: settings, keys, the list of moves. */
import type { Move } from "../engine/types";
import { button, dialog, select, switchRow } from "../base/controls";
import { h, replace, show } from "../base/dom";
import { languages, lang, say, sayCount } from "../base/i18n";
import { change, settings } from "../base/settings";
import type { Lang } from "../engine/types";
import { sound } from "./sounds";

export function settingRows(): HTMLElement[] {
    return [
        select(
            say("Language"),
            languages.map((one) => ({ value: one.id, words: one.name })),
            lang(),
            (value) => change({ lang: value as Lang }),
            "lang",
        ),
        select(
            say("Theme"),
            [
                { value: "auto", words: say("Like the system") },
                { value: "light", words: say("Light") },
                { value: "dark", words: say("Dark") },
            ],
            settings.theme,
            (value) => change({ theme: value as "auto" | "light" | "dark" }),
            "theme",
        ),
        select(
            say("Show what others do"),
            [
                { value: "1", words: say("Calmly") },
                { value: "0.5", words: say("Briskly") },
                { value: "0", words: say("At once") },
            ],
            settings.pace >= 1 ? "1" : settings.pace > 0 ? "0.5" : "0",
            (value) => change({ pace: Number(value) }),
            "pace",
        ),
        switchRow(
            say("Ask before a move that cannot be undone"),
            settings.confirmReveals,
            (on) => change({ confirmReveals: on }),
            "confirm-reveals",
        ),
        switchRow(say("Show everybody's chances to win"), settings.chances, (on) => change({ chances: on }), "chances-switch"),
        switchRow(say("Ask me how likely I win"), settings.guesses, (on) => change({ guesses: on }), "guesses-setting"),
        switchRow(say("Recap what happened since my last turn"), settings.recap, (on) => change({ recap: on }), "recap-switch"),
        switchRow(say("Animations"), settings.motion, (on) => change({ motion: on }), "motion-switch"),
        switchRow(say("Sounds"), settings.sounds, (on) => change({ sounds: on, soundsOffered: true }), "sounds-switch"),
        volumeRow(),
    ];
}

function volumeRow(): HTMLElement {
    const slider: HTMLInputElement = h("input", {
        type: "range",
        min: 0,
        max: 1,
        step: 0.1,
        "data-testid": "volume",
        onchange: () => {
            change({ volume: Number(slider.value) });
            sound("chime");
        },
    });
    slider.value = String(settings.volume);
    return h("label", { class: "row-field" }, h("span", {}, say("Volume")), slider);
}

/** At the first game, once: nobody is surprised by sounds, and nobody misses them. */
export function soundOffer(): HTMLElement | null {
    if (settings.soundsOffered || settings.sounds) return null;
    const answer = (sounds: boolean): void => {
        change({ sounds, soundsOffered: true });
        sound("chime");
        element.remove();
    };
    const element = h(
        "div",
        { class: "sound-offer", role: "group", "aria-label": say("Sounds"), "data-testid": "sound-offer" },
        h("span", {}, say("Play with sounds?")),
        button(say("Yes"), () => answer(true), { class: "button primary", "data-testid": "sound-yes" }),
        button(say("No"), () => answer(false), { "data-testid": "sound-no" }),
    );
    return element;
}

export function keysDialog(): void {
    const keys: [string, string][] = [
        [say("Tab"), say("next area")],
        ["← ↑ → ↓", say("within the area")],
        ["n", say("next choice")],
        [say("Enter"), say("choose; play a complete move")],
        [say("Esc"), say("undo the last choice; back to the current position")],
        ["i", say("what is here?")],
        ["w", say("why not?")],
        ["m", say("list the moves")],
        ["h", say("hint")],
        ["p", say("plan moves for your turn")],
        ["t", say("try it from here, in a game that is over")],
        ["u", say("undo")],
        ["r", say("redo")],
        ["s", say("skip to the current position")],
        ["a", say("show again what others did")],
        ["l", say("log")],
        ["+ − 0", say("larger, smaller, all of the board")],
        ["[ ]", say("previous position, next position")],
        ["?", say("these keys")],
    ];
    dialog(
        say("Keys"),
        "keys",
        h("dl", { class: "keys" }, ...keys.flatMap(([key, words]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, words)])),
    );
}

const MOST_LISTED = 200;

/** Every legal move in words, to be found by typing: its sentence or its notation. */
export function movesDialog(moves: readonly Move[], play: (move: Move) => void): void {
    const list = h("ul", { class: "move-list", "data-testid": "move-list", tabindex: -1 }),
        count = h("p", { class: "muted" });
    const filter = h("input", {
        type: "search",
        placeholder: say("Find a move"),
        "aria-label": say("Find a move"),
        oninput: () => fill(),
    });
    const fill = (): void => {
        const words = filter.value.toLowerCase();
        const found = moves.filter((move) => move.sentence.toLowerCase().includes(words) || move.text.toLowerCase().includes(words));
        count.textContent = sayCount("{n} move", "{n} moves", found.length);
        replace(
            list,
            ...found.slice(0, MOST_LISTED).map((move) =>
                h(
                    "li",
                    {},
                    h(
                        "button",
                        {
                            type: "button",
                            class: "log-line",
                            onclick: () => {
                                element.close();
                                play(move);
                            },
                        },
                        h("span", {}, move.sentence),
                        h("code", {}, move.text),
                    ),
                ),
            ),
        );
        show(list, found.length > 0);
    };
    const element = dialog(say("Possible moves"), "moves", filter, count, list);
    fill();
    /* On a phone the filter would open a keyboard over half of the screen. */
    (matchMedia("(pointer: coarse)").matches ? list : filter).focus();
}
