/* Ratings of many players, see rating_report.h. */
#include "rating_report.h"

#include "estimate_report.h"

void rating_report_order(const arena_match *match, uint8_t order[ARENA_PLAYERS_MAX]) {
    for (uint32_t i = 0; i < match->task.player_count; i++) {
        uint32_t at = i;
        for (; at > 0 && match->ratings[order[at - 1]].elo < match->ratings[i].elo; at--) order[at] = order[at - 1];
        order[at] = (uint8_t)i;
    }
}

/* Games of a player, and its points by placing against all others at its tables. */
static statistics_sample all_points(const arena_match *match, uint32_t which) {
    statistics_sample sum = {0};
    for (uint32_t other = 0; other < match->task.player_count; other++) {
        sum.games += match->score.pairs[which][other].games;
        sum.points += match->score.pairs[which][other].points;
    }
    return sum;
}

void rating_report_json(const arena_match *match, tv_json *json) {
    if (match->task.lineup_count < 2) {
        tv_json_null(json, "ratings");
        return;
    }
    uint8_t order[ARENA_PLAYERS_MAX];
    rating_report_order(match, order);
    tv_json_array(json, "ratings");
    for (uint32_t rank = 0; rank < match->task.player_count; rank++) {
        uint8_t which = order[rank];
        tv_json_object(json, NULL);
        tv_json_uint(json, "rank", rank + 1);
        tv_json_uint(json, "player", which);
        tv_json_string(json, "bot", match->players[which].text);
        tv_json_uint(json, "games", (uint64_t)match->score.shares[which].games);
        report_json_number(json, "elo", match->ratings[which].elo, 1);
        report_json_number(json, "error", match->ratings[which].error, 1);
        tv_json_object_end(json);
    }
    tv_json_array_end(json);
}

static void text_points(const arena_match *match, const uint8_t *order, tv_text *out) {
    uint32_t players = match->task.player_count;
    report_add(out, "Points of the row against the column, in per cent:\n  %-22s", "");
    for (uint32_t column = 0; column < players; column++) report_add(out, " %5u", column + 1);
    for (uint32_t row = 0; row < players; row++) {
        report_add(out, "\n  %2u %-19.19s", row + 1, match->players[order[row]].text);
        for (uint32_t column = 0; column < players; column++) {
            const statistics_sample *pair = &match->score.pairs[order[row]][order[column]];
            if (pair->games > 0)
                report_add(out, " %5.1f", 100 * pair->points / pair->games);
            else
                report_add(out, " %5s", "-");
        }
    }
    tv_text_add(out, "\n\n");
}

void rating_report_text(const arena_match *match, tv_text *out) {
    uint8_t order[ARENA_PLAYERS_MAX] = {0};
    rating_report_order(match, order);
    report_add(out, "  rank  %-24s %6s  %6s  %7s  %7s", "player", "Elo", "95 %", "games", "points");
    for (uint32_t rank = 0; rank < match->task.player_count; rank++) {
        uint8_t which = order[rank];
        statistics_sample points = all_points(match, which);
        report_add(out, "\n  %4u  %-24s %+6.0f  +-%4.0f  %7.0f  %5.1f %%", rank + 1, match->players[which].text, match->ratings[which].elo,
                   match->ratings[which].error, match->score.shares[which].games,
                   points.games > 0 ? 100 * points.points / points.games : 50);
    }
    tv_text_add(out, "\n\n");
    text_points(match, order, out);
}
