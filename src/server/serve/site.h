/* Answers requests for the browser client's files. */
#ifndef TRIVIUM_SERVER_SERVE_SITE_H
#define TRIVIUM_SERVER_SERVE_SITE_H

#include "http.h"

void site_answer(http_exchange *exchange);

#endif
