/* Sessions over games on a server, see session_remote.h. */
#include "session_remote.h"

bool session_open_remote(session *play, remote_game *game, tv_lang lang, tv_error *error) {
    remote_game_fetch_older(game);
    *play = (session){
        .mid = tv_session_open_remote(game->table, lang, error), .remote = game, .game = tv_remote_record(game->table)->game, .lang = lang};
    return play->mid != NULL;
}

int session_descriptor(const session *play) { return remote_link_descriptor(play->remote->link); }

/* Whatever was asked for may be refused later than it was asked. */
static void take_refusals(session *play) {
    tv_refusal refusal;
    while (tv_session_take_refusal(play->mid, &refusal)) {
        tv_text_add(&play->remote->remarks, refusal.sentence);
        tv_text_add_char(&play->remote->remarks, '\n');
    }
}

static void take_remarks(session *play) {
    tv_text *remarks = &play->remote->remarks, notice = TV_TEXT_OVER(play->notice);
    if (remarks->used == 0) return;
    tv_text_clear(&notice);
    tv_text_add(&notice, remarks->at);
    tv_text_clear(remarks);
}

bool session_hear(session *play) {
    play->remote->lang = play->lang;
    remote_game_hear(play->remote);
    remote_game_settle(play->remote);
    bool changed = tv_session_refresh(play->mid);
    take_refusals(play);
    take_remarks(play);
    return changed;
}

bool session_agree(session *play, const tv_remote_offer *seen, tv_error *error) {
    if (!tv_session_agree_to(play->mid, seen, error)) return false;
    if (play->remote && !seen) remote_game_tell(play->remote, TV_TEXT("You offer to end the game; it ends when all agree."));
    return true;
}

const char *session_failure(const session *play) {
    const tv_remote_table *about = tv_remote_about(play->remote->table);
    return about->failed ? about->reason : NULL;
}

bool session_say(session *play, const char *text, tv_error *error) { return remote_game_say(play->remote, text, error); }

bool session_moves_on(const session *play) { return remote_game_next(play->remote) != NULL; }

bool session_has_clock(const session *play) {
    const tv_frame *frame = session_frame(play);
    return !frame->over && frame->seat[frame->actor].left_ms >= 0;
}
