/* An analysed game as text for people, see analyse_report.h. */
#include "analyse_report.h"

#include "base/check.h"

#include <trivium/table_words.h>

enum { ROWS_MAX = 24 };

typedef struct points {
    char words[24];
} points;

static points points_of(const analyse_report *it, int32_t value) {
    points out;
    tv_text text = TV_TEXT_OVER(out.words);
    tv_points_write(&text, it->reader.lang, value);
    return out;
}

static void write_seat(const analyse_report *it, uint8_t seat, tv_text *out) {
    TV_ASSERT(seat < it->task->record->setup.seats);
    analyse_sum sum = analyse_add_up(it, seat);
    points mean = points_of(it, sum.choices > 0 ? (int32_t)(sum.loss / sum.choices) : 0);
    points end = points_of(it, analyse_chance(it->game, it->game->decisions, seat));
    tv_text_add(out, "  ");
    analyse_say_seat(it, seat, out);
    tv_word(out, it->reader.lang, ": ");
    tv_say(out, it->reader.lang,
           TV_TEXT("moves: {decisions}, lost on average: {mean} points, big mistakes: {much}, chance at the end: {end}%"),
           TV_N("decisions", sum.decisions), TV_S("mean", mean.words), TV_N("much", sum.much), TV_S("end", end.words));
    tv_text_add_char(out, '\n');
}

/* A number at the right end of so many columns. */
static void write_right(tv_text *out, const char *words, size_t columns) {
    size_t wide = 0;
    for (const char *at = words; *at != '\0'; at++) wide += ((unsigned char)*at & 0xC0) != 0x80;
    for (; wide < columns; wide++) tv_text_add_char(out, ' ');
    tv_text_add(out, words);
}

static void write_row(const analyse_report *it, uint32_t moment, tv_text *out) {
    TV_ASSERT(moment <= it->game->decisions);
    char number[16];
    tv_text text = TV_TEXT_OVER(number);
    tv_text_add_uint(&text, moment);
    write_right(out, number, 8);
    for (uint8_t seat = 0; seat < it->task->record->setup.seats; seat++)
        if (analyse_is_asked(it, seat)) write_right(out, points_of(it, analyse_chance(it->game, moment, seat)).words, 8);
    tv_text_add_char(out, '\n');
}

/* The curves of the chart as a table, at moments of equal distance. */
static void write_curves(const analyse_report *it, tv_text *out) {
    uint32_t last = it->game->decisions, step = last / ROWS_MAX + 1;
    tv_text_add_char(out, '\n');
    tv_word(out, it->reader.lang, TV_TEXT("Chances to win in percent, after so many moves:"));
    tv_text_add(out, "\n        ");
    for (uint8_t seat = 0; seat < it->task->record->setup.seats; seat++)
        if (analyse_is_asked(it, seat)) write_right(out, tv_seat_mark(seat), 8);
    tv_text_add_char(out, '\n');
    for (uint32_t moment = 0; moment < last; moment += step) write_row(it, moment, out);
    write_row(it, last, out);
}

void analyse_text_decision(const analyse_report *it, const analyse_told *told, tv_text *out) {
    const tv_analysis *found = &told->moment->decision;
    TV_ASSERT(told->moment->judged);
    tv_say(out, it->reader.lang, TV_TEXT("Turn {turn}, move {n}, {seat}: lost {loss} points ({before}% to {after}%)"),
           TV_N("turn", told->turn), TV_N("n", told->number), TV_S("seat", it->reader.names[told->moment->actor]),
           TV_S("loss", points_of(it, found->loss).words), TV_S("before", points_of(it, found->best_value).words),
           TV_S("after", points_of(it, found->played_value).words));
    tv_text_add(out, "\n  ");
    tv_say(out, it->reader.lang, TV_TEXT("played: {move}"), TV_S("move", told->played));
    tv_text_add(out, "\n  ");
    tv_say(out, it->reader.lang, TV_TEXT("better: {move}"), TV_S("move", told->better));
    if (told->reason[0] != '\0') {
        tv_text_add(out, "\n  ");
        tv_say(out, it->reader.lang, TV_TEXT("why: {reason}"), TV_S("reason", told->reason));
    }
    if (told->expected[0] != '\0') {
        tv_text_add(out, "\n  ");
        tv_text_add(out, told->expected);
    }
    tv_text_add_char(out, '\n');
}

typedef struct text_host {
    const analyse_report *it;
    tv_text *out;
} text_host;

static void tell_text(void *host, const analyse_told *told) {
    const text_host *to = host;
    if (told->moment->decision.loss < to->it->much) return;
    tv_text_add_char(to->out, '\n');
    analyse_text_decision(to->it, told, to->out);
}

static void write_turning_text(const analyse_report *it, tv_text *out) {
    analyse_turning turning;
    if (!analyse_find_turning(it, &turning)) return;
    tv_text_add_char(out, '\n');
    tv_say(out, it->reader.lang, TV_TEXT("Turning point, move {n}:"), TV_N("n", turning.decision));
    tv_text_add_char(out, ' ');
    analyse_say_turning(it, &turning, out);
    tv_text_add_char(out, '\n');
}

bool analyse_report_text(const analyse_report *it, tv_text *out, tv_error *error) {
    TV_ASSERT(it->game->moments != NULL && it->task->record->setup.seats <= TV_SEATS_MAX);
    uint32_t much = 0;
    tv_text_add(out, it->task->record->game->title);
    tv_word(out, it->reader.lang, ": ");
    analyse_say_judge(it, out);
    tv_text_add(out, "\n\n");
    for (uint8_t seat = 0; seat < it->task->record->setup.seats; seat++) {
        if (!analyse_is_asked(it, seat)) continue;
        write_seat(it, seat, out);
        much += analyse_add_up(it, seat).much;
    }
    write_curves(it, out);
    write_turning_text(it, out);
    if (much > 0) return analyse_tell(it, tell_text, &(text_host){it, out}, error);
    tv_text_add_char(out, '\n');
    tv_word(out, it->reader.lang, TV_TEXT("No big mistakes."));
    tv_text_add_char(out, '\n');
    return true;
}
