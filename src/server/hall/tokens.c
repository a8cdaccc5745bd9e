/* API tokens: for bots and programs, with scopes. A token is shown once, when it is made. */
#include "people.h"

#include "base/check.h"

#include <stdio.h>
#include <string.h>

enum { TOKENS_MAX = 20 };
static const char *const scope_names[] = {"read", "play", "chat", "account"};

json_t *hall_scopes_json(uint32_t scopes) {
    json_t *list = json_array();
    for (uint32_t i = 0; i < 4; i++)
        if ((scopes >> i & 1) != 0) json_array_append_new(list, json_string(scope_names[i]));
    return list;
}

/* All of the caller's; NULL: the caller returns at once. */
static const hall_read *tokens_of(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall_read *wanted = hall_read_make(HALL_READ_KEYS);
    wanted->person = call->person.id;
    wanted->which = STORE_TOKEN;
    return hall_need(call, wanted);
}

void hall_list_tokens(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    const hall_read *tokens = tokens_of(call);
    if (tokens == NULL) return;
    json_t *list = json_array();
    for (uint32_t i = 0; i < tokens->key_count; i++) {
        const store_key *key = &tokens->keys[i];
        json_array_append_new(list, json_pack("{s:s, s:o, s:I, s:I}", "name", key->name, "scopes", hall_scopes_json(key->scopes),
                                              "created_ms", (json_int_t)key->created_ms, "used_ms", (json_int_t)key->used_ms));
    }
    hall_answer(&call->asker, 200, json_pack("{s:o}", "tokens", list));
}

static const store_key *find_token(const hall_read *tokens, const char *name) {
    for (uint32_t i = 0; i < tokens->key_count; i++)
        if (strcmp(tokens->keys[i].name, name) == 0) return &tokens->keys[i];
    return NULL;
}

/* The scopes named in the body; 0 and denied when one is unknown or there is none. */
static uint32_t scopes_of(const hall_call *call) {
    const json_t *list = json_object_get(call->body, "scopes"), *each;
    uint32_t scopes = 0;
    size_t at;
    json_array_foreach(list, at, each) {
        uint32_t i = 0;
        while (i < 4 && (json_string_value(each) == NULL || strcmp(json_string_value(each), scope_names[i]) != 0)) i++;
        if (i == 4) {
            scopes = 0;
            break;
        }
        scopes |= 1u << i;
    }
    if (scopes == 0) hall_deny(&call->asker, 400, "bad_request", NULL, "\"scopes\" must list some of: read, play, chat, account.");
    return scopes;
}

void hall_make_token(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall *it = call->asker.it;
    const char *name = hall_text_of(call, "name", 1, STORE_NAME_MAX - 1);
    uint32_t scopes = name != NULL ? scopes_of(call) : 0;
    if (scopes == 0) return;
    if (call->bearer && (scopes & ~call->key.scopes) != 0) { /* no token makes one that may do more */
        hall_deny(&call->asker, 403, "scope", NULL, "This token does not allow that; create one that does.");
        return;
    }
    const hall_read *tokens = tokens_of(call);
    if (tokens == NULL) return;
    if (find_token(tokens, name) != NULL || tokens->key_count >= TOKENS_MAX) {
        hall_deny(&call->asker, 409, "token_name", NULL, "You have a token of this name, or too many; delete one first.");
        return;
    }
    char secret[HALL_COOKIE_MAX];
    store_change change = {.kind = STORE_PUT_KEY,
                           .key = {.person = call->person.id, .kind = STORE_TOKEN, .scopes = scopes, .created_ms = it->now_ms}};
    snprintf(change.key.name, sizeof change.key.name, "%s", name);
    hall_fresh_secret(it, secret);
    hall_hash_secret(secret, change.key.hash);
    hall_write(it, &change, 1, 0);
    hall_answer(&call->asker, 201, json_pack("{s:s, s:o, s:s}", "name", name, "scopes", hall_scopes_json(scopes), "token", secret));
}

void hall_delete_token(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    const hall_read *tokens = tokens_of(call);
    if (tokens == NULL) return;
    const store_key *found = find_token(tokens, call->holes.values[0]);
    if (found == NULL) {
        hall_deny(&call->asker, 404, "not_found", NULL, "You have no token of this name.");
        return;
    }
    store_change change = {.kind = STORE_DELETE_KEY, .key = *found};
    hall_write(call->asker.it, &change, 1, 0);
    hall_answer(&call->asker, 200, json_object());
    hall_links_end(call->asker.it, call->person.id, found->hash);
}
