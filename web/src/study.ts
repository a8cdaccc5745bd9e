/* What is fetched only when somebody looks back at a game or at all of them, solves a puzzle, writes material or asks what differs in it. */
export { materialPage } from "./material/page";
export { differencesDialog } from "./material/told";
export { analyse } from "./study/analyses";
export { linesPage, puzzlePage } from "./study/pages";
export { statisticsPage } from "./statistics/statistics_page";
export { EndScreen } from "./table/end_screen";
