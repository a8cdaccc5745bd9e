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

static store_rating rating_of(hall *it, const hall_table *table, int64_t person) {
    const hall_person *known = hall_cache_person(it, person);
    const store_rating *had = known != NULL ? hall_person_rating(known, table->game->id, pace_of(table)) : NULL;
    if (had != NULL) return *had;
    glicko2_rating fresh = glicko2_fresh();
    store_rating rating = (store_rating){.person = person, .pace = pace_of(table), .rating = fresh.rating, .deviation = fresh.deviation,
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
}

/* ---- the list ---- */

void hall_list_ratings(hall_call *call) {
    const char *pace = json_string_value(json_object_get(call->query, "pace"));
    hall_read *wanted = hall_read_make(HALL_READ_RATINGS);
    tv_text game = TV_TEXT_OVER(wanted->name);
    tv_text_add(&game, call->holes.values[0]);
    wanted->which = pace != NULL && strcmp(pace, "days") == 0 ? STORE_DAYS : STORE_LIVE;
    uint8_t kind = wanted->which;
    const hall_read *best = hall_need(call, wanted);
    if (best == NULL) return;
    json_t *list = json_array();
    for (uint32_t i = 0; i < best->rating_count; i++) {
        const store_rating *rating = &best->ratings[i];
        const hall_person *person = hall_cache_person(call->asker.it, rating->person);
        if (person == NULL || person->row.kind == STORE_GONE) continue;
        json_array_append_new(list, json_pack("{s:o, s:f, s:f, s:i}", "person", hall_person_json(&person->row), "rating", rating->rating,
                                              "deviation", rating->deviation, "games", (int)rating->games));
    }
    hall_answer(&call->asker, 200, json_pack("{s:s, s:s, s:o}", "game", call->holes.values[0], "pace", kind == STORE_DAYS ? "days" : "live",
                                             "ratings", list));
}
