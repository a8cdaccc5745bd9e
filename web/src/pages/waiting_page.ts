/* What is seen until the library is there. The program's name stands in index.html, for every address; at the start page the script adds
 * what needs no library: the greeting and the games' pictures, where they will be. */
import { h } from "../base/dom";
import { lang, setLang } from "../base/i18n";
import { painted, pause } from "../base/pause";
import { settings } from "../base/settings";
import { parts } from "../router";
import { knownPictures } from "./game_picture";
import { greeting } from "./start_page";

const PATIENCE_MS = 1000; // pictures that come later than that come beside the library

/** `texts`: when the reader's language is there; until then the greeting keeps its place and says nothing. Resolves when the pictures are seen:
 * they are small and are what somebody looks at, so on a slow line they come before the library. */
export async function showWaiting(root: HTMLElement, texts: Promise<void>): Promise<void> {
    if (parts()[0] !== "") return;
    const hero = h("div", { class: "hero" }, ...greeting()),
        pictures = knownPictures(),
        main = h(
            "main",
            { class: "start-main", "aria-busy": "true" },
            hero,
            h("div", { class: "games" }, ...pictures.map((picture) => h("div", { class: "game-card" }, picture))),
        );
    hero.classList.toggle("unsaid", settings.lang !== lang());
    root.querySelector("main")?.replaceWith(main);
    void greetIn(texts, main, hero);
    await Promise.race([Promise.allSettled(pictures.map((picture) => picture.decode())).then(painted), pause(PATIENCE_MS)]);
}

async function greetIn(texts: Promise<void>, main: HTMLElement, hero: HTMLElement): Promise<void> {
    await texts;
    if (!main.isConnected) return;
    setLang(settings.lang);
    hero.classList.remove("unsaid");
    hero.replaceChildren(...greeting());
}
