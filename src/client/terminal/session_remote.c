/* Sessions over games on a server, see session_remote.h. */
#include "session_remote.h"

#include <stdio.h>
#include <trivium/bits.h>

bool session_open_remote(session *play, remote_game *game, tv_lang lang, tv_error *error) {
    remote_game_fetch_older(game);
    if (!session_begin(play, &session_place_remote, game, game->game, lang)) return tv_fail_memory(error);
    if (game->seat != TV_SPECTATOR) play->here = (uint8_t)tv_bit(game->seat);
    session_look(play, session_natural_viewer(play));
    return true;
}

int session_news(const session *play) { return remote_link_news(((const remote_game *)play->host)->link); }

static void take_news(session *play, remote_game *game) {
    if (game->news.used == 0) return;
    snprintf(play->notice, sizeof play->notice, "%s", game->news.at);
    tv_text_clear(&game->news);
}

bool session_hear(session *play) {
    remote_game *game = play->host;
    game->lang = play->lang;
    remote_game_hear(game);
    bool changed = game->changed;
    if (changed)
        session_refresh(play);
    else /* what is chosen stays */
        play->place->look(play->host, play->viewer, &play->now, play->view);
    game->changed = false;
    take_news(play, game);
    return changed;
}

const char *session_failure(const session *play) {
    const remote_game *game = play->host;
    return game->failed ? game->reason : NULL;
}

bool session_say(session *play, const char *text, tv_error *error) { return remote_game_say(play->host, text, error); }

bool session_moves_on(const session *play) { return ((const remote_game *)play->host)->moves_on; }

remote_game *session_remote_game(const session *play) { return play->host; }

bool session_has_clock(const session *play) { return !session_is_over(play) && play->now.left_ms[play->now.actor] >= 0; }
