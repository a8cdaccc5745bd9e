/* The states of a request and what leads from one to the next, see request.h. */
#include "request.h"

#include "base/check.h"

void request_begin(request_life *it, uint64_t now_us) { *it = (request_life){.state = REQUEST_HEAD, .since_us = now_us}; }

void request_expect(request_life *it, uint64_t body, bool keep) {
    TV_ASSERT(it->state == REQUEST_HEAD);
    it->state = REQUEST_BODY;
    it->body_expected = body;
    it->keep = keep;
}

size_t request_take(request_life *it, size_t offered) {
    TV_ASSERT(it->state == REQUEST_BODY);
    uint64_t missing = it->body_expected - it->body_taken;
    size_t taken = offered < missing ? offered : (size_t)missing;
    it->body_taken += taken;
    return taken;
}

bool request_is_whole(const request_life *it) { return it->state == REQUEST_BODY && it->body_taken == it->body_expected; }

void request_ask(request_life *it) {
    TV_ASSERT(request_is_whole(it));
    it->state = REQUEST_ASKED;
}

void request_answer(request_life *it, uint64_t now_us) {
    TV_ASSERT(it->state < REQUEST_ANSWERED);
    if (it->state == REQUEST_HEAD || !(it->state == REQUEST_ASKED || request_is_whole(it))) it->keep = false;
    it->state = REQUEST_ANSWERED;
    it->since_us = now_us;
}

void request_note_sent(request_life *it, size_t bytes) {
    TV_ASSERT(it->state == REQUEST_ANSWERED);
    it->sent += bytes;
}

void request_drain(request_life *it) {
    TV_ASSERT(it->state == REQUEST_ANSWERED);
    it->state = REQUEST_DRAINED;
}

bool request_wants_input(const request_life *it) {
    return it->state == REQUEST_HEAD || (it->state == REQUEST_BODY && !request_is_whole(it));
}

uint64_t request_due_us(const request_life *it, uint64_t patience_us) {
    uint64_t moved = it->state == REQUEST_ANSWERED ? it->sent : it->body_taken;
    if (it->state == REQUEST_ASKED || it->state == REQUEST_DRAINED) return UINT64_MAX;
    return it->since_us + patience_us + moved * 1000000 / REQUEST_LEAST_BYTES_PER_SECOND;
}
