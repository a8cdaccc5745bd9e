/* TLS for those who connect: certificate and key, which can be read again while connections go on with the old ones. And TLS among ourselves, by
 * a key that both sides have. */
#ifndef TRIVIUM_SERVER_WIRE_TLS_H
#define TRIVIUM_SERVER_WIRE_TLS_H

#include <stdint.h>
#include <trivium/text.h>

struct ssl_ctx_st;

/* Both files in PEM; NULL with a sentence when they cannot be read or are no pair. */
struct ssl_ctx_st *tls_open(const char *certificate, const char *key, tv_error *error);
/* TLS 1.3 by a key that both sides have: each proves to the other that it knows it, and nobody else reads or changes what they say. For
 * those who connect and those who are connected to. NULL: the library gives none. */
enum { TLS_KEY_BYTES = 32 };
struct ssl_ctx_st *tls_open_shared(const uint8_t key[TLS_KEY_BYTES]);
/* Connections that use it go on. */
void tls_close(struct ssl_ctx_st *tls);

#endif
