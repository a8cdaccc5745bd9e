/* Where the sheets lie in the window. The board comes first: in windows that lie on their side several widths of a column of panels beside it are
 * tried, and several heights of a strip below it, and the arrangement wins in which most of the board is seen, as large as it can be, and all
 * panels can be read. In small or upright windows the board keeps the upper part. Panels that do not all fit are scrolled. No text gets smaller
 * than `needed` says: the board is then enlarged beyond its frame and moved, a panel takes more room. */
import type { Box, Sheet } from "./sheets";

export interface Layout {
    board: Box;
    panels: Map<string, Box>; // in the window, or, when scrolled, in the room where they are
    scrolled: Box | null; // that room
    /** Where the words go: beside the board, over the panels, in a column of that width; 0: below everything. */
    words: number;
}

export interface Size {
    w: number;
    h: number;
}
/** The scale at which the smallest text of a sheet can be read. */
export type Needed = (sheet: Sheet) => number;

/** Narrower windows are phones. */
const PHONE = 620;
const GAP = 10,
    BAR = 14, // that one scrolls by
    LARGEST = 1.25,
    SMALLEST = 0.4,
    COMFORTABLE = 0.85,
    COMPACT = 0.7,
    TIDY = 0.75,
    LYING = 1.3,
    LEAST_SIDE = 300,
    LEAST_HEIGHT = 500,
    HEADER = 52, // above the room
    HIGH = 0.855, // of the window's height, or
    LARGE = 0.455; // of its area: then the board is large

interface Candidate {
    layout: Layout;
    worth: number;
}

/* ---- the board ---- */

interface Seen extends Size {
    scale: number;
    part: number; // of the sheet that is in the frame
}

/** What a frame shows of the board: all of it, or as much as can be read. */
function seen(board: Sheet, frame: Size, needed: Needed): Seen {
    const { box } = board,
        scale = Math.max(Math.min(frame.w / box.w, frame.h / box.h), needed(board)),
        w = Math.min(frame.w, box.w * scale),
        h = Math.min(frame.h, box.h * scale);
    return { scale, w, h, part: (w * h) / (box.w * box.h * scale * scale) };
}

/** What the board is worth: its share of the window, and how much of it is in sight. */
function worthOf(board: Seen, size: Size): number {
    const height = size.h + HEADER,
        share = (board.w * board.h) / (size.w * height),
        large = board.h >= HIGH * height || share >= LARGE;
    return Math.log(share) + Math.log(board.part) - (large ? 0 : 3);
}

/* ---- panels ---- */

/** Rows of panels in a room, filled one after the other. */
class Shelf {
    private x = 0;
    private y = 0;
    private depth = 0;
    readonly boxes = new Map<string, Box>();

    constructor(private readonly room: Box) {}

    /** Puts a panel behind the others; false: it does not fit. */
    put(panel: Sheet, scale: number): boolean {
        const { w, h } = { w: panel.box.w * scale, h: panel.box.h * scale };
        let [x, y, depth] = [this.x, this.y, this.depth];
        if (x > 0 && x + w > this.room.w + 0.5) [x, y, depth] = [0, y + depth + GAP, 0];
        if (w > this.room.w + 0.5 || y + Math.max(depth, h) > this.room.h) return false;
        this.boxes.set(panel.id, { x: this.room.x + x, y: this.room.y + y, w, h });
        [this.x, this.y, this.depth] = [x + w + GAP, y, Math.max(depth, h)];
        return true;
    }

    /** Its rows in the middle of the room's width. */
    centred(): Map<string, Box> {
        const ends = new Map<number, number>(); // where each row ends
        for (const { x, y, w } of this.boxes.values()) ends.set(y, Math.max(ends.get(y) ?? 0, x + w));
        const inset = (row: number): number => (this.room.x + this.room.w - ends.get(row)!) / 2;
        return new Map([...this.boxes].map(([id, box]) => [id, { ...box, x: box.x + inset(box.y) }]));
    }
}

/** Columns of panels, one below the other, about equally high and in the middle of a room; null: they do not fit. */
function columns(panels: readonly Sheet[], room: Box, scale: (panel: Sheet) => number): Map<string, Box> | null {
    const within = (limit: number): { width: number; boxes: Map<string, Box> } => {
        const boxes = new Map<string, Box>();
        let [x, y, breadth] = [0, 0, 0];
        for (const panel of panels) {
            const w = panel.box.w * scale(panel),
                h = panel.box.h * scale(panel);
            if (y > 0 && y + h > limit) [x, y, breadth] = [x + breadth + GAP, 0, 0];
            boxes.set(panel.id, { x: room.x + x, y: room.y + y, w, h });
            y += h + GAP;
            breadth = Math.max(breadth, w);
        }
        return { width: x + breadth, boxes };
    };
    if (panels.some((panel) => panel.box.h * scale(panel) > room.h)) return null;
    let best = within(room.h);
    if (best.width > room.w + 0.5) return null;
    for (let limit = room.h * 0.97; limit > room.h / 3; limit *= 0.97) {
        const lower = within(limit);
        if (lower.width > best.width + 0.5 || panels.some((panel) => panel.box.h * scale(panel) > limit)) break;
        best = lower;
    }
    const inset = (room.w - best.width) / 2;
    return new Map([...best.boxes].map(([id, box]) => [id, { ...box, x: box.x + inset }]));
}

const scaleOf = (panel: Sheet, wanted: number, needed: Needed): number => Math.max(wanted, needed(panel));

/** Puts all panels into rooms, each into the first that has room for it; null: they do not fit. */
function fill(panels: readonly Sheet[], rooms: readonly Box[], wanted: number, needed: Needed): Map<string, Box> | null {
    const shelves = rooms.map((room) => new Shelf(room));
    for (const panel of panels) if (!shelves.some((shelf) => shelf.put(panel, scaleOf(panel, wanted, needed)))) return null;
    return new Map(shelves.flatMap((shelf) => [...shelf.centred()]));
}

interface Filled {
    scale: number;
    boxes: Map<string, Box>;
}

function largest(arrange: (scale: number) => Map<string, Box> | null): Filled | null {
    for (let scale = LARGEST; scale > SMALLEST; scale -= 0.02) {
        const boxes = arrange(scale);
        if (boxes) return { scale, boxes };
    }
    return null;
}

/** All panels at the largest scale at which they fit; in one room in columns, which look tidier, unless rows can be much larger. */
function fillLargest(panels: readonly Sheet[], rooms: readonly Box[], needed: Needed): Filled | null {
    const inRows = largest((wanted) => fill(panels, rooms, wanted, needed));
    if (rooms.length > 1) return inRows;
    const inColumns = largest((wanted) => columns(panels, rooms[0]!, (panel) => scaleOf(panel, wanted, needed)));
    return inColumns && (!inRows || inColumns.scale > TIDY * inRows.scale) ? inColumns : inRows;
}

interface Scrolled {
    height: number;
    cut: boolean; // something is wider than the room
    row: number; // how high the first row is
    boxes: Map<string, Box>;
}

/** All panels, each at its own scale, in a room as high as they want; one that is wider than the room is scrolled across. */
function scrollThrough(panels: readonly Sheet[], width: number, scale: (panel: Sheet) => number): Scrolled {
    const boxes = new Map<string, Box>();
    let x = 0,
        y = 0,
        depth = 0;
    for (const panel of panels) {
        const w = panel.box.w * scale(panel),
            h = panel.box.h * scale(panel);
        if (x > 0 && x + w > width) [x, y, depth] = [0, y + depth + GAP, 0];
        boxes.set(panel.id, { x, y, w, h });
        x += w + GAP;
        depth = Math.max(depth, h);
    }
    const all = [...boxes.values()],
        row = Math.max(...all.filter((box) => box.y === 0).map((box) => box.h));
    return { height: y + depth, cut: all.some((box) => box.w > width + 0.5), row, boxes };
}

/** As small as they can be read, or as wide as the room where that is not much larger. */
const inColumn =
    (width: number, needed: Needed) =>
    (panel: Sheet): number =>
        Math.max(needed(panel), Math.min(width / panel.box.w, COMPACT));

/** What panels are worth: larger is better up to a point, and what must be scrolled to is not in sight. */
const panelsWorth = (scale: number, hidden: number): number => 0.35 * Math.log(Math.min(scale, 1)) - 1.2 * hidden;

const scrolledWorth = (panels: Scrolled, room: Box): number =>
    panelsWorth(0.6, 1 - room.h / panels.height) - (panels.cut ? 2 : 0) - (panels.row > room.h ? 0.5 : 0);

/* ---- windows that lie on their side ---- */

/** Panels in a column beside the board, under the words; and, where the board is not as high as the window, below it. */
function beside(board: Sheet, panels: readonly Sheet[], size: Size, side: number, words: number, needed: Needed): Candidate {
    const frame = { w: size.w - side - GAP, h: size.h },
        shown = seen(board, frame, needed),
        column = { x: frame.w + GAP, y: words + GAP, w: side, h: size.h - words - GAP },
        spare = { x: 0, y: shown.h + GAP, w: frame.w, h: frame.h - shown.h - GAP };
    const whole = fillLargest(panels, [column], needed),
        packed = fillLargest(panels, [column, spare], needed);
    if (packed && (!whole || packed.scale > whole.scale + 0.05))
        return {
            layout: { board: { x: 0, y: 0, w: frame.w, h: shown.h }, panels: packed.boxes, scrolled: null, words: side },
            worth: worthOf(shown, size) + panelsWorth(packed.scale, 0),
        };
    if (whole)
        return {
            layout: { board: { x: 0, y: 0, ...frame }, panels: whole.boxes, scrolled: null, words: side },
            worth: worthOf(shown, size) + panelsWorth(whole.scale, 0),
        };
    const endless = scrollThrough(panels, side - BAR, inColumn(side - BAR, needed));
    return {
        layout: { board: { x: 0, y: 0, ...frame }, panels: endless.boxes, scrolled: column, words: side },
        worth: worthOf(shown, size) + scrolledWorth(endless, column),
    };
}

/** Panels in a strip below the board, the words below them. */
function below(board: Sheet, panels: readonly Sheet[], size: Size, height: number, words: number, needed: Needed): Candidate {
    const frame = { w: size.w, h: size.h - words - height - GAP },
        shown = seen(board, frame, needed),
        room = { x: 0, y: frame.h + GAP / 2, w: size.w, h: height },
        packed = fillLargest(panels, [room], needed);
    if (packed)
        return {
            layout: { board: { x: 0, y: 0, ...frame }, panels: packed.boxes, scrolled: null, words: 0 },
            worth: worthOf(shown, size) + panelsWorth(packed.scale, 0),
        };
    const endless = scrollThrough(panels, size.w - BAR, needed);
    return {
        layout: { board: { x: 0, y: 0, ...frame }, panels: endless.boxes, scrolled: room, words: 0 },
        worth: worthOf(shown, size) + scrolledWorth(endless, room),
    };
}

/** How high the words are thought to be while arrangements are compared: their real height depends on the choice (style.css). */
const WORDS = { narrow: 140, beside: 84, below: 68 },
    WIDE_WORDS = 520; // buttons stand beside them

function lying(board: Sheet, panels: readonly Sheet[], size: Size, needed: Needed): { at: number; beside: boolean } {
    let best = { at: 0, beside: true, worth: -Infinity };
    const consider = (at: number, isBeside: boolean, worth: number): void => {
        if (worth > best.worth) best = { at, beside: isBeside, worth };
    };
    for (let side = LEAST_SIDE; side < size.w * 0.55; side += 16)
        consider(side, true, beside(board, panels, size, side, side < WIDE_WORDS ? WORDS.narrow : WORDS.beside, needed).worth);
    for (let height = size.h * 0.16; height < size.h * 0.5; height += 12)
        consider(height, false, below(board, panels, size, height, WORDS.below, needed).worth);
    return best;
}

/* ---- small and upright windows ---- */

/** What the words of a phone take as a rule, and what the panels keep when they take more: then the board gives way. */
export const STANDING = 84;
const LEAST_PANELS = 200,
    LEAST_ROOM = 96, // for a while, as long as the question is longer than as a rule
    LEAST_BOARD = 0.3;

/** The board above, or at the left of a window that lies on its side with the words in the other column, and the panels to be scrolled in the
 * rest: side by side where they fit, each as wide as there is room or as large as its smallest text needs. Longer words take from the panels
 * first, so that the board stays where it is. */
function scrolled(board: Sheet, panels: readonly Sheet[], size: Size, words: number, needed: Needed, question: number): Layout {
    const isBeside = size.w > (size.h - words) * LYING,
        width = Math.round(size.w * 0.55),
        usual = size.h - STANDING,
        wanted = Math.min(usual * 0.56, Math.max(usual * 0.42, board.box.h * needed(board))),
        room = Math.min(size.h - (words - question + STANDING) - LEAST_PANELS, size.h - words - LEAST_ROOM),
        height = Math.round(Math.max(Math.min(wanted, room), size.h * LEAST_BOARD));
    const rest = isBeside
        ? { x: width + 1, y: words, w: size.w - width - 1, h: size.h - words }
        : { x: 0, y: height + 1, w: size.w, h: size.h - words - height - 1 };
    const scale = (panel: Sheet): number => {
        const half = (rest.w - GAP) / 2 / panel.box.w,
            whole = Math.min((rest.w - 2) / panel.box.w, COMFORTABLE);
        return half <= COMFORTABLE && half >= needed(panel) ? half : Math.max(whole, needed(panel));
    };
    return {
        board: { x: 0, y: 0, w: isBeside ? width : size.w, h: isBeside ? size.h : height },
        panels: scrollThrough(panels, rest.w, scale).boxes,
        scrolled: rest,
        words: isBeside ? rest.w : 0,
    };
}

/** `size` is the room for board, panels and words; `words` how high the words are, and `question` the line in it that is longer or shorter from time to time. */
export function layOut(sheets: readonly Sheet[], size: Size, words: number, needed: Needed, question = Math.min(words, STANDING)): Layout {
    const board = sheets.find((sheet) => sheet.board)!,
        panels = sheets.filter((sheet) => !sheet.board);
    if (panels.length === 0)
        return {
            board: { x: 0, y: 0, w: size.w, h: Math.max(size.h - words, size.h * LEAST_BOARD) },
            panels: new Map(),
            scrolled: null,
            words: 0,
        };
    if (size.w < size.h || size.w < PHONE || size.h < LEAST_HEIGHT) return scrolled(board, panels, size, words, needed, question);
    const chosen = lying(board, panels, size, needed);
    return (chosen.beside ? beside : below)(board, panels, size, chosen.at, words, needed).layout;
}
