/* A finished game to show to others: as a link that holds all of it, so that no server has to keep anything, or as a picture of the board. */
import type { Engine, Frame, Viewer } from "../engine/types";
import type { App, Page } from "../app";
import { h, s, style } from "../base/dom";
import { drawApart, parse, symbolsOf } from "../base/drawing";
import { lang, say } from "../base/i18n";
import { holds, list } from "../base/saves";
import { theme } from "../base/settings";
import { outlineOf } from "./news";
import { viewBox } from "./picture";
import { sheetsOf, type Box } from "./sheets";

/* ---- links ---- */

const through = async (bytes: Uint8Array<ArrayBuffer>, way: CompressionStream | DecompressionStream): Promise<ArrayBuffer> =>
    new Response(new Blob([bytes]).stream().pipeThrough(way)).arrayBuffer();

/** All of a record in an address; behind the #, so that no server ever sees it. */
export async function shareLink(record: string): Promise<string> {
    const open = new TextEncoder().encode(record),
        packed = new Uint8Array(await through(open, new CompressionStream("deflate-raw")));
    let text = "";
    for (const byte of packed) text += String.fromCharCode(byte);
    const letters = btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    return `${location.href.replace(/#.*/, "")}#/view/${letters}`;
}

async function recordIn(letters: string): Promise<string> {
    const text = atob(letters.replaceAll("-", "+").replaceAll("_", "/")),
        packed = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await through(packed, new DecompressionStream("deflate-raw")));
}

/** A game in a link becomes one that this browser keeps; where it keeps that game already, also when it went on since, the link leads there. */
export function sharedPage(app: App, [letters = ""]: string[]): Page {
    const element = h("p", { class: "notice", role: "status" }, say("The game in this link is being opened…"));
    let left = false; // the reader has gone elsewhere, or this page is made anew
    const open = async (): Promise<void> => {
        try {
            const record = await recordIn(letters);
            if (left) return;
            const known = list().find((save) => holds(save.record, record));
            history.replaceState(null, "", "#/");
            if (known) app.go(`/game/${known.id}`);
            else app.watchRecord(record);
        } catch (problem) {
            const why = problem instanceof Error ? problem.message : String(problem);
            element.textContent = say("The game in this link cannot be opened: {why}", { why });
        }
    };
    return { element, title: "Trivium", enter: () => void open(), leave: () => (left = true) };
}

/* ---- pictures ---- */

interface Drawn {
    svg: Element;
    board: Box;
}

/** A moment of a record, seen by somebody: the board of it, with marks on what was decisive. */
function drawMoment(engine: Engine, record: string, viewer: Viewer, decision: number, marked: readonly string[]): Drawn {
    const table = engine.open(record),
        screen = table.screen(viewer, lang(), decision),
        scene = screen.scene(),
        board = sheetsOf(scene).find((sheet) => sheet.board)?.box ?? { x: 0, y: 0, w: scene.width, h: scene.height };
    const svg = parse(screen.svg([]));
    table.close();
    const marks = s("g", { class: "decisive" });
    for (const id of marked) {
        const node = svg.querySelector(`#${CSS.escape(`e-${id}`)}`);
        if (node) marks.append(outlineOf(node));
    }
    svg.append(marks);
    svg.setAttribute("viewBox", viewBox(board));
    return { svg, board };
}

const SMALL_HEIGHT_REM = 14;

/** A small picture in the page. */
export function smallPicture(engine: Engine, game: string, record: string, viewer: Viewer, decision: number): HTMLElement {
    const place = h("div", { class: "end-moment-picture", "aria-hidden": "true" }),
        { svg, board } = drawMoment(engine, record, viewer, decision, []);
    style(place, { width: `min(100%, ${(SMALL_HEIGHT_REM * board.w) / board.h}rem)`, "aspect-ratio": `${board.w} / ${board.h}` });
    svg.setAttribute("width", "100%");
    svg.setAttribute("height", "100%");
    drawApart(place, engine.styleSheet(theme()), symbolsOf(engine, game), svg);
    return place;
}

const PICTURE_WIDTH = 1600,
    CAPTION = 96;

/** Paints a drawing, and below it what happened. */
async function paint(drawing: string, width: number, height: number, caption: string): Promise<HTMLCanvasElement> {
    const address = URL.createObjectURL(new Blob([drawing], { type: "image/svg+xml" }));
    try {
        const image = new Image(width, height),
            look = getComputedStyle(document.documentElement),
            canvas = h("canvas", { width, height: height + CAPTION }),
            brush = canvas.getContext("2d")!;
        image.src = address;
        await image.decode();
        brush.fillStyle = look.getPropertyValue("--middle");
        brush.fillRect(0, 0, width, height + CAPTION);
        brush.drawImage(image, 0, 0, width, height);
        brush.fillStyle = look.getPropertyValue("--ink");
        brush.font = "44px Georgia, serif";
        brush.textAlign = "center";
        brush.fillText(caption, width / 2, height + 62, width - 40);
        return canvas;
    } finally {
        URL.revokeObjectURL(address);
    }
}

/** The board as a file: a picture of dots, which every program can show, with a line about the game. */
export async function pictureFile(engine: Engine, frame: Frame, record: string, caption: string): Promise<Blob> {
    const elements = frame.ending?.elements ?? [],
        { svg, board } = drawMoment(engine, record, frame.person ?? "everything", frame.decisions, elements),
        height = Math.round((PICTURE_WIDTH * board.h) / board.w),
        sheet = s(
            "style",
            {},
            `${engine.styleSheet(theme())} .decisive .tv-outline { fill: none; stroke: ${winColour()}; stroke-width: 8 }`,
        );
    svg.prepend(sheet, ...symbolsOf(engine, frame.game).children);
    svg.setAttribute("width", String(PICTURE_WIDTH));
    svg.setAttribute("height", String(height));
    const canvas = await paint(new XMLSerializer().serializeToString(svg), PICTURE_WIDTH, height, caption);
    return new Promise((done, fail) =>
        canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error(say("The picture could not be drawn.")))), "image/png"),
    );
}

const winColour = (): string => getComputedStyle(document.documentElement).getPropertyValue("--win");
