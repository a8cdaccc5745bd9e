/* The exports of remote tables (remote.h): messages of the server in, requests out, and what is known beside the game as JSON. The game itself is
 * asked through a session over it (sessions.c). Times are milliseconds of the host's own clock. */
#include "exchange.h"
#include "handles.h"

#include <trivium/fair.h>

/* Opens the table whose id is sent, with the invitation behind it or "": its number, or 0. */
WASM_EXPORT(open_remote) uint32_t wasm_open_remote(uint32_t lang);
uint32_t wasm_open_remote(uint32_t lang) {
    const char *table = exchange_next(), *invitation = exchange_next();
    tv_remote *remote = tv_remote_open(table, invitation, (tv_lang)lang);
    return remote != NULL ? handle_keep((handle){.remote = remote}) : answer_memory();
}

WASM_EXPORT(remote_set_lang) bool wasm_remote_set_lang(uint32_t number, uint32_t lang);
bool wasm_remote_set_lang(uint32_t number, uint32_t lang) {
    tv_remote *remote = handle_remote(number);
    if (remote != NULL) tv_remote_set_lang(remote, (tv_lang)lang);
    return remote != NULL;
}

/* Sent: the commitment that was seen first and the own salt, "" where they are not known. */
WASM_EXPORT(remote_remember) bool wasm_remote_remember(uint32_t number);
bool wasm_remote_remember(uint32_t number) {
    tv_remote *remote = handle_remote(number);
    const char *commitment = exchange_next(), *salt = exchange_next();
    if (remote != NULL) tv_remote_remember(remote, commitment, salt);
    return remote != NULL;
}

/* ---- the connection ---- */

WASM_EXPORT(remote_connected) bool wasm_remote_connected(uint32_t number, bool up);
bool wasm_remote_connected(uint32_t number, bool up) {
    tv_remote *remote = handle_remote(number);
    if (remote != NULL) tv_remote_connected(remote, up);
    return remote != NULL;
}

WASM_EXPORT(remote_watch) bool wasm_remote_watch(uint32_t number);
bool wasm_remote_watch(uint32_t number) {
    tv_remote *remote = handle_remote(number);
    if (remote != NULL) tv_remote_watch_again(remote);
    return remote != NULL;
}

/* The message sent came over the socket; false: it is none of this table's. */
WASM_EXPORT(remote_hear) bool wasm_remote_hear(uint32_t number, uint64_t now_ms);
bool wasm_remote_hear(uint32_t number, uint64_t now_ms) {
    tv_remote *remote = handle_remote(number);
    size_t size;
    const char *text = exchange_rest(&size);
    return remote != NULL && tv_remote_hear(remote, text, size, now_ms);
}

/* Answers the next message to be sent; false: none waits. */
WASM_EXPORT(remote_next) bool wasm_remote_next(uint32_t number);
bool wasm_remote_next(uint32_t number) {
    tv_remote *remote = handle_remote(number);
    return remote != NULL && tv_remote_next(remote, answer_begin());
}

WASM_EXPORT(remote_tick) bool wasm_remote_tick(uint32_t number, uint64_t now_ms);
bool wasm_remote_tick(uint32_t number, uint64_t now_ms) {
    tv_remote *remote = handle_remote(number);
    if (remote != NULL) tv_remote_tick(remote, now_ms);
    return remote != NULL;
}

/* ---- asking ---- */

/* Sent: method, what, and the body as JSON. The tag under which the answer is found; 0: it cannot be asked now. */
WASM_EXPORT(remote_ask) uint32_t wasm_remote_ask(uint32_t number);
uint32_t wasm_remote_ask(uint32_t number) {
    tv_remote *remote = handle_remote(number);
    const char *method = exchange_next(), *what = exchange_next(), *body = exchange_next();
    return remote != NULL ? tv_remote_ask(remote, method, what, body) : 0;
}

/* {"come": ..., "status": ..., "message": ...}: of a refusal the sentence in the reader's language. */
WASM_EXPORT(remote_answer) bool wasm_remote_answer(uint32_t number, uint32_t tag);
bool wasm_remote_answer(uint32_t number, uint32_t tag) {
    const tv_remote *remote = handle_remote(number);
    if (remote == NULL) return false;
    tv_remote_answer answer = tv_remote_answer_of(remote, tag);
    tv_json json = answer_json();
    tv_json_object(&json, NULL);
    tv_json_bool(&json, "come", answer.come);
    tv_json_int(&json, "status", answer.status);
    tv_json_string(&json, "message", answer.error.what);
    tv_json_object_end(&json);
    return answer_end();
}

/* Sent: a refusal's code and message, as a server gives them; answers the sentence in the reader's language. */
WASM_EXPORT(refusal) bool wasm_refusal(uint32_t lang);
bool wasm_refusal(uint32_t lang) {
    const char *code = exchange_next(), *message = exchange_next();
    tv_remote_refusal_write(NULL, (tv_lang)lang, code, "", message, answer_begin());
    return answer_end();
}

/* ---- what is known ---- */

static void write_seat_number(tv_json *json, const char *key, uint8_t seat) {
    if (seat < TV_SEATS_MAX)
        tv_json_uint(json, key, seat);
    else
        tv_json_null(json, key);
}

static void write_seats(const tv_remote_table *about, tv_json *json) {
    tv_json_array(json, "seats");
    for (uint8_t seat = 0; seat < about->seats; seat++) {
        const tv_remote_seat *it = &about->seat[seat];
        tv_json_object(json, NULL);
        tv_json_bool(json, "here", it->here);
        tv_json_string(json, "bot", it->bot);
        tv_json_object_end(json);
    }
    tv_json_array_end(json);
}

static void write_offers(const tv_remote *remote, tv_json *json) {
    const tv_remote_table *about = tv_remote_about(remote);
    tv_json_array(json, "offers");
    for (uint32_t k = 0; k < about->offer_count; k++) {
        const tv_remote_offer *it = &about->offers[k];
        tv_json_object(json, NULL);
        tv_json_string(json, "kind", it->kind);
        tv_json_uint(json, "by", it->by);
        tv_json_uint(json, "seat", it->seat);
        tv_json_bool(json, "asked", tv_remote_offer_asks(about, it));
        char words[TV_REMOTE_TEXT_MAX];
        tv_text text = TV_TEXT_OVER(words);
        tv_remote_offer_write(remote, it, &text);
        tv_json_string(json, "words", words);
        tv_json_object_end(json);
    }
    tv_json_array_end(json);
}

static void write_standing(const tv_remote_standing *standing, tv_json *json) {
    tv_json_object(json, "standing");
    tv_json_array(json, "rules");
    for (uint32_t k = 0; k < standing->count; k++) tv_json_string(json, NULL, standing->rules[k]);
    tv_json_array_end(json);
    tv_json_bool(json, "stop_at_my_turn", standing->stop_at_my_turn);
    tv_json_uint(json, "until_turn", standing->until_turn);
    tv_json_object_end(json);
}

static void write_chat(const char *name, const tv_remote_line *lines, uint32_t count, tv_json *json) {
    tv_json_array(json, name);
    for (uint32_t k = 0; k < count; k++) {
        tv_json_object(json, NULL);
        tv_json_string(json, "person", lines[k].person);
        tv_json_string(json, "name", lines[k].name);
        tv_json_string(json, "text", lines[k].text);
        tv_json_int(json, "at_ms", lines[k].at_ms);
        tv_json_object_end(json);
    }
    tv_json_array_end(json);
}

/* What is known beside the game. */
WASM_EXPORT(remote_about) bool wasm_remote_about(uint32_t number);
bool wasm_remote_about(uint32_t number) {
    const tv_remote *remote = handle_remote(number);
    if (remote == NULL) return false;
    const tv_remote_table *about = tv_remote_about(remote);
    tv_json json = answer_json();
    tv_json_object(&json, NULL);
    tv_json_string(&json, "status", about->status);
    tv_json_bool(&json, "has_game", tv_remote_has_game(remote));
    tv_json_bool(&json, "failed", about->failed);
    tv_json_string(&json, "reason", about->reason);
    write_seat_number(&json, "you", about->you);
    write_seat_number(&json, "actor", about->actor);
    tv_json_string(&json, "commitment", about->first_commitment);
    tv_json_string(&json, "next", about->next);
    tv_json_bool(&json, "moves_on", about->moves_on);
    tv_json_uint(&json, "muted", about->muted);
    tv_json_uint(&json, "blocked", about->blocked);
    write_seats(about, &json);
    write_offers(remote, &json);
    write_standing(&about->standing, &json);
    uint32_t count, aside;
    const tv_remote_line *chat = tv_remote_chat(remote, &count), *spectators = tv_remote_spectator_chat(remote, &aside);
    write_chat("chat", chat, count, &json);
    write_chat("spectator_chat", spectators, aside, &json);
    tv_json_object_end(&json);
    return answer_end();
}

/* Milliseconds that a seat has left; -1: there is no clock. */
WASM_EXPORT(remote_left_ms) int64_t wasm_remote_left_ms(uint32_t number, uint32_t seat, uint64_t now_ms);
int64_t wasm_remote_left_ms(uint32_t number, uint32_t seat, uint64_t now_ms) {
    const tv_remote *remote = handle_remote(number);
    return remote != NULL ? tv_remote_left_ms(remote, (uint8_t)seat, now_ms) : -1;
}

/* Answers the oldest remark, {"kind": ..., "seat": ..., "sentence": ...}; false: there is none. */
WASM_EXPORT(remote_remark) bool wasm_remote_remark(uint32_t number);
bool wasm_remote_remark(uint32_t number) {
    static const char *const kinds[] = {"",           "chat",    "presence", "offer",    "offer_gone",
                                        "connection", "refused", "undone",   "standing", "next"};
    tv_remote *remote = handle_remote(number);
    if (remote == NULL) return false;
    tv_remark remark = tv_remote_take_remark(remote);
    if (remark.kind == TV_REMARK_NONE) return false;
    tv_json json = answer_json();
    tv_json_object(&json, NULL);
    tv_json_string(&json, "kind", kinds[remark.kind]);
    write_seat_number(&json, "seat", remark.seat);
    tv_json_string(&json, "sentence", remark.sentence);
    tv_json_object_end(&json);
    return answer_end();
}

/* ---- fairness ---- */

static const void *shown_view(void *host, uint32_t decision) { return tv_remote_view(host, decision); }

static void write_findings(const tv_finding findings[TV_FINDINGS], tv_lang lang, tv_json *json) {
    static const char *const verdicts[] = {"good", "bad", "unknown"};
    tv_json_array(json, "findings");
    for (uint32_t k = 0; k < TV_FINDINGS; k++) {
        char words[512];
        tv_text text = TV_TEXT_OVER(words);
        tv_finding_write(&findings[k], lang, &text);
        tv_json_object(json, NULL);
        tv_json_string(json, "verdict", verdicts[findings[k].verdict]);
        tv_json_string(json, "words", words);
        tv_json_object_end(json);
    }
    tv_json_array_end(json);
}

/* Checks the published record against what was shown here: {"good": ..., "findings": [{"verdict": ..., "words": ...}]}. */
WASM_EXPORT(remote_check) bool wasm_remote_check(uint32_t number, uint32_t lang);
bool wasm_remote_check(uint32_t number, uint32_t lang) {
    tv_remote *remote = handle_remote(number);
    tv_finding findings[TV_FINDINGS];
    if (remote == NULL) return false;
    const tv_remote_table *about = tv_remote_about(remote);
    tv_fair_memory memory = {.seat = about->you, .view = shown_view, .host = remote, .decisions = about->number};
    if (about->first_commitment[0] != '\0') memory.commitment = about->first_commitment;
    if (about->salt[0] != '\0') memory.salt = about->salt;
    bool good = tv_fair_check(tv_remote_record(remote), &memory, findings);
    tv_json json = answer_json();
    tv_json_object(&json, NULL);
    tv_json_bool(&json, "good", good);
    write_findings(findings, (tv_lang)lang, &json);
    tv_json_object_end(&json);
    return answer_end();
}
