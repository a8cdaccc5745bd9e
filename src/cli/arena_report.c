/* The outcome of an arena in words and as JSON, see arena_report.h. */
#include "cli/arena_report.h"

#include <stdarg.h>
#include <stdio.h>

/* Victories: shared ones make fractions. */
static void json_wins(tv_json *json, const char *key, const uint64_t *wins, uint32_t count) {
    tv_json_array(json, key);
    for (uint32_t i = 0; i < count; i++) {
        if (wins[i] % ARENA_WHOLE == 0)
            tv_json_uint(json, NULL, wins[i] / ARENA_WHOLE);
        else
            tv_json_decimal(json, NULL, (int64_t)((wins[i] * 10000 + ARENA_WHOLE / 2) / ARENA_WHOLE), 4);
    }
    tv_json_array_end(json);
}

/* Programs that failed: how often, and why the first time. */
static void json_forfeits(tv_json *json, const arena_score *score, uint8_t seats) {
    tv_json_array(json, "forfeits");
    for (uint8_t entry = 0; entry < seats; entry++) tv_json_uint(json, NULL, score->forfeits[entry].games);
    tv_json_array_end(json);
    tv_json_array(json, "forfeit_reasons");
    for (uint8_t entry = 0; entry < seats; entry++) {
        if (score->forfeits[entry].games > 0)
            tv_json_string(json, NULL, score->forfeits[entry].reason);
        else
            tv_json_null(json, NULL);
    }
    tv_json_array_end(json);
}

void arena_report_json(const arena_task *task, const arena_score *score, tv_text *out) {
    const tv_record *model = task->model;
    uint8_t seats = model->setup.seats;
    tv_json json = tv_json_into(out);
    tv_json_object(&json, NULL);
    tv_json_string(&json, "game", model->game->id);
    tv_json_array(&json, "seats");
    for (uint8_t entry = 0; entry < seats; entry++) tv_json_string(&json, NULL, task->players[entry].text);
    tv_json_array_end(&json);
    tv_json_uint(&json, "games", score->games);
    tv_json_uint(&json, "seed", task->seed);
    json_wins(&json, "wins", score->wins, seats);
    json_wins(&json, "wins_by_place", score->wins_by_place, seats);
    tv_json_array(&json, "wins_of_entry_by_place");
    for (uint8_t entry = 0; entry < seats; entry++) json_wins(&json, NULL, score->wins_at[entry], seats);
    tv_json_array_end(&json);
    tv_json_uint(&json, "ties", score->ties);
    tv_json_uint(&json, "unfinished", score->unfinished);
    json_forfeits(&json, score, seats);
    tv_json_object(&json, "endings");
    for (uint32_t i = 0; i < score->ending_count; i++)
        tv_json_uint(&json, score->endings[i].clause, score->endings[i].games);
    tv_json_object_end(&json);
    tv_json_decimal(&json, "decisions_mean", (int64_t)((score->decisions * 100 + score->games / 2) / score->games), 2);
    tv_json_uint(&json, "decisions_min", score->shortest);
    tv_json_uint(&json, "decisions_max", score->longest);
    tv_json_object_end(&json);
    tv_text_add_char(out, '\n');
}

__attribute__((format(printf, 2, 3))) static void add_formatted(tv_text *out, const char *format, ...) {
    char line[2048];
    va_list values;
    va_start(values, format);
    vsnprintf(line, sizeof line, format, values);
    va_end(values);
    tv_text_add(out, line);
}

void arena_report_text(const arena_task *task, const arena_score *score, double seconds, tv_text *out) {
    const tv_record *model = task->model;
    uint8_t seats = model->setup.seats;
    double games = score->games;
    add_formatted(out, "%s: %u games, seed %llu\n\n", model->game->title, score->games, (unsigned long long)task->seed);
    add_formatted(out, "  %-16s %9s  %7s", "entry", "wins", "share");
    for (uint8_t seat = 0; seat < seats; seat++) add_formatted(out, "    at seat %u", seat);
    for (uint8_t entry = 0; entry < seats; entry++) {
        double wins = (double)score->wins[entry] / ARENA_WHOLE;
        add_formatted(out, "\n  %-16s %9.1f  %5.1f %%", task->players[entry].text, wins, 100 * wins / games);
        for (uint8_t seat = 0; seat < seats; seat++)
            add_formatted(out, "  %11.1f", (double)score->wins_at[entry][seat] / ARENA_WHOLE);
    }
    add_formatted(out, "\n  %-16s %9s  %7s", "all together", "", "");
    for (uint8_t seat = 0; seat < seats; seat++)
        add_formatted(out, "  %11.1f", (double)score->wins_by_place[seat] / ARENA_WHOLE);
    add_formatted(out, "\n\nTies: %u. Unfinished: %u.", score->ties, score->unfinished);
    for (uint32_t i = 0; i < score->ending_count; i++)
        add_formatted(out, "%s %s: %u", i == 0 ? " Ended by" : ",", score->endings[i].clause, score->endings[i].games);
    add_formatted(out, "%s\nDecisions a game: %.1f on average, %u to %u.\n", score->ending_count > 0 ? "." : "",
                  (double)score->decisions / games, score->shortest, score->longest);
    for (uint8_t entry = 0; entry < seats; entry++)
        if (score->forfeits[entry].games > 0)
            add_formatted(out, "%s forfeited %u of %u games; in game %u it %s.\n", task->players[entry].text,
                          score->forfeits[entry].games, score->games, score->forfeits[entry].first + 1,
                          score->forfeits[entry].reason);
    add_formatted(out, "%.0f decisions/s, %.1f games/s on %u thread%s.\n", (double)score->decisions / seconds,
                  games / seconds, task->threads, task->threads == 1 ? "" : "s");
}
