/* Friends: whom the reader follows, and who of them is online and plays what, told live. The same button wherever somebody is shown; what lists
 * them is fetched when it is needed (friend_views.ts). */
import { button } from "../base/controls";
import { lang, say } from "../base/i18n";
import { ask, get, post } from "./api";
import type { Online } from "./hub";
import { toast } from "./toast";
import type { Follow, Message, Person } from "./wire";

/** What is known of them, by id. */
export class Friends {
    private readonly known = new Map<string, Follow>();

    /** `changed`: all who show them look again. */
    constructor(private readonly changed: () => void) {}

    list(): Follow[] {
        const place = ({ online, table }: Follow): number => Number(online) + Number(table !== null);
        return [...this.known.values()].sort((a, b) => place(b) - place(a) || a.person.name.localeCompare(b.person.name, lang()));
    }
    has(id: string): boolean {
        return this.known.has(id);
    }

    async load(): Promise<void> {
        const { follows } = await get<{ follows: Follow[] }>("/me/follows");
        this.known.clear();
        for (const follow of follows) this.known.set(follow.person.id, follow);
        this.changed();
    }
    forget(): void {
        this.known.clear();
    }

    hear(message: Message): void {
        if (message.type !== "friend") return;
        const before = this.known.get(message.person.id);
        if (!before) return;
        this.known.set(message.person.id, { ...before, person: message.person, online: message.online, table: message.table });
        this.changed();
    }

    async follow(who: { person: string } | { name: string }): Promise<Follow> {
        const follow = await post<Follow>("/me/follows", who);
        this.known.set(follow.person.id, follow);
        this.changed();
        return follow;
    }
    async unfollow(id: string): Promise<void> {
        await ask("DELETE", `/me/follows/${id}`);
        this.known.delete(id);
        this.changed();
    }
}

/** Follows somebody, or no more; says so itself. */
export function followButton(online: Online, person: Person): HTMLButtonElement {
    const { name, id } = person,
        element = button("", () => void turn(), { "data-testid": `follow-${id}` });
    const fill = (): void => {
        const follows = online.friends.has(id);
        element.textContent = follows ? say("Unfollow") : say("Follow");
        element.setAttribute("aria-label", follows ? say("Unfollow {name}", { name }) : say("Follow {name}", { name }));
    };
    const turn = async (): Promise<void> => {
        try {
            if (online.friends.has(id)) await online.friends.unfollow(id);
            else {
                await online.friends.follow({ person: id });
                toast(say("You follow {name}: the lobby shows when they are online.", { name }));
            }
        } catch (problem) {
            toast(String(problem));
        }
        fill();
    };
    fill();
    return element;
}
