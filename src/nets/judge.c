/* A judge: a net and what it saw last, see net.h. */
#include "base/check.h"
#include "nets/kernels.h"

#include <trivium/bits.h>
#include <trivium/judgement.h>
#include <trivium/learning.h>
#include <trivium/net.h>

#include <string.h>

enum { MOVE_BYTES = 8, FEATURES_MAX = 256, LISTED = 256, COUNTED_MAX = 4096 }; /* LISTED: of numbers from 0 to 255 the class is looked up */

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
    uint8_t *fresh;         /* inputs of the state being looked at */
    unsigned char *view;    /* the state as the actor sees it */
    uint16_t *come, *gone;  /* rows */
    int16_t *said, *second; /* what the layers say */
    int32_t *clue_sums;     /* [clues][CLASSES], */
    uint32_t *clue_looks;   /* each of the look in which it was made: few of them are asked for */
    uint32_t looks;
    int32_t silent; /* of all clues that are 0, in this look: */
    uint32_t silent_look;
    int32_t *counted;                    /* [COUNTED_MAX]: features of all seats, or clues of some moves */
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
    judge->come = cut(&at, (input_bytes(net) + 1) * sizeof(uint16_t));
    judge->gone = cut(&at, (input_bytes(net) + 1) * sizeof(uint16_t));
    judge->said = cut(&at, net->shape.hidden * sizeof(int16_t));
    judge->second = cut(&at, net->shape.second * sizeof(int16_t));
    judge->clue_sums = cut(&at, (size_t)net->shape.clues * TV_NET_CLASSES * sizeof(int32_t));
    judge->clue_looks = cut(&at, (size_t)net->shape.clues * TV_NET_CLASSES * sizeof(uint32_t));
    judge->counted = cut(&at, COUNTED_MAX * sizeof(int32_t));
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
    size_t glances = largest.seats * (inputs + words), rows = 2 * aligned((inputs + 1) * sizeof(uint16_t));
    size_t clues = largest.clues * TV_NET_CLASSES * (sizeof(int32_t) + sizeof(uint32_t)), classes = 2 * (size_t)FEATURES_MAX * LISTED,
           counted = COUNTED_MAX * sizeof(int32_t);
    return TV_NET_ALIGNMENT + aligned(sizeof(tv_judge)) + glances + inputs + aligned(game->state_bytes) + rows + words +
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

tv_judge *tv_judge_begin(const tv_net *net, const tv_game *game, const void *box, void *memory) {
    TV_ASSERT(tv_net_suits(net, game, box));
    unsigned char *at = (unsigned char *)memory + (TV_NET_ALIGNMENT - (uintptr_t)memory % TV_NET_ALIGNMENT) % TV_NET_ALIGNMENT;
    tv_judge *judge = cut(&at, sizeof *judge);
    *judge = (tv_judge){.net = net, .game = game, .box = box, .kernels = net_kernels_here()};
    lay(judge, net, game, at);
    tv_encoder_make(game, box, &judge->encoder);
    list_classes(net->feature_from, net->shape.features, judge->feature_class);
    list_classes(net->clue_from, net->shape.clues, judge->clue_class);
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
    const tv_net *net = judge->net;
    if (net->shape.observation == 0) return;
    memcpy(judge->view, judge->state, judge->game->state_bytes);
    tv_game_hide(judge->game, judge->box, judge->view, judge->actor);
    tv_encode_view(&judge->encoder, judge->game, judge->box, judge->view, judge->actor, out);
}

static void class_features(tv_judge *judge, uint8_t *out) {
    const tv_net_shape *shape = &judge->net->shape;
    if (shape->features == 0) return;
    tv_game_features_all(judge->game, judge->box, judge->state, judge->counted);
    for (uint32_t turn = 0; turn < shape->seats; turn++) {
        const int32_t *counted = judge->counted + (judge->actor + turn) % shape->seats * shape->features;
        for (uint32_t i = 0; i < shape->features; i++) *out++ = class_of(judge->net->feature_from, judge->feature_class, i, counted[i]);
    }
}

static void see(tv_judge *judge, const void *state, uint8_t *out) {
    judge->state = state;
    judge->actor = tv_game_actor(judge->game, judge->box, state);
    TV_ASSERT(judge->actor < judge->net->shape.seats);
    observe(judge, out);
    class_features(judge, out + judge->net->shape.observation);
}

static uint8_t mapped(const tv_net *net, uint32_t input, uint8_t byte) { return net->map[(size_t)net->map_of[input] * 256 + byte]; }

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
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return 7 - byte;
#else
    return byte;
#endif
}

static void follow_changes(tv_judge *judge, glance *last) {
    const tv_net *net = judge->net;
    const size_t bytes = input_bytes(net); /* padded with zeros, which never differ */
    changes noted = {.gone = judge->gone, .come = judge->come};
    for (size_t at = 0; at < bytes; at += 8) {
        uint64_t before, now;
        memcpy(&before, last->inputs + at, 8);
        memcpy(&now, judge->fresh + at, 8);
        for (uint64_t differ = before ^ now; differ != 0;) {
            size_t input = at + lowest_byte(differ);
            note_change(net, &noted, (uint32_t)input, last->inputs[input], judge->fresh[input]);
            differ &= ~(UINT64_C(255) << (tv_bits_first(differ) & ~UINT32_C(7)));
        }
        memcpy(last->inputs + at, &now, 8);
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

static int32_t row_sum(const tv_judge *judge, uint32_t row) {
    const tv_net *net = judge->net;
    int32_t sum;
    judge->kernels->sums(net->action + (size_t)row * net->shape.second, net->action_bias + row, 1, net->shape.second, judge->second, &sum);
    return sum;
}

static int32_t move_sum(const tv_judge *judge, tv_move move) {
    if (judge->net->shape.actions != 0) return row_sum(judge, tv_encode_move(&judge->encoder, move, judge->actor));
    int32_t sum = 0;
    for (uint32_t i = 0; i < MOVE_BYTES; i++) sum += row_sum(judge, i * 256 + (uint32_t)(move >> (8 * i) & 255));
    return sum;
}

/* What the class of a clue counts in the state being looked at. */
static int32_t class_sum(tv_judge *judge, uint32_t row) {
    const tv_net *net = judge->net;
    if (judge->clue_looks[row] != judge->looks) {
        judge->kernels->sums(net->clue + (size_t)row * net->shape.second, net->clue_bias + row, 1, net->shape.second, judge->second,
                             &judge->clue_sums[row]);
        judge->clue_looks[row] = judge->looks;
    }
    return judge->clue_sums[row];
}

static int32_t clue_row_sum(tv_judge *judge, uint32_t clue, int32_t number) {
    return class_sum(judge, clue * TV_NET_CLASSES + class_of(judge->net->clue_from, judge->clue_class, clue, number));
}

/* What a move counts of which no clue tells anything, as most clues of a move do not. */
static int32_t silent_sum(tv_judge *judge) {
    if (judge->silent_look != judge->looks) {
        judge->silent = 0;
        for (uint32_t i = 0; i < judge->net->shape.clues; i++) judge->silent += clue_row_sum(judge, i, 0);
        judge->silent_look = judge->looks;
    }
    return judge->silent;
}

static int32_t clue_sum(tv_judge *judge, const int32_t *counted) {
    int32_t sum = silent_sum(judge);
    for (uint32_t i = 0; i < judge->net->shape.clues; i++)
        if (counted[i] != 0) sum += clue_row_sum(judge, i, counted[i]) - clue_row_sum(judge, i, 0);
    return sum;
}

/* So many moves at once as their clues have room for. */
static void score_moves(tv_judge *judge, const tv_move *moves, uint32_t count, int32_t *scores) {
    const uint32_t clues = judge->net->shape.clues, most = clues > 0 ? COUNTED_MAX / clues : count;
    for (uint32_t from = 0, part; from < count; from += part) {
        part = count - from < most ? count - from : most;
        if (clues > 0) tv_game_clues_all(judge->game, judge->box, judge->state, moves + from, part, judge->counted);
        for (uint32_t i = 0; i < part; i++) {
            int32_t sum = move_sum(judge, moves[from + i]);
            if (clues > 0) sum += clue_sum(judge, judge->counted + (size_t)i * clues);
            scores[from + i] = sum >> TV_NET_SCORE_SHIFT;
        }
    }
}

/* Shares are said against the best move, which in a long list may be in another part. */
void tv_judge_priors(tv_judge *judge, const tv_move *moves, uint32_t count, uint16_t *weights) {
    enum { KEPT = 128 };
    int32_t scores[KEPT + 1], best = INT32_MIN;
    uint16_t shares[KEPT + 1];
    for (uint32_t from = 0; count > KEPT && from < count; from += KEPT) {
        uint32_t part = count - from < KEPT ? count - from : KEPT;
        score_moves(judge, moves + from, part, scores);
        for (uint32_t i = 0; i < part; i++) best = scores[i] > best ? scores[i] : best;
    }
    for (uint32_t from = 0, part; from < count; from += part) {
        part = count - from < KEPT ? count - from : KEPT;
        score_moves(judge, moves + from, part, scores);
        scores[part] = best;
        tv_share_priors(scores, part + (count > KEPT), shares);
        memcpy(weights + from, shares, part * sizeof *shares);
    }
}
