/* Routes: which function answers which question, and what is checked before it is asked. */
#include "hall/inside.h"

#include <string.h>

static const hall_route *const lists[] = {hall_routes_people, hall_routes_tables};

/* Cuts a path at its slashes; false when it is too long or has too many words. */
static bool cut_path(hall_call *call, const char *path) {
    size_t size = strlen(path);
    if (size >= sizeof call->path || path[0] != '/') return false;
    memcpy(call->path, path, size + 1);
    char *at = call->path;
    while (at != NULL && at[1] != 0) {
        *at++ = 0;
        if (call->count == HALL_WORDS_MAX) return false;
        call->words[call->count++] = at;
        at = strchr(at, '/');
    }
    return true;
}

/* Does the pattern fit the words? */
static bool fits(const char *pattern, const hall_call *call) {
    uint32_t word = 0;
    for (const char *at = pattern; *at == '/'; word++) {
        size_t size = strcspn(++at, "/");
        if (word == call->count) return false;
        bool any = size == 1 && *at == '$';
        if (!any && (strlen(call->words[word]) != size || memcmp(call->words[word], at, size) != 0)) return false;
        at += size;
    }
    return word == call->count;
}

/* The route of a question; *known: there is one for another method. */
static const hall_route *find_route(const hall_call *call, const char *method, bool *known) {
    for (size_t list = 0; list < sizeof lists / sizeof *lists; list++)
        for (const hall_route *route = lists[list]; route->method != NULL; route++) {
            if (!fits(route->pattern, call)) continue;
            *known = true;
            if (strcmp(route->method, method) == 0) return route;
        }
    return NULL;
}

static bool may_ask(const hall_call *call, const hall_route *route) {
    if (route->person && call->person.id == 0)
        return hall_deny(&call->asker, 401, "not_known", NULL, "Log in or begin as a guest first.");
    if (call->bearer && (route->scope & ~call->key.scopes) != 0)
        return hall_deny(&call->asker, 403, "scope", NULL, "This token does not allow that; make one with the scope it needs.");
    if (call->person.locked && route->person)
        return hall_deny(&call->asker, 403, "locked", NULL, "This account was locked by an administrator.");
    return true;
}

void hall_serve(hall_call *call, const char *method, const char *path) {
    bool known = false;
    const hall_route *route = cut_path(call, path) ? find_route(call, method, &known) : NULL;
    if (route == NULL && known)
        hall_deny(&call->asker, 405, "method", NULL, "This address does not take that method.");
    else if (route == NULL)
        hall_deny(&call->asker, 404, "not_found", NULL, "There is nothing at this address.");
    else if (may_ask(call, route))
        route->handle(call);
}
