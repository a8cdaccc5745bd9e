/* Nets: the learned judgement of bots, one for each game and number of seats, fetched when somebody first thinks about such a game. Their names
 * hold their hashes, so a copy stays good for ever: it is kept for when there is no network. The service worker removes those of older builds. */
import { EngineError } from "../engine/types";
import { assets } from "./assets";
import { button } from "./controls";
import { h } from "./dom";
import { say } from "./i18n";

export interface Net {
    name: string;
    bytes(): Promise<Uint8Array>;
}

/** It is not here, and cannot be had now. */
export class NetError extends EngineError {
    constructor() {
        super(say("The bots' experience of this game could not be loaded."));
        this.name = "NetError";
    }
}

const KEPT = "trivium-nets";
const held = new Map<string, Promise<Uint8Array>>();

async function load(file: string): Promise<Uint8Array> {
    const cache = await self.caches?.open(KEPT).catch(() => null);
    let response = await cache?.match(file);
    if (!response) {
        if (!navigator.onLine) throw new NetError(); // asking would only be told to the console
        response = await fetch(file);
        if (!response.ok) throw new NetError();
        await cache?.put(file, response.clone()).catch(() => {}); // the browser's room is full: it will be fetched again
    }
    return new Uint8Array(await response.arrayBuffer());
}

function fetched(file: string): Promise<Uint8Array> {
    let bytes = held.get(file);
    if (!bytes) {
        bytes = load(file).catch(() => {
            held.delete(file); // another time it may be there
            throw new NetError();
        });
        held.set(file, bytes);
    }
    return bytes;
}

/** The net for the game of a record, of which the headers are enough; null: there is none. */
export function netFor(record: string): Net | null {
    const game = /^Game: (.*)$/m.exec(record)?.[1] ?? "",
        seats = record.match(/^Seat \d+:/gm)?.length ?? 0;
    const file = assets().find((name) => name.startsWith(`nets/${game}-${seats}.`));
    return file === undefined ? null : { name: file.split(".")[1]!, bytes: () => fetched(file) };
}

let notice: HTMLElement | null = null;

/** Says that a net is missing, and offers two ways out. False: the problem is another one. */
export function offerWithout(problem: unknown, again: () => void, without: () => void): boolean {
    if (!(problem instanceof NetError)) return false;
    const way = (words: string, act: () => void, test: string, kind: string): HTMLElement =>
        button(
            words,
            () => {
                forgetOffer();
                act();
            },
            { class: kind, "data-testid": test },
        );
    forgetOffer();
    notice = h(
        "div",
        { class: "update", role: "alert", "data-testid": "no-net" },
        h("span", {}, problem.message),
        way(say("Try again"), again, "net-again", "button primary"),
        way(say("Play without it"), without, "net-without", "button"),
    );
    document.body.append(notice);
    return true;
}

export function forgetOffer(): void {
    notice?.remove();
    notice = null;
}
