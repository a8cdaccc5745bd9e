/* The picture in sheets. A scene is one picture of areas with places; areas that overlap belong together and make a sheet. The largest
 * sheet that has something on it is the board, which can be moved and enlarged; the others are panels that may lie anywhere around it. Nothing here knows what
 * an area means. */
import type { Area, Scene } from "../engine/types";

export interface Box {
    x: number;
    y: number;
    w: number;
    h: number;
}
export interface Sheet {
    id: string;
    areas: number[];
    box: Box;
    board: boolean;
}

export const overlap = (a: Box, b: Box): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

export function union(a: Box, b: Box): Box {
    const x = Math.min(a.x, b.x),
        y = Math.min(a.y, b.y);
    return { x, y, w: Math.max(a.x + a.w, b.x + b.w) - x, h: Math.max(a.y + a.h, b.y + b.h) - y };
}

/** Joins a new area to the sheets it touches. */
function join(sheets: Sheet[], area: Area, index: number): Sheet[] {
    const touched = sheets.filter((sheet) => overlap(sheet.box, area));
    if (touched.length === 0)
        return [...sheets, { id: area.id, areas: [index], box: { x: area.x, y: area.y, w: area.w, h: area.h }, board: false }];
    const first = touched[0]!;
    first.areas = [...touched.flatMap((sheet) => sheet.areas), index].sort((a, b) => a - b);
    first.box = [...touched.map((sheet) => sheet.box), area].reduce(union);
    return sheets.filter((sheet) => sheet === first || !touched.includes(sheet));
}

export function sheetsOf(scene: Scene): Sheet[] {
    let sheets: Sheet[] = [];
    scene.areas.forEach((area, index) => {
        if (area.w > 0 && area.h > 0) sheets = join(sheets, area, index);
    });
    const used = new Set(scene.elements.filter((element) => !element.decor).map((element) => element.area)),
        filled = sheets.filter((sheet) => sheet.areas.some((area) => used.has(area))),
        board = (filled.length > 0 ? filled : sheets).reduce<Sheet | null>(
            (a, b) => (a && a.box.w * a.box.h >= b.box.w * b.box.h ? a : b),
            null,
        );
    if (board) board.board = true;
    return sheets;
}
