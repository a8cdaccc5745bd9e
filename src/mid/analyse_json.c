/* An analysed game as JSON (docs/json.md), see analyse_report.h. */
#include "analyse_report.h"

#include "base/check.h"
#include "game_json.h"

enum { WORDS_MAX = 1024 };

/* Chances are percent with two decimals. */
static void write_chance(tv_json *json, const char *key, int32_t chance) {
    TV_ASSERT(chance >= ANALYSE_UNKNOWN);
    if (chance == ANALYSE_UNKNOWN)
        tv_json_null(json, key);
    else
        tv_json_decimal(json, key, chance, 2);
}

void analyse_json_chances(tv_json *json, const analyse_report *it, uint32_t moment) {
    TV_ASSERT(moment <= it->game->decisions);
    tv_json_array(json, "chances");
    for (uint8_t seat = 0; seat < it->task->record->setup.seats; seat++) write_chance(json, NULL, analyse_chance(it->game, moment, seat));
    tv_json_array_end(json);
}

void analyse_json_line(tv_json *json, const char *key, const tv_game *game, const void *box, const tv_move *line, uint32_t count) {
    TV_ASSERT(count <= TV_SEARCH_LINE_MAX);
    tv_json_array(json, key);
    for (uint32_t i = 0; i < count; i++) game_json_move(json, NULL, game, box, line[i]);
    tv_json_array_end(json);
}

/* What differs between the two lines; numbers are means with two decimals. */
static void write_differences(tv_json *json, const tv_game *game, const tv_reason *reason) {
    _Static_assert(TV_REASON_WHOLE == 100, "numbers are written with two decimals");
    TV_ASSERT(reason->count <= TV_REASON_POINTS);
    tv_json_array(json, "differences");
    for (uint32_t i = 0; i < reason->count; i++) {
        const tv_reason_point *point = &reason->points[i];
        bool victory = point->feature == TV_REASON_VICTORY;
        TV_ASSERT(victory || point->feature < game->features);
        tv_json_object(json, NULL);
        tv_json_string(json, "feature", victory ? "victory" : game->weights[point->feature].name);
        tv_json_uint(json, "seat", point->seat);
        tv_json_decimal(json, "best", point->here, 2);
        tv_json_decimal(json, "played", point->there, 2);
        tv_json_bool(json, "certain", point->certain);
        tv_json_bool(json, "gain", point->worth > 0);
        tv_json_object_end(json);
    }
    tv_json_array_end(json);
}

static void write_found(tv_json *json, const tv_game *game, const analyse_told *told) {
    const tv_analysis *found = &told->moment->decision;
    TV_ASSERT(found->move_count <= TV_ANALYSIS_MOVES && found->line_count <= TV_SEARCH_LINE_MAX);
    write_chance(json, "played_chance", found->played_value);
    game_json_move(json, "best", game, told->box, found->best);
    tv_json_string(json, "best_sentence", told->better);
    write_chance(json, "best_chance", found->best_value);
    write_chance(json, "loss", found->loss);
    tv_json_array(json, "moves");
    for (uint32_t i = 0; i < found->move_count; i++) {
        tv_json_object(json, NULL);
        game_json_move(json, "move", game, told->box, found->moves[i].move);
        tv_json_uint(json, "visits", found->moves[i].visits);
        write_chance(json, "chance", found->moves[i].value);
        tv_json_object_end(json);
    }
    tv_json_array_end(json);
    analyse_json_line(json, "line", game, told->box, found->line, found->line_count);
    analyse_json_line(json, "played_line", game, told->box, found->reason.other, found->reason.other_count);
    tv_json_string(json, "reason", told->reason);
    tv_json_string(json, "expected", told->expected);
    write_differences(json, game, &found->reason);
}

void analyse_json_decision(tv_json *json, const analyse_report *it, const analyse_told *told) {
    TV_ASSERT(told->number >= 1 && told->number <= it->game->decisions);
    const tv_game *game = it->task->record->game;
    tv_json_uint(json, "decision", told->number);
    tv_json_uint(json, "turn", told->turn);
    tv_json_uint(json, "seat", told->moment->actor);
    tv_json_uint(json, "choices", told->moment->decision.choices);
    analyse_json_chances(json, it, told->number - 1);
    game_json_move(json, "played", game, told->box, told->moment->played);
    tv_json_string(json, "sentence", told->played);
    write_found(json, game, told);
    tv_json_bool(json, "lost_much", told->moment->decision.loss >= it->much);
}

typedef struct json_host {
    const analyse_report *it;
    tv_json json;
} json_host;

static void tell_json(void *host, const analyse_told *told) {
    json_host *to = host;
    tv_json_object(&to->json, NULL);
    analyse_json_decision(&to->json, to->it, told);
    tv_json_object_end(&to->json);
}

static void write_sums(tv_json *json, const analyse_report *it) {
    tv_json_array(json, "seats");
    for (uint8_t seat = 0; seat < it->task->record->setup.seats; seat++) {
        analyse_sum sum = analyse_add_up(it, seat);
        tv_json_object(json, NULL);
        tv_json_string(json, "kind", it->task->record->seats[seat].kind);
        tv_json_string(json, "name", it->reader.names[seat]);
        tv_json_uint(json, "decisions", sum.decisions);
        tv_json_uint(json, "choices", sum.choices);
        tv_json_decimal(json, "loss_mean", sum.choices > 0 ? sum.loss / sum.choices : 0, 2);
        tv_json_uint(json, "lost_much", sum.much);
        tv_json_object_end(json);
    }
    tv_json_array_end(json);
}

static void write_turning(tv_json *json, const analyse_report *it) {
    analyse_turning turning;
    char sentence[WORDS_MAX];
    tv_text words = TV_TEXT_OVER(sentence);
    if (!analyse_find_turning(it, &turning)) {
        tv_json_null(json, "turning_point");
        return;
    }
    analyse_say_turning(it, &turning, &words);
    tv_json_object(json, "turning_point");
    tv_json_uint(json, "decision", turning.decision);
    tv_json_uint(json, "seat", it->game->moments[turning.decision - 1].actor);
    tv_json_uint(json, "winner", turning.winner);
    tv_json_bool(json, "for_good", turning.for_good);
    tv_json_string(json, "sentence", sentence);
    tv_json_object_end(json);
}

void analyse_json_head(tv_json *json, const analyse_report *it) {
    char net[TV_NET_NAME_BYTES];
    tv_json_string(json, "game", it->task->record->game->id);
    tv_json_string(json, "bot", it->bot);
    analyse_net(it, net);
    if (net[0] != '\0')
        tv_json_string(json, "net", net);
    else
        tv_json_null(json, "net");
    tv_json_uint(json, "seed", it->task->seed);
    tv_json_decimal(json, "much", it->much, 2);
}

bool analyse_report_json(const analyse_report *it, tv_text *out, tv_error *error) {
    TV_ASSERT(it->game->moments != NULL && it->task->record->setup.seats <= TV_SEATS_MAX);
    json_host host = {.it = it, .json = tv_json_into(out)};
    tv_json *json = &host.json;
    tv_json_object(json, NULL);
    analyse_json_head(json, it);
    write_sums(json, it);
    tv_json_array(json, "decisions");
    if (!analyse_tell(it, tell_json, &host, error)) return false;
    tv_json_array_end(json);
    tv_json_object(json, "end");
    tv_json_uint(json, "decisions", it->game->decisions);
    tv_json_uint(json, "all", it->game->all);
    tv_json_bool(json, "over", it->game->over);
    analyse_json_chances(json, it, it->game->decisions);
    tv_json_object_end(json);
    write_turning(json, it);
    tv_json_object_end(json);
    tv_text_add_char(out, '\n');
    return true;
}
