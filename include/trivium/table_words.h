/* Sentences about a table that every client says alike: how a game ended, and why no more can be taken back. */
#ifndef TRIVIUM_TABLE_WORDS_H
#define TRIVIUM_TABLE_WORDS_H

#include <trivium/table.h>

TV_PUBLIC_BEGIN

/* Why a game ended, tv_result.clause in words: the text of a clause of its rules, or a sentence for what the table itself calls
 * "resign", "agree" and "flag". */
const char *tv_ending_text(const tv_game *game, const char *clause, tv_lang lang);
/* Why `seat` (TV_SPECTATOR: nobody) cannot take back more. */
void tv_say_undo_limit(const tv_table *table, uint8_t seat, const tv_reader *reader, tv_text *out);

/* A mark per seat that needs no colour: ● ■ ▲ ◆; "" for viewers without a seat. */
const char *tv_seat_mark(uint8_t seat);

TV_PUBLIC_END

#endif
