/* Ratings: when a rated game ends, everybody at the table gets a new one; live games and games over days are rated apart. The new ratings go
 * into the same batch as the entry that ended the game and the row that says so: all of it is durable, or nothing. */
#include "glicko2.h"
#include "people.h"
#include "tables.h"

#include "base/check.h"

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

int64_t hall_rated_person(const hall_seat *seat) { return seat->kind == HALL_SEAT_BOT ? bot_person(seat->bot) : seat->person; }

static uint8_t pace_of(const hall_table *table) { return table->clock == HALL_CLOCK_DAYS ? STORE_DAYS : STORE_LIVE; }

/* The rule that the store applies: who has no games yet begins with a fresh rating. */
static void apply_result(store_rating *ratings, const uint8_t *places, uint8_t count) {
    glicko2_rating after[STORE_SEATS];
    TV_ASSERT(count <= STORE_SEATS);
    for (uint8_t i = 0; i < count; i++)
        after[i] =
            ratings[i].games == 0 ? glicko2_fresh() : (glicko2_rating){ratings[i].rating, ratings[i].deviation, ratings[i].volatility};
    glicko2_table(after, places, count);
    for (uint8_t i = 0; i < count; i++) {
        ratings[i].rating = after[i].rating;
        ratings[i].deviation = after[i].deviation;
        ratings[i].volatility = after[i].volatility;
    }
}

static store_rating rating_of(hall *it, const hall_table *table, int64_t person) {
    const hall_person *known = hall_cache_person(it, person);
    const store_rating *had = known != NULL ? hall_person_rating(known, table->game->id, pace_of(table)) : NULL;
    if (had != NULL) return *had;
    store_rating rating = {.person = person, .pace = pace_of(table)};
    snprintf(rating.game, sizeof rating.game, "%s", table->game->id);
    return rating;
}

/* Does an earlier seat belong to the same bot? It has one rating and gets one result. */
static bool is_again(const hall_table *table, uint8_t seat) {
    for (uint8_t other = 0; other < seat; other++)
        if (hall_rated_person(&table->seats[other]) == hall_rated_person(&table->seats[seat])) return true;
    return false;
}

static store_change bot_change(const hall *it, const hall_seat *seat) {
    store_change change = {.kind = STORE_PUT_PERSON,
                           .person = {.id = bot_person(seat->bot), .kind = STORE_BOT, .created_ms = it->now_ms, .seen_ms = it->now_ms}};
    tv_text name = TV_TEXT_OVER(change.person.name);
    tv_text_add(&name, "bot ");
    tv_text_add(&name, seat->bot);
    return change;
}

/* Everybody's new rating by their places, bots' too. */
static size_t rate(hall *it, const hall_table *table, const uint8_t *places, store_change changes[HALL_RATING_CHANGES]) {
    TV_ASSERT(table->seat_count <= TV_SEATS_MAX);
    store_rating ratings[TV_SEATS_MAX];
    size_t count = 0;
    for (uint8_t seat = 0; seat < table->seat_count; seat++) ratings[seat] = rating_of(it, table, hall_rated_person(&table->seats[seat]));
    apply_result(ratings, places, table->seat_count);
    for (uint8_t seat = 0; seat < table->seat_count; seat++) {
        if (is_again(table, seat)) continue;
        if (table->seats[seat].kind == HALL_SEAT_BOT) changes[count++] = bot_change(it, &table->seats[seat]);
        ratings[seat].games++;
        ratings[seat].changed_ms = it->now_ms;
        changes[count++] = (store_change){.kind = STORE_PUT_RATING, .rating = ratings[seat]};
    }
    TV_ASSERT(count <= HALL_RATING_CHANGES);
    return count;
}

/* Those who played to the end by their places, behind them those who left, whatever a bot made of their seats: the first to leave last. */
void hall_table_place(const hall_table *table, uint8_t places[TV_SEATS_MAX]) {
    TV_ASSERT(table->play != NULL);
    tv_result result;
    uint32_t left[TV_SEATS_MAX];
    tv_table_result(table->play, &result);
    for (uint8_t seat = 0; seat < table->seat_count; seat++) left[seat] = hall_seat_departure(table, seat).at;
    for (uint8_t seat = 0; seat < table->seat_count; seat++) {
        places[seat] = 1;
        for (uint8_t other = 0; other < table->seat_count; other++)
            places[seat] += left[seat] != 0 ? left[other] == 0 || left[other] > left[seat]
                                            : left[other] == 0 && result.place[other] < result.place[seat];
    }
}

/* The store rates by what its players' ratings are at that moment: another game of theirs may end at another node. */
size_t hall_ratings_add(hall *it, const hall_table *table, store_change *change) {
    TV_ASSERT(table->status == STORE_OVER);
    if (!table->rated) return 0;
    TV_ASSERT(!hall_has_bot(table));
    *change = (store_change){.kind = STORE_RATE, .result = {.pace = pace_of(table), .count = table->seat_count, .at_ms = it->now_ms}};
    store_result *result = &change->result;
    snprintf(result->game, sizeof result->game, "%s", table->game->id);
    hall_table_place(table, result->places);
    for (uint8_t seat = 0; seat < table->seat_count; seat++) result->persons[seat] = table->seats[seat].person;
    result->rule = apply_result;
    return 1;
}

/* ---- games that are over and not rated ---- */

static bool read_places(const hall_table *table, uint8_t places[TV_SEATS_MAX]) {
    const char *at = table->result;
    for (uint8_t seat = 0; seat < table->seat_count; seat++) {
        char *end;
        places[seat] = (uint8_t)strtoul(at, &end, 10);
        if (end == at || places[seat] == 0 || places[seat] > table->seat_count) return false;
        at = end;
    }
    return true;
}

/* As the game was rated when it was played: with its bots. */
void hall_ratings_mend(hall *it, hall_table *table) {
    uint8_t places[TV_SEATS_MAX];
    store_change changes[1 + HALL_RATING_CHANGES];
    char *settings;
    table->rated_done = true;
    size_t count = table->rated && read_places(table, places) ? rate(it, table, places, changes + 1) : 0;
    changes[0] = hall_table_change(it, table, &settings);
    hall_write(it, changes, 1 + count, 0);
    free(settings);
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
    hall_answer(&call->asker, 200,
                json_pack("{s:s, s:s, s:o}", "game", call->holes.values[0], "pace", kind == STORE_DAYS ? "days" : "live", "ratings", list));
}
