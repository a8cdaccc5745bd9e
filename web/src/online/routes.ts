/* The pages of online play by their addresses:
 *   #/online   the lobby        #/table/ID[/N]      a table, at move N      #/join/ID/SECRET   an invitation
 *   #/account  who one is       #/ratings/GAME/PACE the ratings            #/recover/SECRET   an administrator's link
 *   #/tournaments      tournaments              #/tournament/ID          one of them
 *   #/look/ID/SECRET  looking on at a private table                         #/register/SECRET  an invitation to make an account */
import type { App, Page } from "../app";
import { lazyPage } from "../base/lazy_page";
import type { PageMaker } from "../router";
import { LobbyPage } from "./lobby_page";
import { OnlinePage } from "./online_page";

type Later =
    | "accountPage"
    | "joinPage"
    | "lookPage"
    | "recoverPage"
    | "registerPage"
    | "ratingsPage"
    | "tournamentsPage"
    | "tournamentPage";

/** What few come for, and nobody at first, is fetched when it is asked for. */
const later =
    (name: Later): PageMaker =>
    (app: App, rest: string[]): Page =>
        lazyPage(
            async () => (await import("../study"))[name](app, rest),
            () => new LobbyPage(app),
        );

export const onlineRoutes: Record<string, PageMaker> = {
    online: (app: App) => new LobbyPage(app),
    table: (app: App, rest: string[]) => new OnlinePage(app, rest),
    join: later("joinPage"),
    account: later("accountPage"),
    look: later("lookPage"),
    recover: later("recoverPage"),
    register: later("registerPage"),
    ratings: later("ratingsPage"),
    tournaments: later("tournamentsPage"),
    tournament: later("tournamentPage"),
};
