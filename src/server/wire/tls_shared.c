/* TLS among ourselves, see tls.h: OpenSSL's external pre-shared keys, with an exchange of keys for each connection, so that who learns the key
 * later cannot read what was said before. */
#include "tls.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <string.h>

static const unsigned char identity[] = "trivium node";

static void forget_key(void *parent, void *key, CRYPTO_EX_DATA *data, int place, long number, void *more) {
    (void)parent, (void)data, (void)place, (void)number, (void)more;
    if (key != NULL) OPENSSL_clear_free(key, TLS_KEY_BYTES);
}

/* Where a context keeps its key; the event loop's thread alone asks. */
static int key_place(void) {
    static int place = -1;
    if (place < 0) place = SSL_CTX_get_ex_new_index(0, NULL, NULL, NULL, forget_key);
    return place;
}

/* A session as if both had spoken before: the key stands for it. */
static SSL_SESSION *session_of(SSL *ssl) {
    static const unsigned char aes_128_gcm_sha256[] = {0x13, 0x01};
    const uint8_t *key = SSL_CTX_get_ex_data(SSL_get_SSL_CTX(ssl), key_place());
    const SSL_CIPHER *cipher = SSL_CIPHER_find(ssl, aes_128_gcm_sha256);
    SSL_SESSION *session = SSL_SESSION_new();
    if (session != NULL && key != NULL && cipher != NULL && SSL_SESSION_set1_master_key(session, key, TLS_KEY_BYTES) == 1 &&
        SSL_SESSION_set_cipher(session, cipher) == 1 && SSL_SESSION_set_protocol_version(session, TLS1_3_VERSION) == 1)
        return session;
    SSL_SESSION_free(session);
    return NULL;
}

static int use_key(SSL *ssl, const EVP_MD *digest, const unsigned char **id, size_t *size, SSL_SESSION **session) {
    (void)digest;
    *session = session_of(ssl);
    *id = identity;
    *size = sizeof identity - 1;
    return *session != NULL;
}

/* Whoever says anything else is none of us; there is no certificate to fall back on, so the handshake fails. */
static int find_key(SSL *ssl, const unsigned char *id, size_t size, SSL_SESSION **session) {
    bool ours = size == sizeof identity - 1 && memcmp(id, identity, size) == 0;
    *session = ours ? session_of(ssl) : NULL;
    return 1;
}

SSL_CTX *tls_open_shared(const uint8_t key[TLS_KEY_BYTES]) {
    SSL_CTX *tls = SSL_CTX_new(TLS_method());
    void *kept = OPENSSL_memdup(key, TLS_KEY_BYTES);
    bool good = tls != NULL && kept != NULL && SSL_CTX_set_min_proto_version(tls, TLS1_3_VERSION) == 1 &&
                SSL_CTX_set_ciphersuites(tls, "TLS_AES_128_GCM_SHA256") == 1 && SSL_CTX_set_ex_data(tls, key_place(), kept) == 1;
    if (!good) {
        SSL_CTX_free(tls);
        ERR_clear_error();
        return NULL;
    }
    SSL_CTX_set_options(tls, SSL_OP_NO_COMPRESSION | SSL_OP_NO_TICKET);
    SSL_CTX_set_mode(tls, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    SSL_CTX_clear_mode(tls, SSL_MODE_AUTO_RETRY);
    SSL_CTX_set_num_tickets(tls, 0);
    SSL_CTX_set_psk_use_session_callback(tls, use_key);
    SSL_CTX_set_psk_find_session_callback(tls, find_key);
    SSL_CTX_set_verify(tls, SSL_VERIFY_NONE, NULL); /* the key is the proof */
    return tls;
}
