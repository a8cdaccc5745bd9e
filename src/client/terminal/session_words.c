/* Sentences about the game in the reader's language, see session_words.h. */
#include "session_words.h"

#include <string.h>
#include <trivium/bot.h>
#include <trivium/table_words.h>

#include "host/host_time.h"

seat_name seat_named(const session *play, uint8_t seat) {
    seat_name name;
    tv_text text = TV_TEXT_OVER(name.words);
    say_seat(play, seat, &text);
    return name;
}

void say_seat(const session *play, uint8_t seat, tv_text *out) {
    tv_text_add(out, session_frame(play)->seat[seat].name);
    tv_text_add_char(out, ' ');
    tv_text_add(out, tv_seat_mark(seat));
}

void say_clock(const session *play, uint8_t seat, tv_text *out) {
    enum { MINUTE_S = 60, HOUR_S = 3600, DAY_S = 86400 };
    int64_t left_ms = tv_session_left_ms(play->mid, seat, host_time_ms()), left = left_ms / 1000;
    if (left_ms < 0) return;
    if (left >= DAY_S) {
        tv_say(out, play->lang, TV_TEXT("{days} d {hours} h"), TV_N("days", left / DAY_S), TV_N("hours", left % DAY_S / HOUR_S));
        return;
    }
    tv_text_add_int(out, left / MINUTE_S);
    tv_text_add(out, left % MINUTE_S < 10 ? ":0" : ":");
    tv_text_add_int(out, left % MINUTE_S);
}

const char *player_named(const char *kind, tv_lang lang) {
    for (uint32_t k = 0; tv_bot_kinds[k]; k++)
        if (tv_bot_kinds[k]->level > 0 && strcmp(tv_bot_kinds[k]->id, kind) == 0) return tv_translate(lang, tv_bot_kinds[k]->title);
    return kind;
}

/* A seat that a bot plays on for somebody here is that person's still, as long as they look on. */
void say_player(const session *play, uint8_t seat, bool bots, tv_text *out) {
    const tv_frame *frame = session_frame(play);
    const tv_frame_seat *it = &frame->seat[seat];
    bool bot = strcmp(it->player, "person") != 0 && strcmp(it->player, "remote") != 0;
    if (seat == frame->person) {
        tv_text_add_char(out, ' ');
        tv_word(out, play->lang, TV_TEXT("(you)"));
    } else if (it->away) {
        tv_text_add_char(out, ' ');
        tv_word(out, play->lang, TV_TEXT("(away)"));
    } else if (bot && bots) {
        tv_word(out, play->lang, ": ");
        tv_text_add(out, player_named(it->player, play->lang));
    }
    if (it->left_ms < 0) return;
    tv_text_add_char(out, ' ');
    say_clock(play, seat, out);
}

void say_clause(const session *play, const char *clause, tv_text *out) {
    const char *text = tv_clause_text(play->game, clause, play->lang);
    tv_text_add(out, clause);
    if (strcmp(text, clause) == 0) return;
    tv_word(out, play->lang, ": ");
    tv_text_add(out, text);
}

/* What was compared, "Crowns: Blue 15, Orange 12"; what made the difference comes first. */
static void say_score(const session *play, const tv_ending *ending, uint32_t row, tv_text *out) {
    const tv_frame *frame = session_frame(play);
    tv_text_add_char(out, ' ');
    tv_text_add(out, ending->rows[row].label);
    for (uint8_t seat = 0; seat < frame->seats; seat++) {
        tv_word(out, play->lang, seat == 0 ? TV_TEXT(": ") : ", ");
        say_seat(play, seat, out);
        tv_text_add_char(out, ' ');
        tv_text_add_int(out, ending->rows[row].value[seat]);
    }
    tv_text_add_char(out, '.');
}

static void say_places(const session *play, const tv_result *result, tv_text *out) {
    uint8_t seats = session_frame(play)->seats;
    for (uint8_t place = 2; place <= seats && seats > 2; place++)
        for (uint8_t seat = 0; seat < seats; seat++) {
            if (result->place[seat] != place) continue;
            seat_name name = seat_named(play, seat);
            tv_text_add_char(out, ' ');
            tv_say(out, play->lang, TV_TEXT("Rank {place}: {player}."), TV_N("place", place), TV_S("player", name.words));
        }
}

void say_result(const session *play, tv_text *out) {
    const tv_frame *frame = session_frame(play);
    const tv_ending *ending = &frame->ending->said;
    tv_text_add(out, ending->headline);
    if (ending->how[0] != '\0') tv_text_add_char(out, ' ');
    tv_text_add(out, ending->how);
    if (frame->result.clause != NULL && strcmp(tv_clause_text(play->game, frame->result.clause, TV_EN), frame->result.clause) != 0) {
        tv_text_add(out, " (");
        tv_text_add(out, frame->result.clause);
        tv_text_add_char(out, ')');
    }
    say_places(play, &frame->result, out);
    if (ending->decider < ending->row_count) say_score(play, ending, ending->decider, out);
    for (uint32_t row = 0; row < ending->row_count; row++)
        if (row != ending->decider) say_score(play, ending, row, out);
}

/* The file in which the whole game lies; NULL: it is in none that stays. */
static const char *record_of(const session *play) {
    bool written = !play->dirty || strcmp(play->kept, play->file) == 0; /* --save's is written after every decision */
    return !play->remote && play->file[0] != '\0' && written ? play->file : NULL;
}

void say_study(const session *play, tv_text *out) {
    const tv_frame *frame = session_frame(play);
    const char *file = record_of(play);
    bool now = frame->shown == frame->decisions;
    if (!frame->over) return;
    if (file != NULL)
        tv_say(out, play->lang,
               now ? TV_TEXT("trivium study {file} shows what else might have been played.")
                   : TV_TEXT("trivium study {file} --at {n} tries other moves from here."),
               TV_S("file", file), TV_N("n", frame->shown));
    else
        tv_say(out, play->lang,
               now ? TV_TEXT("Once it is saved, trivium study FILE shows what else might have been played.")
                   : TV_TEXT("Once it is saved, trivium study FILE --at {n} tries other moves from here."),
               TV_N("n", frame->shown));
}

/* The middle asks; only who else decides is named with the mark that this terminal shows everywhere. */
void say_prompt(const session *play, tv_text *out) {
    const tv_frame *frame = session_frame(play);
    if (frame->over || frame->sent || frame->actor == frame->person || frame->shown != frame->decisions) {
        tv_text_add(out, tv_session_question(play->mid)->prompt);
        return;
    }
    seat_name name = seat_named(play, frame->actor);
    tv_say(out, play->lang, TV_TEXT("{player} decides."), TV_S("player", name.words));
}

void say_move(const session *play, tv_move move, tv_text *out) {
    const tv_screen *screen = session_frame(play)->screen;
    tv_game_describe(play->game, screen->box, screen->view, move, &screen->reader, out);
    tv_text_add(out, ". ");
    tv_game_preview(play->game, screen->box, screen->view, move, &screen->reader, out);
}

void say_finality(const session *play, tv_move move, tv_text *out) {
    const tv_frame *frame = session_frame(play);
    if (tv_game_reveals(play->game, frame->box, frame->screen->view, move)) {
        tv_word(out, play->lang, TV_TEXT("It reveals something and cannot be undone."));
        return;
    }
    uint8_t next = tv_session_next_actor(play->mid, move);
    if (next == frame->person || next == TV_OVER) {
        tv_word(out, play->lang, frame->undoable ? TV_TEXT("It can be undone.") : TV_TEXT("Undo is off at this table."));
        return;
    }
    seat_name name = seat_named(play, next);
    tv_say(out, play->lang, "{player} decides next: it cannot be undone.", TV_S("player", name.words));
}

void say_refusal(const session *play, const tv_refusal *refusal, tv_text *out) {
    if (refusal->clause[0])
        say_clause(play, refusal->clause, out);
    else
        tv_text_add(out, refusal->sentence);
}

/* What the system calls the reason; it speaks one language, its own. */
static const char *reason_named(const char *reason, tv_lang lang) {
    static const char *const known[] = {TV_TEXT("No such file or directory"), TV_TEXT("Permission denied"),
                                        TV_TEXT("No space left on device"),   TV_TEXT("Is a directory"),
                                        TV_TEXT("Read-only file system"),     TV_TEXT("File name too long")};
    for (size_t k = 0; k < sizeof known / sizeof *known; k++)
        if (strcmp(reason, known[k]) == 0) return tv_translate(lang, known[k]);
    return reason;
}

/* Is this the sentence, and what stands in its hole? */
static bool read_reason(const char *what, const char *sentence, char *reason, size_t size) {
    const char *hole = strchr(sentence, '{'), *behind = strchr(sentence, '}') + 1;
    size_t before = (size_t)(hole - sentence), after = strlen(behind), all = strlen(what);
    if (all <= before + after || all - before - after >= size) return false;
    if (strncmp(what, sentence, before) != 0 || strcmp(what + all - after, behind) != 0) return false;
    memcpy(reason, what + before, all - before - after);
    reason[all - before - after] = '\0';
    return true;
}

/* Sentences of host/files.h are English, with a reason behind a colon where the system gives one. */
void say_failure(tv_lang lang, const char *path, const char *what, tv_text *out) {
    static const char *const sentences[] = {TV_TEXT("cannot be opened: {reason}."), TV_TEXT("cannot be read: {reason}."),
                                            TV_TEXT("cannot be written: {reason}; what stood there before is unchanged."),
                                            TV_TEXT("cannot be written: {reason}.")};
    char reason[256];
    tv_text_add(out, path);
    tv_word(out, lang, ": ");
    for (size_t k = 0; k < sizeof sentences / sizeof *sentences; k++) {
        if (!read_reason(what, sentences[k], reason, sizeof reason)) continue;
        tv_say(out, lang, sentences[k], TV_S("reason", reason_named(reason, lang)));
        return;
    }
    tv_word(out, lang, what);
}

void say_undo_limit(const session *play, tv_text *out) { tv_session_write_undo_limit(play->mid, out); }

void say_completion(const session *play, const char *id, tv_text *out) {
    tv_move move;
    if (!tv_session_completes(play->mid, id, &move)) return;
    tv_text_add(out, "→ ");
    say_move(play, move, out);
}

/* What would follow from choosing a lit element: the move itself when it completes one, else what the game tells. */
static void say_lit(const session *play, const char *id, tv_text *out) {
    tv_move move;
    if (tv_session_completes(play->mid, id, &move)) {
        say_move(play, move, out);
        return;
    }
    tv_choice with = session_frame(play)->screen->choice;
    tv_choice_choose(&with, id);
    uint32_t left = tv_choice_left(&with);
    tv_session_tell(play->mid, id, out);
    tv_text_add_char(out, ' ');
    tv_say_count(out, play->lang, "Choosing it leaves {n} move.", "Choosing it leaves {n} moves.", left, TV_N("n", left));
}

void say_why(const session *play, const char *id, tv_text *out) {
    const tv_frame *frame = session_frame(play);
    const tv_choice *choice = &frame->screen->choice;
    tv_refusal why;
    if (tv_choice_lit(choice, id)) {
        say_lit(play, id, out);
    } else if (tv_choice_times(choice, id) > 0) {
        tv_word(out, play->lang, TV_TEXT("This is chosen; choose it again to undo the choice."));
    } else if (frame->over) {
        say_result(play, out);
    } else if (!frame->deciding) {
        say_prompt(play, out);
    } else if (tv_session_why_not(play->mid, id, &why)) {
        tv_word(out, play->lang, TV_TEXT("Not possible:"));
        tv_text_add_char(out, ' ');
        say_refusal(play, &why, out);
    } else {
        tv_word(out, play->lang, TV_TEXT("There is nothing to do with this now."));
    }
}
