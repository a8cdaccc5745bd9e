/* Lines for a terminal, see prose.h. */
#include "prose.h"

#include "characters.h"
#include "fit.h"
#include "host/system.h"

#include <string.h>

enum { LINE_MAX = 4096 };

static void add_shown(tv_text *out, const char *line) {
    char shown[3 * LINE_MAX]; /* no character's stand-in is longer */
    characters_write(shown, sizeof shown, line);
    tv_text_add(out, shown);
}

/* One line that ends at its end; nothing of it is lost however long it is. */
static void lay_out_line(const char *line, int columns, tv_text *out) {
    char part[LINE_MAX];
    size_t indent = strspn(line, " ");
    if (columns <= 0 || fit_columns(line) <= columns) {
        add_shown(out, line);
        return;
    }
    if ((int)(2 * indent) > columns) indent = 0;
    const char *rest = line + indent;
    for (bool first = true; first || *rest; first = false) {
        if (!first) tv_text_add_char(out, '\n');
        for (size_t k = 0; k < indent; k++) tv_text_add_char(out, ' ');
        int room = columns - (int)indent;
        if (!fit_next_line(&rest, room, part, sizeof part)) break;
        add_shown(out, part);
    }
}

void prose_lay_out(const char *text, int columns, tv_text *out) {
    while (*text) {
        char line[LINE_MAX];
        size_t size = strcspn(text, "\n"), taken = size < sizeof line ? size : sizeof line - 1;
        memcpy(line, text, taken);
        line[taken] = '\0';
        lay_out_line(line, columns, out);
        text += taken;
        if (taken < size) continue; /* longer than any line that is written here */
        if (*text == '\n') tv_text_add_char(out, *text++);
    }
}

int prose_columns(void) { return (int)system_columns(SYSTEM_OUTPUT); }
