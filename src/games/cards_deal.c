/* A fair deal under restrictions, see cards.h. Cards that may go to the same hands are one class; to deal fairly is to choose, class after
 * class, how many of its cards each hand gets, each division as often as there are ways to complete it. Ways are counted, not listed: the cards of
 * one class divide in a multinomial number of ways, and the class that may go anywhere, dealt last, fills what is left. */
#include <trivium/cards.h>

#include "base/check.h"

enum { CLASSES_MAX = 1 << TV_DEAL_HANDS_MAX };
#define WAYS_MAX (UINT64_C(1) << 62)

typedef struct deal {
    uint32_t hands, count;
    tv_bits cards[CLASSES_MAX]; /* of each class */
    uint32_t who[CLASSES_MAX];  /* the hands that may get them, as bits */
} deal;

/* Exact, because every partial product is a binomial coefficient times what follows. */
static uint64_t choose(uint32_t n, uint32_t k) {
    uint64_t ways = 1;
    for (uint32_t i = 1; i <= k; i++) {
        uint64_t factor = n - k + i, whole = ways / i, rest = ways % i;
        TV_ASSERT(whole <= WAYS_MAX / factor);
        ways = whole * factor + rest * factor / i;
    }
    return ways;
}

static uint64_t times(uint64_t one, uint64_t other) {
    TV_ASSERT(other == 0 || one <= WAYS_MAX / other);
    return one * other;
}

static uint64_t ways_from(const deal *it, uint32_t class, const uint8_t *room);

/* The ways to divide the `left` cards of a class among the hands from `hand` on and to complete the deal; room is what the hands can take. */
static uint64_t ways_divided(const deal *it, uint32_t class, uint32_t hand, uint32_t left, uint8_t *room) {
    if (hand == it->hands) return left == 0 ? ways_from(it, class + 1, room) : 0;
    uint64_t ways = 0;
    uint8_t all = room[hand];
    for (uint32_t gets = 0; gets <= left && gets <= all; gets++) {
        room[hand] = (uint8_t)(all - gets);
        uint64_t rest = ways_divided(it, class, hand + 1, left - gets, room);
        if (rest > 0) ways += times(choose(left, gets), rest);
        if (!(it->who[class] >> hand & 1)) break;
    }
    room[hand] = all;
    return ways;
}

/* The ways to deal this class and all that follow. The last one fills every hand, if it may. */
static uint64_t ways_from(const deal *it, uint32_t class, const uint8_t *room) {
    uint8_t copy[TV_DEAL_HANDS_MAX] = {0};
    uint32_t left = class < it->count ? tv_bits_count(it->cards[class]) : 0;
    for (uint32_t hand = 0; hand < it->hands; hand++) copy[hand] = room[hand];
    if (class == it->count) return 1;
    if (class + 1 < it->count) return ways_divided(it, class, 0, left, copy);
    uint64_t ways = 1;
    for (uint32_t hand = 0; hand < it->hands; left -= room[hand++]) {
        if (room[hand] > 0 && !(it->who[class] >> hand & 1)) return 0;
        ways = times(ways, choose(left, room[hand]));
    }
    return ways;
}

/* Chooses how many cards of a class each hand gets, `way` being one of all the ways, and takes them out of the room. */
static void divide(const deal *it, uint32_t class, uint64_t way, uint8_t *room, uint8_t *gets) {
    TV_ASSERT(class + 1 < it->count);
    uint32_t left = tv_bits_count(it->cards[class]);
    for (uint32_t hand = 0; hand < it->hands; hand++) {
        uint8_t all = room[hand];
        for (uint32_t some = 0;; some++) {
            TV_ASSERT(some <= left && some <= all); /* the ways of all divisions sum to what `way` is below */
            room[hand] = (uint8_t)(all - some);
            uint64_t completions = ways_divided(it, class, hand + 1, left - some, room);
            uint64_t ways = completions == 0 ? 0 : times(choose(left, some), completions);
            gets[hand] = (uint8_t)some;
            if (way < ways) {
                way /= choose(left, some); /* which cards: drawn later, by themselves */
                break;
            }
            way -= ways;
        }
        left -= gets[hand];
    }
}

/* Cards by the hands that may get them; those that may go anywhere last. False: one may go nowhere. */
static bool sort_classes(deal *it, tv_bits cards, const tv_bits *may) {
    while (cards != 0) {
        uint32_t card = tv_bits_take(&cards), who = 0, class = 0;
        for (uint32_t hand = 0; hand < it->hands; hand++) who |= (uint32_t)tv_bits_has(may[hand], card) << hand;
        if (who == 0) return false;
        while (class < it->count && it->who[class] != who) class ++;
        if (class == it->count) it->who[it->count++] = who;
        it->cards[class] |= tv_bit(card);
    }
    for (uint32_t class = 0, last = it->count - 1; class < it->count; class ++) {
        if (it->who[class] != (1u << it->hands) - 1) continue;
        tv_bits members = it->cards[class];
        uint32_t who = it->who[class];
        it->cards[class] = it->cards[last], it->who[class] = it->who[last];
        it->cards[last] = members, it->who[last] = who;
        break;
    }
    return true;
}

bool tv_deal_fair(tv_bits cards, uint32_t hands, const uint8_t *sizes, const tv_bits *may, tv_bits *out, tv_chance *chance) {
    TV_ASSERT(hands >= 1 && hands <= TV_DEAL_HANDS_MAX && tv_counts_sum(sizes, hands) == tv_bits_count(cards));
    deal it = {.hands = hands};
    uint8_t room[TV_DEAL_HANDS_MAX];
    for (uint32_t hand = 0; hand < hands; hand++) out[hand] = 0, room[hand] = sizes[hand];
    if (cards == 0) return true;
    if (!sort_classes(&it, cards, may)) return false;
    uint64_t ways = ways_from(&it, 0, room);
    if (ways == 0) return false;
    for (uint32_t class = 0; class < it.count; class ++) {
        uint8_t gets[TV_DEAL_HANDS_MAX];
        bool last = class + 1 == it.count;
        if (!last) divide(&it, class, tv_draw_wide(chance, ways_from(&it, class, room)), room, gets);
        for (uint32_t hand = 0; hand < hands; hand++) out[hand] |= tv_bits_deal(&it.cards[class], last ? room[hand] : gets[hand], chance);
    }
    return true;
}
