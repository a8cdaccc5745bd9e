/* What was found out about whole games, once for each of them: the end screen, the replay bar and the lines show one and the same report. */
import type { Analysis } from "../engine/types";
import type { App } from "../app";
import { lang } from "../base/i18n";

/** The judge that `trivium analyse` asks as well. */
export const JUDGE = "expert";

interface Held {
    analysis: Promise<Analysis>;
    done: number;
    watchers: Set<(done: number) => void>;
}

const held = new Map<string, Held>();
const keyOf = (id: string): string => `${id} ${lang()}`;

/** Works it out, or waits for who does so already. `plain`: without a net. */
export function analyse(app: App, id: string, record: string, progress: (done: number) => void, plain = false): Promise<Analysis> {
    const key = keyOf(id),
        known = held.get(key);
    if (known && !plain) {
        known.watchers.add(progress);
        progress(known.done);
        return known.analysis;
    }
    const watchers = new Set([progress]),
        analysis = app.thinker.analyse({ record, bot: plain ? `${JUDGE}:plain` : JUDGE, lang: lang() }, (done) => {
            one.done = done;
            for (const watcher of watchers) watcher(done);
        }),
        one: Held = { analysis, done: 0, watchers };
    held.set(key, one);
    analysis.catch(() => {
        if (held.get(key) === one) held.delete(key); // another time it may succeed
    });
    return analysis;
}

/** Does somebody know, or work at it? */
export const isAnalysed = (id: string): boolean => held.has(keyOf(id));
