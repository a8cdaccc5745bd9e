/* The tree of a search, see search_tree.h: matching the legal moves of a world with the branches, choosing among them, and
 * keeping count. Whole numbers only, so that every platform chooses alike. */
#include "search_tree.h"

#include "base/check.h"

enum {
    UNIT_BITS = 6,         /* means are kept in 1/64 of the game's values */
    EXPLORATION = 4,       /* how much a prior weighs against a value, in spreads */
    CAUTION = 4,           /* a move never tried is taken for a quarter of a spread worse than the decision */
    WIDTH_LEAST = 2,       /* so many moves are tried early, */
    WIDTH_GROWTH = 2,      /* and further ones with the root of the visits */
    SPREAD_AT_FIRST = 500, /* before anything is known */
};

/* ---- memory ---- */
size_t search_tree_bytes(const tv_game *game, uint32_t branches) {
    return search_aligned(branches * sizeof(search_branch)) + search_aligned(tv_game_moves_max(game) * sizeof(tv_move)) +
           search_aligned(tv_game_moves_max(game) * sizeof(uint32_t)) + search_aligned(tv_game_moves_max(game) * sizeof(uint16_t)) +
           search_aligned(SEARCH_ROOTS * sizeof(uint32_t));
}

/* The next piece of the memory. */
static void *cut(unsigned char **at, size_t bytes) {
    void *piece = *at;
    *at += search_aligned(bytes);
    return piece;
}

/* Square roots in 1/256. */
static void fill_roots(uint32_t *roots) {
    uint32_t root = 0;
    for (uint32_t n = 0; n < SEARCH_ROOTS; n++) {
        while ((uint64_t)(root + 1) * (root + 1) <= (uint64_t)n << 16) root++;
        roots[n] = root;
    }
}

void search_tree_begin(search_tree *tree, const tv_game *game, const void *box, void *memory, uint32_t branches) {
    unsigned char *at = memory;
    *tree = (search_tree){.game = game, .box = box, .room = branches, .count = 1};
    tree->branches = cut(&at, branches * sizeof(search_branch));
    tree->moves = cut(&at, tv_game_moves_max(game) * sizeof(tv_move));
    tree->found = cut(&at, tv_game_moves_max(game) * sizeof(uint32_t));
    tree->weights = cut(&at, tv_game_moves_max(game) * sizeof(uint16_t));
    tree->roots = cut(&at, SEARCH_ROOTS * sizeof(uint32_t));
    tree->branches[SEARCH_ROOT] = (search_branch){0};
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++) {
        tree->spread[seat] = SPREAD_AT_FIRST;
        tree->width[seat] = UINT32_MAX;
    }
    fill_roots(tree->roots);
}

uint32_t search_tree_root(const search_tree *tree, uint64_t number) {
    uint32_t shift = 0;
    for (; number >= SEARCH_ROOTS; number >>= 2) shift++;
    return tree->roots[number] << shift;
}

/* ---- the branches of a decision ---- */

/* Nearly all of them small, some large: the fourth power of an even draw. */
static uint64_t noise_lot(uint64_t *chance) {
    uint64_t even = tv_fast_next(chance) >> 52, square = even * even >> 12;
    return (square * square >> 12) + 1;
}

/* Replaces a part of the priors by lots. */
static void mix_noise(search_tree *tree, uint32_t count, uint64_t *chance) {
    uint64_t sum = 0, lots = 0, start = *chance;
    for (uint32_t i = 0; i < count; i++) sum += tree->weights[i];
    for (uint32_t i = 0; i < count; i++) lots += noise_lot(chance);
    for (uint32_t i = 0; i < count; i++) {
        uint64_t mixed =
            (tree->weights[i] * (16 - tree->noise) * UINT64_C(65535) / sum + noise_lot(&start) * tree->noise * 65535 / lots) / 16;
        tree->weights[i] = (uint16_t)(mixed < 1 ? 1 : mixed);
    }
}

void search_tree_priors(const search_tree *tree, const void *state, uint32_t count) {
    if (tree->judge != NULL) {
        tv_judge_look(tree->judge, state);
        tv_judge_priors(tree->judge, tree->moves, count, tree->weights);
    } else {
        tv_game_prior(tree->game, tree->box, state, tree->moves, count, tree->weights);
    }
}

static void ask_priors(search_tree *tree, uint32_t at, const void *state, uint32_t count, uint64_t *chance) {
    search_tree_priors(tree, state, count);
    if (at == SEARCH_ROOT && tree->noise != 0) mix_noise(tree, count, chance);
}

/* Adds branches for the legal moves that have none, `last` being the decision's last branch so far. */
static void add_missing(search_tree *tree, uint32_t at, uint32_t last, const void *state, uint32_t count, uint8_t seat, uint64_t *chance) {
    uint64_t sum = 0;
    ask_priors(tree, at, state, count, chance);
    for (uint32_t i = 0; i < count; i++) sum += tree->weights[i];
    for (uint32_t i = 0; i < count; i++) {
        if (tree->found[i] != SEARCH_NONE) continue;
        if (tree->count == tree->room) {
            tree->full = true;
            return;
        }
        uint32_t fresh = tree->count++;
        uint32_t prior = (uint32_t)(((uint64_t)tree->weights[i] << 24) / sum) & ~UINT32_C(255);
        prior += 1 + (uint32_t)(tv_fast_next(chance) >> 57);
        tree->branches[fresh] = (search_branch){.move = tree->moves[i], .prior = prior, .seat = seat};
        if (last == SEARCH_NONE)
            tree->branches[at].first = fresh;
        else
            tree->branches[last].next = fresh;
        last = tree->found[i] = fresh;
    }
}

static bool is_branch(const search_branch *branch, tv_move move, uint8_t seat) { return branch->move == move && branch->seat == seat; }

/* The branch of a move in the list from `begin` up to, not including, `end`. */
static uint32_t find(const search_tree *tree, uint32_t begin, uint32_t end, tv_move move, uint8_t seat) {
    while (begin != end && !is_branch(&tree->branches[begin], move, seat)) begin = tree->branches[begin].next;
    return begin == end ? SEARCH_NONE : begin;
}

/* Finds the branch of every legal move; false when one is missing. Lists have a fixed order, so the branch of a move nearly
 * always follows that of the move before it. */
static bool match(search_tree *tree, uint32_t at, uint32_t count, uint8_t seat) {
    uint32_t first = tree->branches[at].first, cursor = first;
    bool complete = true;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t branch = find(tree, cursor, SEARCH_NONE, tree->moves[i], seat);
        if (branch == SEARCH_NONE) branch = find(tree, first, cursor, tree->moves[i], seat);
        tree->found[i] = branch;
        if (branch != SEARCH_NONE)
            cursor = tree->branches[branch].next;
        else
            complete = false;
    }
    return complete;
}

static uint32_t last_branch(const search_tree *tree, uint32_t at) {
    uint32_t last = tree->branches[at].first;
    while (tree->branches[last].next != SEARCH_NONE) last = tree->branches[last].next;
    return last;
}

/* A decision never seen before needs no matching, but room for all its moves: half a list would favour its beginning. */
static bool open_decision(search_tree *tree, uint32_t at, const void *state, uint32_t count, uint8_t seat, uint64_t *chance) {
    if (tree->room - tree->count < count) {
        tree->full = true;
        return false;
    }
    for (uint32_t i = 0; i < count; i++) tree->found[i] = SEARCH_NONE;
    add_missing(tree, at, SEARCH_NONE, state, count, seat, chance);
    return true;
}

/* ---- choosing ---- */

/* What was seen of the legal moves of a decision, and the best of them. */
typedef struct choice {
    uint32_t tried;  /* number of moves visited before */
    uint32_t fresh;  /* the most promising of the others */
    uint32_t visits; /* of all together */
    int64_t sum;
    uint32_t best;
    int64_t best_value;
} choice;

/* What a prior adds to a mean: prior (2^-24) * root (2^-8) * spread, in 1/64. */
static int64_t attraction(const search_tree *tree, uint8_t seat, uint32_t pull, uint32_t root) {
    return (int64_t)(((uint64_t)pull * root >> 16) * tree->spread[seat] * EXPLORATION >> (16 - UNIT_BITS));
}

static choice choose_tried(search_tree *tree, uint32_t count, uint8_t seat) {
    choice out = {.best_value = INT64_MIN};
    uint32_t available = 0, root = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (tree->found[i] == SEARCH_NONE) continue;
        search_branch *branch = &tree->branches[tree->found[i]];
        branch->available++;
        if (branch->visits == 0) {
            if (out.fresh == SEARCH_NONE || branch->prior > tree->branches[out.fresh].prior) out.fresh = tree->found[i];
            continue;
        }
        out.tried++;
        out.visits += branch->visits;
        out.sum += branch->sum;
        if (branch->available != available) root = search_tree_root(tree, available = branch->available);
        int64_t value = branch->mean + attraction(tree, seat, branch->pull, root);
        if (value <= out.best_value) continue;
        out.best_value = value;
        out.best = tree->found[i];
    }
    return out;
}

/* Progressive widening: the next move is tried when its prior earns it, and only once the moves tried so far have had their
 * share of visits. No move is ever left out for good, unless a handicap says so. */
static uint32_t choose(search_tree *tree, uint32_t count, uint8_t seat) {
    choice seen = choose_tried(tree, count, seat);
    if (seen.fresh == SEARCH_NONE || seen.tried == 0) return seen.tried == 0 ? seen.fresh : seen.best;
    if (seen.tried >= tree->width[seat]) return seen.best;
    if (seen.tried >= WIDTH_LEAST + (WIDTH_GROWTH * search_tree_root(tree, seen.visits) >> 8)) return seen.best;
    const search_branch *fresh = &tree->branches[seen.fresh];
    int64_t value = (seen.sum << UNIT_BITS) / seen.visits - ((int64_t)tree->spread[seat] << UNIT_BITS) / CAUTION;
    value += attraction(tree, seat, fresh->prior, search_tree_root(tree, fresh->available));
    return value > seen.best_value ? seen.fresh : seen.best;
}

uint32_t search_tree_select(search_tree *tree, uint32_t at, const void *state, uint64_t *chance) {
    uint8_t seat = tv_game_actor(tree->game, tree->box, state);
    uint32_t count = tv_game_moves(tree->game, tree->box, state, tree->moves);
    TV_ASSERT(count > 0);
    if (tree->branches[at].first == SEARCH_NONE) {
        if (!open_decision(tree, at, state, count, seat, chance)) return SEARCH_NONE;
    } else if (!match(tree, at, count, seat)) {
        add_missing(tree, at, last_branch(tree, at), state, count, seat, chance);
    }
    if (at == SEARCH_ROOT && tree->first != NULL)
        for (uint32_t i = 0; i < count; i++)
            if (tree->moves[i] != *tree->first) tree->found[i] = SEARCH_NONE;
    return choose(tree, count, seat);
}

void search_tree_learn(search_tree *tree, uint32_t at, int32_t value) {
    search_branch *branch = &tree->branches[at];
    branch->visits++;
    branch->sum += value;
    branch->mean = (int32_t)((branch->sum << UNIT_BITS) / branch->visits);
    branch->pull = branch->prior / (branch->visits + 1);
}
