/* Avalon in numbers, for programs that learn it (learning.h). Of the other hand a view tells what is known of it, and of the deck what may be there
 * or in that hand unseen. */
#include "games/avalon/avalon.h"

#include <string.h>

enum { PLACES = AVALON_PLACES, KINDS = AVALON_KINDS, BELOW = 2 };

const tv_plane avalon_planes[] = {
    {"phase", TV_PLANE_ABOUT("What is decided now."), TV_PLANE_ONE_OF, TV_PLANE_AT(avalon_state, phase), .width = AVALON_PHASES},
    {"owner", TV_PLANE_ABOUT("Whose turn it is."), TV_PLANE_SEAT, TV_PLANE_AT(avalon_state, owner_of_turn)},
    {"conquests", TV_PLANE_ABOUT("Conquests of this turn."), TV_PLANE_AT_MOST, TV_PLANE_AT(avalon_state, conquests),
     .width = AVALON_CONQUESTS_MAX},
    {"avalon_used", TV_PLANE_ABOUT("Avalon has helped this turn."), TV_PLANE_NUMBER, TV_PLANE_AT(avalon_state, avalon_used), .values = 2},
    {"quiet", TV_PLANE_ABOUT("Turns without a conquest, up to 16."), TV_PLANE_NUMBER, TV_PLANE_AT(avalon_state, quiet), .values = 17},
    {"caller", TV_PLANE_ABOUT("Who called the last round."), TV_PLANE_SEAT, TV_PLANE_AT(avalon_state, caller)},
    {"verb", TV_PLANE_ABOUT("What was announced: nothing, an enchantment, an attack."), TV_PLANE_ONE_OF, TV_PLANE_AT(avalon_state, verb),
     .low = 1, .width = AVALON_DO_ATTACK},
    {"card", TV_PLANE_ABOUT("With which card; without one, the first kind."), TV_PLANE_ONE_OF, TV_PLANE_AT(avalon_state, card),
     .width = KINDS},
    {"place", TV_PLANE_ABOUT("Where; without one, the first place."), TV_PLANE_ONE_OF, TV_PLANE_AT(avalon_state, place), .width = PLACES},
    {"owed", TV_PLANE_ABOUT("Further losses of the conqueror."), TV_PLANE_NUMBER, TV_PLANE_AT(avalon_state, owed), .values = 16},
    {"regions", TV_PLANE_ABOUT("Which region of the box lies at each place; none while it is face down."), TV_PLANE_ONE_OF,
     TV_PLANE_LIST(avalon_state, region), .width = PLACES},
    {"owners", TV_PLANE_ABOUT("Who owns each place."), TV_PLANE_SEAT, TV_PLANE_LIST(avalon_state, owner)},
    {"hands", TV_PLANE_ABOUT("Cards of each kind: the own hand, and what is known of the other."), TV_PLANE_NUMBER,
     TV_PLANE_LISTS(avalon_state, hand), .values = AVALON_COPIES + 1, .shape = {2, AVALON_COLOURS}},
    {"hand_counts", TV_PLANE_ABOUT("Cards in each hand."), TV_PLANE_NUMBER, TV_PLANE_EACH(avalon_state, hand_count), .values = 33},
    {"known", TV_PLANE_ABOUT("What the opponent knows to be in each hand."), TV_PLANE_NUMBER, TV_PLANE_LISTS(avalon_state, known),
     .values = AVALON_COPIES + 1, .shape = {2, AVALON_COLOURS}},
    {"unseen", TV_PLANE_ABOUT("Cards in the deck or unseen in the other hand."), TV_PLANE_NUMBER, TV_PLANE_LIST(avalon_state, deck),
     .values = AVALON_COPIES + 1, .shape = {2, AVALON_COLOURS}},
    {"discard", TV_PLANE_ABOUT("Cards on the discard pile."), TV_PLANE_NUMBER, TV_PLANE_LIST(avalon_state, discard),
     .values = AVALON_COPIES + 1, .shape = {2, AVALON_COLOURS}},
    {"deck_count", TV_PLANE_ABOUT("Cards in the deck."), TV_PLANE_NUMBER, TV_PLANE_AT(avalon_state, deck_count),
     .values = AVALON_CARDS + 1},
    {"available", TV_PLANE_ABOUT("Tiles of each kind that can be taken."), TV_PLANE_NUMBER, TV_PLANE_LIST(avalon_state, available),
     .values = AVALON_TILES + 1},
    {"used", TV_PLANE_ABOUT("Tiles of each kind that were used."), TV_PLANE_NUMBER, TV_PLANE_LIST(avalon_state, used),
     .values = AVALON_TILES + 1},
    {"waiting", TV_PLANE_ABOUT("The dark tile that lies before each seat."), TV_PLANE_ONE_OF, TV_PLANE_EACH(avalon_state, waiting),
     .width = AVALON_TILE_KINDS},
    {"heights", TV_PLANE_ABOUT("Cards of each seat's pile at each place."), TV_PLANE_WRITTEN, .items = PLACES, .by_seat = 1,
     .values = AVALON_CARDS + 1},
    {"tops", TV_PLANE_ABOUT("The colour of the uppermost card of each pile."), TV_PLANE_WRITTEN, .items = PLACES, .by_seat = 1,
     .width = AVALON_COLOURS, .values = 2},
    {"below", TV_PLANE_ABOUT("1 + the colour of the two cards below it; 0: none."), TV_PLANE_WRITTEN, .items = PLACES, .by_seat = 1,
     .width = BELOW, .values = AVALON_COLOURS + 1},
    {"crowns", TV_PLANE_ABOUT("Crowns of each seat's regions."), TV_PLANE_WRITTEN, .by_seat = 1},
    {"turns", TV_PLANE_ABOUT("Turns left until the limit, this one included; 0: there is none."), TV_PLANE_WRITTEN, .width = 1},
    {0},
};

/* 1 + the colour of each card that lies in a pile, behind as many zeros as `below` may look beyond the first. */
typedef struct colours {
    uint8_t of[1 + BELOW + AVALON_CARDS];
} colours;
static void find_colours(const avalon_state *s, colours *out) {
    memset(out->of, 0, 1 + BELOW);
    for (uint32_t i = 0; i < AVALON_CARDS; i++) out->of[1 + BELOW + i] = (uint8_t)(1 + avalon_colour(s->cards[i]));
}

/* The piles of a seat, for its three planes. Nobody can foresee how high a pile is, so there are no branches. */
static void write_piles(const avalon_state *s, const colours *known, uint8_t seat, uint8_t *heights, uint8_t *tops, uint8_t *below) {
    uint8_t begin = avalon_pile_begin(s, seat, 0);
    for (uint8_t place = 0; place < PLACES; place++, tops += AVALON_COLOURS, below += BELOW) {
        uint8_t end = s->pile_end[seat * PLACES + place], count = (uint8_t)(end - begin);
        const uint8_t *top = &known->of[BELOW + end];
        begin = end;
        heights[place] = count;
        tops[(*top - 1) & -(count > 0)] = count > 0; /* masks, because compilers make branches of anything else */
        for (uint8_t i = 0; i < BELOW; i++) below[i] = top[-1 - i] & -(count > i + 1);
    }
}

static void write_crowns(const avalon_box *b, const avalon_state *s, uint8_t viewer, uint8_t *out) {
    uint32_t own = 0, all = 0;
    for (uint8_t place = 0; place < PLACES; place++) {
        uint32_t up = avalon_face_up(s, place), crowns = b->regions[s->region[place] & -up].crowns & -up;
        all += crowns;
        own += crowns & -(uint32_t)(s->owner[place] == viewer);
    }
    out[0] = (uint8_t)(own < 255 ? own : 255);
    out[1] = (uint8_t)(all - own < 255 ? all - own : 255);
}

void avalon_observe(const void *box, const void *view, uint8_t viewer, uint8_t *out) {
    const avalon_box *b = box;
    const avalon_state *s = view;
    uint8_t *tops = out + 2 * PLACES, *below = tops + 2 * PLACES * AVALON_COLOURS, *crowns = below + 2 * PLACES * BELOW;
    colours known;
    find_colours(s, &known);
    for (uint8_t row = 0; row < 2; row++)
        write_piles(s, &known, viewer ^ row, out + row * PLACES, tops + row * PLACES * AVALON_COLOURS, below + row * PLACES * BELOW);
    write_crowns(b, s, viewer, crowns);
    crowns[2] = tv_plane_left(b->limit, s->turn);
}

/* ---- moves ---- */
#define CARD                                                                                                                               \
    { .shift = 8, .count = KINDS }
#define WITCH                                                                                                                              \
    { .shift = 8, .low = AVALON_COLOURS, .count = AVALON_COLOURS }
#define PLACE                                                                                                                              \
    { .shift = 16, .count = PLACES }
#define TILE                                                                                                                               \
    { .shift = 16, .count = AVALON_TILE_KINDS }

const tv_action_line avalon_action_lines[] = {
    {"reinforce", AVALON_DO_REINFORCE, .args = {CARD, PLACE}},
    {"enchant", AVALON_DO_ENCHANT, .args = {WITCH, PLACE}},
    {"attack", AVALON_DO_ATTACK, .args = {CARD, PLACE}},
    {"stop", .verb = AVALON_DO_STOP},
    {"let", .verb = AVALON_DO_LET},
    {"counter", AVALON_DO_COUNTER, .args = {CARD}},
    {"bless", .verb = AVALON_DO_BLESS},
    {"decline", .verb = AVALON_DO_DECLINE},
    {"lose", AVALON_DO_LOSE, .args = {PLACE}},
    {"discard", AVALON_DO_DISCARD, .args = {CARD}},
    {"take", AVALON_DO_TAKE, .args = {TILE}},
    {"call", .verb = AVALON_DO_CALL},
    {"end", .verb = AVALON_DO_END},
    {0},
};
