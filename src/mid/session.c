/* Sessions: opening, memory, and looking at the game again; see session.h. */
#include "session_inside.h"

#include "base/check.h"

#include <stdlib.h>
#include <trivium/bits.h>

#include "memory/heap.h"

/* ---- memory ---- */

static bool allocate(tv_session *session) {
    const tv_game *game = session->game;
    session->room = calloc(1, game->state_bytes);
    session->bot_view = calloc(1, game->state_bytes);
    session->order = calloc(game->moves_max, sizeof *session->order);
    session->ways = calloc(game->moves_max, sizeof *session->ways);
    session->words = tv_heap_text();
    return session->room && session->bot_view && session->order && session->ways && session->words.at &&
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
    free(session->order);
    free(session->ways);
    free(session->words.at);
    free(session->news);
    free(session->lines);
    free(session);
}

tv_session *session_begin(const session_backend *backend, void *host, const tv_game *game, tv_lang lang) {
    TV_ASSERT(backend != NULL && host != NULL && game != NULL);
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
    for (uint8_t seat = 0; seat < record->setup.seats; seat++)
        if (session_is_person(session, seat)) session->here |= (uint8_t)tv_bit(seat);
    session_seat_natural(session);
    return session;
}

void tv_session_close(tv_session *session) {
    if (session == NULL) return;
    session->backend->close(session->host);
    release(session);
}

tv_table *tv_session_table(const tv_session *session) { return session->table; }

bool session_fail(const tv_session *session, tv_error *error, const char *english) {
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
}

void session_changed(tv_session *session) {
    session->backend->look(session->host, &session->now);
    TV_ASSERT(session->now.record->game == session->game && session->now.box != NULL);
    session->version++;
    session->has_planned = false;
    if (session->moment != TV_NOW && session->moment >= session->now.decisions) session->moment = TV_NOW;
    if (session->then_decision > session->now.decisions) session->then_known = false;
    session_settle(session);
    session_turned(session);
}

bool tv_session_refresh(tv_session *session) {
    bool changed = session->backend->take_changed(session->host);
    if (changed) {
        session_changed(session);
    } else {
        session->backend->look(session->host, &session->now);
        session->logged = false; /* older lines may have come */
        session_touched(session);
    }
    if (session->wanted != TV_NOW) tv_session_go(session, session->wanted);
    return changed;
}

/* What is chosen stays chosen. */
void tv_session_set_lang(tv_session *session, tv_lang lang) {
    const tv_path chosen = session_screen(session)->choice.chosen;
    TV_ASSERT(lang < TV_LANGS);
    session->lang = lang;
    session->then_known = false;
    session_turned(session);
    session_screen(session)->choice.chosen = chosen;
}

bool tv_session_restore(tv_session *session, const tv_record *record, tv_error *error) {
    if (session->table == NULL) return session_fail(session, error, TV_TEXT("A game at a server cannot be replaced."));
    if (record->game != session->game || record->setup.seats != session->now.record->setup.seats)
        return session_fail(session, error, TV_TEXT("It is not the same game."));
    tv_table *table = tv_table_open(record, error);
    if (table == NULL) return false;
    tv_table *old = session->table;
    session->host = session->table = table;
    session->backend->look(table, &session->now);
    tv_table_close(old);
    session->moment = session->wanted = TV_NOW;
    session->then_known = false;
    session_changed(session);
    return true;
}
