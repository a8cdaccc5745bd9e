/* Planning: moves are tried on the own screen before the turn comes, kept, offered when it has come, and never sent. */
import assert from "node:assert/strict";
import { checkAxe } from "./access.test";
import { kept, load, newRecord, openStart, picture, withPage } from "./harness";
import { press } from "../keys";
import { plan } from "../planning";
import { test } from "../side_by_side";

for (const [width, height] of [
    [1440, 900],
    [390, 844],
] as const)
    test(`a plan is made, kept, offered and played at ${width}×${height}; nothing leaves the page meanwhile`, () =>
        withPage({ width, height, touch: width < 600 }, async (page) => {
            await openStart(page);
            await load(page, newRecord("attika", ["person", "novice"], { options: { first: 0 } }));
            await page.waitForSelector("[data-lit]");
            const before = (await kept(page)).record,
                asked: string[] = [];
            page.on("request", (request) => asked.push(request.url()));
            await page.keyboard.press("p");
            await page.waitForSelector("[data-testid=plan].open");
            const words = await plan(page, 0);
            await page.waitForSelector("[data-testid=plan-moves]");
            assert.ok(((await page.textContent("[data-testid=plan-moves]")) ?? "").includes(words), "the plan says what is planned");
            await checkAxe(page, `planning at ${width}`);
            await picture(page, `plan-${width}`);
            await press(page, "plan-keep");
            await page.waitForSelector("[data-testid=plan-play]");
            assert.deepEqual(asked, [], "no request");
            assert.equal((await kept(page)).record, before, "the record knows nothing of it");
            await press(page, "plan-play");
            await page.waitForFunction(() => document.querySelector("[data-testid=plan-play]") === null);
            assert.equal((await kept(page)).decisions, 1, "the planned move is played");
        }));

test("while another thinks a plan is made that is offered when the turn comes", () =>
    withPage({}, async (page) => {
        await page.addInitScript(() => {
            const held = window as unknown as { release?: () => void; waiting?: boolean };
            const post = Worker.prototype.postMessage;
            Worker.prototype.postMessage = function (this: Worker, request: { job?: { kind: string } }) {
                if (request.job?.kind !== "choose") return post.call(this, request);
                held.waiting = true;
                held.release = () => post.call(this, request);
            };
        });
        await openStart(page);
        await load(page, newRecord("attika", ["novice", "person"], { options: { first: 0 } }));
        await page.waitForFunction(() => (window as unknown as { waiting?: boolean }).waiting);
        await press(page, "plan-ahead");
        await page.waitForSelector("[data-testid=plan].open");
        const asked: string[] = [];
        page.on("request", (request) => asked.push(request.url()));
        await plan(page, 0);
        await page.waitForSelector("[data-testid=plan-moves]");
        await press(page, "plan-keep");
        await page.waitForSelector("[data-testid=plan-change]");
        assert.deepEqual(asked, [], "no request leaves the page while planning");
        for (let k = 0; k < 60 && (await page.locator("[data-testid=plan-play], [data-testid=plan-drop]:only-child").count()) === 0; k++) {
            await page.evaluate(() => (window as unknown as { release?: () => void }).release?.());
            await page.waitForTimeout(200);
        }
        const offered = await page.locator("[data-testid=plan-play]").count();
        const told = (await page.textContent("[data-testid=plan-words]")) ?? "";
        assert.ok(offered === 1 || /^Your plan ends here: /.test(told), `offered, or where it broke: ${told}`);
    }));
