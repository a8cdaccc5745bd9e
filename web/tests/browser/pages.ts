/* The tests that run side by side. The files with the longest ones come first, so that none of these is left alone at the end. */
import { runGathered } from "../side_by_side";
import "./pictures.test";
import "./story.test";
import "./access.test";
import "./languages.test";
import "./tutorial.test";
import "./games.test";
import "./study.test";
import "./material.test";
import "./plan.test";
import "./keeping.test";
import "./hotseat.test";
import "./nets.test";
import "./offline.test";
import "./rules.test";
import "./end.test";
import "./sizes.test";
import "./failure.test";
import "./phone.test";
import "./advice.test";
import "./statistics.test";
import "./docs.test";
import "./voice.test";

runGathered(3);
