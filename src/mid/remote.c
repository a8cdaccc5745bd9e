/* The remote table itself: opening, hearing, and what is known, see remote.h. */
#include "remote_inside.h"

#include <stdlib.h>
#include <string.h>

static void copy_text(char *to, size_t size, const char *from) {
    TV_ASSERT(size > 0);
    tv_text text = tv_text_over(to, size);
    tv_text_clear(&text);
    tv_text_add(&text, from != NULL ? from : "");
}

/* ---- what always holds ---- */

static bool are_counts_sound(const tv_remote *it) {
    return it->queue_count <= REMOTE_QUEUE_MAX && it->request_count <= REMOTE_QUEUE_MAX && it->wish_count <= REMOTE_WISHES_MAX &&
           it->remark_count <= REMOTE_REMARKS_MAX && it->chat.count <= REMOTE_CHAT_MAX && it->aside.count <= REMOTE_CHAT_MAX &&
           it->view_count <= REMOTE_VIEWS_MAX && it->about.offer_count <= TV_REMOTE_OFFERS_MAX &&
           it->about.standing.count <= TV_REMOTE_RULES_MAX && it->view_count <= it->view_room && it->log.count <= it->log.room;
}

static bool are_seats_sound(const tv_remote_table *about) {
    return about->seats <= TV_SEATS_MAX && (about->you < about->seats || about->you == TV_SPECTATOR) &&
           (about->actor < about->seats || about->actor == TV_OVER);
}

/* What is known of the past stands in its order. */
static bool is_past_in_order(const tv_remote *it) {
    for (uint32_t k = 1; k < it->log.count; k++)
        if (it->log.list[k].decision < it->log.list[k - 1].decision) return false;
    for (uint32_t k = 1; k < it->view_count; k++)
        if (it->views[k].decision <= it->views[k - 1].decision) return false;
    return true;
}

/* Nothing is known of what comes after the present; a move on its way is the next one, of our own seat. */
static bool is_present_sound(const tv_remote *it) {
    uint32_t number = it->about.number;
    if (it->about.seen > number || it->about.undo > number) return false;
    if (it->log.count > 0 && it->log.list[it->log.count - 1].decision > number) return false;
    if (it->view_count > 0 && it->views[it->view_count - 1].decision > number) return false;
    return !it->about.sent || (it->game != NULL && it->about.you < it->about.seats && it->sent.number == number + 1);
}

bool remote_is_sound(const tv_remote *it) {
    if (!are_counts_sound(it) || !are_seats_sound(&it->about) || !is_past_in_order(it)) return false;
    if (it->about.asking != (it->request_count > 0) || (it->queue_count > 0 && !it->about.connected)) return false;
    if (it->game == NULL && (it->view_count > 0 || it->log.count > 0)) return false;
    if (it->game != NULL && (it->box == NULL || it->scratch == NULL || it->record.setup.seats != it->about.seats)) return false;
    return it->about.failed || is_present_sound(it); /* once it failed, half of a message may have been taken */
}

/* ---- opening and closing ---- */

tv_remote *tv_remote_open(const char *table, const char *invitation, tv_lang lang) {
    tv_remote *it = calloc(1, sizeof *it);
    if (it == NULL) return NULL;
    *it = (tv_remote){.lang = lang, .about = {.you = TV_SPECTATOR, .actor = TV_OVER}};
    it->chat.lines = calloc(REMOTE_CHAT_MAX, sizeof *it->chat.lines);
    it->aside.lines = calloc(REMOTE_CHAT_MAX, sizeof *it->aside.lines);
    it->remarks = calloc(REMOTE_REMARKS_MAX, sizeof *it->remarks);
    if (it->chat.lines == NULL || it->aside.lines == NULL || it->remarks == NULL) {
        tv_remote_close(it);
        return NULL;
    }
    copy_text(it->about.id, sizeof it->about.id, table);
    copy_text(it->invitation, sizeof it->invitation, invitation);
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++) it->about.seat[seat].left_ms = -1;
    return it;
}

void tv_remote_close(tv_remote *it) {
    if (it == NULL) return;
    remote_forget_requests(it);
    remote_drop_views_from(it, 0);
    TV_ASSERT(it->view_count == 0 && it->queue_count == 0);
    for (uint32_t k = 0; k < REMOTE_ANSWERS_MAX; k++) free(it->answers[k].body);
    if (it->finished != NULL) tv_table_close(it->finished);
    if (it->whole != NULL) tv_record_free(it->whole);
    tv_record_free(&it->record);
    free(it->whole);
    free(it->box);
    free(it->scratch);
    free(it->views);
    free(it->log.list);
    free(it->chat.lines);
    free(it->aside.lines);
    free(it->remarks);
    free(it->nodes);
    free(it);
}

void tv_remote_set_lang(tv_remote *it, tv_lang lang) { it->lang = lang; }

void tv_remote_remember(tv_remote *it, const char *commitment, const char *salt) {
    if (commitment != NULL && commitment[0] != '\0') copy_text(it->about.first_commitment, sizeof it->about.first_commitment, commitment);
    if (salt != NULL && salt[0] != '\0') copy_text(it->about.salt, sizeof it->about.salt, salt);
}

void tv_remote_give_salt(tv_remote *it, const char *salt) {
    copy_text(it->fresh_salt, sizeof it->fresh_salt, salt);
    remote_ask_due(it);
    TV_ASSERT_DEAR(remote_is_sound(it));
}

void tv_remote_return_at_once(tv_remote *it, bool at_once) {
    it->return_at_once = at_once;
    remote_ask_due(it);
    TV_ASSERT_DEAR(remote_is_sound(it));
}

/* ---- the connection ---- */

void tv_remote_connected(tv_remote *it, bool up) {
    bool was_up = it->about.connected;
    if (up && it->game != NULL) remote_tell(it, TV_REMARK_CONNECTION, TV_OVER, TV_TEXT("The connection is back."));
    if (!up && was_up) remote_tell(it, TV_REMARK_CONNECTION, TV_OVER, TV_TEXT("The connection is lost; trying again."));
    it->about.connected = up;
    it->was_away = true;
    remote_forget_requests(it);
    if (up && !it->about.failed) remote_watch(it);
    TV_ASSERT_DEAR(remote_is_sound(it));
}

/* Every value follows a bracket or a comma, except the whole: so many there can be at most. */
static uint32_t most_values(const char *text, size_t size) {
    uint32_t count = 1;
    for (size_t at = 0; at < size; at++) count += text[at] == ',' || text[at] == '[' || text[at] == '{';
    return count;
}

static bool read_message(tv_remote *it, const char *text, size_t size, tv_json_doc *doc) {
    void *room = it->nodes;
    if (size > TV_REMOTE_MESSAGE_MAX || most_values(text, size) > REMOTE_NODES_MAX) return false;
    if (!tv_heap_room(&room, &it->node_room, most_values(text, size), sizeof *it->nodes)) return false;
    it->nodes = room;
    TV_ASSERT(it->node_room > 0);
    *doc = (tv_json_doc){.nodes = it->nodes, .max = it->node_room};
    return tv_json_read(doc, text, size, false, NULL) && doc->nodes[0].kind == TV_JSON_OBJECT;
}

/* A connection may serve more than this table. */
static bool is_of_our_table(const tv_remote *it, remote_value message) {
    remote_value table = remote_get(message, "table");
    return !remote_is_there(table) || remote_says(table, it->about.id);
}

bool tv_remote_hear(tv_remote *it, const char *text, size_t size, uint64_t now_ms) {
    tv_json_doc doc;
    if (it->about.failed || !read_message(it, text, size, &doc)) return false;
    remote_value message = {&doc, 0}, type = remote_get(message, "type");
    if (!is_of_our_table(it, message)) return false;
    if (remote_says(type, "table") && remote_is_kind(remote_get(message, "about"), TV_JSON_OBJECT))
        remote_hear_table(it, message, now_ms);
    else if (remote_says(type, "step"))
        remote_hear_step(it, message, now_ms);
    else if (remote_says(type, "answer"))
        remote_hear_answer(it, message, now_ms);
    else if (remote_says(type, "chat"))
        remote_hear_chat(it, &it->chat, message);
    else if (remote_says(type, "spectator_chat"))
        remote_hear_chat(it, &it->aside, message);
    else if (remote_says(type, "here"))
        remote_hear_here(it, message);
    else
        return false;
    TV_ASSERT_DEAR(remote_is_sound(it));
    return true;
}

/* ---- what is known ---- */

const tv_remote_table *tv_remote_about(const tv_remote *it) { return &it->about; }
bool tv_remote_has_game(const tv_remote *it) { return it->game != NULL && it->view_count > 0; }
const tv_record *tv_remote_record(const tv_remote *it) { return it->whole != NULL ? it->whole : &it->record; }
const tv_table *tv_remote_finished(const tv_remote *it) { return it->finished; }
const void *tv_remote_box(const tv_remote *it) { return it->box; }

const tv_logged *tv_remote_log(const tv_remote *it, uint32_t *count) {
    TV_ASSERT(it->log.count <= it->log.room);
    *count = it->log.count;
    return it->log.list;
}

void tv_remote_result(const tv_remote *it, tv_result *out) {
    *out = it->result;
    TV_ASSERT(it->finished == NULL || it->whole != NULL);
    if (it->finished != NULL) tv_table_result(it->finished, out);
}

/* A bot that plays for somebody loses no time. */
int64_t tv_remote_left_ms(const tv_remote *it, uint8_t seat, uint64_t now_ms) {
    if (seat >= it->about.seats) return -1;
    int64_t left = it->about.seat[seat].left_ms;
    if (left < 0 || seat != it->about.actor || it->about.seat[seat].bot[0] || now_ms < it->about.heard_ms) return left;
    uint64_t passed = now_ms - it->about.heard_ms;
    return passed < (uint64_t)left ? left - (int64_t)passed : 0;
}

bool tv_remote_take_changed(tv_remote *it) {
    bool changed = it->changed;
    it->changed = false;
    return changed;
}

/* ---- deciding ---- */

bool tv_remote_play(tv_remote *it, tv_move move) {
    const void *view = tv_remote_has_game(it) ? tv_remote_view(it, it->about.number) : NULL;
    if (view == NULL || it->about.failed || it->about.sent || it->about.actor != it->about.you || it->about.you >= it->about.seats)
        return false;
    if (tv_game_actor(it->game, it->box, view) != it->about.you || tv_game_check(it->game, it->box, view, move) != NULL) return false;
    it->sent.move = move;
    it->sent.number = it->about.number + 1;
    it->sent.tag = 0;
    it->about.sent = it->changed = true;
    remote_ask_due(it);
    TV_ASSERT_DEAR(remote_is_sound(it));
    return true;
}
