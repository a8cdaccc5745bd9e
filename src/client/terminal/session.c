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
    play->candidates = calloc(game->candidates_max, sizeof *play->candidates);
    play->paths = calloc(game->moves_max, sizeof *play->paths);
    play->elements = calloc(SESSION_ELEMENTS_MAX, sizeof *play->elements);
    play->pool = calloc(1, SESSION_POOL_BYTES);
    return play->view && play->scratch && play->moves && play->candidates && play->paths && play->elements && play->pool;
}

bool session_begin(session *play, const session_place *place, void *host, const tv_game *game, tv_lang lang) {
    *play = (session){.place = place, .host = host, .game = game, .lang = lang, .viewer = TV_SPECTATOR};
    if (session_allocate(play)) return true;
    session_close(play);
    return false;
}

bool session_open(session *play, const tv_record *record, tv_lang lang, tv_error *error) {
    tv_table *table = tv_table_open(record, error);
    if (!table) return false;
    if (!session_begin(play, &session_place_here, table, record->game, lang)) {
        tv_table_close(table);
        return tv_fail_memory(error);
    }
    play->table = table;
    session_refresh(play);
    for (uint8_t seat = 0; seat < record->setup.seats; seat++)
        if (session_is_person(play, seat)) play->here |= (uint8_t)tv_bit(seat);
    session_look(play, session_natural_viewer(play));
    return true;
}

void session_close(session *play) {
    for (uint8_t seat = 0; seat < TV_SEATS_MAX && play->table; seat++) player_close(play->bots[seat].asked, play->table);
    if (play->table) tv_table_close(play->table);
    free(play->view);
    free(play->scratch);
    free(play->moves);
    free(play->candidates);
    free(play->paths);
    free(play->elements);
    free(play->pool);
    *play = (session){0};
}

void session_refresh(session *play) {
    play->place->look(play->host, play->viewer, &play->now, play->view);
    const void *box = play->now.box;
    tv_reader reader = tv_record_reader(play->now.record, play->lang);
    tv_scene_begin(&play->scene, play->elements, SESSION_ELEMENTS_MAX, play->pool, SESSION_POOL_BYTES);
    play->game->scene(box, play->view, &reader, &play->scene);
    tv_choice_begin(&play->choice, play->game, box, play->view, play->moves, play->paths);
    /* The table may have ended (resignation) where the rules still list moves. */
    if (play->now.actor != play->viewer || play->now.sent) play->choice.count = 0;
}

void session_look(session *play, uint8_t viewer) {
    play->viewer = viewer;
    session_refresh(play);
}

bool session_is_person(const session *play, uint8_t seat) {
    if (seat >= play->now.record->setup.seats || tv_bits_has(play->now.elsewhere, seat)) return false;
    const char *player = play->now.players[seat];
    return strcmp(player, "person") == 0 || strcmp(player, "remote") == 0;
}

bool session_is_shared(const session *play) { return tv_bits_count(play->here) > 1; }

uint8_t session_person_asked(const session *play) { return session_is_person(play, play->now.actor) ? play->now.actor : TV_OVER; }

bool session_is_over(const session *play) { return play->now.actor == TV_OVER; }

bool session_wants_curtain(const session *play) {
    uint8_t asked = session_person_asked(play);
    return asked != TV_OVER && asked != play->viewer && session_is_shared(play);
}

uint8_t session_natural_viewer(const session *play) {
    return tv_bits_count(play->here) == 1 ? (uint8_t)tv_bits_first(play->here) : TV_SPECTATOR;
}

/* Among several persons nobody's hand stays on the screen once the game is over: all look at it then. */
void session_changed(session *play) {
    play->dirty = play->table != NULL; /* a server keeps its games itself */
    if (session_is_over(play) && session_is_shared(play)) play->viewer = TV_SPECTATOR;
    session_refresh(play);
}

bool session_play(session *play, tv_move move, tv_error *error) {
    if (!play->place->play(play->host, move, error)) return false;
    session_changed(play);
    return true;
}

bool session_undo(session *play) {
    if (play->viewer == TV_SPECTATOR || !play->place->undo(play->host, play->viewer, &play->refused)) return false;
    session_changed(play);
    return true;
}

bool session_redo(session *play) {
    if (!play->place->redo(play->host, &play->refused)) return false;
    session_changed(play);
    return true;
}

bool session_resign(session *play) {
    if (!session_is_person(play, play->viewer) || session_is_over(play)) return false;
    if (!play->place->resign(play->host, play->viewer, &play->refused)) return false;
    play->viewer = session_natural_viewer(play);
    session_changed(play);
    return true;
}

bool session_agree(session *play) {
    uint8_t seats = play->now.record->setup.seats;
    bool apart = play->table && tv_bits_count(play->here) != seats;
    if (apart || (play->table && session_is_over(play))) return false;
    if (!play->place->agree(play->host, &play->refused)) return false;
    session_changed(play);
    return true;
}

uint8_t session_next_actor(const session *play, tv_move move) {
    const void *box = play->now.box;
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
