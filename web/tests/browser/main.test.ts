/* All browser tests in one process, one after the other, with one browser. */
import { after } from "node:test";
import { closeBrowser } from "./harness";
import "./games.test";
import "./hotseat.test";
import "./keeping.test";
import "./rules.test";
import "./access.test";
import "./pictures.test";
import "./languages.test";
import "./offline.test";
import "./tutorial.test";
import "./figures.test";

after(closeBrowser);
