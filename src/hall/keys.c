/* Keys and names: secrets that open an account, of which only hashes are kept; numbers and ids; what may be a name. */
#include "hall/inside.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>
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

/* Letters, digits and what may stand between them; bytes above ASCII are letters of other alphabets. */
static bool is_letter(unsigned char c) { return isalnum(c) || c >= 0x80; }

bool hall_name_good(const char *name, const char **why) {
    size_t size = strlen(name);
    if (strncasecmp(name, "bot ", 4) == 0 || strncasecmp(name, "guest ", 6) == 0) {
        *why = "Names that begin with \"bot\" or \"guest\" are given by the server.";
        return false;
    }
    *why = "A name has 2 to 24 bytes: letters, digits, and single blanks, dots, hyphens or underscores between them.";
    if (size < 2 || size > 24 || !hall_is_plain(name, true) || !is_letter((unsigned char)name[0]) || !is_letter((unsigned char)name[size - 1])) return false;
    for (size_t i = 1; i < size; i++) {
        unsigned char c = (unsigned char)name[i];
        if (is_letter(c)) continue;
        if (strchr(" .-_", c) == NULL || !is_letter((unsigned char)name[i - 1])) return false;
    }
    return true;
}

void hall_key_used(hall *it, const store_person *person, const store_key *key) {
    static const int64_t day_ms = INT64_C(24) * 3600 * 1000;
    if (person->id == 0 || it->now_ms - key->used_ms < day_ms || it->now_ms - key->created_ms < day_ms) return;
    store_change changes[] = {{.kind = STORE_PUT_KEY, .key = *key},
                              {.kind = STORE_CHANGE_PERSON, .person_change = {.person = *person, .parts = STORE_PART_SEEN}}};
    changes[0].key.used_ms = it->now_ms;
    if (key->kind == STORE_SESSION) changes[0].key.ends_ms = it->now_ms + HALL_SESSION_DAYS * day_ms;
    changes[1].person_change.person.seen_ms = it->now_ms;
    hall_write(it, changes, 2, 0);
    it->batch = 0; /* nothing that is said depends on it */
}

bool hall_find_key(hall_call *call, const uint8_t hash[STORE_HASH_BYTES], const store_key **key, const store_person **person) {
    hall *it = call->asker.it;
    *person = NULL;
    *key = hall_cache_key(it, hash);
    if (*key == NULL) {
        hall_read *wanted = hall_read_make(HALL_READ_KEY);
        memcpy(wanted->hash, hash, STORE_HASH_BYTES);
        return hall_need(call, wanted) != NULL; /* it has come and is not in memory: there is none */
    }
    const hall_person *known = hall_cache_person(it, (*key)->person);
    if (known == NULL || known->stale) {
        hall_read *wanted = hall_read_make(HALL_READ_PERSON);
        wanted->person = (*key)->person;
        const hall_read *read = hall_need(call, wanted);
        if (read == NULL) return false;
        *key = NULL; /* nobody has it */
        return true;
    }
    *person = &known->row;
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
    if (key == NULL || key->kind != (bearer ? STORE_TOKEN : STORE_SESSION) || person->kind == STORE_GONE) return true;
    if (key->ends_ms != 0 && key->ends_ms <= call->asker.it->now_ms) return true;
    call->person = *person;
    call->key = *key;
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
