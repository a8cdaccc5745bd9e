/* Words where a game writes none: sentences out of a table of texts, prompts, what is told of chosen elements; see game.h. */
#include "games/verbs.h"

#include "base/check.h"

#include <string.h>

/* ---- sentences ---- */

enum { HOLES_MAX = 1 + TV_EVENT_ARGS + TV_EVENT_SECRETS, LISTS_MAX = 400 };

/* What fills the holes of an event's sentence. Lists of numbers are put together in a text of their own. */
typedef struct sentence_holes {
    const tv_verb *verbs;
    const tv_reader *reader;
    tv_arg args[HOLES_MAX + 1];
    uint32_t count;
    char room[LISTS_MAX];
    tv_text lists;
} sentence_holes;

/* Numbers mean themselves, except that of something with a name: its place in its domain. */
static tv_arg number_hole(const sentence_holes *holes, const char *name, int16_t number) {
    const tv_domain *domain = domain_called(holes->verbs, name);
    bool named = domain != NULL && (domain->seats || domain->ids != NULL);
    if (!named || number < 0 || (uint32_t)number >= domain_count(domain, TV_SEATS_MAX)) return (tv_arg)TV_N(name, number);
    return domain_hole(domain, (uint32_t)number, holes->reader, name);
}

static void add_hole(sentence_holes *holes, const tv_event_number *number, const int16_t *values) {
    if (holes->count == HOLES_MAX) return;
    tv_arg *arg = &holes->args[holes->count++];
    if (number->count == 1) {
        *arg = number_hole(holes, number->name, *values);
        return;
    }
    *arg = (tv_arg)TV_S(number->name, holes->lists.at + holes->lists.used);
    bool named = domain_called(holes->verbs, number->name) != NULL, first = true;
    for (uint8_t i = 0; i < number->count; i++) {
        tv_arg each = number_hole(holes, number->name, values[i]);
        if (named && values[i] < 0) continue;
        if (!first) tv_text_add(&holes->lists, ", ");
        first = false;
        if (each.text != NULL)
            tv_text_add(&holes->lists, each.text);
        else
            tv_text_add_int(&holes->lists, each.number);
    }
    tv_text_add_char(&holes->lists, '\0');
}

static void add_holes(sentence_holes *holes, const tv_event_number *numbers, const int16_t *values, uint32_t max) {
    for (uint32_t used = 0; numbers->name != NULL && used + numbers->count <= max; used += numbers++->count)
        add_hole(holes, numbers, values + used);
}

/* "Zoe: laid (card sun, count 1)", for kinds without a text. */
static void write_bare(const sentence_holes *holes, const tv_event *event, const char *kind, tv_text *out) {
    if (event->seat < TV_SEATS_MAX) {
        tv_text_add(out, holes->reader->names[event->seat]);
        tv_word(out, holes->reader->lang, ": ");
    }
    tv_text_add(out, kind);
    for (uint32_t i = 0, listed = 0; i < holes->count; i++) {
        if (strcmp(holes->args[i].name, "player") == 0) continue;
        tv_text_add(out, listed++ == 0 ? " (" : ", ");
        tv_text_add(out, holes->args[i].name);
        tv_text_add_char(out, ' ');
        if (holes->args[i].text != NULL)
            tv_text_add(out, holes->args[i].text);
        else
            tv_text_add_int(out, holes->args[i].number);
    }
    if (holes->count > (event->seat < TV_SEATS_MAX)) tv_text_add_char(out, ')');
}

void tv_default_sentence(const tv_game *game, const tv_event *event, const tv_reader *reader, tv_text *out) {
    sentence_holes holes = {.verbs = verbs_of(game), .reader = reader};
    if (!tv_event_is_of(game, event)) return;
    const tv_event_kind *kind = &game->event_kinds[event->kind];
    holes.lists = TV_TEXT_OVER(holes.room);
    if (event->seat < TV_SEATS_MAX) holes.args[holes.count++] = (tv_arg)TV_S("player", reader->names[event->seat]);
    add_holes(&holes, kind->open, event->open, TV_EVENT_ARGS);
    if (!event->masked) add_holes(&holes, kind->secret, event->secret, TV_EVENT_SECRETS);
    const tv_event_text *text = TV_GAME_HAS(game, event_texts) ? &game->event_texts[event->kind] : NULL;
    if (text == NULL || text->text == NULL) {
        write_bare(&holes, event, kind->name, out);
        return;
    }
    tv_say_args(out, reader->lang, event->masked && text->masked != NULL ? text->masked : text->text, holes.args);
}

/* ---- prompts ---- */

void tv_default_prompt(const tv_game *game, const void *box, const void *state, const tv_reader *reader, tv_text *out) {
    uint8_t actor = tv_game_actor(game, box, state);
    if (actor == TV_OVER)
        tv_word(out, reader->lang, "The game is over.");
    else if (tv_game_viewer(game, box, state) == actor)
        tv_word(out, reader->lang, "It is your turn.");
    else
        tv_say(out, reader->lang, "It is {player}'s turn.", TV_S("player", reader->names[actor]));
}

/* ---- what is told of elements ---- */

enum { TOLD_MAX = 8 };

typedef struct telling {
    const tv_game *game;
    const void *box, *view;
    const tv_path *elements;
    const tv_reader *reader;
    tv_text *out;
    uint32_t count;
} telling;

static void tell_move(void *context, tv_move move) {
    telling *it = context;
    tv_path path = {0};
    tv_game_path(it->game, it->box, it->view, move, &path);
    if (!tv_path_contains(&path, it->elements) || it->count++ >= TOLD_MAX) return;
    if (it->count > 1) tv_text_add_char(it->out, ' ');
    tv_game_describe(it->game, it->box, it->view, move, it->reader, it->out);
    char room[400];
    tv_text preview = TV_TEXT_OVER(room);
    tv_game_preview(it->game, it->box, it->view, move, it->reader, &preview);
    tv_text_add_char(it->out, '.');
    if (preview.used > 0) tv_text_add_char(it->out, ' ');
    tv_text_add(it->out, room);
}

void tv_default_tell(const tv_game *game, const void *box, const void *view, const tv_path *elements, const tv_reader *reader,
                     tv_text *out) {
    telling it = {.game = game, .box = box, .view = view, .elements = elements, .reader = reader, .out = out};
    legal_moves(game, box, view, tell_move, &it);
    if (it.count > TOLD_MAX) tv_text_add(out, " …");
}
