/* Sessions: opening, memory, and looking at the game again; see session.h. */
#include "session_inside.h"

#include <string.h>

#include "base/check.h"

#include <stdlib.h>
#include <trivium/bits.h>

#include "memory/heap.h"

/* ---- what always holds ---- */

static bool is_log_in_order(const session_facts *now) {
    for (uint32_t k = 1; k < now->log_count; k++)
        if (now->log[k].decision < now->log[k - 1].decision) return false;
    return true;
}

/* Of what a backend has just told: the log is the backend's, and gone when that changes. A server's words have been checked before they
 * come here. */
static bool are_facts_sound(const session_facts *now, const tv_game *game) {
    uint8_t seats = now->record->setup.seats;
    if (now->record->game != game || now->box == NULL || seats == 0 || seats > TV_SEATS_MAX) return false;
    if ((now->actor >= seats && now->actor != TV_OVER) || (now->elsewhere | now->away) >> seats != 0) return false;
    for (uint8_t seat = 0; seat < seats; seat++)
        if (now->players[seat] == NULL || now->left_ms[seat] < -1) return false;
    return (now->log != NULL || now->log_count == 0) && is_log_in_order(now);
}

bool session_is_viewer(const tv_session *session, uint8_t viewer) {
    return viewer < session->now.record->setup.seats || viewer == TV_SPECTATOR || viewer == TV_EVERYTHING;
}

bool session_is_sound(const tv_session *session) {
    const tv_choice *choice = &session->screen.choice;
    uint8_t seats = session->now.record->setup.seats;
    if (session->now.record->game != session->game || session->now.box == NULL || session->here >> seats != 0) return false;
    if (session->person >= seats && session->person != TV_SPECTATOR) return false;
    if (session->eyes != TV_OVER && (!session_is_viewer(session, session->eyes) || !session_is_over(session))) return false;
    if (session->moment != TV_NOW && session->moment >= session->now.decisions) return false;
    return choice->count <= tv_game_moves_max(session->game) && choice->chosen.count <= TV_PATH_MAX &&
           session->followed <= choice->chosen.count && session->before.change_count <= session->before.changes_room &&
           session->line_count <= session->lines_room;
}

/* ---- memory ---- */

static bool allocate(tv_session *session) {
    TV_ASSERT(session->room == NULL && session->now.box != NULL);
    const tv_game *game = session->game;
    session->room = calloc(1, game->state_bytes);
    session->bot_view = calloc(1, game->state_bytes);
    session->plan.view = calloc(1, game->state_bytes);
    session->plan.base = calloc(1, game->state_bytes);
    session->plan.broken_view = calloc(1, game->state_bytes);
    session->order = calloc(tv_game_moves_max(game), sizeof *session->order);
    session->ways = calloc(tv_game_moves_max(game), sizeof *session->ways);
    session->words = tv_heap_text();
    return session->room && session->bot_view && session->plan.view && session->plan.base && session->plan.broken_view && session->order &&
           session->ways && session->words.at && session_advice_begin(&session->advice, game) &&
           tv_screen_open(&session->screen, game, session->now.box) && tv_screen_open(&session->past, game, session->now.box);
}

/* Frees all but the game. */
static void release(tv_session *session) {
    if (session->screen.game != NULL) tv_screen_close(&session->screen);
    if (session->past.game != NULL) tv_screen_close(&session->past);
    scene_kept_free(&session->before);
    scene_kept_free(&session->then);
    free(session->room);
    free(session->bot_view);
    free(session->plan.view);
    free(session->plan.base);
    free(session->plan.broken_view);
    session_advice_end(&session->advice);
    if (session->lesson.given) tv_record_free(&session->lesson.record);
    free(session->puzzle.reason);
    free(session->order);
    free(session->ways);
    free(session->words.at);
    free(session->news);
    free(session->marks);
    free(session->lines);
    free(session->sources);
    free(session->beats);
    free(session);
}

tv_session *session_begin(const session_backend *backend, void *host, const tv_game *game, tv_lang lang) {
    TV_ASSERT(game->state_bytes > 0 && tv_game_moves_max(game) > 0);
    tv_session *session = calloc(1, sizeof *session);
    if (session == NULL) return NULL;
    session->backend = backend;
    session->host = host;
    session->game = game;
    session->lang = lang;
    session->person = TV_SPECTATOR;
    session->eyes = TV_OVER;
    session->moment = session->wanted = TV_NOW;
    session->stale = session->touched = true;
    backend->look(host, &session->now);
    TV_ASSERT_DEAR(are_facts_sound(&session->now, game));
    if (allocate(session)) return session;
    release(session);
    return NULL;
}

tv_session *tv_session_open(const tv_record *record, tv_lang lang, tv_error *error) {
    tv_table *table = tv_table_open(record, error);
    if (table == NULL) return NULL;
    tv_session *session = session_begin(&session_backend_local, table, record->game, lang);
    if (session == NULL) {
        tv_table_close(table);
        tv_fail_memory(error);
        return NULL;
    }
    session->table = table;
    session->version = session->kept_version = 1;
    for (uint8_t seat = 0; seat < record->setup.seats; seat++) {
        bool left = session->now.left[seat] != TV_ENTRY_MOVE && strcmp(record->seats[seat].kind, "person") == 0; /* and still looks on */
        if (left || session_is_person(session, seat)) session->here |= (uint8_t)tv_bit(seat);
    }
    session_seat_natural(session);
    TV_ASSERT_DEAR(session_is_sound(session));
    return session;
}

void tv_session_close(tv_session *session) {
    if (session == NULL) return;
    session->backend->close(session->host);
    release(session);
}

tv_table *tv_session_table(const tv_session *session) { return session->table; }

bool session_fail(const tv_session *session, tv_error *error, const char *english) {
    TV_ASSERT(english[0] != '\0');
    return tv_fail(error, "{}", tv_translate(session->lang, english), NULL);
}

/* ---- what changed ---- */

void session_touched(tv_session *session) {
    session->touched = true;
    session->asked = false;
}

void session_turned(tv_session *session) {
    session->stale = true;
    session->logged = false;
    session_touched(session);
    TV_ASSERT(session->stale && session->touched && !session->asked);
}

void session_changed(tv_session *session) {
    session->backend->look(session->host, &session->now);
    TV_ASSERT(session->now.record->game == session->game && session->now.box != NULL);
    TV_ASSERT_DEAR(are_facts_sound(&session->now, session->game));
    session->version++;
    session->has_proposed = false;
    if (session->moment != TV_NOW && session->moment >= session->now.decisions) session->moment = TV_NOW;
    if (session->then_decision > session->now.decisions) session->then_known = false;
    session_settle(session);
    session_replan(session);
    session_turned(session);
    TV_ASSERT_DEAR(session_is_sound(session));
}

bool tv_session_refresh(tv_session *session) {
    bool changed = session->backend->take_changed(session->host);
    if (changed) {
        session_changed(session);
    } else {
        session->backend->look(session->host, &session->now);
        TV_ASSERT_DEAR(are_facts_sound(&session->now, session->game));
        session->logged = false; /* older lines may have come */
        session_touched(session);
    }
    if (session->wanted != TV_NOW) tv_session_go(session, session->wanted);
    TV_ASSERT_DEAR(session_is_sound(session));
    return changed;
}

/* What is chosen stays chosen. */
void tv_session_set_lang(tv_session *session, tv_lang lang) {
    const tv_path chosen = session_screen(session)->choice.chosen;
    uint32_t followed = session->followed;
    TV_ASSERT(lang < TV_LANGS);
    session->lang = lang;
    session->then_known = false;
    session_turned(session);
    session_screen(session)->choice.chosen = chosen;
    session->followed = followed;
    TV_ASSERT_DEAR(session_is_sound(session));
}

bool tv_session_restore(tv_session *session, const tv_record *record, tv_error *error) {
    if (session->table == NULL) return session_fail(session, error, TV_TEXT("A game on a server cannot be replaced."));
    if (record->game != session->game || record->setup.seats != session->now.record->setup.seats)
        return session_fail(session, error, TV_TEXT("This is not the same game."));
    tv_table *table = tv_table_open(record, error);
    if (table == NULL) return false;
    TV_ASSERT(tv_table_game(table) == session->game);
    tv_table *old = session->table;
    session->host = session->table = table;
    session->backend->look(table, &session->now);
    tv_table_close(old);
    session->moment = session->wanted = TV_NOW;
    session->then_known = session->looked = false;
    session->advice.chances_known = false;
    session_changed(session);
    return true;
}
