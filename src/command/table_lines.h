/* What lies on the table, as plain lines: the same wherever somebody types for it. */
#ifndef TRIVIUM_COMMAND_TABLE_LINES_H
#define TRIVIUM_COMMAND_TABLE_LINES_H

#include <trivium/session.h>

/* Every part of the table that is called so, "": all; its heading, and what lies there with the names that table_look takes. Where there is none,
 * those that there are. */
void table_show(tv_session *session, tv_lang lang, const char *part, tv_text *out);
/* All about the thing of this name; "": the table. */
void table_look(tv_session *session, tv_lang lang, const char *name, tv_text *out);
/* All that is known about a thing: what it is, and what lies around it. */
void table_tell(tv_session *session, const char *id, tv_text *out);

#endif
