/** Lets the browser do what waits for it, a touch or a picture, before a long piece of work goes on. */
export const pause = (): Promise<void> => new Promise((done) => setTimeout(done));
