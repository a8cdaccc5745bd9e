/* The pages of online play by their addresses:
 *   #/online   the lobby        #/table/ID[/N]      a table, at move N      #/join/ID/SECRET   an invitation
 *   #/account  who one is       #/ratings/GAME/PACE the ratings            #/recover/SECRET   an administrator's link
 *   #/tournaments      tournaments              #/tournament/ID          one of them
 *   #/look/ID/SECRET  looking on at a private table                         #/register/SECRET  an invitation to make an account */
import type { App } from "../app";
import type { PageMaker } from "../router";
import { AccountPage, recoverPage, registerPage } from "./account_page";
import { joinPage, lookPage } from "./join_page";
import { LobbyPage } from "./lobby_page";
import { OnlinePage } from "./online_page";
import { ratingsPage } from "./ratings_page";
import { TournamentPage } from "./tournament_page";
import { tournamentsPage } from "./tournament_rows";

export const onlineRoutes: Record<string, PageMaker> = {
    online: (app: App) => new LobbyPage(app),
    table: (app: App, rest: string[]) => new OnlinePage(app, rest),
    join: joinPage,
    account: (app: App) => new AccountPage(app),
    look: lookPage,
    recover: recoverPage,
    register: registerPage,
    ratings: ratingsPage,
    tournaments: (app: App) => tournamentsPage(app),
    tournament: (app: App, [id = ""]: string[]) => new TournamentPage(app, id),
};
