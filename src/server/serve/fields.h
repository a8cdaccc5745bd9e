/* Reads what headers of requests say: cookies, bearer tokens, where a request came from. They come from strangers, so every
 * reader is bounded and takes only what is well formed. Knows nothing of sockets. */
#ifndef TRIVIUM_SERVER_SERVE_FIELDS_H
#define TRIVIUM_SERVER_SERVE_FIELDS_H

#include <stdbool.h>
#include <stddef.h>

/* The value of a cookie in a Cookie header; false when it is not there, does not fit, or stands there twice. */
bool field_cookie(const char *header, const char *name, char *out, size_t size);
/* Does an Authorization header name a token, whether or not it can be read? Other kinds are a proxy's business. */
bool field_is_bearer(const char *header);
/* The token of "Authorization: Bearer TOKEN"; false when the header is something else. */
bool field_bearer(const char *header, char *out, size_t size);
/* Is the Origin this very server, as the request's Host names it? Browsers always send an Origin with WebSockets and with
 * requests that change something; programs send none, which is the same origin too. */
bool field_same_origin(const char *origin, const char *host);
/* The client's address in an X-Forwarded-For header: the last one, which the nearest proxy wrote; false when that is none. */
bool field_forwarded(const char *header, char *out, size_t size);
/* Whom a limit counts: an address of version 4, or the network of one of version 6, of which everybody has a whole one. Anything else stays
 * as it is. */
void field_network(const char *address, char *out, size_t size);
/* Is the Content-Type application/json, with or without parameters? */
bool field_is_json(const char *content_type);

#endif
