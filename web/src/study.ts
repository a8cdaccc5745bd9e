/* What is fetched only when somebody looks back at a game or at all of them, or solves a puzzle. */
export { analyse } from "./study/analyses";
export { linesPage, puzzlePage } from "./study/pages";
export { statisticsPage } from "./statistics/statistics_page";
export { EndScreen } from "./table/end_screen";
