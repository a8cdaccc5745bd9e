/* A judge: a net and what it saw last, see net.h. */
#include "base/byte_order.h"
#include "base/check.h"
#include "nets/kernels.h"

#include <trivium/bits.h>
#include <trivium/judgement.h>
#include <trivium/learning.h>
#include <trivium/net.h>

#include <string.h>

enum {
    MOVE_BYTES = 8,
    FEATURES_MAX = 256,
    LISTED = 256, /* of numbers from 0 to 255 the class is looked up */
    COUNTED_MAX = 4096,
    WORD = 8,   /* inputs that are compared at once */
    PART = 128, /* moves that are scored at once */
};

/* What was seen last through the eyes of one seat. */
typedef struct glance {
    uint8_t *inputs; /* padded to whole words */
    int16_t *units;  /* bias and the rows of these inputs */
} glance;

struct tv_judge {
    const tv_net *net;
    const tv_game *game;
    const void *box;
    const net_kernels *kernels;
    const void *state; /* being looked at: for clues */
    uint8_t actor;
    glance glances[TV_SEATS_MAX];
    uint8_t *fresh;      /* inputs of the state being looked at */
    unsigned char *view; /* the state as the actor sees it */
    uint16_t *live;      /* words of eight inputs of which some have rows: only these are looked at */
    uint32_t live_count;
    uint32_t observed;      /* bytes of the observation up to the last that has rows */
    uint16_t *come, *gone;  /* rows */
    int16_t *said, *second; /* what the layers say */
    int32_t *clue_sums;     /* [clues][CLASSES], */
    uint32_t *clue_looks;   /* each of the look in which it was made: few of them are asked for */
    uint32_t looks;
    uint16_t *silent;     /* [clues]: the row of a clue that is 0 */
    int32_t *silent_sums; /* [clues]: theirs in this look: */
    int32_t silent_sum;
    uint32_t silent_look;
    int32_t *counted;                    /* [COUNTED_MAX]: features of all seats, or clues of some moves */
    uint16_t *told;                      /* [COUNTED_MAX]: rows of clues that tell something, move after move */
    uint8_t *feature_class, *clue_class; /* [features][LISTED], [clues][LISTED] */
    tv_encoder encoder;
};

/* ---- memory ---- */
static size_t aligned(size_t bytes) { return (bytes + TV_NET_ALIGNMENT - 1) / TV_NET_ALIGNMENT * TV_NET_ALIGNMENT; }
static size_t input_bytes(const tv_net *net) { return aligned(tv_net_inputs(&net->shape)); }

static void *cut(unsigned char **at, size_t bytes) {
    void *piece = *at;
    *at += aligned(bytes);
    return piece;
}

/* Lays everything from `at` on. */
static void lay(tv_judge *judge, const tv_net *net, const tv_game *game, unsigned char *at) {
    for (uint32_t seat = 0; seat < net->shape.seats; seat++) {
        judge->glances[seat].inputs = cut(&at, input_bytes(net));
        judge->glances[seat].units = cut(&at, net->shape.hidden * sizeof(int16_t));
    }
    judge->fresh = cut(&at, input_bytes(net));
    judge->view = cut(&at, game->state_bytes);
    judge->live = cut(&at, input_bytes(net) / WORD * sizeof(uint16_t));
    judge->come = cut(&at, (input_bytes(net) + 1) * sizeof(uint16_t));
    judge->gone = cut(&at, (input_bytes(net) + 1) * sizeof(uint16_t));
    judge->said = cut(&at, net->shape.hidden * sizeof(int16_t));
    judge->second = cut(&at, net->shape.second * sizeof(int16_t));
    judge->clue_sums = cut(&at, (size_t)net->shape.clues * TV_NET_CLASSES * sizeof(int32_t));
    judge->clue_looks = cut(&at, (size_t)net->shape.clues * TV_NET_CLASSES * sizeof(uint32_t));
    judge->silent = cut(&at, net->shape.clues * sizeof(uint16_t));
    judge->silent_sums = cut(&at, net->shape.clues * sizeof(int32_t));
    judge->counted = cut(&at, COUNTED_MAX * sizeof(int32_t));
    judge->told = cut(&at, COUNTED_MAX * sizeof(uint16_t));
    judge->feature_class = cut(&at, (size_t)net->shape.features * LISTED);
    judge->clue_class = cut(&at, (size_t)net->shape.clues * LISTED);
}

size_t tv_judge_bytes(const tv_game *game) {
    static const tv_net_shape largest = {.seats = TV_SEATS_MAX,
                                         .hidden = TV_NET_HIDDEN_MAX,
                                         .second = TV_NET_SECOND_MAX,
                                         .observation = TV_NET_INPUTS_MAX,
                                         .clues = FEATURES_MAX};
    size_t words = largest.hidden * sizeof(int16_t), inputs = largest.observation;
    size_t glances = largest.seats * (inputs + words), rows = 2 * aligned((inputs + 1) * sizeof(uint16_t)), live = inputs / WORD * 2;
    size_t clues = largest.clues * (TV_NET_CLASSES * (sizeof(int32_t) + sizeof(uint32_t)) + sizeof(int32_t) + sizeof(uint16_t)),
           classes = 2 * (size_t)FEATURES_MAX * LISTED, counted = COUNTED_MAX * (sizeof(int32_t) + sizeof(uint16_t));
    return TV_NET_ALIGNMENT + aligned(sizeof(tv_judge)) + glances + inputs + aligned(game->state_bytes) + rows + live + words +
           aligned(largest.second * sizeof(int16_t)) + clues + classes + counted;
}

bool tv_net_suits(const tv_net *net, const tv_game *game, const void *box) {
    tv_encoder encoder;
    const tv_net_shape *shape = &net->shape;
    if (strcmp(shape->game, game->id) != 0 || shape->seats != tv_game_seats(game, box)) return false;
    tv_encoder_make(game, box, &encoder);
    return (shape->observation == 0 || shape->observation == encoder.observation_bytes) && shape->actions == encoder.actions &&
           (shape->features == 0 || (shape->features == game->features && game->feature != NULL)) &&
           (shape->clues == 0 || (shape->clues == game->clues && game->clue != NULL)) && game->features <= FEATURES_MAX &&
           game->clues <= FEATURES_MAX;
}

/* How many of the limits are not above the number: they rise. */
static uint8_t count_class(const int32_t *from, int32_t number) {
    uint8_t class = 0;
    for (uint32_t i = 0; i < TV_NET_CLASSES - 1; i++) class += number >= from[i];
    return class;
}

static void list_classes(const int32_t *from, uint32_t count, uint8_t *out) {
    for (uint32_t i = 0; i < count; i++, from += TV_NET_CLASSES - 1)
        for (int32_t number = 0; number < LISTED; number++) *out++ = count_class(from, number);
}

/* The class of feature or clue `i`. */
static inline uint8_t class_of(const int32_t *from, const uint8_t *listed, uint32_t i, int32_t number) {
    return (uint32_t)number < LISTED ? listed[i * LISTED + (uint32_t)number] : count_class(from + (size_t)i * (TV_NET_CLASSES - 1), number);
}

static uint8_t mapped(const tv_net *net, uint32_t input, uint8_t byte) { return net->map[(size_t)net->map_of[input] * 256 + byte]; }

static bool has_rows(const tv_net *net, uint32_t input) {
    uint8_t any = 0;
    for (uint32_t byte = 0; byte < 256; byte++) any |= mapped(net, input, (uint8_t)byte);
    return any != 0;
}

/* Inputs that count for nothing, whole planes of them where a net was taught without, are not looked at. */
static void list_live(tv_judge *judge, const tv_net *net) {
    const uint32_t inputs = tv_net_inputs(&net->shape);
    for (uint32_t first = 0; first < inputs; first += WORD) {
        bool live = false;
        for (uint32_t input = first; input < inputs && input < first + WORD; input++) {
            if (!has_rows(net, input)) continue;
            live = true;
            if (input < net->shape.observation) judge->observed = input + 1;
        }
        if (live) judge->live[judge->live_count++] = (uint16_t)(first / WORD);
    }
}

static void list_silent(tv_judge *judge, const tv_net *net) {
    for (uint32_t i = 0; i < net->shape.clues; i++)
        judge->silent[i] = (uint16_t)(i * TV_NET_CLASSES + class_of(net->clue_from, judge->clue_class, i, 0));
}

tv_judge *tv_judge_begin(const tv_net *net, const tv_game *game, const void *box, void *memory) {
    TV_ASSERT(tv_net_suits(net, game, box));
    unsigned char *at = (unsigned char *)memory + (TV_NET_ALIGNMENT - (uintptr_t)memory % TV_NET_ALIGNMENT) % TV_NET_ALIGNMENT;
    tv_judge *judge = cut(&at, sizeof *judge);
    *judge = (tv_judge){.net = net, .game = game, .box = box, .kernels = net_kernels_here()};
    lay(judge, net, game, at);
    tv_encoder_make(game, box, &judge->encoder);
    list_classes(net->feature_from, net->shape.features, judge->feature_class);
    list_classes(net->clue_from, net->shape.clues, judge->clue_class);
    list_silent(judge, net);
    list_live(judge, net);
    memset(judge->fresh, 0, input_bytes(net));
    memset(judge->clue_looks, 0, (size_t)net->shape.clues * TV_NET_CLASSES * sizeof(uint32_t));
    for (uint32_t seat = 0; seat < net->shape.seats; seat++) { /* nothing seen yet: no rows */
        memset(judge->glances[seat].inputs, 0, input_bytes(net));
        memcpy(judge->glances[seat].units, net->bias, net->shape.hidden * sizeof(int16_t));
    }
    return judge;
}

/* ---- inputs ---- */

static void observe(tv_judge *judge, uint8_t *out) {
    if (judge->observed == 0) return;
    memcpy(judge->view, judge->state, judge->game->state_bytes);
    tv_game_hide(judge->game, judge->box, judge->view, judge->actor);
    tv_encode_first(&judge->encoder, judge->game, judge->box, judge->view, judge->actor, judge->observed, out);
}

/* Of one seat. As a rule all of them are listed. */
static void class_row(const tv_judge *judge, const int32_t *counted, uint8_t *restrict out) {
    const uint32_t features = judge->net->shape.features;
    uint32_t together = 0;
    for (uint32_t i = 0; i < features; i++) together |= (uint32_t)counted[i];
    if (together < LISTED)
        for (uint32_t i = 0; i < features; i++) out[i] = judge->feature_class[i * LISTED + (uint32_t)counted[i]];
    else
        for (uint32_t i = 0; i < features; i++) out[i] = class_of(judge->net->feature_from, judge->feature_class, i, counted[i]);
}

static void class_features(tv_judge *judge, uint8_t *out) {
    const tv_net_shape *shape = &judge->net->shape;
    if (shape->features == 0) return;
    tv_game_features_all(judge->game, judge->box, judge->state, judge->counted);
    for (uint32_t turn = 0; turn < shape->seats; turn++, out += shape->features)
        class_row(judge, judge->counted + (judge->actor + turn) % shape->seats * shape->features, out);
}

static void see(tv_judge *judge, const void *state, uint8_t *out) {
    judge->state = state;
    judge->actor = tv_game_actor(judge->game, judge->box, state);
    TV_ASSERT(judge->actor < judge->net->shape.seats);
    observe(judge, out);
    class_features(judge, out + judge->net->shape.observation);
}

void tv_judge_inputs(tv_judge *judge, const void *state, uint8_t *out) {
    see(judge, state, judge->fresh);
    for (uint32_t i = 0; i < tv_net_inputs(&judge->net->shape); i++) out[i] = mapped(judge->net, i, judge->fresh[i]);
}

/* ---- looking ---- */

/* Rows that go and come. */
typedef struct changes {
    uint16_t *gone, *come;
    uint32_t going, coming;
} changes;

/* A byte that differs from the last look. Rows are always written and counted only when there are any: whether is hard to foresee. */
static void note_change(const tv_net *net, changes *noted, uint32_t input, uint8_t before, uint8_t now) {
    const uint8_t *map = net->map + (size_t)net->map_of[input] * 256;
    const uint32_t first = net->row_of[input];
    const uint8_t old = map[before], fresh = map[now];
    const bool same = old == fresh;
    noted->gone[noted->going] = (uint16_t)(first + old - 1);
    noted->come[noted->coming] = (uint16_t)(first + fresh - 1);
    noted->going += old != 0 && !same;
    noted->coming += fresh != 0 && !same;
}

/* The place in memory of the byte in which the lowest set bit of a word lies. */
static uint32_t lowest_byte(uint64_t word) {
    uint32_t byte = tv_bits_first(word) / 8;
    return BYTE_ORDER_TURNED ? 7 - byte : byte;
}

static void follow_changes(tv_judge *judge, glance *last) {
    const tv_net *net = judge->net;
    changes noted = {.gone = judge->gone, .come = judge->come};
    for (uint32_t i = 0; i < judge->live_count; i++) { /* the last word is padded with zeros, which never differ */
        const size_t at = (size_t)judge->live[i] * WORD;
        uint64_t before, now;
        memcpy(&before, last->inputs + at, WORD);
        memcpy(&now, judge->fresh + at, WORD);
        for (uint64_t differ = before ^ now; differ != 0;) {
            size_t input = at + lowest_byte(differ);
            note_change(net, &noted, (uint32_t)input, last->inputs[input], judge->fresh[input]);
            differ &= ~(UINT64_C(255) << (tv_bits_first(differ) & ~UINT32_C(7)));
        }
        memcpy(last->inputs + at, &now, WORD);
    }
    judge->kernels->change(last->units, net->row, net->shape.hidden, noted.come, noted.coming, noted.gone, noted.going);
}

void tv_judge_look(tv_judge *judge, const void *state) {
    const tv_net *net = judge->net;
    int32_t sums[TV_NET_SECOND_MAX];
    see(judge, state, judge->fresh);
    glance *last = &judge->glances[judge->actor];
    follow_changes(judge, last);
    judge->kernels->say(last->units, net->gain, net->shape.hidden, judge->said);
    judge->kernels->sums(net->second, net->second_bias, net->shape.second, net->shape.hidden, judge->said, sums);
    for (uint32_t i = 0; i < net->shape.second; i++) {
        int32_t number = sums[i] >> TV_NET_SECOND_SHIFT;
        judge->second[i] = (int16_t)(number < 0 ? 0 : number > TV_NET_ONE ? TV_NET_ONE : number);
    }
    judge->looks++;
}

/* ---- saying ---- */

void tv_judge_values(const tv_judge *judge, int32_t values[TV_SEATS_MAX]) {
    const tv_net *net = judge->net;
    int32_t sums[TV_SEATS_MAX], scores[TV_SEATS_MAX];
    judge->kernels->sums(net->value, net->value_bias, net->shape.seats, net->shape.second, judge->second, sums);
    for (uint32_t turn = 0; turn < net->shape.seats; turn++)
        scores[(judge->actor + turn) % net->shape.seats] = sums[turn] >> TV_NET_SCORE_SHIFT;
    tv_share_scores(scores, (uint8_t)net->shape.seats, values);
}

/* ---- moves, at most PART at once ---- */

/* What the moves' own rows say. */
static void sum_actions(const tv_judge *judge, const tv_move *moves, uint32_t count, int32_t *sums) {
    const tv_net *net = judge->net;
    uint16_t rows[PART];
    int32_t more[PART];
    for (uint32_t i = 0; net->shape.actions != 0 && i < count; i++)
        rows[i] = (uint16_t)tv_encode_move(&judge->encoder, moves[i], judge->actor);
    if (net->shape.actions != 0) {
        judge->kernels->pick(net->action, net->action_bias, rows, count, net->shape.second, judge->second, sums);
        return;
    }
    memset(sums, 0, count * sizeof *sums);
    for (uint32_t byte = 0; byte < MOVE_BYTES; byte++) {
        for (uint32_t i = 0; i < count; i++) rows[i] = (uint16_t)(byte * 256 + (moves[i] >> (8 * byte) & 255));
        judge->kernels->pick(net->action, net->action_bias, rows, count, net->shape.second, judge->second, more);
        for (uint32_t i = 0; i < count; i++) sums[i] += more[i];
    }
}

static void pick_clues(const tv_judge *judge, const uint16_t *rows, uint32_t count, int32_t *sums) {
    const tv_net *net = judge->net;
    judge->kernels->pick(net->clue, net->clue_bias, rows, count, net->shape.second, judge->second, sums);
}

/* What a move counts of which no clue tells anything, as most clues of a move do not. */
static void sum_silent(tv_judge *judge) {
    if (judge->silent_look == judge->looks) return;
    pick_clues(judge, judge->silent, judge->net->shape.clues, judge->silent_sums);
    judge->silent_sum = 0;
    for (uint32_t i = 0; i < judge->net->shape.clues; i++) judge->silent_sum += judge->silent_sums[i];
    judge->silent_look = judge->looks;
}

/* Lists the row of a clue if it tells something; returns how many there are now. */
static inline uint32_t list_clue(const tv_judge *judge, uint32_t clue, int32_t number, uint16_t *told, uint32_t count) {
    told[count] = (uint16_t)(clue * TV_NET_CLASSES + class_of(judge->net->clue_from, judge->clue_class, clue, number));
    return count + (told[count] != judge->silent[clue]);
}

/* Of all clues of a move, most of which are 0: two of these are passed over at once. */
static uint32_t list_told(const tv_judge *judge, const int32_t *counted, uint16_t *told) {
    const uint32_t clues = judge->net->shape.clues;
    uint32_t count = 0, i = 0;
    for (; i + 2 <= clues; i += 2) {
        uint64_t two;
        memcpy(&two, counted + i, sizeof two);
        if (two == 0) continue;
        if (counted[i] != 0) count = list_clue(judge, i, counted[i], told, count);
        if (counted[i + 1] != 0) count = list_clue(judge, i + 1, counted[i + 1], told, count);
    }
    if (i < clues && counted[i] != 0) count = list_clue(judge, i, counted[i], told, count);
    return count;
}

/* Sees to it that the sums of these rows are of this look. */
static void sum_told(tv_judge *judge, const uint16_t *told, uint32_t count) {
    uint16_t asked[PART];
    int32_t sums[PART];
    for (uint32_t from = 0; from < count;) {
        uint32_t lacking = 0;
        for (; from < count && lacking < PART; from++) {
            uint16_t row = told[from];
            asked[lacking] = row;
            lacking += judge->clue_looks[row] != judge->looks;
            judge->clue_looks[row] = judge->looks;
        }
        pick_clues(judge, asked, lacking, sums);
        for (uint32_t i = 0; i < lacking; i++) judge->clue_sums[asked[i]] = sums[i];
    }
}

/* Adds what the clues of moves say. */
static void add_clues(tv_judge *judge, const tv_move *moves, uint32_t count, int32_t *sums) {
    const uint32_t clues = judge->net->shape.clues;
    uint32_t ends[PART], end = 0;
    tv_game_clues_all(judge->game, judge->box, judge->state, moves, count, judge->counted);
    sum_silent(judge);
    for (uint32_t i = 0; i < count; i++) ends[i] = end += list_told(judge, judge->counted + (size_t)i * clues, judge->told + end);
    sum_told(judge, judge->told, end);
    for (uint32_t i = 0, at = 0; i < count; i++) {
        sums[i] += judge->silent_sum;
        for (; at < ends[i]; at++) sums[i] += judge->clue_sums[judge->told[at]] - judge->silent_sums[judge->told[at] / TV_NET_CLASSES];
    }
}

static void score_moves(tv_judge *judge, const tv_move *moves, uint32_t count, int32_t *scores) {
    const uint32_t clues = judge->net->shape.clues,
                   most = clues > COUNTED_MAX / PART ? COUNTED_MAX / clues : PART; /* their clues have room */
    for (uint32_t from = 0, part; from < count; from += part) {
        part = count - from < most ? count - from : most;
        sum_actions(judge, moves + from, part, scores + from);
        if (clues > 0) add_clues(judge, moves + from, part, scores + from);
        for (uint32_t i = from; i < from + part; i++) scores[i] >>= TV_NET_SCORE_SHIFT;
    }
}

/* Shares are said against the best move, which in a long list may be in another part. */
void tv_judge_priors(tv_judge *judge, const tv_move *moves, uint32_t count, uint16_t *weights) {
    int32_t scores[PART + 1], best = INT32_MIN;
    uint16_t shares[PART + 1];
    for (uint32_t from = 0; count > PART && from < count; from += PART) {
        uint32_t part = count - from < PART ? count - from : PART;
        score_moves(judge, moves + from, part, scores);
        for (uint32_t i = 0; i < part; i++) best = scores[i] > best ? scores[i] : best;
    }
    for (uint32_t from = 0, part; from < count; from += part) {
        part = count - from < PART ? count - from : PART;
        score_moves(judge, moves + from, part, scores);
        scores[part] = best;
        tv_share_priors(scores, part + (count > PART), shares);
        memcpy(weights + from, shares, part * sizeof *shares);
    }
}
