/* Ratings: when a rated game ends, everybody at the table gets a new one, bots too; live games and games over days are rated apart. */
#include "hall/glicko2.h"
#include "hall/people.h"
#include "hall/tables.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/hash.h>

/* Bots are people of their own, found by name; the number follows from the name, so that every node makes the same. */
static int64_t bot_person(const char *bot) {
    uint8_t digest[TV_SHA256_BYTES];
    int64_t number;
    tv_sha256_of(bot, strlen(bot), digest);
    memcpy(&number, digest, sizeof number);
    return (number & INT64_C(0x0FFFFFFFFFFFFFFF)) | 1;
}

static int64_t rated_person(const hall_seat *seat) {
    return seat->kind == HALL_SEAT_BOT ? bot_person(seat->bot) : seat->person;
}

static uint8_t pace_of(const hall_table *table) { return table->clock == HALL_CLOCK_DAYS ? STORE_DAYS : STORE_LIVE; }

/* A rating that was written, and with which change: two games of one person, or of one bot, may end before the disk has the first. */
typedef struct pending_rating {
    uint64_t key, number;
    store_rating rating;
} pending_rating;

static uint64_t key_of(int64_t person, const char *game, uint8_t pace) {
    char whose[64];
    snprintf(whose, sizeof whose, "%lld %s %u", (long long)person, game, pace);
    return hall_limit_key("rating", whose);
}

static void keep_pending(hall *it, const store_rating *rating) {
    uint64_t key = key_of(rating->person, rating->game, rating->pace);
    pending_rating *pending = hall_map_get(&it->ratings, key);
    if (pending == NULL) pending = malloc(sizeof *pending);
    assert(pending != NULL);
    *pending = (pending_rating){key, it->written, *rating};
    hall_map_put(&it->ratings, key, pending);
}

void hall_ratings_sweep(hall *it) {
    hall_map kept = {0};
    size_t at = 0;
    for (pending_rating *each = hall_map_next(&it->ratings, &at); each != NULL; each = hall_map_next(&it->ratings, &at)) {
        if (each->number > it->durable)
            hall_map_put(&kept, each->key, each);
        else
            free(each);
    }
    hall_map_free(&it->ratings);
    it->ratings = kept;
}

static store_rating rating_of(hall *it, const hall_table *table, int64_t person) {
    store_rating rating;
    const pending_rating *pending = hall_map_get(&it->ratings, key_of(person, table->game->id, pace_of(table)));
    if (pending != NULL && pending->number > it->durable) return pending->rating;
    if (it->from->rating(it->from, person, table->game->id, pace_of(table), &rating)) return rating;
    glicko2_rating fresh = glicko2_fresh();
    rating = (store_rating){.person = person, .pace = pace_of(table), .rating = fresh.rating, .deviation = fresh.deviation,
                            .volatility = fresh.volatility};
    snprintf(rating.game, sizeof rating.game, "%s", table->game->id);
    return rating;
}

void hall_ratings_note(hall *it, hall_table *table) {
    tv_result result;
    store_rating kept[TV_SEATS_MAX];
    glicko2_rating ratings[TV_SEATS_MAX];
    store_change changes[2 * TV_SEATS_MAX];
    size_t count = 0;
    if (!table->rated) return;
    tv_table_result(table->play, &result);
    for (uint8_t seat = 0; seat < table->seat_count; seat++) {
        kept[seat] = rating_of(it, table, rated_person(&table->seats[seat]));
        ratings[seat] = (glicko2_rating){kept[seat].rating, kept[seat].deviation, kept[seat].volatility};
    }
    glicko2_table(ratings, result.place, table->seat_count);
    for (uint8_t seat = 0; seat < table->seat_count; seat++) {
        const hall_seat *at = &table->seats[seat];
        if (at->kind == HALL_SEAT_BOT) {
            changes[count] = (store_change){.kind = STORE_PUT_PERSON, .person = {.id = kept[seat].person, .kind = STORE_BOT,
                                                                                  .created_ms = it->now_ms, .seen_ms = it->now_ms}};
            snprintf(changes[count++].person.name, STORE_NAME_MAX, "bot %s", at->bot);
        }
        kept[seat].rating = ratings[seat].rating;
        kept[seat].deviation = ratings[seat].deviation;
        kept[seat].volatility = ratings[seat].volatility;
        kept[seat].games++;
        kept[seat].changed_ms = it->now_ms;
        changes[count++] = (store_change){.kind = STORE_PUT_RATING, .rating = kept[seat]};
    }
    hall_write(it, changes, count, 0);
    for (uint8_t seat = 0; seat < table->seat_count; seat++) keep_pending(it, &kept[seat]);
}

/* ---- the list ---- */

typedef struct rating_list {
    hall *it;
    json_t *list;
} rating_list;

static bool add_rating(void *host, const void *row) {
    rating_list *to = host;
    const store_rating *rating = row;
    store_person person;
    if (!to->it->from->person(to->it->from, rating->person, &person) || person.kind == STORE_GONE) return true;
    json_array_append_new(to->list, json_pack("{s:o, s:f, s:f, s:i}", "person", hall_person_json(&person), "rating", rating->rating,
                                              "deviation", rating->deviation, "games", (int)rating->games));
    return true;
}

void hall_list_ratings(hall_call *call) {
    rating_list to = {call->asker.it, json_array()};
    const char *pace = json_string_value(json_object_get(call->query, "pace"));
    uint8_t kind = pace != NULL && strcmp(pace, "days") == 0 ? STORE_DAYS : STORE_LIVE;
    to.it->from->ratings(to.it->from, call->holes.values[0], kind, 100, add_rating, &to);
    hall_answer(&call->asker, 200, json_pack("{s:s, s:s, s:o}", "game", call->holes.values[0], "pace", kind == STORE_DAYS ? "days" : "live",
                                             "ratings", to.list));
}
