/* What the program says about itself and about the games' authors. */
#ifndef TRIVIUM_CLI_NOTICE_H
#define TRIVIUM_CLI_NOTICE_H

#include <trivium/text.h>

void notice_write(tv_text *out);

#endif
