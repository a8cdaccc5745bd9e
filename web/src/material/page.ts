/* #/material/GAME[/ID]: material of one's own. The picture on one side, the forms on the other; the library says what does not fit. */
import type { App, Page } from "../app";
import { ask, button, iconButton, select, setAble } from "../base/controls";
import { h, replace, show } from "../base/dom";
import { holdDrawing } from "../base/drawing";
import { download } from "../base/files";
import { header } from "../base/header";
import { labelled, lang, say, sayCount } from "../base/i18n";
import { dropMaterial, findMaterial, freshMaterial, keepMaterial, materialsOf, type Material } from "../base/materials";
import { theme } from "../base/settings";
import { setupDialog } from "../pages/setup_dialog";
import { brief } from "./differences";
import { Editor } from "./editor";
import { Form } from "./form";
import { type Path, patternOf, readPath } from "./paths";
import { MaterialPicture } from "./picture";

/** An import that is larger is no material. */
const BYTES_MAX = 1048576;

export function materialPage(app: App, [game = "", id = ""]: string[]): Page | null {
    const info = app.engine.games(lang()).find((one) => one.id === game);
    if (!info || app.engine.materialLabels(game, lang()).length === 0) return null;
    return new MaterialPage(app, game, info.title, id === "" ? null : findMaterial(id));
}

class MaterialPage implements Page {
    readonly element: HTMLElement;
    readonly title: string;
    private readonly editor: Editor;
    private readonly form: Form;
    private readonly picture: MaterialPicture;
    private kept: Material;
    private readonly status = h("p", { class: "material-status", role: "status", "data-testid": "material-status" });
    private readonly problems = h("section", {
        class: "material-problems",
        "aria-label": say("What does not fit"),
        "data-testid": "problems",
    });
    private readonly changes = h("details", { class: "material-changes", "data-testid": "changes" });
    private readonly list = h("div", { class: "material-kept" });
    private readonly name: HTMLInputElement;
    private readonly undo = iconButton("undo", say("Undo"), () => this.step(() => this.editor.undo()), { "data-testid": "undo" });
    private readonly redo = iconButton("redo", say("Redo"), () => this.step(() => this.editor.redo()), { "data-testid": "redo" });
    private readonly play: HTMLButtonElement;
    private readonly stale: HTMLElement;
    private readonly without = h("div", { class: "material-without" });

    constructor(
        private readonly app: App,
        private readonly game: string,
        gameTitle: string,
        kept: Material | null,
    ) {
        const title = say("Material: {game}", { game: gameTitle });
        this.title = `${title} · Trivium`;
        holdDrawing(app.engine, game, theme());
        this.kept = kept?.game === game ? kept : freshMaterial(game, say("My box"), "");
        this.editor = new Editor(app, game, "");
        if (this.kept.text !== "" && !this.editor.take(this.kept.text)) this.say(this.unreadable());
        const host = {
            changed: (): void => this.changed(),
            focused: (path: Path): void => this.picture.select(path),
            goTo: (path: Path): void => {
                this.picture.select(path);
                this.form.goTo(path);
            },
            link: (path: Path): void => this.picture.link(path),
        };
        this.form = new Form(this.editor, host);
        this.picture = new MaterialPicture(app, this.editor, host, (words) => this.say(words));
        this.name = h("input", {
            type: "text",
            maxlength: 40,
            "data-testid": "material-name",
            onchange: () => {
                this.kept.name = this.name.value.trim() || say("My box");
                this.keep();
            },
        });
        this.name.value = this.kept.name;
        this.play = button(say("Play with it"), () => this.begin(), { class: "button primary", "data-testid": "material-play" });
        this.stale = h("p", { class: "notice small material-stale" }, say("The picture shows the last version that can be played with."));
        this.element = this.build(gameTitle);
        this.element.addEventListener("keydown", (event) => {
            if (event.key === "Escape") this.picture.unlink();
        });
        this.showAll();
    }

    private build(gameTitle: string): HTMLElement {
        const info = this.app.engine.games(lang()).find((one) => one.id === this.game)!;
        const seats = select(
            say("Players"),
            Array.from({ length: info.seatsMax - info.seatsMin + 1 }, (_, at) => ({
                value: String(info.seatsMin + at),
                words: sayCount("{n} player", "{n} players", info.seatsMin + at),
            })),
            String(this.picture.seats),
            (value) => {
                this.picture.seats = Number(value);
                this.picture.update();
            },
            "material-seats",
        );
        return h(
            "div",
            { class: "text-page material-page", "data-testid": "material-page" },
            header(null, h("a", { class: "button", href: `#/rules/${this.game}` }, say("Rules"))),
            h(
                "main",
                { class: "material-main" },
                h(
                    "div",
                    { class: "material-head" },
                    h("h1", {}, say("Material: {game}", { game: gameTitle })),
                    h(
                        "p",
                        { class: "muted" },
                        say("Enter here what your own box shows. It is kept in this browser; what does not fit the rules is listed."),
                    ),
                    this.bar(),
                    this.list,
                ),
                h(
                    "div",
                    { class: "material-sides" },
                    h(
                        "section",
                        { class: "material-see", "aria-label": say("Picture") },
                        this.picture.element,
                        this.stale,
                        h("div", { class: "material-under" }, info.seatsMin < info.seatsMax && seats, this.without),
                        this.status,
                    ),
                    h("section", { class: "material-write", "aria-label": say("Fields") }, this.problems, this.changes, this.form.element),
                ),
            ),
        );
    }

    private bar(): HTMLElement {
        return h(
            "div",
            { class: "material-bar", role: "group", "aria-label": say("This material") },
            h("label", { class: "material-name" }, h("span", {}, say("Name")), this.name),
            this.undo,
            this.redo,
            this.play,
            button(say("Export"), () => download(`${this.fileName()}.json`, this.editor.text()), { "data-testid": "material-export" }),
            button(say("Import"), () => this.importFile(), { "data-testid": "material-import" }),
            button(say("New"), () => this.app.go(`/material/${this.game}`), { "data-testid": "material-new" }),
            button(say("Delete"), () => this.drop(), { "data-testid": "material-delete" }),
        );
    }

    private fileName(): string {
        const name = this.kept.name.replace(/[^\p{L}\p{N}]+/gu, "-").toLowerCase();
        return `${this.game}-${name}`;
    }

    private say(words: string): void {
        this.status.textContent = words;
    }

    private unreadable(): string {
        const [first] = this.editor.problems;
        return say("This file was not taken: {why}", { why: first ? `${first.path} ${first.sentence} (${first.clause})`.trim() : "" });
    }

    private importFile(): void {
        const input = h("input", { type: "file", accept: ".json,application/json", class: "unseen", "data-testid": "file" });
        input.addEventListener("change", () => {
            const file = input.files?.[0];
            if (file && file.size <= BYTES_MAX)
                void file.text().then((text) => {
                    const before = this.editor.problems;
                    if (this.editor.take(text)) {
                        this.changed();
                        return this.say(say("Imported: {name}", { name: file.name }));
                    }
                    this.say(this.unreadable());
                    this.editor.problems = before;
                });
            input.remove();
        });
        input.addEventListener("cancel", () => input.remove());
        document.body.append(input);
        input.click();
    }

    private drop(): void {
        ask(say("Permanently delete this material?"), say("Delete"), () => {
            dropMaterial(this.kept.id);
            this.app.go(`/material/${this.game}`);
        });
    }

    private begin(): void {
        if (!this.editor.good) {
            this.say(say("First put right what does not fit."));
            return this.problems.querySelector("button")?.focus();
        }
        const info = this.app.engine.games(lang()).find((one) => one.id === this.game)!;
        this.keep();
        setupDialog(this.app, info, this.kept.id);
    }

    private step(act: () => void): void {
        act();
        this.changed();
    }

    private keep(): void {
        this.kept = {
            ...this.kept,
            text: this.editor.changed.length > 0 ? JSON.stringify(this.editor.material) : "",
            good: this.editor.good,
        };
        if (!keepMaterial(this.kept)) this.say(say("This browser does not keep it: export it before you leave."));
        const address = `#/material/${this.game}/${this.kept.id}`;
        if (location.hash !== address) history.replaceState(null, "", address);
        this.fillList();
    }

    private changed(): void {
        this.showAll();
        this.keep();
    }

    private showAll(): void {
        this.form.update();
        this.picture.update();
        setAble(this.undo, this.editor.canUndo);
        setAble(this.redo, this.editor.canRedo);
        setAble(this.play, this.editor.good);
        show(this.stale, !this.editor.good);
        this.fillWithout();
        this.fillProblems();
        this.fillChanges();
        this.fillList();
    }

    /** What is drawn only where all of it is given can be left out. */
    private fillWithout(): void {
        const focused = document.activeElement?.getAttribute("data-without");
        replace(
            this.without,
            ...this.editor
                .omissions()
                .filter((one) => one.possible)
                .map((one) => {
                    const box: HTMLInputElement = h("input", {
                        type: "checkbox",
                        role: "switch",
                        checked: one.omitted,
                        "data-without": one.patterns[0]!,
                        onchange: () => this.step(() => this.editor.omit(one, box.checked)),
                    });
                    return h("label", {}, box, one.words);
                }),
        );
        if (focused) this.without.querySelector<HTMLElement>(`[data-without="${CSS.escape(focused)}"]`)?.focus();
    }

    /** Where what does not fit could be left out: the way to do so. */
    private mends(): HTMLElement[] {
        return this.editor
            .omissions()
            .filter(
                ({ omitted, patterns }) =>
                    !omitted && this.editor.problems.some(({ path }) => patternOf(readPath(path)).startsWith(patterns[0]!)),
            )
            .map((one) =>
                button(one.words, () => this.step(() => this.editor.omit(one, true)), { "data-testid": `mend-${one.patterns[0]}` }),
            );
    }

    private fillList(): void {
        const others = materialsOf(this.game).filter((one) => one.id !== this.kept.id);
        show(this.list, others.length > 0);
        replace(
            this.list,
            h("span", { class: "muted" }, say("Also kept here:")),
            ...others.map((one) => h("a", { class: "chip", href: `#/material/${this.game}/${one.id}` }, one.name)),
        );
    }

    private fillProblems(): void {
        const { problems, labels, material } = this.editor;
        replace(
            this.problems,
            h(
                "p",
                { role: "status", class: problems.length > 0 ? "refusal" : "material-fits" },
                problems.length === 0
                    ? say("It fits the rules.")
                    : sayCount("{n} thing does not fit:", "{n} things do not fit:", problems.length),
            ),
            problems.length > 0 &&
                h(
                    "ul",
                    {},
                    ...problems.map((one) =>
                        h(
                            "li",
                            {},
                            h(
                                "button",
                                {
                                    type: "button",
                                    class: "material-jump",
                                    "data-testid": "problem",
                                    onclick: () => this.form.goTo(readPath(one.path)),
                                },
                                one.path !== "" && h("strong", {}, labelled(labels.way(material, readPath(one.path)), "")),
                                one.sentence,
                            ),
                            h(
                                "a",
                                { class: "material-clause", href: `#/rules/${this.game}/${encodeURIComponent(one.clause)}` },
                                one.clause,
                            ),
                        ),
                    ),
                ),
            ...this.mends(),
        );
    }

    private fillChanges(): void {
        const { changed, labels, material, usual } = this.editor;
        show(this.changes, changed.length > 0);
        replace(
            this.changes,
            h("summary", {}, sayCount("{n} change from the default", "{n} changes from the default", changed.length)),
            h(
                "ul",
                {},
                ...changed
                    .slice(0, 100)
                    .map((one) =>
                        h(
                            "li",
                            {},
                            h(
                                "button",
                                { type: "button", class: "material-jump", onclick: () => this.form.goTo(one.path) },
                                labels.way(one.here === undefined ? usual : material, one.path),
                            ),
                            h("span", {}, say("{before} → {after}", { before: brief(one.usual), after: brief(one.here) })),
                        ),
                    ),
            ),
            button(
                say("Everything back to the default"),
                () =>
                    this.step(() => {
                        this.editor.reset([]);
                    }),
                { "data-testid": "reset-all" },
            ),
        );
    }
}
