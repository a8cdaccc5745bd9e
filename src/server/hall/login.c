/* Logging in with name and password. Guesses are counted by address, by address and name together, and, from networks where the account has
 * never been opened, by name. So many guessers from everywhere are slow, and still nobody is kept out of the own account by them: from a
 * network where one has been before, and with a recovery code, one gets in whatever others try. */
#include "people.h"

#include "base/check.h"
#include "server/names/names.h"

#include <stdio.h>
#include <string.h>
#include <trivium/hash.h>

enum { NAME_MOST = 160, PASSWORD_MOST = 128 };
static const int64_t network_ms = INT64_C(365) * 24 * 3600 * 1000;
/* What a password is held against when nobody has that name, so that both answers take the same time. */
static const char nobodys_password[] = "$argon2id$v=19$m=65536,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/* ---- networks ---- */

/* Only a hash with the person's number is kept, so that rows of two people do not tell that they live together. */
static void hash_network(int64_t person, const char *address, uint8_t out[STORE_HASH_BYTES]) {
    char text[128], id[STORE_GAME_ID_MAX];
    hall_id_write((uint64_t)person, id);
    snprintf(text, sizeof text, "network %s %s", id, address);
    hall_hash_secret(text, out);
}

store_change hall_network_change(const hall *it, int64_t person, const char *address) {
    store_change change = {
        .kind = STORE_PUT_KEY,
        .key = {
            .person = person, .kind = STORE_NETWORK, .created_ms = it->now_ms, .used_ms = it->now_ms, .ends_ms = it->now_ms + network_ms}};
    hash_network(person, address, change.key.hash);
    return change;
}

/* *opened: this network is one of the person's. False: the caller returns at once. */
static bool find_network(hall_call *call, int64_t person, bool *opened) {
    uint8_t hash[STORE_HASH_BYTES];
    const store_key *key;
    const store_person *owner;
    hash_network(person, call->address, hash);
    *opened = false;
    if (person == 0) return true;
    if (!hall_find_key(call, hash, &key, &owner)) return false;
    *opened = key != NULL && key->kind == STORE_NETWORK && key->person == person && key->ends_ms > call->asker.it->now_ms;
    return true;
}

/* ---- logging in ---- */

static void login_checked(hall *it, hall_task *task, const hall_job *job) {
    TV_ASSERT(job->kind == HALL_CHECK_PASSWORD);
    if (!job->good || task->person.id == 0) {
        hall_deny(&task->asker, 401, "login", NULL, "Wrong name or password.");
        return;
    }
    store_change seen = {.kind = STORE_CHANGE_PERSON,
                         .person_change = {.person = task->person, .parts = STORE_PART_SEEN, .expects_password = true}};
    seen.person_change.person.seen_ms = it->now_ms;
    memcpy(seen.person_change.password, task->person.password, sizeof seen.person_change.password);
    hall_welcome(&task->asker, task->address, &seen, 1, &task->person, 200);
}

/* May this address guess once more? `name` is folded: however it is written. False: the caller returns at once. */
static bool may_guess(hall_call *call, const char *name, bool usual) {
    double an_hour = call->asker.it->limits.logins_per_address_hour;
    char both[NAMES_KEY_BYTES + 80];
    snprintf(both, sizeof both, "%s %s", call->address, name);
    const hall_limit limits[] = {{"login", call->address, an_hour / 60, an_hour},
                                 {"login from", both, an_hour / 120, an_hour / 2},
                                 {"login as", name, an_hour / 60, an_hour}};
    bool allowed;
    if (!hall_allow_everywhere(call, limits, usual ? 2 : 3, &allowed)) return false;
    return allowed || hall_deny(&call->asker, 429, "too_many", NULL, "Too many attempts; wait a while.");
}

void hall_log_in(hall_call *call) {
    hall *it = call->asker.it;
    const char *name = hall_text_of(call, "name", 1, NAME_MOST);
    const char *password = name != NULL ? hall_text_of(call, "password", 1, PASSWORD_MOST) : NULL;
    char folded[NAMES_KEY_BYTES];
    const store_person *named;
    bool usual;
    if (password == NULL || !hall_find_named(call, name, &named)) return;
    bool found = named != NULL && named->kind == STORE_ACCOUNT;
    hall_task task = {.asker = call->asker, .done = login_checked};
    if (found) task.person = *named;
    if (!find_network(call, task.person.id, &usual)) return;
    names_fold(name, folded);
    if (!may_guess(call, folded, usual) || !hall_may_hash(call, usual)) return;
    hall_task_address(&task, call, usual);
    hall_task_send(it, &task, hall_job_password(HALL_CHECK_PASSWORD, password, found ? task.person.password : nobodys_password));
}
