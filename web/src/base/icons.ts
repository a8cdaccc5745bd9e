/* The signs on the client's own buttons: strokes on a square of 24, in the colour of the text. */
import { s } from "./dom";

const strokes = {
    undo: "M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
    redo: "M15 5l5 5-5 5M20 10H10a6 6 0 0 0 0 12h3",
    hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.8.8 1 1.6 1 2.5h6c0-.9.2-1.700 1-2.500A6 6 0 0 0 12 3z",
    log: "M6 4h12v16H6zM9 8h6M9 12h6M9 16h4",
    menu: "M4 6h16M4 12h16M4 18h16",
    back: "M15 5l-7 7 7 7",
    forward: "M9 5l7 7-7 7",
    first: "M18 5l-7 7 7 7M6 5v14",
    last: "M6 5l7 7-7 7M18 5v14",
    play: "M7 4l13 8-13 8z",
    pause: "M8 5v14M16 5v14",
    skip: "M5 5l7 7-7 7M12 5l7 7-7 7",
    close: "M6 6l12 12M18 6L6 18",
    plus: "M12 5v14M5 12h14",
    minus: "M5 12h14",
    fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
    sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2",
    moon: "M20 14A8 8 0 0 1 10 4a8 8 0 1 0 10 10z",
    trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
    gear: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 2l1 3 2.500 1L18 4.500 19.500 6 18 8.500l1 2.500 3 1-3 1-1 2.500 1.500 2.500-1.500 1.500-2.500-1.500-2.500 1-1 3-1-3-2.500-1L6 19.500 4.500 18 6 15.500 5 13l-3-1 3-1 1-2.500L4.500 6 6 4.500 8.500 6 11 5z",
    medal: "M8 3l4 7 4-7M12 10a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11zM12 13l.9 1.700 1.900.3-1.400 1.300.4 1.900-1.800-.9-1.800.9.4-1.900-1.400-1.300 1.900-.3z",
    talk: "M4 5h16v11H11l-5 4v-4H4z",
    person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21c0-4 3.500-7 8-7s8 3 8 7",
    mistake: "M12 4v9M12 17.5v2",
    branch: "M6 3v18M6 14c0-5 12-3 12-9M15 8l3-4 3 4",
    box: "M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8",
    eye: "M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
} as const;

export type IconName = keyof typeof strokes;

export function icon(name: IconName): SVGSVGElement {
    return s(
        "svg",
        { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
        s("path", {
            d: strokes[name],
            fill: "none",
            stroke: "currentColor",
            "stroke-width": 2,
            "stroke-linecap": "round",
            "stroke-linejoin": "round",
        }),
    );
}
