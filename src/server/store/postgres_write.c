/* Writing to the PostgreSQL store: the batches of a round in one transaction. Single entries, which are nearly all that is written, go together
 * in one statement that makes those that are as expected and leaves the others; other batches go together behind a savepoint, and each behind one of
 * its own when one of them is refused. The
 * round's transaction is committed when its outcome is known to the last batch; a connection that is lost while it commits leaves a question
 * that the writer's marker answers afterwards (postgres_claim.c), so that nothing is acknowledged or made twice by guessing. */
#include "postgres.h"

#include "base/check.h"
#include "memory/heap.h"

#include <stdlib.h>
#include <string.h>

enum { LONG_PAUSE_MS = 5 * PG_PAUSE_MS, SEEN_ROOM = 1 << 14, TOGETHER_MAX = 64 };

/* APART: some batch cannot be made whatever the database holds, and which one shows when each stands for itself. */
typedef enum { GOOD, AGAIN, APART, LOST, BROKEN } outcome;

/* A statement on its way. */
typedef struct step {
    enum { PLAIN, CHANGE, ENTRIES, COMMIT } kind;
    pg_expectation expects;
    store_batch *batch; /* of a CHANGE, */
    const store_change *change;
    uint32_t first, count; /* of the entries that went together: their batches */
} step;

typedef struct round {
    postgres_store *it;
    pg_link *link;
    store_batch *batches;
    size_t count;
    step *steps; /* sent since the last sync */
    uint32_t step_count, step_room;
    store_batch *batch;         /* whose statements are being sent; NULL: nobody's */
    const store_change *change; /* and of which change */
    pg_array games, numbers, times, lines, notes, actors, owners, epochs;
    uint32_t *alone, alone_count, alone_room, alone_begun; /* batches of one entry: all of the round; where those that wait begin */
    uint32_t together[TOGETHER_MAX], together_count;       /* other batches that wait */
    uint64_t seen[SEEN_ROOM];                              /* games of entries that wait */
    pg_array news_kinds, news_subjects;
    bool apart; /* no entries go together */
    bool saved; /* a savepoint is open; */
    bool back;  /* it is gone back to */
} round;

/* ---- steps ---- */

static void add_step(round *it, step next) {
    void *steps = it->steps;
    bool room = tv_heap_room(&steps, &it->step_room, it->step_count + 1, sizeof next);
    TV_ASSERT(room);
    it->steps = steps;
    it->steps[it->step_count++] = next;
}

static bool send_plain(round *it, int statement) {
    add_step(it, (step){.kind = statement == PG_COMMIT ? COMMIT : PLAIN});
    return pg_send(it->link, statement, NULL);
}

static void expect(void *host, pg_expectation what) {
    round *it = host;
    add_step(it, (step){.kind = it->batch != NULL ? CHANGE : PLAIN, .expects = what, .batch = it->batch, .change = it->change});
}

/* ---- what a result means ---- */

/* A constraint, or data that the database cannot hold, whoever brings them: no reason to doubt anything else. */
static bool is_refusal(const PGresult *result) {
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    return state != NULL && (strncmp(state, "22", 2) == 0 || strncmp(state, "23", 2) == 0 || strncmp(state, "54", 2) == 0);
}

static outcome judge_fault(round *it, const PGresult *result) {
    pg_note_fault(it->link, result);
    const char *state = it->link->state;
    if (strcmp(state, "40001") == 0 || strcmp(state, "40P01") == 0 || strcmp(state, "55P03") == 0) return AGAIN;
    if (strncmp(state, "08", 2) == 0 || strncmp(state, "57P", 3) == 0 || strcmp(state, "25P03") == 0) return LOST;
    return is_refusal(result) && !it->apart ? APART : BROKEN;
}

static int rows_of(const PGresult *result) {
    return PQresultStatus(result) == PGRES_TUPLES_OK ? PQntuples(result) : atoi(PQcmdTuples((PGresult *)(uintptr_t)result));
}

/* STORE_MADE: as expected. */
static store_refusal judge_change(const step *at, const PGresult *result) {
    int rows = rows_of(result);
    switch (at->expects) {
    case PG_ONE: return rows == 1 ? STORE_MADE : STORE_STALE;
    case PG_FREE: return rows == 0 ? STORE_MADE : STORE_NAME_TAKEN;
    case PG_OWN: return rows == 1 && pg_flag(result, 0, 0) ? STORE_MADE : STORE_FENCED;
    case PG_FRESH: return rows == 0 || pg_flag(result, 0, 0) ? STORE_MADE : STORE_FENCED;
    case PG_ANY:
    case PG_WHOSE: return STORE_MADE;
    }
    return STORE_MADE;
}

/* ---- news ---- */

static void add_news(round *it, const store_change *change, int64_t person) {
    store_news news[STORE_NEWS_MAX];
    uint32_t count = it->it->store.shared ? store_change_news(change, person, news) : 0;
    for (uint32_t i = 0; i < count; i++) {
        pg_array_add_int(&it->news_kinds, news[i].kind);
        pg_array_add_text(&it->news_subjects, news[i].subject);
    }
}

/* ---- entries that go together ---- */

static uint64_t hash_of(const char *game) {
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (; *game != '\0'; game++) hash = (hash ^ (uint8_t)*game) * UINT64_C(0x100000001B3);
    return hash | 1;
}

/* Does an entry of this game wait? If in doubt, yes. */
static uint64_t *place_of(round *it, const char *game) { return &it->seen[hash_of(game) % SEEN_ROOM]; }

static bool is_single_entry(const store_batch *batch) {
    return batch->count == 1 && batch->changes[0].kind == STORE_ADD_ENTRY && !batch->changes[0].restores;
}

static void add_single(round *it, uint32_t number) {
    const store_change *change = &it->batches[number].changes[0];
    const store_entry *entry = &change->entry.entry;
    void *alone = it->alone;
    bool room = tv_heap_room(&alone, &it->alone_room, it->alone_count + 1, sizeof *it->alone);
    TV_ASSERT(room);
    it->alone = alone;
    it->alone[it->alone_count++] = number;
    *place_of(it, change->entry.game) = it->alone_begun + 1;
    pg_array_add_text(&it->games, change->entry.game);
    pg_array_add_int(&it->numbers, entry->number);
    pg_array_add_int(&it->times, entry->at_ms);
    pg_array_add_text(&it->lines, entry->line);
    pg_array_add_text(&it->notes, entry->note != NULL ? entry->note : "");
    pg_array_add_int(&it->actors, entry->actor);
    pg_array_add_int(&it->owners, change->fence.owner);
    pg_array_add_int(&it->epochs, change->fence.epoch);
}

static bool waits(round *it, const char *game) { return game != NULL && *place_of(it, game) == it->alone_begun + 1; }

static pg_array *entry_array(round *it, int number) {
    pg_array *const all[PG_ENTRY_ARRAYS] = {&it->games, &it->numbers, &it->times,  &it->lines,
                                            &it->notes, &it->actors,  &it->owners, &it->epochs};
    return all[number];
}

/* Sends the entries that wait; what becomes of them is known later. */
static bool send_entries(round *it) {
    const char *arrays[PG_ENTRY_ARRAYS];
    uint32_t count = it->alone_count - it->alone_begun;
    if (count == 0) return true;
    for (int i = 0; i < PG_ENTRY_ARRAYS; i++) arrays[i] = pg_array_end(entry_array(it, i));
    add_step(it, (step){.kind = ENTRIES, .first = it->alone_begun, .count = count});
    bool good = pg_send_entries(it->link, arrays);
    for (int i = 0; i < PG_ENTRY_ARRAYS; i++) pg_array_clear(entry_array(it, i));
    it->alone_begun = it->alone_count;
    return good;
}

static int compare_texts(const void *a, const void *b) { return strcmp(*(const char *const *)a, *(const char *const *)b); }

/* The batches whose games did not come back are stale for now; whether they are fenced is asked before the end. */
static void judge_entries(round *it, const step *at, const PGresult *result) {
    int made = PQntuples(result);
    if ((uint32_t)made == at->count) return;
    const char **games = malloc(((size_t)made + 1) * sizeof *games);
    TV_ASSERT(games != NULL);
    for (int i = 0; i < made; i++) games[i] = pg_text(result, i, 0);
    qsort(games, (size_t)made, sizeof *games, compare_texts);
    for (uint32_t i = 0; i < at->count; i++) {
        store_batch *batch = &it->batches[it->alone[at->first + i]];
        const char *game = batch->changes[0].entry.game;
        if (bsearch(&game, games, (size_t)made, sizeof *games, compare_texts) == NULL) store_refuse(batch, &batch->changes[0], STORE_STALE);
    }
    free(games);
}

/* ---- results ---- */

/* Takes the results of all that was sent. Batches are refused by what their own statements came to. */
static outcome collect(round *it) {
    outcome came = GOOD;
    if (!pg_sync(it->link)) return LOST;
    for (uint32_t i = 0; i < it->step_count; i++) {
        const step *at = &it->steps[i];
        PGresult *result = pg_result(it->link);
        if (result == NULL) return LOST;
        bool good = pg_is_good(result), own = at->kind == CHANGE;
        if (PQresultStatus(result) == PGRES_PIPELINE_ABORTED) {
            /* behind an error that was judged */
        } else if (!good && own && is_refusal(result)) {
            store_refuse(at->batch, at->change, STORE_STALE);
        } else if (!good) {
            came = judge_fault(it, result);
        } else if (own && at->batch->refused == STORE_MADE) {
            store_refusal why = judge_change(at, result);
            if (why != STORE_MADE) store_refuse(at->batch, at->change, why);
            if (why == STORE_MADE && at->expects == PG_WHOSE && PQntuples(result) > 0) add_news(it, at->change, pg_int(result, 0, 0));
        } else if (at->kind == ENTRIES) {
            judge_entries(it, at, result);
        } else if (at->kind == COMMIT && strcmp(PQcmdStatus(result), "COMMIT") != 0) {
            came = BROKEN; /* of a transaction that has failed before, "ROLLBACK" */
        }
        PQclear(result);
    }
    it->step_count = 0;
    return pg_finish_row(it->link) ? came : LOST;
}

/* ---- batches behind a savepoint ---- */

static outcome rate(round *it, store_batch *batch, const store_result *result, store_change out[STORE_SEATS]) {
    store_rating ratings[STORE_SEATS];
    outcome came = collect(it); /* what came earlier has an answer of its own */
    if (came != GOOD || batch->refused != STORE_MADE) return came;
    for (uint8_t i = 0; i < result->count; i++) {
        ratings[i] = (store_rating){.person = result->persons[i], .pace = result->pace};
        memcpy(ratings[i].game, result->game, sizeof ratings[i].game);
    }
    PGresult *rows = pg_send_ratings(it->link, result) && pg_sync(it->link) ? pg_result(it->link) : NULL;
    if (rows == NULL) return LOST;
    came = pg_is_good(rows) ? GOOD : judge_fault(it, rows);
    for (int row = 0; came == GOOD && row < PQntuples(rows); row++)
        for (uint8_t i = 0; i < result->count; i++)
            if (pg_int(rows, row, 0) == ratings[i].person) pg_fill_rating(rows, row, &ratings[i]);
    PQclear(rows);
    if (!pg_finish_row(it->link)) return LOST;
    if (came != GOOD) return came;
    result->rule(ratings, result->places, result->count);
    for (uint8_t i = 0; i < result->count; i++) {
        ratings[i].games++;
        ratings[i].changed_ms = result->at_ms;
        out[i] = (store_change){.kind = STORE_PUT_RATING, .rating = ratings[i]};
    }
    return GOOD;
}

static outcome send_change(round *it, const pg_sender *by, store_batch *batch, const store_change *change) {
    store_change ratings[STORE_SEATS];
    it->change = change;
    if (change->kind != STORE_RATE) return pg_send_change(by, change) ? GOOD : LOST;
    outcome came = rate(it, batch, &change->result, ratings);
    for (uint8_t i = 0; came == GOOD && batch->refused == STORE_MADE && i < change->result.count; i++)
        came = pg_send_change(by, &ratings[i]) ? GOOD : LOST;
    return came;
}

static bool close_savepoint(round *it) {
    bool open = it->saved, back = it->back;
    it->saved = it->back = false;
    return !open || ((!back || send_plain(it, PG_BACK)) && send_plain(it, PG_RELEASE));
}

static outcome send_batch(round *it, store_batch *batch) {
    const pg_sender by = {.link = it->link, .expect = expect, .host = it};
    it->batch = batch;
    outcome came = !it->apart || pg_send_locks(&by, batch, 1) ? GOOD : LOST;
    for (size_t i = 0; came == GOOD && batch->refused == STORE_MADE && i < batch->count; i++)
        came = send_change(it, &by, batch, &batch->changes[i]);
    it->batch = NULL;
    return came;
}

static void tell_batch(round *it, const store_batch *batch) {
    for (size_t i = 0; i < batch->count; i++)
        if (batch->changes[i].kind != STORE_DELETE_KEY) add_news(it, &batch->changes[i], 0);
}

/* Their results are awaited, because what comes behind a refused batch must not build on it. When one is refused, all are made once more, each for
 * itself. */
static outcome make_together(round *it, const uint32_t *numbers, uint32_t count) {
    bool whole = true;
    outcome came = close_savepoint(it) && send_plain(it, PG_SAVEPOINT) ? GOOD : LOST;
    for (uint32_t i = 0; came == GOOD && i < count; i++) came = send_batch(it, &it->batches[numbers[i]]);
    if (came == GOOD) came = collect(it);
    for (uint32_t i = 0; i < count; i++) whole &= it->batches[numbers[i]].refused == STORE_MADE;
    it->saved = true;
    it->back = !whole;
    for (uint32_t i = 0; came == GOOD && whole && i < count; i++) tell_batch(it, &it->batches[numbers[i]]);
    if (came != GOOD || whole || count == 1) return came;
    for (uint32_t i = 0; i < count; i++) it->batches[numbers[i]].refused = STORE_MADE;
    for (uint32_t i = 0; came == GOOD && i < count; i++) came = make_together(it, &numbers[i], 1);
    return came;
}

/* What waits goes out, entries behind the others; whoever of them is about the same game has seen to its order. */
static outcome make_waiting(round *it) {
    uint32_t count = it->together_count;
    it->together_count = 0;
    outcome came = count > 0 ? make_together(it, it->together, count) : GOOD;
    return came == GOOD && !(close_savepoint(it) && send_entries(it)) ? LOST : came;
}

/* It asks before it changes, or tells of what it has found. */
static bool stands_alone(const store_batch *batch) {
    for (size_t i = 0; i < batch->count; i++)
        if (batch->changes[i].kind == STORE_RATE || batch->changes[i].kind == STORE_DELETE_KEY) return true;
    return false;
}

static bool touches_waiting(round *it, const store_batch *batch) {
    for (size_t i = 0; i < batch->count; i++)
        if (waits(it, store_change_game(&batch->changes[i]))) return true;
    return false;
}

/* ---- the round ---- */

static bool send_news(round *it) {
    if (it->news_kinds.count == 0) return true;
    add_step(it, (step){.kind = PLAIN});
    return pg_send_news(it->link, pg_array_end(&it->news_kinds), pg_array_end(&it->news_subjects), it->it->store.node);
}

static bool send_marker(round *it) {
    add_step(it, (step){.kind = PLAIN});
    return pg_send_marker(it->it, it->it->round);
}

/* ---- why single entries were not made ---- */

static bool may_be_fenced(const store_batch *batch) { return batch->refused != STORE_MADE && batch->changes[0].fence.owner != 0; }

static uint32_t list_fences(const round *it, pg_array *games, pg_array *owners, pg_array *epochs) {
    for (uint32_t i = 0; i < it->alone_count; i++) {
        const store_change *change = &it->batches[it->alone[i]].changes[0];
        if (!may_be_fenced(&it->batches[it->alone[i]])) continue;
        pg_array_add_text(games, change->entry.game);
        pg_array_add_int(owners, change->fence.owner);
        pg_array_add_int(epochs, change->fence.epoch);
    }
    return games->count;
}

static void note_fences(round *it, const PGresult *own) {
    int64_t place = 0;
    for (uint32_t i = 0; i < it->alone_count; i++) {
        store_batch *batch = &it->batches[it->alone[i]];
        if (!may_be_fenced(batch)) continue;
        bool found = false;
        place++;
        for (int row = 0; row < PQntuples(own) && !found; row++) found = pg_int(own, row, 0) == place;
        if (!found) store_refuse(batch, &batch->changes[0], STORE_FENCED);
    }
}

/* Another node has the game, or the entry's number does not follow. */
static outcome judge_fences(round *it) {
    pg_array games = pg_array_begin(), owners = pg_array_begin(), epochs = pg_array_begin();
    outcome came = GOOD;
    if (list_fences(it, &games, &owners, &epochs) > 0) {
        bool sent = pg_send_owned(it->link, pg_array_end(&games), pg_array_end(&owners), pg_array_end(&epochs)) && pg_sync(it->link);
        PGresult *own = sent ? pg_result(it->link) : NULL;
        came = own == NULL ? LOST : pg_is_good(own) ? GOOD : judge_fault(it, own);
        if (came == GOOD) note_fences(it, own);
        PQclear(own);
        if (came != LOST && !pg_finish_row(it->link)) came = LOST;
    }
    pg_array_free(&games);
    pg_array_free(&owners);
    pg_array_free(&epochs);
    return came;
}

/* ---- all batches ---- */

/* Whoever looks after the database sees which node a session is; outside of the transaction, so that it stays. */
static bool send_name(round *it) {
    int64_t node = it->it->store.node;
    pg_values values = {0};
    if (node == it->link->named) return true;
    pg_add_int(&values, node);
    add_step(it, (step){.kind = PLAIN});
    it->link->named = node;
    return pg_send(it->link, PG_NAME, &values);
}

static outcome add_batch(round *it, uint32_t number) {
    store_batch *batch = &it->batches[number];
    bool single = !it->apart && is_single_entry(batch), alone = !single && stands_alone(batch);
    batch->refused = STORE_MADE;
    outcome came = GOOD;
    if (touches_waiting(it, batch) || alone || it->together_count == TOGETHER_MAX) came = make_waiting(it);
    if (came != GOOD) return came;
    if (alone) return make_together(it, &number, 1);
    if (single)
        add_single(it, number);
    else
        it->together[it->together_count++] = number;
    return GOOD;
}

static outcome make_batches(round *it) {
    const pg_sender by = {.link = it->link, .expect = expect, .host = it};
    outcome came = send_name(it) && send_plain(it, PG_BEGIN) ? GOOD : LOST;
    if (came == GOOD && !it->apart && !pg_send_locks(&by, it->batches, it->count)) came = LOST;
    for (uint32_t i = 0; came == GOOD && i < it->count; i++) came = add_batch(it, i);
    if (came == GOOD) came = make_waiting(it);
    if (came == GOOD && !(send_news(it) && send_marker(it))) came = LOST;
    if (came == GOOD) came = collect(it);
    return came == GOOD ? judge_fences(it) : came;
}

static void begin_round(round *it) {
    it->step_count = it->alone_count = it->alone_begun = it->together_count = 0;
    it->batch = NULL;
    it->saved = it->back = false;
    memset(it->seen, 0, sizeof it->seen);
    for (int i = 0; i < PG_ENTRY_ARRAYS; i++) pg_array_clear(entry_array(it, i));
    pg_array_clear(&it->news_kinds);
    pg_array_clear(&it->news_subjects);
}

/* ---- the end ---- */

/* Its end was not heard, or is in doubt: waits until it is known, and certain. */
static outcome resolve(round *it) {
    while (!it->it->store.hurried) {
        pg_ending ending = pg_find_ending(it->it, it->it->round);
        if (ending == PG_ABSENT) return AGAIN;
        if (ending == PG_COMMITTED && pg_confirm(it->it)) return GOOD;
        pg_pause(PG_PAUSE_MS);
    }
    return LOST;
}

static outcome commit(round *it) {
    it->link->warned = false;
    outcome came = send_plain(it, PG_COMMIT) ? collect(it) : LOST;
    bool sure = came == BROKEN || (came == GOOD && !it->link->warned);
    return sure ? came : resolve(it);
}

/* Where that does not work the connection ends, and its transaction with it. */
static void go_back(round *it, outcome came) {
    bool back = came != LOST && it->link->at != NULL && send_plain(it, PG_ROLLBACK) && collect(it) == GOOD;
    if (!back) pg_close(it->link);
}

static outcome try_round(round *it) {
    if (!pg_claim(it->it)) return LOST;
    begin_round(it);
    outcome came = make_batches(it);
    if (came == GOOD) return commit(it);
    go_back(it, came);
    it->apart |= came == APART;
    return came;
}

bool pg_write(store *self, store_batch *batches, size_t count, tv_error *error) {
    postgres_store *at = (postgres_store *)(void *)self;
    round *it = calloc(1, sizeof *it);
    TV_ASSERT(it != NULL);
    *it = (round){.it = at, .link = &at->writer, .batches = batches, .count = count};
    for (int i = 0; i < PG_ENTRY_ARRAYS; i++) *entry_array(it, i) = pg_array_begin();
    it->news_kinds = pg_array_begin();
    it->news_subjects = pg_array_begin();
    at->round++;
    outcome came = try_round(it);
    while ((came == AGAIN || came == APART || came == LOST) && !at->store.hurried) { /* nothing of it was made: it waits for the database */
        if (came != APART) pg_pause(came == LOST ? LONG_PAUSE_MS : PG_PAUSE_MS);
        came = try_round(it);
    }
    if (came != GOOD) pg_fail(it->link, "writing", error);
    for (int i = 0; i < PG_ENTRY_ARRAYS; i++) pg_array_free(entry_array(it, i));
    pg_array_free(&it->news_kinds);
    pg_array_free(&it->news_subjects);
    free(it->alone);
    free(it->steps);
    free(it);
    return came == GOOD;
}
