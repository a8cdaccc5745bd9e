/* Reads and sends, see line.h. */
#include "line.h"

#include <errno.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

enum { PIECES_A_CALL = 64, RECORD_BYTES = 16384 };

struct line_piece {
    line_piece *next;
    const unsigned char *at; /* what is left of it */
    size_t size;
    void (*release)(void *owner); /* whose bytes they are; NULL: the piece's own, or nobody's */
    void *owner;
    unsigned char room[];
};

/* ---- the queue ---- */

static line_piece *add_piece(wire_line *it, size_t room) {
    line_piece *piece = malloc(sizeof *piece + room);
    if (piece == NULL) return NULL;
    piece->next = NULL;
    piece->release = NULL;
    *it->end = piece;
    it->end = &piece->next;
    return piece;
}

unsigned char *line_add(wire_line *it, size_t size) {
    line_piece *piece = add_piece(it, size);
    if (piece == NULL) return NULL;
    piece->at = piece->room;
    piece->size = size;
    it->waiting += size;
    return piece->room;
}

bool line_add_shared(wire_line *it, const void *bytes, size_t size, void (*release)(void *owner), void *owner) {
    line_piece *piece = add_piece(it, 0);
    if (piece == NULL) return false;
    piece->at = bytes;
    piece->size = size;
    piece->release = release;
    piece->owner = owner;
    it->waiting += size;
    return true;
}

bool line_add_kept(wire_line *it, const void *bytes, size_t size) { return line_add_shared(it, bytes, size, NULL, NULL); }

static void drop_first(wire_line *it) {
    line_piece *piece = it->first;
    if (piece->release != NULL) piece->release(piece->owner);
    it->first = piece->next;
    if (it->first == NULL) it->end = &it->first;
    free(piece);
}

/* So many bytes from the queue's beginning are sent. */
static void note_sent(wire_line *it, size_t size) {
    it->waiting -= size;
    while (it->first != NULL && size >= it->first->size) {
        size -= it->first->size;
        drop_first(it);
    }
    if (size == 0) return;
    it->first->at += size;
    it->first->size -= size;
}

/* ---- the socket ---- */

bool line_open(wire_line *it, int file, SSL_CTX *tls) {
    *it = (wire_line){.file = file, .end = &it->first};
    if (tls == NULL) return true;
    it->tls = SSL_new(tls);
    if (it->tls == NULL || SSL_set_fd(it->tls, file) != 1) {
        SSL_free(it->tls);
        ERR_clear_error();
        return false;
    }
    SSL_set_accept_state(it->tls);
    return true;
}

void line_begin_handshake(wire_line *it) {
    if (it->tls != NULL) SSL_set_connect_state(it->tls);
}

void line_close(wire_line *it) {
    while (it->first != NULL) drop_first(it);
    it->waiting = 0;
    SSL_free(it->tls);
    it->tls = NULL;
    close(it->file);
    it->file = -1;
}

/* What a result of a call to the TLS library means. */
static ssize_t judge(wire_line *it, int result) {
    int reason = SSL_get_error(it->tls, result);
    ERR_clear_error();
    if (reason == SSL_ERROR_WANT_READ) return LINE_LATER;
    if (reason == SSL_ERROR_WANT_WRITE) {
        it->wants_to_write = true;
        return LINE_LATER;
    }
    return reason == SSL_ERROR_ZERO_RETURN ? 0 : LINE_BROKEN;
}

static ssize_t read_socket(const wire_line *it, void *bytes, size_t size) {
    ssize_t got;
    do got = recv(it->file, bytes, size, 0);
    while (got < 0 && errno == EINTR);
    if (got >= 0) return got;
    return errno == EAGAIN || errno == EWOULDBLOCK ? LINE_LATER : LINE_BROKEN;
}

ssize_t line_read(wire_line *it, void *bytes, size_t size) {
    if (it->tls == NULL) return read_socket(it, bytes, size);
    if (it->waiting == 0) it->wants_to_write = false; /* whether TLS does for its own sake is found out anew */
    ERR_clear_error();
    int got = SSL_read(it->tls, bytes, (int)size);
    return got > 0 ? got : judge(it, got);
}

static ssize_t send_pieces(wire_line *it) {
    struct iovec pieces[PIECES_A_CALL];
    struct msghdr message = {.msg_iov = pieces};
    for (line_piece *at = it->first; at != NULL && message.msg_iovlen < PIECES_A_CALL; at = at->next)
        pieces[message.msg_iovlen++] = (struct iovec){.iov_base = (void *)(uintptr_t)at->at, .iov_len = at->size};
    ssize_t sent;
    do sent = sendmsg(it->file, &message, MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    if (sent >= 0) return sent;
    return errno == EAGAIN || errno == EWOULDBLOCK ? LINE_LATER : LINE_BROKEN;
}

/* Small pieces share a record. What the library could not send it wants to see again, with at least the same bytes: the queue's beginning is
 * always the same. */
static ssize_t send_record(wire_line *it) {
    unsigned char record[RECORD_BYTES];
    const unsigned char *bytes = it->first->at;
    size_t size = it->first->size < RECORD_BYTES ? it->first->size : RECORD_BYTES;
    if (it->first->next != NULL && size < RECORD_BYTES) {
        size = 0;
        for (line_piece *at = it->first; at != NULL && size < RECORD_BYTES; at = at->next) {
            size_t part = at->size < RECORD_BYTES - size ? at->size : RECORD_BYTES - size;
            memcpy(record + size, at->at, part);
            size += part;
        }
        bytes = record;
    }
    ERR_clear_error();
    int sent = SSL_write(it->tls, bytes, (int)size);
    return sent > 0 ? sent : judge(it, sent);
}

ssize_t line_send(wire_line *it) {
    size_t total = 0;
    it->wants_to_write = false;
    while (it->first != NULL) {
        while (it->first != NULL && it->first->size == 0) drop_first(it);
        if (it->first == NULL) break;
        ssize_t sent = it->tls != NULL ? send_record(it) : send_pieces(it);
        if (sent == LINE_LATER) {
            it->wants_to_write = true;
            break;
        }
        if (sent <= 0) return LINE_BROKEN;
        note_sent(it, (size_t)sent);
        total += (size_t)sent;
    }
    return (ssize_t)total;
}

void line_finish(wire_line *it) {
    if (it->tls != NULL && SSL_is_init_finished(it->tls)) SSL_shutdown(it->tls);
    ERR_clear_error();
    shutdown(it->file, SHUT_WR);
}

ssize_t line_drain(wire_line *it) {
    char nothing[16384];
    return read_socket(it, nothing, sizeof nothing);
}
