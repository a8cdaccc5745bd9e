/* Follows: who wants to see when somebody is there, and at a table that may be watched. Both lists are kept in memory, by who follows and by who
 * is followed, because coming and going is told at once. People of whom one has blocked the other do not follow each other; and whoever does not
 * want to be seen is never online. Nobody learns by whom they are followed. */
#include "people.h"
#include "tables.h"

#include "base/check.h"

#include <string.h>

enum { FOLLOWS_MAX = 200 };

/* ---- the lists ---- */

static void note(hall *it, int64_t person, int64_t other) {
    hall_pairs_note(&it->follows, person, other, it->written);
    hall_pairs_note(&it->followers, other, person, it->written);
}

static void forget(hall *it, int64_t person, int64_t other) {
    hall_pairs_forget(&it->follows, person, other, it->written);
    hall_pairs_forget(&it->followers, other, person, it->written);
}

void hall_follows_end(hall *it, int64_t one, int64_t other) {
    TV_ASSERT(one != other);
    forget(it, one, other);
    forget(it, other, one);
}

void hall_follows_forget_person(hall *it, int64_t person) {
    TV_ASSERT(person != 0);
    const hall_pair_list *list;
    while ((list = hall_pairs_of(&it->follows, person)) != NULL) forget(it, person, list->ids[0]);
    while ((list = hall_pairs_of(&it->followers, person)) != NULL) forget(it, list->ids[0], person);
}

static hall_read *follows_read(int64_t person) {
    TV_ASSERT(person >= 0);
    hall_read *read = hall_read_make(HALL_READ_FOLLOWS);
    read->person = person;
    return read;
}

static void turn_round(hall *it) {
    size_t at = 0;
    hall_pairs_free(&it->followers);
    for (const hall_pair_list *each = hall_map_next(&it->follows, &at); each != NULL; each = hall_map_next(&it->follows, &at))
        for (uint32_t i = 0; i < each->count; i++) hall_pairs_note(&it->followers, each->ids[i], each->person, each->number);
}

bool hall_follows_load(hall *it, store *from) {
    hall_read *all = follows_read(0);
    hall_read_run(all, from);
    bool good = all->answer == STORE_FOUND;
    if (good) hall_pairs_take(&it->follows, 0, all->follows, all->follow_count, it->written);
    turn_round(it);
    hall_read_release(all);
    return good;
}

void hall_follows_free(hall *it) {
    hall_pairs_free(&it->follows);
    hall_pairs_free(&it->followers);
}

void hall_follows_ask(hall *it, int64_t person) {
    hall_read *wanted = follows_read(person);
    wanted->which = 1;               /* to be taken over */
    wanted->connection = HALL_VISIT; /* one that is on its way may be too old */
    hall_read_begin(it, wanted);
}

/* ---- where they are ---- */

/* Among nodes it must be read where those are who are followed from here. */
void hall_follows_come(hall *it, int64_t person) {
    const hall_pair_list *list = it->nodes.shared ? hall_pairs_of(&it->follows, person) : NULL;
    for (uint32_t i = 0; list != NULL && i < list->count; i++) hall_presence_need(it, list->ids[i]);
}

void hall_follows_take(hall *it, const hall_read *read) {
    TV_ASSERT(read->kind == HALL_READ_FOLLOWS);
    if (read->which != 1 || read->answer != STORE_FOUND) return;
    hall_pairs_take(&it->follows, read->person, read->follows, read->follow_count, read->after);
    turn_round(it);
    size_t at = 0;
    for (const hall_links *each = hall_map_next(&it->here, &at); each != NULL; each = hall_map_next(&it->here, &at))
        if (read->person == 0 || each->at[0]->person == read->person) hall_follows_come(it, each->at[0]->person);
}

bool hall_is_followed_here(const hall *it, int64_t person) {
    const hall_pair_list *list = hall_pairs_of(&it->followers, person);
    for (uint32_t i = 0; list != NULL && i < list->count; i++)
        if (hall_links_of(it, list->ids[i]) != NULL) return true;
    return false;
}

static bool may_see(const hall *it, int64_t reader, const store_person *person) {
    return (person->notices & HALL_UNSEEN) == 0 && !hall_blocks_between(it, reader, person->id);
}

static bool is_watchable(const hall_table *table, int64_t person) {
    return table->public && table->status == STORE_RUNNING && hall_table_seat_of(table, person) != TV_SPECTATOR;
}

/* A public game that the person plays, here or at another node; NULL: none is known. */
static const hall_table *game_of(const hall *it, int64_t person) {
    hall_table_list own = hall_tables_of(it, person);
    for (uint32_t i = 0; i < own.count; i++)
        if (is_watchable(own.at[i], person)) return own.at[i];
    size_t at = 0;
    for (const hall_table *each = hall_map_next(&it->nodes.foreign, &at); each != NULL; each = hall_map_next(&it->nodes.foreign, &at))
        if (is_watchable(each, person)) return each;
    return NULL;
}

static json_t *friend_json(hall *it, int64_t reader, const store_person *person) {
    bool online = may_see(it, reader, person) && hall_is_here(it, person->id);
    const hall_table *table = online ? game_of(it, person->id) : NULL;
    return json_pack("{s:o, s:b, s:o}", "person", hall_person_json(person), "online", online, "table",
                     table != NULL ? json_pack("{s:s, s:s}", "id", table->id, "game", table->game->id) : json_null());
}

static void tell(hall *it, int64_t reader, const store_person *person) {
    const hall_links *links = hall_links_of(it, reader);
    hall_audience all = {0};
    for (uint32_t i = 0; links != NULL && i < links->count; i++)
        if (links->at[i]->mine) hall_audience_add(&all, links->at[i]->connection);
    if (all.count == 0) return;
    json_t *message = friend_json(it, reader, person);
    json_object_set_new(message, "type", json_string("friend"));
    hall_say_to(it, &all, hall_message_encode(message));
}

void hall_follows_tell(hall *it, int64_t person) {
    if (!hall_is_followed_here(it, person)) return;
    const hall_pair_list *list = hall_pairs_of(&it->followers, person);
    const hall_person *known = hall_cache_person(it, person);
    if (known == NULL) { /* comes again when it has been read */
        hall_read *wanted = hall_read_make(HALL_READ_PERSON);
        wanted->person = person;
        hall_read_begin(it, wanted);
        return;
    }
    for (uint32_t i = 0; i < list->count; i++) tell(it, list->ids[i], &known->row);
}

void hall_follows_tell_table(hall *it, hall_table *table) {
    bool runs = table->public && table->status == STORE_RUNNING;
    if (runs == table->followed) return;
    table->followed = runs;
    for (uint8_t seat = 0; it->followers.count > 0 && seat < table->seat_count; seat++)
        if (table->seats[seat].kind == HALL_SEAT_PERSON) hall_follows_tell(it, table->seats[seat].person);
}

/* ---- the own list ---- */

json_t *hall_follows_json(hall *it, const hall_read *read) {
    json_t *list = json_array();
    for (uint32_t i = 0; i < read->follow_count; i++) {
        const hall_person *person = hall_cache_person(it, read->follows[i].other);
        if (person == NULL || person->row.kind == STORE_GONE) continue;
        json_t *told = friend_json(it, read->person, &person->row);
        json_object_set_new(told, "since_ms", json_integer(read->follows[i].at_ms));
        json_array_append_new(list, told);
    }
    return list;
}

void hall_list_follows(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    if (!hall_lobby_recall(call)) return;
    const hall_read *own = hall_need(call, follows_read(call->person.id));
    if (own != NULL) hall_answer(&call->asker, 200, json_pack("{s:o}", "follows", hall_follows_json(call->asker.it, own)));
}

/* By number, or by name. False: the caller returns at once. */
static bool find_wished(hall_call *call, const store_person **found) {
    const char *member = json_object_get(call->body, "name") != NULL ? "name" : "person";
    const char *text = hall_text_of(call, member, 1, HALL_READ_NAME_MAX - 1);
    *found = NULL;
    if (text == NULL) return false;
    if (strcmp(member, "name") == 0) return hall_find_named(call, text, found);
    int64_t number = (int64_t)hall_id_read(text);
    return number == 0 || hall_find_person(call, number, found);
}

/* Whoever was blocked is not told so: it is as if there were nobody. */
void hall_add_follow(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall *it = call->asker.it;
    const store_person *found;
    if (!find_wished(call, &found)) return;
    if (found == NULL || found->id == call->person.id || found->kind == STORE_GONE || found->kind == STORE_BOT ||
        hall_blocks_between(it, found->id, call->person.id)) {
        hall_deny(&call->asker, 404, "no_person", NULL, "There is no such person.");
        return;
    }
    const hall_pair_list *list = hall_pairs_of(&it->follows, call->person.id);
    if (list != NULL && list->count >= FOLLOWS_MAX) {
        hall_deny(&call->asker, 409, "too_many", NULL, "You follow too many people; unfollow some first.");
        return;
    }
    store_person other = *found;
    store_change change = {.kind = STORE_PUT_FOLLOW, .follow = {call->person.id, other.id, it->now_ms}};
    hall_write(it, &change, 1, 0);
    note(it, call->person.id, other.id);
    hall_follows_come(it, call->person.id);
    json_t *told = friend_json(it, call->person.id, &other);
    json_object_set_new(told, "since_ms", json_integer(it->now_ms));
    hall_answer(&call->asker, 201, told);
}

void hall_delete_follow(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall *it = call->asker.it;
    int64_t number = (int64_t)hall_id_read(call->holes.values[0]);
    if (!hall_pairs_has(&it->follows, call->person.id, number)) {
        hall_deny(&call->asker, 404, "not_found", NULL, "You do not follow this person.");
        return;
    }
    store_change change = {.kind = STORE_DELETE_FOLLOW, .follow = {.person = call->person.id, .other = number}};
    hall_write(it, &change, 1, 0);
    forget(it, call->person.id, number);
    hall_answer(&call->asker, 200, json_object());
}

/* ---- being seen ---- */

static void answer_seen(const hall_call *call, uint32_t notices) {
    hall_answer(&call->asker, 200, json_pack("{s:b}", "seen", (notices & HALL_UNSEEN) == 0));
}

void hall_get_seen(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    answer_seen(call, call->person.notices);
}

void hall_set_seen(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall *it = call->asker.it;
    store_change change = {.kind = STORE_CHANGE_PERSON, .person_change = {.person = call->person, .parts = STORE_PART_NOTICES}};
    uint32_t *notices = &change.person_change.person.notices;
    *notices &= ~(uint32_t)HALL_UNSEEN;
    if (!hall_flag_of(call, "seen", true)) *notices |= HALL_UNSEEN;
    hall_write(it, &change, 1, 0);
    answer_seen(call, *notices);
    hall_follows_tell(it, call->person.id);
}
