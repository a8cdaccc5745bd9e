/* Reasons: what differs between two lines of moves, as data; see analysis.h. The same code for every game: a game says in `feature_texts`
 * which of its features players speak of. */
#include "analysis_inside.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>
#include <trivium/judgement.h>

enum {
    LEAST_WORTH = 400,       /* points that are a reason: about half a point of chance */
    SECOND_SHARE = 3,        /* a second gain is told when it is at least a third of the first, */
    PRICE_SHARE = 2,         /* a price when it is at least half of it */
    VICTORY_WORTH = 1000000, /* above all features */
    PLAY_ON_MAX = 32,        /* decisions: some turns are long */
    LINE_TOLD_MAX = 4,       /* moves, the first included: a reader follows no more */
};

/* ---- worlds ---- */

static size_t aligned(size_t bytes) { return (bytes + 15) / 16 * 16; }

size_t tv_hint_scratch(const tv_game *game) {
    uint32_t moves = tv_game_moves_max(game);
    return 2 * aligned(game->state_bytes) + moves * sizeof(tv_move) + moves * sizeof(uint16_t);
}

reason_room reason_room_in(const tv_game *game, void *scratch) {
    unsigned char *at = scratch;
    size_t state = aligned(game->state_bytes);
    tv_move *moves = (tv_move *)(void *)(at + 2 * state);
    return (reason_room){.world = at, .after = at + state, .moves = moves, .priors = (uint16_t *)(moves + tv_game_moves_max(game))};
}

void reason_imagine(const tv_bot_task *task, uint32_t number, void *world) {
    tv_chance chance = tv_chance_fast(task->seed + number);
    memcpy(world, task->view, task->game->state_bytes);
    tv_game_imagine(task->game, task->box, world, tv_game_actor(task->game, task->box, task->view), &chance);
}

static uint32_t turn_of(const tv_bot_task *task, const void *state) { return tv_game_turn(task->game, task->box, state).number; }

static bool is_over(const tv_bot_task *task, const void *state) { return tv_game_actor(task->game, task->box, state) == TV_OVER; }

/* As much of a line as is legal before the turn `until` begins. */
static uint32_t play_line(const tv_bot_task *task, void *state, const tv_move *line, uint32_t count, uint32_t until, tv_chance *chance) {
    uint32_t played = 0;
    for (; played < count && !is_over(task, state) && turn_of(task, state) < until; played++) {
        if (tv_game_check(task->game, task->box, state, line[played]) != NULL) break;
        tv_game_play(task->game, task->box, state, line[played], chance, NULL);
    }
    return played;
}

uint32_t reason_play(const tv_bot_task *task, uint32_t number, const reason_room *room, const tv_move *line, uint32_t count) {
    tv_chance chance = tv_chance_fast(~task->seed + number);
    memcpy(room->after, room->world, task->game->state_bytes);
    return play_line(task, room->after, line, count, UINT32_MAX, &chance);
}

static tv_move most_natural(const tv_bot_task *task, const reason_room *room) {
    uint32_t count = tv_game_moves(task->game, task->box, room->after, room->moves), best = 0;
    TV_ASSERT(count > 0);
    tv_game_prior(task->game, task->box, room->after, room->moves, count, room->priors);
    for (uint32_t i = 1; i < count; i++)
        if (room->priors[i] > room->priors[best]) best = i;
    return room->moves[best];
}

/* Plays a line up to the beginning of a turn. Where it ends before that, or cannot go on because chance brought something else than the
 * search expected, the most natural moves follow. */
static void play_to_turn(const tv_bot_task *task, uint32_t number, const reason_room *room, const tv_move *line, uint32_t count,
                         uint32_t until) {
    tv_chance chance = tv_chance_fast(~task->seed + number);
    memcpy(room->after, room->world, task->game->state_bytes);
    play_line(task, room->after, line, count, until, &chance);
    for (uint32_t i = 0; i < PLAY_ON_MAX && !is_over(task, room->after) && turn_of(task, room->after) < until; i++)
        tv_game_play(task->game, task->box, room->after, most_natural(task, room), &chance, NULL);
}

/* ---- counting ---- */

/* A number after both lines: its sum over the worlds, and whether it was the same in all of them. */
typedef struct tally {
    int32_t here, there, first_here, first_there;
    bool varies;
} tally;

typedef struct comparison {
    const tv_bot_task *task;
    uint8_t seats, decider;
    bool round; /* the lines are played on until everybody has had a turn */
    uint32_t worlds;
    tally features[TV_SEATS_MAX][REASON_FEATURES_MAX], victories[TV_SEATS_MAX];
} comparison;

static void add(tally *it, bool first, int32_t here, int32_t there) {
    if (first) {
        it->first_here = here;
        it->first_there = there;
    }
    it->varies |= here != it->first_here || there != it->first_there;
    it->here += here;
    it->there += there;
}

static void note_victory(const comparison *it, const void *state, bool won[TV_SEATS_MAX]) {
    tv_result result = {0};
    if (!is_over(it->task, state)) return;
    tv_game_result(it->task->game, it->task->box, state, &result);
    for (uint8_t seat = 0; seat < it->seats; seat++) won[seat] = result.place[seat] == 1;
}

static void count_features(const comparison *it, const void *state, int32_t features[TV_SEATS_MAX][REASON_FEATURES_MAX]) {
    for (uint8_t seat = 0; seat < it->seats; seat++) tv_game_feature(it->task->game, it->task->box, state, seat, features[seat]);
}

/* Up to which turn both lines are played: as far as both of them lead, but at least to the end of the present turn, and at most until the
 * seat has its turn again, because what a search expects later is hardly more than a guess. */
static uint32_t common_turn(const comparison *it, uint32_t one, uint32_t other) {
    uint32_t now = turn_of(it->task, it->task->view), least = one < other ? one : other;
    if (it->round || least > now + it->seats) return now + it->seats;
    return least > now ? least : now + 1;
}

static void compare_world(comparison *it, const tv_reason *lines, uint32_t number, const reason_room *room) {
    int32_t here[TV_SEATS_MAX][REASON_FEATURES_MAX], there[TV_SEATS_MAX][REASON_FEATURES_MAX];
    bool won[TV_SEATS_MAX] = {0}, won_there[TV_SEATS_MAX] = {0};
    reason_imagine(it->task, number, room->world);
    reason_play(it->task, number, room, lines->line, lines->line_count);
    note_victory(it, room->after, won);
    uint32_t turn = turn_of(it->task, room->after);
    reason_play(it->task, number, room, lines->other, lines->other_count);
    note_victory(it, room->after, won_there);
    uint32_t until = common_turn(it, turn, turn_of(it->task, room->after));
    play_to_turn(it->task, number, room, lines->other, lines->other_count, until);
    count_features(it, room->after, there);
    play_to_turn(it->task, number, room, lines->line, lines->line_count, until);
    count_features(it, room->after, here);
    for (uint8_t seat = 0; seat < it->seats; seat++) {
        add(&it->victories[seat], it->worlds == 0, won[seat], won_there[seat]);
        for (uint32_t i = 0; i < it->task->game->features; i++) add(&it->features[seat][i], it->worlds == 0, here[seat][i], there[seat][i]);
    }
    it->worlds++;
}

/* ---- weighing ---- */

static int32_t mean(const comparison *it, int32_t sum) {
    int32_t whole = sum * TV_REASON_WHOLE, half = (int32_t)it->worlds / 2;
    return (whole + (whole < 0 ? -half : half)) / (int32_t)it->worlds;
}

/* What a difference is worth to who decides: what others gain is shared by all whom it harms. */
static int32_t worth_of(const comparison *it, uint8_t seat, uint32_t feature) {
    const tv_game *game = it->task->game;
    const tally *counted = &it->features[seat][feature];
    int64_t weight = game->weights[feature].by_seats[tv_weight_column(game->seats_min, it->seats)];
    int64_t worth = weight * (counted->here - counted->there) / (int32_t)it->worlds;
    return (int32_t)(seat == it->decider ? worth : -worth / (it->seats > 1 ? it->seats - 1 : 1));
}

static int32_t rounded(int32_t hundredths) {
    return (hundredths + (hundredths < 0 ? -TV_REASON_WHOLE : TV_REASON_WHOLE) / 2) / TV_REASON_WHOLE;
}

/* A difference that a reader sees: whole numbers differ, and not only by rounding. */
static bool is_seen(const tv_reason_point *point, const tv_feature_text *text) {
    int32_t apart = abs(point->here - point->there);
    if (text->most > 0 && rounded(point->here) >= text->most && rounded(point->there) >= text->most) return false;
    return apart * 2 >= TV_REASON_WHOLE && (text->one == NULL || rounded(point->here) != rounded(point->there));
}

/* Worth what players would think: a table of weights may hold that fewer is better where they would not. */
static bool is_plausible(const comparison *it, const tv_reason_point *point, const tv_feature_text *text) {
    bool more = point->here > point->there, own = point->seat == it->decider;
    bool gain = (more == (text->good > 0)) == own;
    return gain == (point->worth > 0);
}

/* One feature of one seat, with the one that goes on counting after it; worth 0 when it is not spoken of. */
static tv_reason_point point_of(const comparison *it, uint8_t seat, uint32_t feature) {
    const tv_feature_text *text = &it->task->game->feature_texts[feature];
    tv_reason_point point = {.feature = (uint16_t)feature, .seat = seat, .certain = true};
    int32_t here = 0, there = 0;
    if (text->good == 0) return point;
    for (uint32_t i = feature; i <= feature + text->continued; i++) {
        TV_ASSERT(i < it->task->game->features);
        here += it->features[seat][i].here;
        there += it->features[seat][i].there;
        point.certain &= !it->features[seat][i].varies;
        point.worth += worth_of(it, seat, i);
    }
    point.here = mean(it, here);
    point.there = mean(it, there);
    if (!is_seen(&point, text) || !is_plausible(it, &point, text)) point.worth = 0;
    return point;
}

static int32_t topic_worth(const comparison *it, uint8_t seat, uint8_t topic) {
    int32_t sum = 0;
    for (uint32_t i = 0; i < it->task->game->features; i++)
        if (it->task->game->feature_texts[i].topic == topic) sum += worth_of(it, seat, i);
    return sum;
}

/* ---- choosing ---- */

/* The best points found so far: two gains and a price, worth 0 where there is none. */
typedef struct chosen {
    tv_reason_point gains[2], price;
} chosen;

static void offer(chosen *out, const tv_reason_point *point) {
    if (point->worth > out->gains[0].worth) {
        out->gains[1] = out->gains[0];
        out->gains[0] = *point;
    } else if (point->worth > out->gains[1].worth) {
        out->gains[1] = *point;
    } else if (point->worth < out->price.worth) {
        out->price = *point;
    }
}

/* The point that speaks for all of its topic: the weightiest one that says the same as all together. */
static tv_reason_point speaker_of(const comparison *it, uint8_t seat, uint8_t topic) {
    tv_reason_point best = {0};
    int32_t all = topic_worth(it, seat, topic);
    for (uint32_t i = 0; i < it->task->game->features; i++) {
        if (it->task->game->feature_texts[i].topic != topic) continue;
        tv_reason_point point = point_of(it, seat, i);
        if ((point.worth > 0) == (all > 0) && abs(point.worth) > abs(best.worth)) best = point;
    }
    if (best.worth != 0) best.worth = all;
    return best;
}

static void offer_features(const comparison *it, uint8_t seat, chosen *out) {
    const tv_game *game = it->task->game;
    uint8_t topics = 0;
    for (uint32_t i = 0; i < game->features; i++) {
        const tv_feature_text *text = &game->feature_texts[i];
        if (text->topic > topics) topics = text->topic;
        if (text->topic > 0) continue;
        tv_reason_point point = point_of(it, seat, i);
        offer(out, &point);
    }
    for (uint8_t topic = 1; topic <= topics; topic++) {
        tv_reason_point point = speaker_of(it, seat, topic);
        offer(out, &point);
    }
}

static void offer_victory(const comparison *it, uint8_t seat, chosen *out) {
    const tally *counted = &it->victories[seat];
    tv_reason_point point = {.feature = TV_REASON_VICTORY, .seat = seat, .certain = !counted->varies};
    point.here = mean(it, counted->here);
    point.there = mean(it, counted->there);
    if (abs(point.here - point.there) * 2 < TV_REASON_WHOLE) return;
    point.worth = (seat == it->decider) == (point.here > point.there) ? VICTORY_WORTH : -VICTORY_WORTH;
    offer(out, &point);
}

/* A price that outweighs what is gained says that the search sees something that the features do not: then nothing is told. */
static void keep_told(const chosen *found, tv_reason *out) {
    int32_t first = found->gains[0].worth, second = found->gains[1].worth, price = -found->price.worth;
    bool two = second >= LEAST_WORTH && second >= first / SECOND_SHARE;
    out->count = 0;
    if (first < LEAST_WORTH || price > first + (two ? second : 0)) return;
    out->points[out->count++] = found->gains[0];
    if (two) out->points[out->count++] = found->gains[1];
    if (price >= LEAST_WORTH && price >= first / PRICE_SHARE) out->points[out->count++] = found->price;
}

static void find_points(const tv_bot_task *task, const reason_room *room, bool round, tv_reason *out) {
    const tv_game *game = task->game;
    comparison it = {.task = task, .round = round, .seats = tv_game_seats(game, task->box)};
    chosen found = {0};
    it.decider = tv_game_actor(game, task->box, task->view);
    for (uint32_t i = 0; i < REASON_WORLDS; i++) compare_world(&it, out, i, room);
    for (uint8_t seat = 0; seat < it.seats; seat++) {
        offer_features(&it, seat, &found);
        offer_victory(&it, seat, &found);
    }
    keep_told(&found, out);
}

/* ---- what can be told of the line ---- */

/* In how many worlds the move can follow what comes before it; 0 when its words differ, because others would tell what was imagined. */
static uint32_t agreeing_worlds(const tv_bot_task *task, const tv_reason *reason, uint32_t place, const reason_room *room) {
    static const tv_reader anybody = {.lang = TV_EN, .names = {"0", "1", "2", "3"}};
    char words[REASON_DESCRIBED_MAX], again[REASON_DESCRIBED_MAX];
    uint32_t count = 0;
    uint8_t who = TV_OVER;
    for (uint32_t i = 0; i < REASON_WORLDS; i++) {
        reason_imagine(task, i, room->world);
        if (reason_play(task, i, room, reason->line, place) < place) continue;
        uint8_t actor = tv_game_actor(task->game, task->box, room->after);
        if (actor == TV_OVER || tv_game_check(task->game, task->box, room->after, reason->line[place]) != NULL) continue;
        reason_describe(task, room->after, reason->line[place], &anybody, count == 0 ? words : again);
        if (count > 0 && (actor != who || strcmp(words, again) != 0)) return 0;
        who = actor;
        count++;
    }
    return count;
}

/* The answer is told when it is possible at all, what follows it only when that is likely. */
static uint32_t moves_to_tell(const tv_bot_task *task, const tv_reason *reason, const reason_room *room) {
    uint32_t told = reason->line_count > 0;
    while (told > 0 && told < reason->line_count && told < LINE_TOLD_MAX) {
        uint32_t wanted = told == 1 ? REASON_WORLDS / 4 : REASON_WORLDS / 2;
        if (agreeing_worlds(task, reason, told, room) < wanted) break;
        told++;
    }
    return told;
}

void tv_reason_find(const tv_bot_task *task, void *scratch, tv_reason *out) {
    reason_room room = reason_room_in(task->game, scratch);
    bool spoken = TV_GAME_HAS(task->game, feature_texts) && task->game->features <= REASON_FEATURES_MAX;
    out->count = 0;
    if (spoken && out->other_count > 0) find_points(task, &room, false, out);
    if (spoken && out->other_count > 0 && out->count == 0) find_points(task, &room, true, out); /* what others do next may show it */
    out->told = moves_to_tell(task, out, &room);
}
