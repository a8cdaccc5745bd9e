/* The version and the notice about authors and publishers; the one place where it stands in the program. */
#include "notice.h"

#include <trivium/version.h>

static const char notice[] = "Trivium " TV_VERSION "\n"
                             "\n"
                             "This is an unofficial implementation with its own art and texts. The names and\n"
                             "the games belong to their authors and publishers: Klaus-Jürgen Wrede and Amigo;\n"
                             "Marcel-André Casasola Merkle and Hans im Glück; Leo Colovini and Kosmos.\n"
                             "If you like a game here, please buy the original: nothing on a screen is as good\n"
                             "as the box on a table.\n";

void notice_write(tv_text *out) { tv_text_add(out, notice); }
