/* Who may come in: what whoever runs the server has chosen about accounts and guests, and the line that greets everybody. */
#include "people.h"

#include <string.h>

void hall_tell_server(hall_call *call) {
    static const char *const names[] = {"open", "invitation", "closed"};
    const hall_limits *limits = &call->asker.it->limits;
    hall_answer(&call->asker, 200,
                json_pack("{s:s, s:b, s:s}", "registration", names[limits->registration], "guests", !limits->no_guests, "welcome",
                          limits->welcome != NULL ? limits->welcome : ""));
}

bool hall_may_register(hall_call *call, store_key *invitation) {
    hall *it = call->asker.it;
    const char *secret = json_string_value(json_object_get(call->body, "invitation"));
    uint8_t hash[STORE_HASH_BYTES];
    const store_key *key = NULL;
    const store_person *nobody;
    if (it->limits.registration == HALL_REGISTRATION_OPEN) return true;
    if (it->limits.registration == HALL_REGISTRATION_CLOSED)
        return hall_deny(&call->asker, 403, "registration", NULL, "This server accepts no new accounts.");
    bool good = secret != NULL && strlen(secret) < HALL_COOKIE_MAX;
    if (good) hall_hash_secret(secret, hash);
    if (good && !hall_find_key(call, hash, &key, &nobody)) return false;
    good = key != NULL && key->kind == STORE_INVITATION && key->ends_ms > it->now_ms;
    if (good) *invitation = *key;
    return good ||
           hall_deny(&call->asker, 403, "registration", NULL, "An account on this server needs an invitation that was not used before.");
}
