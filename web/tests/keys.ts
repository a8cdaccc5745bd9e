/* Whoever has only a keyboard: what is to be pressed is reached by Tab, from wherever the focus is. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";

const STEPS_MAX = 400; // the map of an editor has so many places

/** Tab, or Shift+Tab, until the element has the focus. */
export async function tabTo(page: Page, wanted: string | Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
    const element = typeof wanted === "string" ? page.locator(`[data-testid="${wanted}"]`) : wanted,
        reached = (): Promise<boolean> => element.first().evaluate((node) => node === document.activeElement);
    for (let steps = 0; steps < STEPS_MAX; steps++) {
        if (await reached()) return;
        await page.keyboard.press(key);
    }
    assert.fail(`${String(wanted)} is not reached by ${key}`);
}

/** By keys alone. */
export async function press(page: Page, testid: string): Promise<void> {
    await page.waitForSelector(`[data-testid="${testid}"]`);
    await tabTo(page, testid);
    await page.keyboard.press("Enter");
}
