/* People: guests, accounts, logging out, names and passwords, deleting oneself. Passwords are hashed and checked by workers;
 * what comes after is an task. */
#include "people.h"

#include "base/check.h"
#include "server/names/names.h"

#include <stdio.h>
#include <string.h>

_Static_assert((int)NAMES_BYTES == (int)STORE_NAME_MAX, "a name that is good can be kept");
enum {
    PASSWORD_LEAST = 8,
    PASSWORD_MOST = 128,
    NAME_MOST = 160 /* bytes as it may be typed; names_check has the rules */
};
static const int64_t login_ms = INT64_C(24) * 3600 * 1000 * HALL_LOGIN_DAYS;

json_t *hall_person_json(const store_person *person) {
    static const char *const kinds[] = {"guest", "account", "bot", "gone"};
    char id[STORE_GAME_ID_MAX];
    hall_id_write((uint64_t)person->id, id);
    return json_pack("{s:s, s:s, s:s}", "id", id, "name", person->name, "kind",
                     person->program && person->kind == STORE_ACCOUNT ? "program" : kinds[person->kind & 3]);
}

/* ---- logins ---- */

static store_change login_change(hall *it, int64_t person, char secret[HALL_COOKIE_MAX]) {
    TV_ASSERT(person != 0);
    store_change change = {
        .kind = STORE_PUT_KEY,
        .key = {.person = person, .kind = STORE_LOGIN, .created_ms = it->now_ms, .used_ms = it->now_ms, .ends_ms = it->now_ms + login_ms}};
    hall_fresh_secret(it, secret);
    hall_hash_secret(secret, change.key.hash);
    return change;
}

void hall_welcome(const hall_asker *asker, const char *address, const store_change *kept, size_t count, const store_person *person,
                  int status) {
    char secret[HALL_COOKIE_MAX];
    store_change changes[HALL_KEPT_MAX + 2];
    TV_ASSERT(count <= HALL_KEPT_MAX);
    memcpy(changes, kept, count * sizeof *kept);
    changes[count++] = login_change(asker->it, person->id, secret);
    if (person->kind == STORE_ACCOUNT) changes[count++] = hall_network_change(asker->it, person->id, address);
    hall_write(asker->it, changes, count, 0);
    hall_answer_cookie(asker, status, hall_person_json(person), secret);
}

static bool free_name_of(hall_call *call, char shown[STORE_NAME_MAX]);

/* By the name that the body gives, if it is good and free; else by one that is made up. */
static void begin_as_guest(hall_call *call) {
    hall *it = call->asker.it;
    if (call->person.id != 0) {
        hall_answer(&call->asker, 200, hall_person_json(&call->person));
        return;
    }
    if (it->limits.no_guests) {
        hall_deny(&call->asker, 403, "guests", NULL, "This server accepts no guests; log in or create an account.");
        return;
    }
    store_person guest = {.kind = STORE_GUEST, .created_ms = it->now_ms, .seen_ms = it->now_ms};
    bool named = json_object_get(call->body, "name") != NULL;
    if (named && !free_name_of(call, guest.name)) return; /* before it is counted: a name that is taken costs nothing */
    const hall_limit limit = {"guest", call->address, it->limits.guests_per_address_hour / 60.0, it->limits.guests_per_address_hour};
    bool allowed;
    if (!hall_allow_everywhere(call, &limit, 1, &allowed)) return;
    if (!allowed) {
        hall_deny(&call->asker, 429, "too_many", NULL, "Too many new guests from this address; wait an hour or log in.");
        return;
    }
    char id[STORE_GAME_ID_MAX];
    guest.id = (int64_t)hall_fresh_number(it);
    hall_id_write((uint64_t)guest.id, id);
    if (!named) snprintf(guest.name, sizeof guest.name, "Guest %.6s", id + 6);
    hall_welcome(&call->asker, call->address, &(store_change){.kind = STORE_PUT_PERSON, .person = guest}, 1, &guest, 201);
}

static void tell_me(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall_answer(&call->asker, 200, hall_person_json(&call->person));
}

static void log_out(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    store_change change = {.kind = STORE_DELETE_KEY, .key = call->key};
    hall_write(call->asker.it, &change, 1, 0);
    hall_answer_cookie(&call->asker, 200, json_object(), "");
    hall_links_end(call->asker.it, call->person.id, call->key.hash);
}

/* ---- accounts ---- */

/* A name from the body that is good and free, or denied. */
static bool free_name_of(hall_call *call, char shown[STORE_NAME_MAX]) {
    const char *name = hall_text_of(call, "name", 1, NAME_MOST), *why;
    const store_person *other;
    if (name == NULL) return false;
    if (!names_check(name, shown, &why)) return hall_deny(&call->asker, 400, "bad_name", NULL, why);
    if (!hall_find_named(call, shown, &other)) return false;
    if (other != NULL && other->id != call->person.id)
        return hall_deny(&call->asker, 409, "name_taken", NULL, "Somebody else has this name, or one that looks like it; choose another.");
    return true;
}

static const char *password_of(const hall_call *call, const char *member) {
    return hall_text_of(call, member, PASSWORD_LEAST, PASSWORD_MOST);
}

/* A worker that had too little memory for it has made no hash. */
static bool was_hashed(const hall_task *task, const hall_job *job) {
    return (job->good && job->hashed != NULL && job->hashed[0] != 0) ||
           hall_deny(&task->asker, 503, "busy", NULL, "The server is short of memory; try again later.");
}

static void account_hashed(hall *it, hall_task *task, const hall_job *job) {
    TV_ASSERT(job->kind == HALL_HASH_PASSWORD);
    store_person person = task->person;
    if (!was_hashed(task, job)) return;
    bool fresh = person.id == 0;
    if (fresh) person = (store_person){.id = (int64_t)hall_fresh_number(it), .created_ms = it->now_ms};
    person.kind = STORE_ACCOUNT;
    person.seen_ms = it->now_ms;
    snprintf(person.name, sizeof person.name, "%s", task->name);
    snprintf(person.password, sizeof person.password, "%s", job->hashed);
    uint32_t parts = STORE_PART_NAME | STORE_PART_KIND | STORE_PART_PASSWORD | STORE_PART_SEEN;
    store_change changes[] = {{.kind = STORE_CHANGE_PERSON, .person_change = {.person = person, .parts = parts, .expects_guest = true}},
                              {.kind = STORE_USE_INVITATION, .key = task->key}};
    if (fresh) changes[0] = (store_change){.kind = STORE_PUT_PERSON, .person = person};
    bool invited = task->key.kind == STORE_INVITATION;
    hall_welcome(&task->asker, task->address, changes, invited ? 2 : 1, &person, 201);
}

/* A guest becomes an account and keeps seats and games; somebody unknown gets a new one. */
static void make_account(hall_call *call) {
    hall *it = call->asker.it;
    if (call->person.id != 0 && call->person.kind != STORE_GUEST) {
        hall_deny(&call->asker, 409, "has_account", NULL, "You have an account already.");
        return;
    }
    hall_task task = {.asker = call->asker, .done = account_hashed, .person = call->person};
    const char *password = free_name_of(call, task.name) ? password_of(call, "password") : NULL;
    if (password == NULL || !hall_may_register(call, &task.key)) return;
    const hall_limit limit = {"account", call->address, it->limits.logins_per_address_hour / 60.0, it->limits.logins_per_address_hour};
    bool allowed;
    if (!hall_allow_everywhere(call, &limit, 1, &allowed)) return;
    if (!allowed) {
        hall_deny(&call->asker, 429, "too_many", NULL, "Too many accounts from this address; wait an hour.");
        return;
    }
    if (!hall_may_hash(call, false)) return;
    hall_task_address(&task, call, false);
    hall_task_send(it, &task, hall_job_password(HALL_HASH_PASSWORD, password, NULL));
}

/* ---- changes ---- */

static void change_name(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    if (!free_name_of(call, call->person.name)) return;
    store_change change = {.kind = STORE_CHANGE_PERSON, .person_change = {.person = call->person, .parts = STORE_PART_NAME}};
    hall_write(call->asker.it, &change, 1, 0);
    hall_answer(&call->asker, 200, hall_person_json(&call->person));
}

/* A new password ends whatever opened the account before, and the connections made with it: logins, tokens, codes, links. Whoever had got
 * in is out, also with a token or codes made meanwhile. Only one of two who change it at the same time does. */
void hall_password_hashed(hall *it, hall_task *task, const hall_job *job) {
    TV_ASSERT(job->kind == HALL_HASH_PASSWORD && task->person.id != 0);
    char secret[HALL_COOKIE_MAX];
    if (!was_hashed(task, job)) return;
    store_change fresh = {.kind = STORE_CHANGE_PERSON,
                          .person_change = {.person = task->person, .parts = STORE_PART_PASSWORD, .expects_password = true}};
    memcpy(fresh.person_change.password, task->person.password, sizeof fresh.person_change.password);
    snprintf(fresh.person_change.person.password, STORE_SECRET_MAX, "%s", job->hashed);
    store_change changes[STORE_KEYS + 3] = {fresh};
    for (uint8_t kind = 0; kind < STORE_KEYS; kind++)
        changes[1 + kind] = (store_change){.kind = STORE_DELETE_KEYS, .key = {.person = task->person.id, .kind = kind}};
    changes[STORE_KEYS + 1] = login_change(it, task->person.id, secret);
    changes[STORE_KEYS + 2] = hall_network_change(it, task->person.id, task->address);
    hall_write(it, changes, STORE_KEYS + 3, 0);
    hall_answer_cookie(&task->asker, 200, hall_person_json(&task->person), secret);
    hall_links_end_all(it, task->person.id);
}

static void old_password_checked(hall *it, hall_task *task, const hall_job *job) {
    TV_ASSERT(job->kind == HALL_CHECK_PASSWORD && job->next_password != NULL);
    if (!job->good) {
        hall_deny(&task->asker, 403, "password", NULL, "The old password is wrong.");
        return;
    }
    task->done = hall_password_hashed;
    hall_task_send(it, task, hall_job_password(HALL_HASH_PASSWORD, job->next_password, NULL));
}

static void change_password(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    const char *old = hall_text_of(call, "old", 1, PASSWORD_MOST), *fresh = old != NULL ? password_of(call, "password") : NULL;
    if (fresh == NULL) return;
    if (call->person.kind != STORE_ACCOUNT) {
        hall_deny(&call->asker, 409, "no_account", NULL, "Guests have no password; create an account first.");
        return;
    }
    if (!hall_allow_person(call->asker.it, "password", call->person.id, 1, 10)) {
        hall_deny(&call->asker, 429, "too_many", NULL, "Too many attempts; wait a while.");
        return;
    }
    if (!hall_may_hash(call, true)) return;
    hall_task task = {.asker = call->asker, .done = old_password_checked, .person = call->person};
    hall_task_address(&task, call, true);
    hall_job *job = hall_job_password(HALL_CHECK_PASSWORD, old, call->person.password);
    hall_job_set_next(job, fresh);
    hall_task_send(call->asker.it, &task, job);
}

/* The row stays, without a name, so that other people's records stay whole; keys, name, talk, guesses, blocks and follows are gone. */
static void forget(const hall_asker *asker, const store_person *person) {
    hall *it = asker->it;
    store_person gone = {.id = person->id, .kind = STORE_GONE, .created_ms = person->created_ms, .seen_ms = it->now_ms};
    store_change changes[3 + STORE_KEYS] = {
        {.kind = STORE_CHANGE_PERSON,
         .person_change = {.person = gone, .parts = STORE_PART_SEEN, .expects_password = true}}, /* still that one */
        {.kind = STORE_PUT_PERSON, .person = gone},
        {.kind = STORE_FORGET_PERSON, .person = gone},
    };
    memcpy(changes[0].person_change.password, person->password, sizeof person->password);
    for (uint8_t kind = 0; kind < STORE_KEYS; kind++)
        changes[3 + kind] = (store_change){.kind = STORE_DELETE_KEYS, .key = {.person = gone.id, .kind = kind}};
    hall_tables_forget_person(it, gone.id);
    hall_write(it, changes, 3 + STORE_KEYS, 0);
    hall_tables_forget_talk(it, gone.id);
    hall_follows_forget_person(it, gone.id);
    hall_answer_cookie(asker, 200, json_object(), "");
    hall_links_end_all(it, gone.id);
}

/* Games are resigned, so they must be in memory. */
static void run_deletion(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    if (hall_tables_whole_of(call, call->person.id)) forget(&call->asker, &call->person);
}

static void deletion_checked(hall *it, hall_task *task, const hall_job *job) {
    TV_ASSERT(job->kind == HALL_CHECK_PASSWORD && task->person.id != 0);
    hall_call call = {.asker = task->asker, .run = run_deletion, .person = task->person, .address = task->address};
    call.link = hall_map_get(&it->links, task->asker.connection);
    if (job->good)
        hall_run(&call);
    else
        hall_deny(&task->asker, 403, "password", NULL, "Wrong password.");
}

/* Whoever has a password must give it: a browser left open is not enough. */
static void delete_me(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall *it = call->asker.it;
    if (call->person.kind != STORE_ACCOUNT) {
        run_deletion(call);
        return;
    }
    const char *password = hall_text_of(call, "password", 1, PASSWORD_MOST);
    if (password == NULL) return;
    if (!hall_allow_person(it, "password", call->person.id, 1, 10)) {
        hall_deny(&call->asker, 429, "too_many", NULL, "Too many attempts; wait a while.");
        return;
    }
    if (!hall_may_hash(call, true)) return;
    hall_task task = {.asker = call->asker, .done = deletion_checked, .person = call->person};
    hall_task_address(&task, call, true);
    hall_task_send(it, &task, hall_job_password(HALL_CHECK_PASSWORD, password, call->person.password));
}

const hall_route hall_routes_people[] = {
    {"POST", "/guest", begin_as_guest, 0, false, 0},
    {"POST", "/account", make_account, HALL_SCOPE_ACCOUNT | HALL_SCOPE_SESSION, false, 0},
    {"POST", "/login", hall_log_in, 0, false, 0},
    {"POST", "/logout", log_out, 0, true, 0},
    {"GET", "/me", tell_me, HALL_SCOPE_READ, true, 0},
    {"POST", "/me/name", change_name, HALL_SCOPE_ACCOUNT | HALL_SCOPE_SESSION, true, 0},
    {"POST", "/me/password", change_password, HALL_SCOPE_ACCOUNT | HALL_SCOPE_SESSION, true, 0},
    {"DELETE", "/me", delete_me, HALL_SCOPE_ACCOUNT | HALL_SCOPE_SESSION, true, 0},
    {"POST", "/me/program", hall_become_program, HALL_SCOPE_PLAY, true, 0},
    {"GET", "/me/export", hall_export_me, HALL_SCOPE_READ | HALL_SCOPE_SESSION, true, 0},
    {"GET", "/me/blocks", hall_list_blocks, HALL_SCOPE_READ, true, 0},
    {"POST", "/me/blocks", hall_add_block, HALL_SCOPE_ACCOUNT, true, 0},
    {"DELETE", "/me/blocks/:person", hall_delete_block, HALL_SCOPE_ACCOUNT, true, 0},
    {"GET", "/me/follows", hall_list_follows, HALL_SCOPE_READ, true, 4},
    {"POST", "/me/follows", hall_add_follow, HALL_SCOPE_ACCOUNT, true, 0},
    {"DELETE", "/me/follows/:person", hall_delete_follow, HALL_SCOPE_ACCOUNT, true, 0},
    {"GET", "/me/statistics", hall_get_statistics, HALL_SCOPE_READ, true, 9},
    {"DELETE", "/me/guesses", hall_delete_guesses, HALL_SCOPE_ACCOUNT, true, 0},
    {"GET", "/me/seen", hall_get_seen, HALL_SCOPE_READ, true, 0},
    {"POST", "/me/seen", hall_set_seen, HALL_SCOPE_ACCOUNT, true, 0},
    {"GET", "/server", hall_tell_server, 0, false, 0},
    {"GET", "/me/notices", hall_get_notices, HALL_SCOPE_READ, true, 0},
    {"POST", "/me/notices", hall_set_notices, HALL_SCOPE_ACCOUNT, true, 0},
    {"POST", "/me/codes", hall_make_codes, HALL_SCOPE_ACCOUNT | HALL_SCOPE_SESSION, true, 0},
    {"POST", "/recover", hall_recover, 0, false, 0},
    {"GET", "/me/tokens", hall_list_tokens, HALL_SCOPE_ACCOUNT, true, 0},
    {"POST", "/me/tokens", hall_make_token, HALL_SCOPE_ACCOUNT, true, 0},
    {"DELETE", "/me/tokens/:name", hall_delete_token, HALL_SCOPE_ACCOUNT, true, 0},
    {0},
};
