/* The curtain between two people at one screen: until who is asked says so, nothing is drawn but what everybody may see. */
import { button } from "../base/controls";
import { h } from "../base/dom";
import { say } from "../base/i18n";
import { seatMark } from "./seat_mark";

export function curtain(seat: number, name: string, lift: () => void): HTMLElement {
    const act = button(say("I am {name}: show my side", { name }), lift, {
        class: "button primary large",
        "data-testid": "lift",
    });
    const element = h(
        "div",
        {
            class: "curtain",
            role: "dialog",
            "aria-modal": "true",
            "aria-label": say("It is {name}'s turn", { name }),
            "data-testid": "curtain",
        },
        h(
            "div",
            { class: "curtain-card" },
            seatMark(seat),
            h("h2", {}, say("It is {name}'s turn", { name })),
            h("p", {}, say("Hand over the screen. Everybody else, please look away.")),
            act,
        ),
    );
    requestAnimationFrame(() => act.focus());
    return element;
}
