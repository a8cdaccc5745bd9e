/* Planning at a table of a server: by keys alone, in German and in French, while somebody else thinks. Nothing leaves the page meanwhile; when the turn has
 * come the plan is offered move by move, or says where it broke. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { press } from "../keys";
import { plan } from "../planning";
import { test } from "../side_by_side";
import { check } from "./access.test";
import { allLeave, decide, picture, sitTogether, someone, tellTable, until } from "./people";

/** All that leaves a page from now on, but the sign of life of an idle line. */
function listen(page: Page): string[] {
    const left: string[] = [];
    page.on("request", (request) => left.push(request.url()));
    page.on("websocket", (socket) =>
        socket.on("framesent", ({ payload }) => {
            if (payload !== '{"do":"alive"}') left.push(String(payload));
        }),
    );
    return left;
}

for (const { lang, size, planning, goesOn, broken } of [
    {
        lang: "de",
        size: { width: 1280, height: 720 },
        planning: /^Du planst: /,
        goesOn: "Dein Plan geht weiter:",
        broken: /^Dein Plan endet hier: /,
    },
    {
        lang: "fr",
        size: { width: 390, height: 844 },
        planning: /^Vous planifiez/,
        goesOn: "Votre plan continue\u00a0:",
        broken: /^Votre plan s’arrête ici/,
    },
])
    test(`a plan at an online table, by keys alone, ${lang}: nothing leaves the page before its turn`, { timeout: 120_000 }, async () => {
        const [ada, ben] = [await someone("Ada"), await someone("Ben", size, lang)],
            left = listen(ben.page),
            words = async (): Promise<string> => (await ben.page.textContent("[data-testid=plan-words]")) ?? "";
        const id = await sitTogether([ada, ben], { game: "attika", options: { first: 0 } });
        await ben.page.waitForSelector("[data-testid=plan-ahead]");
        assert.ok(
            left.some((one) => one.startsWith("{")),
            "frames are heard",
        );
        await ben.page.waitForLoadState("networkidle");
        const told = JSON.stringify(await tellTable(ada, id)),
            before = left.length;
        await press(ben.page, "plan-ahead");
        await ben.page.waitForSelector("[data-testid=plan].open");
        assert.match(await words(), planning);
        const moves = [await plan(ben.page, 0)];
        await ben.page.waitForFunction(() => document.querySelectorAll("[data-testid=plan-moves] li").length === 1);
        assert.deepEqual(await ben.page.locator("[data-testid=plan-moves] li").allTextContents(), moves);
        await check(ben.page, `planning, ${lang}`);
        await picture(ben.page, `plan-${lang}`);
        await press(ben.page, "plan-keep");
        await ben.page.waitForSelector("[data-testid=plan-change]");
        assert.deepEqual(left.slice(before), [], "nothing has left the page");
        const clocks = /"left_ms":\[[^\]]*\]|"(now|deadline|at)_ms":\d+/g;
        assert.equal(JSON.stringify(await tellTable(ada, id)).replace(clocks, ""), told.replace(clocks, ""), "nor does the table know");
        await until("Ada's turn", async () => {
            await decide(ada, id);
            return (await tellTable(ben, id)).actor === 1;
        });
        await ben.page.waitForSelector("[data-testid=plan-play], [data-testid=plan-drop]:only-child");
        const { number } = await tellTable(ben, id);
        if ((await ben.page.locator("[data-testid=plan-play]").count()) === 0) assert.match(await words(), broken);
        else {
            assert.equal(await words(), goesOn);
            await press(ben.page, "plan-play");
            await until("the planned move is played", async () => (await tellTable(ben, id)).number > number);
            assert.ok(left.length > before, "then it is sent");
        }
        await allLeave(ada, ben);
    });
