/* The forms: for each field that the library describes a control with its bounds, its problem, and the way back to the default. Rows of a list are filled
 * when they are first opened, because material has thousands of numbers. */
import type { Field, Json } from "../engine/types";
import { button, iconButton } from "../base/controls";
import { h, replace, show } from "../base/dom";
import { listed, say } from "../base/i18n";
import { brief, concerns } from "./differences";
import type { Editor } from "./editor";
import { itemTitle } from "./labels";
import { type Path, same, valueAt, writePath } from "./paths";

type Leaf = Exclude<Field, { items: Field[] }>;

export interface FormHost {
    /** After a change: everything is shown anew. */
    changed(): void;
    /** A place came into focus, so that the picture can show it. */
    focused(path: Path): void;
    /** A list of pairs wants a new one, to be chosen on the picture. */
    link(path: Path): void;
}

const isPair = (field: Field): boolean =>
    field.kind === "list" && field.items.length === 2 && field.items.every((item) => !("items" in item));

export class Form {
    readonly element = h("div", { class: "material-form", "data-testid": "material-form" });
    private readonly open = new Set<string>();
    private readonly marks = new Map<string, () => void>();
    private shape = "";

    constructor(
        private readonly editor: Editor,
        private readonly host: FormHost,
    ) {}

    /** Shows values, problems and what differs; the forms are made anew only where other fields stand in them. */
    update(): void {
        const shape = shapeOf(this.editor.tree);
        if (shape !== this.shape) this.fill(shape);
        else for (const mark of this.marks.values()) mark();
    }

    private fill(shape: string): void {
        const focus = document.activeElement?.closest<HTMLElement>("[data-path]")?.dataset["path"];
        this.shape = shape;
        this.marks.clear();
        replace(this.element, ...this.editor.tree.map((field) => this.group(field, [field.key!], true)));
        if (focus !== undefined) this.control(focus)?.focus({ preventScroll: true });
    }

    private control(path: string): HTMLElement | null {
        return this.element.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`);
    }

    /** Opens what is around a place and goes there. */
    goTo(path: Path): void {
        for (let size = 1; size <= path.length; size++) {
            const key = writePath(path.slice(0, size));
            this.open.add(key);
            const box = this.element.querySelector<HTMLDetailsElement>(`details[data-place="${CSS.escape(key)}"]`);
            if (box) box.open = true; // which fills it
            box?.dispatchEvent(new Event("fill"));
        }
        for (let size = path.length; size > 0; size--) {
            const key = writePath(path.slice(0, size)),
                target =
                    this.control(key) ??
                    this.control(`${key}[0]`) ??
                    this.element.querySelector<HTMLElement>(`details[data-place="${CSS.escape(key)}"]`);
            if (!target) continue;
            const first = target.matches("details")
                ? (target.querySelector<HTMLElement>("[data-path]") ?? target.querySelector("summary")!)
                : target;
            first.scrollIntoView({ block: "center" });
            first.focus({ preventScroll: true });
            return;
        }
    }

    /* ---- lists and objects ---- */

    private group(field: Field, path: Path, outermost = false): HTMLElement {
        if (!("items" in field)) return this.row(field, path);
        if (isPair(field)) return this.pair(field as Field & { items: Leaf[] }, path);
        const { labels } = this.editor,
            about = labels.of(path)?.about,
            body = h("div", { class: "material-body" }),
            place = writePath(path),
            clause = labels.clause(path);
        let filled = false;
        const fill = (): void => {
            if (filled) return;
            filled = true;
            const inside = field.items.map((item, at) => this.group(item, [...path, item.key ?? at]));
            replace(
                body,
                about && h("p", { class: "muted small" }, about),
                ...(field.kind === "list" ? inside.map((one, at) => this.item(one, [...path, at], path)) : inside),
                field.kind === "list" && labels.is(path, "grows") && this.adding(path, field.items.length < field.max),
            );
        };
        const summary = h("span", {}),
            mark = h("span", { class: "material-mark" }, say("changed")),
            fault = h("span", { class: "material-fault" }, say("problem")),
            back = iconButton("undo", say("Back to the default: {field}", { field: labels.way(this.editor.material, path) }), () => {
                this.editor.reset(path);
                this.host.changed();
            });
        const box: HTMLDetailsElement = h(
            "details",
            {
                class: outermost ? "material-group" : "material-part",
                "data-place": place,
                open: this.open.has(place) || (outermost && field.kind === "object"),
                ontoggle: () => {
                    if (box.open) this.open.add(place);
                    else this.open.delete(place);
                    if (box.open) fill();
                },
                onfill: fill,
            },
            h(
                "summary",
                {},
                summary,
                clause !== null && outermost && h("span", { class: "muted small material-clause" }, clause),
                mark,
                fault,
            ),
            h("div", { class: "material-back" }, back),
            body,
        );
        if (box.open) fill();
        this.marks.set(place, () => {
            summary.textContent = this.titleOf(field, path);
            const usual = this.editor.usualAt(path),
                differs = concerns(this.editor.changed, path);
            show(mark, differs);
            show(back, differs && usual !== undefined && box.open);
            show(fault, this.problemIn(place));
        });
        this.marks.get(place)!();
        return box;
    }

    private titleOf(field: Field & { items: Field[] }, path: Path): string {
        const { labels, material } = this.editor,
            name = labels.name(path);
        if (typeof path.at(-1) === "number") return `${name} ${itemTitle(labels, material, path)}`;
        return field.kind === "list" ? `${name} (${field.items.length})` : name;
    }

    private problemIn(place: string): boolean {
        return this.editor.problems.some(
            (one) => one.path === place || one.path.startsWith(place + ".") || one.path.startsWith(place + "["),
        );
    }

    private item(inside: HTMLElement, path: Path, list: Path): HTMLElement {
        if (!this.editor.labels.is(list, "grows")) return inside;
        const words = say("Remove: {field}", { field: this.editor.labels.way(this.editor.material, path) }),
            remove = iconButton(
                "trash",
                words,
                () => {
                    this.editor.remove(path);
                    this.host.changed();
                    this.goTo(list);
                },
                { "data-testid": `remove-${writePath(path)}` },
            );
        return h("div", { class: "material-item" }, inside, remove);
    }

    private adding(path: Path, room: boolean): HTMLElement {
        const name = this.editor.labels.name([...path, 0]),
            isLink = this.editor.labels.is([...path, 0], "link");
        return h(
            "div",
            { class: "material-adding" },
            room &&
                button(
                    say("Add: {field}", { field: name }),
                    () => {
                        const place = this.editor.add(path);
                        this.host.changed();
                        this.goTo(place);
                    },
                    { "data-testid": `add-${writePath(path)}` },
                ),
            room &&
                isLink &&
                button(say("Choose two on the picture"), () => this.host.link(path), { "data-testid": `link-${writePath(path)}` }),
        );
    }

    /* ---- values ---- */

    /** Two values that belong together stand on one line: a place, two names. */
    private pair(field: Field & { items: Leaf[] }, path: Path): HTMLElement {
        const words =
            typeof path.at(-1) === "number" ? `${this.editor.labels.name(path)} ${Number(path.at(-1)) + 1}` : this.editor.labels.name(path);
        return this.line(path, words, ...field.items.map((item, at) => this.input(item, [...path, at], listed([words, String(at + 1)]))));
    }

    private row(field: Leaf, path: Path): HTMLElement {
        const { labels } = this.editor,
            words = typeof path.at(-1) === "number" ? `${labels.name(path)} ${Number(path.at(-1)) + 1}` : labels.name(path);
        return this.line(path, words, this.input(field, path, words));
    }

    /** The words before a control, its explanation, the problem and the default. */
    private line(path: Path, words: string, ...controls: HTMLElement[]): HTMLElement {
        const place = writePath(path),
            about = this.editor.labels.of(path)?.about,
            clause = this.editor.labels.clause(path),
            problem = h("p", { class: "refusal material-problem", id: `problem-${place}` }),
            usual = h("span", { class: "muted small" }),
            back = iconButton(
                "undo",
                say("Back to the default: {field}", { field: this.editor.labels.way(this.editor.material, path) }),
                () => {
                    this.editor.reset(path);
                    this.host.changed();
                },
                { "data-testid": `reset-${place}` },
            ),
            note = h("span", { class: "material-usual" }, usual, back),
            line = h(
                "div",
                { class: "material-line", "data-line": place },
                h("span", { class: "material-words" }, words, about && h("span", { class: "muted small" }, about)),
                h("span", { class: "material-inputs" }, ...controls),
                note,
                problem,
            );
        this.marks.set(place + "=", () => {
            const before = this.editor.usualAt(path),
                differs = !same(before, valueAt(this.editor.material, path)),
                said = this.editor.problems.filter(
                    (one) => one.path === place || one.path.startsWith(place + "[") || one.path.startsWith(place + "."),
                );
            show(note, differs);
            show(back, before !== undefined);
            usual.textContent = before === undefined ? say("new") : say("default: {value}", { value: brief(before) });
            line.classList.toggle("changed", differs);
            line.classList.toggle("wrong", said.length > 0);
            problem.textContent = said.map((one) => `${one.sentence} (${one.clause || clause})`).join(" ");
            show(problem, said.length > 0);
            for (const control of controls) {
                if (said.length > 0) control.setAttribute("aria-describedby", problem.id);
                else control.removeAttribute("aria-describedby");
                control.setAttribute("aria-invalid", String(said.length > 0));
            }
        });
        this.marks.get(place + "=")!();
        return line;
    }

    private input(field: Leaf, path: Path, words: string): HTMLElement {
        const place = writePath(path),
            attributes = { "data-path": place, "aria-label": words, onfocus: () => this.host.focused(path) },
            set = (value: Json): void => {
                if (same(value, valueAt(this.editor.material, path))) return;
                this.editor.set(path, value);
                this.host.changed();
            };
        if (field.kind === "truth") return this.truth(path, attributes, set);
        if (field.kind === "word") return this.word(field, path, attributes, set);
        if (field.kind === "number") return this.number(field, path, attributes, set);
        return this.words(field, path, attributes, set);
    }

    private follow(path: Path, control: HTMLElement, write: (value: Json | undefined) => void): void {
        const put = (): void => {
            if (document.activeElement !== control || control instanceof HTMLSelectElement) write(valueAt(this.editor.material, path));
        };
        write(valueAt(this.editor.material, path));
        this.marks.set(writePath(path), put);
    }

    private truth(path: Path, attributes: object, set: (value: Json) => void): HTMLElement {
        const box: HTMLInputElement = h("input", { type: "checkbox", role: "switch", ...attributes, onchange: () => set(box.checked) });
        this.follow(path, box, (value) => {
            box.checked = value === true;
        });
        return box;
    }

    private word(field: Leaf & { kind: "word" }, path: Path, attributes: object, set: (value: Json) => void): HTMLElement {
        const list: HTMLSelectElement = h("select", { ...attributes, onchange: () => set(list.value === "" ? null : list.value) });
        const choices = field.null ? ["", ...field.words] : field.words;
        replace(
            list,
            ...choices.map((word) => h("option", { value: word }, word === "" ? say("none") : this.editor.labels.word(path, word))),
        );
        this.follow(path, list, (value) => {
            list.value = typeof value === "string" ? value : "";
        });
        return list;
    }

    private number(field: Leaf & { kind: "number" }, path: Path, attributes: object, set: (value: Json) => void): HTMLElement {
        const box: HTMLInputElement = h("input", {
            type: "number",
            inputmode: field.min < 0 ? "text" : "numeric",
            min: field.min,
            max: field.max,
            step: 1,
            ...attributes,
            oninput: () => set(box.value === "" ? (field.null ? null : "") : Number(box.value)),
        });
        this.follow(path, box, (value) => {
            box.value = value === null || value === undefined ? "" : String(value);
        });
        return box;
    }

    private words(field: Leaf & { kind: "text" }, path: Path, attributes: object, set: (value: Json) => void): HTMLElement {
        const named = this.editor.isNamed(path), // half a name may be another's
            box: HTMLInputElement = h("input", {
                type: "text",
                autocomplete: "off",
                autocapitalize: "none",
                spellcheck: "false",
                maxlength: field.max,
                ...attributes,
                [named ? "onchange" : "oninput"]: () => set(box.value),
            });
        this.follow(path, box, (value) => {
            box.value = value === null || value === undefined ? "" : String(value);
        });
        return box;
    }
}

/** What stands in the tree but for values: forms are made anew where this changes. */
function shapeOf(fields: readonly Field[]): string {
    return fields
        .map((field) => {
            const words = field.kind === "word" ? field.words.join() : "";
            return `${field.kind}${field.key ?? ""}${words}${"items" in field ? `[${shapeOf(field.items)}]` : ""}`;
        })
        .join();
}
