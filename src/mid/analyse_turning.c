/* The turning point of a game that was analysed: from which decision on the winner was ahead for good. */
#include "analyse_report.h"

#include "base/check.h"

/* Is the seat ahead of all others at this moment? Each seat's chances are by its own view, so they need not add up. */
static bool is_ahead(const analyse_report *it, uint32_t moment, uint8_t seat) {
    for (uint8_t other = 0; other < it->task->record->setup.seats; other++)
        if (other != seat && analyse_chance(it->game, moment, other) >= analyse_chance(it->game, moment, seat)) return false;
    return true;
}

/* Who won alone. */
static uint8_t winner_of(const analyse_report *it) {
    for (uint8_t seat = 0; seat < it->task->record->setup.seats && it->game->over; seat++)
        if (analyse_chance(it->game, it->game->decisions, seat) == TV_WHOLE_WIN) return seat;
    return TV_OVER;
}

/* Who was ahead from the first moment on has no such moment; then it is the step that brought most. */
static uint32_t largest_step(const analyse_report *it, uint8_t winner) {
    uint32_t found = 1;
    int32_t largest = INT32_MIN;
    for (uint32_t n = 1; n <= it->game->decisions; n++) {
        int32_t step = analyse_chance(it->game, n, winner) - analyse_chance(it->game, n - 1, winner);
        if (step <= largest) continue;
        largest = step;
        found = n;
    }
    return found;
}

/* Was it the table that ended it, not a decision? */
static bool ended_at_table(const tv_record *record) {
    return record->count > 0 && record->entries[record->count - 1].kind != TV_ENTRY_MOVE;
}

bool analyse_find_turning(const analyse_report *it, analyse_turning *out) {
    uint8_t winner = it->task->seat == TV_EVERYTHING ? winner_of(it) : TV_OVER;
    if (winner == TV_OVER || it->game->decisions == 0) return false;
    uint32_t moment = it->game->decisions;
    while (moment > 0 && is_ahead(it, moment - 1, winner)) moment--;
    if (moment == it->game->decisions && ended_at_table(it->task->record)) return false; /* who resigned was ahead */
    *out = (analyse_turning){.winner = winner, .for_good = moment > 0, .decision = moment > 0 ? moment : largest_step(it, winner)};
    TV_ASSERT(out->decision >= 1 && out->decision <= it->game->decisions);
    return true;
}

void analyse_say_turning(const analyse_report *it, const analyse_turning *turning, tv_text *out) {
    tv_say(out, it->reader.lang,
           turning->for_good ? TV_TEXT("From here on {player} was ahead.") : TV_TEXT("Ahead from the start, {player} gained most here."),
           TV_S("player", it->reader.names[turning->winner]));
}
