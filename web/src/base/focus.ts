/* Who goes by keys stays where they are when the rows around them are made anew. */

const rowOf = (node: Element | null): string | null => node?.closest("[data-table]")?.getAttribute("data-table") ?? null;

/** Does what makes rows anew; what had the focus has it afterwards, if it is still there under its name, in its row. */
export function keepFocus(act: () => void): void {
    const before = document.activeElement,
        name = before?.getAttribute("data-testid") ?? "",
        row = rowOf(before);
    act();
    if (name === "" || before!.isConnected) return;
    const all = [...document.querySelectorAll<HTMLElement>("[data-testid]")];
    all.find((one) => one.dataset["testid"] === name && rowOf(one) === row)?.focus();
}
