/* Where all of a board is shown smaller than it can be read, words and numbers that nobody could read are left out: what is only a blur disturbs
 * the picture. Who enlarges the board has them back. */
export const SMALLEST_PIXELS = 12;

const ROUNDING = 0.1;

/** `scale`: pixels a unit of the picture. */
export function leaveOutBlurs(svg: SVGSVGElement, scale: number): void {
    for (const text of svg.querySelectorAll("text"))
        text.classList.toggle("blurred", Number(text.getAttribute("font-size")) * scale < SMALLEST_PIXELS - ROUNDING);
}
