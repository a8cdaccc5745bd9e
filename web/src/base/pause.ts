/** Lets the browser do what waits for it, a touch or a picture, before a long piece of work goes on; `ms`: for at least so long. */
export const pause = (ms = 0): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Until what stands in the page now has been painted; a page that nobody sees is not. */
export const painted = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
