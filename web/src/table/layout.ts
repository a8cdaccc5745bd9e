/* Where the sheets lie in the window. Several arrangements are tried: as the picture was composed; the panels beside the board; the
 * panels below it. The one in which both can be read best wins. When none can be read, as on a phone, the board keeps the upper part
 * and the panels are scrolled below it, at a scale at which they can be read. */
import type { Box, Sheet } from "./sheets";

export interface Layout {
    board: Box;
    panels: Map<string, Box>; // in the window, or, when scrolled, in the part below the board
    scrolled: Box | null; // where the panels are scrolled
    scale: number; // of the panels
}

const GAP = 10,
    READABLE = 0.6,
    LARGEST = 1.25,
    TWO_ABREAST = 0.75,
    LYING = 1.3;
/** Narrower windows are phones. */
export const PHONE = 620;

interface Size {
    w: number;
    h: number;
}

interface Row {
    length: number;
    depth: number;
    items: { id: string; at: number; size: Size }[];
}

/** Rows (or, turned, columns) of panels, one after the other, none longer than `limit`; null when one panel alone is. */
function rowsOf(panels: readonly Sheet[], scale: number, limit: number, turned: boolean): Row[] | null {
    const rows: Row[] = [];
    for (const panel of panels) {
        const size = { w: panel.box.w * scale, h: panel.box.h * scale };
        const [length, depth] = turned ? [size.h, size.w] : [size.w, size.h];
        let row = rows[rows.length - 1];
        if (length > limit) return null;
        if (!row || row.length + GAP + length > limit) {
            row = { length: -GAP, depth: 0, items: [] };
            rows.push(row);
        }
        row.items.push({ id: panel.id, at: row.length + GAP, size });
        row.length += GAP + length;
        row.depth = Math.max(row.depth, depth);
    }
    return rows;
}

const depthOf = (rows: readonly Row[]): number => rows.reduce((sum, row) => sum + row.depth + GAP, -GAP);

/** Puts all panels into a room at that scale, the rows about equally long; null when they do not fit. */
function pack(panels: readonly Sheet[], scale: number, room: Size, turned: boolean): Map<string, Box> | null {
    const [limit, across] = turned ? [room.h, room.w] : [room.w, room.h];
    let rows = rowsOf(panels, scale, limit, turned);
    if (!rows || depthOf(rows) > across) return null;
    for (let shorter = limit * 0.98; shorter > limit / 4; shorter *= 0.98) {
        const even = rowsOf(panels, scale, shorter, turned);
        if (!even || even.length > rows.length || depthOf(even) > across) break;
        rows = even;
    }
    return place(rows, limit, across - depthOf(rows), turned);
}

/** Rows in the middle of their length, spare depth shared among them. */
function place(rows: readonly Row[], limit: number, spare: number, turned: boolean): Map<string, Box> {
    const boxes = new Map<string, Box>(),
        between = Math.min(spare / (rows.length + 1), 2 * GAP);
    let depth = (spare - between * (rows.length - 1)) / 2;
    for (const row of rows) {
        const inset = (limit - row.length) / 2;
        for (const item of row.items) {
            const along = item.at + inset;
            boxes.set(item.id, turned ? { x: depth, y: along, ...item.size } : { x: along, y: depth, ...item.size });
        }
        depth += row.depth + GAP + between;
    }
    return boxes;
}

/** The largest scale at which all panels fit the room; columns or rows first, as the room lies. */
function packLargest(panels: readonly Sheet[], room: Size, columns: boolean): { scale: number; boxes: Map<string, Box> } | null {
    let best: { scale: number; boxes: Map<string, Box> } | null = null;
    for (const turned of [columns, !columns]) {
        for (let scale = LARGEST; scale > (best?.scale ?? 0.2); scale -= 0.02) {
            const boxes = pack(panels, scale, room, turned);
            if (!boxes) continue;
            best = { scale, boxes };
            break;
        }
    }
    return best;
}

const fit = (size: Size, box: Size): number => Math.min(size.w / box.w, size.h / box.h);
/** What reading is worth: twice as large counts alike for board and panels, up to what is large enough. */
const worth = (board: number, panels: number): number => 1.15 * Math.log(Math.min(board, 1.5)) + Math.log(Math.min(panels, 1.05));

interface Candidate {
    layout: Layout;
    worth: number;
}

function composed(sheets: readonly Sheet[], size: Size, scene: Size): Candidate {
    const scale = fit(size, scene),
        x = (size.w - scene.w * scale) / 2,
        y = (size.h - scene.h * scale) / 2;
    const at = (box: Box): Box => ({ x: x + box.x * scale, y: y + box.y * scale, w: box.w * scale, h: box.h * scale });
    const board = sheets.find((sheet) => sheet.board)!;
    const panels = new Map(sheets.filter((sheet) => !sheet.board).map((sheet) => [sheet.id, at(sheet.box)]));
    return { layout: { board: at(board.box), panels, scrolled: null, scale }, worth: worth(scale, scale) + 0.12 };
}

function moved(boxes: Map<string, Box>, dx: number, dy: number): Map<string, Box> {
    return new Map([...boxes].map(([id, box]) => [id, { ...box, x: box.x + dx, y: box.y + dy }]));
}

function around(board: Sheet, panels: readonly Sheet[], size: Size, part: number, beside: boolean): Candidate | null {
    const room = beside ? { w: size.w * part, h: size.h } : { w: size.w, h: size.h * part };
    const packed = packLargest(panels, room, beside);
    if (!packed) return null;
    const rest = beside ? { w: size.w - room.w - GAP, h: size.h } : { w: size.w, h: size.h - room.h - GAP };
    const boxes = beside ? moved(packed.boxes, rest.w + GAP, 0) : moved(packed.boxes, 0, rest.h + GAP);
    return {
        layout: { board: { x: 0, y: 0, ...rest }, panels: boxes, scrolled: null, scale: packed.scale },
        worth: worth(fit(rest, board.box), packed.scale),
    };
}

/** The board above, or at the left of a window that lies on its side, and the panels to be scrolled in the rest: side by side where
 * they fit, each as wide as there is room or as large as its smallest text needs. */
function scrolled(board: Sheet, panels: readonly Sheet[], size: Size, needed: (sheet: Sheet) => number): Layout {
    const beside = size.w > size.h * LYING;
    const height = Math.round(Math.min(size.h * 0.56, Math.max(size.h * 0.42, board.box.h * needed(board)))),
        width = Math.round(size.w * 0.55);
    const rest = beside
        ? { x: width + 1, y: 0, w: size.w - width - 1, h: size.h }
        : { x: 0, y: height + 1, w: size.w, h: size.h - height - 1 };
    const boxes = new Map<string, Box>();
    let x = 0,
        y = 0,
        depth = 0;
    for (const panel of panels) {
        const half = (rest.w - GAP) / 2 / panel.box.w,
            whole = Math.min((rest.w - 2) / panel.box.w, 1);
        const scale = half < 1 && half >= Math.max(needed(panel), TWO_ABREAST) ? half : Math.max(whole, needed(panel));
        const w = panel.box.w * scale,
            h = panel.box.h * scale;
        if (x > 0 && x + w > rest.w) [x, y, depth] = [0, y + depth + GAP, 0];
        boxes.set(panel.id, { x, y, w, h });
        x += w + GAP;
        depth = Math.max(depth, h);
    }
    return {
        board: { x: 0, y: 0, w: beside ? width : size.w, h: beside ? size.h : height },
        panels: boxes,
        scrolled: rest,
        scale: 1,
    };
}

export function layOut(sheets: readonly Sheet[], scene: Size, size: Size, needed: (sheet: Sheet) => number): Layout {
    const board = sheets.find((sheet) => sheet.board)!,
        panels = sheets.filter((sheet) => !sheet.board);
    if (panels.length === 0) return { board: { x: 0, y: 0, ...size }, panels: new Map(), scrolled: null, scale: 1 };
    if (size.w < PHONE) return scrolled(board, panels, size, needed);
    let best = composed(sheets, size, scene);
    for (const beside of [true, false])
        for (let part = 0.2; part <= 0.66; part += 0.02) {
            const candidate = around(board, panels, size, part, beside);
            if (candidate && candidate.worth > best.worth) best = candidate;
        }
    return best.layout.scale < READABLE && size.w < 1000 ? scrolled(board, panels, size, needed) : best.layout;
}
