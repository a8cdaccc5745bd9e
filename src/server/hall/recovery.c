/* Recovery: one-time codes that a person keeps on paper, and links that an administrator makes. Both let one set a new password. */
#include "people.h"

#include "base/check.h"

#include <string.h>

enum { CODES = 8 };

/* Shown once; earlier codes stop working. */
void hall_make_codes(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall *it = call->asker.it;
    if (call->person.kind != STORE_ACCOUNT) {
        hall_deny(&call->asker, 409, "no_account", NULL, "Guests have nothing to recover; create an account first.");
        return;
    }
    store_change changes[1 + CODES] = {{.kind = STORE_DELETE_KEYS, .key = {.person = call->person.id, .kind = STORE_RECOVERY}}};
    json_t *codes = json_array();
    for (int i = 1; i <= CODES; i++) {
        char secret[STORE_GAME_ID_MAX];
        hall_id_write(hall_fresh_number(it), secret);
        changes[i] =
            (store_change){.kind = STORE_PUT_KEY, .key = {.person = call->person.id, .kind = STORE_RECOVERY, .created_ms = it->now_ms}};
        hall_hash_secret(secret, changes[i].key.hash);
        json_array_append_new(codes, json_string(secret));
    }
    hall_write(it, changes, 1 + CODES, 0);
    hall_answer(&call->asker, 200, json_pack("{s:o}", "codes", codes));
}

/* Does this key let its person in? A code also needs the name, a link does not. */
static bool opens(const hall *it, const store_key *key, const store_person *person, const store_person *named) {
    if (key == NULL || (key->kind != STORE_RECOVERY && key->kind != STORE_LINK)) return false;
    if ((key->ends_ms != 0 && key->ends_ms <= it->now_ms) || person->kind != STORE_ACCOUNT) return false;
    return key->kind == STORE_LINK || (named != NULL && named->id == person->id);
}

void hall_recover(hall_call *call) {
    hall *it = call->asker.it;
    const char *code = hall_text_of(call, "code", 1, HALL_COOKIE_MAX - 1);
    const char *name = code != NULL ? hall_text_of(call, "name", 0, 160) : NULL;
    const char *password = name != NULL ? hall_text_of(call, "password", 8, 128) : NULL;
    uint8_t hash[STORE_HASH_BYTES];
    const store_key *key;
    const store_person *person, *named = NULL;
    if (password == NULL) return;
    hall_hash_secret(code, hash);
    if (!hall_find_key(call, hash, &key, &person) || !hall_find_named(call, name, &named)) return;
    hall_task task = {.asker = call->asker, .done = hall_password_hashed};
    const hall_limit limit = {"recover", call->address, 0.2, 12};
    bool allowed;
    if (!hall_allow_everywhere(call, &limit, 1, &allowed)) return;
    if (!allowed) {
        hall_deny(&call->asker, 429, "too_many", NULL, "Too many attempts; wait a while.");
        return;
    }
    if (!opens(it, key, person, named)) {
        hall_deny(&call->asker, 403, "code", NULL, "This code is invalid or was used before.");
        return;
    }
    if (!hall_may_hash(call, true)) return;
    TV_ASSERT(key->person == person->id);
    task.key = *key;
    task.person = *person;
    hall_task_address(&task, call, true);
    hall_task_send(it, &task, hall_job_password(HALL_HASH_PASSWORD, password, NULL));
}
