/* The title of the window: the page's own, and before it how many games wait for the reader. */

let title = "Trivium",
    waiting = 0;

function write(): void {
    document.title = waiting > 0 ? `(${waiting}) ${title}` : title;
}

export function setTitle(words: string): void {
    title = words;
    write();
}

export function setWaiting(count: number): void {
    waiting = count;
    write();
}
