/* Tests that run side by side, each with pages of its own. A page waits in turn for its server, its worker and the test, and processors would
 * be idle meanwhile. Files gather their tests with this `test`; what measures time uses node's own instead, and runs alone. */
import { describe, test as nodeTest } from "node:test";

type Act = () => Promise<void> | void;

interface Limit {
    timeout?: number;
}

const gathered: { name: string; limit: Limit; act: Act }[] = [];

export function test(name: string, act: Act): void;
export function test(name: string, limit: Limit, act: Act): void;
export function test(name: string, limit: Limit | Act, act?: Act): void {
    if (typeof limit === "function") gathered.push({ name, limit: {}, act: limit });
    else gathered.push({ name, limit, act: act! });
}

/** Runs what was gathered, in that order, so many at a time. */
export function runGathered(atATime: number): void {
    describe("pages side by side", { concurrency: atATime }, () => {
        for (const { name, limit, act } of gathered) nodeTest(name, limit, act);
    });
}
