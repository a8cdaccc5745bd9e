/* The layout of states, see layout.h. */
#include "base/check.h"

#include <trivium/layout.h>

#include "memory/heap.h"

#include <stdlib.h>
#include <string.h>
#include <trivium/hash.h>

enum { SAMPLE_MOVES = 48 };

/* Room for the short game. */
typedef struct sample {
    const tv_game *game;
    void *box, *state;
    tv_move *moves;
    tv_text text; /* a state as JSON */
} sample;

static bool sample_allocate(sample *it, const tv_game *game) {
    TV_ASSERT(game->seats_max <= TV_SEATS_MAX && game->state_bytes > 0 && tv_game_moves_max(game) > 0);
    *it = (sample){.game = game, .text = tv_heap_text()};
    it->box = calloc(1, game->box_bytes);
    it->state = calloc(1, game->state_bytes);
    it->moves = calloc(tv_game_moves_max(game), sizeof *it->moves);
    return it->box != NULL && it->state != NULL && it->moves != NULL && it->text.at != NULL;
}

static void sample_free(sample *it) {
    free(it->box);
    free(it->state);
    free(it->moves);
    free(it->text.at);
}

static bool hash_state(sample *it, tv_sha256 *hash) {
    TV_ASSERT_DEAR(tv_game_validate(it->game, it->box, it->state) == NULL);
    tv_text_clear(&it->text);
    tv_json json = tv_json_into(&it->text);
    tv_state_write(it->game, it->box, it->state, &json, NULL);
    tv_state_hash(it->game, it->state, hash);
    tv_sha256_add(hash, it->text.at, it->text.used);
    return !it->text.cut;
}

/* A short game of random moves with as many seats as can play: between them its states use most fields. */
static bool hash_sample(sample *it, tv_sha256 *hash) {
    tv_setup setup = tv_setup_default(it->game, it->game->seats_max);
    tv_chance chance = tv_chance_fast(1);
    uint64_t choices = 2;
    if (!tv_game_open(it->game, it->box, &setup, NULL)) return false;
    tv_game_start(it->game, it->box, it->state, &chance, NULL);
    bool good = hash_state(it, hash);
    for (uint32_t i = 0; good && i < SAMPLE_MOVES; i++) {
        uint32_t count = tv_game_moves(it->game, it->box, it->state, it->moves);
        TV_ASSERT(count <= tv_game_moves_max(it->game));
        if (count == 0) break;
        tv_game_play(it->game, it->box, it->state, it->moves[tv_fast_below(&choices, count)], &chance, NULL);
        good = hash_state(it, hash);
    }
    return good;
}

static void hash_words(tv_sha256 *hash, const char *words) { tv_sha256_add(hash, words, strlen(words) + 1); }

static void hash_number(tv_sha256 *hash, uint32_t number) {
    const uint8_t bytes[4] = {(uint8_t)number, (uint8_t)(number >> 8), (uint8_t)(number >> 16), (uint8_t)(number >> 24)};
    tv_sha256_add(hash, bytes, sizeof bytes);
}

bool tv_layout_of(const tv_game *game, uint8_t layout[TV_LAYOUT_BYTES]) {
    tv_sha256 hash;
    tv_sha256_begin(&hash);
    hash_words(&hash, "trivium layout 1");
    hash_words(&hash, tv_version());
    hash_words(&hash, game->id);
    hash_number(&hash, game->rules_version);
    hash_number(&hash, game->state_bytes);
    sample it;
    bool good = sample_allocate(&it, game) && hash_sample(&it, &hash);
    sample_free(&it);
    uint8_t digest[TV_SHA256_BYTES];
    tv_sha256_end(&hash, digest);
    memcpy(layout, digest, TV_LAYOUT_BYTES);
    return good;
}
