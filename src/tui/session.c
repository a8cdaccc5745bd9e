/* The session's core: memory, whose screen it is, and the decisions of persons. */
#include "session.h"

#include <stdlib.h>
#include <string.h>

#include <trivium/bits.h>

static bool session_allocate(session *play) {
    const tv_game *game = play->game;
    play->view = calloc(1, game->state_bytes);
    play->scratch = calloc(1, game->state_bytes);
    play->moves = calloc(game->moves_max, sizeof *play->moves);
    play->tries = calloc(game->tries_max, sizeof *play->tries);
    play->paths = calloc(game->moves_max, sizeof *play->paths);
    play->elements = calloc(SESSION_ELEMENTS_MAX, sizeof *play->elements);
    play->pool = calloc(1, SESSION_POOL_BYTES);
    return play->view && play->scratch && play->moves && play->tries && play->paths && play->elements && play->pool;
}

bool session_open(session *play, const tv_record *record, tv_lang lang, tv_error *error) {
    *play = (session){.game = record->game, .lang = lang, .viewer = TV_SPECTATOR};
    play->table = tv_table_open(record, error);
    if (!play->table) return false;
    if (!session_allocate(play)) {
        session_close(play);
        return tv_fail(error, "There is not enough memory for this game.", NULL);
    }
    for (uint8_t seat = 0; seat < record->setup.seats; seat++)
        if (session_is_person(play, seat)) play->here |= (uint8_t)tv_bit(seat);
    session_look(play, session_natural_viewer(play));
    return true;
}

void session_close(session *play) {
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++) player_close(play->bots[seat].asked, play->table);
    if (play->table) tv_table_close(play->table);
    free(play->view);
    free(play->scratch);
    free(play->moves);
    free(play->tries);
    free(play->paths);
    free(play->elements);
    free(play->pool);
    *play = (session){0};
}

void session_refresh(session *play) {
    const void *box = tv_table_box(play->table);
    tv_table_view(play->table, play->viewer, play->view);
    tv_reader reader = tv_record_reader(tv_table_record(play->table), play->lang);
    tv_scene_begin(&play->scene, play->elements, SESSION_ELEMENTS_MAX, play->pool, SESSION_POOL_BYTES);
    play->game->scene(box, play->view, &reader, &play->scene);
    tv_choice_begin(&play->choice, play->game, box, play->view, play->moves, play->paths);
    /* The table may have ended (resignation) where the rules still list moves. */
    if (tv_table_actor(play->table) != play->viewer) play->choice.count = 0;
}

void session_look(session *play, uint8_t viewer) {
    play->viewer = viewer;
    session_refresh(play);
}

bool session_is_person(const session *play, uint8_t seat) {
    if (seat >= tv_table_record(play->table)->setup.seats) return false;
    const char *player = tv_table_player(play->table, seat);
    return strcmp(player, "person") == 0 || strcmp(player, "remote") == 0;
}

bool session_is_shared(const session *play) { return tv_bits_count(play->here) > 1; }

uint8_t session_person_asked(const session *play) {
    uint8_t actor = tv_table_actor(play->table);
    return session_is_person(play, actor) ? actor : TV_OVER;
}

bool session_is_over(const session *play) { return tv_table_actor(play->table) == TV_OVER; }

bool session_wants_curtain(const session *play) {
    uint8_t asked = session_person_asked(play);
    return asked != TV_OVER && asked != play->viewer && session_is_shared(play);
}

uint8_t session_natural_viewer(const session *play) {
    return tv_bits_count(play->here) == 1 ? (uint8_t)tv_bits_first(play->here) : TV_SPECTATOR;
}

/* Among several persons nobody's hand stays on the screen once the game is over: all look at it then. */
void session_changed(session *play) {
    play->dirty = true;
    if (session_is_over(play) && session_is_shared(play)) play->viewer = TV_SPECTATOR;
    session_refresh(play);
}

bool session_play(session *play, tv_move move, tv_error *error) {
    if (!tv_table_play(play->table, move, error)) return false;
    session_changed(play);
    return true;
}

bool session_undo(session *play) {
    tv_error error;
    if (play->viewer == TV_SPECTATOR || !tv_table_undo(play->table, play->viewer, &error)) return false;
    session_changed(play);
    return true;
}

bool session_redo(session *play) {
    tv_error error;
    if (!tv_table_redo(play->table, &error)) return false;
    session_changed(play);
    return true;
}

bool session_resign(session *play) {
    tv_error error;
    if (!session_is_person(play, play->viewer) || session_is_over(play)) return false;
    if (!tv_table_event(play->table, TV_ENTRY_RESIGN, play->viewer, NULL, &error)) return false;
    play->viewer = session_natural_viewer(play);
    session_changed(play);
    return true;
}

bool session_agree(session *play) {
    tv_error error;
    uint8_t seats = tv_table_record(play->table)->setup.seats;
    if (tv_bits_count(play->here) != seats || session_is_over(play)) return false;
    if (!tv_table_event(play->table, TV_ENTRY_AGREE, 0, NULL, &error)) return false;
    session_changed(play);
    return true;
}

uint8_t session_next_actor(const session *play, tv_move move) {
    const void *box = tv_table_box(play->table);
    tv_chance none = tv_chance_none();
    memcpy(play->scratch, play->view, play->game->state_bytes);
    play->game->play(box, play->scratch, move, &none, NULL);
    return play->game->actor(box, play->scratch);
}

bool session_is_chosen(const session *play, const char *id) {
    for (uint32_t k = 0; k < play->choice.chosen.count; k++)
        if (strcmp(play->choice.chosen.ids[k], id) == 0) return true;
    return false;
}

bool session_choose_move(session *play, tv_move move) {
    for (uint32_t k = 0; k < play->choice.count; k++) {
        if (play->choice.moves[k] != move) continue;
        tv_choice_clear(&play->choice);
        const tv_path *path = &play->choice.paths[k];
        for (uint32_t step = 0; step < path->count; step++) tv_choice_choose(&play->choice, path->ids[step]);
        return true;
    }
    return false;
}
