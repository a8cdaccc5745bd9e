/* A game at this terminal, see session.h. */
#include "session.h"

#include "session_files.h"

bool session_open(session *play, const tv_record *record, tv_lang lang, tv_error *error) {
    *play = (session){.mid = tv_session_open(record, lang, error), .game = record->game, .lang = lang};
    return play->mid != NULL;
}

void session_close(session *play) {
    for (uint8_t seat = 0; seat < TV_SEATS_MAX && !play->remote; seat++) player_close(play->bots[seat].asked, session_table(play));
    tv_session_close(play->mid);
    if (!play->remote) session_keep_leave(play);
    *play = (session){0};
}

bool session_waits_for_bot(const session *play) {
    const tv_frame *frame = session_frame(play);
    return !frame->remote && !frame->over && !frame->seat[frame->actor].here;
}

void session_set_lang(session *play, tv_lang lang) {
    play->lang = lang;
    tv_session_set_lang(play->mid, lang);
}
