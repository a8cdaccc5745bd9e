/* All browser tests in one process, with one browser: first those of pages side by side, then, alone, what measures time. */
import { after } from "node:test";
import { closeBrowser } from "./harness";
import "./pages";
import "./figures.test";

after(closeBrowser);
