/* Limits: how often somebody may do something. A bucket holds a number of tries and fills again with time; addresses and people
 * have their own, so nobody can use up another's. */
#include "inside.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>
#include <trivium/hash.h>

typedef struct bucket {
    uint64_t key;
    double held, most, per_minute;
    int64_t at_ms;
} bucket;

hall_limits hall_limits_default(void) {
    return (hall_limits){
        .tables_per_person = 40,
        .guests_per_address_hour = 30,
        .requests_per_minute = 600,
        .logins_per_address_hour = 60,
        .thinking_ms_per_hour = 600000,
        .thinking_per_person = 4,
        .chat_per_minute = 20,
        .idle_table_ms = 60000,
        .takeover_after_ms = 120000,
        .connections_per_address = 200,
        .notice_after_ms = 20000,
    };
}

uint64_t hall_limit_key(const char *what, const char *whose) {
    uint8_t digest[TV_SHA256_BYTES];
    uint64_t key;
    tv_sha256 hash;
    tv_sha256_begin(&hash);
    tv_sha256_add(&hash, what, strlen(what) + 1);
    tv_sha256_add(&hash, whose, strlen(whose));
    tv_sha256_end(&hash, digest);
    memcpy(&key, digest, sizeof key);
    return key | 1;
}

static void fill(bucket *it, int64_t now_ms) {
    TV_ASSERT(now_ms >= it->at_ms);
    it->held += (double)(now_ms - it->at_ms) * it->per_minute / 60000;
    if (it->held > it->most) it->held = it->most;
    it->at_ms = now_ms;
}

static bucket *bucket_of(hall *it, const char *what, const char *whose, double per_minute, double most) {
    uint64_t key = hall_limit_key(what, whose);
    bucket *found = hall_map_get(&it->buckets, key);
    if (found == NULL) {
        found = malloc(sizeof *found);
        TV_ASSERT(found != NULL);
        *found = (bucket){.key = key, .held = most, .most = most, .per_minute = per_minute, .at_ms = it->now_ms};
        hall_map_put(&it->buckets, key, found);
    }
    fill(found, it->now_ms);
    return found;
}

double hall_spend(hall *it, const char *what, const char *whose, double amount, double per_minute, double most) {
    TV_ASSERT(amount >= 0);
    bucket *found = bucket_of(it, what, whose, per_minute, most);
    found->held -= amount;
    return found->held;
}

bool hall_afford(hall *it, const char *what, const char *whose, double cost, double per_minute, double most) {
    TV_ASSERT(cost > 0);
    bucket *found = bucket_of(it, what, whose, per_minute, most);
    if (found->held < cost) return false;
    found->held -= cost;
    return true;
}

bool hall_allow(hall *it, const char *what, const char *whose, double per_minute, double most) {
    return hall_afford(it, what, whose, 1, per_minute, most);
}

bool hall_would_allow_person(hall *it, const char *what, int64_t person) {
    TV_ASSERT(person != 0);
    char id[STORE_GAME_ID_MAX];
    hall_id_write((uint64_t)person, id);
    bucket *found = hall_map_get(&it->buckets, hall_limit_key(what, id));
    if (found != NULL) fill(found, it->now_ms);
    return found == NULL || found->held >= 1;
}

bool hall_allow_person(hall *it, const char *what, int64_t person, double per_minute, double most) {
    TV_ASSERT(person != 0);
    char id[STORE_GAME_ID_MAX];
    hall_id_write((uint64_t)person, id);
    return hall_allow(it, what, id, per_minute, most);
}

bool hall_allow_everywhere(hall_call *call, const hall_limit *limits, uint32_t count, bool *allowed) {
    hall *it = call->asker.it;
    TV_ASSERT(count <= HALL_ALLOW_MAX);
    *allowed = true;
    if (!it->nodes.shared) {
        for (uint32_t i = 0; i < count && *allowed; i++)
            *allowed = hall_allow(it, limits[i].what, limits[i].whose, limits[i].per_minute, limits[i].most);
        return true;
    }
    if (call->nonce == 0) call->nonce = ++it->nodes.numbers;
    hall_read *wanted = hall_read_make(HALL_READ_ALLOW);
    wanted->person = (int64_t)call->nonce; /* each call is counted by itself, and once */
    wanted->limit_count = count;
    for (uint32_t i = 0; i < count; i++)
        wanted->limits[i] = (store_limit){hall_limit_key(limits[i].what, limits[i].whose), limits[i].per_minute, limits[i].most};
    const hall_read *come = hall_need(call, wanted);
    *allowed = come != NULL && come->answer == STORE_FOUND;
    return come != NULL;
}

void hall_limits_leap(hall *it, int64_t by_ms) {
    size_t at = 0;
    for (bucket *each = hall_map_next(&it->buckets, &at); each != NULL; each = hall_map_next(&it->buckets, &at)) each->at_ms += by_ms;
}

/* Full buckets say nothing; they make room. */
void hall_limits_sweep(hall *it) {
    hall_map kept = {0};
    size_t at = 0;
    for (bucket *each = hall_map_next(&it->buckets, &at); each != NULL; each = hall_map_next(&it->buckets, &at)) {
        fill(each, it->now_ms);
        if (each->held < each->most)
            hall_map_put(&kept, each->key, each);
        else
            free(each);
    }
    hall_map_free(&it->buckets);
    it->buckets = kept;
}
