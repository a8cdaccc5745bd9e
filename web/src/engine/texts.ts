/* The library's texts of one more language, for the module of the page and for those of its workers. */
import { langCode } from "./codes";
import type { Runtime } from "./runtime";
import type { Lang } from "./types";

export function takeTexts(runtime: Runtime, lang: Lang, texts: readonly string[]): void {
    runtime.send(texts);
    runtime.number((exports) => exports.take_texts(langCode(lang)));
}
