/* TLS for those who connect: certificate and key, which can be read again while connections go on with the old ones. */
#ifndef TRIVIUM_SERVER_WIRE_TLS_H
#define TRIVIUM_SERVER_WIRE_TLS_H

#include <trivium/text.h>

struct ssl_ctx_st;

/* Both files in PEM; NULL with a sentence when they cannot be read or are no pair. */
struct ssl_ctx_st *tls_open(const char *certificate, const char *key, tv_error *error);
/* Connections that use it go on. */
void tls_close(struct ssl_ctx_st *tls);

#endif
