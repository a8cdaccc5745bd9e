/* See session_rig.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "mid/session/session_rig.h"

#include <string.h>

static const char two_hands[] = "{hands: [[sun sun moon] [moon star]]"
                                " deck: [sun sun sun sun moon moon moon moon star star star star star]}";

tv_session *open_record(tv_record *record) {
    tv_error error = {0};
    tv_session *session = tv_session_open(record, TV_EN, &error);
    if (session == NULL) fail_msg("%s", error.what);
    tv_record_free(record);
    return session;
}

tv_session *open_game(const tv_game *game, uint8_t seats, const char *others) {
    tv_record record;
    tv_record_begin(&record, game, seats, "42");
    for (uint8_t seat = 1; seat < seats && others != NULL; seat++) strcpy(record.seats[seat].kind, others);
    return open_record(&record);
}

tv_session *open_toy(const char *second) {
    tv_record record;
    tv_error error = {0};
    tv_record_begin(&record, &toy_game, 2, "42");
    strcpy(record.seats[1].kind, second);
    if (!tv_record_set_position(&record, two_hands, strlen(two_hands), &error)) fail_msg("%s", error.what);
    return open_record(&record);
}

void play(tv_session *session, tv_move move) {
    tv_error error = {0};
    if (!tv_session_play(session, move, &error)) fail_msg("%s", error.what);
}

void lift_if_needed(tv_session *session) {
    if (tv_session_frame(session)->curtain != TV_OVER) assert_true(tv_session_lift(session));
}

uint32_t draw(uint32_t *seed, uint32_t below) {
    *seed = *seed * 1103515245u + 12345u;
    return (*seed >> 8) % below;
}

void shuffle(tv_path *path, uint32_t *seed) {
    for (uint32_t k = path->count; k > 1; k--) {
        uint32_t other = draw(seed, k);
        char id[TV_ID_MAX];
        memcpy(id, path->ids[k - 1], TV_ID_MAX);
        memcpy(path->ids[k - 1], path->ids[other], TV_ID_MAX);
        memcpy(path->ids[other], id, TV_ID_MAX);
    }
}

static void walk(const tv_game *game, uint32_t decisions, uint32_t seed, void (*look)(tv_session *session, uint32_t *seed)) {
    tv_session *session = open_game(game, game->seats_min, NULL);
    for (uint32_t k = 0; k < decisions && !tv_session_frame(session)->over; k++) {
        lift_if_needed(session);
        look(session, &seed);
        tv_session_unpick_all(session);
        const tv_choice *choice = &tv_session_frame(session)->screen->choice;
        assert_true(tv_session_frame(session)->deciding);
        play(session, choice->moves[draw(&seed, choice->count)]);
    }
    tv_session_close(session);
}

void walk_all_games(uint32_t decisions, uint32_t seed, void (*look)(tv_session *session, uint32_t *seed)) {
    for (uint32_t k = 0; tv_games[k] != NULL; k++) walk(tv_games[k], decisions, seed, look);
    walk(&toy_game, decisions, seed, look);
}
