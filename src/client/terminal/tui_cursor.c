/* Where the cursor goes, see tui_cursor.h. */
#include "tui_cursor.h"

#include <string.h>

static const tv_scene *scene_of(const screen *view) { return &session_frame(view->play)->screen->scene; }

const char *cursor_id_at(const screen *view, int cell) { return scene_of(view)->elements[view->lay.cells[cell].element].id; }

static bool is_lit(const screen *view, int cell) {
    uint8_t mark = session_frame(view->play)->screen->marks[view->lay.cells[cell].element];
    return mark & TV_MARK_LIT && !(mark & TV_MARK_CHOSEN);
}

void cursor_go_to(screen *view, int cell) {
    view->cursor = cell;
    memcpy(view->cursor_id, cursor_id_at(view, cell), TV_ID_MAX);
    memcpy(view->cursor_was[view->lay.cells[cell].area], view->cursor_id, TV_ID_MAX);
}

void cursor_go_vertical(screen *view, int rows) {
    if (strcmp(view->goal_id, view->cursor_id) != 0) view->goal = layout_middle(&view->lay, view->cursor);
    cursor_go_to(view, layout_step_row(&view->lay, view->cursor, rows, view->goal));
    memcpy(view->goal_id, view->cursor_id, TV_ID_MAX);
}

void cursor_go_to_lit(screen *view, int step) {
    int count = view->lay.count;
    for (int tried = 1, cell = view->cursor; tried <= count; tried++) {
        cell = (cell + step + count) % count;
        if (!is_lit(view, cell)) continue;
        cursor_go_to(view, cell);
        return;
    }
}

/* Where the cursor stood in an area, or the area's first cell. */
static int remembered(const screen *view, int area) {
    int cell = layout_find(&view->lay, scene_of(view), view->cursor_was[area]);
    return cell != LAYOUT_NONE && view->lay.cells[cell].area == area ? cell : layout_first(&view->lay, area);
}

void cursor_go_to_area(screen *view, int step) {
    int cell = layout_step_area(&view->lay, view->cursor, step);
    cursor_go_to(view, remembered(view, view->lay.cells[cell].area));
}

/* How many moves need this element. */
static uint32_t weight(const screen *view, const char *id) {
    const tv_choice *choice = &session_frame(view->play)->screen->choice;
    uint32_t moves = 0;
    for (uint32_t k = 0; k < choice->count; k++)
        for (uint32_t step = 0; step < choice->paths[k].count; step++)
            if (strcmp(choice->paths[k].ids[step], id) == 0) moves++;
    return moves;
}

/* The first element of the payment that is proposed, or none. */
static int proposed_payment(const screen *view) {
    const tv_question *question = tv_session_question(view->play->mid);
    if (question->payments == 0) return LAYOUT_NONE;
    const tv_choice *choice = &session_frame(view->play)->screen->choice;
    const tv_path *path = &choice->paths[question->list[question->proposed]];
    for (uint32_t k = 0; k < path->count; k++) {
        int cell = layout_find(&view->lay, scene_of(view), path->ids[k]);
        if (cell != LAYOUT_NONE && is_lit(view, cell)) return cell;
    }
    return LAYOUT_NONE;
}

/* In how many ways one can go on in its area. */
static uint32_t choices_beside(const screen *view, int cell) {
    uint32_t lit = 0;
    for (int k = 0; k < view->lay.count; k++) lit += view->lay.cells[k].area == view->lay.cells[cell].area && is_lit(view, k);
    return lit;
}

/* To the payment that is proposed; else to what decides most: with a hand and a board, the hand; with a board and a button that gives up, the
 * board. Within its area the cursor goes back to where it was, if it can. */
void cursor_go_to_question(screen *view) {
    int best = proposed_payment(view);
    if (best != LAYOUT_NONE) {
        cursor_go_to(view, best);
        return;
    }
    uint64_t most = 0;
    for (int k = 0; k < view->lay.count; k++) {
        if (!is_lit(view, k)) continue;
        uint64_t rank = (uint64_t)weight(view, cursor_id_at(view, k)) << 32 | choices_beside(view, k);
        if (rank <= most) continue;
        most = rank;
        best = k;
    }
    if (best == LAYOUT_NONE) return;
    int before = remembered(view, view->lay.cells[best].area);
    cursor_go_to(view, is_lit(view, before) ? before : best);
}
