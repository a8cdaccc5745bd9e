/* Keys: secrets that open an account, of which only hashes are kept; numbers and ids. */
#include "hall/inside.h"

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
}

uint64_t hall_fresh_number(hall *it) {
    uint64_t number = 0;
    while (number == 0) {
        it->host.entropy(it->host.host, &number, sizeof number);
        number >>= 64 - ID_LETTERS * LETTER_BITS;
    }
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

bool hall_know(hall *it, const char *secret, bool bearer, store_person *person, store_key *key) {
    uint8_t hash[STORE_HASH_BYTES];
    if (secret == NULL || strlen(secret) >= HALL_COOKIE_MAX) return false;
    hall_hash_secret(secret, hash);
    return hall_know_hash(it, hash, bearer, person, key);
}

void hall_key_used(hall *it, const store_person *person, const store_key *key, const char *address) {
    static const int64_t day_ms = INT64_C(24) * 3600 * 1000;
    if (person->id == 0 || it->now_ms - key->used_ms < day_ms || it->now_ms - key->created_ms < day_ms) return;
    store_change changes[3] = {{.kind = STORE_PUT_KEY, .key = *key},
                              {.kind = STORE_CHANGE_PERSON, .person_change = {.person = *person, .parts = STORE_PART_SEEN}}};
    changes[0].key.used_ms = it->now_ms;
    if (key->kind == STORE_SESSION) changes[0].key.ends_ms = it->now_ms + HALL_SESSION_DAYS * day_ms;
    changes[1].person_change.person.seen_ms = it->now_ms;
    bool at_home = key->kind == STORE_SESSION && person->kind == STORE_ACCOUNT;
    if (at_home) changes[2] = hall_network_change(it, person->id, address);
    hall_write(it, changes, at_home ? 3 : 2, 0);
    it->batch = 0; /* nothing that is said depends on it */
}

bool hall_know_hash(hall *it, const uint8_t hash[STORE_HASH_BYTES], bool bearer, store_person *person, store_key *key) {
    bool good = it->from->key(it->from, hash, key) && key->kind == (bearer ? STORE_TOKEN : STORE_SESSION) &&
                (key->ends_ms == 0 || key->ends_ms > it->now_ms) && it->from->person(it->from, key->person, person) &&
                person->kind != STORE_GONE;
    if (!good) {
        *person = (store_person){0};
        *key = (store_key){0};
    }
    return good;
}
