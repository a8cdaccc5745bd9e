/* Bots and programs at this screen: who is asked for a seat, and what becomes of the answer. Programs run only when the
 * command line named them; a record that leaves a seat to a program, or to a bot that is not there, goes on with the
 * table's own bot. */
#include "base/check.h"

#include <string.h>

#include <trivium/bits.h>
#include <trivium/search.h>

#include "session.h"
#include "session_words.h"

static const char substitute[] = "greedy";

void session_invite(session *play, uint8_t seat, const player_kind *program) {
    TV_ASSERT(program->program);
    play->bots[seat].kind = *program;
    play->programs |= (uint8_t)tv_bit(seat);
}

static const char *name_of(const session *play, uint8_t seat) {
    return tv_record_name(tv_table_record(session_table(play)), seat, play->lang);
}

/* Nobody here can play the seat as the record has it: a bot takes over, and all are told. */
static bool take_over(session *play, uint8_t seat, tv_error *error) {
    tv_text notice = TV_TEXT_OVER(play->notice);
    tv_say(&notice, play->lang, TV_TEXT("{player} was played by {kind}, which is not here; {bot} plays on."),
           TV_S("player", name_of(play, seat)), TV_S("kind", player_named(tv_table_player(session_table(play), seat), play->lang)),
           TV_S("bot", substitute));
    if (!tv_table_event(session_table(play), TV_ENTRY_TAKEOVER, seat, substitute, error)) return false;
    tv_session_refresh(play->mid);
    return true;
}

/* Makes sure that bots[seat].kind is who plays the seat at present. */
static bool find_player(session *play, uint8_t seat, tv_error *error) {
    player_kind kind;
    tv_error unknown;
    const char *text = tv_table_player(session_table(play), seat);
    bool program = strcmp(text, PLAYER_PROGRAM) == 0 && tv_bits_has(play->programs, seat);
    if (program || (play->bots[seat].asked && strcmp(play->bots[seat].kind.text, text) == 0)) return true;
    if (!player_read(&kind, text, false, &unknown)) {
        if (!take_over(play, seat, error)) return false;
        if (!player_read(&kind, tv_table_player(session_table(play), seat), false, error)) return false;
    }
    player_close(play->bots[seat].asked, NULL);
    play->bots[seat].asked = NULL;
    play->bots[seat].kind = kind;
    return true;
}

game_player *session_bot_begin(session *play, tv_error *error) {
    uint8_t seat = tv_table_actor(session_table(play));
    TV_ASSERT(session_waits_for_bot(play));
    if (!find_player(play, seat, error)) return NULL;
    if (!play->bots[seat].asked) play->bots[seat].asked = player_open(&play->bots[seat].kind, session_table(play), seat, NULL);
    game_player *asked = play->bots[seat].asked;
    player_time_programs(session_table(play), play->programs);
    if (asked && player_observe(asked, session_table(play), tv_table_bot_seed(session_table(play), seat))) return asked;
    tv_fail(error, "There is not enough memory for the bot.", NULL);
    return NULL;
}

static bool forfeit(session *play, uint8_t seat, const char *reason, tv_error *error) {
    tv_text notice = TV_TEXT_OVER(play->notice);
    tv_say(&notice, play->lang, TV_TEXT("{player} forfeits: the program {reason}."), TV_S("player", name_of(play, seat)),
           TV_S("reason", reason));
    play->programs &= (uint8_t)~tv_bit(seat);
    player_close(play->bots[seat].asked, NULL);
    play->bots[seat].asked = NULL;
    if (!player_forfeit(session_table(play), seat, reason, error)) return false;
    tv_session_refresh(play->mid);
    return true;
}

/* Its time is over: the seat has lost, and the program is not asked again. */
static bool flag(session *play, uint8_t seat, tv_error *error) {
    tv_text notice = TV_TEXT_OVER(play->notice);
    tv_say(&notice, play->lang, TV_TEXT("{player} has lost on time."), TV_S("player", name_of(play, seat)));
    play->programs &= (uint8_t)~tv_bit(seat);
    if (!tv_table_event(session_table(play), TV_ENTRY_FLAG, seat, NULL, error)) return false;
    player_close(play->bots[seat].asked, session_table(play));
    play->bots[seat].asked = NULL;
    tv_session_refresh(play->mid);
    return true;
}

bool session_bot_end(session *play, player_got got, tv_move move, const char *reason, tv_error *error) {
    uint8_t seat = tv_table_actor(session_table(play));
    player_sign(play->bots[seat].asked, session_table(play), seat);
    if (got != PLAYER_STOPPED) player_charge(play->bots[seat].asked, session_table(play));
    if (got == PLAYER_FLAGGED) return flag(play, seat, error);
    if (got == PLAYER_FAILED) return forfeit(play, seat, reason, error);
    return got == PLAYER_STOPPED || tv_session_bot_plays(play->mid, tv_table_decisions(session_table(play)), move, error);
}

bool session_bot_is_slow(const session *play) {
    tv_bot bot;
    tv_error error;
    return !tv_bot_read(&bot, tv_table_player(session_table(play), tv_table_actor(session_table(play))), &error) || tv_bot_searches(&bot);
}

unsigned session_bot_pace_ms(const session *play) {
    tv_bot bot;
    tv_error error;
    return tv_bot_read(&bot, tv_table_player(session_table(play), tv_table_actor(session_table(play))), &error) ? bot.kind->pace_ms : 0;
}

bool session_play_bot(session *play, process_stop stop, tv_error *error) {
    tv_error reason = {0};
    tv_move move = 0;
    game_player *asked = session_bot_begin(play, error);
    if (!asked) return false;
    player_got got = player_choose(asked, stop, &move, &reason);
    return session_bot_end(play, got, move, reason.what, error);
}
