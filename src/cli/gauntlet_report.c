/* The ladder of levels, see gauntlet_report.h. */
#include "gauntlet_report.h"

#include "arena_report.h"
#include "estimate_report.h"
#include "rating_report.h"

/* What a step should be: clearly stronger, but so that the weaker one still has its days. */
static const double STEP_LOW = 0.6, STEP_HIGH = 0.8;

/* The games of a player against the one below. */
static const statistics_sample *step_of(const arena_match *match, uint32_t upper) { return &match->score.pairs[upper][upper - 1]; }

static bool is_good_step(const statistics_sample *step) {
    double share = statistics_share(step).value;
    return step->games > 0 && share >= STEP_LOW && share <= STEP_HIGH;
}

void gauntlet_report_json(const arena_match *match, tv_text *out) {
    const arena_task *task = &match->task;
    tv_json json = tv_json_into(out);
    tv_json_object(&json, NULL);
    tv_json_string(&json, "game", match->model.game->id);
    tv_json_array(&json, "players");
    for (uint32_t i = 0; i < task->player_count; i++) tv_json_string(&json, NULL, task->players[i].text);
    tv_json_array_end(&json);
    arena_report_nets(task, &json);
    tv_json_uint(&json, "games", match->score.games);
    tv_json_uint(&json, "seed", task->seed);
    tv_json_bool(&json, "complete", arena_score_complete(&match->score, task));
    tv_json_array(&json, "steps");
    for (uint32_t upper = 1; upper < task->player_count; upper++) {
        const statistics_sample *step = step_of(match, upper);
        tv_json_object(&json, NULL);
        tv_json_string(&json, "upper", task->players[upper].text);
        tv_json_string(&json, "lower", task->players[upper - 1].text);
        tv_json_uint(&json, "games", (uint64_t)step->games);
        report_json_sample(&json, step, 2);
        tv_json_bool(&json, "good", is_good_step(step));
        tv_json_object_end(&json);
    }
    tv_json_array_end(&json);
    rating_report_json(match, &json);
    tv_json_object_end(&json);
    tv_text_add_char(out, '\n');
}

static const char *judge_step(const statistics_sample *step) {
    if (step->games <= 0) return "not played";
    statistics_estimate share = statistics_share(step);
    if (share.value < STEP_LOW) return share.high < STEP_LOW ? "too small" : "small";
    if (share.value > STEP_HIGH) return share.low > STEP_HIGH ? "too large" : "large";
    return "good";
}

void gauntlet_report_text(const arena_match *match, tv_text *out) {
    const arena_task *task = &match->task;
    report_add(out, "%s: %u games, seed %llu\n\n", match->model.game->title, match->score.games, (unsigned long long)task->seed);
    report_add(out, "  %-16s %6s  %6s   %-33s  %s\n", "level", "Elo", "95 %", "share against the one below (95 %)", "60 to 80 %?");
    uint32_t good = 0;
    for (uint32_t i = task->player_count; i-- > 0;) {
        report_add(out, "  %-16s %+6.0f  +-%4.0f", task->players[i].text, match->ratings[i].elo, match->ratings[i].error);
        if (i > 0) {
            const statistics_sample *step = step_of(match, i);
            statistics_estimate share = statistics_share(step);
            report_add(out, "   %5.1f %%  (%5.1f to %5.1f %%)%10s  %s", 100 * share.value, 100 * share.low, 100 * share.high, "",
                       judge_step(step));
            good += is_good_step(step);
        }
        tv_text_add_char(out, '\n');
    }
    report_add(out, "\n%u of %u steps lie within 60 to 80 %%.\n\n", good, task->player_count - 1);
}
