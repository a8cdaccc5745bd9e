/* Keys: secrets that open an account, of which only hashes are kept; numbers and ids. */
#include "inside.h"

#include "base/check.h"

#include <string.h>
#include <trivium/hash.h>

enum { SECRET_BYTES = 24, ID_LETTERS = 12, LETTER_BITS = 5 };
static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz"; /* Crockford's: none looks like another */

void hall_hash_secret(const char *secret, uint8_t hash[STORE_HASH_BYTES]) { tv_sha256_of(secret, strlen(secret), hash); }

void hall_fresh_secret(hall *it, char out[HALL_COOKIE_MAX]) {
    uint8_t bytes[SECRET_BYTES];
    it->host.entropy(it->host.host, bytes, sizeof bytes);
    tv_text text = tv_text_over(out, HALL_COOKIE_MAX);
    tv_text_add_hex(&text, bytes, sizeof bytes);
    TV_ASSERT(!text.cut);
}

uint64_t hall_fresh_number(hall *it) {
    uint64_t number = 0;
    while (number == 0) {
        it->host.entropy(it->host.host, &number, sizeof number);
        number >>= 64 - ID_LETTERS * LETTER_BITS;
    }
    TV_ASSERT(number >> (ID_LETTERS * LETTER_BITS) == 0);
    return number;
}

void hall_id_write(uint64_t number, char out[STORE_GAME_ID_MAX]) {
    for (int i = ID_LETTERS - 1; i >= 0; i--, number >>= LETTER_BITS) out[i] = letters[number & 31];
    out[ID_LETTERS] = 0;
}

uint64_t hall_id_read(const char *id) {
    uint64_t number = 0;
    for (int i = 0; i < ID_LETTERS; i++) {
        const char *letter = id[i] != 0 ? strchr(letters, id[i]) : NULL;
        if (letter == NULL) return 0;
        number = number << LETTER_BITS | (uint64_t)(letter - letters);
    }
    return id[ID_LETTERS] == 0 ? number : 0;
}

void hall_key_used(hall *it, const store_person *person, const store_key *key, const char *address) {
    TV_ASSERT(person->id == key->person);
    static const int64_t day_ms = INT64_C(24) * 3600 * 1000;
    if (person->id == 0 || it->now_ms - key->used_ms < day_ms || it->now_ms - key->created_ms < day_ms) return;
    store_change changes[3] = {{.kind = STORE_PUT_KEY, .key = *key},
                               {.kind = STORE_CHANGE_PERSON, .person_change = {.person = *person, .parts = STORE_PART_SEEN}}};
    changes[0].key.used_ms = it->now_ms;
    if (key->kind == STORE_LOGIN) changes[0].key.ends_ms = it->now_ms + HALL_LOGIN_DAYS * day_ms;
    changes[1].person_change.person.seen_ms = it->now_ms;
    bool at_home = key->kind == STORE_LOGIN && person->kind == STORE_ACCOUNT;
    if (at_home) changes[2] = hall_network_change(it, person->id, address);
    hall_write(it, changes, at_home ? 3 : 2, 0);
    it->batch = 0; /* nothing that is said depends on it */
}

/* It has come and is not in memory: there is none. Unless it was found, and has left memory since: that is no answer at all. */
static bool there_is_none(hall_call *call, const hall_read *come) {
    if (come == NULL) return false;
    return come->answer == STORE_NONE || hall_not_now(call);
}

bool hall_find_key(hall_call *call, const uint8_t hash[STORE_HASH_BYTES], const store_key **key, const store_person **person) {
    hall *it = call->asker.it;
    *person = NULL;
    *key = hall_cache_key(it, hash);
    if (*key == NULL) {
        hall_read *wanted = hall_read_make(HALL_READ_KEY);
        memcpy(wanted->hash, hash, STORE_HASH_BYTES);
        return there_is_none(call, hall_need(call, wanted));
    }
    if ((*key)->person == 0) return true;
    if (!hall_find_person(call, (*key)->person, person)) return false;
    if (*person == NULL) *key = NULL; /* nobody has it */
    return true;
}

bool hall_find_person(hall_call *call, int64_t id, const store_person **found) {
    const hall_person *known = hall_cache_person(call->asker.it, id);
    *found = NULL;
    if (known == NULL || known->stale) {
        hall_read *wanted = hall_read_make(HALL_READ_PERSON);
        wanted->person = id;
        return there_is_none(call, hall_need(call, wanted));
    }
    *found = &known->row;
    return true;
}

bool hall_find_named(hall_call *call, const char *name, const store_person **found) {
    hall_read *wanted = hall_read_make(HALL_READ_NAMED);
    tv_text copy = TV_TEXT_OVER(wanted->name);
    tv_text_add(&copy, name);
    const hall_read *read = hall_need(call, wanted);
    *found = NULL;
    if (read == NULL) return false;
    if (read->answer == STORE_NONE) return true;
    const hall_person *known = hall_cache_person(call->asker.it, read->people[0].row.id);
    if (known != NULL) *found = &known->row;
    return true;
}

bool hall_know_hash(hall_call *call, const uint8_t hash[STORE_HASH_BYTES], bool bearer) {
    const store_key *key;
    const store_person *person;
    call->person = (store_person){0};
    call->key = (store_key){0};
    if (!hall_find_key(call, hash, &key, &person)) return false;
    if (key == NULL || key->kind != (bearer ? STORE_TOKEN : STORE_LOGIN) || person->kind == STORE_GONE) return true;
    if (key->ends_ms != 0 && key->ends_ms <= call->asker.it->now_ms) return true;
    call->person = *person;
    call->key = *key;
    TV_ASSERT(call->person.id == call->key.person && call->person.kind != STORE_GONE);
    return true;
}

bool hall_know(hall_call *call, const char *secret, bool bearer) {
    uint8_t hash[STORE_HASH_BYTES];
    call->person = (store_person){0};
    call->key = (store_key){0};
    if (secret == NULL || strlen(secret) >= HALL_COOKIE_MAX) return true;
    hall_hash_secret(secret, hash);
    return hall_know_hash(call, hash, bearer);
}
