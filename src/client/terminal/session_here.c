/* The place of games at this screen: a table of this process, see session.h. */
#include <trivium/table_words.h>

#include "session.h"

static void look(void *host, uint8_t viewer, session_facts *facts, void *view) {
    const tv_table *table = host;
    *facts = (session_facts){.record = tv_table_record(table),
                             .box = tv_table_box(table),
                             .actor = tv_table_actor(table),
                             .decisions = tv_table_decisions(table),
                             .seen = tv_table_seen(table, viewer)};
    for (uint8_t seat = 0; seat < facts->record->setup.seats; seat++) {
        facts->players[seat] = tv_table_player(table, seat);
        facts->left_ms[seat] = -1; /* nobody is hurried at this screen */
    }
    facts->log = tv_table_log(table, &facts->log_count);
    tv_table_result(table, &facts->result);
    tv_table_view(table, viewer, view);
}

static bool play_move(void *host, tv_move move, tv_error *error) { return tv_table_play(host, move, error); }

static bool undo(void *host, uint8_t seat, tv_error *error) { return tv_table_undo(host, seat, error); }

static bool redo(void *host, tv_error *error) { return tv_table_redo(host, error); }

static bool resign(void *host, uint8_t seat, tv_error *error) { return tv_table_event(host, TV_ENTRY_RESIGN, seat, NULL, error); }

static bool agree(void *host, tv_error *error) { return tv_table_event(host, TV_ENTRY_AGREE, 0, NULL, error); }

static void say_limit(void *host, uint8_t seat, const tv_reader *reader, tv_text *out) { tv_say_undo_limit(host, seat, reader, out); }

const session_place session_place_here = {look, play_move, undo, redo, resign, agree, say_limit};
