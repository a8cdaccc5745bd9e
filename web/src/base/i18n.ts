/* The client's own words. English is the key; the other languages come from po/, the catalogue of the whole project, each as a file that is
 * fetched for who reads it (tools/page-texts). What the games say comes from the library, whose texts are in the same file. Every text goes
 * through say(), known() or sayCount(), by which they are collected. */
import { plurals } from "page-texts";
import type { Lang } from "../engine/types";
import { asset } from "./assets";

/** What is said in a language other than English: by the page, and, in an order that only the library knows, by the library. */
interface Texts {
    page: Record<string, string | readonly string[]>;
    library: readonly string[];
}

export const languages: { id: Lang; name: string }[] = [
    { id: "en", name: "English" },
    { id: "fr", name: "Français" },
    { id: "de", name: "Deutsch" },
];
let current: Lang = "en";

export const lang = (): Lang => current;

const held = new Map<Lang, Texts>();

/** Fetches a language, once. Without it, the page stays English. */
export async function fetchLang(wanted: Lang): Promise<void> {
    if (wanted === "en" || held.has(wanted)) return;
    const texts = await asset(`texts/${wanted}.json`)
        .then((text) => JSON.parse(text) as Texts)
        .catch(() => null);
    if (texts !== null) held.set(wanted, texts);
}

/** What the library says in a language; null: it has not been fetched, or is English. */
export const libraryTexts = (wanted: Lang): readonly string[] | null => held.get(wanted)?.library ?? null;

export function setLang(chosen: Lang): void {
    current = held.has(chosen) ? chosen : "en";
    document.documentElement.lang = current;
}

/** The best of our languages for this reader. */
export function preferredLang(): Lang {
    for (const wanted of navigator.languages)
        for (const known of languages) if (wanted.toLowerCase().split("-")[0] === known.id) return known.id;
    return "en";
}

/** For tests: brackets around every text that a catalogue can reach, and a third more of it, as other languages need. */
const pseudo = typeof location !== "undefined" && location.search === "?pseudo";
const stretch = (words: string): string => `⟦${words}${"~~~~ ".repeat(Math.ceil(words.length / 15))}⟧`;

type Values = Record<string, string | number>;

export function say(text: string, values: Values = {}): string {
    return fill(forms(text)[0] ?? text, values);
}

/** "{n} move" or "{n} moves", or whatever forms the language has. */
export function sayCount(one: string, many: string, n: number, values: Values = {}): string {
    const form = plural(n);
    return fill(forms(one)[form] ?? (form === 0 ? one : many), { n, ...values });
}

/** Which of its forms a plural takes for this number; English has no catalogue to say so. */
const plural = (n: number): number => plurals[current]?.(n) ?? Number(n !== 1);

/** The translation of a text, of a plural all its forms; none in English. */
const forms = (text: string): readonly string[] => [held.get(current)?.page[text] ?? []].flat();

function fill(text: string, values: Values): string {
    const words = text.replace(/\{(\w+)\}/g, (all, name: string) => {
        const value = values[name];
        return value === undefined ? all : typeof value === "number" ? number(value) : value;
    });
    return pseudo ? stretch(words) : words;
}

/** Small numbers are written alike in all languages here; to make a format takes a slow device longer than all else on a page. */
export const number = (value: number): string =>
    Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : new Intl.NumberFormat(current).format(value);
/** What is told of something: "Label: what", with the colon of the language. */
export const labelled = (label: string, text: string): string => say("{label}: {text}", { label, text });
/** One after the other, with the sign that the language has between them. */
export const listed = (items: readonly string[]): string => items.join(say(", "));
export const percent = (value: number): string => say("{n}%", { n: Math.round(100 * value) });
export const date = (time: number): string => new Intl.DateTimeFormat(current, { dateStyle: "medium" }).format(time);
export const dateTime = (time: number): string =>
    new Intl.DateTimeFormat(current, { dateStyle: "medium", timeStyle: "short" }).format(time);
