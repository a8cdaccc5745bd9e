/* What people reported, for whoever looks after the server. */
#ifndef TRIVIUM_CLI_ADMIN_REPORTS_H
#define TRIVIUM_CLI_ADMIN_REPORTS_H

#include "server/store/store.h"

/* Every table about which there are reports: those, and what was said there. */
void admin_print_reports(store *from, tv_text *out);

#endif
