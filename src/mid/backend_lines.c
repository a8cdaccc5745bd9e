/* The backend of lines (lines.h): every decision goes to the tree, and whoever tries them decides for all seats, or lets bots answer. */
#include "session_inside.h"

#include "lines_inside.h"

#include <stdlib.h>
#include <string.h>

static const tv_lines *lines_of(const void *host) { return ((const session_trial *)host)->lines; }

static void look(void *host, session_facts *facts) {
    const session_trial *trial = host;
    const tv_lines *lines = trial->lines;
    *facts = (session_facts){.record = &lines->line,
                             .box = lines->box,
                             .actor = tv_lines_actor(lines),
                             .advised = true, /* nobody plays this */
                             .undoable = true,
                             .decisions = tv_lines_decisions(lines),
                             .log = lines->log,
                             .log_count = lines->log_count};
    for (uint8_t seat = 0; seat < facts->record->setup.seats; seat++) {
        facts->players[seat] = trial->players[seat];
        facts->left[seat] = TV_ENTRY_MOVE;
        facts->left_ms[seat] = -1;
    }
    tv_game_result(lines->game, lines->box, tv_lines_state(lines), &facts->result);
    facts->open = facts->actor == TV_OVER;
    if (!facts->open) facts->result.clause = NULL;
}

static const void *view(void *host, uint32_t decision, uint8_t viewer, void *room) {
    return tv_lines_view(lines_of(host), decision, viewer, room) ? room : NULL;
}

/* Who tries moves has seen all of them. */
static uint32_t seen(void *host, uint8_t viewer) {
    (void)viewer;
    return tv_lines_decisions(lines_of(host));
}

static int64_t left_ms(void *host, uint8_t seat, uint64_t now_ms) {
    (void)host, (void)seat, (void)now_ms;
    return -1;
}

/* Any move of a line is taken back by going to the moment before it; it stays in the tree. */
static uint32_t undo_count(void *host, uint8_t seat) {
    (void)seat;
    return tv_lines_decisions(lines_of(host)) - tv_lines_from(lines_of(host));
}

/* The first of the answers that there are. */
static uint32_t next_of(const tv_lines *lines) {
    const tv_line_node *place = tv_lines_node(lines, tv_lines_place(lines));
    return place != NULL ? place->first : TV_LINES_TRUNK;
}

static uint32_t redo_count(void *host) {
    const tv_lines *lines = lines_of(host);
    uint32_t count = 0;
    for (uint32_t node = next_of(lines); node != TV_LINES_TRUNK; node = tv_lines_node(lines, node)->first) count++;
    return count;
}

static void write_undo_limit(void *host, uint8_t seat, const tv_reader *reader, tv_text *out) {
    (void)host, (void)seat;
    tv_word(out, reader->lang, TV_TEXT("Here the line leaves the game."));
}

static bool take_changed(void *host) {
    (void)host;
    return true;
}

static bool take_refusal(void *host, tv_refusal *refusal) {
    (void)host, (void)refusal;
    return false;
}

static bool has_older(void *host) {
    (void)host;
    return false;
}

static void want_older(void *host) { (void)host; }

static bool play_move(void *host, tv_move move, tv_error *error) { return tv_lines_play(((session_trial *)host)->lines, move, error); }

static bool undo(void *host, uint8_t seat, tv_error *error) {
    (void)seat;
    session_trial *trial = host;
    const tv_line_node *place = tv_lines_node(trial->lines, tv_lines_place(trial->lines));
    trial->answering = false;
    if (place == NULL) return tv_fail(error, "There is nothing to undo.", NULL);
    bool good =
        place->parent == TV_LINES_TRUNK ? tv_lines_go(trial->lines, place->from, place->as) : tv_lines_go_to(trial->lines, place->parent);
    return good || tv_fail_memory(error);
}

static bool redo(void *host, tv_error *error) {
    session_trial *trial = host;
    uint32_t next = next_of(trial->lines);
    trial->answering = false;
    if (next == TV_LINES_TRUNK) return tv_fail(error, "There is nothing to redo.", NULL);
    return tv_lines_go_to(trial->lines, next) || tv_fail_memory(error);
}

static bool resign(void *host, uint8_t seat, tv_error *error) {
    (void)host, (void)seat;
    return tv_fail(error, "Nobody can resign here: this is no game.", NULL);
}

static bool agree(void *host, const tv_remote_offer *offer, tv_error *error) {
    (void)offer;
    return resign(host, 0, error);
}

static const tv_remote_offer *waiting(void *host) {
    (void)host;
    return NULL;
}

static void close_trial(void *host) { free(host); } /* the lines are the caller's */

const session_backend session_backend_lines = {
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
    .close = close_trial,
};
