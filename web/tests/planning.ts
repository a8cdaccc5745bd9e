/* How a plan is made by keys alone, for the tests at the own table and at those of a server. */
import type { Page } from "playwright-core";
import { press, tabTo } from "./keys";

/** Adds a move of the list to the plan. */
export async function plan(page: Page, place: number): Promise<string> {
    await page.keyboard.press("m");
    const one = page.locator("[data-testid=move-list] button").nth(place);
    const words = (await one.locator("span").textContent()) ?? "";
    await tabTo(page, one);
    await page.keyboard.press("Enter");
    await press(page, "confirm");
    return words;
}
