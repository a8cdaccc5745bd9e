/* The course of the game: set-up (AV 2), how a turn begins and ends (AV 3.1, AV 7), and how the game ends (AV 9). */
#include "turn.h"

#include "base/check.h"

#include <string.h>

/* ---- set-up (AV 2) ---- */
static void shuffle_regions(avalon_state *s, tv_chance *chance) {
    for (uint8_t place = 0; place < AVALON_PLACES; place++) {
        s->region[place] = place;
        s->owner[place] = AVALON_NOBODY;
    }
    tv_shuffle(s->region, AVALON_PLACES, chance);
}

/* What lies on the table, what each player has in hand, and who begins. */
static void tell_start(const avalon_state *s, tv_events *events) {
    TV_ASSERT(s->deck_count == AVALON_CARDS - 2 * (AVALON_PLACES + AVALON_HAND_LIMIT));
    for (uint8_t place = 0; place < AVALON_PLACES; place++) {
        avalon_event_dealt *dealt = avalon_tell_dealt(events, TV_OVER);
        if (dealt) *dealt = (avalon_event_dealt){.place = place, .cards = {avalon_pile_top(s, 0, place), avalon_pile_top(s, 1, place)}};
    }
    for (uint8_t seat = 0; seat < 2; seat++) {
        avalon_secret_draw hand = {0};
        for (uint8_t kind = 0; kind < AVALON_KINDS; kind++) hand.cards[kind] = s->hand[seat][kind];
        avalon_event_draw *draw = avalon_tell_draw(events, seat, (uint8_t)(1u << seat), &hand);
        if (draw) *draw = (avalon_event_draw){.drawn = AVALON_HAND_LIMIT, .tile = AVALON_NOBODY, .due = AVALON_HAND_LIMIT};
    }
    avalon_event_turn *turn = avalon_tell_turn(events, s->owner_of_turn);
    if (turn) turn->number = tv_event_count(s->turn);
}

void avalon_start(const void *box, void *state, tv_chance *chance, tv_events *events) {
    const avalon_box *b = box;
    avalon_state *s = state;
    memset(s, 0, sizeof *s);
    s->viewer = TV_EVERYTHING;
    s->caller = s->waiting[0] = s->waiting[1] = AVALON_NOBODY;
    shuffle_regions(s, chance);                                /* AV 2.1 */
    memcpy(s->available, b->tile_copies, sizeof s->available); /* AV 2.2 */
    memset(s->deck, AVALON_COPIES, sizeof s->deck);
    s->deck_count = AVALON_CARDS;
    for (uint8_t place = 0; place < AVALON_PLACES; place++) /* AV 2.3 */
        for (uint8_t seat = 0; seat < 2; seat++) avalon_pile_push(s, seat, place, avalon_deck_draw(s, chance));
    for (uint8_t seat = 0; seat < 2; seat++)
        for (uint8_t i = 0; i < AVALON_HAND_LIMIT; i++) s->hand[seat][avalon_deck_draw(s, chance)]++;
    s->hand_count[0] = s->hand_count[1] = s->fresh[0] = s->fresh[1] = AVALON_HAND_LIMIT;
    s->owner_of_turn = tv_draw_first(chance, 2, b->first); /* AV 2.4 */
    s->turn = 1;
    s->quiet = 1;
    s->phase = AVALON_PLAY;
    TV_ASSERT_DEAR(avalon_validate(b, s) == NULL);
    if (events != NULL) tell_start(s, events);
}

/* ---- tiles (AV 7) ---- */
static uint8_t tile_sum(const uint8_t tiles[AVALON_TILE_KINDS]) { return (uint8_t)tv_counts_sum(tiles, AVALON_TILE_KINDS); }

static void reset_tiles(avalon_state *s, tv_events *events) {
    TV_TELL(events, TV_OVER, avalon, reset, .tiles = tile_sum(s->used));
    tv_counts_add(s->available, s->used, AVALON_TILE_KINDS);
    memset(s->used, 0, sizeof s->used);
}

static void use_tile(avalon_state *s, uint8_t tile, tv_events *events) {
    TV_ASSERT_DEAR(tile < AVALON_TILE_KINDS);
    s->used[tile]++;
    if (tile_sum(s->used) == AVALON_TILES) reset_tiles(s, events); /* AV 7.5 */
}

/* AV 3.1 (a), AV 7.4: the dark tile before the player is counted now. */
static void draw_waiting_tile(const avalon_box *b, avalon_state *s, tv_chance *chance, tv_events *events) {
    uint8_t seat = s->owner_of_turn, tile = s->waiting[seat];
    if (tile == AVALON_NOBODY) return;
    TV_ASSERT(avalon_tile_is_dark(tile) && tile < AVALON_TILE_KINDS);
    avalon_hand_draw(s, seat, avalon_tile_cards(b, s, seat, tile), tile, chance, events);
    s->waiting[seat] = AVALON_NOBODY;
    use_tile(s, tile, events);
}

void avalon_take_tile(const avalon_box *b, avalon_state *s, uint8_t tile, tv_chance *chance, tv_events *events) {
    TV_ASSERT(s->phase == AVALON_TILE && s->available[tile] > 0 && s->waiting[s->owner_of_turn] == AVALON_NOBODY);
    uint8_t seat = s->owner_of_turn, cards = avalon_tile_cards(b, s, seat, tile);
    s->available[tile]--;
    TV_TELL(events, seat, avalon, take, .tile = tile, .cards = cards);
    if (avalon_tile_is_dark(tile)) {
        s->waiting[seat] = tile; /* AV 7.4 */
    } else {
        avalon_hand_draw(s, seat, cards, tile, chance, events); /* AV 7.3 */
        use_tile(s, tile, events);
    }
    avalon_after_tile(b, s, chance, events);
}

/* ---- the end (AV 9) ---- */
static bool nothing_left(const avalon_state *s) { return s->hand_count[0] == 0 && s->hand_count[1] == 0 && !avalon_hand_can_draw(s, 1); }

static uint8_t all_cards(const avalon_state *s, uint8_t seat) { return (uint8_t)(avalon_table_count(s, seat) + s->hand_count[seat]); }

/* AV 9.1: who stopped with 15 crowns. AV 9.2: more crowns, then more cards, else a draw. */
static uint8_t winner(const avalon_box *b, const avalon_state *s) {
    if (s->reason == AVALON_BY_CROWNS) return s->owner_of_turn;
    int crowns = avalon_crowns(b, s, 0) - avalon_crowns(b, s, 1);
    int lead = crowns ? crowns : all_cards(s, 0) - all_cards(s, 1);
    return lead > 0 ? 0 : lead < 0 ? 1 : AVALON_NOBODY;
}

static void end_game(const avalon_box *b, avalon_state *s, uint8_t reason, tv_events *events) {
    TV_ASSERT(reason != AVALON_GOING_ON && reason < AVALON_REASONS);
    s->phase = AVALON_ENDED;
    s->reason = reason;
    avalon_event_over *told = avalon_tell_over(events, TV_OVER);
    if (!told) return;
    told->reason = reason;
    told->winner = winner(b, s);
    for (uint8_t seat = 0; seat < 2; seat++) {
        told->crowns[seat] = avalon_crowns(b, s, seat);
        told->cards[seat] = all_cards(s, seat);
    }
}

const char *avalon_end_clause(const avalon_state *s) {
    static const char *const clauses[AVALON_REASONS] = {NULL, "AV 9.1", "AV 9.2", "AV 9.3", "AV 9.3"};
    return clauses[s->reason];
}

void avalon_result(const void *box, const void *state, tv_result *out) {
    const avalon_box *b = box;
    const avalon_state *s = state;
    TV_ASSERT(s->reason < AVALON_REASONS);
    uint8_t first = winner(b, s);
    memset(out, 0, sizeof *out);
    for (uint8_t seat = 0; seat < 2; seat++) out->place[seat] = first == AVALON_NOBODY || first == seat ? 1 : 2;
    out->clause = avalon_end_clause(s);
}

/* Why the game would end with this turn, or AVALON_GOING_ON. */
static uint8_t ending(const avalon_box *b, const avalon_state *s) {
    if (s->caller == avalon_opponent(s->owner_of_turn)) return AVALON_BY_CALL; /* AV 9.3 (b): a conquest cancels it at once */
    if (nothing_left(s)) return AVALON_BY_STARVING;                            /* AV 9.3 (a) */
    if (b->limit && s->turn >= b->limit) return AVALON_BY_LIMIT;               /* AV 9.2 */
    return AVALON_GOING_ON;
}

/* ---- from one part of the turn to the next (AV 3.1) ---- */
void avalon_stop(const avalon_box *b, avalon_state *s, tv_events *events) {
    TV_ASSERT_DEAR(s->phase == AVALON_PLAY && !s->owed);
    uint8_t seat = s->owner_of_turn, crowns = avalon_crowns(b, s, seat);
    TV_TELL(events, seat, avalon, stop, .crowns = crowns);
    if (crowns >= AVALON_CROWNS_TO_WIN) {
        end_game(b, s, AVALON_BY_CROWNS, events);
        return;
    }
    if (tile_sum(s->available) == 0) reset_tiles(s, events); /* AV 7.6 */
    s->phase = AVALON_TILE;
}

bool avalon_may_call(const avalon_box *b, const avalon_state *s) {
    return b->last_round && s->quiet >= AVALON_QUIET_TO_CALL && s->caller == AVALON_NOBODY && ending(b, s) == AVALON_GOING_ON;
}

void avalon_after_tile(const avalon_box *b, avalon_state *s, tv_chance *chance, tv_events *events) {
    TV_ASSERT_DEAR(s->phase == AVALON_TILE || s->phase == AVALON_DISCARD);
    if (s->hand_count[s->owner_of_turn] > AVALON_HAND_LIMIT) {
        s->phase = AVALON_DISCARD; /* AV 7.8 */
    } else if (avalon_may_call(b, s)) {
        s->phase = AVALON_CALL; /* AV 9.3 (b) */
    } else {
        avalon_end_turn(b, s, chance, events);
    }
}

void avalon_end_turn(const avalon_box *b, avalon_state *s, tv_chance *chance, tv_events *events) {
    TV_ASSERT_DEAR(!s->owed && !s->verb);
    uint8_t reason = ending(b, s);
    if (reason != AVALON_GOING_ON) {
        end_game(b, s, reason, events);
        return;
    }
    s->owner_of_turn = avalon_opponent(s->owner_of_turn);
    s->turn++;
    s->conquests = 0;
    s->avalon_used = 0;
    if (s->quiet < AVALON_QUIET_MAX) s->quiet++;
    s->phase = AVALON_PLAY;
    TV_TELL(events, s->owner_of_turn, avalon, turn, .number = tv_event_count(s->turn));
    draw_waiting_tile(b, s, chance, events);
}

bool avalon_end_turn_draws(const avalon_box *b, const avalon_state *s, bool after_discard) {
    if (ending(b, s) != AVALON_GOING_ON) return false;
    uint8_t next = avalon_opponent(s->owner_of_turn), tile = s->waiting[next];
    if (tile == AVALON_NOBODY) return false;
    uint8_t cards = avalon_tile_cards(b, s, next, tile);
    return after_discard ? cards > 0 : avalon_hand_can_draw(s, cards);
}

/* ---- who decides ---- */
uint8_t avalon_actor(const void *box, const void *state) {
    const avalon_state *s = state;
    (void)box;
    if (s->phase == AVALON_ENDED) return TV_OVER;
    return s->phase == AVALON_ANSWER ? avalon_opponent(s->owner_of_turn) : s->owner_of_turn;
}
