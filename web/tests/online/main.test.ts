/* The tests of online play that hold no times, in one process, with one browser; slow.test.ts is a run of its own. The longest come first,
 * so that none of them is left alone at the end. */
import { after } from "node:test";
import { runGathered } from "../side_by_side";
import { closeBrowser } from "./people";
import "./table.test";
import "./undo.test";
import "./away.test";
import "./plan.test";
import "./manners.test";
import "./access.test";
import "./people.test";
import "./tournament.test";
import "./friends.test";
import "./material.test";
import "./languages.test";

runGathered(2);
after(closeBrowser);
