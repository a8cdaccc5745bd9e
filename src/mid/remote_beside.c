/* What there is at a remote table beside the game: what was said, what was offered, and what our seat has chosen for itself. */
#include "remote_inside.h"

#include <string.h>
#include <trivium/bits.h>

enum { CHAT_TOLD_FIRST = 5 };

/* ---- talk ---- */

static uint8_t seat_of(const tv_remote *it, const char *person) {
    for (uint8_t seat = 0; seat < it->about.seats; seat++)
        if (person[0] && strcmp(it->about.seat[seat].person, person) == 0) return seat;
    return TV_OVER;
}

/* Where a line does not name who spoke, the seats do. */
static bool read_line(const tv_remote *it, remote_value from, tv_remote_line *out) {
    *out = (tv_remote_line){.at_ms = remote_number_or(remote_get(from, "at_ms"), 0, INT64_MAX, 0)};
    remote_text(remote_get(from, "person"), out->person, sizeof out->person);
    remote_text(remote_get(from, "name"), out->name, sizeof out->name);
    remote_text(remote_get(from, "text"), out->text, sizeof out->text);
    uint8_t seat = seat_of(it, out->person);
    if (out->name[0] == '\0') {
        tv_text name = TV_TEXT_OVER(out->name);
        tv_text_add(&name, seat < it->about.seats ? it->about.seat[seat].name : "?");
    }
    return out->text[0] != '\0';
}

static void keep_line(remote_talk *talk, const tv_remote_line *line) {
    TV_ASSERT(talk->count <= REMOTE_CHAT_MAX && line->text[0] != '\0');
    if (talk->count == REMOTE_CHAT_MAX) memmove(talk->lines, talk->lines + 1, --talk->count * sizeof *talk->lines);
    talk->lines[talk->count++] = *line;
}

static void tell_line(tv_remote *it, remote_talk *talk, const tv_remote_line *line) {
    TV_ASSERT(line->text[0] != '\0');
    tv_text sentence = TV_TEXT_OVER(remote_add_remark(it, TV_REMARK_CHAT, seat_of(it, line->person))->sentence);
    tv_text_add(&sentence, line->name);
    tv_word(&sentence, it->lang, ": ");
    tv_text_add(&sentence, line->text);
    if (line->at_ms > talk->told_ms) talk->told_ms = line->at_ms;
}

const tv_remote_line *tv_remote_chat(const tv_remote *it, uint32_t *count) {
    TV_ASSERT(it->chat.count <= REMOTE_CHAT_MAX);
    *count = it->chat.count;
    return it->chat.lines;
}

const tv_remote_line *tv_remote_spectator_chat(const tv_remote *it, uint32_t *count) {
    TV_ASSERT(it->aside.count <= REMOTE_CHAT_MAX);
    *count = it->aside.count;
    return it->aside.lines;
}

/* The whole talk anew. What was said while there was no connection is told, of a table that was just opened only the end. Everything else was
 * told when it was said, or is of somebody whom we did not want to hear then. */
static void read_chat(tv_remote *it, remote_talk *talk, remote_value lines, bool first) {
    talk->count = 0;
    for (remote_value each = remote_first(lines); remote_is_there(each); each = remote_next(lines, each)) {
        tv_remote_line line;
        if (read_line(it, each, &line)) keep_line(talk, &line);
    }
    uint32_t from = first && talk->count > CHAT_TOLD_FIRST ? talk->count - CHAT_TOLD_FIRST : 0;
    int64_t told_ms = talk->told_ms; /* several lines may share a moment */
    for (uint32_t k = from; it->was_away && k < talk->count; k++)
        if (talk->lines[k].at_ms > told_ms) tell_line(it, talk, &talk->lines[k]);
    if (talk->count > 0 && talk->lines[talk->count - 1].at_ms > talk->told_ms) talk->told_ms = talk->lines[talk->count - 1].at_ms;
}

void remote_hear_chat(tv_remote *it, remote_talk *talk, remote_value message) {
    tv_remote_line line;
    if (!read_line(it, message, &line)) return;
    keep_line(talk, &line);
    tell_line(it, talk, &line);
}

/* ---- who is here ---- */

void remote_hear_here(tv_remote *it, remote_value message) {
    int64_t seat;
    bool here = remote_flag(remote_get(message, "here"), false);
    if (!remote_number(remote_get(message, "seat"), 0, (int64_t)it->about.seats - 1, &seat) || it->about.seat[seat].here == here) return;
    TV_ASSERT(seat >= 0 && seat < TV_SEATS_MAX);
    it->about.seat[seat].here = here;
    it->changed |= it->game == NULL;
    if (it->game != NULL && seat != it->about.you) remote_tell_presence(it, (uint8_t)seat);
}

/* ---- offers ---- */

static bool read_offer(const tv_remote *it, remote_value from, tv_remote_offer *out) {
    static const char *const kinds[] = {"end", "takeover", "rematch"};
    int64_t by, seat = remote_number_or(remote_get(from, "seat"), 0, (int64_t)it->about.seats - 1, 0);
    if (!remote_number(remote_get(from, "by"), 0, (int64_t)it->about.seats - 1, &by)) return false;
    TV_ASSERT(by < it->about.seats && seat < it->about.seats);
    *out = (tv_remote_offer){.by = (uint8_t)by, .seat = (uint8_t)seat};
    out->agreed = (uint8_t)remote_number_or(remote_get(from, "agreed"), 0, UINT8_MAX, 0);
    remote_text(remote_get(from, "kind"), out->kind, sizeof out->kind);
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        if (strcmp(out->kind, kinds[k]) == 0) return true;
    return false;
}

bool tv_remote_offer_asks(const tv_remote_table *about, const tv_remote_offer *offer) {
    bool about_us = strcmp(offer->kind, "takeover") == 0 && offer->seat == about->you;
    return about->you < about->seats && !(offer->agreed & tv_bit(about->you)) && !about_us;
}

bool tv_remote_offer_is_same(const tv_remote_offer *one, const tv_remote_offer *other) {
    return strcmp(one->kind, other->kind) == 0 && one->by == other->by && one->seat == other->seat;
}

const tv_remote_offer *tv_remote_offer_waiting(const tv_remote *it) {
    for (uint32_t k = 0; k < it->about.offer_count; k++)
        if (tv_remote_offer_asks(&it->about, &it->about.offers[k])) return &it->about.offers[k];
    return NULL;
}

void tv_remote_offer_write(const tv_remote *it, const tv_remote_offer *offer, tv_text *out) {
    TV_ASSERT(offer->by < TV_SEATS_MAX && offer->seat < TV_SEATS_MAX);
    const char *by = it->about.seat[offer->by].name;
    if (strcmp(offer->kind, "end") == 0)
        tv_say(out, it->lang, TV_TEXT("{player} wants to end the game by agreement."), TV_S("player", by));
    else if (strcmp(offer->kind, "rematch") == 0)
        tv_say(out, it->lang, TV_TEXT("{player} wants another game."), TV_S("player", by));
    else
        tv_say(out, it->lang, TV_TEXT("{player} proposes that a bot plays for {other}."), TV_S("player", by),
               TV_S("other", it->about.seat[offer->seat].name));
}

bool remote_asks_for_next(const char *what, const char *body) {
    tv_json_node nodes[16]; /* an answer to an offer has few members */
    tv_json_doc doc = {.nodes = nodes, .max = sizeof nodes / sizeof *nodes};
    if (body == NULL || (strcmp(what, "offer") != 0 && strcmp(what, "accept") != 0)) return false;
    if (!tv_json_read(&doc, body, strlen(body), false, NULL)) return false;
    return remote_says(remote_get((remote_value){&doc, 0}, "kind"), "rematch");
}

/* A yes counts as long as what it was said to: when that is off the table and nothing came of it, the next one is asked for anew. What was said
 * just now the server may not have heard yet. */
static void judge_next(tv_remote *it) {
    bool open = it->about.next[0] != '\0';
    for (uint32_t k = 0; k < it->request_count; k++) open |= it->requests[k].for_next;
    for (uint32_t k = 0; k < it->about.offer_count; k++) open |= strcmp(it->about.offers[k].kind, "rematch") == 0;
    it->agreed_next = it->agreed_next && open;
}

/* Did it come to what was offered? */
static bool is_done(const tv_remote *it, const tv_remote_offer *offer) {
    if (strcmp(offer->kind, "end") == 0) return strcmp(it->about.status, "running") != 0;
    if (strcmp(offer->kind, "rematch") == 0) return it->about.next[0] != '\0';
    return it->about.seat[offer->seat].bot[0] || it->about.seat[offer->seat].here;
}

static bool is_among(const tv_remote_offer *offer, const tv_remote_offer *list, uint32_t count) {
    for (uint32_t k = 0; k < count; k++)
        if (tv_remote_offer_is_same(&list[k], offer)) return true;
    return false;
}

static void read_offers(tv_remote *it, remote_value offers) {
    TV_ASSERT(it->about.offer_count <= TV_REMOTE_OFFERS_MAX);
    tv_remote_offer before[TV_REMOTE_OFFERS_MAX], offer;
    uint32_t count = it->about.offer_count;
    memcpy(before, it->about.offers, sizeof before);
    it->about.offer_count = 0;
    for (remote_value each = remote_first(offers); remote_is_there(each); each = remote_next(offers, each)) {
        if (it->about.offer_count == TV_REMOTE_OFFERS_MAX || !read_offer(it, each, &offer)) continue;
        it->about.offers[it->about.offer_count++] = offer;
        if (!tv_remote_offer_asks(&it->about, &offer) || is_among(&offer, before, count)) continue;
        tv_text sentence = TV_TEXT_OVER(remote_add_remark(it, TV_REMARK_OFFER, offer.by)->sentence);
        tv_remote_offer_write(it, &offer, &sentence);
    }
    for (uint32_t k = 0; k < count; k++) {
        bool gone = !is_among(&before[k], it->about.offers, it->about.offer_count);
        if (gone && before[k].by == it->about.you && !is_done(it, &before[k]))
            remote_tell(it, TV_REMARK_OFFER_GONE, it->about.you, TV_TEXT("Your offer has lapsed."));
    }
}

/* ---- our own choices ---- */

static void read_standing(tv_remote *it, remote_value standing) {
    tv_remote_standing *to = &it->about.standing;
    remote_value rules = remote_get(standing, "rules");
    *to = (tv_remote_standing){.stop_at_my_turn = remote_flag(remote_get(standing, "stop_at_my_turn"), true)};
    to->until_turn = (uint32_t)remote_number_or(remote_get(standing, "until_turn"), 0, UINT32_MAX, 0);
    for (remote_value each = remote_first(rules); remote_is_there(each) && to->count < TV_REMOTE_RULES_MAX; each = remote_next(rules, each))
        remote_text(each, to->rules[to->count++], TV_REMOTE_RULE_MAX);
    TV_ASSERT(to->count <= TV_REMOTE_RULES_MAX);
}

void tv_remote_standing_write(const tv_remote *it, tv_text *out) {
    TV_ASSERT(it->about.standing.count <= TV_REMOTE_RULES_MAX);
    const tv_remote_standing *standing = &it->about.standing;
    for (uint32_t k = 0; k < standing->count; k++) {
        if (k > 0) tv_text_add_char(out, ' ');
        tv_text_add(out, standing->rules[k]);
    }
    if (standing->count == 0) return;
    if (!standing->stop_at_my_turn) tv_text_add(out, " mine");
    if (standing->until_turn == 0) return;
    tv_text_add(out, " until ");
    tv_text_add_uint(out, standing->until_turn);
}

static void tell_standing(tv_remote *it) {
    TV_ASSERT(it->about.standing.count > 0);
    char answers[TV_REMOTE_TEXT_MAX];
    tv_text text = TV_TEXT_OVER(answers), sentence = TV_TEXT_OVER(remote_add_remark(it, TV_REMARK_STANDING, it->about.you)->sentence);
    tv_remote_standing_write(it, &text);
    tv_say(&sentence, it->lang, TV_TEXT("Automatic replies are on: {answers}"), TV_S("answers", answers));
}

void remote_read_beside(tv_remote *it, remote_value message, bool first) {
    TV_ASSERT(it->about.seats > 0 && !it->about.failed); /* who sits there has been read before */
    it->about.muted = (uint8_t)remote_number_or(remote_get(message, "muted"), 0, UINT8_MAX, 0);
    it->about.blocked = (uint8_t)remote_number_or(remote_get(message, "blocked"), 0, UINT8_MAX, 0);
    read_standing(it, remote_get(message, "standing"));
    if (first && it->about.standing.count > 0) tell_standing(it);
    read_chat(it, &it->chat, remote_get(message, "chat"), first);
    read_chat(it, &it->aside, remote_get(message, "spectator_chat"), first);
    it->was_away = false;
    read_offers(it, remote_get(message, "offers"));
    judge_next(it);
}
