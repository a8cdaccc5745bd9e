/* A page whose script is fetched when it is first asked for. */
import type { Page } from "../app";
import { h, replace } from "./dom";
import { say } from "./i18n";
import { setTitle } from "./title";

const nowhere = (): never => {
    throw new Error(say("There is no page at this address."));
};

/** `load` makes the page; `missing` stands in for one that there is not. */
export function lazyPage(load: () => Promise<Page | null>, missing: () => Page = nowhere): Page {
    const element = h("div", { class: "lazy" }, h("p", { class: "notice", role: "status" }, say("One moment…")));
    let page: Page | null = null,
        left = false;
    const open = async (): Promise<void> => {
        try {
            page = (await load()) ?? missing();
        } catch (problem) {
            replace(element, h("p", { class: "notice", role: "alert" }, problem instanceof Error ? problem.message : String(problem)));
            return;
        }
        if (left) return page.leave?.();
        replace(element, page.element);
        setTitle(page.title);
        page.enter?.();
    };
    return {
        element,
        title: "Trivium",
        enter: () => void open(),
        leave: () => {
            left = true;
            page?.leave?.();
        },
    };
}
