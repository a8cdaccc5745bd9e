/* Attika, shared by the files of this folder: the box, the state, the moves and the events, and the small questions that the
 * rules ask of them again and again. Clause numbers (AT n.n) are those of docs/rules/attika.md. */
#ifndef TRIVIUM_GAMES_ATTIKA_ATTIKA_H
#define TRIVIUM_GAMES_ATTIKA_ATTIKA_H

#include "events.h"

#include <trivium/board.h>
#include <trivium/cards.h>
#include <trivium/game.h>

enum {
    ATTIKA_TILES = 22,     /* AT 1.1 */
    ATTIKA_TILE_CELLS = 7, /* a centre, then its neighbours E, NE, NW, W, SW, SE */
    ATTIKA_LAND_CELLS = ATTIKA_TILES * ATTIKA_TILE_CELLS,
    ATTIKA_CELLS = ATTIKA_LAND_CELLS + TV_SEATS_MAX, /* the last ones are shrines (AT 1.2) */
    ATTIKA_LANDS = 4,                                /* water, forest, hill, mountain */
    ATTIKA_BLANK = 4,                                /* a hex without a symbol */
    ATTIKA_KINDS_MAX = 30,                           /* kinds of buildings, were all 30 different (AT 1.3) */
    ATTIKA_BUILDINGS = 30,
    ATTIKA_MAINS = 6,
    ATTIKA_GROUPS = 7,
    ATTIKA_STACKS = 4, /* the main stack first (AT 2.2) */
    ATTIKA_CARDS = 60, /* AT 1.2 */
    ATTIKA_AMPHORAE = 15,
    ATTIKA_COST_MAX = 5,       /* symbols of a cost */
    ATTIKA_DRAWS = 2,          /* actions of a drawing turn (AT 3.1) */
    ATTIKA_BUILDS = 3,         /* actions of a building turn */
    ATTIKA_CARDS_FOR_TURN = 3, /* for giving up the whole turn (AT 3.4) */
    ATTIKA_START_CARDS = 4,    /* of the first player; each next one gets one more (AT 2.3) */
    ATTIKA_LAYOUT_REACH = 16,  /* farthest coordinate of a starting layout */
    ATTIKA_REACH = 100,        /* farthest coordinate of any tile's centre: see land.c */
    ATTIKA_NAME_MAX = 16,      /* ids of elements hold names: "store.0." and 15 letters */
    ATTIKA_NOTHING = 255,      /* no neighbour, no building, no tile, no winner */
    ATTIKA_ABSENT = 254,       /* occupant of a cell whose tile is not laid */
    ATTIKA_SHRINE = 253,       /* occupant of a shrine */
    ATTIKA_SETTLED = 0x8000,
};

/* ---- box ---- */
typedef struct attika_building {
    char id[ATTIKA_NAME_MAX];
    uint8_t group;              /* 0 to 6 */
    uint8_t after;              /* kind of the predecessor (AT 5.4), or ATTIKA_NOTHING */
    uint8_t main;               /* one of the six */
    uint8_t count;              /* copies a player has */
    uint8_t any;                /* symbols of any kind (roads, AT 5.5) */
    uint8_t cost[ATTIKA_LANDS]; /* symbols of each kind */
    uint16_t packed;            /* the same in four bits each; derived */
} attika_building;

typedef struct attika_layout {
    uint8_t tiles; /* 2 x players */
    uint8_t spare[3];
    int8_t tile_q[2 * TV_SEATS_MAX], tile_r[2 * TV_SEATS_MAX];
    int8_t shrine_q[TV_SEATS_MAX], shrine_r[TV_SEATS_MAX];
} attika_layout;

typedef struct attika_box {
    uint32_t limit; /* full rounds; 0: none (AT 8.2) */
    uint8_t seats;
    int8_t first;  /* the seat that begins; negative: drawn by lot (AT 2.4) */
    uint8_t kinds; /* of buildings */
    uint8_t cards[ATTIKA_LANDS];
    char group_ids[ATTIKA_GROUPS][ATTIKA_NAME_MAX];
    uint8_t group_size[ATTIKA_GROUPS];   /* buildings; derived */
    uint32_t group_kinds[ATTIKA_GROUPS]; /* bit k: kind k belongs to it; derived */
    uint32_t mains;                      /* bit k: kind k is one of the six; derived */
    uint32_t followers, roads;           /* the same: kinds with a predecessor, kinds that cost symbols of any kind; derived */
    attika_building buildings[ATTIKA_KINDS_MAX];
    uint8_t tiles[ATTIKA_TILES][ATTIKA_TILE_CELLS]; /* symbols as printed, ATTIKA_BLANK: none */
    attika_layout layouts[3];                       /* for 2, 3, 4 players */
} attika_box;

/* ---- state ---- */
enum attika_phase {
    ATTIKA_ACT,   /* the owner of the turn draws, builds, stops or uses an amphora */
    ATTIKA_HEX,   /* chooses the hex of a building from the storage board */
    ATTIKA_DRAWN, /* builds or stores the building just drawn (AT 3.2) */
    ATTIKA_PAY,   /* chooses the cards to pay with */
    ATTIKA_LAND,  /* chooses the place of a new landscape tile (AT 7) */
    ATTIKA_TURN,  /* turns it */
    ATTIKA_ENDED,
    ATTIKA_PHASES,
};
enum attika_turn_kind { ATTIKA_OPEN, ATTIKA_DRAWING, ATTIKA_BUILDING, ATTIKA_STOPPED, ATTIKA_TURN_KINDS };
enum attika_reason { ATTIKA_GOING_ON, ATTIKA_BY_BUILDINGS, ATTIKA_BY_SHRINES, ATTIKA_BY_LIMIT, ATTIKA_REASONS };

enum { ATTIKA_CELL_PARTS = (ATTIKA_LAND_CELLS + 63) / 64, ATTIKA_CELL_WORDS = 2 * ATTIKA_CELL_PARTS };
typedef struct attika_cells { /* a set of land cells */
    uint32_t words[ATTIKA_CELL_WORDS];
} attika_cells;

typedef struct attika_state {
    uint32_t turn;  /* turns begun by all players together; the set-up leaves 1 */
    uint8_t viewer; /* whose view this is; TV_EVERYTHING: a complete state */
    uint8_t phase, reason, winner;
    uint8_t first, owner_of_turn;
    uint8_t turn_kind;           /* what kind of action this turn has (AT 3.1) */
    uint8_t left;                /* actions left; 0 while the kind is open */
    uint8_t took;                /* a card was taken for actions or an amphora: no more draws and builds (AT 3.5) */
    uint8_t building;            /* HEX, DRAWN, PAY: which kind; else ATTIKA_NOTHING */
    uint8_t drawn;               /* 1: it was drawn, 0: it is from the storage board */
    uint8_t cell;                /* PAY: where; else ATTIKA_NOTHING */
    uint8_t tile_due;            /* a stack ran out, so a landscape tile follows (AT 7.1) */
    uint8_t tile;                /* LAND, TURN: which; else ATTIKA_NOTHING */
    int8_t tile_at_q, tile_at_r; /* TURN: where; else 0 */
    /* the land */
    int8_t tile_q[ATTIKA_TILES], tile_r[ATTIKA_TILES]; /* centres; 0 while not laid */
    uint8_t tile_turn[ATTIKA_TILES];                   /* steps of 60 degrees, E to NE to NW ...; ATTIKA_NOTHING: not laid */
    uint8_t occupant[ATTIKA_CELLS];                    /* 0: free; 1 + seat * 30 + kind; ATTIKA_ABSENT; ATTIKA_SHRINE */
    /* Derived from the land and kept because every decision asks for them; `validate` holds them against it. */
    uint8_t neighbour[ATTIKA_CELLS][6]; /* E, NE, NW, W, SW, SE; ATTIKA_NOTHING: none */
    /* Of free cells: the symbols on it and its free neighbours (AT 5.1), four bits a landscape, 7 at most. Of built ones: ATTIKA_SETTLED and the
     * smallest cell of its settlement (AT 5.6). */
    uint16_t around[ATTIKA_LAND_CELLS];
    attika_cells free;               /* where one can build (AT 4.1) */
    attika_cells open[TV_SEATS_MAX]; /* those of them that are beside a building of the seat: no surcharge there (AT 5.6) */
    /* the players */
    uint8_t stack[TV_SEATS_MAX][ATTIKA_STACKS]; /* heights */
    uint8_t stored[TV_SEATS_MAX][ATTIKA_KINDS_MAX];
    uint8_t unseen[TV_SEATS_MAX][ATTIKA_KINDS_MAX]; /* still in the stacks; which lies where nobody knows */
    uint8_t settlements[TV_SEATS_MAX];              /* number; derived */
    uint8_t amphorae[TV_SEATS_MAX];
    /* the cards */
    uint8_t hand[TV_SEATS_MAX][ATTIKA_LANDS]; /* views: 0 for other hands */
    uint8_t hand_count[TV_SEATS_MAX];
    uint8_t deck[ATTIKA_LANDS]; /* views: all cards that may be in the deck or unseen in a hand */
    uint8_t discard[ATTIKA_LANDS];
    uint8_t deck_count;
    uint8_t others[TV_SEATS_MAX][ATTIKA_LANDS]; /* what seat k knows the other hands to hold together (AT 9.3): a lower bound */
    uint8_t kept[ATTIKA_LANDS];                 /* the same for everybody, of all hands: a lower bound */
    /* Cards of the hands at the last renewal that may be there still, beyond those of `others` and `kept`: whoever paid one like them had drawn
     * others since. */
    uint8_t others_perhaps[TV_SEATS_MAX][ATTIKA_LANDS], perhaps[ATTIKA_LANDS];
    uint8_t fresh[TV_SEATS_MAX]; /* how many cards of a hand may have been drawn since the last renewal */
    uint8_t spare[3];            /* 0: no padding that the compiler might leave undefined */
} attika_state;
_Static_assert(sizeof(attika_state) <= 2048 && sizeof(attika_state) % 4 == 0, "the state stays within 2 KiB");

/* ---- cells ---- */
static inline uint8_t attika_cell(uint8_t tile, uint8_t position) { return (uint8_t)(tile * ATTIKA_TILE_CELLS + position); }
static inline uint8_t attika_cell_tile(uint8_t cell) { return (uint8_t)(cell / ATTIKA_TILE_CELLS); }
static inline bool attika_is_built(uint8_t occupant) { return occupant >= 1 && occupant < ATTIKA_SHRINE; }
static inline uint8_t attika_occupant(uint8_t seat, uint8_t kind) { return (uint8_t)(1 + seat * ATTIKA_KINDS_MAX + kind); }
static inline uint8_t attika_occupant_seat(uint8_t occupant) { return (uint8_t)((occupant - 1) / ATTIKA_KINDS_MAX); }
static inline uint8_t attika_occupant_kind(uint8_t occupant) { return (uint8_t)((occupant - 1) % ATTIKA_KINDS_MAX); }
static inline bool attika_is_built_by(uint8_t occupant, uint8_t seat) {
    return (uint8_t)(occupant - 1 - seat * ATTIKA_KINDS_MAX) < ATTIKA_KINDS_MAX;
}
static inline uint8_t attika_shrine_cell(uint8_t shrine) { return (uint8_t)(ATTIKA_LAND_CELLS + shrine); }
static inline uint8_t attika_around(uint16_t packed, uint8_t land) { return packed >> (4 * land) & 7; }
static inline bool attika_same_settlement(const attika_state *s, uint8_t built, uint8_t other) {
    return s->around[built] == s->around[other];
}
static inline bool attika_cells_has(const attika_cells *set, uint8_t cell) { return set->words[cell / 32] >> cell % 32 & 1; }
static inline void attika_cells_add(attika_cells *set, uint8_t cell) { set->words[cell / 32] |= 1u << cell % 32; }
static inline void attika_cells_remove(attika_cells *set, uint8_t cell) { set->words[cell / 32] &= ~(1u << cell % 32); }

/* 64 cells of a set, from 64 x part on. */
static inline tv_bits attika_cells_part(const attika_cells *set, uint32_t part) {
    return (tv_bits)set->words[2 * part] | (tv_bits)set->words[2 * part + 1] << 32;
}
/* The land cell on that side; where there is none, a cell that is never free and nobody's, so that whoever asks need not ask twice. */
static inline uint8_t attika_land_beside(const attika_state *s, uint8_t cell, uint8_t side) {
    uint8_t other = s->neighbour[cell][side];
    return other < ATTIKA_LAND_CELLS ? other : attika_shrine_cell(0);
}

/* ---- the land (land.c) ---- */
/* The symbol that lies on a cell of a laid tile, covered or not; ATTIKA_BLANK: none. */
uint8_t attika_symbol(const attika_box *b, const attika_state *s, uint8_t cell);
/* Coordinates of a cell of a laid tile, or of a shrine. */
void attika_cell_at(const attika_box *b, const attika_state *s, uint8_t cell, int *q, int *r);
/* The cell that lies there, or ATTIKA_NOTHING. */
uint8_t attika_cell_find(const attika_box *b, const attika_state *s, int q, int r);
/* Lays a tile and joins it to its surroundings. */
void attika_tile_lay(const attika_box *b, attika_state *s, uint8_t tile, int q, int r, uint8_t turn);
/* Number of tiles in the face-down pile. */
uint8_t attika_tiles_left(const attika_state *s);
/* May a tile's centre lie there (AT 7.2)? */
bool attika_tile_fits(const attika_box *b, const attika_state *s, int q, int r);
/* All places where it may, in order of r, then q; returns their number, at most ATTIKA_PLACES_MAX. */
uint32_t attika_tile_places(const attika_box *b, const attika_state *s, int8_t *q, int8_t *r);
/* Puts a building on a free cell: covers the symbol, joins settlements. */
void attika_cell_build(const attika_box *b, attika_state *s, uint8_t cell, uint8_t seat, uint8_t kind);
/* Computes all that is derived from tiles and occupants. */
void attika_land_derive(const attika_box *b, attika_state *s);
/* Shrines (bits) that touch the settlement of this built cell. */
uint8_t attika_shrines_touched(const attika_state *s, uint8_t cell);

/* ---- cost and payment (cost.c) ---- */
typedef struct attika_price {
    uint8_t missing[ATTIKA_LANDS]; /* symbols still to be paid, each by its card or any two (AT 5.2) */
    uint8_t any;                   /* cards of any kind: a road's symbols and the surcharge (AT 5.5, 5.6) */
    uint8_t surcharge;             /* how many of `any` are for a new settlement */
    uint8_t free;                  /* nothing is paid because of the arrow (AT 5.4) */
} attika_price;
attika_price attika_price_of(const attika_box *b, const attika_state *s, uint8_t seat, uint8_t kind, uint8_t cell);
static inline bool attika_price_is_zero(const attika_price *p) {
    return !(p->missing[0] | p->missing[1] | p->missing[2] | p->missing[3] | p->any);
}
/* Cards that it takes when each symbol is paid by its own. */
static inline uint8_t attika_price_sum(const attika_price *p) {
    return (uint8_t)(p->missing[0] + p->missing[1] + p->missing[2] + p->missing[3] + p->any);
}
/* Can this hand pay it at all? */
bool attika_price_payable(const attika_price *price, const uint8_t hand[ATTIKA_LANDS]);
/* Fewest cards with which this hand pays it, if it can: matching ones first, two for each other symbol (AT 5.3). */
uint8_t attika_price_cards(const attika_price *price, const uint8_t hand[ATTIKA_LANDS]);
/* Is this set of cards a legal payment (AT 5.3)? It need not be in a hand. */
bool attika_payment_fits(const attika_price *price, const uint8_t cards[ATTIKA_LANDS]);
/* All legal payments from a hand, fewest cards first. For each land at most 60 cards, 60 in all: at most ATTIKA_PAYMENTS_MAX. */
uint32_t attika_payments(const attika_price *price, const uint8_t hand[ATTIKA_LANDS], tv_move *out);
/* The sets of cards of a hand whose number could fit: legal payments and others. */
uint32_t attika_payment_candidates(const attika_price *price, const uint8_t hand[ATTIKA_LANDS], tv_move *out);
/* Is there a hex where the seat could pay for this kind now? (survey.c) */
bool attika_kind_buildable(const attika_box *b, const attika_state *s, uint8_t seat, uint8_t kind);

/* ---- moves ---- */
enum attika_verb {
    ATTIKA_DO_DRAW = 1, /* a: stack 0 (main) to 3 */
    ATTIKA_DO_BUILD,    /* a: kind, from the storage board; the hex follows */
    ATTIKA_DO_HEX,      /* a: cell */
    ATTIKA_DO_STORE,    /* the drawn building goes to the storage board */
    ATTIKA_DO_PAY,      /* a to d: cards of water, forest, hill, mountain */
    ATTIKA_DO_STOP,     /* turns all unused actions into cards (AT 3.4) */
    ATTIKA_DO_ACTION,   /* an amphora for one more action (AT 6.2) */
    ATTIKA_DO_CARD,     /* an amphora for a card */
    ATTIKA_DO_END,      /* ends the turn with amphorae unspent */
    ATTIKA_DO_PLACE,    /* a, b: coordinates of the tile's centre, each + 128 */
    ATTIKA_DO_TURN,     /* a: 0 to 5 steps */
    ATTIKA_VERBS,
};
static inline tv_move attika_move(uint8_t verb, uint8_t a, uint8_t b, uint8_t c, uint8_t d) {
    return (tv_move)verb | (tv_move)a << 8 | (tv_move)b << 16 | (tv_move)c << 24 | (tv_move)d << 32;
}
static inline uint8_t attika_move_verb(tv_move m) { return (uint8_t)m; }
static inline uint8_t attika_move_arg(tv_move m, uint8_t i) { return (uint8_t)(m >> (8 + 8 * i)); }

enum {
    /* A payment is settled by its numbers of three landscapes, since the fourth must then make up the rest. Of 60 cards the three
     * scarcest landscapes have at most 45, so these numbers can be chosen in at most 16 x 16 x 16 ways. */
    ATTIKA_PAYMENTS_MAX = 4096,
    ATTIKA_MOVES_MAX = ATTIKA_PAYMENTS_MAX,
    /* A tile touches another when their centres are 3 apart (18 places), a shrine when its centre is 2 apart (12 places). */
    ATTIKA_PLACES_MAX = 18 * ATTIKA_TILES + 12 * TV_SEATS_MAX,
    /* Sets of cards from a hand: at most 16 to the fourth. */
    ATTIKA_CANDIDATES_MAX = 65536,
};
_Static_assert((int)ATTIKA_PLACES_MAX <= (int)ATTIKA_MOVES_MAX, "payments are the longest list");

/* ---- hands and deck (hands.c) ---- */
/* Cards leave a hand in the open. */
void attika_hand_pay(attika_state *s, uint8_t seat, const uint8_t cards[ATTIKA_LANDS]);
/* Takes up to `count` cards, renewing the deck when it is empty (AT 3.6). */
void attika_hand_take(const attika_box *b, attika_state *s, uint8_t seat, uint8_t count, uint8_t why, tv_chance *chance, tv_events *events);
/* Is there a card to take? */
bool attika_card_left(const attika_state *s);
/* Cards of all lands together. */
static inline uint32_t attika_sum(const uint8_t cards[ATTIKA_LANDS]) { return tv_counts_sum(cards, ATTIKA_LANDS); }

/* Who has chosen a building or a hex can pay for it: with the hand, or, where it is hidden, with some hand that it may be (secrets.c). */
bool attika_owner_can_pay(const attika_box *b, const attika_state *s);
/* Of a view: can the hidden hands hold what is known of them, and is nothing there that only others know? */
bool attika_knowledge_fits(const attika_box *b, const attika_state *view);

/* ---- the course of a turn (turn.c) ---- */
uint8_t attika_buildings_on_board(const attika_box *b, const attika_state *s, uint8_t seat);
uint8_t attika_amphorae_left(const attika_state *s); /* in the supply */
/* Are all buildings of the group that stands on this built cell on the board, connected through that group alone (AT 6.1)? */
bool attika_group_connected(const attika_box *b, const attika_state *s, uint8_t cell); /* play.c */
/* Is there anything to draw or build with one more action of the turn's kind (AT 6.2)? */
bool attika_action_exists(const attika_box *b, const attika_state *s);
/* The turn goes on to the next player when nothing is left to decide (AT 3.7). */
void attika_turn_go_on(const attika_box *b, attika_state *s, tv_events *events);
/* Turns up the top of a stack that is not empty. */
uint8_t attika_stack_draw(const attika_box *b, attika_state *s, uint8_t seat, uint8_t stack, tv_chance *chance);
void attika_turn_end(const attika_box *b, attika_state *s, tv_events *events);
void attika_game_end(const attika_box *b, attika_state *s, uint8_t reason, uint8_t winner, tv_events *events);

/* ---- the interface, by file ---- */
bool attika_open(void *box, const tv_setup *setup, tv_error *error); /* material.c */
void attika_material(const void *box, tv_form *form);
bool attika_draft(void *box, tv_form *form);
void attika_misfits(const void *box, tv_misfits *misfits);
extern const tv_material_field attika_material_fields[];                                     /* words/material_fields.c */
void attika_field_of(const void *box, const void *view, const char *element, tv_text *path); /* picture_material.c */
void attika_spots(const void *box, const void *view, tv_spots *out);
void attika_start(const void *box, void *state, tv_chance *chance, tv_events *events); /* turn.c */
uint8_t attika_actor(const void *box, const void *state);
void attika_result(const void *box, const void *state, tv_result *out);
uint32_t attika_moves(const void *box, const void *state, tv_move *out); /* moves.c */
uint32_t attika_candidates(const void *box, const void *state, tv_move *out);
const char *attika_check(const void *box, const void *state, tv_move move);
bool attika_reveals(const void *box, const void *state, tv_move move); /* play.c */
void attika_play(const void *box, void *state, tv_move move, tv_chance *chance, tv_events *events);
const char *attika_validate(const void *box, const void *state); /* sound.c */
void attika_hide(const void *box, void *state, uint8_t viewer);
void attika_imagine(const void *box, void *state, uint8_t viewer, tv_chance *chance);
void attika_move_write(const void *box, tv_move move, tv_text *out); /* notation.c */
bool attika_move_read(const void *box, const char *text, size_t size, tv_move *out);
void attika_cell_write(uint8_t cell, tv_text *out); /* "C4"; shrines: "S1" */
bool attika_cell_read(const char *text, size_t size, uint8_t *cell);
void attika_fields(const void *box, void *state, tv_form *form);                                               /* fields.c */
void attika_describe(const void *box, const void *state, tv_move move, const tv_reader *reader, tv_text *out); /* words.c */
void attika_preview(const void *box, const void *state, tv_move move, const tv_reader *reader, tv_text *out);
void attika_sentence(const void *box, const tv_event *event, const tv_reader *reader, tv_text *out);
void attika_prompt(const void *box, const void *state, const tv_reader *reader, tv_text *out);
void attika_tell_ending(const void *box, const void *view, const tv_reader *reader, uint8_t you, tv_ending *out);
void attika_scene(const void *box, const void *view, const tv_reader *reader, tv_scene *out); /* picture.c */
void attika_path(const void *box, const void *view, tv_move move, tv_path *out);
void attika_tell(const void *box, const void *view, const tv_path *elements, const tv_reader *reader, tv_text *out);
void attika_touch(const void *box, const tv_event *event, uint8_t viewer, tv_touch *out);
void attika_tell_around(const void *box, const void *view, const char *element, const tv_reader *reader, tv_text *out);
void attika_estimate(const void *box, const void *state, int32_t values[TV_SEATS_MAX]); /* judgement.c */
void attika_feature(const void *box, const void *state, uint8_t seat, int32_t *out);
void attika_features_all(const void *box, const void *state, int32_t *out);
void attika_clues_all(const void *box, const void *state, const tv_move *moves, uint32_t count, int32_t *out);
void attika_clue(const void *box, const void *state, tv_move move, int32_t *out); /* clues.c */
void attika_prior(const void *box, const void *state, const tv_move *moves, uint32_t count, uint16_t *weights);
void attika_observe(const void *box, const void *view, uint8_t viewer, uint8_t *out); /* learning */
void attika_observe_first(const void *box, const void *view, uint8_t viewer, uint32_t bytes, uint8_t *out);

extern const tv_game attika_game;        /* game.c */
extern const tv_clause attika_clauses[]; /* clauses.c */
extern const tv_symbol attika_symbols[]; /* made from symbols/ at build time */
extern const tv_plane attika_planes[];   /* learning */
extern const tv_action_line attika_action_lines[];
extern const char *const attika_land_ids[]; /* "W", "F", "H", "M" (material.c) */

#endif
