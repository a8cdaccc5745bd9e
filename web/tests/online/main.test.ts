/* All tests of online play, in one process: they share a browser. */
import "./access.test";
import "./away.test";
import "./manners.test";
import "./people.test";
import "./slow.test";
import "./table.test";
import "./undo.test";
