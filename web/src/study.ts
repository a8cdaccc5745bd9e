/* What is fetched only when somebody looks back at a game or solves a puzzle. */
export { analyse } from "./study/analyses";
export { linesPage, puzzlePage } from "./study/pages";
export { EndScreen } from "./table/end_screen";
