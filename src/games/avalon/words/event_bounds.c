/* Whether the numbers of an event name things that there are. Events of this process always do; those that came over a wire may hold
 * anything, and have no sentence then. */
#include "names.h"

static bool is_card(int16_t card) { return card >= 0 && card < AVALON_KINDS; }

/* AVALON_UNKNOWN: it lies face down; AVALON_NOBODY: it is not told. */
static bool is_region(int16_t region) {
    return (region >= 0 && region < AVALON_PLACES) || region == AVALON_UNKNOWN || region == AVALON_NOBODY;
}

static bool is_seat_or_nobody(int16_t seat) { return seat == 0 || seat == 1 || seat == AVALON_NOBODY; }

static bool reinforce_fits(const avalon_event_reinforce *told) { return is_card(told->card) && is_region(told->region); }
static bool attack_fits(const avalon_event_attack *told) { return is_card(told->card) && is_region(told->region); }
static bool enchant_fits(const avalon_event_enchant *told) {
    return is_card(told->card) && is_region(told->region) && is_card(told->target);
}
static bool counter_fits(const avalon_event_counter *told) { return is_card(told->card) && is_card(told->captured); }
static bool revealed_fits(const avalon_event_revealed *told) { return is_region(told->region) && told->region != AVALON_NOBODY; }
static bool conquered_fits(const avalon_event_conquered *told) { return is_region(told->region) && is_seat_or_nobody(told->former); }
static bool dealt_fits(const avalon_event_dealt *told) {
    return told->place >= 0 && told->place < AVALON_PLACES && is_card(told->cards[0]) && is_card(told->cards[1]);
}
static bool take_fits(const avalon_event_take *told) { return told->tile >= 0 && told->tile < AVALON_TILE_KINDS; }

bool avalon_event_fits(const tv_event *event) {
    switch (event->kind) {
    case AVALON_EV_REINFORCE: return reinforce_fits(avalon_told_reinforce(event));
    case AVALON_EV_ATTACK: return attack_fits(avalon_told_attack(event));
    case AVALON_EV_ENCHANT: return enchant_fits(avalon_told_enchant(event));
    case AVALON_EV_COUNTER: return counter_fits(avalon_told_counter(event));
    case AVALON_EV_RESIST: return is_card(avalon_told_resist(event)->card);
    case AVALON_EV_ENCHANTED: return is_card(avalon_told_enchanted(event)->card);
    case AVALON_EV_LOST: return is_card(avalon_told_lost(event)->card);
    case AVALON_EV_DISCARD: return is_card(avalon_told_discard(event)->card);
    case AVALON_EV_REVEALED: return revealed_fits(avalon_told_revealed(event));
    case AVALON_EV_CONQUERED: return conquered_fits(avalon_told_conquered(event));
    case AVALON_EV_TAKE: return take_fits(avalon_told_take(event));
    case AVALON_EV_CALL: return event->seat < 2;
    case AVALON_EV_OVER: return is_seat_or_nobody(avalon_told_over(event)->winner);
    case AVALON_EV_DEALT: return dealt_fits(avalon_told_dealt(event));
    default: return true;
    }
}
