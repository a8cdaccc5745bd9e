/* Standing answers: what a person wants to be answered while away, as patterns over the game's notation, tried in order. They are
 * private, and are given after the same delay as any other, so that nobody can tell them from a person's own. */
#include "hall/tables.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    tv_move *moves = malloc(game->moves_max * sizeof *moves);
    assert(moves != NULL);
    uint32_t count = game->moves(box, tv_table_state(table->play), moves);
    bool found = false;
    for (uint32_t rule = 0; rule < standing->count && !found; rule++)
        for (uint32_t i = 0; i < count && !found; i++) {
            char notation[128];
            tv_text text = TV_TEXT_OVER(notation);
            game->move_write(box, moves[i], &text);
            found = fits(standing->rules[rule], notation);
            *answer = moves[i];
        }
    free(moves);
    return found;
}

static bool stops(const hall_table *table, const hall_standing *standing, uint8_t seat) {
    tv_turn turn = table->game->turn(tv_table_box(table->play), tv_table_state(table->play));
    return (standing->stop_at_my_turn && turn.owner == seat) || (standing->until_turn != 0 && turn.number >= standing->until_turn);
}

void hall_standing_tick(hall *it, hall_table *table) {
    uint8_t seat = table->actor;
    tv_move answer;
    tv_error error;
    if (table->status != STORE_RUNNING || seat >= table->seat_count || table->seats[seat].standing.count == 0) return;
    if (it->now_ms - table->asked_ms < HALL_DELAY_MS || hall_table_play(it, table) == NULL) return;
    const hall_standing *standing = &table->seats[seat].standing;
    if (strcmp(tv_table_player(table->play, seat), "remote") != 0 || stops(table, standing, seat)) return;
    if (find_answer(table, standing, &answer)) hall_table_decide(it, table, answer, &error);
}

static bool read_rules(hall_call *call, hall_standing *out) {
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
    hall_table *table;
    uint8_t seat;
    int64_t until;
    hall_standing standing = {.stop_at_my_turn = hall_flag_of(call, "stop_at_my_turn", true)};
    if (!hall_number_of(call, "until_turn", 0, INT32_MAX, 0, &until) || !hall_seat_of_call(call, &table, &seat)) return;
    if (!read_rules(call, &standing)) return;
    standing.until_turn = (uint32_t)until;
    table->seats[seat].standing = standing;
    hall_table_save(call->asker.it, table);
    hall_answer(&call->asker, 200, json_pack("{s:i}", "rules", (int)standing.count));
}
