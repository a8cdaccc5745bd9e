/* See layout.h. */
#include "layout.h"

enum { ALIGNMENT = 256 }; /* of every array, for wide loads of either place */

static void piece(batch_layout *layout, uint32_t id, bool there, uint32_t rows, uint32_t columns, uint32_t item_bytes) {
    layout->pieces[id] =
        (batch_piece){.offset = layout->bytes, .item_bytes = item_bytes, .columns = columns, .rows = rows, .there = there && columns > 0};
    if (!layout->pieces[id].there) return;
    uint64_t bytes = (uint64_t)rows * columns * item_bytes;
    layout->bytes += (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

void batch_layout_make(const tv_batch_setup *setup, const tv_encoder *encoder, uint32_t moves_width, batch_layout *out) {
    const uint32_t tables = setup->tables, seats = encoder->seats, state = setup->game->state_bytes;
    const bool lists = (setup->arrays & TV_BATCH_BIT(TV_BATCH_MOVES)) != 0, masks = (setup->arrays & TV_BATCH_BIT(TV_BATCH_MASK)) != 0;
    const uint32_t own_width = moves_width < BATCH_OWN_WIDTH ? moves_width : BATCH_OWN_WIDTH;
    *out = (batch_layout){0};
    piece(out, TV_BATCH_ACTOR, true, tables, 1, 1);
    piece(out, TV_BATCH_ENDED, true, tables, 1, 1);
    piece(out, TV_BATCH_PLACES, true, tables, seats, 1);
    piece(out, TV_BATCH_REWARDS, true, tables, seats, 2);
    out->pieces[TV_BATCH_REWARDS].is_signed = 1;
    piece(out, TV_BATCH_DECISIONS, true, tables, 1, 4);
    piece(out, TV_BATCH_GAMES, true, tables, 1, 4);
    piece(out, TV_BATCH_COUNT, true, tables, 1, 4);
    piece(out, TV_BATCH_STATE, true, tables, state, 1);
    piece(out, TV_BATCH_MOVES, lists, tables, moves_width, sizeof(tv_move));
    piece(out, TV_BATCH_MASK, masks, tables, (encoder->actions + 7) / 8, 1);
    piece(out, TV_BATCH_OBSERVATION, (setup->arrays & TV_BATCH_BIT(TV_BATCH_OBSERVATION)) != 0, tables, encoder->observation_bytes, 1);
    piece(out, TV_BATCH_VIEW, (setup->arrays & TV_BATCH_BIT(TV_BATCH_VIEW)) != 0, tables, state, 1);
    piece(out, BATCH_RANDOM, true, tables, 1, sizeof(batch_random));
    piece(out, BATCH_OWN_LIST, masks && !lists, tables, own_width, sizeof(tv_move));
    piece(out, BATCH_NUMBERS, masks, tables, lists ? moves_width : own_width, 2);
    piece(out, BATCH_REFUSED, true, tables, 1, 1);
    piece(out, BATCH_CHOICES, true, tables, 1, 8);
    piece(out, BATCH_WHICH, true, tables, 1, 1);
    piece(out, BATCH_BOX, true, 1, setup->game->box_bytes, 1);
    piece(out, BATCH_ENCODER, true, 1, sizeof *encoder, 1);
}

static void *at(const batch_layout *layout, void *memory, uint32_t id) {
    return layout->pieces[id].there ? (uint8_t *)memory + layout->pieces[id].offset : NULL;
}

void batch_layout_place(const batch_layout *layout, void *memory, batch_work *work) {
    work->mask_bytes = layout->pieces[TV_BATCH_MASK].columns;
    const uint32_t list = layout->pieces[TV_BATCH_MOVES].there ? (uint32_t)TV_BATCH_MOVES : (uint32_t)BATCH_OWN_LIST;
    work->moves_width = layout->pieces[list].columns;
    work->box = at(layout, memory, BATCH_BOX);
    work->encoder = at(layout, memory, BATCH_ENCODER);
    work->choices = at(layout, memory, BATCH_CHOICES);
    work->refused = at(layout, memory, BATCH_REFUSED);
    work->random = at(layout, memory, BATCH_RANDOM);
    work->state = at(layout, memory, TV_BATCH_STATE);
    work->actor = at(layout, memory, TV_BATCH_ACTOR);
    work->ended = at(layout, memory, TV_BATCH_ENDED);
    work->places = at(layout, memory, TV_BATCH_PLACES);
    work->rewards = at(layout, memory, TV_BATCH_REWARDS);
    work->decisions = at(layout, memory, TV_BATCH_DECISIONS);
    work->games = at(layout, memory, TV_BATCH_GAMES);
    work->count = at(layout, memory, TV_BATCH_COUNT);
    work->moves = at(layout, memory, list);
    work->numbers = at(layout, memory, BATCH_NUMBERS);
    work->mask = at(layout, memory, TV_BATCH_MASK);
    work->observation = at(layout, memory, TV_BATCH_OBSERVATION);
    work->view = at(layout, memory, TV_BATCH_VIEW);
}
