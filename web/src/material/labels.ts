import { listed } from "../base/i18n";
/* What places in material are called, in the reader's language. */
import type { FieldLabel } from "../engine/types";
import { type Path, patternOf, type Tree, valueAt } from "./paths";

export class Labels {
    private readonly known: Map<string, FieldLabel>;

    constructor(readonly list: readonly FieldLabel[]) {
        this.known = new Map(list.map((one) => [one.path, one]));
    }

    of(path: Path): FieldLabel | undefined {
        return this.known.get(patternOf(path));
    }
    is(path: Path, what: FieldLabel["is"][number]): boolean {
        return this.of(path)?.is.includes(what) ?? false;
    }
    name(path: Path): string {
        const last = path.at(-1);
        return this.of(path)?.label ?? (typeof last === "number" ? String(last + 1) : (last ?? ""));
    }
    /** What a word is called as the value of a field. */
    word(path: Path, word: string): string {
        return this.known.get(`${patternOf(path)}=${word}`)?.label ?? word;
    }
    /** The rule that bounds a place: its own, or that of what is around it. */
    clause(path: Path): string | null {
        for (let size = path.length; size > 0; size--) {
            const clause = this.of(path.slice(0, size))?.clause;
            if (clause) return clause;
        }
        return null;
    }
    /** The id that an object is called by. */
    title(tree: Tree, path: Path): string | null {
        const value = valueAt(tree, path);
        if (typeof value === "string") return value;
        if (Array.isArray(value))
            return value.every((one) => typeof one === "string" || typeof one === "number") ? value.join(" – ") : null;
        if (value === null || typeof value !== "object") return null;
        for (const [key, item] of Object.entries(value)) if (this.is([...path, key], "title")) return String(item);
        return null;
    }
    /** "Region valley, Crowns": the way to a place in words. */
    way(tree: Tree, path: Path): string {
        const words: string[] = [];
        for (let size = 1; size <= path.length; size++) {
            const part = path.slice(0, size),
                isItem = typeof path[size - 1] === "number";
            if (!isItem && size < path.length && typeof path[size] === "number") continue; // "Regions" before "Region valley"
            const label = isItem ? this.of(part)?.label : this.name(part),
                title = isItem ? itemTitle(this, tree, part) : undefined;
            words.push([label, title].filter((one) => one !== undefined).join(" "));
        }
        return listed(words);
    }
    /** What is given for all items of a list or for none, by the words for leaving it out. */
    get omissible(): Map<string, string[]> {
        const found = new Map<string, string[]>();
        for (const { path, label } of this.list) if (path.endsWith("=")) found.set(label, [...(found.get(label) ?? []), path.slice(0, -1)]);
        return found;
    }
    /** The places where ids of this list stand. */
    references(pattern: string): FieldLabel[] {
        return this.list.filter((one) => one.names === pattern);
    }
}

export function itemTitle(labels: Labels, tree: Tree, path: Path): string {
    return labels.title(tree, path) ?? String(Number(path.at(-1)) + 1);
}
