/* Albion, shared by the files of this folder: the box, the state, the moves and the events, and the small questions
 * that the rules ask of them again and again. Clause numbers (AL n.n) are those of docs/rules/albion.md. */
#ifndef TRIVIUM_GAMES_ALBION_ALBION_H
#define TRIVIUM_GAMES_ALBION_ALBION_H

#include "events.h"

#include <trivium/game.h>

enum {
    ALBION_SEATS = 4,
    ALBION_REGIONS_MIN = 10, /* AL 2.4 */
    ALBION_REGIONS = 16,     /* at most; the default island has 13 */
    ALBION_RESOURCES = 4,
    ALBION_SETTLERS = 4, /* a player's stock of figures (AL 1.1) */
    ALBION_LEGIONARIES = 3,
    ALBION_GOAL = 3,         /* settlements IV (AL 10.1) */
    ALBION_LAURELS = 3,      /* AL 2.1 */
    ALBION_PICTS = 35,       /* AL 1.3 */
    ALBION_IN_BOX = 2,       /* Picts that nobody sees (AL 3.1) */
    ALBION_PICTS_MAX = 9,    /* printed and hidden in one region, at the beginning */
    ALBION_DISTANCE_MAX = 7, /* from the start: the most movement points there are (AL 8.2) */
    ALBION_NAME_MAX = 20,
    ALBION_OUTLINE_MAX = 96, /* points of one region's outline */
    ALBION_SLOTS = 6,
    ALBION_CANVAS_MAX = 4000,
};

/* ---- box ---- */
enum albion_land { ALBION_LIGHT, ALBION_RESOURCE, ALBION_DARK, ALBION_LANDS };
enum albion_resource { ALBION_FISH, ALBION_WOOD, ALBION_STONE, ALBION_GOLD };
enum albion_figure { ALBION_SETTLER, ALBION_LEGIONARY, ALBION_FIGURES };

typedef struct albion_point {
    int16_t x, y;
} albion_point; /* canvas units, x to the east, y to the south */

typedef struct albion_region {
    char id[ALBION_NAME_MAX]; /* a-z, 0-9 and _ */
    uint8_t land;
    uint8_t resource;                 /* of a resource region; else 0 */
    uint8_t start, laurel;            /* 0 or 1 */
    uint8_t hidden[3];                /* dark: hidden Picts with 2, 3, 4 players (AL 2.2) */
    uint8_t printed;                  /* dark: printed Picts */
    albion_point at;                  /* a roomy place near its middle */
    albion_point label;               /* middle of its name */
    albion_point slots[ALBION_SLOTS]; /* spread places for piles, nearest to the middle first */
    uint16_t outline_count;
    albion_point outline[ALBION_OUTLINE_MAX]; /* clockwise on the screen, closed implicitly */
} albion_region;

typedef struct albion_box {
    uint32_t limit; /* rounds; 0: none (AL 10.4) */
    uint8_t seats;
    int8_t first;         /* the seat that begins; negative: drawn by lot (AL 3.3) */
    uint8_t regions;      /* how many */
    uint8_t outlined;     /* 1: the outlines are the material's and share their border lines; 0: simple shapes round `at`,
                             * which do not touch: borders must then be shown as lines from `at` to `at` */
    uint8_t start, upper; /* the two light regions (AL 2.1) */
    uint8_t plant_region[ALBION_RESOURCES];
    int16_t width, height; /* of the canvas */
    albion_region region[ALBION_REGIONS];
    uint16_t neighbours[ALBION_REGIONS]; /* bit r: region r is adjacent (AL 2.3) */
    /* Derived when the box is opened. */
    uint16_t dark, laurels, sites;               /* sets of regions: with Picts; with a laurel; for castles at the start (AL 3.5) */
    uint8_t to_dark[ALBION_REGIONS];             /* borders to the nearest dark region (AL 4.7) */
    uint16_t near_dark[ALBION_DISTANCE_MAX + 1]; /* set n: regions at most n borders from a dark one */
    uint8_t distance[ALBION_REGIONS][ALBION_REGIONS];
    uint8_t peace, raids; /* Picts in play of each face, the two in the box included (AL 1.3) */
} albion_box;

/* ---- state ---- */
enum albion_phase {
    ALBION_SITE,    /* set-up: the actor chooses the site of castle I (AL 3.5) */
    ALBION_MOVE,    /* the owner of the turn takes resources, calls, steps, puts down, or stops moving */
    ALBION_BUILD,   /* the owner of the turn builds, gives up a building, or ends the turn */
    ALBION_TRIBUTE, /* the actor takes one of the resources paid (AL 6.2) */
    ALBION_RETURN,  /* the actor returns a figure for a lost settlement level (AL 8.3) */
    ALBION_LOWER,   /* the actor removes a level of another building for a lost settlement III (AL 8.4) */
    ALBION_GAIN,    /* the owner of the turn takes a figure for settlement I or II (AL 8.3) */
    ALBION_RAISE,   /* the owner of the turn may raise another building (AL 8.4) */
    ALBION_ENDED,
    ALBION_PHASES,
};
enum albion_reason { ALBION_GOING_ON, ALBION_BY_GOAL, ALBION_BY_LIMIT, ALBION_REASONS };
enum albion_task { ALBION_IDLE, ALBION_BUILDING, ALBION_RAISING, ALBION_GIVING_UP, ALBION_TASKS }; /* an action under way */
enum albion_kind { ALBION_NONE, ALBION_SETTLEMENT, ALBION_CASTLE, ALBION_FORT, ALBION_PLANT, ALBION_KINDS };

/* A building in a byte, 0: none; its kind (of a plant, the region says the resource) and its level, 1 to 4. */
static inline uint8_t albion_building(uint8_t kind, uint8_t level) { return (uint8_t)(kind << 4 | level); }
static inline uint8_t albion_kind(uint8_t building) { return building >> 4; }
static inline uint8_t albion_level(uint8_t building) { return building & 15; }

typedef struct albion_state {
    uint32_t turn;   /* player-turns begun; the set-up belongs to turn 1 */
    uint16_t called; /* bit r: the castle in region r has called this turn; 0 again from the first step on */
    uint8_t viewer;  /* whose view this is; TV_EVERYTHING: a complete state. Nothing else differs (AL 11.1) */
    uint8_t phase, reason;
    uint8_t first; /* the first player (AL 3.3) */
    uint8_t owner_of_turn;
    uint8_t actor;  /* who decides now; TV_OVER when it has ended */
    uint8_t points; /* MOVE: movement points left; else 0 */
    uint8_t spent;  /* settlers of the owner of the turn that are done or new this turn: all in the start region */
    uint8_t task;   /* what the owner of the turn is doing, while somebody is asked in between; else 0 */
    uint8_t place;  /* where; else 0 */
    uint8_t laid;   /* the building as it will be when its face-down level is turned up; 0: none, or lost */
    uint8_t paid;   /* TRIBUTE: resources paid and not yet taken, bit r; else 0 */
    uint8_t taken;  /* TRIBUTE: seats that took tribute; else 0 */
    uint8_t losers; /* seats that must still lose their level in the raid at `place` */
    uint8_t settlers[ALBION_SEATS][ALBION_REGIONS];
    uint8_t legionaries[ALBION_SEATS][ALBION_REGIONS];
    uint8_t building[ALBION_SEATS][ALBION_REGIONS]; /* face-up levels only */
    uint8_t hidden[ALBION_REGIONS];                 /* face-down Picts lying there */
    uint8_t raids[ALBION_REGIONS];                  /* face-up raids, without the printed ones */
    uint8_t carried[ALBION_REGIONS]; /* MOVE: Picts that legionaries of the owner of the turn carry there, one each; else 0 */
    uint8_t resources[ALBION_SEATS][ALBION_RESOURCES];
    uint8_t supply[ALBION_RESOURCES];
} albion_state;
_Static_assert(sizeof(albion_state) == 280, "the state is flat and has no padding");

/* ---- small questions (pieces.c) ---- */
/* Movement points at the start of a turn: the own marker, and one for each castle level I and II (AL 8.2). */
uint8_t albion_markers(const albion_state *s, uint8_t seat);
/* Levels of all fortifications (AL 8.1). */
uint8_t albion_fort_levels(const albion_state *s, uint8_t seat);
/* Legionaries there and fortifications anywhere (AL 7.3). */
uint8_t albion_defence(const albion_state *s, uint8_t seat, uint8_t region);
/* Face-up and printed raids there (AL 7.3). */
static inline uint8_t albion_strength(const albion_box *b, const albion_state *s, uint8_t region) {
    return (uint8_t)(s->raids[region] + b->region[region].printed);
}
/* Figures of a seat on the board; its stock is what is missing of ALBION_SETTLERS, ALBION_LEGIONARIES. */
uint8_t albion_figures(const albion_state *s, uint8_t seat, uint8_t figure);
/* Buildings of a kind that a seat owns, and how many it may own (AL 1.1; 4 plants, one a region). */
uint8_t albion_buildings(const albion_state *s, uint8_t seat, uint8_t kind);
uint8_t albion_buildings_max(uint8_t kind);
uint8_t albion_level_max(uint8_t kind); /* AL 5.4 */
/* Settlers of the owner of the turn in a region that may still build (AL 5.1). */
uint8_t albion_builders(const albion_box *b, const albion_state *s, uint8_t region);
/* Face-down Picts that are peace, and raids, wherever they are, the two in the box included: known to everybody by counting. */
uint8_t albion_peace_left(const albion_box *b, const albion_state *s);
uint8_t albion_raids_left(const albion_box *b, const albion_state *s);
/* Who takes tribute next, or TV_OVER (AL 6). */
uint8_t albion_next_taker(const albion_box *b, const albion_state *s);
/* Seats entitled to tribute if the owner of the turn builds there (AL 6.1), in no order: bit k for seat k. */
uint8_t albion_entitled(const albion_box *b, const albion_state *s, uint8_t region);
/* Round, from 1; player-turns are counted from the first player. */
static inline uint32_t albion_round(const albion_box *b, const albion_state *s) { return (s->turn - 1) / b->seats + 1; }
/* Three settlements IV, one with a laurel (AL 10.1). */
bool albion_meets_goal(const albion_box *b, const albion_state *s, uint8_t seat);

/* ---- moves: verb, from, to, extra; from and to are regions ---- */
enum albion_verb {                      /*                        notation             */
                   ALBION_DO_SITE = 1,  /* to                     site:dobunni         (AL 3.5) */
                   ALBION_DO_TAKE,      /*                        take                 (AL 9) */
                   ALBION_DO_CALL,      /* from, to: the castle   call:iceni>parisi    (AL 4.5) */
                   ALBION_DO_SETTLER,   /* from, to               S:cantium>iceni      (AL 4.3) */
                   ALBION_DO_LEGIONARY, /* from, to               L:a>b                without a Pict */
                   ALBION_DO_LIFT,      /* from, to               L+:a>b               takes a Pict along (AL 4.6) */
                   ALBION_DO_CARRY,     /* from, to               L*:a>b               carries its Pict on */
                   ALBION_DO_PUT,       /* to                     put:b                puts a carried Pict down (AL 4.7) */
                   ALBION_DO_STOP,      /*                        stop                 ends moving (AL 4.2) */
                   ALBION_DO_BUILD,     /* to, kind, payment      castle:dobunni=w     level I; settlement: castle: fort: plant: (AL 5) */
                   ALBION_DO_UPGRADE,   /* to, payment            up:parisi=fw         the next level */
                   ALBION_DO_GIVE_UP,   /* to                     giveup:iceni         (AL 8.7) */
                   ALBION_DO_END,       /*                        end                  ends the turn */
                   ALBION_DO_TRIBUTE,   /* resource               tribute:w            (AL 6.2) */
                   ALBION_DO_RETURN,    /* figure, from           return:S@iceni       (AL 8.3) */
                   ALBION_DO_LOWER,     /* to                     lower:parisi         (AL 8.4) */
                   ALBION_DO_GAIN,      /* figure                 gain:S, gain:L       (AL 8.3) */
                   ALBION_DO_RAISE,     /* to                     raise:parisi         (AL 8.4) */
                   ALBION_DO_DECLINE,   /*                        decline              raises nothing */
                   ALBION_VERBS,
};
/* Bits 0-7 verb; 8-15 from; 16-23 to; 24-31 kind, figure or resource; 32-39 payment (bit r: one of resource r). */
static inline tv_move albion_move(uint8_t verb, uint8_t from, uint8_t to, uint8_t what, uint8_t payment) {
    return (tv_move)verb | (tv_move)from << 8 | (tv_move)to << 16 | (tv_move)what << 24 | (tv_move)payment << 32;
}
static inline uint8_t albion_move_verb(tv_move m) { return (uint8_t)m; }
static inline uint8_t albion_move_from(tv_move m) { return (uint8_t)(m >> 8); }
static inline uint8_t albion_move_to(tv_move m) { return (uint8_t)(m >> 16); }
static inline uint8_t albion_move_what(tv_move m) { return (uint8_t)(m >> 24); }
static inline uint8_t albion_move_payment(tv_move m) { return (uint8_t)(m >> 32); }

enum {
    ALBION_BORDERS_MAX = ALBION_REGIONS * (ALBION_REGIONS - 1) / 2,
    /* Every well-formed decision on the largest map: three ways to step over every border, in both directions; a settler's steps and calls from
     * anywhere to anywhere; level I of three kinds (in a resource region: of one) for one of four resources; upgrades for 2, 3 or 4 different
     * resources (6 + 4 + 1 payments); for each region: site, put, give up, lower, raise, and the return of two kinds of figure; 4 tributes;
     * 2 gains; take, stop, end, decline. */
    ALBION_CANDIDATES_MAX = 3 * 2 * ALBION_BORDERS_MAX + 2 * ALBION_REGIONS * (ALBION_REGIONS - 1) + 3 * 4 * ALBION_REGIONS +
                            11 * ALBION_REGIONS + 7 * ALBION_REGIONS + 4 + 2 + 4,
    /* The longest legal list is one of moving: each of 4 settlers over at most 15 borders, each of 3 legionaries over as many alone and with a
     * Pict (one that carries a Pict has fewer: on, or put down); 3 castles call one of 4 settlers each; take and stop. Building lists at
     * most 12 ways for each of 4 settlers (three kinds, four resources), and the end. */
    ALBION_MOVES_MAX = 4 * 15 + 3 * 2 * 15 + 3 * 4 + 2,
};

/* ---- names in the reader's language (names.c) ---- */
typedef struct albion_phrase {
    char words[160];
} albion_phrase;

/* "Cantium"; made of the id, so that a map of one's own has its names too: "north_hills" is "North Hills". */
albion_phrase albion_region_name(const albion_box *b, uint8_t region);
/* "fish"; "2 fish"; "2 fish, 1 gold" (nothing at all: "nothing"). */
const char *albion_resource_name(uint8_t resource, tv_lang lang);
albion_phrase albion_resource_count(uint8_t resource, uint8_t count, tv_lang lang);
albion_phrase albion_resource_list(const uint8_t counts[ALBION_RESOURCES], tv_lang lang);
/* "settler", "legionary"; "2 settlers". */
const char *albion_figure_name(uint8_t figure, tv_lang lang);
albion_phrase albion_figure_count(uint8_t figure, uint8_t count, tv_lang lang);
/* "castle"; of a plant the region says which: "quarry". Without article. */
const char *albion_kind_name(const albion_box *b, uint8_t region, uint8_t kind, tv_lang lang);
/* "castle II", without article, for labels. */
albion_phrase albion_building_name(const albion_box *b, uint8_t region, uint8_t building, tv_lang lang);
/* "I" to "IV". */
const char *albion_numeral(uint8_t level);

/* ---- the interface, by file ---- */
bool albion_open(void *box, const tv_setup *setup, tv_error *error); /* material.c */
void albion_material(const void *box, tv_form *form);
bool albion_draft(void *box, tv_form *form);
void albion_misfits(const void *box, tv_misfits *misfits);
extern const tv_material_field albion_material_fields[];                                     /* words/material_fields.c */
void albion_field_of(const void *box, const void *view, const char *element, tv_text *path); /* picture_material.c */
void albion_spots(const void *box, const void *view, tv_spots *out);
void albion_start(const void *box, void *state, tv_chance *chance, tv_events *events); /* turn.c */
uint8_t albion_actor(const void *box, const void *state);
void albion_result(const void *box, const void *state, tv_result *out);       /* result.c */
uint32_t albion_moves(const void *box, const void *state, tv_move *out);      /* moves.c */
uint32_t albion_candidates(const void *box, const void *state, tv_move *out); /* check.c */
const char *albion_check(const void *box, const void *state, tv_move move);
bool albion_reveals(const void *box, const void *state, tv_move move); /* play.c */
void albion_play(const void *box, void *state, tv_move move, tv_chance *chance, tv_events *events);
const char *albion_validate(const void *box, const void *state);     /* sound.c */
void albion_move_write(const void *box, tv_move move, tv_text *out); /* notation.c */
bool albion_move_read(const void *box, const char *text, size_t size, tv_move *out);
void albion_fields(const void *box, void *state, tv_form *form);                                               /* fields.c */
void albion_describe(const void *box, const void *state, tv_move move, const tv_reader *reader, tv_text *out); /* words */
void albion_preview(const void *box, const void *state, tv_move move, const tv_reader *reader, tv_text *out);
void albion_sentence(const void *box, const tv_event *event, const tv_reader *reader, tv_text *out);
void albion_prompt(const void *box, const void *state, const tv_reader *reader, tv_text *out);
void albion_tell_ending(const void *box, const void *view, const tv_reader *reader, uint8_t you, tv_ending *out);
void albion_scene(const void *box, const void *view, const tv_reader *reader, tv_scene *out); /* picture */
void albion_path(const void *box, const void *view, tv_move move, tv_path *out);
void albion_tell(const void *box, const void *view, const tv_path *elements, const tv_reader *reader, tv_text *out);
void albion_touch(const void *box, const tv_event *event, uint8_t viewer, tv_touch *out);
void albion_ask(const void *box, const void *view, const tv_path *chosen, const tv_reader *reader, tv_text *out);
void albion_tell_around(const void *box, const void *view, const char *element, const tv_reader *reader, tv_text *out);
void albion_estimate(const void *box, const void *state, int32_t values[TV_SEATS_MAX]); /* judgement.c */
void albion_feature(const void *box, const void *state, uint8_t seat, int32_t *out);
void albion_features_all(const void *box, const void *state, int32_t *out);
void albion_clues_all(const void *box, const void *state, const tv_move *moves, uint32_t count, int32_t *out);
void albion_clue(const void *box, const void *state, tv_move move, int32_t *out); /* clues.c */
void albion_prior(const void *box, const void *state, const tv_move *moves, uint32_t count, uint16_t *weights);
void albion_observe(const void *box, const void *view, uint8_t viewer, uint8_t *out); /* learning */

extern const tv_game albion_game;        /* game.c */
extern const tv_clause albion_clauses[]; /* clauses.c */
extern const tv_symbol albion_symbols[]; /* made from symbols/ at build time */
extern const tv_plane albion_planes[];   /* learning */
extern const tv_action_line albion_action_lines[];
extern const char *const albion_resource_ids[]; /* "fish" ... "gold" (material.c) */
extern const uint8_t albion_tokens[];           /* of each resource, in all (pieces.c) */
extern const char albion_resource_letters[];    /* "fwsg" (notation.c) */
extern const char *const albion_kind_ids[];     /* "none" "settlement" "castle" "fort" "plant" (notation.c) */

#endif
