/* What is fetched only when somebody looks back at a game or at all of them, solves a puzzle, has friends, or looks after their account. */
export { analyse } from "./study/analyses";
export { linesPage, puzzlePage } from "./study/pages";
export { fillChallenges, fillFriends, peopleDialog } from "./online/friend_views";
export { accountPage, recoverPage, registerPage } from "./online/account_page";
export { joinPage, lookPage } from "./online/join_page";
export { ratingsPage } from "./online/ratings_page";
export { standingDialog } from "./online/standing_dialog";
export { statisticsPage } from "./statistics/statistics_page";
export { EndScreen } from "./table/end_screen";
