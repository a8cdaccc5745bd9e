/* What a session says: seats, results, the log, and what is here. Both clients show the same sentences. */
#ifndef TRIVIUM_CLIENT_TERMINAL_SESSION_WORDS_H
#define TRIVIUM_CLIENT_TERMINAL_SESSION_WORDS_H

#include "session.h"

/* "Blue ●", as text or by itself, to be put into a sentence. */
typedef struct seat_name {
    char words[TV_NAME_MAX + 8];
} seat_name;
void say_seat(const session *play, uint8_t seat, tv_text *out);
seat_name seat_named(const session *play, uint8_t seat);
/* What stands behind a seat's name: " (you)", " (away)", which bot it is where that is wanted; and the time that is left. */
void say_player(const session *play, uint8_t seat, bool bots, tv_text *out);
/* Who plays, as records have it, for people: a level by the name that it is chosen by, everything else as it is. */
const char *player_named(const char *kind, tv_lang lang);
/* "4:59", or days and hours; nothing where there is no clock. */
void say_clock(const session *play, uint8_t seat, tv_text *out);
/* "Blue ● wins." and why it ended, with the clause and its text. */
void say_result(const session *play, tv_text *out);
/* How to try what might have been played in a game that is over, from the moment that is shown; nothing while the game goes on, of which a study would
 * show what is hidden. */
void say_study(const session *play, tv_text *out);
/* "AV 4.3: ..." */
void say_clause(const session *play, const char *clause, tv_text *out);
/* The question of this step, or who decides. */
void say_prompt(const session *play, tv_text *out);
/* What a move does and what it costs; and whether it can be taken back. */
void say_move(const session *play, tv_move move, tv_text *out);
void say_finality(const session *play, tv_move move, tv_text *out);
/* Why something was refused: the clause and its text, or a sentence. */
void say_refusal(const session *play, const tv_refusal *refusal, tv_text *out);
/* Why something could not be done with a file: "FILE: cannot be written: ...". */
void say_failure(tv_lang lang, const char *path, const char *what, tv_text *out);
/* Why the viewer cannot take back more. */
void say_undo_limit(const session *play, tv_text *out);
/* Why this element cannot be added to the chosen ones; or, when it can, what it does. */
void say_why(const session *play, const char *id, tv_text *out);
/* "→ Attack ...": the move that choosing this element would complete; nothing when it would not. */
void say_completion(const session *play, const char *id, tv_text *out);

#endif
