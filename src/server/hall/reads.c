/* Running reads against the store, in whatever thread the host likes; see reads.h. Nothing here touches the hall. */
#include "reads.h"

#include "base/check.h"
#include "memory/heap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/game.h>

/* ---- memory ---- */

hall_read *hall_read_make(hall_read_kind kind) {
    hall_read *read = calloc(1, sizeof *read);
    TV_ASSERT(read != NULL);
    read->kind = kind;
    read->holders = 1;
    return read;
}

void hall_read_hold(hall_read *read) {
    TV_ASSERT(read->holders > 0);
    read->holders++;
}

void hall_person_clear(hall_person *person) {
    free(person->ratings);
    *person = (hall_person){0};
}

void hall_chat_free(hall_chat_line *lines, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) free(lines[i].text);
    free(lines);
}

void hall_read_release(hall_read *read) {
    TV_ASSERT(read->holders > 0);
    if (--read->holders > 0) return;
    for (uint32_t i = 0; i < read->person_count; i++) hall_person_clear(&read->people[i]);
    for (uint32_t i = 0; i < read->row_count; i++) {
        free(read->rows[i].table);
        free(read->rows[i].record);
    }
    hall_chat_free(read->chat, read->chat_count);
    for (uint32_t i = 0; i < read->tournament_count; i++) {
        free(read->tournaments[i].settings);
        free(read->tournaments[i].rounds);
    }
    free(read->tournaments);
    free(read->entrants);
    free(read->people);
    free(read->rows);
    free(read->keys);
    free(read->ratings);
    free(read->blocks);
    free(read->follows);
    free(read->guesses);
    free(read->commands);
    free(read->expired);
    free(read->presences);
    free(read->entries.at);
    free(read->notes.at);
    free(read->waiters);
    free(read);
}

/* One more at the end of a list that doubles. */
static void *add(void **items, uint32_t *count, uint32_t *room, size_t size) {
    bool good = tv_heap_room(items, room, *count + 1, size);
    TV_ASSERT(good);
    (void)good;
    void *at = (char *)*items + (size_t)(*count)++ * size;
    memset(at, 0, size);
    return at;
}

static uint64_t mix(uint64_t fingerprint, const void *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) fingerprint = (fingerprint ^ ((const uint8_t *)bytes)[i]) * UINT64_C(0x100000001B3);
    return fingerprint;
}

uint64_t hall_read_fingerprint(const hall_read *read) {
    uint64_t fingerprint = mix(UINT64_C(0xCBF29CE484222325) + read->kind, read->hash, sizeof read->hash);
    fingerprint = mix(fingerprint, &read->person, sizeof read->person);
    fingerprint = mix(fingerprint, &read->node, sizeof read->node);
    fingerprint = mix(fingerprint, read->name, strlen(read->name));
    return mix(fingerprint + read->which, read->id, strlen(read->id)) | 1;
}

bool hall_read_same(const hall_read *one, const hall_read *other) {
    return one->kind == other->kind && one->person == other->person && one->which == other->which && one->node == other->node &&
           memcmp(one->hash, other->hash, sizeof one->hash) == 0 && strcmp(one->name, other->name) == 0 && strcmp(one->id, other->id) == 0;
}

/* ---- people ---- */

static hall_person *find_person(const hall_read *read, int64_t id) {
    for (uint32_t i = read->person_count; i > 0; i--) /* mostly the last one */
        if (read->people[i - 1].row.id == id) return &read->people[i - 1];
    return NULL;
}

static int compare_numbers(const void *a, const void *b) {
    int64_t one = *(const int64_t *)a, other = *(const int64_t *)b;
    return (one > other) - (one < other);
}

static bool add_person_row(void *host, const void *row) {
    hall_read *read = host;
    void *people = read->people;
    hall_person *person = add(&people, &read->person_count, &read->person_room, sizeof *person);
    read->people = people;
    person->row = *(const store_person *)row;
    return true;
}

static bool add_rating(void *host, const void *row) {
    hall_person *to = find_person(host, ((const store_rating *)row)->person);
    if (to == NULL) return true;
    void *ratings = to->ratings;
    store_rating *rating = add(&ratings, &to->rating_count, &to->rating_room, sizeof *rating);
    to->ratings = ratings;
    *rating = *(const store_rating *)row;
    return true;
}

/* Those that are not in the read yet join it with all their ratings, once each; 0 is nobody. */
static store_answer add_people(hall_read *read, store *from, const int64_t *ids, uint32_t count) {
    int64_t *wanted = malloc((count + 1) * sizeof *wanted);
    uint32_t some = 0;
    bool fresh = read->person_count == 0;
    TV_ASSERT(wanted != NULL);
    if (count > 0) memcpy(wanted, ids, count * sizeof *ids);
    qsort(wanted, count, sizeof *wanted, compare_numbers);
    for (uint32_t i = 0; i < count; i++) {
        bool known = wanted[i] == 0 || (some > 0 && wanted[some - 1] == wanted[i]) || (!fresh && find_person(read, wanted[i]) != NULL);
        if (!known) wanted[some++] = wanted[i];
    }
    store_answer answer = some > 0 ? from->people(from, wanted, some, add_person_row, add_rating, read) : STORE_FOUND;
    free(wanted);
    return answer;
}

static store_answer add_person(hall_read *read, store *from, int64_t id) {
    store_answer answer = add_people(read, from, &id, 1);
    return answer == STORE_FOUND && id != 0 && find_person(read, id) == NULL ? STORE_NONE : answer;
}

static store_answer add_found(hall_read *read, store *from, const store_person *row) {
    add_person_row(read, row);
    return from->ratings_of(from, row->id, add_rating, read);
}

static store_answer read_key(hall_read *read, store *from) {
    TV_ASSERT(read->kind == HALL_READ_KEY);
    store_answer answer = from->key(from, read->hash, &read->key);
    return answer == STORE_FOUND ? add_person(read, from, read->key.person) : answer;
}

static store_answer read_named(hall_read *read, store *from) {
    TV_ASSERT(read->kind == HALL_READ_NAMED);
    store_person row;
    store_answer answer = from->person_named(from, read->name, &row);
    return answer == STORE_FOUND ? add_found(read, from, &row) : answer;
}

static bool add_key(void *host, const void *row) {
    hall_read *read = host;
    void *keys = read->keys;
    store_key *key = add(&keys, &read->key_count, &read->key_room, sizeof *key);
    read->keys = keys;
    *key = *(const store_key *)row;
    return true;
}

/* ---- games ---- */

static bool add_row(void *host, const void *row) {
    hall_read *read = host;
    void *rows = read->rows;
    hall_row *kept = add(&rows, &read->row_count, &read->row_room, sizeof *kept);
    read->rows = rows;
    kept->game = *(const store_game *)row;
    bool good = tv_heap_copy_string(&kept->table, kept->game.table) && tv_heap_copy_string(&kept->record, kept->game.record);
    TV_ASSERT(good);
    (void)good;
    kept->game.table = kept->table;
    kept->game.record = kept->record;
    snprintf(kept->note, sizeof kept->note, "%s", kept->game.note != NULL ? kept->game.note : "");
    kept->game.note = NULL; /* the row may move */
    return true;
}

static bool add_presence(void *host, const void *row) {
    hall_read *read = host;
    void *presences = read->presences;
    store_presence *kept = add(&presences, &read->presence_count, &read->presence_room, sizeof *kept);
    read->presences = presences;
    *kept = *(const store_presence *)row;
    return true;
}

/* With where they are, among nodes. */
static store_answer add_people_of_rows(hall_read *read, store *from) {
    int64_t *ids = malloc((read->row_count + 1) * STORE_SEATS * sizeof *ids);
    uint32_t count = 0;
    TV_ASSERT(ids != NULL);
    for (uint32_t i = 0; i < read->row_count; i++)
        for (int seat = 0; seat < STORE_SEATS; seat++)
            if (read->rows[i].game.persons[seat] != 0) ids[count++] = read->rows[i].game.persons[seat];
    store_answer answer = add_people(read, from, ids, count);
    if (answer == STORE_FOUND && read->node != 0) answer = from->sharing->presence(from, ids, count, add_presence, read);
    free(ids);
    return answer;
}

static bool add_entry(void *host, const void *row) {
    hall_read *read = host;
    const store_entry *entry = row;
    tv_text_add(&read->entries, entry->line);
    tv_text_add_char(&read->entries, '\n');
    tv_text_add(&read->notes, entry->note);
    tv_text_add_char(&read->notes, '\n');
    return true;
}

static bool add_chat(void *host, const void *row) {
    hall_read *read = host;
    const store_line *line = row;
    void *chat = read->chat;
    hall_chat_line *kept = add(&chat, &read->chat_count, &read->chat_room, sizeof *kept);
    read->chat = chat;
    kept->person = line->person;
    kept->at_ms = line->at_ms;
    kept->kind = line->kind;
    bool good = tv_heap_copy_string(&kept->text, line->text);
    TV_ASSERT(good);
    (void)good;
    return true;
}

static store_answer read_game(hall_read *read, store *from) {
    TV_ASSERT(read->kind == HALL_READ_GAME && read->row_count == 0);
    store_fence fence = {0};
    store_answer answer = read->node != 0 ? from->sharing->own(from, read->id, read->node, &fence) : STORE_FOUND;
    read->owner = fence.owner;
    if (answer != STORE_FOUND || read->owner != read->node) return answer;
    answer = from->game(from, read->id, add_row, read);
    if (answer != STORE_FOUND) return answer;
    read->entries = tv_heap_text();
    read->notes = tv_heap_text();
    answer = add_people_of_rows(read, from);
    if (answer == STORE_FOUND) answer = from->entries(from, read->id, 1, add_entry, read);
    if (answer == STORE_FOUND) answer = from->lines(from, read->id, STORE_SAID, HALL_CHAT_MAX, add_chat, read);
    uint32_t players = read->chat_count;
    if (answer == STORE_FOUND) answer = from->lines(from, read->id, STORE_SAID_ASIDE, HALL_CHAT_MAX, add_chat, read);
    for (uint32_t i = players; answer == STORE_FOUND && i < read->chat_count; i++) /* they have no seat that would bring their names */
        if (add_person(read, from, read->chat[i].person) == STORE_FAILED) answer = STORE_FAILED;
    return answer;
}

static store_answer read_row(hall_read *read, store *from) {
    TV_ASSERT(read->kind == HALL_READ_ROW);
    store_answer answer = from->game(from, read->id, add_row, read);
    return answer == STORE_FOUND ? add_people_of_rows(read, from) : answer;
}

static store_answer read_lobby(hall_read *read, store *from) {
    TV_ASSERT(read->kind == HALL_READ_LOBBY);
    store_answer answer = from->sharing->listed(from, STORE_WAITING, HALL_LOBBY_MAX, add_row, read);
    if (answer == STORE_FOUND) answer = from->sharing->listed(from, STORE_RUNNING, HALL_LOBBY_MAX, add_row, read);
    return answer == STORE_FOUND ? add_people_of_rows(read, from) : answer;
}

static store_answer read_open(hall_read *read, store *from) {
    TV_ASSERT(read->kind == HALL_READ_OPEN);
    store_answer answer = from->games(from, STORE_WAITING, add_row, read);
    if (answer == STORE_FOUND) answer = from->games(from, STORE_RUNNING, add_row, read);
    return answer == STORE_FOUND ? add_people_of_rows(read, from) : answer;
}

static store_answer read_unrated(hall_read *read, store *from) {
    TV_ASSERT(read->kind == HALL_READ_UNRATED);
    store_answer answer = from->games_unrated(from, add_row, read);
    return answer == STORE_FOUND ? add_people_of_rows(read, from) : answer;
}

static store_answer read_mine(hall_read *read, store *from) {
    TV_ASSERT(read->kind == HALL_READ_MINE);
    store_answer answer = from->games_of(from, read->person, HALL_MINE_MAX, add_row, read);
    return answer == STORE_FOUND ? add_people_of_rows(read, from) : answer;
}

static bool add_best(void *host, const void *row) {
    hall_read *read = host;
    void *ratings = read->ratings;
    store_rating *rating = add(&ratings, &read->rating_count, &read->rating_room, sizeof *rating);
    read->ratings = ratings;
    *rating = *(const store_rating *)row;
    return true;
}

static store_answer read_ratings(hall_read *read, store *from) {
    TV_ASSERT(read->kind == HALL_READ_RATINGS);
    store_answer answer = from->ratings(from, read->name, read->which, HALL_RATINGS_MAX, add_best, read);
    int64_t ids[HALL_RATINGS_MAX];
    for (uint32_t i = 0; i < read->rating_count; i++) ids[i] = read->ratings[i].person;
    return answer == STORE_FOUND ? add_people(read, from, ids, read->rating_count) : answer;
}

/* ---- tournaments ---- */

static bool add_tournament(void *host, const void *row) {
    hall_read *read = host;
    void *tournaments = read->tournaments;
    hall_tournament_row *kept = add(&tournaments, &read->tournament_count, &read->tournament_room, sizeof *kept);
    read->tournaments = tournaments;
    kept->row = *(const store_tournament *)row;
    bool good = tv_heap_copy_string(&kept->settings, kept->row.settings) && tv_heap_copy_string(&kept->rounds, kept->row.rounds);
    TV_ASSERT(good);
    (void)good;
    kept->row.settings = kept->settings;
    kept->row.rounds = kept->rounds;
    return true;
}

static bool add_entrant(void *host, const void *row) {
    hall_read *read = host;
    void *entrants = read->entrants;
    store_entrant *kept = add(&entrants, &read->entrant_count, &read->entrant_room, sizeof *kept);
    read->entrants = entrants;
    *kept = *(const store_entrant *)row;
    return true;
}

/* Of the last round those games that have no places yet. */
static store_answer read_open_games(hall_read *read, store *from) {
    TV_ASSERT(read->tournament_count == 1);
    json_t *rounds = json_loads(read->tournaments[0].rounds, 0, NULL);
    const json_t *last = json_array_get(rounds, json_array_size(rounds) - 1), *table;
    store_answer answer = STORE_FOUND;
    size_t at;
    json_array_foreach(last, at, table) {
        const char *id = json_string_value(json_object_get(table, "g"));
        if (answer == STORE_FAILED || id == NULL || id[0] == 0 || json_array_size(json_object_get(table, "r")) > 0) continue;
        answer = from->game(from, id, add_row, read);
    }
    json_decref(rounds);
    return answer == STORE_FAILED ? STORE_FAILED : STORE_FOUND;
}

static store_answer read_tournament(hall_read *read, store *from) {
    TV_ASSERT(read->kind == HALL_READ_TOURNAMENT || read->kind == HALL_READ_ROUND);
    store_answer answer = from->tournament(from, read->id, add_tournament, read);
    if (answer == STORE_FOUND) answer = from->entrants(from, read->id, add_entrant, read);
    if (answer != STORE_FOUND) return answer;
    int64_t *ids = malloc((read->entrant_count + 1u) * sizeof *ids);
    TV_ASSERT(ids != NULL);
    for (uint32_t i = 0; i < read->entrant_count; i++) ids[i] = read->entrants[i].person;
    ids[read->entrant_count] = read->tournaments[0].row.organiser;
    answer = add_people(read, from, ids, read->entrant_count + 1u);
    free(ids);
    if (answer == STORE_FOUND && read->kind == HALL_READ_TOURNAMENT && read->which == 1) answer = read_open_games(read, from);
    return answer;
}

static store_answer read_tournaments(hall_read *read, store *from) {
    TV_ASSERT(read->kind == HALL_READ_TOURNAMENTS);
    static const struct {
        uint8_t status;
        uint32_t most;
    } lists[] = {{STORE_WAITING, HALL_TOURNAMENTS_MAX}, {STORE_RUNNING, HALL_TOURNAMENTS_MAX}, {STORE_OVER, HALL_TOURNAMENTS_OVER_MAX}};
    store_answer answer = STORE_FOUND;
    if (read->person != 0) answer = from->tournaments_of(from, read->person, add_tournament, read);
    for (size_t i = 0; read->person == 0 && answer == STORE_FOUND && i < sizeof lists / sizeof *lists; i++)
        answer = from->tournaments(from, lists[i].status, lists[i].most, add_tournament, read);
    for (uint32_t i = 0; answer == STORE_FOUND && i < read->tournament_count; i++)
        if (add_person(read, from, read->tournaments[i].row.organiser) == STORE_FAILED) answer = STORE_FAILED;
    return answer;
}

/* What was played stands behind the head of each game that is over. */
static store_answer read_round(hall_read *read, store *from) {
    TV_ASSERT(read->kind == HALL_READ_ROUND && read->which > 0);
    store_answer answer = read_tournament(read, from);
    json_t *rounds = answer == STORE_FOUND ? json_loads(read->tournaments[0].rounds, 0, NULL) : NULL;
    const json_t *table;
    size_t at;
    json_array_foreach(json_array_get(rounds, read->which - 1u), at, table) {
        const char *id = json_string_value(json_object_get(table, "g"));
        uint32_t before = read->row_count;
        if (answer != STORE_FOUND || id == NULL || id[0] == 0) continue;
        if (from->game(from, id, add_row, read) == STORE_FAILED) answer = STORE_FAILED;
        if (answer == STORE_FAILED || read->row_count == before || read->rows[before].game.status != STORE_OVER) continue;
        hall_row *row = &read->rows[before];
        read->entries = tv_heap_text();
        read->notes = tv_heap_text();
        tv_text_add(&read->entries, row->record);
        answer = from->entries(from, id, 1, add_entry, read);
        free(row->record);
        row->record = read->entries.at;
        row->game.record = row->record;
        free(read->notes.at);
        read->entries = read->notes = (tv_text){0};
    }
    json_decref(rounds);
    return answer;
}

/* ---- of a person ---- */

static bool add_block(void *host, const void *row) {
    hall_read *read = host;
    void *blocks = read->blocks;
    store_pair *block = add(&blocks, &read->block_count, &read->block_room, sizeof *block);
    read->blocks = blocks;
    *block = *(const store_pair *)row;
    return true;
}

static bool add_follow(void *host, const void *row) {
    hall_read *read = host;
    void *follows = read->follows;
    store_pair *follow = add(&follows, &read->follow_count, &read->follow_room, sizeof *follow);
    read->follows = follows;
    *follow = *(const store_pair *)row;
    return true;
}

static bool add_guess(void *host, const void *row) {
    hall_read *read = host;
    void *guesses = read->guesses;
    store_guess *guess = add(&guesses, &read->guess_count, &read->guess_room, sizeof *guess);
    read->guesses = guesses;
    *guess = *(const store_guess *)row;
    return true;
}

static store_answer add_others(hall_read *read, store *from, const store_pair *pairs, uint32_t count) {
    int64_t *ids = malloc((count + 1) * sizeof *ids);
    TV_ASSERT(ids != NULL);
    for (uint32_t i = 0; i < count; i++) ids[i] = pairs[i].other;
    store_answer answer = read->person != 0 ? add_people(read, from, ids, count) : STORE_FOUND;
    free(ids);
    return answer;
}

static store_answer read_blocks(hall_read *read, store *from) {
    store_answer answer = from->blocks(from, read->person, add_block, read);
    return answer == STORE_FOUND ? add_others(read, from, read->blocks, read->block_count) : answer;
}

static store_answer read_follows(hall_read *read, store *from) {
    TV_ASSERT(read->follow_count == 0);
    store_answer answer = from->follows(from, read->person, add_follow, read);
    return answer == STORE_FOUND ? add_others(read, from, read->follows, read->follow_count) : answer;
}

static bool add_own_line(void *host, const void *row) {
    const store_own_line *own = row;
    hall_read *read = host;
    add_chat(read, &own->line);
    TV_ASSERT(read->chat_count > 0);
    hall_chat_line *kept = &read->chat[read->chat_count - 1];
    tv_text game = TV_TEXT_OVER(kept->game);
    tv_text_add(&game, own->game);
    return true;
}

static store_answer read_statistics(hall_read *read, store *from) {
    TV_ASSERT(read->kind == HALL_READ_STATISTICS);
    store_answer answer = from->games_of(from, read->person, HALL_EXPORT_MAX, add_row, read);
    return answer == STORE_FOUND ? from->guesses(from, read->person, add_guess, read) : answer;
}

static store_answer read_export(hall_read *read, store *from) {
    TV_ASSERT(read->kind == HALL_READ_EXPORT);
    store_answer answer = read_blocks(read, from);
    if (answer == STORE_FOUND) answer = read_follows(read, from);
    if (answer == STORE_FOUND) answer = from->guesses(from, read->person, add_guess, read);
    for (uint8_t kind = 0; answer == STORE_FOUND && kind < STORE_KEYS; kind++) answer = from->keys(from, read->person, kind, add_key, read);
    if (answer == STORE_FOUND) answer = from->lines_of(from, read->person, add_own_line, read);
    if (answer == STORE_FOUND) answer = from->records_of(from, read->person, HALL_EXPORT_MAX, add_row, read);
    if (answer == STORE_FOUND) answer = from->tournaments_of(from, read->person, add_tournament, read);
    return answer;
}

/* ---- looking after ---- */

static bool add_command(void *host, const void *row) {
    hall_read *read = host;
    void *commands = read->commands;
    store_command *command = add(&commands, &read->command_count, &read->command_room, sizeof *command);
    read->commands = commands;
    *command = *(const store_command *)row;
    return true;
}

static bool add_expired(void *host, const void *row) {
    hall_read *read = host;
    void *expired = read->expired;
    store_expired *found = add(&expired, &read->expired_count, &read->expired_room, sizeof *found);
    read->expired = expired;
    *found = *(const store_expired *)row;
    return true;
}

/* ---- what strangers send ---- */

static store_answer judge_material(hall_read *read) {
    TV_ASSERT(read->kind == HALL_READ_MATERIAL && read->entries.at != NULL);
    const tv_game *game = tv_game_find(read->name);
    tv_text whole = tv_heap_text();
    tv_error error = {0};
    if (whole.at == NULL) return STORE_FAILED;
    if (game != NULL && tv_material_fits(game, read->entries.at, read->entries.used, &error, &whole)) {
        free(read->entries.at);
        read->entries = whole;
        return STORE_FOUND;
    }
    free(whole.at);
    read->notes = tv_heap_text();
    if (read->notes.at == NULL || tv_error_is_memory(&error)) return STORE_FAILED;
    tv_text_add(&read->notes, error.clause);
    tv_text_add_char(&read->notes, '\n');
    tv_text_add(&read->notes, error.what);
    return STORE_NONE;
}

void hall_read_run(hall_read *read, store *from) {
    switch (read->kind) {
    case HALL_READ_KEY: read->answer = read_key(read, from); break;
    case HALL_READ_PERSON: read->answer = add_person(read, from, read->person); break;
    case HALL_READ_NAMED: read->answer = read_named(read, from); break;
    case HALL_READ_KEYS: read->answer = from->keys(from, read->person, read->which, add_key, read); break;
    case HALL_READ_GAME: read->answer = read_game(read, from); break;
    case HALL_READ_OPEN: read->answer = read_open(read, from); break;
    case HALL_READ_UNRATED: read->answer = read_unrated(read, from); break;
    case HALL_READ_MINE: read->answer = read_mine(read, from); break;
    case HALL_READ_BLOCKS: read->answer = read_blocks(read, from); break;
    case HALL_READ_FOLLOWS: read->answer = read_follows(read, from); break;
    case HALL_READ_STATISTICS: read->answer = read_statistics(read, from); break;
    case HALL_READ_EXPORT: read->answer = read_export(read, from); break;
    case HALL_READ_COMMANDS: read->answer = from->commands(from, add_command, read); break;
    case HALL_READ_EXPIRED: read->answer = from->expired(from, &read->retention, HALL_PRUNE_MAX, add_expired, read); break;
    case HALL_READ_MATERIAL: read->answer = judge_material(read); break;
    case HALL_READ_RATINGS: read->answer = read_ratings(read, from); break;
    case HALL_READ_TOURNAMENT: read->answer = read_tournament(read, from); break;
    case HALL_READ_TOURNAMENTS: read->answer = read_tournaments(read, from); break;
    case HALL_READ_ROUND: read->answer = read_round(read, from); break;
    case HALL_READ_ROW: read->answer = read_row(read, from); break;
    case HALL_READ_LOBBY: read->answer = read_lobby(read, from); break;
    case HALL_READ_PRESENCE: read->answer = from->sharing->presence(from, &read->person, 1, add_presence, read); break;
    case HALL_READ_ALLOW: read->answer = from->sharing->allow(from, read->limits, read->limit_count); break;
    }
}
