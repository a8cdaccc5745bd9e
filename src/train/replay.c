/* Plays the moves of games again, see replay.h. */
#include "replay.h"

#include "play.h"

#include <string.h>

bool replay_game(const tv_game *rules, const void *box, const data_game *game, void *state, replay_look look, void *host) {
    tv_key key;
    tv_setup setup = tv_setup_for_engines(rules, game->setup.seats); /* what all games of a run are played by */
    if (game->setup.rules_version != setup.rules_version || memcmp(game->setup.options, setup.options, sizeof setup.options) != 0)
        return false;
    if (game->setup.seats != tv_game_seats(rules, box) || !play_key(rules, game->setup.seats, game->seed, &key)) return false;
    tv_chance start = tv_chance_keyed(&key, 0);
    tv_game_start(rules, box, state, &start, NULL);
    for (uint32_t i = 0; i < game->count; i++) {
        tv_move move = game->decisions[i].move;
        if (tv_game_actor(rules, box, state) == TV_OVER || tv_game_check(rules, box, state, move) != NULL) return false;
        if (!look(host, game, i, state)) return false;
        tv_chance draws = tv_chance_keyed(&key, i + 1);
        tv_game_play(rules, box, state, move, &draws, NULL);
    }
    return tv_game_actor(rules, box, state) == TV_OVER;
}
