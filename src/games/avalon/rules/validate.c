/* Conservation and invariants: nothing is lost, nothing is there twice, and the fields agree with each other. For tests, and for positions
 * that people write. */
#include "turn.h"

static bool is_view(const avalon_state *s) { return s->viewer != TV_EVERYTHING; }

static bool hand_is_open(const avalon_state *s, uint8_t seat) { return !is_view(s) || s->viewer == seat; }

/* Cards that stand in the counts of a hand; of a hidden hand only the known ones do. */
static const char *check_ranges(const avalon_state *s) {
    if (s->viewer > 1 && s->viewer != TV_SPECTATOR && s->viewer != TV_EVERYTHING) return "viewer: no such seat";
    if (s->phase >= AVALON_PHASES || s->reason >= AVALON_REASONS) return "phase or reason out of range";
    if (s->owner_of_turn > 1) return "owner_of_turn: no such seat";
    if (s->caller > 1 && s->caller != AVALON_NOBODY) return "caller: no such seat";
    if (s->turn < 1 || s->turn > INT32_MAX) return "turn: counts from 1, and no game lasts for ever";
    if (s->conquests > AVALON_CONQUESTS_MAX) return "conquests: at most two a turn (AV 5.5)";
    if (s->avalon_used > 1 || (s->avalon_used && !s->conquests)) return "avalon_used: only with a conquest of this turn (AV 8.2)";
    if (s->quiet > AVALON_QUIET_MAX || (s->conquests > 0) != (s->quiet == 0))
        return "quiet: 0 exactly when this turn saw a conquest (AV 9.3)";
    if ((s->phase == AVALON_ENDED) != (s->reason != AVALON_GOING_ON)) return "reason: given exactly when the game has ended";
    if (s->place >= AVALON_PLACES || s->card >= AVALON_KINDS) return "place or card out of range";
    return NULL;
}

static const char *check_piles(const avalon_state *s) {
    uint8_t end = 0;
    for (uint8_t p = 0; p < 2 * AVALON_PLACES; p++) {
        if (s->pile_end[p] < end || s->pile_end[p] > AVALON_CARDS) return "row: the piles overlap";
        end = s->pile_end[p];
    }
    for (uint8_t i = 0; i < AVALON_CARDS; i++)
        if (i < end ? s->cards[i] >= AVALON_KINDS : s->cards[i] != 0) return "row: a card of no kind";
    return NULL;
}

/* AV 1.1: eight of each kind, wherever they lie. */
static const char *check_cards(const avalon_state *s) {
    uint8_t on_table[AVALON_KINDS] = {0};
    for (uint8_t i = 0; i < s->pile_end[2 * AVALON_PLACES - 1]; i++) on_table[s->cards[i]]++;
    uint32_t hidden = 0;
    for (uint8_t kind = 0; kind < AVALON_KINDS; kind++) {
        uint32_t all = (uint32_t)on_table[kind] + s->hand[0][kind] + s->hand[1][kind] + s->deck[kind] + s->discard[kind];
        if (all != AVALON_COPIES) return "cards: there must be exactly 8 of each kind (AV 1.1)";
    }
    for (uint8_t seat = 0; seat < 2; seat++) {
        uint32_t shown = tv_counts_sum(s->hand[seat], AVALON_KINDS);
        if (hand_is_open(s, seat) ? shown != s->hand_count[seat] : shown > s->hand_count[seat]) return "hands: count and cards disagree";
        hidden += s->hand_count[seat] - shown;
    }
    if (tv_counts_sum(s->deck, AVALON_KINDS) != s->deck_count + hidden) return "deck: count and cards disagree";
    return NULL;
}

static const char *check_knowledge(const avalon_state *s) {
    for (uint8_t kind = 0; kind < AVALON_KINDS; kind++) {
        uint8_t captured = 0;
        for (uint8_t seat = 0; seat < 2; seat++) {
            uint8_t mine = avalon_is_witch(kind) ? s->captured[seat][avalon_colour(kind)] : 0;
            captured = (uint8_t)(captured + mine);
            if (mine > s->known[seat][kind]) return "captured: known cards must include them (AV 4.4)";
            if (s->known[seat][kind] > s->hand[seat][kind]) return "known: more than the hand holds (AV 10.2)";
        }
        if (s->kept[kind] < captured) return "kept: must include the captured witches (AV 10.2)";
        uint32_t hands = (uint32_t)s->hand[0][kind] + s->hand[1][kind] + (is_view(s) ? s->deck[kind] : 0);
        if (s->kept[kind] > hands) return "kept: more than the hands can hold (AV 10.3)";
    }
    for (uint8_t seat = 0; seat < 2; seat++)
        if (s->fresh[seat] + tv_counts_sum(s->captured[seat], AVALON_COLOURS) > s->hand_count[seat])
            return "fresh: more than the hand holds (AV 10.3)";
    uint32_t kept = tv_counts_sum(s->kept, AVALON_KINDS), hands = (uint32_t)s->hand_count[0] + s->hand_count[1];
    if (kept > hands) return "kept: more than the hands hold (AV 10.3)";
    for (uint8_t kind = 0; kind < AVALON_KINDS; kind++)
        if (s->perhaps[kind] > AVALON_COPIES) return "perhaps: more than there are (AV 10.3)";
    if (kept + tv_counts_sum(s->perhaps, AVALON_KINDS) + s->fresh[0] + s->fresh[1] < hands)
        return "fresh: these and the kept cards are fewer than the hands hold (AV 10.3)";
    if (is_view(s) && !avalon_knowledge_fits(s))
        return "known, kept: a view shows of another hand what its viewer knows, and no more than it holds (AV 10.3)";
    return NULL;
}

static const char *check_regions(const avalon_state *s) {
    uint32_t seen = 0;
    for (uint8_t place = 0; place < AVALON_PLACES; place++) {
        if (s->owner[place] > 1 && s->owner[place] != AVALON_NOBODY) return "row: no such owner";
        bool unknown = s->region[place] == AVALON_UNKNOWN;
        if (unknown != (is_view(s) && !avalon_face_up(s, place))) return "row: a region is unknown exactly in views and while face down";
        if (unknown) continue;
        if (s->region[place] >= AVALON_PLACES || (seen >> s->region[place] & 1))
            return "row: every region must occur exactly once (AV 1.2)";
        seen |= 1u << s->region[place];
    }
    return NULL;
}

static const char *check_tiles(const avalon_box *b, const avalon_state *s) {
    for (uint8_t tile = 0; tile < AVALON_TILE_KINDS; tile++) {
        uint32_t all = (uint32_t)s->available[tile] + s->used[tile] + (s->waiting[0] == tile) + (s->waiting[1] == tile);
        if (all != b->tile_copies[tile]) return "tiles: available, used and waiting ones must be all there are (AV 1.3)";
    }
    for (uint8_t seat = 0; seat < 2; seat++)
        if (s->waiting[seat] != AVALON_NOBODY && !(s->waiting[seat] < AVALON_TILE_KINDS && avalon_tile_is_dark(s->waiting[seat])))
            return "tiles: only dark ones wait (AV 7.4)";
    return NULL;
}

static const char *check_announcement(const avalon_box *b, const avalon_state *s) {
    uint8_t seat = s->owner_of_turn, other = avalon_opponent(seat), place = s->place;
    uint8_t own = avalon_pile_count(s, seat, place), others = avalon_pile_count(s, other, place);
    if (!own || avalon_pile_top(s, seat, place) != s->card) return "announced: the card must lie on top of its pile";
    if (s->verb == AVALON_DO_ENCHANT) {
        bool fits = avalon_is_witch(s->card) && others && avalon_colour(avalon_pile_top(s, other, place)) == avalon_colour(s->card);
        return fits ? NULL : "announced: this card cannot enchant here (AV 4.1)";
    }
    if (s->verb != AVALON_DO_ATTACK) return "announced: neither an enchantment nor an attack";
    if (avalon_is_witch(s->card) && !avalon_owns(s, seat, b->circle))
        return "announced: a witch attacks only with the stone circle (AV 8.3)";
    if (s->owner[place] == seat || s->conquests == AVALON_CONQUESTS_MAX)
        return "announced: this region cannot be attacked (AV 5.1, AV 5.5)";
    if (own <= others + avalon_castle_bonus(b, s, seat, place)) return "announced: too few cards for an attack (AV 5.2)";
    return NULL;
}

static const char *check_phase(const avalon_box *b, const avalon_state *s) {
    uint8_t seat = s->owner_of_turn;
    uint32_t left = (uint32_t)avalon_table_count(s, seat) + s->hand_count[seat];
    bool losing = s->phase == AVALON_BLESS || s->phase == AVALON_LOSE;
    if (s->phase == AVALON_ANSWER) return s->owed ? "owed: only after a conquest" : check_announcement(b, s);
    if (s->verb || s->card) return "announced: only while an answer is awaited";
    if (!losing && (s->owed || s->place)) return "owed: only after a conquest";
    if (losing && (!s->owed || !s->conquests || s->owner[s->place] != seat)) return "owed: losses follow a conquest (AV 6.5)";
    if (s->phase == AVALON_LOSE && s->owed >= left) return "owed: losses that take everything are not asked (AV 6.6)";
    if (s->phase == AVALON_BLESS && (s->avalon_used || !avalon_owns(s, seat, b->avalon))) return "phase: Avalon cannot help here (AV 8.2)";
    if (s->phase == AVALON_TILE && !tv_counts_sum(s->available, AVALON_TILE_KINDS)) return "phase: no tile is available (AV 7.6)";
    if (s->phase == AVALON_DISCARD && s->hand_count[seat] <= AVALON_HAND_LIMIT) return "phase: nothing to discard (AV 7.8)";
    if (s->phase == AVALON_CALL && (s->hand_count[seat] > AVALON_HAND_LIMIT || !avalon_may_call(b, s)))
        return "phase: no call is possible (AV 9.3)";
    return NULL;
}

/* What an earlier part of the game would have changed or ended. */
static const char *check_course(const avalon_box *b, const avalon_state *s) {
    uint8_t seat = s->owner_of_turn;
    if (s->phase <= AVALON_TILE && s->waiting[seat] != AVALON_NOBODY)
        return "tiles: a dark tile is used when its owner's turn begins (AV 7.4)";
    if (s->caller != AVALON_NOBODY && (s->caller == seat || s->quiet <= AVALON_QUIET_TO_CALL))
        return "caller: only in the opponent's next turn, before a conquest (AV 9.3)";
    if (!b->last_round && (s->caller != AVALON_NOBODY || s->reason == AVALON_BY_CALL))
        return "caller: this table knows no last round (AV 9.3)";
    if (s->reason == AVALON_BY_CROWNS && avalon_crowns(b, s, seat) < AVALON_CROWNS_TO_WIN) return "ended_by: fewer than 15 crowns (AV 9.1)";
    return NULL;
}

const char *avalon_validate(const void *box, const void *state) {
    const avalon_state *s = state;
    const char *fault;
    if ((fault = check_ranges(s))) return fault;
    if ((fault = check_piles(s))) return fault;
    if ((fault = check_regions(s))) return fault;
    if ((fault = check_cards(s))) return fault;
    if ((fault = check_knowledge(s))) return fault;
    if ((fault = check_tiles(box, s))) return fault;
    if ((fault = check_course(box, s))) return fault;
    return check_phase(box, s);
}
