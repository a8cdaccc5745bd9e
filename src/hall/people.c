/* People: guests, accounts, logging in and out, names and passwords, deleting oneself. Passwords are hashed and checked by workers;
 * what comes after is an errand. */
#include "hall/people.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { PASSWORD_LEAST = 8, PASSWORD_MOST = 128, NAME_MOST = STORE_NAME_MAX - 1 };
static const int64_t session_ms = INT64_C(24) * 3600 * 1000 * HALL_SESSION_DAYS;
/* What a password is held against when nobody has that name, so that both answers take the same time. */
static const char nobodys_password[] = "$argon2id$v=19$m=65536,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

json_t *hall_person_json(const store_person *person) {
    static const char *const kinds[] = {"guest", "account", "bot", "gone"};
    char id[STORE_GAME_ID_MAX];
    hall_id_write((uint64_t)person->id, id);
    return json_pack("{s:s, s:s, s:s}", "id", id, "name", person->name, "kind",
                     person->program && person->kind == STORE_ACCOUNT ? "program" : kinds[person->kind & 3]);
}

/* ---- sessions ---- */

static store_change session_change(hall *it, int64_t person, char secret[HALL_COOKIE_MAX]) {
    store_change change = {.kind = STORE_PUT_KEY,
                           .key = {.person = person, .kind = STORE_SESSION, .created_ms = it->now_ms, .used_ms = it->now_ms,
                                   .ends_ms = it->now_ms + session_ms}};
    hall_fresh_secret(it, secret);
    hall_hash_secret(secret, change.key.hash);
    return change;
}

/* Keeps a person, as a whole or changed, with a new session and answers with both. */
static void welcome(const hall_asker *asker, const store_change *kept, const store_person *person, int status) {
    char secret[HALL_COOKIE_MAX];
    store_change changes[] = {*kept, session_change(asker->it, person->id, secret)};
    hall_write(asker->it, changes, 2, 0);
    hall_answer_cookie(asker, status, hall_person_json(person), secret);
}

static void welcome_new(const hall_asker *asker, const store_person *person) {
    welcome(asker, &(store_change){.kind = STORE_PUT_PERSON, .person = *person}, person, 201);
}

static void begin_as_guest(hall_call *call) {
    hall *it = call->asker.it;
    if (call->person.id != 0) {
        hall_answer(&call->asker, 200, hall_person_json(&call->person));
        return;
    }
    if (!hall_allow(it, "guest", call->address, it->limits.guests_per_address_hour / 60.0, it->limits.guests_per_address_hour)) {
        hall_deny(&call->asker, 429, "too_many", NULL, "Too many new guests from this address; wait an hour or log in.");
        return;
    }
    store_person guest = {.id = (int64_t)hall_fresh_number(it), .kind = STORE_GUEST, .created_ms = it->now_ms, .seen_ms = it->now_ms};
    char id[STORE_GAME_ID_MAX];
    hall_id_write((uint64_t)guest.id, id);
    snprintf(guest.name, sizeof guest.name, "Guest %.6s", id + 6);
    welcome_new(&call->asker, &guest);
}

static void tell_me(hall_call *call) { hall_answer(&call->asker, 200, hall_person_json(&call->person)); }

static void log_out(hall_call *call) {
    store_change change = {.kind = STORE_DELETE_KEY, .key = call->key};
    hall_write(call->asker.it, &change, 1, 0);
    hall_answer_cookie(&call->asker, 200, json_object(), "");
    hall_links_end(call->asker.it, call->person.id, call->key.hash);
}

/* ---- accounts ---- */

/* A name from the body that is good and free, or denied. */
static const char *free_name_of(hall_call *call) {
    const char *name = hall_text_of(call, "name", 1, NAME_MOST), *why;
    const store_person *other;
    if (name == NULL) return NULL;
    if (!hall_name_good(name, &why)) {
        hall_deny(&call->asker, 400, "bad_name", NULL, why);
        return NULL;
    }
    if (!hall_find_named(call, name, &other)) return NULL;
    if (other != NULL && other->id != call->person.id) {
        hall_deny(&call->asker, 409, "name_taken", NULL, "Somebody else has this name; choose another.");
        return NULL;
    }
    return name;
}

static const char *password_of(const hall_call *call, const char *member) {
    return hall_text_of(call, member, PASSWORD_LEAST, PASSWORD_MOST);
}

/* A worker that had too little memory for it has made no hash. */
static bool was_hashed(const hall_errand *errand, const hall_job *job) {
    return (job->good && job->hashed != NULL && job->hashed[0] != 0) ||
           hall_deny(&errand->asker, 503, "busy", NULL, "The server is short of memory; try again later.");
}

static void account_hashed(hall *it, hall_errand *errand, const hall_job *job) {
    store_person person = errand->person;
    if (!was_hashed(errand, job)) return;
    bool fresh = person.id == 0;
    if (fresh) person = (store_person){.id = (int64_t)hall_fresh_number(it), .created_ms = it->now_ms};
    person.kind = STORE_ACCOUNT;
    person.seen_ms = it->now_ms;
    snprintf(person.name, sizeof person.name, "%s", errand->name);
    snprintf(person.password, sizeof person.password, "%s", job->hashed);
    if (fresh) {
        welcome_new(&errand->asker, &person);
        return;
    }
    uint32_t parts = STORE_PART_NAME | STORE_PART_KIND | STORE_PART_PASSWORD | STORE_PART_SEEN;
    store_change change = {.kind = STORE_CHANGE_PERSON, .person_change = {.person = person, .parts = parts, .expects_guest = true}};
    welcome(&errand->asker, &change, &person, 201);
}

/* A guest becomes an account and keeps seats and games; somebody unknown gets a new one. */
static void make_account(hall_call *call) {
    hall *it = call->asker.it;
    if (call->person.id != 0 && call->person.kind != STORE_GUEST) {
        hall_deny(&call->asker, 409, "has_account", NULL, "You have an account already.");
        return;
    }
    const char *name = free_name_of(call), *password = name != NULL ? password_of(call, "password") : NULL;
    if (password == NULL) return;
    if (!hall_allow(it, "account", call->address, it->limits.logins_per_address_hour / 60.0, it->limits.logins_per_address_hour)) {
        hall_deny(&call->asker, 429, "too_many", NULL, "Too many accounts from this address; wait an hour.");
        return;
    }
    if (!hall_may_hash(&call->asker)) return;
    hall_errand errand = {.asker = call->asker, .done = account_hashed, .person = call->person};
    snprintf(errand.name, sizeof errand.name, "%s", name);
    hall_errand_send(it, &errand, hall_job_password(HALL_HASH_PASSWORD, password, NULL));
}

static void login_checked(hall *it, hall_errand *errand, const hall_job *job) {
    if (!job->good || errand->person.id == 0) {
        hall_deny(&errand->asker, 401, "login", NULL, "Name and password do not belong together.");
        return;
    }
    store_change seen = {.kind = STORE_CHANGE_PERSON,
                         .person_change = {.person = errand->person, .parts = STORE_PART_SEEN, .expects_password = true}};
    seen.person_change.person.seen_ms = it->now_ms;
    memcpy(seen.person_change.password, errand->person.password, sizeof seen.person_change.password);
    welcome(&errand->asker, &seen, &errand->person, 200);
}

static void log_in(hall_call *call) {
    hall *it = call->asker.it;
    const char *name = hall_text_of(call, "name", 1, NAME_MOST);
    const char *password = name != NULL ? hall_text_of(call, "password", 1, PASSWORD_MOST) : NULL;
    const store_person *named;
    if (password == NULL || !hall_find_named(call, name, &named)) return;
    double an_hour = it->limits.logins_per_address_hour;
    char one_name[STORE_NAME_MAX]; /* however it is written: the store takes "ADA" for "Ada" */
    for (size_t i = 0; i <= strlen(name); i++) one_name[i] = (char)tolower((unsigned char)name[i]);
    if (!hall_allow(it, "login", call->address, an_hour / 60, an_hour) || !hall_allow(it, "login as", one_name, an_hour / 60, an_hour)) {
        hall_deny(&call->asker, 429, "too_many", NULL, "Too many attempts; wait a while.");
        return;
    }
    if (!hall_may_hash(&call->asker)) return;
    hall_errand errand = {.asker = call->asker, .done = login_checked};
    bool found = named != NULL && named->kind == STORE_ACCOUNT;
    if (found) errand.person = *named;
    hall_errand_send(it, &errand, hall_job_password(HALL_CHECK_PASSWORD, password, found ? errand.person.password : nobodys_password));
}

/* ---- changes ---- */

static void change_name(hall_call *call) {
    const char *name = free_name_of(call);
    if (name == NULL) return;
    snprintf(call->person.name, sizeof call->person.name, "%s", name);
    store_change change = {.kind = STORE_CHANGE_PERSON, .person_change = {.person = call->person, .parts = STORE_PART_NAME}};
    hall_write(call->asker.it, &change, 1, 0);
    hall_answer(&call->asker, 200, hall_person_json(&call->person));
}

/* A new password ends all other sessions and their connections: whoever had the old one is out. Only one of two who change it at the same
 * time does. */
void hall_password_hashed(hall *it, hall_errand *errand, const hall_job *job) {
    char secret[HALL_COOKIE_MAX];
    if (!was_hashed(errand, job)) return;
    store_change fresh = {.kind = STORE_CHANGE_PERSON,
                          .person_change = {.person = errand->person, .parts = STORE_PART_PASSWORD, .expects_password = true}};
    memcpy(fresh.person_change.password, errand->person.password, sizeof fresh.person_change.password);
    snprintf(fresh.person_change.person.password, STORE_SECRET_MAX, "%s", job->hashed);
    store_change changes[] = {fresh,
                              {.kind = STORE_DELETE_KEYS, .key = {.person = errand->person.id, .kind = STORE_SESSION}},
                              {.kind = STORE_DELETE_KEY, .key = errand->key},
                              session_change(it, errand->person.id, secret)};
    hall_write(it, changes, 4, 0);
    hall_answer_cookie(&errand->asker, 200, hall_person_json(&errand->person), secret);
    hall_links_end(it, errand->person.id, NULL);
}

static void old_password_checked(hall *it, hall_errand *errand, const hall_job *job) {
    if (!job->good) {
        hall_deny(&errand->asker, 403, "password", NULL, "The old password is not right.");
        return;
    }
    errand->done = hall_password_hashed;
    hall_errand_send(it, errand, hall_job_password(HALL_HASH_PASSWORD, job->next_password, NULL));
}

static void change_password(hall_call *call) {
    const char *old = hall_text_of(call, "old", 1, PASSWORD_MOST), *fresh = old != NULL ? password_of(call, "password") : NULL;
    if (fresh == NULL) return;
    if (call->person.kind != STORE_ACCOUNT) {
        hall_deny(&call->asker, 409, "no_account", NULL, "Guests have no password; make an account first.");
        return;
    }
    if (!hall_allow_person(call->asker.it, "password", call->person.id, 1, 10)) {
        hall_deny(&call->asker, 429, "too_many", NULL, "Too many attempts; wait a while.");
        return;
    }
    if (!hall_may_hash(&call->asker)) return;
    hall_errand errand = {.asker = call->asker, .done = old_password_checked, .person = call->person};
    hall_job *job = hall_job_password(HALL_CHECK_PASSWORD, old, call->person.password);
    hall_job_set_next(job, fresh);
    hall_errand_send(call->asker.it, &errand, job);
}

/* The row stays, without a name, so that other people's records stay whole; keys and name are gone. */
static void delete_me(hall_call *call) {
    hall *it = call->asker.it;
    if (!hall_tables_whole_of(call, call->person.id)) return;
    store_person gone = {.id = call->person.id, .kind = STORE_GONE, .created_ms = call->person.created_ms, .seen_ms = it->now_ms};
    store_change changes[5] = {{.kind = STORE_PUT_PERSON, .person = gone}};
    for (uint8_t kind = STORE_SESSION; kind <= STORE_LINK; kind++)
        changes[1 + kind] = (store_change){.kind = STORE_DELETE_KEYS, .key = {.person = gone.id, .kind = kind}};
    hall_tables_forget_person(it, gone.id);
    hall_write(it, changes, 5, 0);
    hall_answer_cookie(&call->asker, 200, json_object(), "");
    hall_links_end_all(it, gone.id);
}

const hall_route hall_routes_people[] = {
    {"POST", "/guest", begin_as_guest, 0, false},
    {"POST", "/account", make_account, HALL_SCOPE_ACCOUNT, false},
    {"POST", "/login", log_in, 0, false},
    {"POST", "/logout", log_out, 0, true},
    {"GET", "/me", tell_me, HALL_SCOPE_READ, true},
    {"POST", "/me/name", change_name, HALL_SCOPE_ACCOUNT, true},
    {"POST", "/me/password", change_password, HALL_SCOPE_ACCOUNT, true},
    {"DELETE", "/me", delete_me, HALL_SCOPE_ACCOUNT, true},
    {"POST", "/me/program", hall_become_program, HALL_SCOPE_PLAY, true},
    {"GET", "/me/notices", hall_get_notices, HALL_SCOPE_READ, true},
    {"POST", "/me/notices", hall_set_notices, HALL_SCOPE_ACCOUNT, true},
    {"POST", "/me/codes", hall_make_codes, HALL_SCOPE_ACCOUNT, true},
    {"POST", "/recover", hall_recover, 0, false},
    {"GET", "/me/tokens", hall_list_tokens, HALL_SCOPE_ACCOUNT, true},
    {"POST", "/me/tokens", hall_make_token, HALL_SCOPE_ACCOUNT, true},
    {"DELETE", "/me/tokens/:name", hall_delete_token, HALL_SCOPE_ACCOUNT, true},
    {0},
};
