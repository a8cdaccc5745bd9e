/* The address says which page is shown: everything after the #, so that any server, or none, can serve it.
 *   #/                 the start page            #/rules/GAME/CLAUSE   the rules
 *   #/game/ID[/N]      a kept game, at move N    #/about               about
 *   #/view/RECORD      a game in a link */
import type { App, Page } from "./app";
import { setTitle } from "./base/title";

export type PageMaker = (app: App, rest: string[]) => Page;

export class Router {
    private page: Page | null = null;

    constructor(
        private readonly app: App,
        private readonly root: HTMLElement,
        private readonly makers: Record<string, PageMaker>,
        private readonly start: PageMaker,
    ) {
        addEventListener("hashchange", () => this.show());
    }

    go(route: string): void {
        if (location.hash === "#" + route) this.show();
        else location.hash = route;
    }

    /** Shows what the address says; also anew, after a change of language or theme. */
    show(): void {
        const [name = "", ...rest] = location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
        this.page?.leave?.();
        const page = (this.makers[name] ?? this.start)(this.app, rest);
        this.page = page;
        this.root.replaceChildren(page.element);
        setTitle(page.title);
        scrollTo(0, 0);
        page.enter?.();
    }
}
