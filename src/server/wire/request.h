/* The life of one request: its head arrives, then its body; it is asked once, answered once, and the answer leaves. Only the functions here
 * change the state, and each checks the one it comes from, so that asking or answering twice is a broken assertion in one place and no
 * habit of every caller. Knows neither sockets nor routes: who reads and writes asks here what may happen next.
 *
 *     head ── request_expect ─▶ body ── request_ask ─▶ asked ── request_answer ─▶ answered ── request_drain ─▶ drained
 *       └────────────────────────┴───── request_answer: refused ─────────────────────▶ */
#ifndef TRIVIUM_SERVER_WIRE_REQUEST_H
#define TRIVIUM_SERVER_WIRE_REQUEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum { REQUEST_HEAD, REQUEST_BODY, REQUEST_ASKED, REQUEST_ANSWERED, REQUEST_DRAINED } request_state;

/* Who sends or reads more slowly than this, after the seconds that everybody gets, is cut off. */
enum { REQUEST_LEAST_BYTES_PER_SECOND = 2000 };

typedef struct request_life {
    request_state state;
    uint64_t since_us; /* its first byte came; once it is answered: when that was */
    uint64_t body_expected, body_taken, sent;
    bool keep; /* another request may follow on the connection */
} request_life;

/* The first byte of a head came. */
void request_begin(request_life *it, uint64_t now_us);
/* The head is read: so many bytes of body follow. `keep`: the client wishes to ask more afterwards. */
void request_expect(request_life *it, uint64_t body, bool keep);
/* Of the bytes that came, so many belong to the body. */
size_t request_take(request_life *it, size_t offered);
/* Is the body complete, so that it can be asked? */
bool request_is_whole(const request_life *it);
void request_ask(request_life *it);
/* Answers, or refuses before it was asked; a connection with a body that is still coming is not kept. */
void request_answer(request_life *it, uint64_t now_us);
/* So many bytes of the answer left. */
void request_note_sent(request_life *it, size_t bytes);
/* All of it left. */
void request_drain(request_life *it);

/* May bytes be read for it? What comes behind a request waits until the answer has left. */
bool request_wants_input(const request_life *it);
/* The time by which it must be further; UINT64_MAX while it is the server's turn. */
uint64_t request_due_us(const request_life *it, uint64_t patience_us);

#endif
