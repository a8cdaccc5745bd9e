/* The outcome of an arena in words and as JSON, see arena_report.h. */
#include "arena_report.h"

#include "estimate_report.h"
#include "rating_report.h"

static double decisions_mean(const arena_score *score) { return score->games > 0 ? (double)score->decisions / score->games : 0; }

/* The net that a player judges by; NULL: none, or it is a program, which says nothing about that. */
static const char *net_of(const arena_task *task, uint32_t entry) { return arena_player_uses_net(task, entry) ? task->net : NULL; }

/* ---- JSON ---- */

void arena_report_nets(const arena_task *task, tv_json *json) {
    tv_json_array(json, "nets");
    for (uint32_t entry = 0; entry < task->player_count; entry++) {
        if (net_of(task, entry) != NULL)
            tv_json_string(json, NULL, net_of(task, entry));
        else
            tv_json_null(json, NULL);
    }
    tv_json_array_end(json);
}

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
static void json_forfeits(tv_json *json, const arena_task *task, const arena_score *score) {
    tv_json_array(json, "forfeits");
    for (uint32_t entry = 0; entry < task->player_count; entry++) tv_json_uint(json, NULL, score->forfeits[entry].games);
    tv_json_array_end(json);
    tv_json_array(json, "forfeit_reasons");
    for (uint32_t entry = 0; entry < task->player_count; entry++) {
        if (score->forfeits[entry].games > 0)
            tv_json_string(json, NULL, score->forfeits[entry].reason);
        else
            tv_json_null(json, NULL);
    }
    tv_json_array_end(json);
}

static void json_shares(tv_json *json, const arena_task *task, const arena_score *score) {
    uint8_t seats = task->model->setup.seats;
    report_json_number(json, "fair_share", 1.0 / seats, 4);
    tv_json_array(json, "shares");
    for (uint32_t entry = 0; entry < task->player_count; entry++) {
        tv_json_object(json, NULL);
        report_json_sample(json, &score->shares[entry], seats);
        tv_json_object_end(json);
    }
    tv_json_array_end(json);
    tv_json_array(json, "pairs");
    for (uint32_t first = 0; first < task->player_count; first++) {
        for (uint32_t second = first + 1; second < task->player_count; second++) {
            tv_json_object(json, NULL);
            tv_json_uint(json, "first", first);
            tv_json_uint(json, "second", second);
            tv_json_uint(json, "games", (uint64_t)score->pairs[first][second].games);
            report_json_sample(json, &score->pairs[first][second], 2);
            tv_json_object_end(json);
        }
    }
    tv_json_array_end(json);
}

static void json_sprt(tv_json *json, const arena_task *task, const arena_score *score) {
    const sprt_test *test = task->sprt;
    if (test == NULL) {
        tv_json_null(json, "sprt");
        return;
    }
    tv_json_object(json, "sprt");
    tv_json_array(json, "shares");
    for (int i = 0; i < 2; i++) report_json_number(json, NULL, test->share[i], 4);
    tv_json_array_end(json);
    tv_json_array(json, "elo");
    for (int i = 0; i < 2; i++) report_json_number(json, NULL, statistics_elo(test->share[i], task->model->setup.seats), 1);
    tv_json_array_end(json);
    report_json_number(json, "alpha", test->alpha, 4);
    report_json_number(json, "beta", test->beta, 4);
    report_json_number(json, "llr", score->log_likelihood_ratio, 3);
    report_json_number(json, "llr_low", sprt_lower_bound(test), 3);
    report_json_number(json, "llr_high", sprt_upper_bound(test), 3);
    if (score->verdict == SPRT_UNDECIDED)
        tv_json_null(json, "accepted");
    else
        tv_json_uint(json, "accepted", score->verdict == SPRT_SECOND);
    tv_json_object_end(json);
}

void arena_report_json(const arena_match *match, tv_text *out) {
    const arena_task *task = &match->task;
    const arena_score *score = &match->score;
    const tv_record *model = task->model;
    uint8_t seats = model->setup.seats;
    tv_json json = tv_json_into(out);
    tv_json_object(&json, NULL);
    tv_json_string(&json, "game", model->game->id);
    tv_json_array(&json, "seats");
    for (uint32_t entry = 0; entry < task->player_count; entry++) tv_json_string(&json, NULL, task->players[entry].text);
    tv_json_array_end(&json);
    arena_report_nets(task, &json);
    tv_json_uint(&json, "games", score->games);
    tv_json_uint(&json, "seed", task->seed);
    json_wins(&json, "wins", score->wins, task->player_count);
    json_wins(&json, "wins_by_place", score->wins_by_place, seats);
    tv_json_array(&json, "wins_of_entry_by_place");
    for (uint32_t entry = 0; entry < task->player_count; entry++) json_wins(&json, NULL, score->wins_at[entry], seats);
    tv_json_array_end(&json);
    tv_json_uint(&json, "ties", score->ties);
    tv_json_uint(&json, "unfinished", score->unfinished);
    json_forfeits(&json, task, score);
    tv_json_object(&json, "endings");
    for (uint32_t i = 0; i < score->ending_count; i++) tv_json_uint(&json, score->endings[i].clause, score->endings[i].games);
    tv_json_object_end(&json);
    report_json_number(&json, "decisions_mean", decisions_mean(score), 2);
    tv_json_uint(&json, "decisions_min", score->shortest);
    tv_json_uint(&json, "decisions_max", score->longest);
    tv_json_bool(&json, "complete", arena_score_complete(score, task));
    json_shares(&json, task, score);
    json_sprt(&json, task, score);
    rating_report_json(match, &json);
    tv_json_object_end(&json);
    tv_text_add_char(out, '\n');
}

/* ---- words ---- */

static void text_wins(const arena_task *task, const arena_score *score, tv_text *out) {
    uint8_t seats = task->model->setup.seats;
    report_add(out, "  %-16s %9s", "entry", "wins");
    for (uint8_t seat = 0; seat < seats; seat++) report_add(out, "    at seat %u", seat);
    for (uint32_t entry = 0; entry < task->player_count; entry++) {
        report_add(out, "\n  %-16s %9.1f", task->players[entry].text, (double)score->wins[entry] / ARENA_WHOLE);
        for (uint8_t seat = 0; seat < seats; seat++) report_add(out, "  %11.1f", (double)score->wins_at[entry][seat] / ARENA_WHOLE);
    }
    report_add(out, "\n  %-16s %9s", "all together", "");
    for (uint8_t seat = 0; seat < seats; seat++) report_add(out, "  %11.1f", (double)score->wins_by_place[seat] / ARENA_WHOLE);
    tv_text_add(out, "\n\n");
}

/* Error bars; with more than two seats also who was placed before whom. */
static void text_shares(const arena_task *task, const arena_score *score, tv_text *out) {
    uint8_t seats = task->model->setup.seats;
    report_add(out, "  %-16s ", "entry");
    report_sample_head(out);
    for (uint32_t entry = 0; entry < task->player_count; entry++) {
        report_add(out, "\n  %-16s ", task->players[entry].text);
        report_sample(out, &score->shares[entry], seats);
    }
    if (seats > 2) report_add(out, "\n\nFair share: %.1f %%. Placed before another:", 100.0 / seats);
    for (uint32_t first = 0; first < task->player_count && seats > 2; first++) {
        for (uint32_t second = first + 1; second < task->player_count; second++) {
            report_add(out, "\n  %u %-12.12s  %u %-12.12s ", first, task->players[first].text, second, task->players[second].text);
            report_sample(out, &score->pairs[first][second], 2);
        }
    }
    tv_text_add(out, "\n\n");
}

static void text_sprt(const arena_task *task, const arena_score *score, tv_text *out) {
    const sprt_test *test = task->sprt;
    uint8_t seats = task->model->setup.seats;
    if (test == NULL) return;
    report_add(out, "Sequential test of %s: share %.1f %% (%+.0f Elo) or %.1f %% (%+.0f Elo), alpha %g, beta %g.\n", task->players[0].text,
               100 * test->share[0], statistics_elo(test->share[0], seats), 100 * test->share[1], statistics_elo(test->share[1], seats),
               test->alpha, test->beta);
    if (score->verdict == SPRT_UNDECIDED)
        report_add(out, "Undecided");
    else
        report_add(out, "Accepted: %.1f %%", 100 * test->share[score->verdict == SPRT_SECOND]);
    report_add(out, " after %u games; log-likelihood ratio %.2f (bounds %.2f and %.2f).\n\n", score->games, score->log_likelihood_ratio,
               sprt_lower_bound(test), sprt_upper_bound(test));
}

void arena_report_text(const arena_match *match, tv_text *out) {
    const arena_task *task = &match->task;
    const arena_score *score = &match->score;
    report_add(out, "%s: %u games, seed %llu\n\n", task->model->game->title, score->games, (unsigned long long)task->seed);
    for (uint32_t entry = 0; entry < task->player_count; entry++)
        if (net_of(task, entry) != NULL) report_add(out, "%s judges by the net %s.\n", task->players[entry].text, net_of(task, entry));
    if (score->recalled > 0) report_add(out, "%u of them were played earlier.\n\n", score->recalled);
    if (task->lineup_count > 1) {
        rating_report_text(match, out);
    } else {
        text_wins(task, score, out);
        text_shares(task, score, out);
        text_sprt(task, score, out);
    }
    report_add(out, "Ties: %u. Unfinished: %u.", score->ties, score->unfinished);
    for (uint32_t i = 0; i < score->ending_count; i++)
        report_add(out, "%s %s: %u", i == 0 ? " Ended by" : ",", score->endings[i].clause, score->endings[i].games);
    report_add(out, "%s\nDecisions a game: %.1f on average, %u to %u.\n", score->ending_count > 0 ? "." : "", decisions_mean(score),
               score->shortest, score->longest);
    for (uint32_t entry = 0; entry < task->player_count; entry++)
        if (score->forfeits[entry].games > 0)
            report_add(out, "%s forfeited %u of %u games; in game %u it %s.\n", task->players[entry].text, score->forfeits[entry].games,
                       score->games, score->forfeits[entry].first + 1, score->forfeits[entry].reason);
    if (score->recalled > 0) return; /* the time is not that of all games */
    report_add(out, "%.0f decisions/s, %.1f games/s on %u thread%s.\n", (double)score->decisions / match->seconds,
               score->games / match->seconds, task->threads, task->threads == 1 ? "" : "s");
}
