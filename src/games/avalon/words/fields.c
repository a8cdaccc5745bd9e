/* The state's fields as JSON and as position text: one description reads and writes both (docs/json.md). What a text leaves out gets
 * these defaults: a first turn of seat 0 with empty piles and hands, all regions face down in the box's order, all tiles available, counts
 * as the cards listed, and all cards not named elsewhere in the deck. */
#include "games/avalon/avalon.h"

#include <string.h>

static const char *const phases[] = {"play", "answer", "bless", "lose", "tile", "discard", "call", "ended"};
static const char *const reasons[] = {"none", "crowns", "limit", "starved", "call"};
static const char *const verbs[] = {"none", "reinforce", "enchant", "attack"};
static const char *const viewers[] = {"seat0", "seat1", "spectator", "all"};
static const uint8_t viewer_values[] = {0, 1, TV_SPECTATOR, TV_EVERYTHING};

enum { NOT_GIVEN = 255 };

static void set_defaults(const avalon_box *b, avalon_state *s) {
    memset(s, 0, sizeof *s);
    s->viewer = TV_EVERYTHING;
    s->turn = 1;
    s->quiet = 1;
    s->caller = s->waiting[0] = s->waiting[1] = AVALON_NOBODY;
    s->hand_count[0] = s->hand_count[1] = s->fresh[0] = s->fresh[1] = s->deck_count = NOT_GIVEN;
    for (uint8_t place = 0; place < AVALON_PLACES; place++) {
        s->region[place] = place;
        s->owner[place] = AVALON_NOBODY;
    }
    memcpy(s->available, b->tile_copies, sizeof s->available);
}

static void viewer_field(avalon_state *s, tv_form *form) {
    uint8_t index = 3;
    for (uint8_t i = 0; i < 4; i++)
        if (viewer_values[i] == s->viewer) index = i;
    tv_form_word(form, "viewer", &index, viewers, 4);
    s->viewer = viewer_values[index];
}

static void turn_fields(avalon_state *s, tv_form *form) {
    tv_form_u32(form, "turn", &s->turn, 1, UINT32_MAX);
    tv_form_u8(form, "owner_of_turn", &s->owner_of_turn, 0, 1);
    tv_form_word(form, "phase", &s->phase, phases, AVALON_PHASES);
    tv_form_word(form, "ended_by", &s->reason, reasons, AVALON_REASONS);
    tv_form_u8(form, "conquests", &s->conquests, 0, AVALON_CONQUESTS_MAX);
    tv_form_bool(form, "avalon_used", &s->avalon_used);
    tv_form_u8(form, "quiet", &s->quiet, 0, AVALON_QUIET_MAX);
    tv_form_u8_or_null(form, "caller", &s->caller, 0, 1, AVALON_NOBODY);
    if (tv_form_object(form, "pending")) {
        uint8_t place = (uint8_t)(s->place + 1);
        tv_form_word(form, "announced", &s->verb, verbs, 4);
        tv_form_word(form, "card", &s->card, avalon_card_ids, AVALON_KINDS);
        tv_form_u8(form, "place", &place, 1, AVALON_PLACES);
        tv_form_u8(form, "owed", &s->owed, 0, 200);
        tv_form_leave(form);
        s->place = (uint8_t)(place - 1);
    }
}

/* A pile from bottom to top. While reading, the pile is the last one so far, so pushing appends. */
static void pile_field(avalon_state *s, uint8_t seat, uint8_t place, tv_form *form) {
    uint8_t begin = avalon_pile_begin(s, seat, place);
    uint32_t count = avalon_pile_count(s, seat, place);
    if (!tv_form_list(form, NULL, &count, AVALON_CARDS)) return;
    for (uint32_t i = 0; i < count; i++) {
        uint8_t card = tv_form_reading(form) ? 0 : s->cards[begin + i];
        tv_form_word(form, NULL, &card, avalon_card_ids, AVALON_KINDS);
        if (!tv_form_reading(form)) continue;
        if (s->pile_end[2 * AVALON_PLACES - 1] == AVALON_CARDS) {
            tv_form_fail(form, "more than 80 cards on the table", NULL);
            break;
        }
        avalon_pile_push(s, seat, place, card);
    }
    tv_form_leave(form);
}

static void place_fields(const avalon_box *b, avalon_state *s, uint8_t place, tv_form *form) {
    const char *ids[AVALON_PLACES];
    for (uint8_t i = 0; i < AVALON_PLACES; i++) ids[i] = b->regions[i].id;
    if (!tv_form_object(form, NULL)) return;
    tv_form_word_or_null(form, "region", &s->region[place], ids, AVALON_PLACES, AVALON_UNKNOWN);
    tv_form_u8_or_null(form, "owner", &s->owner[place], 0, 1, AVALON_NOBODY);
    uint32_t sides = 2;
    if (tv_form_list(form, "piles", &sides, 2)) {
        for (uint8_t seat = 0; seat < sides; seat++) pile_field(s, seat, place, form);
        tv_form_leave(form);
    }
    tv_form_leave(form);
}

static void row_field(const avalon_box *b, avalon_state *s, tv_form *form) {
    uint32_t count = AVALON_PLACES;
    if (!tv_form_list(form, "row", &count, AVALON_PLACES)) return;
    for (uint8_t place = 0; place < count; place++) place_fields(b, s, place, form);
    tv_form_leave(form);
}

static void hand_fields(avalon_state *s, uint8_t seat, tv_form *form) {
    if (!tv_form_object(form, NULL)) return;
    tv_form_u8(form, "count", &s->hand_count[seat], 0, AVALON_CARDS);
    tv_form_counts(form, "cards", s->hand[seat], avalon_card_ids, AVALON_KINDS);
    tv_form_counts(form, "known", s->known[seat], avalon_card_ids, AVALON_KINDS);
    tv_form_counts(form, "captured", s->captured[seat], avalon_card_ids + AVALON_COLOURS, AVALON_COLOURS);
    tv_form_u8(form, "fresh", &s->fresh[seat], 0, AVALON_CARDS);
    tv_form_leave(form);
}

static void card_fields(avalon_state *s, tv_form *form, bool *deck_given) {
    uint32_t seats = 2;
    if (tv_form_list(form, "hands", &seats, 2)) {
        for (uint8_t seat = 0; seat < seats; seat++) hand_fields(s, seat, form);
        tv_form_leave(form);
    }
    tv_form_counts(form, "kept", s->kept, avalon_card_ids, AVALON_KINDS);
    tv_form_counts(form, "perhaps", s->perhaps, avalon_card_ids, AVALON_KINDS);
    if (tv_form_object(form, "deck")) {
        tv_form_u8(form, "count", &s->deck_count, 0, AVALON_CARDS);
        *deck_given = tv_form_counts(form, "cards", s->deck, avalon_card_ids, AVALON_KINDS);
        tv_form_leave(form);
    }
    tv_form_counts(form, "discard", s->discard, avalon_card_ids, AVALON_KINDS);
}

static void tile_fields(avalon_state *s, tv_form *form) {
    if (!tv_form_object(form, "tiles")) return;
    tv_form_counts(form, "available", s->available, avalon_tile_ids, AVALON_TILE_KINDS);
    tv_form_counts(form, "used", s->used, avalon_tile_ids, AVALON_TILE_KINDS);
    uint32_t seats = 2;
    if (tv_form_list(form, "waiting", &seats, 2)) {
        for (uint8_t seat = 0; seat < seats; seat++)
            tv_form_word_or_null(form, NULL, &s->waiting[seat], avalon_tile_ids, AVALON_TILE_KINDS, AVALON_NOBODY);
        tv_form_leave(form);
    }
    tv_form_leave(form);
}

/* Every card may be fresh, but for the captured ones. */
static void fill_fresh(avalon_state *s) {
    for (uint8_t seat = 0; seat < 2; seat++)
        if (s->fresh[seat] == NOT_GIVEN)
            s->fresh[seat] = (uint8_t)(s->hand_count[seat] - (uint8_t)tv_counts_sum(s->captured[seat], AVALON_COLOURS));
}

/* The deck holds what is nowhere else, unless it is given; counts follow the cards, unless they are. */
static void fill_rest(avalon_state *s, bool deck_given) {
    if (!deck_given) {
        uint8_t elsewhere[AVALON_KINDS];
        for (uint8_t kind = 0; kind < AVALON_KINDS; kind++)
            elsewhere[kind] = (uint8_t)(s->hand[0][kind] + s->hand[1][kind] + s->discard[kind]);
        for (uint8_t i = 0; i < s->pile_end[2 * AVALON_PLACES - 1]; i++) elsewhere[s->cards[i]]++;
        for (uint8_t kind = 0; kind < AVALON_KINDS; kind++)
            s->deck[kind] = elsewhere[kind] < AVALON_COPIES ? (uint8_t)(AVALON_COPIES - elsewhere[kind]) : 0;
    }
    for (uint8_t seat = 0; seat < 2; seat++)
        if (s->hand_count[seat] == NOT_GIVEN) s->hand_count[seat] = (uint8_t)tv_counts_sum(s->hand[seat], AVALON_KINDS);
    if (s->deck_count == NOT_GIVEN) s->deck_count = (uint8_t)tv_counts_sum(s->deck, AVALON_KINDS);
    fill_fresh(s);
}

void avalon_fields(const void *box, void *state, tv_form *form) {
    const avalon_box *b = box;
    avalon_state copy = *(avalon_state *)state; /* writing changes nothing */
    avalon_state *s = tv_form_reading(form) ? state : &copy;
    bool deck_given = false;
    if (tv_form_reading(form)) set_defaults(b, s);
    viewer_field(s, form);
    turn_fields(s, form);
    row_field(b, s, form);
    card_fields(s, form, &deck_given);
    tile_fields(s, form);
    if (tv_form_reading(form)) fill_rest(s, deck_given);
}
