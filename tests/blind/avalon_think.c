/* Thinks Avalon through for a player who only hears it: one line says what was heard, the answer is the move that did best when the rest was
   played out many times. What nobody told (the other hand, the deck, what lies under the tops, regions face down) is drawn by lot each time.
   It knows the rules by itself (docs/rules/avalon.md) and uses nothing of the library, so that it cannot see more than its line tells. */

#include "avalon_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- rules ---- */

static void lay(pile *it, int card) { it->card[it->count++] = (uint8_t)card; }

static void deal(world *it, int side, int many, lot *luck) {
    while (many-- > 0) {
        if (it->deck.count == 0) {
            it->deck = it->discards;
            it->discards.count = 0;
            shuffle(luck, &it->deck);
            if (it->deck.count == 0) return;
        }
        it->hand[side][it->deck.card[--it->deck.count]]++;
        it->held[side]++;
    }
}

static void lose_top(world *it, int side, int k) {
    pile *from = &it->piles[side][k];
    lay(&it->discards, from->card[--from->count]);
}

static int table_cards(const world *it, int side) {
    int total = 0;
    for (int k = 0; k < PLACES; k++) total += it->piles[side][k].count;
    return total;
}

static void conquer(world *it, int side, int k) {
    int a = it->piles[side][k].count, d = it->piles[!side][k].count;
    int bonus = it->owner[k] == !side ? castle_of[it->region[k]] : 0;
    it->owner[k] = side;
    it->strikes--;
    for (int n = 0; n < d; n++) {
        lose_top(it, !side, k);
        if (it->piles[side][k].count) lose_top(it, side, k);
    }
    it->owed = a + d + bonus;
    if (!it->help_used && owns(it, side, AVALON)) it->help_used = 1, it->owed--;
    if (it->owed >= it->held[side] + table_cards(it, side)) {
        for (int n = 0; n < PLACES; n++)
            while (it->piles[side][n].count) lose_top(it, side, n);
        for (int n = 0; n < KINDS; n++)
            while (it->hand[side][n]) lay(&it->discards, n), it->hand[side][n]--;
        it->held[side] = it->owed = 0;
    }
    it->phase = it->owed > 0 ? LOSE : PLAY;
}

static void leave_hand(world *it, int side, int card) {
    it->hand[side][card]--;
    it->held[side]--;
}

static void refill_tiles(world *it) {
    int available = 0, used = 0;
    for (int k = 0; k < TILES; k++) available += it->available[k], used += it->used[k];
    if (available > 0 && used < 9) return;
    for (int k = 0; k < TILES; k++) it->available[k] += it->used[k], it->used[k] = 0;
}

static void begin_turn(world *it, lot *luck) {
    int tile = it->waiting[it->side];
    if (tile >= 0) {
        deal(it, it->side, tile_cards(it, it->side, tile), luck);
        it->used[tile]++;
        it->waiting[it->side] = -1;
        refill_tiles(it);
    }
    it->phase = PLAY, it->strikes = 2, it->help_used = 0;
}

/* Does a move; true when the turn is over. A witch or knight that can answer always answers. */
static int apply(world *it, const move *what, lot *luck) {
    int side = it->side, k = what->place, card = what->card, answer = what->kind == ENCHANT ? card : card % 5;
    switch (what->kind) {
    case STOP: it->phase = TAKING; return 0;
    case REINFORCE:
        leave_hand(it, side, card);
        lay(&it->piles[side][k], card);
        return 0;
    case ATTACK:
    case ENCHANT:
        leave_hand(it, side, card);
        if (it->hand[!side][answer] > 0) {
            leave_hand(it, !side, answer);
            lay(&it->piles[!side][k], answer);
            if (what->kind == ATTACK)
                lay(&it->piles[side][k], card);
            else
                it->hand[!side][card]++, it->held[!side]++;
            return 0;
        }
        lay(&it->piles[side][k], card);
        if (what->kind == ATTACK)
            conquer(it, side, k);
        else
            lay(&it->piles[side][k], it->piles[!side][k].card[--it->piles[!side][k].count]);
        return 0;
    case LOSE_TOP:
    case LOSE_CARD:
        if (what->kind == LOSE_TOP)
            lose_top(it, side, k);
        else
            leave_hand(it, side, card), lay(&it->discards, card);
        if (--it->owed == 0) it->phase = PLAY;
        return 0;
    case TAKE:
        it->available[k]--;
        if (k < 3) {
            deal(it, side, tile_cards(it, side, k), luck);
            it->used[k]++;
            refill_tiles(it);
        } else {
            it->waiting[side] = k;
        }
        it->phase = DROPPING;
        return it->held[side] <= 5;
    default:
        leave_hand(it, side, card);
        lay(&it->discards, card);
        return it->held[side] <= 5;
    }
}

/* ---- what can be done, and how good it looks ---- */

static int offer(move *list, int many, int kind, int place, int card, double value) {
    list[many].kind = kind, list[many].place = place, list[many].card = card, list[many].value = value;
    return many + 1;
}

static double shift(const world *it, int side, int k, int owner, int mine, int theirs) {
    int m = it->piles[side][k].count, t = it->piles[!side][k].count;
    return place_value(it, side, k, owner, mine, theirs) - place_value(it, side, k, it->owner[k], m, t);
}

/* The card of a kind that is missed least. */
static int spare(const world *it, int side, int from, int to) {
    int best = -1;
    for (int card = from; card < to; card++)
        if (it->hand[side][card] && (best < 0 || it->hand[side][card] > it->hand[side][best])) best = card;
    return best;
}

static int offer_plays(const world *it, move *list) {
    int side = it->side, many = offer(list, 0, STOP, 0, 0, 0), knight = spare(it, side, 0, 5), witch = spare(it, side, 5, KINDS);
    int striker = owns(it, side, CIRCLE) && witch >= 0 ? witch : knight, helper = witch >= 0 ? witch : knight, has = crowns(it, side);
    double answered = 1 - pow(1 - HOLDS, it->held[!side]);
    for (int k = 0; k < PLACES; k++) {
        int m = it->piles[side][k].count, t = it->piles[!side][k].count, owner = it->owner[k];
        int bonus = owner == !side ? castle_of[it->region[k]] : 0;
        if (owner != side && m >= t + bonus && it->strikes > 0 && striker >= 0) {
            int left = m + 1 - t > 0 ? m + 1 - t : 0, owed = m + 1 + t + bonus - (!it->help_used && owns(it, side, AVALON));
            double gain = shift(it, side, k, side, left, 0) - LOSS * owed;
            if (has + (owner == NOBODY ? 3 : crowns_of[it->region[k]]) >= GOAL) gain += 20;
            many = offer(list, many, ATTACK, k, striker, (1 - answered) * gain - card_value(it, side, striker) / 2);
        }
        if (helper >= 0) many = offer(list, many, REINFORCE, k, helper, shift(it, side, k, owner, m + 1, t) - card_value(it, side, helper));
        int top = t ? it->piles[!side][k].card[t - 1] % 5 + 5 : 0;
        if (t && it->hand[side][top]) {
            double well = shift(it, side, k, owner, m + 2, t - 1), badly = shift(it, side, k, owner, m, t + 1);
            many = offer(list, many, ENCHANT, k, top, (1 - answered) * well + answered * badly - card_value(it, side, top));
        }
    }
    return many;
}

static int offer_losses(const world *it, move *list) {
    int side = it->side, many = 0;
    for (int k = 0; k < PLACES; k++) {
        int m = it->piles[side][k].count, t = it->piles[!side][k].count;
        if (m) many = offer(list, many, LOSE_TOP, k, 0, shift(it, side, k, it->owner[k], m - 1, t));
    }
    for (int card = 0; card < KINDS; card++)
        if (it->hand[side][card]) many = offer(list, many, LOSE_CARD, 0, card, -card_value(it, side, card));
    return many;
}

static int offer_tiles(world *it, move *list) {
    int many = 0;
    refill_tiles(it);
    for (int k = 0; k < TILES; k++) {
        int cards = tile_cards(it, it->side, k), over = it->held[it->side] + cards - 5;
        if (it->available[k]) many = offer(list, many, TAKE, k, 0, 0.4 * (k < 3 ? cards - 0.7 * (over > 0 ? over : 0) : cards - 0.8));
    }
    return many;
}

static int offer_all(world *it, move *list) {
    if (it->phase == PLAY) return offer_plays(it, list);
    if (it->phase == LOSE) return offer_losses(it, list);
    if (it->phase == TAKING) return offer_tiles(it, list);
    int many = 0;
    for (int card = 0; card < KINDS; card++)
        if (it->hand[it->side][card]) many = offer(list, many, DROP, 0, card, -card_value(it, it->side, card));
    return many;
}

/* ---- playing out ---- */

/* A move at first sight, with a little chance in it. */
static move quick(world *it, lot *luck) {
    move list[64];
    int many = offer_all(it, list), best = 0;
    for (int k = 0; k < many; k++) {
        list[k].value += NOISE * share(luck);
        if (list[k].value > list[best].value) best = k;
    }
    return list[best];
}

/* How good it would be to have played this, by experience; nobody looks into the other hand for it. */
static double foresee(const world *it, const move *what, lot *luck) {
    world after = *it;
    int side = it->side, answer = what->kind == ENCHANT ? what->card : what->card % 5;
    if (what->kind != REINFORCE) after.held[!side] -= after.hand[!side][answer], after.hand[!side][answer] = 0;
    apply(&after, what, luck);
    after.held[!side] = it->held[!side];
    while (after.phase == LOSE) {
        move loss = quick(&after, luck);
        apply(&after, &loss, luck);
    }
    return judge(&after, side);
}

/* The card that experience likes best, or to stop. */
static move considered(world *it, lot *luck) {
    if (it->phase != PLAY) return quick(it, luck);
    move list[64];
    int many = offer_all(it, list), best = 0;
    double now = judge(it, it->side), answered = 1 - pow(1 - HOLDS, it->held[!it->side]), most = now;
    for (int k = 1; k < many; k++) {
        if (list[k].value < -1) continue;
        double risk = list[k].kind == REINFORCE ? 0 : answered;
        double value = (1 - risk) * foresee(it, &list[k], luck) + risk * (now - 0.03) + 0.01 * share(luck);
        if (value > most + 0.005) most = value, best = k;
    }
    return list[best];
}

/* Plays on for so many turns; the last one is judged where its cards are played. */
static double play_out(world *it, int turns, lot *luck) {
    for (;;) {
        it->side = !it->side;
        begin_turn(it, luck);
        for (int over = 0; !over;) {
            move what = considered(it, luck);
            if (what.kind == STOP && (turns == 1 || crowns(it, it->side) >= GOAL)) {
                double well = judge(it, it->side);
                return it->side ? 1 - well : well;
            }
            over = apply(it, &what, luck);
        }
        turns--;
    }
}

/* ---- the tree of the own turn ---- */

typedef struct {
    int next, child, code, visits;
    double total;
} node;

typedef struct {
    node *nodes;
    int count, room;
} tree;

static int code_of(const move *it) { return it->kind << 8 | it->place << 4 | it->card; }

static int child_of(tree *it, int parent, int code) {
    for (int k = it->nodes[parent].child; k; k = it->nodes[k].next)
        if (it->nodes[k].code == code) return k;
    if (it->count >= it->room) return 0;
    int made = it->count++;
    it->nodes[made] = (node){it->nodes[parent].child, 0, code, 0, 0};
    it->nodes[parent].child = made;
    return made;
}

/* What looks good is tried first, what did well is tried most. */
static int select_move(tree *it, int at, const move *list, int many) {
    double most = list[0].value, sum = 0, best = -1e9;
    double prior[64];
    for (int k = 1; k < many; k++) most = fmax(most, list[k].value);
    for (int k = 0; k < many; k++) sum += prior[k] = exp((fmax(list[k].value, most - 5) - most) / WARMTH);
    double tried = sqrt(it->nodes[at].visits + 1.0), usual = it->nodes[at].visits ? it->nodes[at].total / it->nodes[at].visits : 0.5;
    int chosen = 0;
    for (int k = 0; k < many; k++) {
        double mean = usual - 0.05;
        int visits = 0;
        for (int n = it->nodes[at].child; n; n = it->nodes[n].next)
            if (it->nodes[n].code == code_of(&list[k]) && it->nodes[n].visits) {
                visits = it->nodes[n].visits;
                mean = it->nodes[n].total / visits;
            }
        double value = mean + EXPLORES * prior[k] / sum * tried / (1 + visits);
        if (value > best) best = value, chosen = k;
    }
    return chosen;
}

static void think_once(tree *it, world *at, int turns, lot *luck) {
    int path[64], length = 0, here = 0, inside = 1, over = 0;
    double result = -1;
    path[length++] = 0;
    while (!over) {
        move list[64], what;
        if (inside) {
            int many = offer_all(at, list);
            what = list[select_move(it, here, list, many)];
            here = child_of(it, here, code_of(&what));
            if (here && length < 64) path[length++] = here;
            inside = here && length < 64 && it->nodes[here].visits > 0;
        } else {
            what = turns ? considered(at, luck) : quick(at, luck);
        }
        if (what.kind == STOP && (turns == 0 || crowns(at, 0) >= GOAL)) {
            result = judge(at, 0);
            break;
        }
        over = apply(at, &what, luck);
    }
    if (result < 0) result = play_out(at, turns, luck);
    for (int k = 0; k < length; k++) it->nodes[path[k]].visits++, it->nodes[path[k]].total += result;
}

/* ---- what was heard ---- */

/* Draws by lot what nobody told. */
static void imagine(world *it, int their_cards, int deck, lot *luck) {
    int left[KINDS], free_regions[PLACES], regions = 0, seen[PLACES] = {0};
    pile unseen = {.count = 0};
    for (int k = 0; k < KINDS; k++) left[k] = 8 - it->hand[0][k];
    for (int side = 0; side < 2; side++)
        for (int k = 0; k < PLACES; k++)
            for (int n = 0; n < it->piles[side][k].count; n++)
                if (it->piles[side][k].card[n] != UNKNOWN) left[it->piles[side][k].card[n]]--;
    for (int k = 0; k < KINDS; k++)
        for (int n = 0; n < left[k]; n++) lay(&unseen, k);
    shuffle(luck, &unseen);
    for (int side = 0; side < 2; side++)
        for (int k = 0; k < PLACES; k++)
            for (int n = 0; n < it->piles[side][k].count; n++)
                if (it->piles[side][k].card[n] == UNKNOWN) it->piles[side][k].card[n] = unseen.count ? unseen.card[--unseen.count] : 0;
    for (int n = 0; n < their_cards && unseen.count; n++) it->hand[1][unseen.card[--unseen.count]]++, it->held[1]++;
    for (int n = 0; n < deck && unseen.count; n++) lay(&it->deck, unseen.card[--unseen.count]);
    while (unseen.count) lay(&it->discards, unseen.card[--unseen.count]);
    for (int k = 0; k < PLACES; k++)
        if (it->region[k] >= 0) seen[it->region[k]] = 1;
    for (int k = 0; k < PLACES; k++)
        if (!seen[k]) free_regions[regions++] = k;
    for (int k = 0; k < PLACES; k++)
        if (it->region[k] < 0) {
            int n = below(luck, regions);
            it->region[k] = free_regions[n];
            free_regions[n] = free_regions[--regions];
        }
}

static int next_number(char **at) { return (int)strtol(*at, at, 10); }

/* The line: rounds, turns, seed; phase, owed, strikes, help used; for each place owner and region (-1: face down), then each side's pile as a
   count and cards (99: not known); own hand, ten counts; their hand, deck; tiles available, six, and used, six; tiles waiting, own and other. */
static void answer_line(char *at, tree *thoughts) {
    world heard;
    memset(&heard, 0, sizeof heard);
    int rounds = next_number(&at), turns = next_number(&at);
    lot luck = {(uint64_t)next_number(&at) * 2654435761u + 88172645463325252u};
    heard.phase = next_number(&at), heard.owed = next_number(&at), heard.strikes = next_number(&at), heard.help_used = next_number(&at);
    for (int k = 0; k < PLACES; k++) {
        heard.owner[k] = next_number(&at), heard.region[k] = next_number(&at);
        for (int side = 0; side < 2; side++)
            for (int left = next_number(&at); left > 0; left--) lay(&heard.piles[side][k], next_number(&at));
    }
    for (int k = 0; k < KINDS; k++) heard.held[0] += heard.hand[0][k] = next_number(&at);
    int their_cards = next_number(&at), deck = next_number(&at);
    for (int k = 0; k < TILES; k++) heard.available[k] = next_number(&at);
    for (int k = 0; k < TILES; k++) heard.used[k] = next_number(&at);
    heard.waiting[0] = next_number(&at), heard.waiting[1] = next_number(&at);
    if (turns == 0 && heard.phase >= TAKING) turns = 2;
    thoughts->count = 1;
    memset(thoughts->nodes, 0, sizeof *thoughts->nodes);
    for (int k = 0; k < rounds; k++) {
        world it = heard;
        imagine(&it, their_cards, deck, &luck);
        think_once(thoughts, &it, turns, &luck);
    }
    int best = 0;
    for (int k = thoughts->nodes[0].child; k; k = thoughts->nodes[k].next)
        if (!best || thoughts->nodes[k].visits > thoughts->nodes[best].visits) best = k;
    node *chosen = &thoughts->nodes[best];
    printf("%d %d %d %.3f\n", chosen->code >> 8, chosen->code >> 4 & 15, chosen->code & 15, chosen->total / chosen->visits);
    fflush(stdout);
}

static void read_numbers(double *to, int many) {
    for (int k = 0; k < many; k++)
        if (scanf("%lf", &to[k]) != 1) exit(1);
}

static void read_experience(void) {
    double hidden;
    read_numbers(&hidden, 1);
    known.hidden = (int)hidden;
    read_numbers(&known.constant, 1);
    read_numbers(known.linear, NAMES);
    for (int k = 0; k < known.hidden; k++) read_numbers(known.ways[k], NAMES);
    read_numbers(known.shift, known.hidden);
    read_numbers(known.out, known.hidden);
    while (getchar() != '\n') {}
}

int main(void) {
    char line[4096];
    tree thoughts = {malloc(100000 * sizeof(node)), 0, 100000};
    if (!thoughts.nodes) return 1;
    read_experience();
    while (fgets(line, sizeof line, stdin)) answer_line(line, &thoughts);
    free(thoughts.nodes);
    return 0;
}
