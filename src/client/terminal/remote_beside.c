/* What there is at a table beside the game: what was said, what was offered, and what our seat has chosen for itself. */
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <trivium/bits.h>

#include "remote_game.h"

enum { CHAT_TOLD_FIRST = 5, SALT_BYTES = 16 };

static const char *text_of(const json_t *object, const char *name) {
    const char *text = json_string_value(json_object_get(object, name));
    return text ? text : "";
}

void remote_add_salt(remote_ticket *ticket, json_t *body) {
    uint8_t bytes[SALT_BYTES];
    tv_text text = TV_TEXT_OVER(ticket->salt);
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes) return;
    tv_text_add_hex(&text, bytes, sizeof bytes);
    json_object_set_new(body, "salt", json_string(ticket->salt));
}

/* ---- talk ---- */

static const char *name_of(const remote_game *it, const char *person) {
    for (uint8_t seat = 0; seat < it->seats; seat++)
        if (strcmp(it->who[seat].person, person) == 0) return it->who[seat].name;
    return "?";
}

/* What was said since we last heard; of a game that is just opened only the end. */
static void read_chat(remote_game *it, const json_t *lines, bool first) {
    size_t count = json_array_size(lines);
    for (size_t k = first && count > CHAT_TOLD_FIRST ? count - CHAT_TOLD_FIRST : 0; k < count; k++) {
        const json_t *line = json_array_get(lines, k);
        int64_t at_ms = json_integer_value(json_object_get(line, "at_ms"));
        if (at_ms <= it->chat_ms) continue;
        it->chat_ms = at_ms;
        remote_tell_said(it, name_of(it, text_of(line, "person")), line);
    }
}

/* ---- offers ---- */

static bool read_offer(const remote_game *it, const json_t *from, remote_offer *out) {
    json_int_t by = json_integer_value(json_object_get(from, "by")), seat = json_integer_value(json_object_get(from, "seat"));
    if (by < 0 || by >= it->seats || seat < 0 || seat >= it->seats) return false;
    *out = (remote_offer){.by = (uint8_t)by, .seat = (uint8_t)seat, .agreed = (uint8_t)json_integer_value(json_object_get(from, "agreed"))};
    remote_copy_text(out->kind, sizeof out->kind, json_object_get(from, "kind"));
    return strcmp(out->kind, "end") == 0 || strcmp(out->kind, "takeover") == 0 || strcmp(out->kind, "rematch") == 0;
}

/* Do we have to say yes or no to it? */
static bool waits_for_us(const remote_game *it, const remote_offer *offer) {
    bool about_us = strcmp(offer->kind, "takeover") == 0 && offer->seat == it->seat;
    return it->seat < it->seats && !(offer->agreed & tv_bit(it->seat)) && !about_us;
}

const remote_offer *remote_offer_waiting(const remote_game *it) {
    for (uint32_t k = 0; k < it->offer_count; k++)
        if (waits_for_us(it, &it->offers[k])) return &it->offers[k];
    return NULL;
}

void remote_say_offer(const remote_game *it, const remote_offer *offer, tv_text *out) {
    const char *by = it->who[offer->by].name;
    if (strcmp(offer->kind, "end") == 0)
        tv_say(out, it->lang, TV_TEXT("{player} wants to end the game by agreement."), TV_S("player", by));
    else if (strcmp(offer->kind, "rematch") == 0)
        tv_say(out, it->lang, TV_TEXT("{player} wants another game."), TV_S("player", by));
    else
        tv_say(out, it->lang, TV_TEXT("{player} proposes that a bot plays for {other}."), TV_S("player", by),
               TV_S("other", it->who[offer->seat].name));
}

/* An own offer that is gone, although nothing came of it. */
static void tell_refusal(remote_game *it, const remote_offer *offer) {
    bool done = strcmp(offer->kind, "end") == 0       ? strcmp(it->status, "running") != 0
                : strcmp(offer->kind, "rematch") == 0 ? it->next[0] != '\0'
                                                      : it->who[offer->seat].bot[0] || it->who[offer->seat].here;
    if (offer->by == it->seat && !done) remote_tell(it, TV_TEXT("Your offer is off the table; nothing came of it."));
}

static bool is_among(const remote_offer *offer, const remote_offer *list, uint32_t count) {
    for (uint32_t k = 0; k < count; k++)
        if (strcmp(list[k].kind, offer->kind) == 0 && list[k].by == offer->by && list[k].seat == offer->seat) return true;
    return false;
}

static void read_offers(remote_game *it, const json_t *offers) {
    remote_offer before[REMOTE_OFFERS_MAX];
    uint32_t count = it->offer_count;
    size_t index;
    json_t *each;
    memcpy(before, it->offers, sizeof before);
    it->offer_count = 0;
    json_array_foreach(offers, index, each) {
        remote_offer *offer = &it->offers[it->offer_count];
        if (it->offer_count == REMOTE_OFFERS_MAX || !read_offer(it, each, offer)) continue;
        it->offer_count++;
        if (!waits_for_us(it, offer) || is_among(offer, before, count)) continue;
        remote_say_offer(it, offer, &it->news);
        tv_text_add_char(&it->news, ' ');
        remote_tell(it, TV_TEXT("Agree as well (E, agree), or look at what can be done at the table (T, table)."));
    }
    for (uint32_t k = 0; k < count; k++)
        if (!is_among(&before[k], it->offers, it->offer_count)) tell_refusal(it, &before[k]);
}

/* ---- our own choices ---- */

/* As they can be typed: the patterns, then when they stop. */
static void read_answers(remote_game *it, const json_t *standing) {
    tv_text text = TV_TEXT_OVER(it->answers);
    char rule[REMOTE_ERROR_MAX];
    size_t index;
    json_t *each;
    tv_text_clear(&text);
    json_array_foreach(json_object_get(standing, "rules"), index, each) {
        if (index > 0) tv_text_add_char(&text, ' ');
        remote_copy_text(rule, sizeof rule, each);
        tv_text_add(&text, rule);
    }
    if (text.used == 0) return;
    if (json_is_false(json_object_get(standing, "stop_at_my_turn"))) tv_text_add(&text, " mine");
    json_int_t until = json_integer_value(json_object_get(standing, "until_turn"));
    if (until <= 0) return;
    tv_text_add(&text, " until ");
    tv_text_add_int(&text, until);
}

void remote_read_beside(remote_game *it, const json_t *message, bool first) {
    it->muted = (uint8_t)json_integer_value(json_object_get(message, "muted"));
    it->blocked = (uint8_t)json_integer_value(json_object_get(message, "blocked"));
    read_answers(it, json_object_get(message, "standing"));
    if (first && it->answers[0]) {
        tv_say(&it->news, it->lang, TV_TEXT("Standing answers are given for you: {answers}"), TV_S("answers", it->answers));
        tv_text_add_char(&it->news, '\n');
    }
    read_chat(it, json_object_get(message, "chat"), first);
    read_offers(it, json_object_get(message, "offers"));
}
