/* What batches lock before they change anything: people, names and tournaments, each in one order whoever writes, so that two writers whose batches
 * are about the same ones wait for each other instead of each for the other's next. Games need none of it: one node writes to each. */
#include "postgres.h"
#include "server/names/names.h"

typedef struct wanted {
    pg_array people, names, tournaments;
} wanted;

static void want_person(wanted *it, int64_t person) {
    if (person != 0) pg_array_add_int(&it->people, person);
}

/* All that a name is compared by. */
static void want_name(wanted *it, const char *name) {
    char key[NAMES_KEY_BYTES];
    names_fold(name, key);
    pg_array_add_text(&it->names, key);
    names_skeleton(name, key);
    pg_array_add_text(&it->names, key);
}

static void want(wanted *it, const store_change *change) {
    switch (change->kind) {
    case STORE_PUT_PERSON:
        want_person(it, change->person.id);
        if (change->person.kind != STORE_GONE) want_name(it, change->person.name);
        break;
    case STORE_CHANGE_PERSON:
        want_person(it, change->person_change.person.id);
        if ((change->person_change.parts & STORE_PART_NAME) != 0) want_name(it, change->person_change.person.name);
        break;
    case STORE_FORGET_GUEST:
    case STORE_FORGET_PERSON: want_person(it, change->person.id); break;
    case STORE_PUT_KEY:
    case STORE_DELETE_KEYS: want_person(it, change->key.person); break;
    case STORE_PUT_RATING: want_person(it, change->rating.person); break;
    case STORE_RATE:
        for (uint8_t i = 0; i < change->result.count; i++) want_person(it, change->result.persons[i]);
        break;
    case STORE_PUT_BLOCK:
    case STORE_DELETE_BLOCK: want_person(it, change->block.person); break;
    case STORE_PUT_FOLLOW:
    case STORE_DELETE_FOLLOW: want_person(it, change->follow.person); break;
    case STORE_PUT_GUESS:
    case STORE_DELETE_GUESSES: want_person(it, change->guess.person); break;
    case STORE_PUT_TOURNAMENT:
    case STORE_DELETE_TOURNAMENT: pg_array_add_text(&it->tournaments, change->tournament.id); break;
    case STORE_ENTER:
    case STORE_WITHDRAW: pg_array_add_text(&it->tournaments, change->entrant.tournament); break;
    default: break;
    }
}

static bool lock(const pg_sender *by, int statement, pg_array *what) {
    pg_values values = {0};
    if (what->count == 0) return true;
    pg_add_text(&values, pg_array_end(what));
    return pg_send_expecting(by, statement, &values, PG_ANY);
}

bool pg_send_locks(const pg_sender *by, const store_batch *batches, size_t count) {
    wanted it = {pg_array_begin(), pg_array_begin(), pg_array_begin()};
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < batches[i].count; k++)
            if (!batches[i].changes[k].restores) want(&it, &batches[i].changes[k]); /* nobody else is there then */
    bool good =
        lock(by, PG_LOCK_PEOPLE, &it.people) && lock(by, PG_LOCK_NAMES, &it.names) && lock(by, PG_LOCK_TOURNAMENTS, &it.tournaments);
    pg_array_free(&it.people);
    pg_array_free(&it.names);
    pg_array_free(&it.tournaments);
    return good;
}
