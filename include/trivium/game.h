/* The interface of a game. A game describes itself once, in one folder, behind this table of functions; everything
 * else (table, records, bots, pictures, clients, server) is written once for all games. Read docs/adding-a-game.md for
 * a walk through it.
 *
 * A *box* is the opened game: number of seats, options, rules version, material; flat, never changed after `open`.
 * A *state* is one flat block of fixed-width integers: copied by memcpy, compared by memcmp; equal situations have
 * equal bytes. A *view* is a state that went through `hide`; wherever a function takes a state, a view will do.
 * A *move* is one small decision; its number names what is done and means the same in every state.
 * All functions are pure: no I/O, no allocation, no globals, no time; chance comes only from the tv_chance handed in.
 *
 * Laws, tested for every game (tests/suite):
 *   moves(hide(s, actor)) = moves(s); any other viewer gets none
 *   moves(s) = the candidates(s) that check(s) accepts, in the order of candidates; check refuses every other number
 *   imagine(s, k) depends only on hide(s, k), and hide(imagine(s, k), k) = hide(s, k)
 *   reveals(s, m) false: play draws no chance, and hide(play(s, m), actor) = play(hide(s, actor), m)
 *   whether somebody is asked, who, and how often, depends on public information alone
 *   validate(s) = NULL after start and after every move; the same box, key and moves give the same bytes
 *   no legal path contains another's */
#ifndef TRIVIUM_GAME_H
#define TRIVIUM_GAME_H

#include <trivium/chance.h>
#include <trivium/ending.h>
#include <trivium/event.h>
#include <trivium/form.h>
#include <trivium/material.h>
#include <trivium/plane.h>
#include <trivium/scene.h>
#include <trivium/touch.h>
#include <trivium/verb.h>
#include <trivium/words.h>

TV_PUBLIC_BEGIN

enum { TV_SEATS_MAX = 4, TV_OPTIONS_MAX = 8 };
/* Beside the seats 0 to 3: nobody decides, the game is over; a viewer who sees what all see; one who sees everything. */
enum { TV_OVER = 255, TV_SPECTATOR = 254, TV_EVERYTHING = 253 };
/* The sum of all seats' estimates: a seat's estimate is its expected share of the victory. */
enum { TV_WHOLE_WIN = 10000 };

typedef struct tv_option {
    const char *name, *about;
    int32_t min, max, default_value;
} tv_option;
typedef struct tv_clause {
    const char *id, *text;
} tv_clause; /* "AV 4.3" and its short English text, translatable */
/* A line in a table of weights: what is weighed, what it counts, and its weight by the number of seats, fewest seats first. */
typedef struct tv_weight {
    const char *name, *about;
    int32_t by_seats[TV_SEATS_MAX - 1];
} tv_weight;
/* A line of it, from lists of WEIGHT(NAME, "what it counts", weights). In the browser's module nobody reads what it counts. */
#ifdef __wasm__
#define TV_WEIGHT(name, about, ...) {#name, "", {__VA_ARGS__}},
#else
#define TV_WEIGHT(name, about, ...) {#name, about, {__VA_ARGS__}},
#endif
/* How players speak of a feature, for the reasons of hints and mistakes (analysis.h): in numbers, "you have {many}", or in a sentence of its
 * own. Texts are translatable; sentences begin small and have no full stop. */
typedef struct tv_feature_text {
    int8_t good;                       /* 1: more of it is better for who has it, -1: worse; 0: no player would speak of it */
    uint8_t continued;                 /* 1: the feature after it goes on counting where this one stops: the two are one number */
    uint8_t most;                      /* a number that means "so many or more"; 0: all numbers are exact */
    uint8_t topic;                     /* features with the same topic, from 1, speak of the same thing: only one of them is told */
    const char *none, *one, *many;     /* "no cards", "{n} card", "{n} cards"; NULL: not said in numbers, but: */
    const char *you_more, *you_less;   /* "you own the bridge", "you do not own the bridge" */
    const char *they_more, *they_less; /* "{player} owns the bridge", ... */
} tv_feature_text;
typedef struct tv_symbol {
    const char *name, *svg;
} tv_symbol;

typedef struct tv_setup {
    uint8_t seats;
    uint16_t rules_version;          /* which rules a record was played by */
    int32_t options[TV_OPTIONS_MAX]; /* in the order of the game's list */
    const tv_json_doc *material;     /* NULL: the default */
} tv_setup;

typedef struct tv_turn {
    uint32_t number;
    uint8_t owner;
} tv_turn; /* number counts from 1 */
typedef struct tv_result {
    uint8_t place[TV_SEATS_MAX];
    const char *clause;
} tv_result; /* 1 is first; ties share */
typedef struct tv_reader {
    tv_lang lang;
    const char *names[TV_SEATS_MAX];
} tv_reader; /* who reads, and the seats' names */

/* The box of a game that writes no `open` begins with it. */
typedef struct tv_plain_box {
    uint8_t seats, spare;
    uint16_t rules_version;
    int32_t options[TV_OPTIONS_MAX];
} tv_plain_box;
/* Where a box or a state keeps an unsigned number of 1, 2 or 4 bytes: TV_AT(my_state, turn). Left out: nowhere. */
typedef struct tv_at {
    uint16_t offset, bytes;
} tv_at;
#define TV_AT(type, member)                                                                                                                \
    { offsetof(type, member), sizeof(((type *)0)->member) }
/* A run of numbers in a state: `count` of `bytes` bytes each (1, 2, 4 or 8), one after another. */
typedef struct tv_width {
    uint16_t bytes, count;
} tv_width;
/* All bytes of a state from one member up to another, where each number is a byte; and a member that is a number or a list of them. */
#define TV_WIDTH_BYTES(type, from, to)                                                                                                     \
    { 1, (uint16_t)(offsetof(type, to) - offsetof(type, from)) }
#define TV_WIDTH_REST(type, from)                                                                                                          \
    { 1, (uint16_t)(sizeof(type) - offsetof(type, from)) }
/* The sentence for a kind of events: "{player} lays {card}." {player} is the event's seat; the other holes are called like its numbers, and a
 * number that is called like a domain or an argument of the verbs is written by its name there; in a list of them, -1 is left out. */
typedef struct tv_event_text {
    const char *text;   /* translatable */
    const char *masked; /* for those who may not read its secret numbers; NULL: the same */
} tv_event_text;
/* How a plain picture shows a field of the state; one that is not in the list is shown under its own key. */
typedef struct tv_shown {
    const char *key;
    const char *label;       /* translatable; NULL: it is not shown */
    const tv_domain *domain; /* what its numbers and words mean; NULL: themselves */
    uint8_t by_seat;         /* 1: a list of one item for each seat */
    uint8_t cards;           /* 1: hands: by seat, lists of words of `domain`; the viewer's own lies there as cards, to be pointed at */
} tv_shown;

typedef struct tv_game {
    uint32_t size;                  /* sizeof(tv_game) where the game was compiled: see TV_GAME_HAS */
    const char *id, *title, *about; /* a word; its name; one English sentence, translatable */
    const char *makers, *rebuilt;   /* whose game it is; what of its default material is reconstructed, translatable */
    uint16_t minutes;               /* about how long people take */
    uint8_t seats_min, seats_max;
    uint16_t rules_version; /* the newest; `open` knows every released one */
    uint32_t box_bytes, state_bytes, moves_max, candidates_max, features, clues;
    const tv_option *options;   /* closed by a NULL name; "limit" (0: none) comes first; "first" is the seat that begins (-1: by lot) */
    uint32_t limit_for_engines; /* the "limit" that arena and bench set, so that every game ends */
    const tv_clause *clauses;   /* closed by a NULL id */
    const tv_symbol *symbols;   /* closed by a NULL name */
    const tv_weight *weights, *clue_weights; /* of the features and of the clues, in their order; closed by a NULL name */
    const tv_event_kind *event_kinds;        /* by kind, kind 0 being "none"; closed by a NULL name (event.h) */

    /* rules */
    bool (*open)(void *box, const tv_setup *setup, tv_error *error);
    void (*material)(const void *box, tv_form *form); /* writes the box's material, complete and canonical */
    void (*start)(const void *box, void *state, tv_chance *chance, tv_events *events); /* sets up; events may be NULL */
    uint8_t (*actor)(const void *box, const void *state);                              /* who decides now, or TV_OVER */
    tv_turn (*turn)(const void *box, const void *state);                               /* for clocks, recap, curtain, grouping of the log */
    uint32_t (*moves)(const void *box, const void *state,
                      tv_move *out); /* every legal decision, fixed order; asked in another's turn, what lets it happen first */
    uint32_t (*candidates)(const void *box, const void *state, tv_move *out); /* every well-formed one, legal or not */
    const char *(*check)(const void *box, const void *state, tv_move move);   /* NULL: legal; else the clause against it */
    bool (*reveals)(const void *box, const void *state, tv_move move);        /* would it use chance or uncover something? */
    void (*play)(const void *box, void *state, tv_move move, tv_chance *chance, tv_events *events); /* a legal move; events may be NULL */
    void (*result)(const void *box, const void *state, tv_result *out); /* final; before the end: as if it ended now */
    const char *(*validate)(const void *box, const void *state);        /* NULL: conservation and invariants hold; else what is broken */

    /* secrets */
    uint8_t (*viewer)(const void *box, const void *state);      /* whose view it is; TV_EVERYTHING: a complete state */
    void (*hide)(const void *box, void *state, uint8_t viewer); /* wipes what the viewer may not know */
    void (*imagine)(const void *box, void *state, uint8_t viewer, tv_chance *chance); /* fills a view with a fair guess */

    /* words */
    void (*move_write)(const void *box, tv_move move, tv_text *out);                 /* notation: short, ASCII, no blanks */
    bool (*move_read)(const void *box, const char *text, size_t size, tv_move *out); /* its exact inverse */
    void (*fields)(const void *box, void *state, tv_form *form); /* state <-> JSON and position text; writing changes nothing */
    void (*describe)(const void *box, const void *state, tv_move move, const tv_reader *reader,
                     tv_text *out); /* "Attack Forest with the red knight" */
    void (*preview)(const void *box, const void *state, tv_move move, const tv_reader *reader,
                    tv_text *out); /* cost and certain effects; may be empty */
    void (*sentence)(const void *box, const tv_event *event, const tv_reader *reader, tv_text *out);
    void (*prompt)(const void *box, const void *state, const tv_reader *reader, tv_text *out); /* what is expected of the actor now */

    /* picture: from the viewer's side of the table */
    void (*scene)(const void *box, const void *view, const tv_reader *reader, tv_scene *out);
    void (*path)(const void *box, const void *view, tv_move move, tv_path *out);
    void (*tell)(const void *box, const void *view, const tv_path *elements, const tv_reader *reader,
                 tv_text *out); /* "what is here, what would it cost?" */

    /* judgement: whole numbers only (judgement.h) */
    uint32_t play_on; /* decisions that a search plays on by `prior` before it asks `estimate`; measured, docs/bots.md; 0: none */
    void (*estimate)(const void *box, const void *state, int32_t values[TV_SEATS_MAX]); /* of a complete state; sums to TV_WHOLE_WIN */
    void (*prior)(const void *box, const void *state, const tv_move *moves, uint32_t count, uint16_t *weights); /* >= 1 each */
    void (*feature)(const void *box, const void *state, uint8_t seat, int32_t *out);                            /* what estimate weighs */
    void (*clue)(const void *box, const void *state, tv_move move, int32_t *out); /* what prior weighs in a legal move */

    /* What the defaults below are made of, where an entry above is NULL. */
    tv_at seats_at;                               /* in the box; left out: the box begins with a tv_plain_box */
    tv_at actor_at, turn_at, owner_at, viewer_at; /* in the state: for `actor`, `turn` (number and owner), `viewer`; as those answer */
    int32_t (*score)(const void *box, const void *state, uint8_t seat); /* more is better: for `result` and `estimate` */
    const char *end_clause;                                             /* the clause that `result` names in a finished game */
    const tv_verb *verbs;                                               /* closed by a NULL id */
    const tv_event_text *event_texts;                                   /* by kind, as many as `event_kinds` */
    const tv_shown *shown;                                              /* closed by a NULL key; may be left out */

    const int32_t *options_for_engines; /* what matches of engines set, in the order of `options`; NULL: the defaults, but for the limit */
    uint8_t age;                        /* of the youngest players, in years; 0: not told */

    /* The game in numbers, for programs that learn it (learning.h). */
    const tv_plane *planes;             /* closed by a NULL name; NULL: the bytes of the view */
    const tv_action_line *action_lines; /* closed by a NULL name; NULL: the verbs, each with every combination of its arguments */
    void (*observe)(const void *box, const void *view, uint8_t viewer, uint8_t *out); /* the planes of kind TV_PLANE_WRITTEN, into zeros */

    const tv_feature_text *feature_texts; /* by feature, as many as `features`; NULL: players do not speak of them */

    /* The same as `feature` and `clue` for all at once, where much of the work is shared; NULL: one by one. */
    void (*features_all)(const void *box, const void *state, int32_t *out);                                    /* [seats][features] */
    void (*clues_all)(const void *box, const void *state, const tv_move *moves, uint32_t count, int32_t *out); /* [count][clues] */

    void (*touch)(const void *box, const tv_event *event, uint8_t viewer,
                  tv_touch *out); /* where an event is in the viewer's picture; the event is what the viewer may read of it */
    /* The next question, once these elements are chosen and a move needs more: "Which settler builds?" Every further element changes it. Nothing
     * written, or NULL: what the ways that are left have to choose from. */
    void (*ask)(const void *box, const void *view, const tv_path *chosen, const tv_reader *reader, tv_text *out);
    /* How it was won, or would be if it ended now (ending.h), into zeros, as said to the seat `you`; to any other number, of all seats alike. */
    void (*ending)(const void *box, const void *view, const tv_reader *reader, uint8_t you, tv_ending *out);
    /* What lies beside an element and how far it is to what matters, by name: for those who cannot see the board. NULL: nothing is told. */
    void (*around)(const void *box, const void *view, const char *element, const tv_reader *reader, tv_text *out);

    /* The same as `observe`, of which the first `bytes` are wanted: what stands behind may be left as it is. NULL: `observe` writes all. */
    void (*observe_first)(const void *box, const void *view, uint8_t viewer, uint32_t bytes, uint8_t *out);

    /* What a state is made of, from its first byte to its last, closed by {0}; NULL: of bytes alone. Where a state leaves the process or enters
     * a hash its numbers are little-endian, whatever machine it is (layout.h). */
    const tv_width *widths;

    /* Material that is being written (material.h). `draft` makes a box with what the material says, as far as it can be read, without
     * asking whether it fits; NULL: the default; it ends the form, and has nothing of seats and options. `misfits` says all that does not fit, of a draft: `open` asks it, too.
     * `field_of` writes the path of the field for which an element of the picture stands, or nothing. NULL: an editor knows only what `open`
     * refuses; labels are keys; the picture is looked at. */
    const tv_material_field *material_fields; /* closed by a NULL path */
    bool (*draft)(void *box, tv_form *form);
    void (*misfits)(const void *box, tv_misfits *misfits);
    void (*field_of)(const void *box, const void *view, const char *element, tv_text *path);
    void (*spots)(const void *box, const void *view, tv_spots *out); /* how the places in the material lie in the picture; into zeros */

    /* New fields come here, at the end, and are read through TV_GAME_HAS alone. */
} tv_game;

/* Games, library and hosts may have been compiled with headers of different age. The fields up to `shown` are in all of them. One that came
 * later is there only where the game's size says so: TV_GAME_HAS(game, field) is true when a game knows that field and has set it
 * (TV_GAME_KNOWS: for what is a struct).
 * Hosts do not ask themselves: whatever may be missing has a function of the library that does without it. */
#define TV_GAME_KNOWS(game, field) ((game)->size >= offsetof(tv_game, field) + sizeof((game)->field))
#define TV_GAME_HAS(game, field) (TV_GAME_KNOWS(game, field) && (game)->field != 0)
enum { TV_GAME_SIZE_MIN = offsetof(tv_game, options_for_engines) };

/* The games, closed by NULL, and one by id or NULL. The build lists the folders that there are. (Lists leave the library as pointers: programs
 * carry a copy of the objects they use, which must not grow.) */
extern const tv_game *const *const tv_games;
const tv_game *tv_game_find(const char *id);

/* Can this be an event of the game? For what comes from elsewhere: kind and seat are within their bounds. */
bool tv_event_is_of(const tv_game *game, const tv_event *event);
/* The short text of a clause in a language; the id itself when it is unknown. */
const char *tv_clause_text(const tv_game *game, const char *id, tv_lang lang);
/* Each seat's share of the victory by a result: shared by all who are first; what cannot be shared goes to the first of them. */
void tv_result_share(const tv_result *result, int32_t values[TV_SEATS_MAX]);
/* The default set-up of a game: newest rules, default options. */
tv_setup tv_setup_default(const tv_game *game, uint8_t seats);
/* The set-up of matches of engines (arena, bench): the default one, with limit_for_engines and options_for_engines. */
tv_setup tv_setup_for_engines(const tv_game *game, uint8_t seats);
/* From which age a game is for, in years; 0: not told. */
uint8_t tv_game_age(const tv_game *game);
/* For `start`, who begins: the seat that the option "first" names, or one drawn by lot when it is negative. Either way one draw is used, so
 * that the rest of the set-up is the same whoever begins. */
uint8_t tv_draw_first(tv_chance *chance, uint8_t seats, int32_t named);
/* Material as canonical JSON into `out`, and its SHA-256. */
void tv_material_write(const tv_game *game, const void *box, tv_text *out);
void tv_material_hash(const tv_game *game, const void *box, uint8_t digest[32]);
/* A state or view as strict JSON (an object) or as relaxed position text; and back into `state`, whose missing fields get the
 * game's defaults. Reading calls `validate`. */
void tv_state_write(const tv_game *game, const void *box, const void *state, tv_json *json, const char *key);
bool tv_state_read(const tv_game *game, const void *box, void *state, const tv_json_doc *doc, uint32_t node, tv_error *error);

/* ---- how hosts ask ----
 * They call these, never the table itself (tools/lint sees to it): a game writes what only it can know, and what can be derived
 * is supplied here where its entry is NULL. `start`, `check`, `play`, `validate` and `fields` have no default. */

/* The first entry of the table that is neither there nor has a default, or whose default misses what it is made of; NULL: none. Opening
 * asks it before it calls anything. */
const char *tv_game_missing(const tv_game *game);
/* A score's places: more is better, ties share. For a game whose `result` says more than the places, or other than `score` does. */
void tv_result_by_scores(const int32_t *scores, uint8_t seats, tv_result *out);
/* How many seats the box says it has. For defaults: of a box that begins with a tv_plain_box, or of a game that says `seats_at`. */
uint8_t tv_game_seats(const tv_game *game, const void *box);

/* The defaults, for games too: a game's own entry may change a little and leave the rest to them. */
uint8_t tv_default_actor(const tv_game *game, const void *state);
tv_turn tv_default_turn(const tv_game *game, const void *state);
uint32_t tv_default_moves_max(const tv_game *game);
uint32_t tv_default_moves(const tv_game *game, const void *box, const void *state, tv_move *out);
uint32_t tv_default_candidates_max(const tv_game *game);
uint32_t tv_default_candidates(const tv_game *game, const void *box, tv_move *out);
const char *tv_default_check(const tv_game *game, const void *box, const void *state, tv_move move);
void tv_default_result(const tv_game *game, const void *box, const void *state, tv_result *out);
uint8_t tv_default_viewer(const tv_game *game, const void *state);
void tv_default_hide(const tv_game *game, void *state, uint8_t viewer);
void tv_default_move_write(const tv_game *game, tv_move move, tv_text *out);
bool tv_default_move_read(const tv_game *game, const void *box, const char *text, size_t size, tv_move *out);
void tv_default_describe(const tv_game *game, const void *box, tv_move move, const tv_reader *reader, tv_text *out);
void tv_default_sentence(const tv_game *game, const tv_event *event, const tv_reader *reader, tv_text *out);
void tv_default_prompt(const tv_game *game, const void *box, const void *state, const tv_reader *reader, tv_text *out);
void tv_default_scene(const tv_game *game, const void *box, const void *view, const tv_reader *reader, tv_scene *out);
void tv_default_path(const tv_game *game, tv_move move, tv_path *out);
void tv_default_tell(const tv_game *game, const void *box, const void *view, const tv_path *elements, const tv_reader *reader,
                     tv_text *out);
void tv_default_touch(const tv_game *game, const tv_event *event, tv_touch *out);
void tv_default_estimate(const tv_game *game, const void *box, const void *state, int32_t values[TV_SEATS_MAX]);
void tv_default_prior(const tv_game *game, const void *box, const void *state, const tv_move *moves, uint32_t count, uint16_t *weights);

/* Places and score; features that players speak of in numbers are the other rows. */
void tv_default_ending(const tv_game *game, const void *box, const void *view, const tv_reader *reader, uint8_t you, tv_ending *out);

/* ---- for games that write an `ending` ---- */
/* A headline that names who is first: "You win.", "Ada wins.", "You share the victory with Ada.", "Ada and Bo share the victory.", "A draw." */
void tv_ending_say_winners(tv_ending *ending, const tv_result *result, uint8_t seats, const tv_reader *reader, uint8_t you);
/* The seats that are first, bit k for seat k; the only one of them, or TV_OVER. */
uint8_t tv_result_winners(const tv_result *result, uint8_t seats);
uint8_t tv_result_winner(const tv_result *result, uint8_t seats);
/* The same sentence for who is spoken to and for all others: texts with {player} for the winner, and {number}, in words, for a lead. */
typedef struct tv_lead_texts {
    const char *you_one, *you; /* "You win by one crown.", "You win by {number} crowns." */
    const char *they_one, *they;
} tv_lead_texts;
void tv_ending_say_lead(tv_ending *ending, const tv_lead_texts *texts, int32_t lead, uint8_t winner, const tv_reader *reader, uint8_t you);

/* No `makers`, no `rebuilt`: nothing is said about them. */
static inline const char *tv_game_makers(const tv_game *game) { return game->makers != NULL ? game->makers : ""; }
static inline const char *tv_game_rebuilt(const tv_game *game, tv_lang lang) {
    return game->rebuilt != NULL ? tv_translate(lang, game->rebuilt) : "";
}

/* rules */

/* Refuses a table that misses something. No `open`: a game without material, whose box begins with a tv_plain_box; the rest of it is zero. */
bool tv_game_open(const tv_game *game, void *box, const tv_setup *setup, tv_error *error);
/* No `material`: there is none, so nothing is written. */
static inline void tv_game_material(const tv_game *game, const void *box, tv_form *form) {
    if (game->material != NULL) game->material(box, form);
}
static inline void tv_game_start(const tv_game *game, const void *box, void *state, tv_chance *chance, tv_events *events) {
    game->start(box, state, chance, events);
}
/* No `actor`: the number at `actor_at`. */
static inline uint8_t tv_game_actor(const tv_game *game, const void *box, const void *state) {
    return game->actor != NULL ? game->actor(box, state) : tv_default_actor(game, state);
}
/* No `turn`: the numbers at `turn_at` and `owner_at`. */
static inline tv_turn tv_game_turn(const tv_game *game, const void *box, const void *state) {
    return game->turn != NULL ? game->turn(box, state) : tv_default_turn(game, state);
}
/* No `moves_max`, or no `moves`: candidates_max. */
static inline uint32_t tv_game_moves_max(const tv_game *game) {
    return game->moves != NULL && game->moves_max != 0 ? game->moves_max : tv_default_moves_max(game);
}
/* No `moves`: the candidates that `check` accepts. */
static inline uint32_t tv_game_moves(const tv_game *game, const void *box, const void *state, tv_move *out) {
    return game->moves != NULL ? game->moves(box, state, out) : tv_default_moves(game, box, state, out);
}
/* No `candidates_max`: as many as the verbs have combinations. */
static inline uint32_t tv_game_candidates_max(const tv_game *game) {
    return game->candidates_max != 0 ? game->candidates_max : tv_default_candidates_max(game);
}
/* No `candidates`: every verb with every combination of its arguments, the last argument changing first. */
static inline uint32_t tv_game_candidates(const tv_game *game, const void *box, const void *state, tv_move *out) {
    return game->candidates != NULL ? game->candidates(box, state, out) : tv_default_candidates(game, box, out);
}
/* With verbs, `check` is asked only about moves of the table, by the seat that decides or in a complete state, while the game lasts.
 * Everything else is refused before, by the game's first clause. */
static inline const char *tv_game_check(const tv_game *game, const void *box, const void *state, tv_move move) {
    return TV_GAME_HAS(game, verbs) ? tv_default_check(game, box, state, move) : game->check(box, state, move);
}
/* No `reveals`: nothing does, the game has neither chance nor secrets after its start. */
static inline bool tv_game_reveals(const tv_game *game, const void *box, const void *state, tv_move move) {
    return game->reveals != NULL && game->reveals(box, state, move);
}
static inline void tv_game_play(const tv_game *game, const void *box, void *state, tv_move move, tv_chance *chance, tv_events *events) {
    game->play(box, state, move, chance, events);
}
/* No `result`: places by `score`; in a finished game, `end_clause`. */
static inline void tv_game_result(const tv_game *game, const void *box, const void *state, tv_result *out) {
    if (game->result != NULL)
        game->result(box, state, out);
    else
        tv_default_result(game, box, state, out);
}
static inline const char *tv_game_validate(const tv_game *game, const void *box, const void *state) { return game->validate(box, state); }

/* secrets */

/* No `viewer`: the number at `viewer_at`. */
static inline uint8_t tv_game_viewer(const tv_game *game, const void *box, const void *state) {
    return game->viewer != NULL ? game->viewer(box, state) : tv_default_viewer(game, state);
}
/* Neither `hide` nor `imagine`: a game without secrets, of whose state only the number at `viewer_at` changes. */
static inline void tv_game_hide(const tv_game *game, const void *box, void *state, uint8_t viewer) {
    if (game->hide != NULL)
        game->hide(box, state, viewer);
    else if (viewer != TV_EVERYTHING) /* a view stays one */
        tv_default_hide(game, state, viewer);
}
static inline void tv_game_imagine(const tv_game *game, const void *box, void *state, uint8_t viewer, tv_chance *chance) {
    if (game->imagine != NULL)
        game->imagine(box, state, viewer, chance);
    else
        tv_default_hide(game, state, TV_EVERYTHING);
}

/* words */

/* Neither `move_write` nor `move_read`: the verb's id and those of its arguments, "ask:1:star". */
static inline void tv_game_move_write(const tv_game *game, const void *box, tv_move move, tv_text *out) {
    if (game->move_write != NULL)
        game->move_write(box, move, out);
    else
        tv_default_move_write(game, move, out);
}
static inline bool tv_game_move_read(const tv_game *game, const void *box, const char *text, size_t size, tv_move *out) {
    return game->move_read != NULL ? game->move_read(box, text, size, out) : tv_default_move_read(game, box, text, size, out);
}
static inline void tv_game_fields(const tv_game *game, const void *box, void *state, tv_form *form) { game->fields(box, state, form); }
/* No `describe`: the verb's text; without verbs, the notation. */
static inline void tv_game_describe(const tv_game *game, const void *box, const void *state, tv_move move, const tv_reader *reader,
                                    tv_text *out) {
    if (game->describe != NULL)
        game->describe(box, state, move, reader, out);
    else
        tv_default_describe(game, box, move, reader, out);
}
/* No `preview`: none. */
static inline void tv_game_preview(const tv_game *game, const void *box, const void *state, tv_move move, const tv_reader *reader,
                                   tv_text *out) {
    if (game->preview != NULL) game->preview(box, state, move, reader, out);
}
/* No `sentence`: the kind's text; without one, the player's name, the kind's name and its numbers. */
static inline void tv_game_sentence(const tv_game *game, const void *box, const tv_event *event, const tv_reader *reader, tv_text *out) {
    if (game->sentence != NULL)
        game->sentence(box, event, reader, out);
    else
        tv_default_sentence(game, event, reader, out);
}
/* No `prompt`: whose decision it is. */
static inline void tv_game_prompt(const tv_game *game, const void *box, const void *state, const tv_reader *reader, tv_text *out) {
    if (game->prompt != NULL)
        game->prompt(box, state, reader, out);
    else
        tv_default_prompt(game, box, state, reader, out);
}
/* No `ask`: nothing is written. */
static inline void tv_game_ask(const tv_game *game, const void *box, const void *view, const tv_path *chosen, const tv_reader *reader,
                               tv_text *out) {
    if (TV_GAME_HAS(game, ask)) game->ask(box, view, chosen, reader, out);
}

/* picture */

/* No `scene`: the players; the fields, as rows; what the legal moves are made of, to be pointed at. It is plain and complete. */
static inline void tv_game_scene(const tv_game *game, const void *box, const void *view, const tv_reader *reader, tv_scene *out) {
    if (game->scene != NULL)
        game->scene(box, view, reader, out);
    else
        tv_default_scene(game, box, view, reader, out);
}
/* No `path`: an element "domain.id" for each argument, and "do.verb" where the arguments do not tell the verb; without verbs, "do." and
 * the move's number. A `scene` of the game's own must then hold these elements. */
static inline void tv_game_path(const tv_game *game, const void *box, const void *view, tv_move move, tv_path *out) {
    if (game->path != NULL)
        game->path(box, view, move, out);
    else
        tv_default_path(game, move, out);
}
/* No `tell`: what the legal moves do whose paths hold all of the elements, each with its preview. */
static inline void tv_game_tell(const tv_game *game, const void *box, const void *view, const tv_path *elements, const tv_reader *reader,
                                tv_text *out) {
    if (game->tell != NULL)
        game->tell(box, view, elements, reader, out);
    else
        tv_default_tell(game, box, view, elements, reader, out);
}
/* No `touch`, as for the plain picture: the plate of who did it, and what the event's numbers name among the arguments of the verbs. */
void tv_game_touch(const tv_game *game, const void *box, const tv_event *event, uint8_t viewer, tv_touch *out);

/* No `ending`: who is first, and the score. */
void tv_game_ending(const tv_game *game, const void *box, const void *view, const tv_reader *reader, uint8_t you, tv_ending *out);

/* judgement */

/* No `estimate`: a finished game by its result; else the features by their weights; without features by `score`; without that, all alike. */
static inline void tv_game_estimate(const tv_game *game, const void *box, const void *state, int32_t values[TV_SEATS_MAX]) {
    if (game->estimate != NULL)
        game->estimate(box, state, values);
    else
        tv_default_estimate(game, box, state, values);
}
/* No `prior`: the clues by their weights; without clues, all alike. */
static inline void tv_game_prior(const tv_game *game, const void *box, const void *state, const tv_move *moves, uint32_t count,
                                 uint16_t *weights) {
    if (game->prior != NULL)
        game->prior(box, state, moves, count, weights);
    else
        tv_default_prior(game, box, state, moves, count, weights);
}
static inline void tv_game_feature(const tv_game *game, const void *box, const void *state, uint8_t seat, int32_t *out) {
    game->feature(box, state, seat, out);
}
static inline void tv_game_clue(const tv_game *game, const void *box, const void *state, tv_move move, int32_t *out) {
    game->clue(box, state, move, out);
}
/* Of a game that has `draft`. */
static inline bool tv_game_draft(const tv_game *game, void *box, tv_form *form) { return game->draft(box, form); }
/* No `misfits`: nothing is said. */
static inline void tv_game_misfits(const tv_game *game, const void *box, tv_misfits *misfits) {
    if (TV_GAME_HAS(game, misfits)) game->misfits(box, misfits);
}
/* What is beside an element; nothing where a game does not tell. */
static inline void tv_game_around(const tv_game *game, const void *box, const void *view, const char *element, const tv_reader *reader,
                                  tv_text *out) {
    if (TV_GAME_HAS(game, around)) game->around(box, view, element, reader, out);
}
/* For which field of the material an element stands; nothing written when for none. */
static inline void tv_game_field_of(const tv_game *game, const void *box, const void *view, const char *element, tv_text *path) {
    if (TV_GAME_HAS(game, field_of)) game->field_of(box, view, element, path);
}
/* How the material's places lie in the picture, into zeros; they stay zeros where they do not. */
static inline void tv_game_spots(const tv_game *game, const void *box, const void *view, tv_spots *out) {
    if (TV_GAME_HAS(game, spots)) game->spots(box, view, out);
}
/* The features of every seat, the clues of every move of a list, one row after another. */
static inline void tv_game_features_all(const tv_game *game, const void *box, const void *state, int32_t *out) {
    if (TV_GAME_HAS(game, features_all)) {
        game->features_all(box, state, out);
        return;
    }
    uint8_t seats = tv_game_seats(game, box);
    for (uint8_t seat = 0; seat < seats; seat++) game->feature(box, state, seat, out + (size_t)seat * game->features);
}
static inline void tv_game_clues_all(const tv_game *game, const void *box, const void *state, const tv_move *moves, uint32_t count,
                                     int32_t *out) {
    if (TV_GAME_HAS(game, clues_all)) {
        game->clues_all(box, state, moves, count, out);
        return;
    }
    for (uint32_t i = 0; i < count; i++) game->clue(box, state, moves[i], out + (size_t)i * game->clues);
}
/* Of a game that has planes of kind TV_PLANE_WRITTEN: writes them into zeros. Programs that learn call tv_encode_view (learning.h). */
static inline void tv_game_observe(const tv_game *game, const void *box, const void *view, uint8_t viewer, uint8_t *out) {
    game->observe(box, view, viewer, out);
}
static inline void tv_game_observe_first(const tv_game *game, const void *box, const void *view, uint8_t viewer, uint32_t bytes,
                                         uint8_t *out) {
    if (TV_GAME_HAS(game, observe_first))
        game->observe_first(box, view, viewer, bytes, out);
    else
        game->observe(box, view, viewer, out);
}

TV_PUBLIC_END

#endif
