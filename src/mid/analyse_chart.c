/* The chart of an analysed game: the curves, and its worst decisions in words. */
#include "analyse_report.h"

#include "base/check.h"
#include "memory/heap.h"

#include <stdlib.h>
#include <trivium/chart.h>

enum { MARKS_MAX = 8 }; /* that a reader takes in */

typedef struct chart_host {
    const analyse_report *it;
    int32_t least; /* a loss that is among the worst */
    tv_text words; /* of all marks, each terminated */
    size_t offsets[MARKS_MAX];
    tv_chart_mark marks[MARKS_MAX];
    uint32_t count;
} chart_host;

/* The smallest loss that belongs to the worst decisions, and is worth telling. */
static int32_t least_loss(const analyse_report *it) {
    int32_t worst[MARKS_MAX] = {0};
    for (uint32_t i = 0; i < it->game->decisions; i++) {
        const analyse_moment *moment = &it->game->moments[i];
        int32_t loss = moment->judged ? moment->decision.loss : 0;
        for (uint32_t place = 0; place < MARKS_MAX; place++) {
            if (loss <= worst[place]) continue;
            int32_t pushed = worst[place];
            worst[place] = loss;
            loss = pushed;
        }
    }
    int32_t least = worst[MARKS_MAX - 1];
    return least > it->much ? least : it->much > 0 ? it->much : 1;
}

static void add_points(const chart_host *to, int32_t value, char words[24]) {
    tv_text text = tv_text_over(words, 24);
    tv_points_write(&text, to->it->reader.lang, value);
}

static void tell_mark(void *host, const analyse_told *told) {
    chart_host *to = host;
    TV_ASSERT(to->count <= MARKS_MAX && told->moment->judged);
    const tv_analysis *found = &told->moment->decision;
    char loss[24], before[24], after[24];
    if (found->loss < to->least || to->count == MARKS_MAX) return;
    add_points(to, found->loss, loss);
    add_points(to, found->best_value, before);
    add_points(to, found->played_value, after);
    to->offsets[to->count] = to->words.used;
    tv_say(&to->words, to->it->reader.lang, TV_TEXT("Move {n} lost {loss} points ({before}% to {after}%): {move}"), TV_N("n", told->number),
           TV_S("loss", loss), TV_S("before", before), TV_S("after", after), TV_S("move", told->played));
    tv_text_add_char(&to->words, '\n');
    tv_say(&to->words, to->it->reader.lang, TV_TEXT("better: {move}"), TV_S("move", told->better));
    tv_text_add_bytes(&to->words, "", 1);
    to->marks[to->count++] = (tv_chart_mark){
        .decision = told->number,
        .seat = told->moment->actor,
        .chance = analyse_chance(to->it->game, told->number - 1, told->moment->actor),
    };
}

bool analyse_report_chart(const analyse_report *it, tv_text *out, tv_error *error) {
    TV_ASSERT(it->game->moments != NULL && it->task->record->setup.seats <= TV_SEATS_MAX);
    chart_host host = {.it = it, .least = least_loss(it), .words = tv_heap_text()};
    char note[256];
    tv_text text = TV_TEXT_OVER(note);
    uint32_t count = it->game->decisions + 1;
    tv_chart_point *points = calloc(count, sizeof *points);
    bool good = points != NULL && host.words.at != NULL;
    if (!good) tv_fail_memory(error);
    good = good && analyse_tell(it, tell_mark, &host, error);
    if (good) {
        analyse_say_judge(it, &text);
        for (uint32_t i = 0; i < count; i++) {
            points[i].decision = i;
            for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++) points[i].chances[seat] = analyse_chance(it->game, i, seat);
        }
        for (uint32_t i = 0; i < host.count; i++) host.marks[i].words = host.words.at + host.offsets[i];
        tv_chart chart = {.game = it->task->record->game,
                          .reader = &it->reader,
                          .theme = it->theme,
                          .seats = it->task->record->setup.seats,
                          .note = note,
                          .points = points,
                          .count = count,
                          .marks = host.marks,
                          .mark_count = host.count};
        tv_chart_write(&chart, out);
    }
    free(points);
    free(host.words.at);
    return good;
}
