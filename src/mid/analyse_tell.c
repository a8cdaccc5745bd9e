/* The decisions of an analysed game in words, for whoever tells them; see analyse_report.h. */
#include "analyse_report.h"

#include "base/check.h"

#include <stdlib.h>
#include <trivium/table_words.h>

enum { WORDS_MAX = 1024, LINE_MAX = 2048, JUDGE_MAX = 160 };

static const char *without_blank(const char *words) { return words[0] == ' ' ? words + 1 : words; }

void analyse_tell_one(const analyse_report *it, uint32_t number, const tv_bot_task *seen, void *scratch, analyse_teller tell, void *host) {
    TV_ASSERT(number >= 1 && number <= it->game->decisions && it->game->moments[number - 1].judged);
    const analyse_moment *moment = &it->game->moments[number - 1];
    const tv_game *game = seen->game;
    const tv_reason *why = &moment->decision.reason;
    char played[WORDS_MAX], better[WORDS_MAX], reason[WORDS_MAX] = "", expected[LINE_MAX] = "";
    tv_text text = TV_TEXT_OVER(played), best = TV_TEXT_OVER(better), points = TV_TEXT_OVER(reason), line = TV_TEXT_OVER(expected);
    tv_game_describe(game, seen->box, seen->view, moment->played, &it->reader, &text);
    tv_game_describe(game, seen->box, seen->view, moment->decision.best, &it->reader, &best);
    tv_reason_say_points(why, game, &it->reader, TV_OVER, &points);
    if (points.used == 0 && moment->decision.loss > 0) tv_word(&points, it->reader.lang, TV_TEXT("It pays off later rather than at once."));
    tv_reason_say_line(why, seen, &it->reader, TV_OVER, scratch, &line);
    tell(host, &(analyse_told){number, tv_game_turn(game, seen->box, seen->view).number, moment, seen->box, played, better,
                               without_blank(reason), without_blank(expected)});
}

bool analyse_tell(const analyse_report *it, analyse_teller tell, void *host, tv_error *error) {
    TV_ASSERT(it->game->moments != NULL);
    tv_table *table = tv_table_open_at(it->task->record, 0, error);
    if (table == NULL) return false;
    const tv_game *game = it->task->record->game;
    void *view = malloc(game->state_bytes), *scratch = malloc(tv_hint_scratch(game));
    tv_bot_task seen = {.game = game, .box = tv_table_box(table), .view = view, .seed = it->task->seed};
    bool good = (view != NULL && scratch != NULL) || tv_fail_memory(error);
    for (uint32_t i = 0; good && i < it->game->decisions; i++) {
        if (it->game->moments[i].judged) {
            tv_table_view(table, it->game->moments[i].actor, view);
            analyse_tell_one(it, i + 1, &seen, scratch, tell, host);
        }
        good = tv_table_play(table, it->game->moments[i].played, error);
    }
    free(view);
    free(scratch);
    tv_table_close(table);
    return good;
}

analyse_sum analyse_add_up(const analyse_report *it, uint8_t seat) {
    analyse_sum sum = {0};
    for (uint32_t i = 0; i < it->game->decisions; i++) {
        const analyse_moment *moment = &it->game->moments[i];
        if (!moment->judged || moment->actor != seat) continue;
        sum.decisions++;
        sum.choices += moment->decision.choices > 1;
        sum.loss += moment->decision.loss;
        sum.much += moment->decision.loss >= it->much;
    }
    return sum;
}

void analyse_say_seat(const analyse_report *it, uint8_t seat, tv_text *out) {
    TV_ASSERT(seat < it->task->record->setup.seats);
    tv_text_add(out, tv_seat_mark(seat));
    tv_text_add_char(out, ' ');
    tv_text_add(out, it->reader.names[seat]);
}

void analyse_net(const analyse_report *it, char name[TV_NET_NAME_BYTES]) {
    name[0] = '\0';
    if (it->task->net != NULL && !it->task->bot.plain) tv_net_name(it->task->net, name);
}

void analyse_say_judge(const analyse_report *it, tv_text *out) {
    char net[TV_NET_NAME_BYTES], judge[JUDGE_MAX];
    tv_text name = TV_TEXT_OVER(judge);
    tv_bot_say(&it->task->bot, it->reader.lang, &name);
    analyse_net(it, net);
    if (net[0] == '\0')
        tv_say(out, it->reader.lang, TV_TEXT("Moves: {n}; judged by {bot} from what each player knew then"), TV_N("n", it->game->decisions),
               TV_S("bot", judge));
    else
        tv_say(out, it->reader.lang, TV_TEXT("Moves: {n}; judged by {bot} with the net {net} from what each player knew then"),
               TV_N("n", it->game->decisions), TV_S("bot", judge), TV_S("net", net));
}

bool analyse_is_asked(const analyse_report *it, uint8_t seat) {
    return it->game->moments[it->game->decisions].chances[seat] != ANALYSE_UNKNOWN;
}
