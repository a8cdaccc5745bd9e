/* Opening, closing and what a batch says of itself; batch_steps.c plays it. See trivium/batch.h. */
#include "batch_inside.h"

#include <stdlib.h>
#include <string.h>

/* ---- what is asked for ---- */
/* The arrays that this game can fill. */
static uint32_t arrays_possible(const tv_encoder *encoder) {
    return (TV_BATCH_BIT(TV_BATCH_ARRAYS) - 1) & ~(encoder->actions > 0 ? 0 : TV_BATCH_BIT(TV_BATCH_MASK));
}

static bool setup_fits(const tv_batch_setup *setup, const tv_encoder *encoder, tv_error *error) {
    if (setup->tables < 1 || setup->tables > BATCH_TABLES_MAX) return tv_fail(error, "A batch has 1 to 67108864 tables.", NULL);
    if (setup->arrays >= TV_BATCH_BIT(TV_BATCH_ARRAYS)) return tv_fail(error, "A batch has no such array.", NULL);
    if (setup->arrays & ~arrays_possible(encoder))
        return tv_fail(error, "{} has no numbering of moves, so a batch of it has no masks: ask for the lists of moves.",
                       setup->game->title, NULL);
    return true;
}

static uint32_t moves_width(const tv_batch_setup *setup) {
    uint32_t most = tv_game_moves_max(setup->game), wanted = setup->moves_width != 0 ? setup->moves_width : BATCH_MOVES_WIDTH;
    return wanted < most ? wanted : most;
}

/* The set-up as this library knows it: what an older program could not say is left 0. */
static bool read_setup(const tv_batch_setup *given, tv_batch_setup *out, tv_error *error) {
    *out = (tv_batch_setup){0};
    if (given->size < offsetof(tv_batch_setup, no_restart) || given->size > 4096)
        return tv_fail(error, "tv_batch_setup.size must be sizeof(tv_batch_setup).", NULL);
    memcpy(out, given, given->size < sizeof *out ? given->size : sizeof *out);
    if (out->game == NULL) return tv_fail(error, "A batch needs a game.", NULL);
    if (out->place == NULL) out->place = "cpu";
    return true;
}

/* Opens the box and lays out the memory; the place is not asked. */
static bool prepare(tv_batch *batch, const tv_batch_setup *given, tv_error *error) {
    tv_batch_setup *setup = &batch->setup;
    if (!read_setup(given, setup, error)) return false;
    const tv_setup rules = setup->setup != NULL ? *setup->setup : tv_setup_for_engines(setup->game, setup->game->seats_min);
    setup->setup = NULL; /* it is the caller's */
    batch->box = calloc(1, setup->game->box_bytes);
    if (batch->box == NULL) return tv_fail_memory(error);
    if (!tv_game_open(setup->game, batch->box, &rules, error)) return false;
    tv_encoder_make(setup->game, batch->box, &batch->encoder);
    if (!setup_fits(setup, &batch->encoder, error)) return false;
    batch_layout_make(setup, &batch->encoder, moves_width(setup), &batch->layout);
    return true;
}

/* ---- opening ---- */
static bool settle(tv_batch *batch, tv_error *error) {
    const batch_place_kind *kind;
    uint32_t number;
    if (!batch_place_read(batch->setup.place, &kind, &number, error)) return false;
    batch->setup.place = NULL; /* it is the caller's */
    batch->place = kind->open(number, batch->setup.game, error);
    if (batch->place == NULL) return false;
    batch->memory = kind->allocate(batch->place, batch->layout.bytes, error);
    if (batch->memory == NULL) return false;
    batch->work = (batch_work){.tables = batch->setup.tables, .seats = batch->encoder.seats, .restart = !batch->setup.no_restart};
    batch_layout_place(&batch->layout, batch->memory, &batch->work);
    return kind->write(batch->place, batch_piece_at(batch, BATCH_BOX), batch->box, batch->setup.game->box_bytes, error) &&
           kind->write(batch->place, batch_piece_at(batch, BATCH_ENCODER), &batch->encoder, sizeof batch->encoder, error);
}

tv_batch *tv_batch_open(const tv_batch_setup *setup, tv_error *error) {
    tv_batch *batch = calloc(1, sizeof *batch);
    if (batch == NULL) {
        tv_fail_memory(error);
        return NULL;
    }
    if (prepare(batch, setup, error) && settle(batch, error) && tv_batch_reset(batch, NULL, NULL, batch->setup.arrays, error)) return batch;
    tv_batch_close(batch);
    return NULL;
}

void tv_batch_close(tv_batch *batch) {
    if (batch == NULL) return;
    if (batch->place != NULL) batch->place->kind->close(batch->place);
    free(batch->box);
    free(batch);
}

uint64_t tv_batch_bytes(const tv_batch_setup *setup, tv_error *error) {
    tv_batch *batch = calloc(1, sizeof *batch);
    uint64_t bytes = 0;
    if (batch == NULL)
        tv_fail_memory(error);
    else if (prepare(batch, setup, error))
        bytes = batch->layout.bytes;
    tv_batch_close(batch);
    return bytes;
}

/* ---- what it is ---- */
const tv_game *tv_batch_game(const tv_batch *batch) { return batch->setup.game; }
const void *tv_batch_box(const tv_batch *batch) { return batch->box; }
const tv_encoder *tv_batch_encoder(const tv_batch *batch) { return &batch->encoder; }
uint32_t tv_batch_tables(const tv_batch *batch) { return batch->setup.tables; }
uint8_t tv_batch_seats(const tv_batch *batch) { return (uint8_t)batch->encoder.seats; }

void *batch_piece_at(const tv_batch *batch, uint32_t id) { return (uint8_t *)batch->memory + batch->layout.pieces[id].offset; }

tv_batch_array tv_batch_array_of(const tv_batch *batch, tv_batch_array_id id) {
    if ((uint32_t)id >= TV_BATCH_ARRAYS || !batch->layout.pieces[id].there) return (tv_batch_array){.gpu = batch->place->gpu};
    const batch_piece *piece = &batch->layout.pieces[id];
    return (tv_batch_array){.data = batch_piece_at(batch, id),
                            .item_bytes = piece->item_bytes,
                            .is_signed = piece->is_signed,
                            .rows = piece->rows,
                            .columns = piece->columns,
                            .gpu = batch->place->gpu};
}

bool tv_batch_read(const tv_batch *batch, tv_batch_array_id id, void *out, size_t bytes, tv_error *error) {
    tv_batch_array array = tv_batch_array_of(batch, id);
    if (array.data == NULL) return tv_fail(error, "This batch was opened without that array.", NULL);
    if (bytes != (size_t)array.rows * array.columns * array.item_bytes) return tv_fail(error, "The array has another size.", NULL);
    return batch->place->kind->read(batch->place, out, array.data, bytes, error);
}

bool tv_batch_read_row(const tv_batch *batch, tv_batch_array_id id, uint32_t table, void *out, size_t bytes, tv_error *error) {
    tv_batch_array array = tv_batch_array_of(batch, id);
    if (array.data == NULL) return tv_fail(error, "This batch was opened without that array.", NULL);
    if (table >= array.rows || bytes != (size_t)array.columns * array.item_bytes)
        return tv_fail(error, "The array has another size.", NULL);
    return batch->place->kind->read(batch->place, out, (const uint8_t *)array.data + table * bytes, bytes, error);
}
