/* The client's own words. English is the key; the catalogues hold the other languages. What the games say comes from the library, which
 * has catalogues of its own. Every text goes through say(), so that a test can find those without a translation. */
import type { Lang } from "../engine/types";
import de from "../texts/de.json";
import fr from "../texts/fr.json";

const catalogues: Record<Lang, Record<string, string>> = { en: {}, fr, de };
export const languages: { id: Lang; name: string }[] = [
    { id: "en", name: "English" },
    { id: "fr", name: "Français" },
    { id: "de", name: "Deutsch" },
];
let current: Lang = "en";

export const lang = (): Lang => current;

export function setLang(chosen: Lang): void {
    current = chosen;
    document.documentElement.lang = chosen;
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
    const words = (catalogues[current][text] ?? text).replace(/\{(\w+)\}/g, (all, name: string) => {
        const value = values[name];
        return value === undefined ? all : typeof value === "number" ? number(value) : value;
    });
    return pseudo ? stretch(words) : words;
}

/** "{n} move" or "{n} moves": `one` is the key for a single one. */
export function sayCount(one: string, many: string, n: number, values: Values = {}): string {
    const single = new Intl.PluralRules(current).select(n) === "one";
    return say(single ? one : many, { n, ...values });
}

export const number = (value: number): string => new Intl.NumberFormat(current).format(value);
export const percent = (value: number): string =>
    new Intl.NumberFormat(current, { style: "percent", maximumFractionDigits: 0 }).format(value);
export const dateTime = (time: number): string =>
    new Intl.DateTimeFormat(current, { dateStyle: "medium", timeStyle: "short" }).format(time);
