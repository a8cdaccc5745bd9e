import { listed } from "../base/i18n";
/* What differs between two materials, place by place: for whoever looks at a table or record with other material, and for who edits one. */
import type { Json } from "../engine/types";
import { type Path, same, type Tree, writePath } from "./paths";

export interface Difference {
    path: Path;
    usual: Json | undefined; // undefined: there is none
    here: Json | undefined;
}

const isPlain = (value: Json | undefined): boolean =>
    value === null || typeof value !== "object" || (Array.isArray(value) && value.every(isPlain));
const isBag = (value: Json | undefined): value is Json[] =>
    Array.isArray(value) && value.length > 0 && value.every((item) => Array.isArray(item) && item.every((one) => typeof one === "string"));

/** Pairs of names say something wherever they stand in their list: which came, which went. */
function bags(usual: Json[], here: Json[], path: Path, out: Difference[]): void {
    const known = new Set(usual.map((item) => JSON.stringify(item))),
        now = new Set(here.map((item) => JSON.stringify(item)));
    for (const [at, item] of usual.entries())
        if (!now.has(JSON.stringify(item))) out.push({ path: [...path, at], usual: item, here: undefined });
    for (const [at, item] of here.entries())
        if (!known.has(JSON.stringify(item))) out.push({ path: [...path, at], usual: undefined, here: item });
}

function compare(usual: Json | undefined, here: Json | undefined, path: Path, out: Difference[]): void {
    if (same(usual, here)) return;
    if (isBag(usual) && isBag(here)) return bags(usual, here, path, out);
    if (
        Array.isArray(usual) &&
        Array.isArray(here) &&
        !(isPlain(usual) && isPlain(here) && usual.length <= 3 && usual.length === here.length)
    ) {
        for (let at = 0; at < Math.max(usual.length, here.length); at++) compare(usual[at], here[at], [...path, at], out);
        return;
    }
    const objects = [usual, here].every((value) => value !== null && typeof value === "object" && !Array.isArray(value));
    if (!objects) {
        out.push({ path, usual, here });
        return;
    }
    const [a, b] = [usual as Tree, here as Tree];
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) compare(a[key], b[key], [...path, key], out);
}

export function differences(usual: Tree, here: Tree): Difference[] {
    const out: Difference[] = [];
    compare(usual, here, [], out);
    return out;
}

/** A value in one line. */
export function brief(value: Json | undefined): string {
    if (value === undefined) return "–";
    if (typeof value === "string") return value === "" ? "–" : value;
    if (Array.isArray(value))
        return value.every((item) => typeof item !== "object" || item === null) ? listed(value.map(brief)) : `[${value.length}]`;
    if (value !== null && typeof value === "object") return typeof value["id"] === "string" ? value["id"] : JSON.stringify(value);
    return value === null ? "–" : String(value);
}

/** Does the place, or something in it, differ? */
export const concerns = (list: readonly Difference[], path: Path): boolean => {
    const here = writePath(path);
    return list.some((one) => {
        const there = writePath(one.path);
        return (
            there === here ||
            there.startsWith(here + ".") ||
            there.startsWith(here + "[") ||
            here.startsWith(there + ".") ||
            here.startsWith(there + "[")
        );
    });
};
