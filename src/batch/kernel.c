/* The tables of a batch on a card: this file, row.h and the sources of one game, BATCH_GAME, compiled together by tools/build-kernel. The game is
 * a constant here, so that its functions are called directly and what they never reach is left out. One thread has one table at a time.
 *
 * Games of a batch are in different phases, and threads that run in step wait for each other wherever they part. Therefore play-outs sort
 * the tables of a block by what is to be done next, before it is done (docs/batch.md has the figures). */
#include "kernels.h"
#include "place.h"
#include "row.h"

extern const tv_game BATCH_GAME;

#define SHARED __attribute__((address_space(3)))

enum { BLOCK_MAX = 1024, BINS = 64 };

static uint32_t thread_in_block(void) { return __nvvm_read_ptx_sreg_tid_x(); }
static uint32_t block_threads(void) { return __nvvm_read_ptx_sreg_ntid_x(); }
static uint32_t block_first(void) { return __nvvm_read_ptx_sreg_ctaid_x() * block_threads(); }

/* ---- what the games' sources call and a card has not ---- */
_Noreturn void tv_assert_failed(const char *claim, const char *file, int line) {
    (void)claim, (void)file, (void)line;
    __builtin_trap();
}
_Noreturn void abort(void) { __builtin_trap(); }
int abs(int number) { return number < 0 ? -number : number; }
void *memchr(const void *bytes, int byte, size_t count) {
    const uint8_t *at = bytes;
    for (size_t i = 0; i < count; i++)
        if (at[i] == (uint8_t)byte) return (void *)(uintptr_t)(at + i);
    return NULL;
}
int memcmp(const void *left, const void *right, size_t count) {
    const uint8_t *a = left, *b = right;
    for (size_t i = 0; i < count; i++)
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    return 0;
}
/* Batches draw fast numbers only (row.h). */
uint32_t tv_chance_draw_keyed(tv_chance *chance, uint32_t bound) {
    (void)chance, (void)bound;
    __builtin_trap();
}
uint32_t tv_chance_draw_none(tv_chance *chance) {
    (void)chance;
    __builtin_trap();
}
tv_chance tv_chance_none(void) { return (tv_chance){.kind = TV_CHANCE_NONE}; }

/* A thread's own memory must have a size that the compiler knows. */
#define ROOM_MOVES (BATCH_GAME.moves != NULL && BATCH_GAME.moves_max != 0 ? BATCH_GAME.moves_max : BATCH_CARD_MOVES)
#define ROOM_OPEN(room)                                                                                                                    \
    batch_room room = {.moves = __builtin_alloca(ROOM_MOVES * sizeof(tv_move)),                                                            \
                       .weights = __builtin_alloca(ROOM_MOVES * sizeof(uint16_t)),                                                         \
                       .view = __builtin_alloca(BATCH_GAME.state_bytes)}

/* ---- entries ---- */
void batch_kernel_begin(const void *given, const void *begin) {
    const batch_work *w = given;
    uint32_t table = block_first() + thread_in_block();
    const uint8_t *which = ((const batch_begin *)begin)->which;
    if (table < w->tables && (which == NULL || which[table])) row_begin(&BATCH_GAME, w, begin, table);
}

void batch_kernel_advance(const void *given, void *totals) {
    const batch_work *w = given;
    batch_totals *sum = totals;
    ROOM_OPEN(room);
    uint32_t table = block_first() + thread_in_block();
    if (table >= w->tables) return;
    row_advance(&BATCH_GAME, w, table, &room);
    __sync_fetch_and_add(&sum->chosen, room.chosen);
    if (w->refused[table] != BATCH_PLAYED) __sync_fetch_and_umin(&sum->refused, table);
}

/* ---- play-outs, sorted ---- */
static SHARED uint32_t bins[BINS], begins[BINS];
static SHARED uint16_t order[BLOCK_MAX];
static SHARED tv_move chosen_moves[BLOCK_MAX];

/* Which slot of the block this thread has next, when it now has `slot`, so that equal keys, all below BINS, lie side by side. */
static uint32_t sort_slots(uint32_t slot, uint32_t key) {
    const uint32_t thread = thread_in_block();
    __nvvm_bar_sync(0);
    if (thread < BINS) bins[thread] = 0;
    __nvvm_bar_sync(0);
    uint32_t rank = __sync_fetch_and_add((uint32_t *)&bins[key], 1);
    __nvvm_bar_sync(0);
    if (thread < BINS) {
        uint32_t before = 0;
        for (uint32_t bin = 0; bin < thread; bin++) before += bins[bin];
        begins[thread] = before;
    }
    __nvvm_bar_sync(0);
    order[begins[key] + rank] = (uint16_t)slot;
    __nvvm_bar_sync(0);
    return order[thread];
}

/* Random steps of all tables: list and choose, sort by the verb that was chosen, play. Blocks have at least BINS threads. */
void batch_kernel_play(const void *given, void *totals) {
    const batch_work *w = given;
    batch_totals *sum = totals;
    const uint32_t first = block_first(), steps = w->steps, tables = w->tables;
    ROOM_OPEN(room);
    uint32_t slot = thread_in_block();
    if (first + slot < tables) row_forget_end(w, first + slot);
    for (uint32_t step = 0; step < steps; step++) {
        uint32_t table = first + slot, key = BINS - 1;
        if (table < tables && w->actor[table] != TV_OVER) {
            uint32_t count = tv_game_moves(&BATCH_GAME, w->box, row_state(&BATCH_GAME, w, table), room.moves);
            tv_move move = row_random(w, table, &room, room.moves, count);
            chosen_moves[slot] = move;
            key = (uint32_t)move & (BINS - 1);
        }
        slot = sort_slots(slot, key);
        table = first + slot;
        if (table < tables && w->actor[table] != TV_OVER) row_settle(&BATCH_GAME, w, table, chosen_moves[slot]);
    }
    __nvvm_bar_sync(0);
    __sync_fetch_and_add(&sum->chosen, room.chosen);
    uint32_t table = first + thread_in_block();
    if (table < tables) w->refused[table] = BATCH_PLAYED;
    if (table < tables) row_tell(&BATCH_GAME, w, table, &room);
}
