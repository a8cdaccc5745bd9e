/* A game's picture on the start page: the board of a sample position, as tools/start-pictures drew it; of a game that has none, the board of its
 * beginning, drawn by the library like every other. */
import type { Engine, GameInfo, Table } from "../engine/types";
import { asset, assets, hasAsset } from "../base/assets";
import { h } from "../base/dom";
import { drawApart, parse, symbolsOf } from "../base/drawing";
import { lang } from "../base/i18n";
import { theme } from "../base/settings";
import { viewBox } from "../table/picture";
import { sheetsOf } from "../table/sheets";

const WIDTH = 400,
    HEIGHT = 275;

/** A prepared moment of the game; a game without one shows its beginning. */
async function sample(engine: Engine, game: GameInfo): Promise<Table> {
    const file = `samples/${game.id}.trv`;
    if (hasAsset(file)) return engine.open(await asset(file));
    const seats = Array.from({ length: game.seatsMin }, () => ({ kind: "person", name: "" }));
    return engine.open(engine.newRecord({ game: game.id, seats, seed: "picture" }));
}

const suffix = (): string => (theme() === "dark" ? ".dark.webp" : ".webp");

const picture = (file: string, title: string): HTMLImageElement =>
    h("img", { class: "game-picture", src: file, alt: title, width: WIDTH, height: HEIGHT, decoding: "async" });

/** The pictures of all games in the theme that is shown, without the library, which is still on its way. */
export const knownPictures = (): HTMLImageElement[] =>
    assets()
        .filter((name) => name.startsWith("samples/") && name.replace(/^[^.]*/, "") === suffix())
        .map((name) => picture(name, ""));

export function gamePicture(engine: Engine, game: GameInfo): HTMLElement {
    const file = `samples/${game.id}${suffix()}`;
    if (hasAsset(file)) return picture(file, game.title);
    const element = h("div", { class: "game-picture", role: "img", "aria-label": game.title });
    void draw(engine, game, element);
    return element;
}

async function draw(engine: Engine, game: GameInfo, place: HTMLElement): Promise<void> {
    const table = await sample(engine, game),
        screen = table.screen("spectator", lang());
    const board = sheetsOf(screen.scene()).find((sheet) => sheet.board);
    const svg = parse(screen.svg([]));
    table.close();
    if (board) svg.setAttribute("viewBox", viewBox(board.box));
    svg.setAttribute("preserveAspectRatio", "xMidYMid slice");
    svg.setAttribute("width", "100%");
    svg.setAttribute("height", "100%");
    svg.setAttribute("aria-hidden", "true");
    drawApart(place, engine.styleSheet(theme()), symbolsOf(engine, game.id), svg);
}
