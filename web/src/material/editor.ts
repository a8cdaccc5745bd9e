/* Material that is being changed: the library judges every step, and says what may stand where. Here lies only what was done and how to go back. */
import type { Field, Json, Judgement } from "../engine/types";
import type { App } from "../app";
import { lang } from "../base/i18n";
import { differences, type Difference } from "./differences";
import { Labels } from "./labels";
import { leaves, type Path, patternOf, readPath, same, type Tree, valueAt, withValue, writePath } from "./paths";

const HISTORY = 100;

export interface Omission {
    words: string;
    patterns: string[];
    omitted: boolean;
    possible: boolean; // to leave it out, or to take it back
}

export class Editor {
    readonly labels: Labels;
    readonly usual: Tree;
    tree: Field[];
    /** What stands in the forms; where it cannot be read, as it was typed. */
    material: Tree;
    /** The last one that a game could be played with: what the picture shows. */
    playable: Tree;
    problems: Judgement["problems"] = [];
    good = true;
    changed: Difference[] = [];
    private readonly past: Tree[] = [];
    private future: Tree[] = [];

    constructor(
        private readonly app: App,
        readonly game: string,
        text: string,
    ) {
        const engine = app.engine;
        this.labels = new Labels(engine.materialLabels(game, lang()));
        const usual = engine.judgeMaterial(game, "", false, lang());
        this.usual = usual.material!;
        this.tree = usual.tree!;
        this.material = this.playable = this.usual;
        if (text !== "") this.take(text);
    }

    /** Takes a text as it came from a file; false: it cannot be read, and `problems` says why. */
    take(text: string): boolean {
        const answer = this.app.engine.judgeMaterial(this.game, text, false, lang());
        this.problems = answer.problems;
        if (!answer.material) return false;
        this.remember();
        this.show(answer, answer.material);
        return true;
    }

    private remember(): void {
        this.past.push(this.material);
        if (this.past.length > HISTORY) this.past.shift();
        this.future = [];
    }

    private show(answer: Judgement, typed: Tree): void {
        this.problems = answer.problems;
        this.good = answer.good;
        this.material = answer.material ?? typed;
        if (answer.tree) this.tree = answer.tree;
        if (answer.good) this.playable = this.material;
        this.changed = differences(this.usual, this.material);
    }

    private judge(tree: Tree): void {
        this.show(this.app.engine.judgeMaterial(this.game, JSON.stringify(tree), true, lang()), tree);
    }

    get canUndo(): boolean {
        return this.past.length > 0;
    }
    get canRedo(): boolean {
        return this.future.length > 0;
    }
    undo(): void {
        const before = this.past.pop();
        if (!before) return;
        this.future.push(this.material);
        this.judge(before);
    }
    redo(): void {
        const after = this.future.pop();
        if (!after) return;
        this.past.push(this.material);
        this.judge(after);
    }

    private change(tree: Tree): void {
        this.remember();
        this.judge(tree);
    }

    /** `quiet`: one more step of something that is under way, a drag for example, which is undone as a whole. */
    set(path: Path, value: Json, quiet = false): void {
        const next = withValue(this.renamed(path, value), path, value);
        if (quiet) this.judge(next);
        else this.change(next);
    }
    begin(): void {
        this.remember();
    }

    /** Moves a place, and with it the points of other lists that lie where it lies and are joined to it. */
    move(path: Path, to: [number, number]): void {
        let tree = withValue(this.material, path, to);
        for (const joined of this.joined(path)) tree = withValue(tree, joined, to);
        this.change(tree);
    }

    private joined(path: Path): Path[] {
        const here = valueAt(this.material, path),
            list = writePath(path.slice(0, -1)),
            pattern = patternOf(path),
            found = new Map<string, Path>();
        if (!this.labels.is(path, "joint")) return [];
        for (const [leaf] of leaves(this.material)) {
            const place = leaf.slice(0, -1);
            if (patternOf(place) === pattern && writePath(place.slice(0, -1)) !== list && same(valueAt(this.material, place), here))
                found.set(writePath(place), place);
        }
        return [...found.values()];
    }

    /** The fields that are given for all items of their list or for none, and whether they are left out. */
    omissions(): Omission[] {
        return [...this.labels.omissible].map(([words, patterns]) => {
            const first = patterns[0]!,
                list = readPath(first.split("[].")[0]!),
                count = (tree: Tree): number => (valueAt(tree, list) as Json[]).length,
                omitted = this.places(this.material, first).length === 0,
                usual = this.places(this.usual, first).length > 0 && count(this.usual) === count(this.material);
            return { words, patterns, omitted, possible: !omitted || usual };
        });
    }

    /** Leaves fields out everywhere, or takes them everywhere as they are by default. */
    omit({ patterns }: Omission, omitted: boolean): void {
        let tree = this.material;
        for (const pattern of patterns)
            for (const place of this.places(omitted ? tree : this.usual, pattern))
                tree = withValue(tree, place, omitted ? undefined : valueAt(this.usual, place));
        this.change(tree);
    }

    /** "regions[].outline": where that is, item by item. */
    private places(tree: Tree, pattern: string): Path[] {
        const [list, key] = pattern.split("[]."),
            path = readPath(list!),
            items = valueAt(tree, path);
        return (Array.isArray(items) ? items : [])
            .map((_, at) => [...path, at, key!])
            .filter((place) => valueAt(tree, place) !== undefined);
    }

    /** Who renames something renames it wherever it is named, unless another is called so, too. */
    private renamed(path: Path, value: Json): Tree {
        const before = valueAt(this.material, path),
            pattern = patternOf(path),
            targets = this.labels.references(pattern);
        let tree = this.material;
        if (targets.length === 0 || typeof before !== "string" || typeof value !== "string" || before === value) return tree;
        let called = 0;
        for (const [place, word] of leaves(tree)) called += Number(patternOf(place) === pattern && word === before);
        if (called > 1) return tree;
        for (const [place, word] of leaves(this.material))
            if (word === before && targets.some((one) => one.path === patternOf(place))) tree = withValue(tree, place, value);
        return tree;
    }

    isNamed(path: Path): boolean {
        return this.labels.references(patternOf(path)).length > 0;
    }

    /** One more at the end of a list: like the last, with an id of its own. */
    add(path: Path, item?: Json): Path {
        const list = valueAt(this.material, path) as Json[],
            usual = valueAt(this.usual, path),
            like = item ?? list.at(-1) ?? (Array.isArray(usual) ? usual[0] : undefined) ?? [0, 0],
            place = [...path, list.length];
        let fresh = structuredClone(like);
        if (fresh !== null && typeof fresh === "object" && !Array.isArray(fresh))
            for (const [key, word] of Object.entries(fresh))
                if (this.labels.is([...place, key], "title")) fresh = { ...fresh, [key]: this.freshId(path, key, String(word)) };
        this.change(withValue(this.material, path, [...list, fresh]));
        return place;
    }

    private freshId(list: Path, key: string, like: string): string {
        const taken = new Set((valueAt(this.material, list) as Tree[]).map((one) => one[key])),
            stem = like.replace(/_?\d+$/, "");
        for (let n = 2; ; n++) if (!taken.has(`${stem}_${n}`)) return `${stem}_${n}`;
    }

    /** Takes an item away, and pairs in which it is named. */
    remove(path: Path): void {
        let tree = this.material;
        const item = valueAt(tree, path),
            gone: Path[] = [];
        if (item !== null && typeof item === "object" && !Array.isArray(item))
            for (const [key, word] of Object.entries(item))
                for (const one of this.labels.references(patternOf([...path, key])))
                    for (const [place, name] of leaves(tree))
                        if (name === word && patternOf(place) === one.path && this.labels.is(place.slice(0, -1), "link"))
                            gone.push(place.slice(0, -1));
        const places = [...new Set([...gone, path].map(writePath))].map(readPath);
        for (const place of places.sort((a, b) => Number(b.at(-1)) - Number(a.at(-1)))) tree = withValue(tree, place, undefined);
        this.change(tree);
    }

    /** As it is by default. */
    reset(path: Path): void {
        const usual = valueAt(this.usual, path);
        if (path.length === 0) this.change(this.usual);
        else if (usual !== undefined) this.change(withValue(this.renamed(path, usual), path, usual));
    }

    usualAt(path: Path): Json | undefined {
        return valueAt(this.usual, path);
    }

    /** The text of a file. */
    text(): string {
        const points = /\[\s+("?[^\s,[\]{}]+),\s+("?[^\s,[\]{}]+)\s+\]/g; // a pair stands on one line
        return JSON.stringify(this.material, null, 2).replace(points, "[$1, $2]") + "\n";
    }
}
