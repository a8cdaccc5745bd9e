/* The address says which page is shown: everything after the #, so that any server, or none, can serve it.
 *   #/                 the start page            #/rules/GAME/CLAUSE   the rules
 *   #/game/ID[/N]      a kept game, at move N    #/about               about
 *   #/view/RECORD      a game in a link          #/lines/ID[/N]        what might have been played in a kept game
 *   #/me               the reader's statistics
 *   #/puzzles/GAME[/N] a puzzle                  #/lines/ID/mistakes   the reader's mistakes in it, as puzzles
 *   #/material/GAME[/ID] material of one's own */
import type { App, Page } from "./app";
import { pause } from "./base/pause";
import { setTitle } from "./base/title";

export type PageMaker = (app: App, rest: string[]) => Page;

/** As it stands where it is not well formed: then it names nothing, and the page can say so. */
function decoded(part: string): string {
    try {
        return decodeURIComponent(part);
    } catch {
        return part;
    }
}

/** The parts of the address after the #. */
export const parts = (): string[] => location.hash.replace(/^#\/?/, "").split("/").map(decoded);

export class Router {
    private page: Page | null = null;
    private shown = ""; // its address

    constructor(
        private readonly app: App,
        private readonly root: HTMLElement,
        private readonly makers: Record<string, PageMaker>,
        private readonly unknown: PageMaker,
    ) {
        addEventListener("hashchange", () => this.show());
    }

    go(route: string): void {
        if (location.hash === "#" + route) this.show();
        else location.hash = route;
    }

    /** Shows what the address says; also anew, after a change of language or theme. */
    show(): void {
        this.open().enter?.();
    }

    /** The same for the first page, which has most to do: in steps. */
    async begin(): Promise<void> {
        const page = this.open();
        await pause();
        if (this.page === page) page.settle?.();
        await pause();
        if (this.page === page) page.enter?.();
    }

    private open(): Page {
        const [name = "", ...rest] = parts();
        this.page?.leave?.();
        if (name !== "rules") this.shown = location.hash;
        else this.app.metAt = this.shown;
        const page = (Object.hasOwn(this.makers, name) ? this.makers[name]! : this.unknown)(this.app, rest);
        this.page = page;
        this.root.replaceChildren(page.element);
        setTitle(page.title);
        scrollTo(0, 0);
        return page;
    }
}
