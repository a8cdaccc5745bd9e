/* Answers requests for the browser client's files. */
#ifndef TRIVIUM_SERVE_SITE_H
#define TRIVIUM_SERVE_SITE_H

#include "serve/http.h"

void site_answer(http_exchange *exchange);

#endif
