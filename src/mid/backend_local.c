/* The backend of games at this front end: a table of this process, see session_inside.h. */
#include "session_inside.h"

#include <trivium/table_words.h>

static void look(void *host, session_facts *facts) {
    const tv_table *table = host;
    *facts = (session_facts){.record = tv_table_record(table),
                             .box = tv_table_box(table),
                             .actor = tv_table_actor(table),
                             .advised = true, /* nobody sits at another screen */
                             .undoable = true,
                             .decisions = tv_table_decisions(table)};
    for (uint8_t seat = 0; seat < facts->record->setup.seats; seat++) {
        facts->players[seat] = tv_table_player(table, seat);
        facts->left_ms[seat] = -1; /* nobody is hurried at this front end */
    }
    facts->log = tv_table_log(table, &facts->log_count);
    tv_table_result(table, &facts->result);
    session_find_left(facts->record, facts->left);
    facts->open = facts->actor == TV_OVER;
    TV_ASSERT(facts->record->setup.seats <= TV_SEATS_MAX && facts->box != NULL);
}

static bool is_viewer(const tv_table *table, uint8_t viewer) {
    return viewer < tv_table_record(table)->setup.seats || viewer == TV_SPECTATOR || viewer == TV_EVERYTHING;
}

static const void *view(void *host, uint32_t decision, uint8_t viewer, void *room) {
    const tv_table *table = host;
    TV_ASSERT(is_viewer(table, viewer));
    if (decision == tv_table_decisions(table)) {
        tv_table_view(table, viewer, room);
        return room;
    }
    return tv_table_view_at(table, decision, viewer, room) ? room : NULL;
}

static uint32_t seen(void *host, uint8_t viewer) {
    TV_ASSERT(is_viewer(host, viewer));
    return tv_table_seen(host, viewer);
}

static int64_t left_ms(void *host, uint8_t seat, uint64_t now_ms) {
    (void)host, (void)seat, (void)now_ms;
    return -1;
}

static uint32_t undo_count(void *host, uint8_t seat) {
    TV_ASSERT(seat < tv_table_record(host)->setup.seats);
    return tv_table_undo_count(host, seat);
}

static uint32_t redo_count(void *host) { return tv_table_redo_count(host); }

static void write_undo_limit(void *host, uint8_t seat, const tv_reader *reader, tv_text *out) {
    TV_ASSERT(is_viewer(host, seat)); /* who only looks on has taken no decision that could be taken back */
    tv_say_undo_limit(host, seat, reader, out);
}

/* Whoever asks has changed it. */
static bool take_changed(void *host) {
    (void)host;
    return true;
}

/* What is refused here is refused at once. */
static bool take_refusal(void *host, tv_refusal *refusal) {
    (void)host, (void)refusal;
    return false;
}

static bool has_older(void *host) {
    (void)host;
    return false;
}

static void want_older(void *host) { (void)host; }

static bool play_move(void *host, tv_move move, tv_error *error) { return tv_table_play(host, move, error); }

static bool undo(void *host, uint8_t seat, tv_error *error) {
    TV_ASSERT(seat < tv_table_record(host)->setup.seats);
    return tv_table_undo(host, seat, error);
}

static bool redo(void *host, tv_error *error) { return tv_table_redo(host, error); }

static bool resign(void *host, uint8_t seat, tv_error *error) {
    TV_ASSERT(seat < tv_table_record(host)->setup.seats);
    return tv_table_event(host, TV_ENTRY_RESIGN, seat, NULL, error);
}

static bool agree(void *host, const tv_remote_offer *seen, tv_error *error) {
    (void)seen; /* at one screen nothing waits: all are asked at once */
    return tv_table_event(host, TV_ENTRY_AGREE, 0, NULL, error);
}

static const tv_remote_offer *waiting(void *host) {
    (void)host;
    return NULL;
}

static void close_table(void *host) { tv_table_close(host); }

const session_backend session_backend_local = {
    .look = look,
    .view = view,
    .seen = seen,
    .left_ms = left_ms,
    .undo_count = undo_count,
    .redo_count = redo_count,
    .write_undo_limit = write_undo_limit,
    .take_changed = take_changed,
    .take_refusal = take_refusal,
    .has_older = has_older,
    .want_older = want_older,
    .play = play_move,
    .undo = undo,
    .redo = redo,
    .resign = resign,
    .agree = agree,
    .waiting = waiting,
    .close = close_table,
};
