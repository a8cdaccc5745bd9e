/* What a table or a record with other material says of it, to everybody who looks: that it is not the default, and what differs. */
import type { App } from "../app";
import { dialog } from "../base/controls";
import { h } from "../base/dom";
import { lang, say } from "../base/i18n";
import { brief, differences } from "./differences";
import { Labels } from "./labels";
import type { Tree } from "./paths";

const SHOWN = 200;

/** A list of all that differs: place, default, here. */
export function differencesDialog(app: Pick<App, "engine">, game: string, text: string): void {
    const usual = app.engine.judgeMaterial(game, "", false, lang()),
        here = app.engine.judgeMaterial(game, text, false, lang()),
        labels = new Labels(app.engine.materialLabels(game, lang())),
        before = usual.material as Tree,
        after = (here.material ?? {}) as Tree,
        list = here.material ? differences(before, after) : [];
    dialog(
        say("Other material"),
        "material-differences",
        h("p", {}, say("This game is not played with the default material. What differs:")),
        h(
            "div",
            { class: "material-table", tabindex: 0, role: "region", "aria-label": say("Other material") },
            h(
                "table",
                {},
                h(
                    "thead",
                    {},
                    h(
                        "tr",
                        {},
                        h("th", { scope: "col" }, say("Place")),
                        h("th", { scope: "col" }, say("Default")),
                        h("th", { scope: "col" }, say("Here")),
                    ),
                ),
                h(
                    "tbody",
                    {},
                    ...list
                        .slice(0, SHOWN)
                        .map((one) =>
                            h(
                                "tr",
                                {},
                                h("th", { scope: "row" }, labels.way(one.here === undefined ? before : after, one.path)),
                                h("td", {}, brief(one.usual)),
                                h("td", {}, brief(one.here)),
                            ),
                        ),
                ),
            ),
        ),
        list.length > SHOWN && h("p", { class: "muted" }, say("and {n} more places", { n: list.length - SHOWN })),
    );
}
