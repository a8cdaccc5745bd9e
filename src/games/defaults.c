/* What the library supplies where a game's table has no entry: rules and secrets. What each default does stands in game.h at the function
 * that asks for it; moves out of verbs are in verbs.c, judgement in defaults_judgement.c, words in defaults_words.c, the picture in
 * defaults_scene.c. */
#include "base/check.h"
#include "games/learning.h"
#include "games/verbs.h"

#include <string.h>

/* ---- numbers at places ---- */

#define PLACE(game, field) (TV_GAME_KNOWS(game, field) ? (game)->field : (tv_at){0, 0})

static uint32_t number_at(const void *memory, tv_at place) {
    const unsigned char *from = (const unsigned char *)memory + place.offset;
    uint16_t two;
    uint32_t four;
    switch (place.bytes) {
    case 1: return *from;
    case 2: memcpy(&two, from, sizeof two); return two;
    default:
        TV_ASSERT(place.bytes == 4);
        memcpy(&four, from, sizeof four);
        return four;
    }
}

static bool is_number(tv_at place, uint32_t bytes) {
    return (place.bytes == 1 || place.bytes == 2 || place.bytes == 4) && (uint32_t)place.offset + place.bytes <= bytes;
}
static bool is_byte(tv_at place, uint32_t bytes) { return place.bytes == 1 && is_number(place, bytes); }

uint8_t tv_game_seats(const tv_game *game, const void *box) {
    if (PLACE(game, seats_at).bytes > 0) return (uint8_t)number_at(box, game->seats_at);
    return game->open == NULL ? ((const tv_plain_box *)box)->seats : game->seats_max;
}

uint8_t tv_default_actor(const tv_game *game, const void *state) { return (uint8_t)number_at(state, game->actor_at); }

tv_turn tv_default_turn(const tv_game *game, const void *state) {
    return (tv_turn){.number = number_at(state, game->turn_at), .owner = (uint8_t)number_at(state, game->owner_at)};
}

uint8_t tv_default_viewer(const tv_game *game, const void *state) { return (uint8_t)number_at(state, game->viewer_at); }

void tv_default_hide(const tv_game *game, void *state, uint8_t viewer) {
    TV_ASSERT(viewer < TV_SEATS_MAX || viewer == TV_SPECTATOR || viewer == TV_EVERYTHING);
    ((unsigned char *)state)[game->viewer_at.offset] = viewer;
}

/* ---- what a table misses ---- */

/* Defaults that ask for the number of seats do so of a plain box, of a place in the game's own, or of a game that has but one. */
static bool says_seats(const tv_game *game) {
    return game->open == NULL || game->seats_min == game->seats_max || is_byte(PLACE(game, seats_at), game->box_bytes);
}
static bool asks_seats(const tv_game *game) {
    return TV_GAME_HAS(game, verbs) || game->result == NULL || game->estimate == NULL || game->prior == NULL || game->scene == NULL ||
           TV_GAME_HAS(game, planes) || TV_GAME_HAS(game, action_lines);
}

static const char *missing_data(const tv_game *game) {
    if (game->size < TV_GAME_SIZE_MIN) return "size";
    if (game->id == NULL) return "id";
    if (game->title == NULL) return "title";
    if (game->about == NULL) return "about";
    if (game->seats_min == 0 || game->seats_max < game->seats_min || game->seats_max > TV_SEATS_MAX) return "seats_max";
    if (game->state_bytes == 0) return "state_bytes";
    if (game->box_bytes < (game->open == NULL ? sizeof(tv_plain_box) : 1)) return "box_bytes";
    if (game->options == NULL) return "options";
    if (game->clauses == NULL || game->clauses->id == NULL) return "clauses";
    if (game->event_kinds == NULL) return "event_kinds";
    return asks_seats(game) && !says_seats(game) ? "seats_at" : NULL;
}

/* Are there as many domains and values as moves and pictures have room for, and has every argument its domain? */
static bool verbs_fit(const tv_verb *verbs) {
    const tv_domain *domains[TV_DOMAINS_MAX];
    uint32_t count = 0;
    for (uint32_t verb = 0; verbs[verb].id != NULL; verb++)
        for (uint32_t i = 0; i < verb_args(&verbs[verb]); i++) {
            const tv_domain *domain = verbs[verb].args[i].domain;
            uint32_t at = 0;
            while (at < count && domains[at] != domain) at++;
            if (domain == NULL || domain->count > TV_DOMAIN_MAX || at == TV_DOMAINS_MAX) return false;
            if (at == count) domains[count++] = domain;
        }
    return verbs->id != NULL && verbs_count(verbs) <= TV_DOMAIN_MAX;
}

static const char *missing_rules(const tv_game *game) {
    bool verbs = TV_GAME_HAS(game, verbs);
    if (game->start == NULL) return "start";
    if (game->actor == NULL && !is_byte(PLACE(game, actor_at), game->state_bytes)) return "actor";
    if (game->turn == NULL && !is_number(PLACE(game, turn_at), game->state_bytes)) return "turn";
    if (game->turn == NULL && !is_byte(PLACE(game, owner_at), game->state_bytes)) return "turn";
    if (verbs && !verbs_fit(game->verbs)) return "verbs";
    if (game->candidates == NULL && !verbs) return "candidates";
    if (tv_game_candidates_max(game) == 0) return "candidates_max";
    if (game->check == NULL) return "check";
    if (game->play == NULL) return "play";
    if (game->result == NULL && !TV_GAME_HAS(game, score)) return "result";
    if (game->result == NULL && !TV_GAME_HAS(game, end_clause)) return "end_clause";
    return game->validate == NULL ? "validate" : NULL;
}

static const char *missing_secrets(const tv_game *game) {
    bool at = is_byte(PLACE(game, viewer_at), game->state_bytes);
    if (game->viewer == NULL && !at) return "viewer";
    if (game->hide == NULL && (game->imagine != NULL || !at)) return "hide";
    return game->imagine == NULL && (game->hide != NULL || !at) ? "imagine" : NULL;
}

/* Without verbs a plain picture has a button for every legal move. */
static const char *missing_words(const tv_game *game) {
    bool verbs = TV_GAME_HAS(game, verbs), plain = verbs || tv_game_moves_max(game) <= LEGAL_LIST_MAX;
    if (game->move_write == NULL && (game->move_read != NULL || !verbs)) return "move_write";
    if (game->move_read == NULL && (game->move_write != NULL || !verbs)) return "move_read";
    if (game->fields == NULL) return "fields";
    if (game->scene == NULL && (game->path != NULL || !plain)) return "scene";
    return game->tell == NULL && !plain ? "tell" : NULL;
}

static const char *missing_judgement(const tv_game *game) {
    if (game->features > 0 && game->weights == NULL) return "weights";
    if (game->features > 0 && game->feature == NULL) return "feature";
    if (game->clues > 0 && game->clue_weights == NULL) return "clue_weights";
    return game->clues > 0 && game->clue == NULL ? "clue" : NULL;
}

const char *tv_game_missing(const tv_game *game) {
    const char *(*const parts[])(const tv_game *) = {
        missing_data,     missing_rules, missing_secrets, missing_words, missing_judgement,
#ifndef __wasm__ /* a page cannot bring games of its own: those in it were asked when the program was tested */
        learning_missing,
#endif
    };
    const char *missing = NULL;
    for (uint32_t i = 0; missing == NULL && i < sizeof parts / sizeof *parts; i++) missing = parts[i](game);
    return missing;
}

/* ---- the box ---- */

static bool options_fit(const tv_game *game, const tv_setup *setup, tv_error *error) {
    for (uint32_t i = 0; i < TV_OPTIONS_MAX && game->options[i].name != NULL; i++) {
        const tv_option *option = &game->options[i];
        if (strcmp(option->name, "first") == 0 && setup->options[i] >= setup->seats)
            return tv_fail(error, "the seat that begins must be at the table", NULL);
        if (setup->options[i] < option->min || setup->options[i] > option->max)
            return tv_fail(error, "the option {} is out of its range", option->name, NULL);
    }
    return true;
}

/* What can be checked of every game's set-up. */
static bool setup_fits(const tv_game *game, const tv_setup *setup, tv_error *error) {
    char low[4], high[4], version[8];
    tv_text least = TV_TEXT_OVER(low), most = TV_TEXT_OVER(high), newest = TV_TEXT_OVER(version);
    tv_text_add_uint(&least, game->seats_min), tv_text_add_uint(&most, game->seats_max), tv_text_add_uint(&newest, game->rules_version);
    if (setup->seats < game->seats_min || setup->seats > game->seats_max) {
        if (game->seats_min == game->seats_max) return tv_fail(error, "this game is for exactly {} players", low, NULL);
        return tv_fail(error, "this game is for {} to {} players", low, high, NULL);
    }
    if (setup->rules_version < 1 || setup->rules_version > game->rules_version)
        return tv_fail(error, "unknown rules version; this program knows those up to {}", version, NULL);
    return options_fit(game, setup, error);
}

static bool open_plain(const tv_game *game, void *box, const tv_setup *setup, tv_error *error) {
    if (setup->material != NULL) { /* there is none, so the only right one is empty */
        tv_form form = tv_form_reader(setup->material, 0, error);
        if (!tv_form_end(&form)) return false;
    }
    memset(box, 0, game->box_bytes);
    tv_plain_box *plain = box;
    plain->seats = setup->seats;
    plain->rules_version = setup->rules_version;
    memcpy(plain->options, setup->options, sizeof plain->options);
    return true;
}

bool tv_game_open(const tv_game *game, void *box, const tv_setup *setup, tv_error *error) {
    const char *missing = tv_game_missing(game);
    if (missing != NULL)
        return tv_fail(error, "The table of the game {} has no {}, and there is nothing to derive it from.", game->id ? game->id : "?",
                       missing, NULL);
    if (!setup_fits(game, setup, error)) return false;
    return game->open != NULL ? game->open(box, setup, error) : open_plain(game, box, setup, error);
}

/* ---- results ---- */

void tv_result_by_scores(const int32_t *scores, uint8_t seats, tv_result *out) {
    TV_ASSERT(seats <= TV_SEATS_MAX);
    *out = (tv_result){.clause = NULL};
    for (uint8_t seat = 0; seat < seats; seat++) {
        out->place[seat] = 1;
        for (uint8_t other = 0; other < seats; other++) out->place[seat] = (uint8_t)(out->place[seat] + (scores[other] > scores[seat]));
    }
}

void tv_default_result(const tv_game *game, const void *box, const void *state, tv_result *out) {
    int32_t scores[TV_SEATS_MAX];
    uint8_t seats = tv_game_seats(game, box);
    for (uint8_t seat = 0; seat < seats; seat++) scores[seat] = game->score(box, state, seat);
    tv_result_by_scores(scores, seats, out);
    if (tv_game_actor(game, box, state) == TV_OVER) out->clause = game->end_clause;
}
