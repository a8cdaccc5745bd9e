/* Picks: from elements to moves, whatever made them: mouse, finger, keys. Elements of a legal path are chosen in any order. */
#include "session_inside.h"

#include "base/check.h"

#include <string.h>

static tv_choice *choice_of(tv_session *session) { return &session_screen(session)->choice; }

/* ---- why not ---- */

static void refuse_by_clause(const tv_session *session, const char *clause, tv_refusal *refusal) {
    tv_text id = TV_TEXT_OVER(refusal->clause), sentence = TV_TEXT_OVER(refusal->sentence);
    tv_text_add(&id, clause);
    tv_text_add(&sentence, tv_clause_text(session->game, clause, session->lang));
    TV_ASSERT(!id.cut); /* clauses are the game's own */
}

/* Where an element that is not lit could go: in the place of the last choices, so that as many of the first ones stay as possible. Where a
 * rule forbids it beside those that would stay, it goes nowhere, and that rule says why: two cards take each other's place, but a place
 * that a card may not go to does not. `begun` gets the choices that stay. */
static bool find_place(tv_screen *screen, const char *id, tv_choice *begun, const char **clause, tv_path *about) {
    *begun = screen->choice;
    for (;;) {
        *clause = NULL;
        if (tv_choice_lit(begun, id)) return true;
        *clause = tv_choice_why_not(begun, id, screen->candidates, about);
        if (*clause != NULL || begun->chosen.count == 0) return false;
        TV_ASSERT(begun->chosen.count <= screen->choice.chosen.count);
        begun->chosen.count--;
    }
}

bool tv_session_why_not(tv_session *session, const char *id, tv_refusal *refusal) {
    *refusal = (tv_refusal){0};
    tv_screen *screen = session_screen(session);
    tv_choice begun;
    const char *clause;
    if (!session_choosing(session) || find_place(screen, id, &begun, &clause, &refusal->about) || clause == NULL) return false;
    TV_ASSERT(refusal->about.count <= TV_PATH_MAX);
    refuse_by_clause(session, clause, refusal);
    return true;
}

static tv_pick refuse(tv_session *session, const char *id, tv_refusal *refusal) {
    tv_refusal unread;
    if (refusal == NULL) refusal = &unread;
    if (tv_session_why_not(session, id, refusal)) return TV_PICK_REFUSED;
    tv_text sentence = TV_TEXT_OVER(refusal->sentence);
    if (session_choosing(session))
        tv_word(&sentence, session->lang, TV_TEXT("There is nothing to do with this now."));
    else
        tv_text_add(&sentence, tv_session_question(session)->prompt);
    return TV_PICK_REFUSED;
}

/* ---- picking ---- */

/* Where one way is left, what it still needs is chosen by itself: nobody is asked what has one answer. What was proposed for a payment is
 * forgotten: it belonged to what was chosen before. */
static tv_pick picked(tv_session *session, tv_pick how, bool finish) {
    TV_ASSERT(how != TV_PICK_REFUSED && session_choosing(session)); /* to nobody else anything is lit */
    tv_choice *choice = choice_of(session);
    session->followed = how == TV_PICK_CHOSEN && finish ? tv_choice_finish(choice) : 0;
    TV_ASSERT(session->followed < choice->chosen.count || session->followed == 0);
    session_touched(session);
    tv_move move;
    return how == TV_PICK_CHOSEN && tv_choice_move(choice, &move) ? TV_PICK_WHOLE : how;
}

/* What was chosen by itself goes with the pick that led there. */
static void take_back_last(tv_session *session) {
    tv_path *chosen = &choice_of(session)->chosen;
    TV_ASSERT(chosen->count > session->followed && chosen->count <= TV_PATH_MAX);
    chosen->count -= 1 + session->followed;
    session->followed = 0;
}

static tv_pick take_back(tv_session *session, const char *id) {
    tv_choice *choice = choice_of(session), without = *choice;
    without.chosen.count -= session->followed;
    if (tv_choice_times(&without, id) == 0 || tv_choice_lit(&without, id)) { /* it was chosen by itself */
        take_back_last(session);
    } else {
        tv_choice_choose(&without, id);
        choice->chosen = without.chosen;
        session->followed = 0;
    }
    return picked(session, TV_PICK_BACK, false);
}

static bool replace_last(tv_session *session, const char *id) {
    tv_screen *screen = session_screen(session);
    tv_choice begun;
    const char *clause;
    tv_path about;
    if (screen->choice.chosen.count == 0 || !find_place(screen, id, &begun, &clause, &about)) return false;
    TV_ASSERT(begun.chosen.count < screen->choice.chosen.count);
    screen->choice.chosen = begun.chosen;
    return tv_choice_choose(&screen->choice, id);
}

static tv_pick pick(tv_session *session, const char *id, bool finish, tv_refusal *refusal) {
    TV_ASSERT(id != NULL);
    tv_choice *choice = choice_of(session);
    if (refusal != NULL) *refusal = (tv_refusal){0};
    bool lit = tv_choice_lit(choice, id);
    TV_ASSERT(!lit || session_choosing(session));
    if (!lit && tv_choice_times(choice, id) > 0) return take_back(session, id);
    bool chosen = lit ? tv_choice_choose(choice, id) : replace_last(session, id);
    return chosen ? picked(session, TV_PICK_CHOSEN, finish) : refuse(session, id, refusal);
}

tv_pick tv_session_pick(tv_session *session, const char *id, tv_refusal *refusal) { return pick(session, id, true, refusal); }

tv_pick tv_session_carry(tv_session *session, const char *id, tv_refusal *refusal) { return pick(session, id, false, refusal); }

bool tv_session_unpick(tv_session *session) {
    if (choice_of(session)->chosen.count == 0) return false;
    take_back_last(session);
    session_touched(session);
    return true;
}

void tv_session_unpick_all(tv_session *session) {
    tv_choice_clear(choice_of(session));
    session->followed = 0;
    session_touched(session);
    TV_ASSERT_DEAR(session_is_sound(session));
}

bool tv_session_pick_move(tv_session *session, tv_move move) {
    tv_choice *choice = choice_of(session);
    for (uint32_t k = 0; k < choice->count; k++) {
        if (choice->moves[k] != move) continue;
        TV_ASSERT(choice->paths[k].count <= TV_PATH_MAX);
        choice->chosen = choice->paths[k];
        session->followed = 0;
        session_touched(session);
        return true;
    }
    return false;
}

/* ---- what a pick would do ---- */

/* What would be chosen with one more; false when it cannot be added. */
static bool with(const tv_choice *choice, const char *id, tv_choice *out) {
    *out = *choice;
    bool added = tv_choice_lit(choice, id) && tv_choice_choose(out, id);
    TV_ASSERT(out->chosen.count == choice->chosen.count + added);
    return added;
}

bool tv_session_completes(tv_session *session, const char *id, tv_move *move) {
    tv_choice more;
    if (!with(choice_of(session), id, &more)) return false;
    tv_choice_finish(&more);
    return tv_choice_move(&more, move);
}

bool tv_session_carries(tv_session *session, const char *id) {
    tv_choice more;
    tv_move move;
    return with(choice_of(session), id, &more) && !tv_choice_move(&more, &move);
}

/* ---- words ---- */

/* What the game tells of these elements together; "" when it has nothing to tell. */
static void tell_together(const tv_screen *screen, const tv_path *elements, tv_text *out) {
    TV_ASSERT(elements->count > 0 && elements->count <= TV_PATH_MAX);
    tv_game_tell(screen->game, screen->box, screen->view, elements, &screen->reader, out);
}

void tv_session_tell(tv_session *session, const char *id, tv_text *out) {
    const tv_screen *screen = session_screen(session);
    const tv_element *element = tv_scene_find(&screen->scene, id);
    if (element == NULL || strlen(id) >= TV_ID_MAX) return;
    tv_path together = screen->choice.chosen, alone = {0};
    if (tv_choice_times(&screen->choice, id) == 0 && together.count < TV_PATH_MAX) tv_path_add(&together, id);
    tv_path_add(&alone, id);
    char words[1024];
    tv_text told = TV_TEXT_OVER(words);
    tell_together(screen, &together, &told);
    if (told.used == 0) tell_together(screen, &alone, &told);
    const char *label = tv_scene_words(&screen->scene, element->label);
    bool named = label[0] == '\0' || strstr(words, label) != NULL;
    if (!named) tv_text_add(out, label);
    bool ended = out->used > 0 && strchr(".!?", out->at[out->used - 1]) != NULL;
    if (!named && told.used > 0) tv_text_add(out, ended ? " " : ". ");
    tv_text_add(out, words);
}

void tv_session_tell_around(tv_session *session, const char *id, tv_text *out) {
    const tv_screen *screen = session_screen(session);
    if (tv_scene_find(&screen->scene, id) == NULL) return;
    char words[2048];
    tv_text told = TV_TEXT_OVER(words);
    tv_game_around(screen->game, screen->box, screen->view, id, &screen->reader, &told);
    tv_text_add(out, words);
}

bool tv_session_read_move(tv_session *session, const char *text, tv_move *move, tv_refusal *refusal) {
    *refusal = (tv_refusal){0};
    const tv_screen *screen = session_screen(session);
    tv_text sentence = TV_TEXT_OVER(refusal->sentence);
    if (!session_choosing(session)) {
        tv_word(&sentence, session->lang, TV_TEXT("It's not your turn."));
        return false;
    }
    if (!tv_game_move_read(session->game, screen->box, text, strlen(text), move)) {
        tv_word(&sentence, session->lang, TV_TEXT("This is not a move in the game's notation."));
        return false;
    }
    const char *clause = tv_game_check(session->game, screen->box, screen->view, *move);
    if (clause == NULL) return true;
    refuse_by_clause(session, clause, refusal);
    tv_game_path(session->game, screen->box, screen->view, *move, &refusal->about);
    return false;
}
