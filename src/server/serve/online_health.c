/* /healthz, true to the store: 200 only when something was made durable within the last second, if need be a probe that is written for it. A
 * disk that is full, read-only or does not answer makes it 503 with the reason within a second. Of a database that stands still whoever hands
 * out connections learns within a second of that moment, so what it did before counts for less. */
#include "http.h"
#include "online_inside.h"

#include "memory/heap.h"

#include <stdio.h>
#include <stdlib.h>

static int64_t fresh_ms(const online *it) { return it->store->shared ? 50 : 1000; }
static int64_t patience_ms(const online *it) { return it->store->shared ? 600 : 900; } /* and up to a tick more */

/* Pages ask this first: it tells them that there is more here than files. */
static void answer(http_exchange *exchange, const char *fault) {
    if (fault == NULL)
        http_answer_json(exchange, 200, json_pack("{s:s, s:b}", "status", "ok", "online", true));
    else
        http_answer_json(exchange, 503,
                         json_pack("{s:s, s:b, s:s, s:s}", "status", "failing", "online", true, "code", "store", "message", fault));
}

static void answer_all(online *it, const char *fault) {
    for (uint32_t i = 0; i < it->health.count; i++) {
        answer(it->health.waiting[i], fault);
        http_release(it->health.waiting[i]);
    }
    it->health.count = 0;
}

void online_answer_health(http_exchange *exchange) {
    online *it = exchange->server->app->host;
    online_health *health = &it->health;
    int64_t now_ms = online_now_ms(it);
    if (online_nodes_fault(it) != NULL) {
        answer(exchange, online_nodes_fault(it));
        return;
    }
    bool late = health->probe != 0 && now_ms - health->asked_ms >= patience_ms(it);
    if (!health->refused && !late && health->good_ms != 0 && now_ms - health->good_ms < fresh_ms(it)) {
        answer(exchange, NULL);
        return;
    }
    void *waiting = health->waiting;
    bool room = tv_heap_room(&waiting, &health->room, health->count + 1, sizeof(http_exchange *));
    health->waiting = waiting;
    if (late || !room) {
        answer(exchange, "The store does not answer.");
        return;
    }
    if (health->probe == 0) {
        health->probe = store_writer_add(it->writer, &(store_change){.kind = STORE_PROBE}, 1); /* the hall waits for none of it */
        health->asked_ms = now_ms;
    }
    http_hold(exchange);
    health->waiting[health->count++] = exchange;
}

void online_health_settled(online *it, uint64_t durable, const online_refusal *refused) {
    online_health *health = &it->health;
    if (durable == health->settled) return;
    health->settled = durable;
    const char *fault = NULL;
    for (const online_refusal *each = refused; each != NULL; each = each->next)
        if (each->why == STORE_DISK) fault = each->error.what;
    health->refused = fault != NULL;
    if (fault == NULL) health->good_ms = online_now_ms(it);
    snprintf(health->why, sizeof health->why, "Writing fails: %s", fault != NULL ? fault : "");
    if (health->probe == 0 || durable < health->probe) return;
    health->probe = 0;
    answer_all(it, fault != NULL ? health->why : NULL);
}

/* A probe that is still under way keeps saying so. */
void online_health_tick(online *it) {
    if (it->health.probe != 0 && online_now_ms(it) - it->health.asked_ms >= patience_ms(it)) answer_all(it, "The store does not answer.");
}

void online_health_end(online *it) {
    answer_all(it, "The server ends.");
    free(it->health.waiting);
    it->health.waiting = NULL;
}
