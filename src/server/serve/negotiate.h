/* What a client says it can take or has already: the headers Accept-Encoding and If-None-Match (RFC 9110). */
#ifndef TRIVIUM_SERVER_SERVE_NEGOTIATE_H
#define TRIVIUM_SERVER_SERVE_NEGOTIATE_H

#include <stdbool.h>

/* Does this Accept-Encoding take the encoding? A weight of 0 forbids it; "*" stands for those not named. */
bool negotiate_takes(const char *accept_encoding, const char *encoding);
/* Is this entity tag (with its quotes) in the If-None-Match? */
bool negotiate_has(const char *if_none_match, const char *tag);

#endif
