/* Standing answers: what a person wants to be answered while away, as patterns over the game's notation, tried in order. They are
 * private, and come after a delay as people's answers have it, drawn anew for each question, so that nobody can tell them from a
 * person's own. */
#include "tables.h"

#include "base/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Delays in milliseconds of which each is exceeded by one part of 32 less than the one before: times of thought as people's are, many short
 * and few long ones (log-normal about 4 s, cut at 1 and 15 s). Longer ones would be taken for absence: notices go out after 20 s. */
enum { PARTS = 32 };
static const int32_t delays_ms[PARTS + 1] = {
    1000, 1256, 1465, 1653, 1829, 1998, 2164, 2329, 2494, 2661, 2831, 3005, 3184, 3370,  3562,  3763,  3975,
    4198, 4434, 4687, 4959, 5252, 5572, 5925, 6317, 6759, 7264, 7855, 8563, 9442, 10593, 12235, 15000,
};

/* Within a part all delays are alike; whole numbers, so that every machine draws the same. */
static int64_t draw_delay_ms(hall *it) {
    uint32_t lot;
    it->host.entropy(it->host.host, &lot, sizeof lot);
    uint32_t part = lot % PARTS, fraction = lot >> 16;
    return delays_ms[part] + (((int64_t)(delays_ms[part + 1] - delays_ms[part]) * fraction) >> 16);
}

/* Has a delay been drawn for the question that is open? */
static bool has_delay(const hall_table *table) {
    return table->answer.number == table->asked_number && table->answer.asked_ms == table->asked_ms;
}

static bool has_standing(const hall_table *table) {
    return table->status == STORE_RUNNING && table->actor < table->seat_count && table->seats[table->actor].standing.count > 0;
}

/* When the question before the actor may be answered for a person. Who is short of time answers faster: half of it is left in any case. */
static int64_t answer_at_ms(const hall_table *table) {
    const hall_answer_delay *delay = &table->answer;
    int64_t most_ms = table->clock != HALL_CLOCK_NONE ? table->time.left_ms[table->actor] / 2 : delay->delay_ms;
    return table->asked_ms + (delay->delay_ms < most_ms ? delay->delay_ms : most_ms);
}

int64_t hall_standing_due_ms(const hall_table *table) {
    if (!has_standing(table) || (has_delay(table) && table->answer.tried)) return HALL_NEVER_MS;
    return has_delay(table) ? answer_at_ms(table) : table->asked_ms; /* to be drawn */
}

/* Does the notation fit a pattern in which * stands for anything? */
static bool fits(const char *pattern, const char *text) {
    const char *star = NULL, *again = text;
    while (*text != 0) {
        if (*pattern == '*') {
            star = ++pattern;
            again = text;
        } else if (*pattern == *text) {
            pattern++;
            text++;
        } else if (star != NULL) {
            pattern = star;
            text = ++again;
        } else {
            return false;
        }
    }
    while (*pattern == '*') pattern++;
    return *pattern == 0;
}

/* The first legal move that the first fitting rule names. */
static bool find_answer(const hall_table *table, const hall_standing *standing, tv_move *answer) {
    const tv_game *game = table->game;
    const void *box = tv_table_box(table->play);
    tv_move *moves = malloc(tv_game_moves_max(game) * sizeof *moves);
    TV_ASSERT(moves != NULL);
    uint32_t count = tv_game_moves(game, box, tv_table_state(table->play), moves);
    bool found = false;
    for (uint32_t rule = 0; rule < standing->count && !found; rule++)
        for (uint32_t i = 0; i < count && !found; i++) {
            char notation[128];
            tv_text text = TV_TEXT_OVER(notation);
            tv_game_move_write(game, box, moves[i], &text);
            found = fits(standing->rules[rule], notation);
            *answer = moves[i];
        }
    free(moves);
    return found;
}

static bool stops(const hall_table *table, const hall_standing *standing, uint8_t seat) {
    tv_turn turn = tv_game_turn(table->game, tv_table_box(table->play), tv_table_state(table->play));
    return (standing->stop_at_my_turn && turn.owner == seat) || (standing->until_turn != 0 && turn.number >= standing->until_turn);
}

void hall_standing_tick(hall *it, hall_table *table) {
    uint8_t seat = table->actor;
    tv_move answer;
    tv_error error;
    if (!has_standing(table)) return;
    if (!has_delay(table)) table->answer = (hall_answer_delay){table->asked_ms, draw_delay_ms(it), table->asked_number, false};
    if (it->now_ms < answer_at_ms(table) || table->answer.tried || hall_table_play(it, table) == NULL) return;
    table->answer.tried = true; /* what does not fit now does not fit until the next question */
    const hall_standing *standing = &table->seats[seat].standing;
    if (strcmp(tv_table_player(table->play, seat), "remote") != 0 || stops(table, standing, seat)) return;
    if (find_answer(table, standing, &answer)) hall_table_decide(it, table, answer, &error);
}

static bool read_rules(hall_call *call, hall_standing *out) {
    TV_ASSERT(out->count == 0);
    const json_t *rules = json_object_get(call->body, "rules"), *rule;
    size_t at;
    json_array_foreach(rules, at, rule) {
        const char *text = json_string_value(rule);
        if (text == NULL || out->count == HALL_RULES_MAX || strlen(text) >= HALL_RULE_MAX)
            return hall_deny(&call->asker, 400, "bad_rules", NULL, "\"rules\" must be up to 16 patterns of up to 63 characters.");
        snprintf(out->rules[out->count++], HALL_RULE_MAX, "%s", text);
    }
    return true;
}

void hall_table_set_standing(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall_table *table;
    uint8_t seat;
    int64_t until;
    hall_standing standing = {.stop_at_my_turn = hall_flag_of(call, "stop_at_my_turn", true)};
    if (!hall_number_of(call, "until_turn", 0, INT32_MAX, 0, &until) || !hall_seat_of_call(call, &table, &seat)) return;
    if (!read_rules(call, &standing)) return;
    standing.until_turn = (uint32_t)until;
    table->seats[seat].standing = standing;
    table->answer.tried = false;
    hall_table_save(call->asker.it, table);
    hall_answer(&call->asker, 200, json_pack("{s:i}", "rules", (int)standing.count));
}
