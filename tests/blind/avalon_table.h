/* What lies on an Avalon table, and what it is worth: at first sight, and by experience. Part of avalon_think.c. */

#ifndef AVALON_TABLE_H
#define AVALON_TABLE_H

#include <math.h>
#include <stdint.h>

enum { PLACES = 11, KINDS = 10, TILES = 6, PILE = 80, GOAL = 15, NOBODY = 2, UNKNOWN = 99 }; /* cards 0 to 4 are knights, 5 to 9 witches */
enum { AVALON, SWAMP, CIRCLE };
enum { STOP, ATTACK, ENCHANT, REINFORCE, LOSE_TOP, LOSE_CARD, TAKE, DROP };
enum { PLAY, LOSE, TAKING, DROPPING };

static const int crowns_of[PLACES] = {1, 1, 2, 2, 3, 2, 3, 3, 2, 3, 3};
static const char land_of[PLACES] = {0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3};
static const char castle_of[PLACES] = {0, 0, 0, 1, 0, 1, 0, 0, 1, 0, 0};

typedef struct {
    uint8_t card[PILE];
    int count;
} pile;

typedef struct {
    pile piles[2][PLACES];
    int region[PLACES], owner[PLACES];
    int hand[2][KINDS], held[2];
    pile deck, discards;
    int available[TILES], used[TILES], waiting[2];
    int side, phase, owed, strikes, help_used;
} world;

typedef struct {
    int kind, place, card;
    double value; /* at first sight */
} move;

typedef struct {
    uint64_t state;
} lot;

static uint64_t draw(lot *it) {
    it->state ^= it->state << 13;
    it->state ^= it->state >> 7;
    it->state ^= it->state << 17;
    return it->state;
}

static int below(lot *it, int many) { return (int)((draw(it) >> 11) % (uint64_t)many); }

static double share(lot *it) { return (double)(draw(it) >> 11) / 9007199254740992.0; }

static void shuffle(lot *it, pile *cards) {
    for (int k = cards->count - 1; k > 0; k--) {
        int other = below(it, k + 1);
        uint8_t card = cards->card[k];
        cards->card[k] = cards->card[other];
        cards->card[other] = card;
    }
}

/* ---- what counts ---- */

/* What things are worth at first sight, in crowns; HOLDS is the share of one kind of card among all that the other may hold. */
static const double HIDDEN_CROWNS = 2.27;
static const double RISK = 0.6;
static const double RISK_BY_COST = 0.25;
static const double NEARLY = 0.15;
static const double SAFE = 0.05;
static const double NEUTRAL = 0.45;
static const double ON_TABLE = 0.08;
static const double LAND = 0.4;
static const double IN_HAND = 0.35;
static const double KNIGHT = 0.15;
static const double COLOUR = 0.1;
static const double LOSS = 0.2;
static const double NOISE = 0.3;
static const double STONE_CIRCLE = 0.5;
static const double HELP = 0.5;
static const double HOLDS = 0.1;
static const double EXPLORES = 0.6;
static const double WARMTH = 0.7;

static double danger(int attackers, int defenders, int castle) {
    int short_of = defenders + castle - attackers;
    if (short_of <= 0) return RISK / (1 + RISK_BY_COST * (attackers + 1 + defenders + castle));
    return short_of == 1 ? NEARLY : SAFE;
}

/* What a place is worth to a side with so many cards there. */
static double place_value(const world *it, int side, int k, int owner, int mine, int theirs) {
    int region = it->region[k], shown = it->owner[k] != NOBODY;
    double crowns = shown ? crowns_of[region] : HIDDEN_CROWNS, total = ON_TABLE * (mine - theirs);
    int castle = shown ? castle_of[region] : 0;
    if (owner == NOBODY) return total + NEUTRAL * crowns * (danger(mine, theirs, 0) - danger(theirs, mine, 0));
    double full =
        crowns + (shown ? LAND * (land_of[region] > 0) + STONE_CIRCLE * (region == CIRCLE) + HELP * (region == AVALON) : LAND * 0.8);
    if (owner == side) return total + full * (1 - danger(theirs, mine, castle));
    return total - full * (1 - danger(mine, theirs, castle));
}

static int crowns(const world *it, int side) {
    int total = 0;
    for (int k = 0; k < PLACES; k++) total += it->owner[k] == side ? crowns_of[it->region[k]] : 0;
    return total;
}

static double card_value(const world *it, int side, int card) {
    double total = it->held[side] > 5 ? IN_HAND / 2 : IN_HAND;
    if (card < 5) total += KNIGHT + (it->hand[side][card] == 1 ? COLOUR : 0);
    return total;
}

static int owns(const world *it, int side, int region) {
    for (int k = 0; k < PLACES; k++)
        if (it->region[k] == region) return it->owner[k] == side;
    return 0;
}

static int tile_cards(const world *it, int side, int tile) {
    int lands[4] = {0}, most = 0, all = 0, chain = 0, longest = 0;
    for (int k = 0; k < PLACES; k++) {
        int land = it->owner[k] == side ? land_of[it->region[k]] : 0;
        chain = land ? chain + 1 : 0;
        if (chain > longest) longest = chain;
        if (!land) continue;
        all++;
        if (++lands[land] > most) most = lands[land];
    }
    const int many[TILES] = {2, most, longest, 4, 2 * most, all};
    return many[tile];
}

/* ---- experience ---- */

enum { NAMES = 37, HIDDEN = 32 };

typedef struct {
    double constant, linear[NAMES], ways[HIDDEN][NAMES], shift[HIDDEN], out[HIDDEN];
    int hidden;
} experience;

static experience known;
/* A region is worth more to who goes on to use it than to who was heard owning it. */
static const double BOLD = 0.2, CARES = 0.2;

typedef struct {
    double crowns, regions, table, exposed, nearly, open, almost, cheap, help, circle, most, reach;
} tally;

static tally tally_side(const world *it, int side) {
    tally count = {0};
    int lands[4] = {0};
    double best = 0, second = 0;
    for (int k = 0; k < PLACES; k++) {
        int here = it->piles[side][k].count, there = it->piles[!side][k].count, owner = it->owner[k], region = it->region[k];
        double worth = owner == NOBODY ? 2.3 : crowns_of[region];
        int castle = owner == NOBODY ? 0 : castle_of[region];
        count.table += here;
        if (owner == side) {
            int safe = here + castle - there;
            count.crowns += worth;
            count.exposed += safe <= 0 ? worth : 0;
            count.nearly += safe == 1 ? worth : 0;
            if (land_of[region]) count.regions++, count.most = fmax(count.most, ++lands[(int)land_of[region]]);
            count.help += region == AVALON;
            count.circle += region == CIRCLE;
            continue;
        }
        int short_of = there + castle - here;
        count.open += short_of <= 0 ? worth : 0;
        count.almost += short_of == 1 ? worth : 0;
        if (short_of > 0) continue;
        count.cheap += worth / (here + 1 + 2 * there + castle);
        if (worth > best)
            second = best, best = worth;
        else
            second = fmax(second, worth);
    }
    count.reach = count.crowns + best + second;
    return count;
}

/* Near enough to tanh, and quick. */
static double bend(double x) {
    if (x > 3) return 1;
    if (x < -3) return -1;
    return x * (27 + x * x) / (27 + 9 * x * x);
}

/* How likely a side has won that sits so at the end of its turn, before it takes a tile. */
static double judge(const world *it, int side) {
    tally my = tally_side(it, side), their = tally_side(it, !side);
    if (my.crowns >= GOAL) return 1;
    int knights = 0, kinds = 0, cards = it->held[side], others = it->held[!side];
    for (int k = 0; k < 5; k++) knights += it->hand[side][k], kinds += it->hand[side][k] > 0;
    double tile = 0;
    for (int k = 0; k < TILES; k++)
        if (it->available[k]) tile = fmax(tile, k >= 3 ? tile_cards(it, side, k) - 1 : fmin(tile_cards(it, side, k), 5 - fmin(5, cards)));
    double coming = it->waiting[!side] >= 0 ? tile_cards(it, !side, it->waiting[!side]) : 0;
    const double found[NAMES] = {tile,
                                 fmin(knights, 2) * my.cheap,
                                 my.almost,
                                 fmin(5, cards),
                                 my.cheap,
                                 my.circle,
                                 my.crowns,
                                 fmax(0, my.crowns - 11),
                                 fmax(0, my.crowns - 8),
                                 my.exposed,
                                 my.help,
                                 kinds,
                                 fmin(3, knights),
                                 fmax(0, knights - 3),
                                 my.most,
                                 my.nearly,
                                 my.open,
                                 my.regions,
                                 my.table,
                                 my.reach >= GOAL,
                                 their.almost,
                                 fmin(5, others),
                                 coming,
                                 their.cheap,
                                 their.circle,
                                 their.crowns,
                                 fmax(0, their.crowns - 11),
                                 fmax(0, their.crowns - 8),
                                 their.exposed,
                                 their.help,
                                 their.most,
                                 their.nearly,
                                 their.open,
                                 their.regions,
                                 their.table,
                                 their.reach >= GOAL,
                                 (their.reach >= GOAL) * fmin(5, others)};
    double total = known.constant + BOLD * my.regions - CARES * their.regions;
    for (int k = 0; k < NAMES; k++) total += known.linear[k] * found[k];
    for (int n = 0; n < known.hidden; n++) {
        double sum = known.shift[n];
        for (int k = 0; k < NAMES; k++) sum += known.ways[n][k] * found[k];
        total += known.out[n] * bend(sum);
    }
    return 1 / (1 + exp(-total));
}

#endif
