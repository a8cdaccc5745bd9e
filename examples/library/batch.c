/* A thousand tables at once, at which everybody plays the legal action with the lowest number: batch [GAME [PLACE]] */
#include <stdio.h>
#include <stdlib.h>
#include <trivium/batch.h>

enum { TABLES = 1000, STEPS = 500 };

/* ---- a policy: here would be a network, which is shown the observations ---- */
static uint32_t lowest_action(const uint8_t *mask, uint32_t actions) {
    uint32_t action = 0;
    while (action + 1 < actions && !(mask[action / 8] >> action % 8 & 1)) action++;
    return action;
}

static void choose_all(const uint8_t *masks, uint32_t actions, uint32_t *choices) {
    for (uint32_t table = 0; table < TABLES; table++) choices[table] = lowest_action(masks + table * ((actions + 7) / 8), actions);
}

/* ---- playing ---- */
static bool play(tv_batch *batch, uint32_t renew, uint32_t *choices, int64_t won[TV_SEATS_MAX], tv_error *error) {
    const uint8_t seats = tv_batch_seats(batch);
    const size_t mask_bytes = (tv_batch_encoder(batch)->actions + 7) / 8;
    uint8_t *masks = malloc(TABLES * mask_bytes);
    int16_t *rewards = malloc(TABLES * seats * sizeof *rewards);
    bool good = (masks != NULL && rewards != NULL) || tv_fail_memory(error);
    for (int step = 0; good && step < STEPS; step++) {
        /* Read from wherever the tables are; on the processor tv_batch_array_of gives the address itself. */
        good = tv_batch_read(batch, TV_BATCH_MASK, masks, TABLES * mask_bytes, error);
        if (good) choose_all(masks, tv_batch_encoder(batch)->actions, choices);
        good = good && tv_batch_step(batch, TV_BATCH_ACTION, choices, false, renew, error) &&
               tv_batch_read(batch, TV_BATCH_REWARDS, rewards, TABLES * seats * sizeof *rewards, error);
        for (uint32_t i = 0; good && i < (uint32_t)TABLES * seats; i++) won[i % seats] += rewards[i];
    }
    free(masks);
    free(rewards);
    return good;
}

int main(int argc, char **argv) {
    const tv_game *game = tv_game_find(argc > 1 ? argv[1] : "avalon");
    if (game == NULL) return fprintf(stderr, "batch: there is no game %s.\n", argv[1]), 2;
    tv_error error = {0};
    int64_t won[TV_SEATS_MAX] = {0};
    uint32_t choices[TABLES], renew = TV_BATCH_BIT(TV_BATCH_MASK) | TV_BATCH_BIT(TV_BATCH_OBSERVATION);
    tv_batch *batch = tv_batch_open(&(tv_batch_setup){.size = sizeof(tv_batch_setup),
                                                      .game = game,
                                                      .tables = TABLES,
                                                      .place = argc > 2 ? argv[2] : "cpu",
                                                      .seed = 1,
                                                      .arrays = renew},
                                    &error);
    bool good = batch != NULL && play(batch, renew, choices, won, &error);
    for (uint8_t seat = 0; good && seat < tv_batch_seats(batch); seat++)
        printf("seat %d won %.1f games\n", seat + 1, (double)won[seat] / TV_WHOLE_WIN);
    tv_batch_close(batch);
    if (!good) fprintf(stderr, "batch: %s\n", error.what);
    return good ? 0 : 1;
}
