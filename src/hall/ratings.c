/* Ratings: when a rated game ends, everybody at the table gets a new one; live games and games over days are rated apart. The new ratings go
 * into the same batch as the entry that ended the game and the row that says so: all of it is durable, or nothing. */
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

/* Forgets those that the store knows by now, and those of a batch that was refused (0: of none). */
static void forget_pending(hall *it, uint64_t refused) {
    hall_map kept = {0};
    size_t at = 0;
    for (pending_rating *each = hall_map_next(&it->ratings, &at); each != NULL; each = hall_map_next(&it->ratings, &at)) {
        if (each->number > it->durable && each->number != refused)
            hall_map_put(&kept, each->key, each);
        else
            free(each);
    }
    hall_map_free(&it->ratings);
    it->ratings = kept;
}

void hall_ratings_sweep(hall *it) { forget_pending(it, 0); }

/* What was computed from a refused one is refused by the store, too: it counts games that were never played. */
void hall_ratings_refused(hall *it, uint64_t number) { forget_pending(it, number); }

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

void hall_ratings_read(hall *it, hall_table *table) {
    for (uint8_t seat = 0; table->rated && seat < table->seat_count; seat++)
        table->ratings[seat] = rating_of(it, table, rated_person(&table->seats[seat]));
}

/* Does an earlier seat belong to the same bot? It has one rating and gets one result. */
static bool is_again(const hall_table *table, uint8_t seat) {
    for (uint8_t other = 0; other < seat; other++)
        if (rated_person(&table->seats[other]) == rated_person(&table->seats[seat])) return true;
    return false;
}

static store_change bot_change(const hall *it, const hall_seat *seat) {
    store_change change = {.kind = STORE_PUT_PERSON, .person = {.id = bot_person(seat->bot), .kind = STORE_BOT,
                                                                .created_ms = it->now_ms, .seen_ms = it->now_ms}};
    tv_text name = TV_TEXT_OVER(change.person.name);
    tv_text_add(&name, "bot ");
    tv_text_add(&name, seat->bot);
    return change;
}

/* Everybody's new rating by their places; the ratings before are those read last. */
static size_t rate(const hall *it, const hall_table *table, const uint8_t *places, store_change changes[HALL_RATING_CHANGES]) {
    glicko2_rating ratings[TV_SEATS_MAX];
    size_t count = 0;
    for (uint8_t seat = 0; seat < table->seat_count; seat++) {
        const store_rating *before = &table->ratings[seat];
        ratings[seat] = (glicko2_rating){before->rating, before->deviation, before->volatility};
    }
    glicko2_table(ratings, places, table->seat_count);
    for (uint8_t seat = 0; seat < table->seat_count; seat++) {
        if (is_again(table, seat)) continue;
        if (table->seats[seat].kind == HALL_SEAT_BOT) changes[count++] = bot_change(it, &table->seats[seat]);
        store_rating after = table->ratings[seat];
        after.rating = ratings[seat].rating;
        after.deviation = ratings[seat].deviation;
        after.volatility = ratings[seat].volatility;
        after.games++;
        after.changed_ms = it->now_ms;
        changes[count++] = (store_change){.kind = STORE_PUT_RATING, .rating = after};
    }
    return count;
}

/* Those who played to the end by their places, behind them those who left, whatever a bot made of their seats: the first to leave last. */
static void place(const hall_table *table, uint8_t places[TV_SEATS_MAX]) {
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

size_t hall_ratings_add(const hall *it, const hall_table *table, store_change changes[HALL_RATING_CHANGES]) {
    uint8_t places[TV_SEATS_MAX];
    if (!table->rated) return 0;
    place(table, places);
    return rate(it, table, places, changes);
}

void hall_ratings_written(hall *it, const store_change *changes, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (changes[i].kind == STORE_PUT_RATING) keep_pending(it, &changes[i].rating);
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
    hall_ratings_read(it, table);
    size_t count = read_places(table, places) ? rate(it, table, places, changes + 1) : 0;
    changes[0] = hall_table_change(it, table, &settings);
    hall_write(it, changes, 1 + count, 0);
    free(settings);
    hall_ratings_written(it, changes, 1 + count);
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
