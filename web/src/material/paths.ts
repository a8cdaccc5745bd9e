/* Places in material: "regions[3].crowns" as in the library's problems, ["regions", 3, "crowns"] to go there. */
import type { Json } from "../engine/types";

export type Step = string | number;
export type Path = readonly Step[];
export type Tree = { [key: string]: Json };

export const readPath = (text: string): Step[] =>
    [...text.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, item, key]) => (item !== undefined ? Number(item) : key!));

export const writePath = (path: Path): string =>
    path.map((step, at) => (typeof step === "number" ? `[${step}]` : (at > 0 ? "." : "") + step)).join("");

/** As labels have it: [] for any item. */
export const patternOf = (path: Path): string => writePath(path).replace(/\[\d+\]/g, "[]");

export function valueAt(value: Json | undefined, path: Path): Json | undefined {
    let at = value;
    for (const step of path) {
        if (at === null || typeof at !== "object") return undefined;
        at = Array.isArray(at) ? (typeof step === "number" ? at[step] : undefined) : at[String(step)];
    }
    return at;
}

const copy = <T extends Json>(value: T): T => structuredClone(value);

/** The same with another value at one place; undefined: nothing is there any more, and items behind it move up. */
export function withValue(tree: Tree, path: Path, value: Json | undefined): Tree {
    const whole = copy(tree),
        last = path.at(-1)!,
        around = valueAt(whole, path.slice(0, -1));
    if (Array.isArray(around) && typeof last === "number") {
        if (value === undefined) around.splice(last, 1);
        else around[last] = value;
    } else if (around !== null && typeof around === "object" && !Array.isArray(around)) {
        if (value === undefined) delete around[String(last)];
        else around[String(last)] = value;
    }
    return whole;
}

/** Every place with a value that is neither list nor object, with its value. */
export function* leaves(value: Json, path: Path = []): IterableIterator<[Path, Json]> {
    if (value === null || typeof value !== "object") yield [path, value];
    else if (Array.isArray(value)) for (const [at, item] of value.entries()) yield* leaves(item, [...path, at]);
    else for (const [key, item] of Object.entries(value)) yield* leaves(item, [...path, key]);
}

export const same = (a: Json | undefined, b: Json | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);
