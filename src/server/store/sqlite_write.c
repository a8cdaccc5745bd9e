/* Writing to the SQLite store: many batches in one transaction, each behind a savepoint, so that a refused one takes nobody else with it
 * and all share one wait for the disk. */
#include "changes.h"
#include "server/names/names.h"
#include "sqlite.h"

#include <string.h>

/* ---- statements ---- */

static bool fail_with_advice(sqlite_store *it, int state, tv_error *error) {
    const char *advice = "";
    if ((state & 255) == SQLITE_FULL) advice = " Make room on the disk.";
    if ((state & 255) == SQLITE_READONLY) advice = " Make the file and its folder writable.";
    return tv_fail(error, "the database: writing failed: {}.{}", sqlite3_errmsg(it->writer), advice, (const char *)NULL);
}

int sqlite_finish_statement(sqlite3_stmt *statement) {
    int state = sqlite3_step(statement);
    sqlite3_reset(statement);
    return state == SQLITE_ROW ? SQLITE_DONE : state;
}

static void bind_text(sqlite3_stmt *statement, int place, const char *text) {
    sqlite3_bind_text(statement, place, text, -1, SQLITE_STATIC);
}

static void bind_hash(sqlite3_stmt *statement, int place, const uint8_t hash[STORE_HASH_BYTES]) {
    sqlite3_bind_blob(statement, place, hash, STORE_HASH_BYTES, SQLITE_STATIC);
}

/* ---- one change ---- */

static void bind_person(sqlite3_stmt *statement, const store_person *person) {
    sqlite3_bind_int64(statement, 1, person->id);
    bind_text(statement, 2, person->name);
    sqlite3_bind_int(statement, 3, person->kind);
    bind_text(statement, 4, person->password);
    sqlite3_bind_int64(statement, 5, person->created_ms);
    sqlite3_bind_int64(statement, 6, person->seen_ms);
    sqlite3_bind_int(statement, 7, person->locked);
    sqlite3_bind_int64(statement, 8, person->notices);
    sqlite3_bind_int(statement, 12, person->program);
}

/* Name and what it is compared by, for statements that share these places. */
static void bind_name(sqlite3_stmt *statement, const store_person *person) {
    char folded[NAMES_KEY_BYTES], skeleton[NAMES_KEY_BYTES];
    names_fold(person->name, folded);
    names_skeleton(person->name, skeleton);
    sqlite3_bind_int64(statement, 1, person->id);
    bind_text(statement, 2, person->name);
    sqlite3_bind_text(statement, 13, folded, -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(statement, 14, skeleton, -1, SQLITE_TRANSIENT);
}

/* A new name must neither be nor look like somebody else's. Not an index: names from before that look the same stay with their people. */
static int check_name(sqlite_store *it, const store_person *person) {
    sqlite3_stmt *find = it->write[WRITE_FIND_LIKE];
    bind_name(find, person);
    int state = sqlite3_step(find);
    sqlite3_reset(find);
    return state == SQLITE_ROW ? SQLITE_CONSTRAINT_UNIQUE : state;
}

static int put_person(sqlite_store *it, const store_person *person, bool restores) {
    int state = person->kind != STORE_GONE && !restores ? check_name(it, person) : SQLITE_DONE;
    if (state != SQLITE_DONE) return state;
    bind_person(it->write[WRITE_PUT_PERSON], person);
    bind_name(it->write[WRITE_PUT_PERSON], person);
    return sqlite_finish_statement(it->write[WRITE_PUT_PERSON]);
}

/* Changes one row, or none when it is not as expected. */
static int change_person(sqlite_store *it, const store_person_change *change) {
    sqlite3_stmt *set = it->write[WRITE_CHANGE_PERSON];
    int taken = (change->parts & STORE_PART_NAME) != 0 ? check_name(it, &change->person) : SQLITE_DONE;
    if (taken != SQLITE_DONE) return taken;
    bind_person(set, &change->person);
    bind_name(set, &change->person);
    sqlite3_bind_int64(set, 9, change->parts);
    sqlite3_bind_int(set, 10, change->expects_guest);
    if (change->expects_password)
        bind_text(set, 11, change->password);
    else
        sqlite3_bind_null(set, 11);
    int state = sqlite_finish_statement(set);
    return state == SQLITE_DONE && sqlite3_changes(it->writer) != 1 ? SQLITE_CONSTRAINT : state;
}

static int put_invitation(sqlite_store *it, const store_key *key) {
    sqlite3_stmt *put = it->write[WRITE_PUT_INVITATION];
    bind_hash(put, 1, key->hash);
    sqlite3_bind_int64(put, 2, key->created_ms);
    sqlite3_bind_int64(put, 3, key->ends_ms);
    return sqlite_finish_statement(put);
}

static int use_invitation(sqlite_store *it, const store_key *key) {
    bind_hash(it->write[WRITE_USE_INVITATION], 1, key->hash);
    int state = sqlite_finish_statement(it->write[WRITE_USE_INVITATION]);
    return state == SQLITE_DONE && sqlite3_changes(it->writer) != 1 ? SQLITE_CONSTRAINT : state;
}

static int put_key(sqlite_store *it, const store_key *key) {
    if (key->kind == STORE_INVITATION) return put_invitation(it, key);
    sqlite3_stmt *put = it->write[WRITE_PUT_KEY];
    bind_hash(put, 1, key->hash);
    sqlite3_bind_int64(put, 2, key->person);
    sqlite3_bind_int(put, 3, key->kind);
    sqlite3_bind_int64(put, 4, key->scopes);
    bind_text(put, 5, key->name);
    sqlite3_bind_int64(put, 6, key->created_ms);
    sqlite3_bind_int64(put, 7, key->used_ms);
    sqlite3_bind_int64(put, 8, key->ends_ms);
    return sqlite_finish_statement(put);
}

static int delete_key(sqlite_store *it, const store_key *key) {
    bind_hash(it->write[WRITE_DELETE_KEY], 1, key->hash);
    bind_hash(it->write[WRITE_USE_INVITATION], 1, key->hash); /* invitations are in a table of their own */
    int state = sqlite_finish_statement(it->write[WRITE_DELETE_KEY]);
    return state == SQLITE_DONE ? sqlite_finish_statement(it->write[WRITE_USE_INVITATION]) : state;
}

static int delete_keys(sqlite_store *it, const store_key *key) {
    sqlite3_bind_int64(it->write[WRITE_DELETE_KEYS], 1, key->person);
    sqlite3_bind_int(it->write[WRITE_DELETE_KEYS], 2, key->kind);
    return sqlite_finish_statement(it->write[WRITE_DELETE_KEYS]);
}

static int put_seats(sqlite_store *it, const store_game *game) {
    sqlite3_stmt *put = it->write[WRITE_PUT_SEAT];
    bind_text(it->write[WRITE_DELETE_SEATS], 1, game->id);
    int state = sqlite_finish_statement(it->write[WRITE_DELETE_SEATS]);
    for (int seat = 0; state == SQLITE_DONE && seat < game->seats; seat++) {
        if (game->persons[seat] == 0) continue;
        bind_text(put, 1, game->id);
        sqlite3_bind_int(put, 2, seat);
        sqlite3_bind_int64(put, 3, game->persons[seat]);
        state = sqlite_finish_statement(put);
    }
    return state;
}

/* Whose it is and what lists show, where nodes share it. */
static int put_owned(sqlite_store *it, const store_game *game, const store_fence *fence) {
    sqlite3_stmt *put = it->write[WRITE_PUT_OWNED];
    if (fence->owner == 0) return SQLITE_DONE;
    bind_text(put, 1, game->id);
    sqlite3_bind_int64(put, 2, fence->owner);
    sqlite3_bind_int64(put, 3, fence->epoch);
    sqlite3_bind_int(put, 4, game->actor);
    sqlite3_bind_int(put, 5, game->listed);
    return sqlite_finish_statement(put);
}

static int put_game(sqlite_store *it, const store_game *game, const store_fence *fence, bool restores) {
    sqlite3_stmt *put = it->write[restores ? WRITE_RESTORE_GAME : WRITE_PUT_GAME];
    bind_text(put, 1, game->id);
    bind_text(put, 2, game->game);
    sqlite3_bind_int(put, 3, game->status);
    sqlite3_bind_int(put, 4, game->seats);
    if (game->creator != 0)
        sqlite3_bind_int64(put, 5, game->creator);
    else
        sqlite3_bind_null(put, 5);
    sqlite3_bind_int64(put, 6, game->created_ms);
    sqlite3_bind_int64(put, 7, game->changed_ms);
    bind_text(put, 8, game->table);
    bind_text(put, 9, game->record);
    sqlite3_bind_int64(put, 10, game->entries);
    int state = sqlite_finish_statement(put);
    if (state == SQLITE_DONE && sqlite3_changes(it->writer) != 1) return SQLITE_CONSTRAINT; /* it stands on an entry that is not there */
    if (state == SQLITE_DONE) state = put_seats(it, game);
    return state == SQLITE_DONE ? put_owned(it, game, fence) : state;
}

static int delete_game(sqlite_store *it, const store_game *game) {
    bind_text(it->write[WRITE_DELETE_GAME], 1, game->id);
    return sqlite_finish_statement(it->write[WRITE_DELETE_GAME]);
}

static int set_actor(sqlite_store *it, const char *game, const store_entry *entry, const store_fence *fence) {
    if (fence->owner == 0) return SQLITE_DONE;
    bind_text(it->write[WRITE_SET_ACTOR], 1, game);
    sqlite3_bind_int(it->write[WRITE_SET_ACTOR], 2, entry->actor);
    return sqlite_finish_statement(it->write[WRITE_SET_ACTOR]);
}

/* Counting changes a row only when the entry's number follows, which tells a second writer apart. */
static int count_entry(sqlite_store *it, const char *game, const store_entry *entry) {
    sqlite3_stmt *count = it->write[WRITE_COUNT_ENTRY];
    bind_text(count, 1, game);
    sqlite3_bind_int64(count, 2, entry->number);
    sqlite3_bind_int64(count, 3, entry->at_ms);
    int state = sqlite_finish_statement(count);
    return state == SQLITE_DONE && sqlite3_changes(it->writer) != 1 ? SQLITE_CONSTRAINT : state;
}

static int add_entry(sqlite_store *it, const char *game, const store_entry *entry, const store_fence *fence, bool restores) {
    sqlite3_stmt *add = it->write[WRITE_ADD_ENTRY];
    int state = restores ? SQLITE_DONE : count_entry(it, game, entry); /* a row that is restored has its count */
    if (state == SQLITE_DONE) state = set_actor(it, game, entry, fence);
    if (state != SQLITE_DONE) return state;
    bind_text(add, 1, game);
    sqlite3_bind_int64(add, 2, entry->number);
    sqlite3_bind_int64(add, 3, entry->at_ms);
    bind_text(add, 4, entry->line);
    bind_text(add, 5, entry->note != NULL ? entry->note : "");
    return sqlite_finish_statement(add);
}

static int cut_entries(sqlite_store *it, const char *game, const store_entry *entry, const store_fence *fence) {
    sqlite3_stmt *count = it->write[WRITE_CUT_COUNT], *cut = it->write[WRITE_CUT_ENTRIES], *note = it->write[WRITE_NOTE_ENTRY];
    bind_text(count, 1, game);
    sqlite3_bind_int64(count, 2, entry->number);
    int state = sqlite_finish_statement(count);
    if (state != SQLITE_DONE) return state;
    if (sqlite3_changes(it->writer) != 1) return SQLITE_CONSTRAINT;
    state = set_actor(it, game, entry, fence);
    if (state != SQLITE_DONE) return state;
    bind_text(cut, 1, game);
    sqlite3_bind_int64(cut, 2, entry->number);
    state = sqlite_finish_statement(cut);
    if (state != SQLITE_DONE || entry->note == NULL) return state;
    bind_text(note, 1, game);
    sqlite3_bind_int64(note, 2, entry->number);
    bind_text(note, 3, entry->note);
    return sqlite_finish_statement(note);
}

static int add_line(sqlite_store *it, const char *game, const store_line *line, bool restores) {
    sqlite3_stmt *add = it->write[restores ? WRITE_RESTORE_LINE : WRITE_ADD_LINE];
    if (restores) sqlite3_bind_int64(add, 6, line->id);
    bind_text(add, 1, game);
    sqlite3_bind_int64(add, 2, line->person);
    sqlite3_bind_int64(add, 3, line->at_ms);
    sqlite3_bind_int(add, 4, line->kind);
    bind_text(add, 5, line->text);
    return sqlite_finish_statement(add);
}

static int put_rating(sqlite_store *it, const store_rating *rating, bool restores) {
    sqlite3_stmt *put = it->write[restores ? WRITE_RESTORE_RATING : WRITE_PUT_RATING];
    sqlite3_bind_int64(put, 1, rating->person);
    bind_text(put, 2, rating->game);
    sqlite3_bind_int(put, 3, rating->pace);
    sqlite3_bind_double(put, 4, rating->rating);
    sqlite3_bind_double(put, 5, rating->deviation);
    sqlite3_bind_double(put, 6, rating->volatility);
    sqlite3_bind_int64(put, 7, rating->games);
    sqlite3_bind_int64(put, 8, rating->changed_ms);
    int state = sqlite_finish_statement(put);
    return state == SQLITE_DONE && sqlite3_changes(it->writer) != 1 ? SQLITE_CONSTRAINT : state;
}

static int find_rating(sqlite_store *it, store_rating *rating) {
    sqlite3_stmt *find = it->write[WRITE_FIND_RATING];
    sqlite3_bind_int64(find, 1, rating->person);
    bind_text(find, 2, rating->game);
    sqlite3_bind_int(find, 3, rating->pace);
    int state = sqlite3_step(find);
    if (state == SQLITE_ROW) sqlite_fill_rating(find, rating);
    sqlite3_reset(find);
    return state == SQLITE_ROW ? SQLITE_DONE : state;
}

/* Nobody else writes in between, so what the rule makes of the ratings is what they become. */
static int rate(sqlite_store *it, const store_result *result) {
    store_rating ratings[STORE_SEATS];
    int state = SQLITE_DONE;
    for (uint8_t i = 0; state == SQLITE_DONE && i < result->count; i++) {
        ratings[i] = (store_rating){.person = result->persons[i], .pace = result->pace};
        memcpy(ratings[i].game, result->game, sizeof ratings[i].game);
        state = find_rating(it, &ratings[i]);
    }
    if (state != SQLITE_DONE) return state;
    result->rule(ratings, result->places, result->count);
    for (uint8_t i = 0; state == SQLITE_DONE && i < result->count; i++) {
        ratings[i].games++;
        ratings[i].changed_ms = result->at_ms;
        state = put_rating(it, &ratings[i], false);
    }
    return state;
}

static int cancel_game(sqlite_store *it, const store_game *game) {
    bind_text(it->write[WRITE_CANCEL_GAME], 1, game->id);
    sqlite3_bind_int64(it->write[WRITE_CANCEL_GAME], 2, game->changed_ms);
    sqlite3_bind_int64(it->write[WRITE_CANCEL_GAME], 3, game->created_ms);
    return sqlite_finish_statement(it->write[WRITE_CANCEL_GAME]);
}

/* The row goes where nothing needs it, and loses its name where something does. */
static int forget_guest(sqlite_store *it, const store_person *person) {
    sqlite3_bind_int64(it->write[WRITE_EMPTY_GUEST], 1, person->id);
    sqlite3_bind_int64(it->write[WRITE_EMPTY_GUEST], 2, person->seen_ms);
    int state = sqlite_finish_statement(it->write[WRITE_EMPTY_GUEST]);
    if (state != SQLITE_DONE || sqlite3_changes(it->writer) != 1) return state; /* seen since: stays */
    sqlite3_bind_int64(it->write[WRITE_DELETE_ALL_KEYS], 1, person->id);
    state = sqlite_finish_statement(it->write[WRITE_DELETE_ALL_KEYS]);
    sqlite3_bind_int64(it->write[WRITE_DELETE_GUEST], 1, person->id);
    return state == SQLITE_DONE ? sqlite_finish_statement(it->write[WRITE_DELETE_GUEST]) : state;
}

static int add_command(sqlite_store *it, const store_command *command) {
    sqlite3_stmt *add = it->write[WRITE_ADD_COMMAND];
    sqlite3_bind_int64(add, 1, command->id);
    bind_text(add, 2, command->what);
    sqlite3_bind_int64(add, 3, command->person);
    sqlite3_bind_int64(add, 4, command->asked_ms);
    bind_text(add, 5, command->answer);
    return sqlite_finish_statement(add);
}

static int answer_command(sqlite_store *it, const store_command *command) {
    sqlite3_bind_int64(it->write[WRITE_ANSWER_COMMAND], 1, command->id);
    bind_text(it->write[WRITE_ANSWER_COMMAND], 2, command->answer);
    return sqlite_finish_statement(it->write[WRITE_ANSWER_COMMAND]);
}

static int delete_command(sqlite_store *it, const store_command *command) {
    sqlite3_bind_int64(it->write[WRITE_DELETE_COMMAND], 1, command->id);
    return sqlite_finish_statement(it->write[WRITE_DELETE_COMMAND]);
}

static int put_pair(sqlite_store *it, const store_pair *pair, enum sqlite_write_statement which) {
    sqlite3_stmt *put = it->write[which];
    sqlite3_bind_int64(put, 1, pair->person);
    sqlite3_bind_int64(put, 2, pair->other);
    if (which == WRITE_PUT_BLOCK || which == WRITE_PUT_FOLLOW) sqlite3_bind_int64(put, 3, pair->at_ms);
    return sqlite_finish_statement(put);
}

static int put_guess(sqlite_store *it, const store_guess *guess) {
    sqlite3_stmt *put = it->write[WRITE_PUT_GUESS];
    sqlite3_bind_int64(put, 1, guess->person);
    bind_text(put, 2, guess->game);
    sqlite3_bind_int64(put, 3, guess->turn);
    sqlite3_bind_int(put, 4, guess->said);
    return sqlite_finish_statement(put);
}

static int delete_of_person(sqlite_store *it, int64_t person, enum sqlite_write_statement which) {
    sqlite3_bind_int64(it->write[which], 1, person);
    return sqlite_finish_statement(it->write[which]);
}

static int forget_person(sqlite_store *it, const store_person *person) {
    static const enum sqlite_write_statement all[] = {WRITE_DELETE_BLOCKS, WRITE_DELETE_FOLLOWS, WRITE_DELETE_GUESSES, WRITE_DELETE_LINES};
    int state = SQLITE_DONE;
    for (size_t i = 0; i < sizeof all / sizeof *all && state == SQLITE_DONE; i++) state = delete_of_person(it, person->id, all[i]);
    return state;
}

static int put_presence(sqlite_store *it, const store_presence *presence, enum sqlite_write_statement which) {
    sqlite3_bind_int64(it->write[which], 1, presence->person);
    sqlite3_bind_int64(it->write[which], 2, presence->node);
    return sqlite_finish_statement(it->write[which]);
}

static int hand_over(sqlite_store *it, const store_game *game) {
    bind_text(it->write[WRITE_HAND_OVER], 1, game->id);
    sqlite3_bind_int64(it->write[WRITE_HAND_OVER], 2, game->owner);
    return sqlite_finish_statement(it->write[WRITE_HAND_OVER]);
}

/* ---- who may ---- */

enum { FENCED = SQLITE_CONSTRAINT | 99 << 8 }; /* a refusal of ours, among those of SQLite */

/* A game that nobody has kept yet is whoever's makes it. */
static int check_fence(sqlite_store *it, const store_change *change) {
    sqlite3_stmt *find = it->write[WRITE_FIND_OWNED];
    const char *game = store_change_game(change);
    if (game == NULL || change->fence.owner == 0) return SQLITE_DONE;
    bind_text(find, 1, game);
    int state = sqlite3_step(find);
    bool own =
        state == SQLITE_ROW && sqlite3_column_int64(find, 0) == change->fence.owner && sqlite3_column_int64(find, 1) == change->fence.epoch;
    bool fresh = state == SQLITE_DONE && change->kind == STORE_PUT_GAME;
    sqlite3_reset(find);
    if (state != SQLITE_ROW && state != SQLITE_DONE) return state;
    return own || fresh ? SQLITE_DONE : FENCED;
}

static int make_change(sqlite_store *it, const store_change *change) {
    switch (change->kind) {
    case STORE_PUT_PERSON: return put_person(it, &change->person, change->restores);
    case STORE_CHANGE_PERSON: return change_person(it, &change->person_change);
    case STORE_PUT_KEY: return put_key(it, &change->key);
    case STORE_DELETE_KEY: return delete_key(it, &change->key);
    case STORE_DELETE_KEYS: return delete_keys(it, &change->key);
    case STORE_PUT_GAME: return put_game(it, &change->game, &change->fence, change->restores);
    case STORE_DELETE_GAME: return delete_game(it, &change->game);
    case STORE_ADD_ENTRY: return add_entry(it, change->entry.game, &change->entry.entry, &change->fence, change->restores);
    case STORE_CUT_ENTRIES: return cut_entries(it, change->entry.game, &change->entry.entry, &change->fence);
    case STORE_ADD_LINE: return add_line(it, change->line.game, &change->line.line, change->restores);
    case STORE_PUT_RATING: return put_rating(it, &change->rating, change->restores);
    case STORE_CANCEL_GAME: return cancel_game(it, &change->game);
    case STORE_FORGET_GUEST: return forget_guest(it, &change->person);
    case STORE_ADD_COMMAND: return add_command(it, &change->command);
    case STORE_ANSWER_COMMAND: return answer_command(it, &change->command);
    case STORE_DELETE_COMMAND: return delete_command(it, &change->command);
    case STORE_PROBE: return sqlite_finish_statement(it->write[WRITE_PROBE]);
    case STORE_PUT_BLOCK: return put_pair(it, &change->block, WRITE_PUT_BLOCK);
    case STORE_DELETE_BLOCK: return put_pair(it, &change->block, WRITE_DELETE_BLOCK);
    case STORE_PUT_FOLLOW: return put_pair(it, &change->follow, WRITE_PUT_FOLLOW);
    case STORE_DELETE_FOLLOW: return put_pair(it, &change->follow, WRITE_DELETE_FOLLOW);
    case STORE_PUT_GUESS: return put_guess(it, &change->guess);
    case STORE_DELETE_GUESSES: return delete_of_person(it, change->guess.person, WRITE_DELETE_GUESSES);
    case STORE_USE_INVITATION: return use_invitation(it, &change->key);
    case STORE_FORGET_PERSON: return forget_person(it, &change->person);
    case STORE_RATE: return rate(it, &change->result);
    case STORE_HAND_OVER: return hand_over(it, &change->game);
    case STORE_PUT_PRESENCE: return put_presence(it, &change->presence, WRITE_PUT_PRESENCE);
    case STORE_DELETE_PRESENCE: return put_presence(it, &change->presence, WRITE_DELETE_PRESENCE);
    case STORE_PUT_TOURNAMENT: return sqlite_put_tournament(it, &change->tournament, change->restores);
    case STORE_ENTER: return sqlite_enter(it, &change->entrant, change->restores);
    case STORE_DELETE_TOURNAMENT: return sqlite_delete_tournament(it, &change->tournament);
    case STORE_WITHDRAW: return sqlite_withdraw(it, &change->entrant);
    case STORE_CHANGE_KINDS: break;
    }
    return SQLITE_MISUSE;
}

/* A change with its news: who is told of a deleted key is known only as long as it is there. */
static int make_and_tell(sqlite_store *it, const store_change *change) {
    int state = check_fence(it, change);
    bool before = change->kind == STORE_DELETE_KEY;
    if (state == SQLITE_DONE && it->store.shared && before) state = sqlite_tell(it, change);
    if (state == SQLITE_DONE) state = make_change(it, change);
    if (state == SQLITE_DONE && it->store.shared && !before) state = sqlite_tell(it, change);
    return state;
}

/* ---- batches ---- */

static bool is_refusal(int state) { return (state & 255) == SQLITE_CONSTRAINT; }

static void note_refusal(store_batch *batch, const store_change *change, int state) {
    bool person = change->kind == STORE_PUT_PERSON || change->kind == STORE_CHANGE_PERSON;
    bool taken = person && state == SQLITE_CONSTRAINT_UNIQUE;
    store_refuse(batch, change, state == FENCED ? STORE_FENCED : taken ? STORE_NAME_TAKEN : STORE_STALE);
}

/* SQLITE_DONE when the batch was made or refused alone; anything else is a fault of the disk. */
static int write_batch(sqlite_store *it, store_batch *batch) {
    int state = sqlite_finish_statement(it->write[WRITE_SAVEPOINT]);
    size_t i = 0;
    batch->refused = STORE_MADE;
    while (state == SQLITE_DONE && i < batch->count) {
        state = make_and_tell(it, &batch->changes[i]);
        if (state == SQLITE_DONE) i++;
    }
    if (is_refusal(state)) {
        note_refusal(batch, &batch->changes[i], state);
        state = sqlite_finish_statement(it->write[WRITE_BACK_TO_SAVEPOINT]);
    }
    return state == SQLITE_DONE ? sqlite_finish_statement(it->write[WRITE_RELEASE]) : state;
}

bool sqlite_write(store *self, store_batch *batches, size_t count, tv_error *error) {
    sqlite_store *it = (sqlite_store *)(void *)self;
    int state = sqlite_finish_statement(it->write[WRITE_BEGIN]);
    for (size_t i = 0; state == SQLITE_DONE && i < count; i++) state = write_batch(it, &batches[i]);
    if (state == SQLITE_DONE) state = sqlite_finish_statement(it->write[WRITE_COMMIT]);
    if (state == SQLITE_DONE) return true;
    fail_with_advice(it, state, error);
    if (!sqlite3_get_autocommit(it->writer)) sqlite_finish_statement(it->write[WRITE_ROLLBACK]);
    return false;
}
