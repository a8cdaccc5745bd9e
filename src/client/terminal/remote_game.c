/* A game on a server: what is heard, what is asked, and the place that a session plays at, see remote_game.h. */
#include "remote_game.h"

#include "host/host_time.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/bits.h>

enum { ANSWER_WAIT_MS = 8000, STEP_WAIT_MS = 100 };

int64_t remote_now_ms(void) { return (int64_t)host_time_ms(); }

bool remote_game_open(remote_game *it, const remote_server *server, const remote_ticket *ticket, tv_lang lang, tv_error *error) {
    *it = (remote_game){.lang = lang, .ticket = *ticket, .seat = TV_SPECTATOR, .actor = TV_OVER};
    it->news = TV_TEXT_OVER(it->news_room);
    it->link = remote_link_open(server, error);
    return it->link != NULL;
}

void remote_game_close(remote_game *it) {
    remote_link_close(it->link);
    tv_record_free(&it->record);
    free(it->box);
    free(it->view);
    free(it->log);
    json_decref(it->answer);
    *it = (remote_game){0};
}

int64_t remote_game_left_ms(const remote_game *it, uint8_t seat) {
    int64_t left = it->who[seat].left_ms;
    if (left < 0 || seat != it->actor) return left;
    left -= remote_now_ms() - it->heard_ms;
    return left > 0 ? left : 0;
}

/* ---- asking ---- */

/* Asks for something below /tables/ID, or, with a slash before it, anywhere. */
static json_int_t send_by(remote_game *it, const char *method, const char *what, json_t *body) {
    char path[REMOTE_TABLE_MAX + 80];
    if (what[0] == '/')
        snprintf(path, sizeof path, "%s", what);
    else
        snprintf(path, sizeof path, "/tables/%s/%s", it->ticket.table, what);
    if (it->ticket.invitation[0] && body) json_object_set_new(body, "invitation", json_string(it->ticket.invitation));
    json_t *message = json_pack("{s:s, s:s, s:s, s:o, s:I}", "do", "ask", "method", method, "path", path, "body", body, "tag", ++it->asked);
    return message && remote_link_send(it->link, message) ? it->asked : 0;
}

static json_int_t send_question(remote_game *it, const char *what, json_t *body) { return send_by(it, "POST", what, body); }

static void send_move(remote_game *it) {
    char notation[128];
    tv_text text = TV_TEXT_OVER(notation);
    it->game->move_write(it->box, it->sent.move, &text);
    send_question(it, "move", json_pack("{s:I, s:s}", "number", (json_int_t)it->sent.number, "move", notation));
}

/* Waits until the last question is answered; false when it takes too long or nobody is there. */
static bool wait_for_answer(remote_game *it, json_int_t tag) {
    int64_t until = remote_now_ms() + ANSWER_WAIT_MS;
    while (tag != 0 && it->answered < tag && it->up && !it->failed && remote_now_ms() < until) {
        remote_link_wait(it->link, STEP_WAIT_MS);
        remote_game_hear(it);
    }
    return tag != 0 && it->answered >= tag;
}

static bool judge_answer(remote_game *it, bool heard, tv_error *error) {
    if (heard && it->answer_status >= 200 && it->answer_status < 300) return true;
    if (heard) return tv_fail(error, "{}", it->answer_error, NULL);
    return tv_fail(error, "{}", tv_translate(it->lang, TV_TEXT("The server cannot be heard just now; nothing was done. Try again.")), NULL);
}

bool remote_game_ask(remote_game *it, const char *what, json_t *body, tv_error *error) {
    json_int_t tag = it->up ? send_question(it, what, body) : 0;
    if (!it->up) json_decref(body);
    return judge_answer(it, wait_for_answer(it, tag), error);
}

bool remote_game_fetch(remote_game *it, const char *what, tv_error *error) {
    json_int_t tag = it->up ? send_by(it, "GET", what, json_object()) : 0;
    return judge_answer(it, wait_for_answer(it, tag), error);
}

bool remote_game_delete(remote_game *it, const char *what, tv_error *error) {
    json_int_t tag = it->up ? send_by(it, "DELETE", what, json_object()) : 0;
    return judge_answer(it, wait_for_answer(it, tag), error);
}

void remote_game_fetch_older(remote_game *it) {
    uint32_t before = 0, room = 1000; /* answers, so that no server can keep us here */
    tv_error error;
    char what[64];
    while (it->log_count > before && it->log[0].decision > 1 && room-- > 0) {
        before = it->log_count;
        snprintf(what, sizeof what, "events?form=bytes&before=%lu", (unsigned long)it->log[0].decision);
        if (!remote_game_fetch(it, what, &error)) return;
        remote_read_older(it, json_object_get(it->answer, "events"));
    }
}

bool remote_game_say(remote_game *it, const char *text, tv_error *error) {
    return remote_game_ask(it, "chat", json_pack("{s:s}", "text", text), error);
}

/* ---- hearing ---- */

static void watch(remote_game *it) {
    json_t *wish = json_pack("{s:s, s:s, s:s}", "do", "watch", "table", it->ticket.table, "form", "bytes");
    if (it->ticket.invitation[0]) json_object_set_new(wish, "invitation", json_string(it->ticket.invitation));
    remote_link_send(it->link, wish);
}

static void hear_link(remote_game *it, bool up) {
    if (up && it->game) remote_tell(it, TV_TEXT("The server is there again."));
    if (!up && it->up) remote_tell(it, TV_TEXT("The connection is lost; trying again until it is there."));
    it->up = up;
    it->returned = false;
    if (up) watch(it);
}

/* A table begins when everybody at it had a say in the chance, after having seen what the server is bound to. */
static void add_salt(remote_game *it) {
    if (it->seat == TV_SPECTATOR || it->salted || strcmp(it->status, "waiting") != 0) return;
    json_t *body = json_object();
    remote_add_salt(&it->ticket, body);
    it->salted = true;
    send_question(it, "join", body);
}

/* After a snapshot: what was on its way when the connection broke is said again, if the game still waits for it; its
 * number makes sure that it counts once. And whoever comes back takes the seat back from the bot. */
static void go_on(remote_game *it) {
    if (it->failed) return;
    if (!it->game) {
        add_salt(it);
        return;
    }
    if (it->sent.waiting && it->sent.number == it->number + 1 && it->actor == it->seat) send_move(it);
    if (it->seat == TV_SPECTATOR || it->actor == TV_OVER || !it->who[it->seat].bot[0] || it->returned) return;
    it->returned = true;
    send_question(it, "return", json_object());
}

/* A step that does not follow on what we know: everything is asked anew. */
static void hear_step(remote_game *it, const json_t *message) {
    if (!it->game) return;
    if (json_integer_value(json_object_get(message, "number")) != (json_int_t)it->number + 1)
        watch(it);
    else
        remote_read_step(it, message);
}

static void hear_answer(remote_game *it, const json_t *message) {
    const json_t *tag = json_object_get(message, "tag"), *body = json_object_get(message, "body");
    int status = (int)json_integer_value(json_object_get(message, "status"));
    tv_text error = TV_TEXT_OVER(it->answer_error);
    if (status >= 400) remote_say_error(it->game, it->lang, body, &error);
    if (!json_is_integer(tag)) { /* about "watch": there is no such table */
        if (status < 400 || it->failed) return;
        it->failed = true;
        memcpy(it->reason, it->answer_error, sizeof it->reason);
        return;
    }
    json_decref(it->answer);
    it->answer = json_incref(json_object_get(message, "body"));
    it->answered = json_integer_value(tag);
    it->answer_status = status;
}

static void hear_chat(remote_game *it, const json_t *message) {
    char name[TV_NAME_MAX];
    int64_t at_ms = json_integer_value(json_object_get(message, "at_ms"));
    remote_copy_text(name, sizeof name, json_object_get(message, "name"));
    if (at_ms > it->chat_ms) it->chat_ms = at_ms;
    remote_tell_said(it, name, message);
}

static void hear_here(remote_game *it, const json_t *message) {
    json_int_t seat = json_integer_value(json_object_get(message, "seat"));
    bool here = json_is_true(json_object_get(message, "here"));
    if (seat < 0 || seat >= it->seats || seat == it->seat || it->who[seat].here == here) return;
    it->who[seat].here = here;
    if (it->game) remote_tell_presence(it, (uint8_t)seat);
}

static void hear(remote_game *it, const json_t *message) {
    const char *type = json_string_value(json_object_get(message, "type"));
    if (!type) return;
    if (strcmp(type, "up") == 0 || strcmp(type, "down") == 0) {
        hear_link(it, strcmp(type, "up") == 0);
    } else if (strcmp(type, "table") == 0) {
        remote_read_table(it, message);
        go_on(it);
    } else if (strcmp(type, "step") == 0) {
        hear_step(it, message);
    } else if (strcmp(type, "answer") == 0) {
        hear_answer(it, message);
    } else if (strcmp(type, "chat") == 0) {
        hear_chat(it, message);
    } else if (strcmp(type, "here") == 0) {
        hear_here(it, message);
    }
}

void remote_game_hear(remote_game *it) {
    for (json_t *message; !it->failed && (message = remote_link_take(it->link));) {
        hear(it, message);
        json_decref(message);
    }
}

/* ---- the place ---- */

static void look(void *host, uint8_t viewer, session_facts *facts, void *view) {
    remote_game *it = host;
    (void)viewer; /* the server decides whose view it is */
    *facts = (session_facts){.record = &it->record,
                             .box = it->box,
                             .actor = it->actor,
                             .sent = it->sent.waiting,
                             .final = !it->can_undo,
                             .result = it->result,
                             .log = it->log,
                             .log_count = it->log_count,
                             .decisions = it->number,
                             .seen = it->seen};
    for (uint8_t seat = 0; seat < it->seats; seat++) {
        const remote_seat *who = &it->who[seat];
        facts->left_ms[seat] = remote_game_left_ms(it, seat);
        facts->players[seat] = who->bot[0] ? who->bot : "remote";
        if (who->bot[0] || seat == it->seat) continue;
        facts->elsewhere |= (uint8_t)tv_bit(seat);
        if (!who->here) facts->away |= (uint8_t)tv_bit(seat);
    }
    memcpy(view, it->view, it->game->state_bytes);
}

/* A decision that gets no answer stays on its way: it is said again as soon as the server is there. */
static bool play_move(void *host, tv_move move, tv_error *error) {
    remote_game *it = host;
    it->sent.waiting = true;
    it->sent.move = move;
    it->sent.number = it->number + 1;
    if (it->up) send_move(it);
    if (!wait_for_answer(it, it->up ? it->asked : 0)) return true;
    it->sent.waiting = false;
    return judge_answer(it, true, error);
}

static bool undo(void *host, uint8_t seat, tv_error *error) {
    (void)seat;
    return remote_game_ask(host, "undo", json_object(), error);
}

static bool redo(void *host, tv_error *error) {
    remote_game *it = host;
    return tv_fail(error, "{}", tv_translate(it->lang, TV_TEXT("There is nothing to do again.")), NULL);
}

static bool resign(void *host, uint8_t seat, tv_error *error) {
    (void)seat;
    return remote_game_ask(host, "resign", json_object(), error);
}

/* To what somebody proposed; where nobody did, the end is offered. */
static bool agree(void *host, tv_error *error) {
    remote_game *it = host;
    const remote_offer *offer = remote_offer_waiting(it);
    if (offer) return remote_game_ask(it, "accept", json_pack("{s:s}", "kind", offer->kind), error);
    if (!remote_game_ask(it, "offer", json_pack("{s:s}", "kind", "end"), error)) return false;
    remote_tell(it, TV_TEXT("You offer to end the game; it ends when all agree."));
    return true;
}

static void say_limit(void *host, uint8_t seat, const tv_reader *reader, tv_text *out) {
    const remote_game *it = host;
    (void)seat;
    (void)reader;
    tv_text_add(out, it->answer_error);
}

const session_place session_place_remote = {look, play_move, undo, redo, resign, agree, say_limit};
