/* The search bot: information-set tree search. Every iteration imagines a world that agrees with the seat's view, walks the shared
 * tree in it, each seat choosing for itself, adds one branch, judges where that leads, and teaches the value to all branches on
 * the way. docs/bots.md tells what was measured. */
#include "bots.h"
#include "draw.h"
#include "search_leaf.h"
#include "search_parts.h"
#include "search_tree.h"

#include "base/check.h"

#include <string.h>

enum {
    MEMORY_MIB = 64,             /* unless said otherwise */
    BRANCHES_PER_ITERATION = 16, /* enough: a place is opened at its second visit, and most are visited once */
    ITERATIONS_PER_QUESTION = 32,
    ITERATIONS_PER_SPREAD = 16,
    ITERATIONS_PER_LOOK = 1024,
    SURE_VISITS = 8, /* that a victory needs to be believed */
};

typedef struct search {
    const tv_bot_task *task;
    search_tree tree;
    unsigned char *world;   /* the imagined state */
    tv_search_move *report; /* room for the list of the report */
    tv_chance chance;
    uint64_t rng;     /* for the tree's own draws */
    uint8_t seat;     /* who decides, */
    uint8_t viewer;   /* and whose view it is: the same, unless a host asks what another seat thinks of the moment */
    uint32_t error;   /* see tv_bot_handicap */
    uint32_t horizon; /* the turn that it does not look into any more; 0: there is none */
    uint32_t play_on; /* decisions from a leaf to the state that is judged */
    uint32_t iterations;
    int64_t sums[TV_SEATS_MAX];    /* of all values */
    int64_t squares[TV_SEATS_MAX]; /* and of their squares */
} search;

/* ---- limits and memory ---- */
static size_t bytes_beside_tree(const tv_game *game) {
    return search_aligned(game->state_bytes) + search_aligned(tv_game_moves_max(game) * sizeof(tv_search_move)) +
           search_aligned(tv_judge_bytes(game));
}

uint32_t search_part_iterations(const tv_bot *bot, bool clock) {
    if (bot->iterations != 0) return bot->iterations;
    return clock && bot->milliseconds != 0 ? TV_BOT_ITERATIONS_MAX : TV_SEARCH_ITERATIONS;
}

/* How many branches the tree may have: as many as fit the limit of memory, but no more than the iterations could need, and never
 * less than the first decision needs. */
static uint32_t branches_of(const tv_bot *bot, const tv_game *game) {
    uint64_t least = 1 + (uint64_t)tv_game_moves_max(game);
    uint64_t wanted = least + (uint64_t)search_part_iterations(bot, true) * BRANCHES_PER_ITERATION;
    uint64_t bytes = (uint64_t)(bot->memory_mib != 0 ? bot->memory_mib : MEMORY_MIB) << 20;
    uint64_t fixed = bytes_beside_tree(game) + search_tree_bytes(game, 0);
    uint64_t fitting = bytes > fixed ? (bytes - fixed) / sizeof(search_branch) : 0;
    if (wanted > fitting) wanted = fitting;
    return (uint32_t)(wanted > least ? wanted : least);
}

size_t search_part_memory(const tv_bot *bot, const tv_game *game) {
    return bytes_beside_tree(game) + search_tree_bytes(game, branches_of(bot, game));
}

static void search_begin(search *it, const tv_bot *bot, const tv_bot_task *task) {
    unsigned char *at = task->memory;
    *it = (search){.task = task};
    it->seat = tv_game_actor(task->game, task->box, task->view);
    it->viewer = tv_game_viewer(task->game, task->box, task->view);
    if (it->viewer == TV_EVERYTHING) it->viewer = it->seat; /* a bot knows no more than its seat, whatever it is handed */
    it->world = at;
    at += search_aligned(task->game->state_bytes);
    it->report = (tv_search_move *)(void *)at;
    at += search_aligned(tv_game_moves_max(task->game) * sizeof(tv_search_move));
    void *judge = at;
    at += search_aligned(tv_judge_bytes(task->game));
    search_tree_begin(&it->tree, task->game, task->box, at, branches_of(bot, task->game));
    if (task->net != NULL && !bot->plain) it->tree.judge = tv_judge_begin(task->net, task->game, task->box, judge);
    it->tree.noise = bot->noise;
    it->tree.first = task->first;
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++) {
        uint32_t width = seat == it->seat ? bot->handicap.ideas : bot->handicap.answers;
        if (width != 0) it->tree.width[seat] = width;
    }
    if (bot->handicap.sight != 0) it->horizon = tv_game_turn(task->game, task->box, task->view).number + bot->handicap.sight;
    it->play_on = bot->play_on;
    if (bot->play_on == 0 && bot->handicap.sight == 0 && it->tree.judge == NULL) /* short sight sees no further by chance, */
        it->play_on = task->game->play_on;                                       /* and what the game wants suits its own weights */
    it->error = bot->handicap.error;
    it->chance = tv_chance_fast(task->seed);
    it->rng = ~task->seed;
}

/* ---- one iteration ---- */

/* A handicap: the seat is wrong about what each of its moves leads to, always in the same way while it thinks about this
 * decision, so that no amount of thought corrects it. The sum of four rng lies between -2 and 2 and is about normal. */
static void misjudge(const search *it, tv_move move, int32_t values[TV_SEATS_MAX]) {
    uint64_t rng = it->task->seed ^ move * UINT64_C(0x9E3779B97F4A7C15);
    int64_t error = 0;
    for (uint32_t i = 0; i < 4; i++) error += (int64_t)(tv_fast_next(&rng) >> 44) - (1 << 19);
    error = error * it->error * it->tree.spread[it->seat] / ((int64_t)16 << 19);
    int64_t value = values[it->seat] + error;
    values[it->seat] = (int32_t)(value < 0 ? 0 : value > TV_WHOLE_WIN ? TV_WHOLE_WIN : value);
}

/* Counts the values of an iteration, and now and then tells the tree how far they lie apart. */
static void note_values(search *it, const int32_t values[TV_SEATS_MAX]) {
    it->iterations++;
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++) {
        it->sums[seat] += values[seat];
        it->squares[seat] += (int64_t)values[seat] * values[seat];
        if (it->iterations % ITERATIONS_PER_SPREAD != 0) continue;
        int64_t mean = it->sums[seat] / it->iterations;
        int64_t variance = it->squares[seat] / it->iterations - mean * mean;
        it->tree.spread[seat] = search_tree_root(&it->tree, variance > 0 ? (uint64_t)variance : 0) / 256 + 1;
    }
}

/* A handicap: what happens in later turns is not looked at. */
static bool is_out_of_sight(const search *it) {
    return it->horizon != 0 && tv_game_turn(it->task->game, it->task->box, it->world).number >= it->horizon;
}

static void iterate(search *it) {
    const tv_game *game = it->task->game;
    const void *box = it->task->box;
    uint32_t path[SEARCH_DEPTH_MAX], depth = 0, at = SEARCH_ROOT;
    bool known = true; /* the branch was visited before: go on below it */
    memcpy(it->world, it->task->view, game->state_bytes);
    tv_game_imagine(game, box, it->world, it->viewer, &it->chance);
    while (known && depth < SEARCH_DEPTH_MAX && tv_game_actor(game, box, it->world) != TV_OVER && !is_out_of_sight(it)) {
        at = search_tree_select(&it->tree, at, it->world, &it->rng);
        if (at == SEARCH_NONE) break;
        path[depth++] = at;
        known = it->tree.branches[at].visits > 0;
        tv_game_play(game, box, it->world, it->tree.branches[at].move, &it->chance, NULL);
    }
    int32_t values[TV_SEATS_MAX];
    search_leaf_play_on(&it->tree, it->world, it->play_on, &it->chance, &it->rng);
    search_leaf_judge(&it->tree, it->world, values);
    if (it->error != 0 && depth > 0) misjudge(it, it->tree.branches[path[0]].move, values);
    while (depth > 0) {
        depth--;
        search_tree_learn(&it->tree, path[depth], values[it->tree.branches[path[depth]].seat]);
    }
    note_values(it, values);
}

/* ---- the report ---- */

/* Won whenever it was tried, with nothing left to decide. Other moves may win just as surely later, but nobody likes to wait. */
static bool wins_at_once(const search_branch *one) {
    return one->visits >= SURE_VISITS && one->first == SEARCH_NONE && one->sum == (int64_t)one->visits * TV_WHOLE_WIN;
}

static bool is_better(const search_branch *one, const search_branch *other) {
    if (wins_at_once(one) != wins_at_once(other)) return wins_at_once(one);
    if (one->visits != other->visits) return one->visits > other->visits;
    return one->mean != other->mean ? one->mean > other->mean : one->prior > other->prior;
}

/* The branch that the decision below `at` would choose; SEARCH_NONE when none was visited. */
static uint32_t best_below(const search_tree *tree, uint32_t at) {
    uint32_t best = SEARCH_NONE;
    for (uint32_t each = tree->branches[at].first; each != SEARCH_NONE; each = tree->branches[each].next)
        if (tree->branches[each].visits > 0 && (best == SEARCH_NONE || is_better(&tree->branches[each], &tree->branches[best])))
            best = each;
    return best;
}

static void report_moves(search *it, tv_search_report *out) {
    const search_branch *branches = it->tree.branches;
    for (uint32_t each = branches[SEARCH_ROOT].first; each != SEARCH_NONE; each = branches[each].next) {
        if (out->count == tv_game_moves_max(it->task->game)) break; /* seen by another seat, more moves may be possible than in any world */
        uint32_t place = out->count++;
        tv_search_move entry = {.move = branches[each].move, .visits = branches[each].visits};
        if (entry.visits > 0) entry.value = (int32_t)(branches[each].sum / entry.visits);
        for (; place > 0 && it->report[place - 1].visits < entry.visits; place--) it->report[place] = it->report[place - 1];
        it->report[place] = entry;
    }
    out->moves = it->report;
}

static void report_chances(const search *it, tv_search_report *out) {
    int32_t left = TV_WHOLE_WIN;
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++) {
        out->chances[seat] = (int32_t)(it->sums[seat] / it->iterations);
        left -= out->chances[seat];
    }
    out->chances[it->seat] += left;
}

static void report(search *it, tv_search_report *out) {
    *out = (tv_search_report){.iterations = it->iterations, .full = it->tree.full};
    if (it->tree.judge != NULL) tv_net_name(it->task->net, out->net);
    out->memory_used = bytes_beside_tree(it->task->game) + search_tree_bytes(it->task->game, it->tree.count);
    report_moves(it, out);
    report_chances(it, out);
    for (uint32_t at = SEARCH_ROOT; out->line_count < TV_SEARCH_LINE_MAX; out->line_count++) {
        at = best_below(&it->tree, at);
        if (at == SEARCH_NONE) break;
        out->line[out->line_count] = it->tree.branches[at].move;
    }
}

/* ---- the bot ---- */

tv_move search_part_run(const tv_bot *bot, const tv_bot_task *task, tv_search_report *out) {
    search it;
    TV_ASSERT(task->memory_size >= search_part_memory(bot, task->game));
    search_begin(&it, bot, task);
    uint32_t most = search_part_iterations(bot, task->stop != NULL);
    do {
        iterate(&it);
        if (task->look != NULL && it.iterations % ITERATIONS_PER_LOOK == 0) {
            report(&it, out);
            task->look(task->host, out);
        }
        if (it.iterations % ITERATIONS_PER_QUESTION == 0 && task->stop != NULL && task->stop(task->host)) break;
    } while (it.iterations < most);
    report(&it, out);
    return out->line[0];
}

/* A decision with one legal move needs no thought. */
tv_move bot_search_choose(const tv_bot *bot, const tv_bot_task *task) {
    tv_move *moves = task->memory;
    if (tv_game_moves(task->game, task->box, task->view, moves) == 1) return moves[0];
    tv_search_report report;
    tv_move best = tv_search_run(bot, task, &report);
    return bot->handicap.warmth != 0 ? draw_move(&report, bot->handicap.warmth, task->seed) : best;
}

bool tv_bot_searches(const tv_bot *bot) { return bot->kind->choose == bot_search_choose; }

const tv_bot_kind tv_bot_search = {
    .id = "search",
    .title = TV_TEXT("Computer"),
    .about = TV_TEXT("Looks many moves ahead; search:100ms or search:5000it limits how far."),
    .limited = true,
    .memory = bot_search_memory,
    .choose = bot_search_choose,
};
