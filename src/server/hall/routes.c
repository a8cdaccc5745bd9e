/* Routes: which function answers which question, and what is checked before it is asked. */
#include "inside.h"

#include <string.h>

static const hall_route *const lists[] = {hall_routes_people, hall_routes_tables, hall_routes_tournaments};

/* The route of a question; *known: there is one for another method. */
static const hall_route *find_route(hall_call *call, const char *method, const char *path, bool *known) {
    for (size_t list = 0; list < sizeof lists / sizeof *lists; list++)
        for (const hall_route *route = lists[list]; route->method != NULL; route++) {
            if (!path_fits(route->pattern, path, &call->holes)) continue;
            *known = true;
            if (strcmp(route->method, method) == 0) return route;
        }
    return NULL;
}

static bool may_ask(const hall_call *call, const hall_route *route) {
    if (route->person && call->person.id == 0) return hall_deny(&call->asker, 401, "not_known", NULL, "Log in or play as a guest first.");
    if (call->bearer && (route->scope & HALL_SCOPE_SESSION) != 0)
        return hall_deny(&call->asker, 403, "scope", NULL, "A token is not enough for this; log in with name and password.");
    if (call->bearer && (route->scope & ~call->key.scopes) != 0)
        return hall_deny(&call->asker, 403, "scope", NULL, "This token does not allow that; create one that does.");
    if (call->person.locked && route->person)
        return hall_deny(&call->asker, 403, "locked", NULL, "This account was locked by an administrator.");
    return true;
}

/* Long lists cost the server more than other questions, so they count more against the address. */
bool hall_may_afford(hall_call *call, uint8_t more) {
    double rate = call->asker.it->limits.requests_per_minute;
    if (more == 0 || call->charged) return true;
    call->charged = hall_afford(call->asker.it, call->asker.connection != 0 ? "hear" : "ask", call->address, more, rate, rate);
    return call->charged || hall_deny(&call->asker, 429, "too_many", NULL, "Too many requests from this address; wait a moment.");
}

void hall_serve(hall_call *call, const char *method, const char *path) {
    bool known = false;
    const hall_route *route = find_route(call, method, path, &known);
    if (route == NULL && known)
        hall_deny(&call->asker, 405, "method", NULL, "This address does not take that method.");
    else if (route == NULL)
        hall_deny(&call->asker, 404, "not_found", NULL, "There is nothing at this address.");
    else if (may_ask(call, route) && hall_may_afford(call, route->more))
        route->handle(call);
}
