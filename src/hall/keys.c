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

bool hall_know(hall *it, const char *secret, bool bearer, store_person *person, store_key *key) {
    uint8_t hash[STORE_HASH_BYTES];
    if (secret == NULL || strlen(secret) >= HALL_COOKIE_MAX) return false;
    hall_hash_secret(secret, hash);
    return hall_know_hash(it, hash, bearer, person, key);
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
