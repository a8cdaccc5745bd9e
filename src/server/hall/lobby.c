/* The lobby: public tables that wait or run, as a list and then change by change. Among nodes, tables of other nodes stand in it as pictures
 * of their rows: the list is read when somebody asks for it, and a row when its node says that it has changed. */
#include "tables.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

enum { READING_MAX = 8, ASKED_MAX = 500 };
static const int64_t fresh_list_ms = 2000;

static bool in_lobby(const hall_table *table) {
    return table->public && table->tournament == 0 && (table->status == STORE_WAITING || table->status == STORE_RUNNING);
}

/* People who want nothing to do with each other do not see each other's tables that wait. */
static bool is_for(const hall *it, const hall_table *table, int64_t person) {
    return table->status != STORE_WAITING || (!hall_blocks(it, table->creator, person) && !hall_blocks(it, person, table->creator));
}

enum { LOBBY_EACH = 8 }; /* tables of one person that wait in the list: nobody can bury the others' under many */

static size_t find_in_lobby(const hall *it, uint8_t status, const hall_table **found) {
    hall_map makers = {0};
    size_t count = 0, kept = 0, at = 0;
    for (hall_table *each = hall_map_next(&it->tables, &at); each != NULL; each = hall_map_next(&it->tables, &at))
        if (in_lobby(each) && each->status == status) found[count++] = each;
    at = 0;
    for (hall_table *each = hall_map_next(&it->nodes.foreign, &at); each != NULL; each = hall_map_next(&it->nodes.foreign, &at))
        if (in_lobby(each) && each->status == status && hall_map_get(&it->tables, each->key) == NULL) found[count++] = each;
    TV_ASSERT(count <= it->tables.count + it->nodes.foreign.count);
    qsort(found, count, sizeof(hall_table *), hall_later_first);
    for (size_t i = 0; i < count; i++)
        if (status != STORE_WAITING || found[i]->creator == 0 || hall_map_count(&makers, (uint64_t)found[i]->creator, 1) <= LOBBY_EACH)
            found[kept++] = found[i];
    hall_map_free(&makers);
    return kept;
}

/* Those that wait first, the newest of each. Made anew when a table in it has changed, and after a second, because people come and go. */
static void make_lobby(hall *it) {
    static const int64_t fresh_ms = 1000;
    if (it->lobby_list != NULL && it->now_ms - it->lobby_made_ms < fresh_ms && it->now_ms >= it->lobby_made_ms) return;
    const hall_table **found = malloc((it->tables.count + it->nodes.foreign.count + 1) * sizeof(hall_table *));
    TV_ASSERT(found != NULL);
    json_decref(it->lobby_list);
    it->lobby_list = json_array();
    it->lobby_made_ms = it->now_ms;
    for (uint8_t status = STORE_WAITING; status <= STORE_RUNNING; status++) {
        size_t count = find_in_lobby(it, status, found);
        for (size_t i = 0; i < count && json_array_size(it->lobby_list) < HALL_LOBBY_MAX; i++)
            json_array_append_new(it->lobby_list, hall_table_summary(it, found[i], 0));
    }
    free(found);
}

static bool concerns(const hall_table *table, int64_t person) {
    return person != 0 && (table->creator == person || hall_table_seat_of(table, person) != TV_SPECTATOR);
}

/* The list as it is for everybody, but for tables that are the reader's own or not for the reader. */
json_t *hall_lobby_json(hall *it, int64_t person) {
    make_lobby(it);
    if (person == 0) return json_incref(it->lobby_list);
    json_t *list = json_array(), *each;
    size_t at;
    json_array_foreach(it->lobby_list, at, each) {
        uint64_t key = hall_id_read(json_string_value(json_object_get(each, "id")));
        const hall_table *table = hall_map_get(&it->tables, key);
        if (table == NULL) table = hall_map_get(&it->nodes.foreign, key);
        if (table == NULL || !is_for(it, table, person)) continue;
        if (concerns(table, person))
            json_array_append_new(list, hall_table_summary(it, table, person));
        else
            json_array_append(list, each);
    }
    return list;
}

void hall_lobby_send(hall *it, hall_link *link) {
    TV_ASSERT(link->places[HALL_IN_LOBBY] != 0);
    hall_say(it, link->connection, json_pack("{s:s, s:o}", "type", "lobby", "tables", hall_lobby_json(it, link->person)));
}

json_t *hall_lobby_message(hall *it, const char *type, const hall_table *table, int64_t person) {
    return json_pack("{s:s, s:o}", "type", type, "about", hall_table_summary(it, table, person));
}

/* What became of one table, to all in the lobby; a table that left it comes with its new status. Who has nothing to do with it hears the
 * same as all others. */
void hall_lobby_changed(hall *it, const hall_table *table) {
    hall_audience others = {0};
    if (!table->public || table->tournament != 0) return;
    json_decref(it->lobby_list);
    it->lobby_list = NULL;
    for (uint32_t i = 0; i < it->lobby.count; i++) {
        const hall_link *each = it->lobby.at[i];
        bool stranger = each->person == 0 || (each->person != table->creator && hall_table_seat_of(table, each->person) == TV_SPECTATOR);
        if (!is_for(it, table, each->person)) continue;
        if (stranger)
            hall_audience_add(&others, each->connection);
        else
            hall_say(it, each->connection, hall_lobby_message(it, "lobby_table", table, each->person));
    }
    if (others.count > 0) hall_say_to(it, &others, hall_message_encode(hall_lobby_message(it, "lobby_table", table, 0)));
}

/* ---- tables of other nodes ---- */

static void put_foreign(hall *it, hall_table *picture) {
    hall_table *before = hall_map_take(&it->nodes.foreign, picture->key);
    if (before != NULL) hall_table_picture_free(before);
    hall_map_put(&it->nodes.foreign, picture->key, picture);
}

static void empty(hall_map *pictures) {
    size_t at = 0;
    for (hall_table *each = hall_map_next(pictures, &at); each != NULL; each = hall_map_next(pictures, &at)) hall_table_picture_free(each);
    hall_map_free(pictures);
    *pictures = (hall_map){0};
}

static hall_read *lobby_read(const hall *it) {
    hall_read *wanted = hall_read_make(HALL_READ_LOBBY);
    wanted->node = it->nodes.self;
    return wanted;
}

bool hall_lobby_recall(hall_call *call) {
    hall *it = call->asker.it;
    bool fresh = it->nodes.lobby_read_ms != 0 && it->now_ms - it->nodes.lobby_read_ms < fresh_list_ms;
    return !it->nodes.shared || fresh || hall_need(call, lobby_read(it)) != NULL;
}

/* One that is on its way may be too old. */
static void begin_own_list(hall *it) {
    hall_read *wanted = lobby_read(it);
    wanted->connection = HALL_VISIT;
    hall_read_begin(it, wanted);
}

/* Who is shown everything: those who look at the list, and who follows people whose games have begun or ended. */
static void show_all(hall *it, hall_map *before) {
    size_t at = 0;
    for (uint32_t i = 0; i < it->lobby.count; i++) hall_lobby_send(it, it->lobby.at[i]);
    for (hall_table *each = hall_map_next(&it->nodes.foreign, &at); each != NULL; each = hall_map_next(&it->nodes.foreign, &at))
        hall_follows_tell_table(it, each);
    at = 0;
    for (hall_table *each = hall_map_next(before, &at); each != NULL; each = hall_map_next(before, &at)) {
        if (hall_map_get(&it->nodes.foreign, each->key) != NULL || hall_map_get(&it->tables, each->key) != NULL) continue;
        each->status = STORE_OVER; /* it is in the list no more */
        hall_follows_tell_table(it, each);
    }
}

static void take_list(hall *it, const hall_read *read) {
    hall_map before = it->nodes.foreign;
    it->nodes.foreign = (hall_map){0};
    for (uint32_t i = 0; i < read->row_count; i++) {
        hall_table *picture = hall_table_picture(it, &read->rows[i], read);
        if (picture == NULL) continue;
        const hall_table *old = hall_map_get(&before, picture->key);
        picture->followed = old != NULL && old->followed;
        put_foreign(it, picture);
    }
    json_decref(it->lobby_list);
    it->lobby_list = NULL;
    it->nodes.lobby_read_ms = it->now_ms;
    if (it->nodes.lobby_lost && read->asked > it->nodes.lobby_since) {
        it->nodes.lobby_lost = false;
        show_all(it, &before);
    } else if (it->nodes.lobby_lost && read->connection == HALL_VISIT) {
        begin_own_list(it); /* more has changed since */
    }
    empty(&before);
}

/* ---- what has changed there ---- */

static void read_rows(hall *it) {
    for (size_t i = 0; i < it->nodes.lobby_asked.room && it->nodes.lobby_reading < READING_MAX; i++) {
        uint64_t key = it->nodes.lobby_asked.keys[i];
        if (key == 0) continue;
        hall_read *wanted = hall_read_make(HALL_READ_ROW);
        hall_map_take(&it->nodes.lobby_asked, key);
        hall_id_write(key, wanted->id);
        wanted->node = it->nodes.self;
        wanted->connection = HALL_VISIT; /* one that is on its way may be too old */
        it->nodes.lobby_reading++;
        hall_read_begin(it, wanted);
        i = (size_t)-1; /* taking one may move others */
    }
}

static void lose_list(hall *it) {
    bool on_its_way = it->nodes.lobby_lost;
    it->nodes.lobby_lost = true;
    it->nodes.lobby_since = it->reads_asked; /* what was asked before may not show it */
    if (!on_its_way) begin_own_list(it);
}

void hall_lobby_missed(hall *it) {
    it->nodes.lobby_read_ms = 0;
    if (it->lobby.count > 0 || it->follows.count > 0) lose_list(it);
}

void hall_lobby_news(hall *it, uint64_t table) {
    if (table == 0 || hall_map_get(&it->tables, table) != NULL) return;
    if (it->lobby.count == 0 && it->follows.count == 0) {
        it->nodes.lobby_read_ms = 0; /* whoever asks next gets a new list */
        return;
    }
    if (it->nodes.lobby_asked.count >= ASKED_MAX) {
        lose_list(it); /* too much to be told one by one */
        return;
    }
    hall_map_put(&it->nodes.lobby_asked, table, it);
    read_rows(it);
}

static void take_row(hall *it, const hall_read *read) {
    if (it->nodes.lobby_reading > 0) it->nodes.lobby_reading--;
    uint64_t key = hall_id_read(read->id);
    bool own = hall_map_get(&it->tables, key) != NULL;
    hall_table *picture = read->row_count > 0 && !own ? hall_table_picture(it, &read->rows[0], read) : NULL;
    if (picture != NULL && picture->public) {
        const hall_table *before = hall_map_get(&it->nodes.foreign, key);
        picture->followed = before != NULL && before->followed;
        hall_lobby_changed(it, picture);
        put_foreign(it, picture);
        hall_follows_tell_table(it, picture);
    } else if (picture != NULL) {
        hall_table_picture_free(picture);
    }
    read_rows(it);
}

void hall_lobby_take(hall *it, hall_read *read) {
    if (read->kind == HALL_READ_LOBBY && read->answer == STORE_FOUND) take_list(it, read);
    if (read->kind == HALL_READ_LOBBY && read->answer == STORE_FAILED && read->connection == HALL_VISIT)
        it->nodes.lobby_lost = false; /* comes again: hall_news_failed */
    if (read->kind == HALL_READ_ROW) take_row(it, read);
}

void hall_lobby_free(hall *it) { empty(&it->nodes.foreign); }
