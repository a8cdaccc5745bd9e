/* The pages of online play by their addresses:
 *   #/online   the lobby        #/table/ID[/N]      a table, at move N      #/join/ID/SECRET   an invitation
 *   #/account  who one is       #/ratings/GAME/PACE the ratings            #/recover/SECRET   an administrator's link
 *   #/tournaments      tournaments              #/tournament/ID          one of them
 *   #/look/ID/SECRET  looking on at a private table                         #/register/SECRET  an invitation to make an account */
import type { App, Page } from "../app";
import { lazyPage } from "../base/lazy_page";
import type { PageMaker } from "../router";

type Later =
    | "lobbyPage"
    | "onlinePage"
    | "accountPage"
    | "joinPage"
    | "lookPage"
    | "recoverPage"
    | "registerPage"
    | "ratingsPage"
    | "tournamentsPage"
    | "tournamentPage";

/** Who plays alone needs none of it: it is fetched when it is asked for. */
const later =
    (name: Later): PageMaker =>
    (app: App, rest: string[]): Page =>
        lazyPage(async () => (await app.fetchStudy())[name](app, rest));

export const onlineRoutes: Record<string, PageMaker> = {
    online: later("lobbyPage"),
    table: later("onlinePage"),
    join: later("joinPage"),
    account: later("accountPage"),
    look: later("lookPage"),
    recover: later("recoverPage"),
    register: later("registerPage"),
    ratings: later("ratingsPage"),
    tournaments: later("tournamentsPage"),
    tournament: later("tournamentPage"),
};
