/* Bots and programs at this screen: who is asked for a seat, and what becomes of the answer. Programs run only when the
 * command line named them; a record that leaves a seat to a program, or to a bot that is not there, goes on with the
 * table's own bot. */
#include "base/check.h"

#include <string.h>

#include <trivium/bits.h>
#include <trivium/search.h>

#include "session.h"

static const char substitute[] = "greedy";

void session_invite(session *play, uint8_t seat, const player_kind *program) {
    TV_ASSERT(program->program);
    play->bots[seat].kind = *program;
    play->programs |= (uint8_t)tv_bit(seat);
}

static const char *seat_name(const session *play, uint8_t seat) { return tv_record_name(tv_table_record(play->table), seat, play->lang); }

/* Nobody here can play the seat as the record has it: a bot takes over, and all are told. */
static bool take_over(session *play, uint8_t seat, tv_error *error) {
    tv_text notice = TV_TEXT_OVER(play->notice);
    tv_say(&notice, play->lang, TV_TEXT("{player} was played by {kind}, which is not here; {bot} plays on."),
           TV_S("player", seat_name(play, seat)), TV_S("kind", tv_table_player(play->table, seat)), TV_S("bot", substitute));
    return tv_table_event(play->table, TV_ENTRY_TAKEOVER, seat, substitute, error);
}

/* Makes sure that bots[seat].kind is who plays the seat at present. */
static bool find_player(session *play, uint8_t seat, tv_error *error) {
    player_kind kind;
    tv_error unknown;
    const char *text = tv_table_player(play->table, seat);
    bool program = strcmp(text, PLAYER_PROGRAM) == 0 && tv_bits_has(play->programs, seat);
    if (program || (play->bots[seat].asked && strcmp(play->bots[seat].kind.text, text) == 0)) return true;
    if (!player_read(&kind, text, false, &unknown)) {
        if (!take_over(play, seat, error)) return false;
        if (!player_read(&kind, tv_table_player(play->table, seat), false, error)) return false;
    }
    player_close(play->bots[seat].asked, NULL);
    play->bots[seat].asked = NULL;
    play->bots[seat].kind = kind;
    return true;
}

game_player *session_bot_begin(session *play, tv_error *error) {
    uint8_t seat = tv_table_actor(play->table);
    TV_ASSERT(seat != TV_OVER && !session_is_person(play, seat));
    if (!find_player(play, seat, error)) return NULL;
    if (!play->bots[seat].asked) play->bots[seat].asked = player_open(&play->bots[seat].kind, play->table, seat, NULL);
    game_player *asked = play->bots[seat].asked;
    player_time_programs(play->table, play->programs);
    if (asked && player_observe(asked, play->table, tv_table_bot_seed(play->table, seat))) return asked;
    tv_fail(error, "There is not enough memory for the bot.", NULL);
    return NULL;
}

static bool forfeit(session *play, uint8_t seat, const char *reason, tv_error *error) {
    tv_text notice = TV_TEXT_OVER(play->notice);
    tv_say(&notice, play->lang, TV_TEXT("{player} forfeits: the program {reason}."), TV_S("player", seat_name(play, seat)),
           TV_S("reason", reason));
    play->programs &= (uint8_t)~tv_bit(seat);
    player_close(play->bots[seat].asked, NULL);
    play->bots[seat].asked = NULL;
    if (!player_forfeit(play->table, seat, reason, error)) return false;
    session_changed(play);
    return true;
}

/* Its time is over: the seat has lost, and the program is not asked again. */
static bool flag(session *play, uint8_t seat, tv_error *error) {
    tv_text notice = TV_TEXT_OVER(play->notice);
    tv_say(&notice, play->lang, TV_TEXT("{player} has lost on time."), TV_S("player", seat_name(play, seat)));
    play->programs &= (uint8_t)~tv_bit(seat);
    if (!tv_table_event(play->table, TV_ENTRY_FLAG, seat, NULL, error)) return false;
    player_close(play->bots[seat].asked, play->table);
    play->bots[seat].asked = NULL;
    session_changed(play);
    return true;
}

bool session_bot_end(session *play, player_got got, tv_move move, const char *reason, tv_error *error) {
    uint8_t seat = tv_table_actor(play->table);
    player_sign(play->bots[seat].asked, play->table, seat);
    if (got != PLAYER_STOPPED) player_charge(play->bots[seat].asked, play->table);
    if (got == PLAYER_FLAGGED) return flag(play, seat, error);
    if (got == PLAYER_FAILED) return forfeit(play, seat, reason, error);
    return got == PLAYER_STOPPED || session_play(play, move, error);
}

bool session_bot_is_slow(const session *play) {
    tv_bot bot;
    tv_error error;
    return !tv_bot_read(&bot, tv_table_player(play->table, tv_table_actor(play->table)), &error) || tv_bot_searches(&bot);
}

unsigned session_bot_pace_ms(const session *play) {
    tv_bot bot;
    tv_error error;
    return tv_bot_read(&bot, tv_table_player(play->table, tv_table_actor(play->table)), &error) ? bot.kind->pace_ms : 0;
}

bool session_play_bot(session *play, process_stop stop, tv_error *error) {
    tv_error reason = {0};
    tv_move move = 0;
    game_player *asked = session_bot_begin(play, error);
    if (!asked) return false;
    player_got got = player_choose(asked, stop, &move, &reason);
    return session_bot_end(play, got, move, reason.what, error);
}
