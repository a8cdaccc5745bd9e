/* A library that breaks, in the page or in a worker: the page says so, offers to load itself anew, and then goes on where it was. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { address, engine, kept, load, newRecord, openStart, withPage } from "./harness";
import { test } from "../side_by_side";

/** Lets an export trap, as a failed assertion does. */
const breaking = (name: string): string => `{
    const instantiate = WebAssembly.instantiate;
    WebAssembly.instantiate = async (...given) => {
        const { exports } = await instantiate(...given);
        const trap = () => { throw new WebAssembly.RuntimeError("unreachable"); };
        return { exports: { ...exports, ${name}: trap } };
    };
}
`;
const game = engine.games("en")[0]!.id;

async function toldAndLoadedAgain(page: Page): Promise<void> {
    await page.waitForSelector("[data-testid=broken]");
    assert.equal(
        await page.textContent("[data-testid=broken] span"),
        "Trivium had to stop because of an error (unreachable). Your game is kept.",
    );
    await page.click("[data-testid=load-again]");
    await page.waitForSelector("[data-testid=table-page]");
    await page.waitForSelector("[data-testid=broken]", { state: "detached" });
}

test("a library that breaks under a bot is told, not waited for", () =>
    withPage({}, async (page) => {
        await page.addInitScript(() => {
            if (sessionStorage.getItem("mended") !== null) return;
            const post = Worker.prototype.postMessage;
            Worker.prototype.postMessage = function (this: Worker, request: { id?: number; job?: { kind: string } }) {
                if (request.job?.kind !== "choose") return post.call(this, request);
                const error = { name: "BrokenError", message: "unreachable", clause: null };
                setTimeout(() => this.dispatchEvent(new MessageEvent("message", { data: { id: request.id, error } })));
            };
        });
        await openStart(page);
        await load(page, newRecord(game, ["random", "random"]));
        await page.waitForSelector("[data-testid=broken]");
        assert.equal(await page.textContent("[data-testid=prompt]"), "", "nobody thinks any more");
        await page.evaluate(() => sessionStorage.setItem("mended", "1"));
        await toldAndLoadedAgain(page);
        while ((await kept(page)).decisions === 0) await page.waitForTimeout(50); // the bots play on
    }));

test("a library that breaks under a click is told", () =>
    withPage({}, async (page) => {
        let broken = true;
        await page.route("**/main.js", async (route) => {
            const reply = await route.fetch();
            await route.fulfill({ response: reply, body: (broken ? breaking("session_pick") : "") + (await reply.text()) });
        });
        await page.goto(address);
        await load(page, newRecord(game, ["person", "random"]));
        await page.waitForSelector("[data-lit]");
        await page.focus("[data-lit]");
        await page.keyboard.press("Enter");
        broken = false;
        await toldAndLoadedAgain(page);
        await page.waitForSelector("[data-lit]");
    }));
