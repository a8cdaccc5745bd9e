/* Avalon, shared by the files of this folder: the box, the state, the moves and the events, and the small questions
 * that the rules ask of them again and again. Clause numbers (AV n.n) are those of docs/rules/avalon.md. */
#ifndef TRIVIUM_GAMES_AVALON_AVALON_H
#define TRIVIUM_GAMES_AVALON_AVALON_H

#include "events.h"

#include <trivium/cards.h>
#include <trivium/game.h>

enum {
    AVALON_PLACES = 11, /* AV 1.2 */
    AVALON_COLOURS = 5, /* AV 1.1 */
    AVALON_KINDS = 10,  /* knights of five colours, then witches of five colours */
    AVALON_COPIES = 8,  /* of each kind */
    AVALON_CARDS = 80,
    AVALON_TILE_KINDS = 6,
    AVALON_TILES = 9,          /* AV 1.3 */
    AVALON_HAND_LIMIT = 5,     /* AV 7.8 */
    AVALON_CONQUESTS_MAX = 2,  /* AV 5.5 */
    AVALON_CROWNS_TO_WIN = 15, /* AV 9.1 */
    AVALON_QUIET_TO_CALL = 12, /* AV 9.3 */
    AVALON_QUIET_TO_SHOW = 8,
    AVALON_QUIET_MAX = 250, /* counted no further */
    AVALON_NOBODY = 255,    /* no owner, no tile, no caller */
    AVALON_UNKNOWN = 254,   /* views: a region that is face down */
    AVALON_NAME_MAX = 24,
};

/* ---- box ---- */
enum avalon_option { AVALON_LIMIT, AVALON_LAST_ROUND, AVALON_FIRST };
enum avalon_land { AVALON_PLAIN, AVALON_FOREST, AVALON_HILL, AVALON_LANDS };
enum avalon_special { AVALON_CASTLE, AVALON_CIRCLE, AVALON_AVALON, AVALON_SPECIALS };
enum avalon_tile { /* light ones first */
                   AVALON_TWO_CARDS,
                   AVALON_BEST_LAND,
                   AVALON_LARGEST_CHAIN,
                   AVALON_FOUR_CARDS,
                   AVALON_BEST_LAND_TWICE,
                   AVALON_ALL_REGIONS,
};
static inline bool avalon_tile_is_dark(uint8_t tile) { return tile >= AVALON_FOUR_CARDS; }

typedef struct avalon_region {
    char id[AVALON_NAME_MAX];
    uint8_t crowns;
    uint8_t land;    /* or AVALON_NOBODY */
    uint8_t special; /* or AVALON_NOBODY */
} avalon_region;

typedef struct avalon_box {
    uint32_t limit;     /* player-turns; 0: none (AV 9.2) */
    uint8_t last_round; /* may it be called? (AV 9.3) */
    int8_t first;       /* the seat that begins; negative: drawn by lot (AV 2.4) */
    avalon_region regions[AVALON_PLACES];
    uint8_t tile_copies[AVALON_TILE_KINDS];
    /* Derived from the regions when the box is opened. */
    uint8_t circle, avalon; /* which region they are */
    uint16_t castles;       /* bit r: region r carries one */
} avalon_box;

/* ---- state ---- */
enum avalon_phase {
    AVALON_PLAY,    /* the owner of the turn plays a card or stops */
    AVALON_ANSWER,  /* the opponent answers an enchantment or an attack */
    AVALON_BLESS,   /* the conqueror decides on Avalon's help (AV 8.2) */
    AVALON_LOSE,    /* the conqueror chooses one further loss (AV 6.5) */
    AVALON_TILE,    /* the owner of the turn takes a tile */
    AVALON_DISCARD, /* the owner of the turn discards one card above the limit */
    AVALON_CALL,    /* the owner of the turn may call the last round (AV 9.3) */
    AVALON_ENDED,
    AVALON_PHASES,
};
enum avalon_reason { AVALON_GOING_ON, AVALON_BY_CROWNS, AVALON_BY_LIMIT, AVALON_BY_STARVING, AVALON_BY_CALL, AVALON_REASONS };

typedef struct avalon_state {
    uint32_t turn;  /* player-turns begun; the set-up leaves 1 */
    uint8_t viewer; /* whose view this is; TV_EVERYTHING: a complete state */
    uint8_t phase, reason;
    uint8_t owner_of_turn;
    uint8_t conquests;                   /* made this turn */
    uint8_t avalon_used;                 /* this turn */
    uint8_t quiet;                       /* consecutive player-turns without a conquest, this one included */
    uint8_t caller;                      /* who called the last round, or AVALON_NOBODY */
    uint8_t card, verb;                  /* ANSWER: what was announced; else 0 */
    uint8_t place;                       /* ANSWER, BLESS, LOSE: where; else 0 */
    uint8_t owed;                        /* BLESS, LOSE: further losses still due; else 0 */
    uint8_t region[AVALON_PLACES];       /* index into the box's regions; AVALON_UNKNOWN in views while face down */
    uint8_t owner[AVALON_PLACES];        /* AVALON_NOBODY: face down */
    uint8_t pile_end[2 * AVALON_PLACES]; /* pile p = seat * 11 + place lies in cards from pile_end[p - 1] (0 for p = 0) */
    uint8_t cards[AVALON_CARDS];         /* all piles one after another, each from bottom to top; the rest is 0 */
    uint8_t hand[2][AVALON_KINDS];       /* views: of another hand only what is known of it */
    uint8_t hand_count[2];
    uint8_t deck[AVALON_KINDS]; /* views: all cards that may be in the deck or unseen in a hand */
    uint8_t deck_count;
    uint8_t discard[AVALON_KINDS];
    uint8_t known[2][AVALON_KINDS];      /* what the opponent knows to be in this hand (AV 4.4, 10.3): a lower bound */
    uint8_t captured[2][AVALON_COLOURS]; /* what everybody knows: captured witches (AV 10.2) */
    uint8_t kept[AVALON_KINDS];          /* what everybody knows to be in the two hands together (AV 10.3): a lower bound */
    uint8_t available[AVALON_TILE_KINDS], used[AVALON_TILE_KINDS];
    uint8_t waiting[2];            /* the dark tile before a seat, or AVALON_NOBODY */
    uint8_t fresh[2];              /* how many cards of a hand may have been drawn since the last renewal (AV 10.3) */
    uint8_t perhaps[AVALON_KINDS]; /* cards of the hands at the last renewal that may be there still, beyond `kept` */
    uint8_t spare[3];              /* 0: no padding that the compiler might leave undefined */
} avalon_state;
_Static_assert(sizeof(avalon_state) == 252, "the state is flat and has no padding");

/* ---- cards ---- */
static inline bool avalon_is_witch(uint8_t card) { return card >= AVALON_COLOURS; }
static inline uint8_t avalon_colour(uint8_t card) { return card < AVALON_COLOURS ? card : (uint8_t)(card - AVALON_COLOURS); }
static inline uint8_t avalon_knight(uint8_t colour) { return colour; }
static inline uint8_t avalon_witch(uint8_t colour) { return (uint8_t)(AVALON_COLOURS + colour); }
static inline uint8_t avalon_opponent(uint8_t seat) { return (uint8_t)(1 - seat); }

/* ---- piles (piles.c) ---- */
static inline uint8_t avalon_pile_begin(const avalon_state *s, uint8_t seat, uint8_t place) {
    uint8_t p = (uint8_t)(seat * AVALON_PLACES + place);
    return p ? s->pile_end[p - 1] : 0;
}
static inline uint8_t avalon_pile_count(const avalon_state *s, uint8_t seat, uint8_t place) {
    return (uint8_t)(s->pile_end[seat * AVALON_PLACES + place] - avalon_pile_begin(s, seat, place));
}
/* The uppermost card of a pile that is not empty. */
static inline uint8_t avalon_pile_top(const avalon_state *s, uint8_t seat, uint8_t place) {
    return s->cards[s->pile_end[seat * AVALON_PLACES + place] - 1];
}
/* Cards of a seat on the table. */
static inline uint8_t avalon_table_count(const avalon_state *s, uint8_t seat) {
    uint8_t of_first = s->pile_end[AVALON_PLACES - 1];
    return seat == 0 ? of_first : (uint8_t)(s->pile_end[2 * AVALON_PLACES - 1] - of_first);
}
void avalon_pile_push(avalon_state *s, uint8_t seat, uint8_t place, uint8_t card);
uint8_t avalon_pile_pop(avalon_state *s, uint8_t seat, uint8_t place);

/* ---- hands and deck (hands.c) ---- */
/* A card leaves a hand in the open; what others knew of the hand shrinks with it (AV 4.4). */
void avalon_hand_leave(avalon_state *s, uint8_t seat, uint8_t card);
/* A witch is captured in the open (AV 4.4). */
void avalon_hand_capture(avalon_state *s, uint8_t seat, uint8_t card);
/* Takes one card from a deck that is not empty. */
uint8_t avalon_deck_draw(avalon_state *s, tv_chance *chance);
/* Draws up to `count` cards, renewing the deck when it is empty (AV 7.7). `tile` is told in the event. */
void avalon_hand_draw(avalon_state *s, uint8_t seat, uint8_t count, uint8_t tile, tv_chance *chance, tv_events *events);
/* Would drawing `count` cards use chance? */
bool avalon_hand_can_draw(const avalon_state *s, uint8_t count);

/* ---- regions and tiles (regions.c) ---- */
static inline bool avalon_face_up(const avalon_state *s, uint8_t place) { return s->owner[place] != AVALON_NOBODY; }
/* Castle bonus against an attack of `seat` there now (AV 8.1). */
uint8_t avalon_castle_bonus(const avalon_box *box, const avalon_state *s, uint8_t seat, uint8_t place);
/* Does the seat own this region (box->avalon, box->circle)? */
bool avalon_owns(const avalon_state *s, uint8_t seat, uint8_t region);
uint8_t avalon_crowns(const avalon_box *box, const avalon_state *s, uint8_t seat);
/* Cards that a tile yields to a seat as things stand now (AV 7.2 to 7.4). */
uint8_t avalon_tile_cards(const avalon_box *box, const avalon_state *s, uint8_t seat, uint8_t tile);

/* ---- moves ---- */
enum avalon_verb {
    AVALON_DO_REINFORCE = 1, /* card, place (AV 3.4) */
    AVALON_DO_ENCHANT,       /* card, place (AV 4) */
    AVALON_DO_ATTACK,        /* card, place (AV 5) */
    AVALON_DO_STOP,          /* plays no more cards this turn (AV 3.1) */
    AVALON_DO_LET,           /* lets it happen (AV 4.2, 5.3) */
    AVALON_DO_COUNTER,       /* card: counters or resists with it */
    AVALON_DO_BLESS,         /* uses Avalon now (AV 8.2) */
    AVALON_DO_DECLINE,       /* does not */
    AVALON_DO_LOSE,          /* place: loses the top card of the own pile there (AV 6.5) */
    AVALON_DO_DISCARD,       /* card: discards it from the hand (AV 6.5, AV 7.8) */
    AVALON_DO_TAKE,          /* place: the tile's kind (AV 7.1) */
    AVALON_DO_CALL,          /* calls the last round (AV 9.3) */
    AVALON_DO_END,           /* ends the turn without calling */
    AVALON_VERBS,
};
static inline tv_move avalon_move(uint8_t verb, uint8_t card, uint8_t place) {
    return (tv_move)verb | (tv_move)card << 8 | (tv_move)place << 16;
}
static inline uint8_t avalon_move_verb(tv_move m) { return (uint8_t)m; }
static inline uint8_t avalon_move_card(tv_move m) { return (uint8_t)(m >> 8); }
static inline uint8_t avalon_move_place(tv_move m) { return (uint8_t)(m >> 16); }

enum {
    /* All well-formed decisions: 10 cards in 3 ways on 11 places; stop, let, bless, decline, call, end; 10 counters; 11 piles
     * and 10 hand cards to lose; 6 tiles. */
    AVALON_CANDIDATES_MAX = 330 + 6 + 10 + 21 + 6,
    /* The longest legal list: 10 cards reinforce 11 places and attack 11; a place's top card has one colour, so one witch
     * enchants it; and stopping. */
    AVALON_MOVES_MAX = 110 + 110 + 11 + 1,
};

/* ---- the interface, by file ---- */
bool avalon_open(void *box, const tv_setup *setup, tv_error *error); /* material.c */
void avalon_material(const void *box, tv_form *form);
bool avalon_draft(void *box, tv_form *form);
void avalon_misfits(const void *box, tv_misfits *misfits);
extern const tv_material_field avalon_material_fields[];                                     /* words/material_fields.c */
void avalon_field_of(const void *box, const void *view, const char *element, tv_text *path); /* picture_material.c */
void avalon_start(const void *box, void *state, tv_chance *chance, tv_events *events);       /* turn.c */
uint8_t avalon_actor(const void *box, const void *state);
void avalon_result(const void *box, const void *state, tv_result *out);
uint32_t avalon_moves(const void *box, const void *state, tv_move *out); /* moves.c */
uint32_t avalon_candidates(const void *box, const void *state, tv_move *out);
const char *avalon_check(const void *box, const void *state, tv_move move);
bool avalon_reveals(const void *box, const void *state, tv_move move); /* play.c */
void avalon_play(const void *box, void *state, tv_move move, tv_chance *chance, tv_events *events);
const char *avalon_validate(const void *box, const void *state); /* sound.c */
void avalon_hide(const void *box, void *state, uint8_t viewer);
void avalon_imagine(const void *box, void *state, uint8_t viewer, tv_chance *chance);
bool avalon_knowledge_fits(const avalon_state *view);                /* can the other hand hold what is known of it? */
void avalon_move_write(const void *box, tv_move move, tv_text *out); /* notation.c */
bool avalon_move_read(const void *box, const char *text, size_t size, tv_move *out);
void avalon_fields(const void *box, void *state, tv_form *form);                                               /* fields.c */
void avalon_describe(const void *box, const void *state, tv_move move, const tv_reader *reader, tv_text *out); /* words.c */
void avalon_preview(const void *box, const void *state, tv_move move, const tv_reader *reader, tv_text *out);
void avalon_sentence(const void *box, const tv_event *event, const tv_reader *reader, tv_text *out);
void avalon_prompt(const void *box, const void *state, const tv_reader *reader, tv_text *out);
void avalon_tell_ending(const void *box, const void *view, const tv_reader *reader, uint8_t you, tv_ending *out);
void avalon_scene(const void *box, const void *view, const tv_reader *reader, tv_scene *out); /* picture.c */
void avalon_path(const void *box, const void *view, tv_move move, tv_path *out);
void avalon_tell(const void *box, const void *view, const tv_path *elements, const tv_reader *reader, tv_text *out);
void avalon_touch(const void *box, const tv_event *event, uint8_t viewer, tv_touch *out);
void avalon_ask(const void *box, const void *view, const tv_path *chosen, const tv_reader *reader, tv_text *out);
void avalon_tell_around(const void *box, const void *view, const char *element, const tv_reader *reader, tv_text *out);
void avalon_estimate(const void *box, const void *state, int32_t values[TV_SEATS_MAX]); /* judgement.c */
void avalon_feature(const void *box, const void *state, uint8_t seat, int32_t *out);
void avalon_features_all(const void *box, const void *state, int32_t *out);
void avalon_clue(const void *box, const void *state, tv_move move, int32_t *out); /* clues.c */
void avalon_prior(const void *box, const void *state, const tv_move *moves, uint32_t count, uint16_t *weights);
void avalon_observe(const void *box, const void *view, uint8_t viewer, uint8_t *out); /* learning */

extern const tv_game avalon_game;        /* game.c */
extern const tv_clause avalon_clauses[]; /* clauses.c */
extern const tv_symbol avalon_symbols[]; /* made from symbols/ at build time */
extern const tv_plane avalon_planes[];   /* learning */
extern const tv_action_line avalon_action_lines[];
extern const char *const avalon_card_ids[]; /* "Ky" ... "Wv" (notation.c) */
extern const char *const avalon_tile_ids[]; /* "two_cards" ... (material.c) */
extern const char *const avalon_land_ids[];
extern const char *const avalon_special_ids[];

/* Names in the reader's language (words.c). */
const char *avalon_card_name(uint8_t card, tv_lang lang);
const char *avalon_tile_name(uint8_t tile, tv_lang lang);
/* "Hill Castle", or "hidden region" when face down; a custom region's id where we have no name for it. */
const char *avalon_region_name(const avalon_box *box, uint8_t region, tv_lang lang);

#endif
