/* Set-ups: handles without a table, over which views from elsewhere are shown and bots are asked. The last few stay open, because
 * the same one is asked again and again. */
import type { Runtime } from "./runtime";

const KEPT = 4;

export class Setups {
    private readonly open = new Map<string, number>(); // by text; the latest last

    constructor(private readonly runtime: Runtime) {}

    /** The handle of a set-up, a record or its headers alone. */
    handle(setup: string): number {
        let handle = this.open.get(setup);
        if (handle !== undefined) {
            this.open.delete(setup);
        } else {
            this.runtime.sendText(setup);
            handle = this.runtime.number((exports) => exports.open_setup());
        }
        this.open.set(setup, handle);
        for (const [oldest, old] of this.open) {
            if (this.open.size <= KEPT) break;
            this.open.delete(oldest);
            this.runtime.call((exports) => exports.close(old));
        }
        return handle;
    }
}
