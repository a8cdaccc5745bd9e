/* The question of this step. The game asks what begins a decision, and may ask what comes next once something is chosen. Where it does not, that
 * follows from the ways that are left: whether to play when a move is whole, how to pay when nothing else is open, one of a few ways, or
 * where to choose. */
#include "session_inside.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

enum { FEW_WAYS = 3, WORDS_MAX = 512 };
static const char paying[] = "pay.";

/* ---- the ways ---- */

static int by_weight(const void *one, const void *other) {
    const session_weight *a = one, *b = other;
    if (a->weight != b->weight) return a->weight > b->weight ? -1 : 1;
    return a->number < b->number ? -1 : 1;
}

static bool pays(const char *id) { return strncmp(id, paying, sizeof paying - 1) == 0; }

/* Is all that this way still needs a payment, and is there something? */
static bool only_pays(const tv_choice *choice, uint32_t number) {
    const tv_path *path = &choice->paths[number];
    if (path->count == choice->chosen.count) return false;
    tv_path chosen = choice->chosen; /* what of it is not yet found again in the path */
    for (uint32_t i = 0; i < path->count; i++) {
        uint32_t k = 0;
        while (k < chosen.count && strcmp(chosen.ids[k], path->ids[i]) != 0) k++;
        if (k < chosen.count)
            memcpy(chosen.ids[k], chosen.ids[--chosen.count], TV_ID_MAX);
        else if (!pays(path->ids[i]))
            return false;
    }
    return true;
}

static void list_ways(tv_session *session, const tv_screen *screen, tv_question *question) {
    const tv_choice *choice = &screen->choice;
    for (uint32_t k = 0; k < choice->count; k++) session->order[k] = (session_weight){.number = k, .weight = screen->weights[k]};
    qsort(session->order, choice->count, sizeof *session->order, by_weight);
    for (int round = 0; round < 2; round++) { /* first those that only pay */
        for (uint32_t k = 0; k < choice->count; k++) {
            uint32_t number = session->order[k].number;
            if (!tv_choice_holds(choice, number) || only_pays(choice, number) != (round == 0)) continue;
            session->ways[question->ways++] = number;
        }
        if (round == 0) question->payments = question->ways;
    }
    question->list = session->ways;
    if (choice->chosen.count == 0 && question->payments < question->ways) question->payments = 0;
    TV_ASSERT(question->ways <= choice->count && question->payments <= question->ways);
}

static void propose(const tv_session *session, const tv_choice *choice, tv_question *question) {
    TV_ASSERT(question->payments <= question->ways && question->ways <= choice->count);
    for (uint32_t k = 0; k < question->payments && session->has_proposed; k++)
        if (choice->moves[question->list[k]] == session->proposed_move) question->proposed = k;
}

/* ---- how the move that is whole is shown ---- */

/* Was more than a payment chosen by itself? */
static bool followed_by_itself(const tv_session *session, const tv_choice *choice) {
    const tv_path *chosen = &choice->chosen;
    TV_ASSERT(session->followed <= chosen->count);
    for (uint32_t k = chosen->count - session->followed; k < chosen->count; k++)
        if (!pays(chosen->ids[k])) return true;
    return false;
}

/* Did somebody decide in this turn before? Where a turn is one decision, everybody knows that it ends. */
static bool turn_has_begun(const tv_session *session, tv_turn turn) {
    const session_facts *now = &session->now;
    const tv_logged *last = now->log_count > 0 ? &now->log[now->log_count - 1] : NULL;
    return last != NULL && last->decision > 0 && last->turn == turn.number;
}

static bool says_end(const tv_path *path) { return path->count == 1 && strcmp(path->ids[0], "button.end") == 0; }

static bool ends_turn(tv_session *session, const tv_screen *screen, tv_move move) {
    const tv_game *game = session->game;
    tv_turn turn = tv_game_turn(game, screen->box, screen->view);
    tv_path path = {0};
    tv_game_path(game, screen->box, screen->view, move, &path);
    if (turn.owner != session->person || says_end(&path) || !turn_has_begun(session, turn)) return false;
    tv_chance none = tv_chance_none();
    memcpy(session->room, screen->view, game->state_bytes);
    tv_game_play(game, screen->box, session->room, move, &none, NULL);
    uint8_t actor = tv_game_actor(game, screen->box, session->room);
    return actor != TV_OVER && actor != session->person && tv_game_turn(game, screen->box, session->room).owner != session->person;
}

/* ---- the words ---- */

/* What an element is called: the first sentence of its label, without the full stop. */
static void write_name(const tv_scene *scene, const char *id, tv_text *out) {
    const tv_element *element = tv_scene_find(scene, id);
    if (element == NULL) return;
    const char *label = tv_scene_words(scene, element->label), *end = strstr(label, ". ");
    size_t size = end != NULL ? (size_t)(end - label) : strlen(label);
    if (size > 0 && label[size - 1] == '.') size--;
    tv_text_add_bytes(out, label, size);
}

static void write_chosen(const tv_screen *screen, tv_text *out) {
    TV_ASSERT(screen->choice.chosen.count <= TV_PATH_MAX);
    const tv_path *chosen = &screen->choice.chosen;
    for (uint32_t k = 0; k < chosen->count; k++) {
        if (k > 0) tv_text_add(out, " + ");
        write_name(&screen->scene, chosen->ids[k], out);
    }
}

/* The headings of the areas in which something can be chosen next. */
static void write_lit_areas(const tv_screen *screen, tv_text *out) {
    TV_ASSERT(screen->scene.area_count <= TV_AREAS_MAX);
    const tv_scene *scene = &screen->scene;
    bool lit[TV_AREAS_MAX] = {false};
    for (uint32_t k = 0; k < scene->count; k++) {
        const tv_element *element = &scene->elements[k];
        if (!element->decor && !lit[element->area]) lit[element->area] = tv_choice_lit(&screen->choice, element->id);
    }
    for (uint32_t k = 0; k < scene->area_count; k++) {
        const char *label = tv_scene_words(scene, scene->areas[k].label);
        if (!lit[k] || label[0] == '\0') continue;
        if (out->used > 0) tv_word(out, screen->reader.lang, ", ");
        tv_text_add(out, label);
    }
}

static void write_ways(const tv_screen *screen, const tv_question *question, tv_text *out) {
    TV_ASSERT(question->ways <= screen->choice.count);
    for (uint32_t k = 0; k < question->ways; k++) {
        if (k > 0) tv_text_add(out, " · ");
        tv_game_describe(screen->game, screen->box, screen->view, screen->choice.moves[question->list[k]], &screen->reader, out);
    }
}

static void ask_next(const tv_screen *screen, const tv_question *question, tv_text *out) {
    TV_ASSERT(screen->choice.chosen.count > 0 && question->ways > 0);
    tv_lang lang = screen->reader.lang;
    char names[WORDS_MAX], rest[WORDS_MAX];
    tv_text chosen = TV_TEXT_OVER(names), words = TV_TEXT_OVER(rest);
    tv_game_ask(screen->game, screen->box, screen->view, &screen->choice.chosen, &screen->reader, out);
    if (out->used > 0) return;
    write_chosen(screen, &chosen);
    if (question->payments > 0 && question->payments == question->ways) {
        tv_say_count(out, lang, "{chosen}. How will you pay? ({n} way)", "{chosen}. How will you pay? ({n} ways)", question->ways,
                     TV_S("chosen", names), TV_N("n", question->ways));
    } else if (question->ways <= FEW_WAYS) {
        write_ways(screen, question, &words);
        tv_say(out, lang, question->ways == 1 ? TV_TEXT("{chosen}. {ways}?") : TV_TEXT("{chosen}. Which of these? {ways}"),
               TV_S("chosen", names), TV_S("ways", rest));
    } else {
        write_lit_areas(screen, &words);
        tv_say(out, lang, TV_TEXT("{chosen}. What next? {areas} ({n} ways)"), TV_S("chosen", names), TV_S("areas", rest),
               TV_N("n", question->ways));
    }
}

static void write_prompt(const tv_session *session, const tv_screen *screen, const tv_question *question, tv_text *out) {
    tv_lang lang = session->lang;
    char words[WORDS_MAX];
    tv_text move = TV_TEXT_OVER(words);
    if (session->now.sent) {
        tv_word(out, lang, TV_TEXT("Your move is on its way to the server."));
    } else if (question->whole) {
        tv_game_describe(screen->game, screen->box, screen->view, question->move, &screen->reader, &move);
        tv_say(out, lang, TV_TEXT("{move}?"), TV_S("move", words));
    } else if (screen->choice.chosen.count > 0 && question->ways > 0) {
        ask_next(screen, question, out);
    } else {
        tv_screen_write_prompt(screen, out);
    }
}

/* ---- all of it ---- */

const tv_question *tv_session_question(tv_session *session) {
    tv_screen *screen = session_screen(session);
    tv_question *question = &session->question;
    if (session->asked) return question;
    *question = (tv_question){0};
    list_ways(session, screen, question);
    propose(session, &screen->choice, question);
    question->whole = screen->choice.chosen.count > 0 && tv_choice_move(&screen->choice, &question->move);
    if (question->payments > 0) question->move = screen->choice.moves[question->list[question->proposed]];
    if (question->whole || question->payments > 0) {
        question->reveals = tv_game_reveals(session->game, screen->box, screen->view, question->move);
        question->ends_turn = !question->reveals && ends_turn(session, screen, question->move);
        question->by_itself = followed_by_itself(session, &screen->choice);
    }
    TV_ASSERT(question->payments == 0 || question->proposed < question->payments);
    TV_ASSERT(question->ways == 0 || session_choosing(session));
    tv_text prompt = TV_TEXT_OVER(question->prompt);
    write_prompt(session, screen, question, &prompt);
    session->asked = true;
    return question;
}

bool tv_session_propose(tv_session *session, tv_move move) {
    const tv_choice *choice = &session_screen(session)->choice;
    for (uint32_t k = 0; k < choice->count; k++) {
        if (choice->moves[k] != move || !tv_choice_holds(choice, k)) continue;
        TV_ASSERT(session_choosing(session));
        session->proposed_move = move;
        session->has_proposed = true;
        session_touched(session);
        return true;
    }
    return false;
}
