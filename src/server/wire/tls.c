/* Certificates by OpenSSL, see tls.h. */
#include "tls.h"

#include <errno.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <string.h>
#include <unistd.h>

/* Only HTTP/1.1 is spoken here; who asks for something else alone is told so. */
static int choose_protocol(SSL *ssl, const unsigned char **out, unsigned char *out_size, const unsigned char *in, unsigned int in_size,
                           void *host) {
    static const unsigned char ours[] = "\x08http/1.1";
    (void)ssl;
    (void)host;
    unsigned char *chosen;
    if (SSL_select_next_proto(&chosen, out_size, ours, sizeof ours - 1, in, in_size) != OPENSSL_NPN_NEGOTIATED)
        return SSL_TLSEXT_ERR_ALERT_FATAL;
    *out = chosen;
    return SSL_TLSEXT_ERR_OK;
}

/* Never a question at the terminal. */
static int give_no_password(char *out, int size, int writing, void *host) {
    (void)writing;
    (void)host;
    if (size > 0) out[0] = '\0';
    return 0;
}

static bool check_readable(const char *path, tv_error *error) {
    if (access(path, R_OK) == 0) return true;
    return tv_fail(error, "{}: cannot be read: {}.", path, strerror(errno), (const char *)NULL);
}

static bool read_files(SSL_CTX *tls, const char *certificate, const char *key, tv_error *error) {
    if (SSL_CTX_use_certificate_chain_file(tls, certificate) != 1)
        return tv_fail(error, "{}: this is no certificate in PEM.", certificate, (const char *)NULL);
    if (SSL_CTX_use_PrivateKey_file(tls, key, SSL_FILETYPE_PEM) != 1)
        return tv_fail(error, "{}: this is no key in PEM, or not the one of the certificate.", key, (const char *)NULL);
    if (SSL_CTX_check_private_key(tls) != 1) return tv_fail(error, "{}: certificate and key are no pair.", key, (const char *)NULL);
    return true;
}

SSL_CTX *tls_open(const char *certificate, const char *key, tv_error *error) {
    if (!check_readable(certificate, error) || !check_readable(key, error)) return NULL;
    SSL_CTX *tls = SSL_CTX_new(TLS_server_method());
    if (tls == NULL) {
        tv_fail_memory(error);
        return NULL;
    }
    SSL_CTX_set_min_proto_version(tls, TLS1_2_VERSION);
    SSL_CTX_set_options(tls, SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION | SSL_OP_CIPHER_SERVER_PREFERENCE);
    SSL_CTX_set_mode(tls, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_RELEASE_BUFFERS);
    /* Otherwise one read goes on for as long as a client sends records that hold no data, and the loop stands still. */
    SSL_CTX_clear_mode(tls, SSL_MODE_AUTO_RETRY);
    SSL_CTX_set_alpn_select_cb(tls, choose_protocol, NULL);
    SSL_CTX_set_default_passwd_cb(tls, give_no_password);
    bool good = read_files(tls, certificate, key, error);
    ERR_clear_error();
    if (good) return tls;
    SSL_CTX_free(tls);
    return NULL;
}

void tls_close(SSL_CTX *tls) { SSL_CTX_free(tls); }
