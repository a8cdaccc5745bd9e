/* What a remote table says to the server: a queue of messages, and what was asked by which tag. */
#include "remote_inside.h"

#include <stdlib.h>
#include <string.h>

/* ---- the queue ---- */

static bool put(tv_remote *it, char *text) {
    if (text == NULL || it->queue_count == REMOTE_QUEUE_MAX || !it->about.connected) {
        free(text);
        return false;
    }
    TV_ASSERT(it->queue_count < REMOTE_QUEUE_MAX);
    it->queue[it->queue_count++] = text;
    return true;
}

bool tv_remote_next(tv_remote *it, tv_text *out) {
    if (it->queue_count == 0) return false;
    TV_ASSERT(it->queue[0] != NULL && it->about.connected);
    tv_text_add(out, it->queue[0]);
    free(it->queue[0]);
    memmove(it->queue, it->queue + 1, --it->queue_count * sizeof *it->queue);
    return true;
}

/* The text of a message, or NULL when memory was short while it was written. */
static char *whole(tv_text *text) {
    if (text->at != NULL && !text->cut) return text->at;
    free(text->at);
    return NULL;
}

void remote_watch(tv_remote *it) {
    tv_text text = tv_heap_text();
    tv_json json = tv_json_into(&text);
    if (text.at == NULL) return;
    tv_json_object(&json, NULL);
    tv_json_string(&json, "do", "watch");
    tv_json_string(&json, "table", it->about.id);
    tv_json_string(&json, "form", it->about.json ? "json" : "bytes");
    if (it->invitation[0]) tv_json_string(&json, "invitation", it->invitation);
    tv_json_object_end(&json);
    it->about.watching = put(it, whole(&text)) || it->about.watching;
}

void tv_remote_watch_again(tv_remote *it) {
    if (it->about.connected && !it->about.failed) remote_watch(it);
    TV_ASSERT_DEAR(remote_is_sound(it));
}

/* ---- questions ---- */

/* "at=3&form=bytes" as members. */
static void write_query(tv_json *json, const char *query) {
    char name[32], value[TV_REMOTE_HASH_MAX];
    while (*query) {
        size_t part = strcspn(query, "&"), split = strcspn(query, "=&");
        tv_text key = TV_TEXT_OVER(name), text = TV_TEXT_OVER(value);
        tv_text_add_bytes(&key, query, split);
        if (split < part) tv_text_add_bytes(&text, query + split + 1, part - split - 1);
        tv_json_string(json, name, split < part ? value : "");
        query += part + (query[part] == '&');
    }
}

static void write_question(const tv_remote *it, tv_text *text, uint32_t tag, const char *method, const char *what, const char *body) {
    TV_ASSERT(tag != 0 && it->about.connected);
    char path[160];
    tv_text address = TV_TEXT_OVER(path);
    size_t size = strcspn(what, "?");
    tv_json json = tv_json_into(text);
    if (what[0] != '/') {
        tv_text_add(&address, "/tables/");
        tv_text_add(&address, it->about.id);
        tv_text_add_char(&address, '/');
    }
    tv_text_add_bytes(&address, what, size);
    tv_json_object(&json, NULL);
    tv_json_string(&json, "do", "ask");
    tv_json_string(&json, "method", method);
    tv_json_string(&json, "path", path);
    tv_json_object(&json, "query");
    if (what[size] == '?') write_query(&json, what + size + 1);
    if (it->invitation[0]) tv_json_string(&json, "invitation", it->invitation);
    tv_json_object_end(&json);
    tv_json_uint(&json, "tag", tag);
    tv_text_add(text, ",\"body\":"); /* as it is: it is JSON already */
    tv_text_add(text, body != NULL ? body : "{}");
    tv_json_object_end(&json);
}

uint32_t remote_put_request(tv_remote *it, remote_purpose purpose, uint32_t decision, const char *method, const char *what,
                            const char *body) {
    if (it->request_count == REMOTE_QUEUE_MAX || !it->about.connected) return 0;
    tv_text text = tv_heap_text();
    if (text.at == NULL) return 0;
    uint32_t tag = it->last_tag == UINT32_MAX ? 1 : it->last_tag + 1;
    write_question(it, &text, tag, method, what, body);
    if (!put(it, whole(&text))) return 0;
    TV_ASSERT(tag != 0 && it->request_count < REMOTE_QUEUE_MAX);
    it->last_tag = tag;
    it->requests[it->request_count++] = (remote_request){.tag = tag, .decision = decision, .purpose = purpose};
    it->about.asking = true;
    return tag;
}

static bool is_own_choice(const char *what) {
    static const char *const choices[] = {"standing", "mute", "/me/blocks"};
    for (size_t k = 0; k < sizeof choices / sizeof *choices; k++)
        if (strncmp(what, choices[k], strlen(choices[k])) == 0) return true;
    return false;
}

uint32_t tv_remote_ask(tv_remote *it, const char *method, const char *what, const char *body) {
    uint32_t tag = remote_put_request(it, REMOTE_ASK_HOST, 0, method, what, body);
    if (tag == 0) return 0;
    remote_request *request = &it->requests[it->request_count - 1];
    request->own_choice = strcmp(method, "GET") != 0 && is_own_choice(what);
    request->for_next = remote_asks_for_next(what, body);
    it->agreed_next |= request->for_next;
    TV_ASSERT_DEAR(remote_is_sound(it));
    return tag;
}

bool remote_take_request(tv_remote *it, uint32_t tag, remote_request *out) {
    TV_ASSERT(tag != 0 && it->request_count <= REMOTE_QUEUE_MAX);
    for (uint32_t k = 0; k < it->request_count; k++) {
        if (it->requests[k].tag != tag) continue;
        *out = it->requests[k];
        it->requests[k] = it->requests[--it->request_count];
        it->about.asking = it->request_count > 0;
        return true;
    }
    return false;
}

bool tv_remote_is_asked(const tv_remote *it, uint32_t tag) {
    for (uint32_t k = 0; tag != 0 && k < it->request_count; k++)
        if (it->requests[k].tag == tag) return true;
    return false;
}

bool remote_is_asked(const tv_remote *it, remote_purpose purpose) {
    for (uint32_t k = 0; k < it->request_count; k++)
        if (it->requests[k].purpose == purpose) return true;
    return false;
}

void remote_forget_requests(tv_remote *it) {
    TV_ASSERT(it->queue_count <= REMOTE_QUEUE_MAX);
    for (uint32_t k = 0; k < it->queue_count; k++) free(it->queue[k]);
    it->queue_count = it->request_count = 0;
    it->sent.tag = 0;
    it->about.asking = it->about.watching = it->returned = it->salt_asked = it->paused = false;
}

/* ---- what is due ---- */

void remote_send_move(tv_remote *it) {
    TV_ASSERT(it->game != NULL && it->about.sent && it->about.you < it->about.seats);
    char notation[REMOTE_NOTATION_MAX], body[REMOTE_NOTATION_MAX + 64];
    tv_text move = TV_TEXT_OVER(notation), text = TV_TEXT_OVER(body);
    tv_json json = tv_json_into(&text);
    tv_game_move_write(it->game, it->box, it->sent.move, &move);
    tv_json_object(&json, NULL);
    tv_json_uint(&json, "number", it->sent.number);
    tv_json_string(&json, "move", notation);
    tv_json_object_end(&json);
    TV_ASSERT(!move.cut && !text.cut); /* a legal move's notation is short */
    it->sent.tag = remote_put_request(it, REMOTE_ASK_MOVE, it->sent.number, "POST", "move", body);
}

/* A table begins when everybody at it had a say in the chance, after having seen what the server is bound to. */
static void give_salt(tv_remote *it) {
    bool waits = strcmp(it->about.status, "waiting") == 0 && it->about.you < it->about.seats && !it->about.seat[it->about.you].salted;
    char body[TV_SEED_MAX + 32];
    tv_text text = TV_TEXT_OVER(body);
    tv_json json = tv_json_into(&text);
    if (!waits || it->salt_asked || !it->fresh_salt[0] || !it->about.commitment[0]) return;
    tv_json_object(&json, NULL);
    tv_json_string(&json, "salt", it->fresh_salt);
    tv_json_object_end(&json);
    it->salt_asked = remote_put_request(it, REMOTE_ASK_OWN, 0, "POST", "join", body) != 0;
    TV_ASSERT(!text.cut);
    if (it->salt_asked) memcpy(it->about.salt, it->fresh_salt, sizeof it->about.salt);
}

static void ask_for_seat_back(tv_remote *it) {
    bool away = it->about.you < it->about.seats && it->about.actor != TV_OVER && it->about.seat[it->about.you].bot[0];
    if (it->return_at_once && away && !it->returned) it->returned = remote_put_request(it, REMOTE_ASK_OWN, 0, "POST", "return", NULL) != 0;
}

static const char *form_of(const tv_remote *it) { return it->about.json ? "&form=json" : "&form=bytes"; }

static void ask_with_number(tv_remote *it, remote_purpose purpose, const char *what, uint32_t number) {
    char path[64];
    tv_text text = TV_TEXT_OVER(path);
    tv_text_add(&text, what);
    tv_text_add_uint(&text, number);
    tv_text_add(&text, form_of(it));
    TV_ASSERT(!text.cut && it->game != NULL);
    remote_put_request(it, purpose, number, "GET", path, NULL);
}

static bool is_wish_asked(const tv_remote *it, uint32_t decision) {
    for (uint32_t k = 0; k < it->request_count; k++)
        if (it->requests[k].purpose == REMOTE_ASK_VIEW && it->requests[k].decision == decision) return true;
    return false;
}

/* After a snapshot and whenever something was wanted. The move's number makes sure that it counts once. */
void remote_ask_due(tv_remote *it) {
    if (it->about.failed || !it->about.connected || it->about.watching) return;
    give_salt(it);
    if (it->game == NULL) return;
    if (it->about.sent && it->sent.tag == 0) remote_send_move(it);
    ask_for_seat_back(it);
    if (it->paused) return;
    for (uint32_t k = 0; k < it->wish_count; k++)
        if (!is_wish_asked(it, it->wishes[k])) ask_with_number(it, REMOTE_ASK_VIEW, "view?at=", it->wishes[k]);
    if (it->wants_older && !remote_is_asked(it, REMOTE_ASK_OLDER))
        ask_with_number(it, REMOTE_ASK_OLDER, "events?before=", remote_oldest(it));
    if (it->wants_record && !remote_is_asked(it, REMOTE_ASK_RECORD)) remote_put_request(it, REMOTE_ASK_RECORD, 0, "GET", "record", NULL);
}

void tv_remote_want_view(tv_remote *it, uint32_t decision) {
    if (it->game == NULL || decision >= it->about.number || tv_remote_view(it, decision) != NULL) return;
    for (uint32_t k = 0; k < it->wish_count; k++)
        if (it->wishes[k] == decision) return;
    if (it->wish_count == REMOTE_WISHES_MAX) memmove(it->wishes, it->wishes + 1, --it->wish_count * sizeof *it->wishes);
    TV_ASSERT(it->wish_count < REMOTE_WISHES_MAX);
    it->wishes[it->wish_count++] = decision;
    remote_ask_due(it);
}

bool tv_remote_has_older(const tv_remote *it) { return it->older && it->whole == NULL; }

void tv_remote_want_older(tv_remote *it) {
    if (!tv_remote_has_older(it)) return;
    it->wants_older = true;
    remote_ask_due(it);
    TV_ASSERT_DEAR(remote_is_sound(it));
}
