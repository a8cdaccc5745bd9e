/* Sentences about the game in the reader's language, see session_words.h. */
#include "session_words.h"

#include <string.h>
#include <trivium/bits.h>
#include <trivium/table_words.h>

static tv_reader session_reader(const session *play) { return tv_record_reader(play->now.record, play->lang); }

seat_name seat_named(const session *play, uint8_t seat) {
    seat_name name;
    tv_text text = TV_TEXT_OVER(name.words);
    say_seat(play, seat, &text);
    return name;
}

void say_seat(const session *play, uint8_t seat, tv_text *out) {
    tv_text_add(out, tv_record_name(play->now.record, seat, play->lang));
    tv_text_add_char(out, ' ');
    tv_text_add(out, tv_seat_mark(seat));
}

void say_clock(const session *play, uint8_t seat, tv_text *out) {
    enum { MINUTE_S = 60, HOUR_S = 3600, DAY_S = 86400 };
    int64_t left = play->now.left_ms[seat] / 1000;
    if (play->now.left_ms[seat] < 0) return;
    if (left >= DAY_S) {
        tv_say(out, play->lang, TV_TEXT("{days} d {hours} h"), TV_N("days", left / DAY_S), TV_N("hours", left % DAY_S / HOUR_S));
        return;
    }
    tv_text_add_int(out, left / MINUTE_S);
    tv_text_add(out, left % MINUTE_S < 10 ? ":0" : ":");
    tv_text_add_int(out, left % MINUTE_S);
}

void say_player(const session *play, uint8_t seat, tv_text *out) {
    bool elsewhere = tv_bits_has(play->now.elsewhere, seat);
    if (seat == play->viewer) {
        tv_text_add_char(out, ' ');
        tv_word(out, play->lang, TV_TEXT("(you)"));
    } else if (elsewhere && tv_bits_has(play->now.away, seat)) {
        tv_text_add_char(out, ' ');
        tv_word(out, play->lang, TV_TEXT("(away)"));
    } else if (!elsewhere && !tv_bits_has(play->here, seat)) {
        tv_text_add(out, ": ");
        tv_text_add(out, play->now.players[seat]);
    }
    if (play->now.left_ms[seat] < 0) return;
    tv_text_add_char(out, ' ');
    say_clock(play, seat, out);
}

void say_clause(const session *play, const char *clause, tv_text *out) {
    const char *text = tv_clause_text(play->game, clause, play->lang);
    tv_text_add(out, clause);
    if (strcmp(text, clause) == 0) return;
    tv_text_add(out, ": ");
    tv_text_add(out, text);
}

/* Why a game ended is a clause of its rules or one of the table's own words. */
static void say_ending(const session *play, const char *clause, tv_text *out) {
    if (strcmp(tv_clause_text(play->game, clause, TV_EN), clause) != 0)
        say_clause(play, clause, out);
    else
        tv_text_add(out, tv_ending_text(play->game, clause, play->lang));
}

void say_result(const session *play, tv_text *out) {
    const tv_result result = play->now.result;
    uint8_t seats = play->now.record->setup.seats;
    uint32_t winners = 0;
    char names[256];
    tv_text list = TV_TEXT_OVER(names);
    for (uint8_t seat = 0; seat < seats; seat++) {
        if (result.place[seat] != 1) continue;
        if (winners++) tv_text_add(&list, ", ");
        say_seat(play, seat, &list);
    }
    if (winners == 1)
        tv_say(out, play->lang, TV_TEXT("{player} wins."), TV_S("player", names));
    else
        tv_say(out, play->lang, TV_TEXT("A draw between {players}."), TV_S("players", names));
    for (uint8_t place = 2; place <= seats && seats > 2; place++)
        for (uint8_t seat = 0; seat < seats; seat++) {
            if (result.place[seat] != place) continue;
            seat_name name = seat_named(play, seat);
            tv_text_add_char(out, ' ');
            tv_say(out, play->lang, TV_TEXT("Place {place}: {player}."), TV_N("place", place), TV_S("player", name.words));
        }
    if (!result.clause) return;
    tv_text_add_char(out, ' ');
    say_ending(play, result.clause, out);
}

void say_prompt(const session *play, tv_text *out) {
    uint8_t actor = play->now.actor;
    if (actor == TV_OVER) {
        tv_word(out, play->lang, TV_TEXT("The game is over."));
        return;
    }
    if (play->now.sent) {
        tv_word(out, play->lang, TV_TEXT("Your decision is on its way to the server."));
        return;
    }
    if (actor == play->viewer) {
        tv_reader reader = session_reader(play);
        play->game->prompt(play->now.box, play->view, &reader, out);
        if (play->choice.chosen.count == 0) return;
        uint32_t left = tv_choice_left(&play->choice);
        tv_text_add_char(out, ' ');
        tv_say_count(out, play->lang, "({n} move left)", "({n} moves left)", left, TV_N("n", left));
        return;
    }
    seat_name name = seat_named(play, actor);
    tv_say(out, play->lang, TV_TEXT("{player} decides."), TV_S("player", name.words));
}

void say_move(const session *play, tv_move move, tv_text *out) {
    const void *box = play->now.box;
    tv_reader reader = session_reader(play);
    play->game->describe(box, play->view, move, &reader, out);
    tv_text_add(out, ". ");
    play->game->preview(box, play->view, move, &reader, out);
}

void say_finality(const session *play, tv_move move, tv_text *out) {
    if (play->game->reveals(play->now.box, play->view, move)) {
        tv_word(out, play->lang, TV_TEXT("It reveals something and cannot be taken back."));
        return;
    }
    uint8_t next = session_next_actor(play, move);
    if (next == play->viewer || next == TV_OVER) {
        tv_word(out, play->lang, play->now.final ? TV_TEXT("At this table nothing is taken back.") : TV_TEXT("It can be taken back."));
        return;
    }
    seat_name name = seat_named(play, next);
    tv_say(out, play->lang, "{player} decides next: it cannot be taken back.", TV_S("player", name.words));
}

bool read_typed_move(const session *play, const char *typed, tv_move *move, tv_text *why) {
    const void *box = play->now.box;
    if (play->now.actor != play->viewer) {
        tv_word(why, play->lang, TV_TEXT("It is not your decision now."));
        return false;
    }
    if (!play->game->move_read(box, typed, strlen(typed), move)) {
        tv_word(why, play->lang, TV_TEXT("That is not a move in this game's notation."));
        return false;
    }
    const char *clause = play->game->check(box, play->view, *move);
    if (clause) say_clause(play, clause, why);
    return clause == NULL;
}

void say_undo_limit(const session *play, tv_text *out) {
    tv_reader reader = session_reader(play);
    seat_name names[TV_SEATS_MAX]; /* with their marks */
    for (uint8_t seat = 0; seat < play->now.record->setup.seats; seat++) {
        names[seat] = seat_named(play, seat);
        reader.names[seat] = names[seat].words;
    }
    play->place->say_undo_limit(play->host, play->viewer, &reader, out);
}

static tv_path chosen_with(const session *play, const char *id) {
    tv_path path = play->choice.chosen;
    if (!session_is_chosen(play, id) && path.count < TV_PATH_MAX) tv_path_add(&path, id);
    return path;
}

void say_element(const session *play, const char *id, tv_text *out) {
    tv_path path = chosen_with(play, id);
    tv_reader reader = session_reader(play);
    size_t before = out->used;
    play->game->tell(play->now.box, play->view, &path, &reader, out);
    if (out->used > before) return;
    const tv_element *element = tv_scene_find(&play->scene, id);
    if (element) tv_text_add(out, tv_scene_words(&play->scene, element->label));
}

/* Does choosing this element too complete a move? */
static bool completes(session *play, const char *id, tv_move *move, uint32_t *left) {
    tv_path before = play->choice.chosen;
    if (!tv_choice_lit(&play->choice, id) || !tv_choice_choose(&play->choice, id)) return false;
    bool complete = tv_choice_move(&play->choice, move);
    *left = tv_choice_left(&play->choice);
    play->choice.chosen = before;
    return complete;
}

void say_completion(session *play, const char *id, tv_text *out) {
    tv_move move;
    uint32_t left;
    if (!completes(play, id, &move, &left)) return;
    tv_text_add(out, "→ ");
    say_move(play, move, out);
}

/* What would follow from choosing a lit element: the move itself when it completes one, else what the game tells. */
static void say_lit(session *play, const char *id, tv_text *out) {
    tv_move move;
    uint32_t left = 0;
    if (completes(play, id, &move, &left)) {
        say_move(play, move, out);
        return;
    }
    say_element(play, id, out);
    tv_text_add_char(out, ' ');
    tv_say_count(out, play->lang, "Choosing it leaves {n} move.", "Choosing it leaves {n} moves.", left, TV_N("n", left));
}

void say_why(session *play, const char *id, tv_text *out) {
    if (session_is_chosen(play, id)) {
        tv_word(out, play->lang, TV_TEXT("This is chosen; choosing it again takes it back."));
        return;
    }
    if (tv_choice_lit(&play->choice, id)) {
        say_lit(play, id, out);
        return;
    }
    if (session_is_over(play)) {
        say_result(play, out);
        return;
    }
    if (play->now.actor != play->viewer) {
        say_prompt(play, out);
        return;
    }
    const char *clause = tv_choice_why_not(&play->choice, id, play->candidates, NULL);
    tv_word(out, play->lang, clause ? TV_TEXT("Not possible:") : TV_TEXT("There is nothing to do with this now."));
    if (!clause) return;
    tv_text_add_char(out, ' ');
    say_clause(play, clause, out);
}

uint32_t log_count(const session *play) { return play->now.log_count; }

bool log_read(const session *play, uint32_t index, log_line *out) {
    const tv_logged *log = play->now.log;
    if (index >= play->now.log_count) return false;
    tv_event event = log[index].event;
    tv_event_hide(&event, play->viewer);
    tv_reader reader = session_reader(play);
    tv_text words = TV_TEXT_OVER(out->words);
    play->game->sentence(play->now.box, &event, &reader, &words);
    out->decision = log[index].decision;
    out->fresh = out->decision > log_last_seen(play);
    return words.used > 0;
}

uint32_t log_count_fresh(const session *play) {
    uint32_t fresh = 0;
    log_line line;
    for (uint32_t k = log_count(play); k > 0; k--) {
        if (!log_read(play, k - 1, &line)) continue;
        if (!line.fresh) break;
        fresh++;
    }
    return fresh;
}

uint32_t log_last_seen(const session *play) { return play->now.seen; }
