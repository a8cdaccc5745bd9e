/* Challenges: a table with a seat kept for somebody. Who is challenged is told over any page, accepts or declines there, in the lobby or at the
 * table; what lists them is fetched when it is needed (friend_views.ts). */
import { say } from "../base/i18n";
import { announce } from "../base/live";
import { post } from "./api";
import { sitDown } from "./sit_down";
import { toast } from "./toast";
import type { About, Challenge, Message, Person } from "./wire";

/** Those that are open, by table. */
export class Challenges {
    private readonly open = new Map<string, Challenge>();

    list(): Challenge[] {
        return [...this.open.values()];
    }
    forget(): void {
        this.open.clear();
    }

    /** True: something has changed. */
    hear(message: Message): message is Challenge {
        if (message.type !== "challenge") return false;
        if (message.state === "open") this.open.set(message.table, message);
        else this.open.delete(message.table);
        return true;
    }
}

export async function accept(go: (route: string) => void, about: About): Promise<void> {
    await sitDown(about);
    go(`/table/${about.id}`);
}
export const decline = (about: About): Promise<unknown> => post(`/tables/${about.id}/refuse`);

export const wordsOf = (game: string, by: Person | null): string => say("{name} challenges you: {game}", { name: by?.name ?? "", game });

/** A challenge has come, or was answered. */
export function tellChallenge({ state, by, about, person }: Challenge, game: string, go: (route: string) => void): void {
    if (state === "declined") {
        const words = say("{name} declines your challenge.", { name: person?.name ?? "" });
        announce(words);
        return toast(words);
    }
    if (state === "lapsed") return;
    const words = wordsOf(game, by);
    announce(words);
    toast(words, say("Accept"), () => void accept(go, about).catch((problem: unknown) => toast(String(problem))));
}
