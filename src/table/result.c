/* A result as text, "1 2, AV 9.1": written and read in one place, for records, servers and clients. */
#include "record_lines.h"

#include "base/check.h"

#include <string.h>

static const char shape[] = "A place for each seat, a comma and the reason make a result: \"1 2, resign\".";

void tv_result_write(const tv_result *result, uint8_t seats, tv_text *out) {
    TV_ASSERT(seats <= TV_SEATS_MAX);
    for (uint8_t seat = 0; seat < seats; seat++) {
        if (seat > 0) tv_text_add_char(out, ' ');
        tv_text_add_uint(out, result->place[seat]);
    }
    if (result->clause == NULL) return;
    tv_text_add(out, ", ");
    tv_text_add(out, result->clause);
}

/* As in sports: ties share a place and leave the next ones empty. */
static bool are_places(const uint8_t place[TV_SEATS_MAX], uint8_t seats) {
    for (uint8_t seat = 0; seat < seats; seat++) {
        uint8_t better = 0;
        for (uint8_t other = 0; other < seats; other++) better += place[other] < place[seat];
        if (place[seat] != better + 1) return false;
    }
    return true;
}

bool tv_result_read(const char *text, size_t size, uint8_t seats, tv_result *out, char reason[TV_RESULT_MAX], tv_error *error) {
    TV_ASSERT(seats <= TV_SEATS_MAX);
    tv_piece all = {text, size};
    tv_piece_trim_end(&all);
    tv_piece_skip_blanks(&all);
    tv_piece rest = all;
    *out = (tv_result){.clause = reason};
    for (uint8_t seat = 0; seat < seats; seat++) {
        tv_piece word = tv_piece_word(&rest);
        bool last = seat + 1 == seats, comma = word.size > 0 && word.at[word.size - 1] == ',';
        if (last && comma) word.size--;
        uint64_t number;
        if (last != comma || !tv_piece_number(word, seats, &number) || number == 0)
            return tv_fail_at(error, 0, (uint32_t)(word.at - text) + 1, shape, NULL);
        out->place[seat] = (uint8_t)number;
    }
    if (!are_places(out->place, seats))
        return tv_fail_at(error, 0, (uint32_t)(all.at - text) + 1, "These places cannot be: ties share one, the next stays empty.", NULL);
    tv_piece_skip_blanks(&rest);
    uint32_t column = (uint32_t)(rest.at - text) + 1;
    if (rest.size == 0) return tv_fail_at(error, 0, column, "The reason of the end is missing: a clause, resign, agree or flag.", NULL);
    char whole[TV_RESULT_MAX]; /* the line as it is written must fit, too */
    tv_text line = TV_TEXT_OVER(whole), words = tv_text_over(reason, TV_RESULT_MAX);
    tv_text_add_bytes(&words, rest.at, rest.size);
    tv_result_write(out, seats, &line);
    if (words.cut || line.cut) return tv_fail_at(error, 0, column, "The reason of the end is too long.", NULL);
    return true;
}
