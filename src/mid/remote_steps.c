/* Moments of a remote table: the view in whichever form it comes, checked before it is believed, and every view that was shown kept by its
 * number. */
#include "remote_inside.h"

#include <stdlib.h>
#include <string.h>

/* ---- views that were shown ---- */

/* Where the view of a decision stands or would stand. */
static uint32_t place_of(const tv_remote *it, uint32_t decision) {
    uint32_t low = 0, high = it->view_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (it->views[middle].decision < decision)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const void *tv_remote_view(const tv_remote *it, uint32_t decision) {
    uint32_t place = place_of(it, decision);
    return place < it->view_count && it->views[place].decision == decision ? it->views[place].view : NULL;
}

static void drop_view(tv_remote *it, uint32_t place) {
    TV_ASSERT(place < it->view_count);
    free(it->views[place].view);
    it->view_count--;
    memmove(it->views + place, it->views + place + 1, (it->view_count - place) * sizeof *it->views);
}

void remote_drop_views_from(tv_remote *it, uint32_t decision) {
    while (it->view_count > 0 && it->views[it->view_count - 1].decision >= decision) drop_view(it, it->view_count - 1);
}

/* Of very long games the beginning is forgotten; it can be fetched again. */
void remote_keep_view(tv_remote *it, uint32_t decision) {
    TV_ASSERT(it->game != NULL && it->view_count <= REMOTE_VIEWS_MAX);
    if (it->view_count == REMOTE_VIEWS_MAX) drop_view(it, 0);
    uint32_t place = place_of(it, decision);
    void *room = it->views, *view;
    if (place < it->view_count && it->views[place].decision == decision) {
        memcpy(it->views[place].view, it->scratch, it->game->state_bytes);
        return;
    }
    view = malloc(it->game->state_bytes);
    if (view == NULL || !tv_heap_room(&room, &it->view_room, it->view_count + 1, sizeof *it->views)) {
        free(view);
        remote_fail(it, TV_TEXT("There is not enough memory for this game."));
        return;
    }
    it->views = room;
    TV_ASSERT(place <= it->view_count && it->view_count < it->view_room);
    memmove(it->views + place + 1, it->views + place, (it->view_count - place) * sizeof *it->views);
    it->views[place] = (remote_shown){decision, view};
    it->view_count++;
    memcpy(view, it->scratch, it->game->state_bytes);
}

/* ---- one moment ---- */

/* Somebody else's view, or an unsound one, is none: it would show what must not be seen, or lead the rules astray. */
bool remote_read_view(tv_remote *it, remote_value view) {
    const tv_game *game = it->game;
    TV_ASSERT(game != NULL && it->box != NULL && it->scratch != NULL);
    tv_error error;
    bool fields = remote_is_kind(view, TV_JSON_OBJECT);
    bool read = fields ? tv_state_read(game, it->box, it->scratch, view.doc, view.node, &error)
                       : !it->about.json && remote_bytes(view, it->scratch, game->state_bytes);
    if (read && !fields) tv_state_turn(game, it->scratch);
    return read && tv_game_validate(game, it->box, it->scratch) == NULL && tv_game_viewer(game, it->box, it->scratch) == it->about.you;
}

/* "1 2, AV 9.1": each seat's place, and why it ended. */
static void read_result(tv_remote *it, remote_value from) {
    TV_ASSERT(it->about.seats <= TV_SEATS_MAX);
    char text[TV_RESULT_MAX], *at = text;
    remote_text(from, text, sizeof text);
    tv_result result = {0};
    for (uint8_t seat = 0; seat < it->about.seats; seat++) {
        if (*at < '1' || *at > '0' + TV_SEATS_MAX) return;
        result.place[seat] = (uint8_t)(*at++ - '0');
        if (*at == ' ') at++;
    }
    tv_text clause = TV_TEXT_OVER(it->result_clause);
    tv_text_clear(&clause);
    if (at[0] == ',' && at[1] == ' ') tv_text_add(&clause, at + 2);
    if (clause.used > 0) result.clause = it->result_clause;
    it->result = result;
}

bool remote_read_moment(tv_remote *it, remote_value message, uint32_t number, uint64_t now_ms) {
    TV_ASSERT(it->game != NULL && it->about.seats > 0);
    if (!remote_read_view(it, remote_get(message, "view"))) {
        remote_fail(it, TV_TEXT("The server sent a position that cannot be read; update the program."));
        return false;
    }
    remote_keep_view(it, number);
    it->about.number = number;
    it->about.actor = (uint8_t)remote_number_or(remote_get(message, "actor"), 0, it->about.seats - 1, TV_OVER);
    it->about.undo = (uint32_t)remote_number_or(remote_get(message, "undo"), 0, number, 0);
    if (remote_is_there(remote_get(message, "clock"))) remote_read_clock(it, remote_get(message, "clock"), now_ms);
    if (remote_is_there(remote_get(message, "result"))) read_result(it, remote_get(message, "result"));
    return !it->about.failed;
}

/* A step that does not follow on what we know: everything is asked anew. One in bytes, when we wait for JSON, is overtaken. */
void remote_hear_step(tv_remote *it, remote_value message, uint64_t now_ms) {
    uint8_t before = it->about.actor;
    int64_t number;
    if (it->game == NULL || it->about.watching) return;
    if (!remote_number(remote_get(message, "number"), 1, UINT32_MAX, &number) || number != (int64_t)it->about.number + 1) {
        remote_watch(it);
        return;
    }
    remote_add_events(it, &it->log, remote_get(message, "events"), (uint32_t)number, (uint32_t)number);
    if (!remote_read_moment(it, message, (uint32_t)number, now_ms)) return;
    it->changed = true;
    if (before == it->about.you) it->about.seen = it->about.number;
    if (it->about.you == TV_SPECTATOR) it->about.seen = it->about.number - 1;
    if (it->about.sent && it->sent.number <= it->about.number) it->about.sent = false;
}
