/* What is fetched only when somebody reads the rules, looks back at a game or at all of them, solves a puzzle, writes material or
 * asks what differs in it, or plays with people elsewhere. */
export { materialPage } from "./material/page";
export { differencesDialog } from "./material/told";
export { analyse } from "./study/analyses";
export { rulesPage } from "./pages/rules_page";
export { linesPage, puzzlePage } from "./study/pages";
export { accountPage, recoverPage, registerPage } from "./online/account_page";
export { lobbyPage } from "./online/lobby_page";
export { onlinePage } from "./online/online_page";
export { joinPage, lookPage } from "./online/join_page";
export { ratingsPage } from "./online/ratings_page";
export { tournamentPage } from "./online/tournament_page";
export { tournamentsPage } from "./online/tournament_rows";
export { statisticsPage } from "./statistics/statistics_page";
export { EndScreen } from "./table/end_screen";
