/* How a broken law is reported, and how a run goes on after it. A law may be broken in two ways: a check of the suite fails, or the game's
 * code stops the program (an assertion, a sanitizer, a missing function); both are told alike. */
#ifndef TRIVIUM_SUITE_SUITE_REPORT_H
#define TRIVIUM_SUITE_SUITE_REPORT_H

#include "suite.h"

#include <setjmp.h>

/* From now on this run is the one that is reported; where it goes on after a broken law. */
jmp_buf *suite_watch(suite *in);
void suite_unwatch(void);

#endif
