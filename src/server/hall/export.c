/* Everything that is kept about somebody, for that person: one answer, without hashes and without what other people wrote. */
#include "people.h"
#include "tables.h"

#include "base/check.h"

#include <string.h>

enum { EXPORTS_MAX = 5 }; /* at once, then one in five minutes */

static json_t *key_json(const store_key *key) {
    static const char *const kinds[] = {"session", "token", "recovery code", "link", "network"};
    return json_pack("{s:s, s:s, s:o, s:I, s:I, s:I}", "kind", kinds[key->kind], "name", key->name, "scopes", hall_scopes_json(key->scopes),
                     "created_ms", (json_int_t)key->created_ms, "used_ms", (json_int_t)key->used_ms, "ends_ms", (json_int_t)key->ends_ms);
}

static json_t *line_json(const hall_chat_line *line) {
    return json_pack("{s:s, s:s, s:I, s:s}", "table", line->game, "kind", line->kind == STORE_REPORTED ? "reported" : "said", "at_ms",
                     (json_int_t)line->at_ms, "text", line->text);
}

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

static json_t *game_json(const store_game *game, int64_t person) {
    static const char *const statuses[] = {"waiting", "running", "over", "cancelled"};
    int seat = 0;
    while (seat < STORE_SEATS && game->persons[seat] != person) seat++;
    bool seated = seat < STORE_SEATS;
    return json_pack("{s:s, s:s, s:s, s:o, s:b, s:I, s:I, s:o, s:s?}", "id", game->id, "game", game->game, "status",
                     statuses[game->status & 3], "seat", seated ? json_integer(seat) : json_null(), "maker", game->creator == person,
                     "created_ms", (json_int_t)game->created_ms, "changed_ms", (json_int_t)game->changed_ms, "own",
                     seated ? own_settings(game->table, seat) : json_object(), "record", game->record[0] != 0 ? game->record : NULL);
}

static json_t *rating_json(const store_rating *rating) {
    static const char *const paces[] = {"live", "days"};
    return json_pack("{s:s, s:s, s:f, s:f, s:f, s:i, s:I}", "game", rating->game, "pace", paces[rating->pace & 1], "rating", rating->rating,
                     "deviation", rating->deviation, "volatility", rating->volatility, "games", (int)rating->games, "changed_ms",
                     (json_int_t)rating->changed_ms);
}

static json_t *person_json(const store_person *person) {
    json_t *about = hall_person_json(person);
    json_object_set_new(about, "created_ms", json_integer(person->created_ms));
    json_object_set_new(about, "seen_ms", json_integer(person->seen_ms));
    json_object_set_new(about, "locked", json_boolean(person->locked));
    json_object_set_new(about, "seen", json_boolean((person->notices & HALL_UNSEEN) == 0));
    json_object_set_new(about, "notices", hall_notice_names(person->notices));
    return about;
}

static json_t *tournament_json(const store_tournament *row, int64_t person) {
    static const char *const statuses[] = {"waiting", "running", "over", "cancelled"};
    json_t *settings = json_loads(row->settings, 0, NULL);
    const char *name = json_string_value(json_object_get(settings, "name"));
    json_t *about = json_pack("{s:s, s:s, s:s, s:b, s:I}", "id", row->id, "name", name != NULL ? name : "", "status",
                              statuses[row->status & 3], "organiser", row->organiser == person, "created_ms", (json_int_t)row->created_ms);
    json_decref(settings);
    return about;
}

static json_t *everything(hall *it, const hall_read *found, const store_person *person) {
    TV_ASSERT(found->kind == HALL_READ_EXPORT && found->person == person->id);
    json_t *keys = json_array(), *ratings = json_array(), *lines = json_array(), *games = json_array();
    const hall_person *known = hall_cache_person(it, person->id);
    for (uint32_t i = 0; i < found->key_count; i++) json_array_append_new(keys, key_json(&found->keys[i]));
    for (uint32_t i = 0; known != NULL && i < known->rating_count; i++) json_array_append_new(ratings, rating_json(&known->ratings[i]));
    for (uint32_t i = 0; i < found->chat_count; i++) json_array_append_new(lines, line_json(&found->chat[i]));
    for (uint32_t i = 0; i < found->row_count; i++) json_array_append_new(games, game_json(&found->rows[i].game, person->id));
    json_t *tournaments = json_array();
    for (uint32_t i = 0; i < found->tournament_count; i++)
        json_array_append_new(tournaments, tournament_json(&found->tournaments[i].row, person->id));
    json_t *guesses = json_array();
    for (uint32_t i = 0; i < found->guess_count; i++) json_array_append_new(guesses, hall_guess_json(&found->guesses[i]));
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "person", person_json(person), "keys", keys, "ratings", ratings,
                     "blocks", hall_blocks_json(it, found), "follows", hall_follows_json(it, found), "guesses", guesses, "lines", lines,
                     "games", games, "tournaments", tournaments);
}

void hall_export_me(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall *it = call->asker.it;
    if (!hall_would_allow_person(it, "export", call->person.id)) {
        hall_deny(&call->asker, 429, "too_many", NULL, "Too many attempts; wait a while.");
        return;
    }
    hall_read *wanted = hall_read_make(HALL_READ_EXPORT);
    wanted->person = call->person.id;
    const hall_read *found = hall_need(call, wanted);
    if (found == NULL) return;
    hall_allow_person(it, "export", call->person.id, 0.2, EXPORTS_MAX);
    hall_answer(&call->asker, 200, everything(it, found, &call->person));
}
