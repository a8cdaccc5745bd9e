/* Moves out of a table of verbs: all of them, their notation and back, their description and path. See verb.h. */
#include "games/verbs.h"

#include "base/check.h"

#include <string.h>

const tv_verb *verbs_of(const tv_game *game) {
    static const tv_verb none[] = {{0}};
    return TV_GAME_HAS(game, verbs) ? game->verbs : none;
}

uint32_t verbs_count(const tv_verb *verbs) {
    uint32_t count = 0;
    while (verbs[count].id != NULL) count++;
    return count;
}

uint32_t verb_args(const tv_verb *verb) {
    uint32_t count = 0;
    while (count < TV_VERB_ARGS && verb->args[count].name != NULL) count++;
    return count;
}

uint32_t domain_count(const tv_domain *domain, uint8_t seats) { return domain->seats ? seats : domain->count; }

uint32_t verb_combinations(const tv_verb *verb, uint8_t seats) {
    uint32_t count = 1;
    for (uint32_t i = 0; i < verb_args(verb); i++) count *= domain_count(verb->args[i].domain, seats);
    return count;
}

tv_move verb_combination(const tv_verb *verbs, uint32_t verb, uint8_t seats, uint32_t number) {
    uint32_t values[TV_VERB_ARGS] = {0};
    for (uint32_t i = verb_args(&verbs[verb]); i-- > 0;) {
        uint32_t count = domain_count(verbs[verb].args[i].domain, seats);
        values[i] = number % count;
        number /= count;
    }
    return tv_verb_move(verb, values[0], values[1], values[2]);
}

bool verb_has_move(const tv_verb *verbs, uint8_t seats, tv_move move) {
    uint32_t verb = tv_move_verb(move);
    if (move >> (8 + 8 * TV_VERB_ARGS) != 0 || verb >= verbs_count(verbs)) return false;
    uint32_t args = verb_args(&verbs[verb]);
    for (uint32_t i = 0; i < TV_VERB_ARGS; i++)
        if (tv_move_arg(move, i) >= (i < args ? domain_count(verbs[verb].args[i].domain, seats) : 1)) return false;
    return true;
}

/* ---- every move ---- */

uint32_t tv_default_candidates_max(const tv_game *game) {
    const tv_verb *verbs = verbs_of(game);
    uint32_t sum = 0;
    for (uint32_t verb = 0; verbs[verb].id != NULL; verb++) sum += verb_combinations(&verbs[verb], game->seats_max);
    return sum;
}

uint32_t tv_default_candidates(const tv_game *game, const void *box, tv_move *out) {
    const tv_verb *verbs = verbs_of(game);
    uint8_t seats = tv_game_seats(game, box);
    uint32_t count = 0;
    for (uint32_t verb = 0; verbs[verb].id != NULL; verb++) {
        uint32_t combinations = verb_combinations(&verbs[verb], seats);
        for (uint32_t i = 0; i < combinations; i++) out[count++] = verb_combination(verbs, verb, seats, i);
    }
    return count;
}

static bool may_decide(const tv_game *game, const void *box, const void *state) {
    uint8_t actor = tv_game_actor(game, box, state), viewer = tv_game_viewer(game, box, state);
    return actor != TV_OVER && (viewer == TV_EVERYTHING || viewer == actor);
}

const char *tv_default_check(const tv_game *game, const void *box, const void *state, tv_move move) {
    if (!verb_has_move(game->verbs, tv_game_seats(game, box), move) || !may_decide(game, box, state)) return game->clauses[0].id;
    return game->check(box, state, move);
}

uint32_t tv_default_moves_max(const tv_game *game) { return tv_game_candidates_max(game); }

uint32_t tv_default_moves(const tv_game *game, const void *box, const void *state, tv_move *out) {
    if (!may_decide(game, box, state)) return 0;
    uint32_t legal = 0, count = tv_game_candidates(game, box, state, out);
    TV_ASSERT(count <= tv_game_candidates_max(game));
    for (uint32_t i = 0; i < count; i++)
        if (game->check(box, state, out[i]) == NULL) out[legal++] = out[i];
    return legal;
}

void legal_moves(const tv_game *game, const void *box, const void *view, legal_each *each, void *context) {
    tv_move list[LEGAL_LIST_MAX];
    if (tv_game_moves_max(game) <= LEGAL_LIST_MAX) {
        uint32_t count = tv_game_moves(game, box, view, list);
        TV_ASSERT(count <= LEGAL_LIST_MAX);
        for (uint32_t i = 0; i < count; i++) each(context, list[i]);
        return;
    }
    const tv_verb *verbs = verbs_of(game);
    uint8_t seats = tv_game_seats(game, box);
    if (!may_decide(game, box, view)) return;
    for (uint32_t verb = 0; verbs[verb].id != NULL; verb++) {
        uint32_t combinations = verb_combinations(&verbs[verb], seats);
        for (uint32_t i = 0; i < combinations; i++) {
            tv_move move = verb_combination(verbs, verb, seats, i);
            if (game->check(box, view, move) == NULL) each(context, move);
        }
    }
}

/* ---- values ---- */

void domain_write_id(const tv_domain *domain, uint32_t value, tv_text *out) {
    if (domain->ids != NULL)
        tv_text_add(out, domain->ids[value]);
    else
        tv_text_add_int(out, (int64_t)domain->min + value);
}

tv_arg domain_hole(const tv_domain *domain, uint32_t value, const tv_reader *reader, const char *hole) {
    if (domain->seats) return (tv_arg)TV_S(hole, reader->names[value]);
    if (domain->names != NULL) return (tv_arg)TV_S(hole, tv_translate(reader->lang, domain->names[value]));
    if (domain->ids != NULL) return (tv_arg)TV_S(hole, domain->ids[value]);
    return (tv_arg)TV_N(hole, (int64_t)domain->min + value);
}

void domain_write_name(const tv_domain *domain, uint32_t value, const tv_reader *reader, tv_text *out) {
    tv_arg name = domain_hole(domain, value, reader, "");
    if (name.text != NULL)
        tv_text_add(out, name.text);
    else
        tv_text_add_int(out, name.number);
}

const tv_domain *domain_called(const tv_verb *verbs, const char *name) {
    for (uint32_t verb = 0; verbs[verb].id != NULL; verb++)
        for (uint32_t i = 0; i < verb_args(&verbs[verb]); i++) {
            const tv_verb_arg *arg = &verbs[verb].args[i];
            if (strcmp(arg->name, name) == 0 || strcmp(arg->domain->name, name) == 0) return arg->domain;
        }
    return NULL;
}

/* ---- notation ---- */

void tv_default_move_write(const tv_game *game, tv_move move, tv_text *out) {
    const tv_verb *verb = &verbs_of(game)[tv_move_verb(move)];
    TV_ASSERT(tv_move_verb(move) < verbs_count(verbs_of(game)));
    tv_text_add(out, verb->id);
    for (uint32_t i = 0; i < verb_args(verb); i++) {
        tv_text_add_char(out, ':');
        domain_write_id(verb->args[i].domain, tv_move_arg(move, i), out);
    }
}

/* The value whose id these bytes are; `count` when there is none. Ids are compared as they are written, so "07" is not 7. */
static uint32_t find_value(const tv_domain *domain, uint32_t count, const char *word, size_t size) {
    uint32_t value = 0;
    for (; value < count; value++) {
        char id[64];
        tv_text text = TV_TEXT_OVER(id);
        domain_write_id(domain, value, &text);
        if (text.used == size && memcmp(id, word, size) == 0) break;
    }
    return value;
}

static size_t word_size(const char *text, size_t size) {
    const char *colon = memchr(text, ':', size);
    return colon != NULL ? (size_t)(colon - text) : size;
}

bool tv_default_move_read(const tv_game *game, const void *box, const char *text, size_t size, tv_move *out) {
    const tv_verb *verbs = verbs_of(game);
    const char *end = text + size;
    uint32_t verb = 0, values[TV_VERB_ARGS] = {0};
    size_t word = word_size(text, size);
    while (verbs[verb].id != NULL && (strlen(verbs[verb].id) != word || memcmp(verbs[verb].id, text, word) != 0)) verb++;
    if (verbs[verb].id == NULL) return false;
    text += word;
    for (uint32_t i = 0; i < verb_args(&verbs[verb]); i++) {
        const tv_domain *domain = verbs[verb].args[i].domain;
        uint32_t count = domain_count(domain, tv_game_seats(game, box));
        if (text == end) return false;
        text++;
        word = word_size(text, (size_t)(end - text));
        values[i] = find_value(domain, count, text, word);
        if (values[i] == count) return false;
        text += word;
    }
    if (text != end) return false;
    *out = tv_verb_move(verb, values[0], values[1], values[2]);
    return true;
}

void tv_default_describe(const tv_game *game, const void *box, tv_move move, const tv_reader *reader, tv_text *out) {
    const tv_verb *verbs = verbs_of(game), *verb = &verbs[tv_move_verb(move)];
    tv_arg holes[TV_VERB_ARGS + 1] = {{0}};
    if (verbs->id == NULL) {
        tv_game_move_write(game, box, move, out);
        return;
    }
    TV_ASSERT(tv_move_verb(move) < verbs_count(verbs));
    for (uint32_t i = 0; i < verb_args(verb); i++)
        holes[i] = domain_hole(verb->args[i].domain, tv_move_arg(move, i), reader, verb->args[i].name);
    tv_say_args(out, reader->lang, verb->text, holes);
}

/* ---- paths ---- */

/* Does every domain of `verb` stand among those of `other`, as often? */
static bool is_part(const tv_verb *verb, const tv_verb *other) {
    bool used[TV_VERB_ARGS] = {false};
    for (uint32_t i = 0; i < verb_args(verb); i++) {
        uint32_t at = 0;
        while (at < verb_args(other) && (used[at] || other->args[at].domain != verb->args[i].domain)) at++;
        if (at == verb_args(other)) return false;
        used[at] = true;
    }
    return true;
}

bool verb_needs_button(const tv_verb *verbs, uint32_t verb) {
    if (verb_args(&verbs[verb]) == 0) return true;
    for (uint32_t other = 0; verbs[other].id != NULL; other++) {
        if (other == verb || verb_args(&verbs[other]) == 0) continue;
        if (is_part(&verbs[verb], &verbs[other]) || is_part(&verbs[other], &verbs[verb])) return true;
    }
    return false;
}

void tv_default_path(const tv_game *game, tv_move move, tv_path *out) {
    const tv_verb *verbs = verbs_of(game), *verb = &verbs[tv_move_verb(move)];
    char id[TV_ID_MAX];
    tv_text text = TV_TEXT_OVER(id);
    out->count = 0;
    if (verbs->id == NULL || verb_needs_button(verbs, tv_move_verb(move))) {
        tv_text_add(&text, "do.");
        if (verbs->id == NULL)
            tv_text_add_uint(&text, move);
        else
            tv_text_add(&text, verb->id);
        tv_path_add(out, id);
    }
    for (uint32_t i = 0; verbs->id != NULL && i < verb_args(verb); i++) {
        tv_text_clear(&text);
        tv_text_add(&text, verb->args[i].domain->name);
        tv_text_add_char(&text, '.');
        domain_write_id(verb->args[i].domain, tv_move_arg(move, i), &text);
        tv_path_add(out, id);
    }
}
