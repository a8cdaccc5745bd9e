/* Everything that is kept about somebody, for that person: one answer, without hashes and without what other people wrote. */
#include "hall/people.h"
#include "hall/tables.h"

#include <string.h>

enum { GAMES_MAX = 1000, EXPORTS_MAX = 5 }; /* games in one; how many at once, then one in five minutes */

static bool add_key(void *host, const void *row) {
    static const char *const kinds[] = {"session", "token", "recovery code", "link", "network"};
    const store_key *key = row;
    json_array_append_new(host, json_pack("{s:s, s:s, s:o, s:I, s:I, s:I}", "kind", kinds[key->kind], "name", key->name, "scopes",
                                          hall_scopes_json(key->scopes), "created_ms", (json_int_t)key->created_ms, "used_ms",
                                          (json_int_t)key->used_ms, "ends_ms", (json_int_t)key->ends_ms));
    return true;
}

static bool add_line(void *host, const void *row) {
    const store_own_line *own = row;
    json_array_append_new(host, json_pack("{s:s, s:s, s:I, s:s}", "table", own->game, "kind", own->line.kind == STORE_SAID ? "said" : "reported",
                                          "at_ms", (json_int_t)own->line.at_ms, "text", own->line.text));
    return true;
}

typedef struct game_list {
    int64_t person;
    json_t *list;
} game_list;

/* The part of a table's settings that is this seat's own: what it does not want to hear, standing answers, the salt. */
static json_t *own_settings(const char *settings, int seat) {
    static const char *const members[] = {"muted", "standing", "salt"};
    json_t *all = json_loads(settings, 0, NULL), *own = json_object();
    const json_t *from = json_array_get(json_object_get(all, "seats"), (size_t)seat);
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        json_t *member = json_object_get(from, members[i]);
        if (member != NULL) json_object_set(own, members[i], member);
    }
    json_decref(all);
    return own;
}

static bool add_game(void *host, const void *row) {
    static const char *const statuses[] = {"waiting", "running", "over", "cancelled"};
    game_list *to = host;
    const store_game *game = row;
    int seat = 0;
    while (seat < STORE_SEATS && game->persons[seat] != to->person) seat++;
    bool seated = seat < STORE_SEATS;
    json_array_append_new(to->list, json_pack("{s:s, s:s, s:s, s:o, s:b, s:I, s:I, s:o, s:s?}", "id", game->id, "game", game->game, "status",
                                              statuses[game->status & 3], "seat", seated ? json_integer(seat) : json_null(), "maker",
                                              game->creator == to->person, "created_ms", (json_int_t)game->created_ms, "changed_ms",
                                              (json_int_t)game->changed_ms, "own", seated ? own_settings(game->table, seat) : json_object(),
                                              "record", game->record[0] != 0 ? game->record : NULL));
    return true;
}

static json_t *ratings_json(hall *it, int64_t person) {
    static const char *const paces[] = {"live", "days"};
    json_t *list = json_array();
    for (int i = 0; tv_games[i] != NULL; i++)
        for (uint8_t pace = STORE_LIVE; pace <= STORE_DAYS; pace++) {
            store_rating rating;
            if (!it->from->rating(it->from, person, tv_games[i]->id, pace, &rating)) continue;
            json_array_append_new(list, json_pack("{s:s, s:s, s:f, s:f, s:f, s:i, s:I}", "game", rating.game, "pace", paces[pace], "rating",
                                                  rating.rating, "deviation", rating.deviation, "volatility", rating.volatility, "games",
                                                  (int)rating.games, "changed_ms", (json_int_t)rating.changed_ms));
        }
    return list;
}

void hall_export_me(hall_call *call) {
    hall *it = call->asker.it;
    store *from = it->from;
    const store_person *person = &call->person;
    if (!hall_would_allow_person(it, "export", person->id)) {
        hall_deny(&call->asker, 429, "too_many", NULL, "Too many attempts; wait a while.");
        return;
    }
    game_list games = {person->id, json_array()};
    json_t *keys = json_array(), *lines = json_array();
    for (uint8_t kind = 0; kind < STORE_KEYS; kind++) from->keys(from, person->id, kind, add_key, keys);
    from->lines_of(from, person->id, add_line, lines);
    from->records_of(from, person->id, GAMES_MAX, add_game, &games);
    json_t *ratings = ratings_json(it, person->id), *blocks = hall_blocks_json(it, person->id);
    json_t *about = hall_person_json(person);
    json_object_set_new(about, "created_ms", json_integer(person->created_ms));
    json_object_set_new(about, "seen_ms", json_integer(person->seen_ms));
    json_object_set_new(about, "locked", json_boolean(person->locked));
    json_object_set_new(about, "notices", hall_notice_names(person->notices));
    json_t *all = json_pack("{s:o, s:o, s:o, s:o, s:o, s:o}", "person", about, "keys", keys, "ratings", ratings, "blocks", blocks, "lines", lines,
                            "games", games.list);
    hall_allow_person(it, "export", person->id, 0.2, EXPORTS_MAX);
    hall_answer(&call->asker, 200, all);
}
