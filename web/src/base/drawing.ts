/* The style sheet and symbols of a game in the page. A policy forbids style elements, so the sheet is adopted instead. */
import type { Engine, Theme } from "../engine/types";

const sheet = new CSSStyleSheet();
let holder: Element | null = null;
let held = "";

/** Text of the library's as elements of this page. */
export function parse(svg: string): Element {
    return document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
}

/** The symbols that a game's drawings use; they must stand in the same page or shadow. */
export function symbolsOf(engine: Engine, game: string): Element {
    const root = parse(engine.symbols(game));
    root.classList.add("defs");
    return root;
}

/** Holds one game's drawing in the page, in the theme that is shown. */
export function holdDrawing(engine: Engine, game: string, theme: Theme): void {
    const wanted = `${game} ${theme}`;
    if (held === wanted) return;
    const root = symbolsOf(engine, game);
    sheet.replaceSync(engine.styleSheet(theme));
    if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    holder?.remove();
    document.body.prepend(root);
    holder = root;
    held = wanted;
}

/** A drawing with style and symbols of its own, kept apart from the page's: different games may call different symbols alike. */
export function drawApart(place: HTMLElement, css: string, ...drawings: Element[]): void {
    const own = new CSSStyleSheet();
    own.replaceSync(`${css}\n.tv-scene { display: block }\n.defs { position: absolute }`);
    const shadow = place.shadowRoot ?? place.attachShadow({ mode: "open" });
    shadow.adoptedStyleSheets = [own];
    shadow.replaceChildren(...drawings);
}
