/* Games as blocks of bytes, see game_data.h. A block: "TVG1", bytes of what follows up to the checksum, number of the game, number of its decisions,
 * all 32 bits, the smallest byte first; the game; the first four bytes of the SHA-256 of everything before. */
#include "game_data.h"

#include "memory/heap.h"

#include <stdlib.h>
#include <string.h>
#include <trivium/hash.h>

enum { HEAD = 16, CHECKSUM = 4, BLOCK_MAX = 1 << 26 };
static const char magic[4] = {'T', 'V', 'G', '1'};

/* ---- memory ---- */

void data_game_clear(data_game *game) { game->count = game->visit_count = 0; }

void data_game_free(data_game *game) {
    free(game->decisions);
    free(game->visits);
    *game = (data_game){0};
}

data_decision *data_game_add(data_game *game) {
    void *items = game->decisions;
    if (!tv_heap_room(&items, &game->room, game->count + 1, sizeof *game->decisions)) return NULL;
    game->decisions = items;
    data_decision *fresh = &game->decisions[game->count++];
    *fresh = (data_decision){.first_visit = game->visit_count};
    return fresh;
}

bool data_game_add_visit(data_game *game, data_decision *decision, uint32_t index, uint32_t visits) {
    void *items = game->visits;
    if (!tv_heap_room(&items, &game->visit_room, game->visit_count + 1, sizeof *game->visits)) return false;
    game->visits = items;
    game->visits[game->visit_count++] = (data_visit){index, visits};
    decision->visit_count++;
    return true;
}

/* ---- writing ---- */

static void add_whole(tv_text *out, uint64_t number, uint32_t bytes) {
    for (uint32_t i = 0; i < bytes; i++) tv_text_add_bytes(out, &(char){(char)(number >> (8 * i) & 255)}, 1);
}

/* Seven bits a byte, the lowest first; the highest bit says that more follow. */
static void add_short(tv_text *out, uint64_t number) {
    for (; number >= 128; number >>= 7) add_whole(out, (number & 127) | 128, 1);
    add_whole(out, number, 1);
}

static void add_decision(const data_game *game, const data_decision *decision, tv_text *out) {
    add_whole(out, decision->kind, 1);
    if ((decision->kind & 3) != DATA_NOT_SEARCHED) {
        for (uint8_t seat = 0; seat < game->setup.seats; seat++) add_whole(out, decision->chances[seat], 2);
        add_short(out, decision->visit_count);
        for (uint32_t i = 0; i < decision->visit_count; i++) {
            add_short(out, game->visits[decision->first_visit + i].index);
            add_short(out, game->visits[decision->first_visit + i].visits);
        }
    }
    add_short(out, decision->move);
}

static void put_32(char *at, uint32_t number) {
    for (uint32_t i = 0; i < 4; i++) at[i] = (char)(number >> (8 * i) & 255);
}

static uint32_t get_32(const char *at) {
    uint32_t number = 0;
    for (uint32_t i = 0; i < 4; i++) number |= (uint32_t)(uint8_t)at[i] << (8 * i);
    return number;
}

void data_game_write(const data_game *game, tv_text *out) {
    size_t begin = out->used;
    uint8_t digest[TV_SHA256_BYTES];
    tv_text_add_bytes(out, magic, sizeof magic);
    add_whole(out, 0, 4);
    add_whole(out, game->number, 4);
    add_whole(out, game->count, 4);
    add_whole(out, game->setup.seats, 1);
    add_whole(out, game->setup.rules_version, 2);
    for (uint32_t i = 0; i < TV_OPTIONS_MAX; i++) add_whole(out, (uint32_t)game->setup.options[i], 4);
    add_whole(out, strlen(game->seed), 1);
    tv_text_add_bytes(out, game->seed, strlen(game->seed));
    for (uint8_t seat = 0; seat < game->setup.seats; seat++) add_short(out, game->nets[seat]);
    for (uint8_t seat = 0; seat < game->setup.seats; seat++) add_whole(out, game->shares[seat], 2);
    for (uint32_t i = 0; i < game->count; i++) add_decision(game, &game->decisions[i], out);
    if (out->cut) return;
    put_32(out->at + begin + 4, (uint32_t)(out->used - begin - HEAD));
    tv_sha256_of(out->at + begin, out->used - begin, digest);
    tv_text_add_bytes(out, (const char *)digest, CHECKSUM);
}

/* ---- reading ---- */

bool data_is_torn(const char *bytes, size_t size) {
    if (size < HEAD) return memcmp(bytes, magic, size < sizeof magic ? size : sizeof magic) == 0;
    return memcmp(bytes, magic, sizeof magic) == 0 && HEAD + (uint64_t)get_32(bytes + 4) + CHECKSUM > size;
}

size_t data_block(const char *bytes, size_t size) {
    uint8_t digest[TV_SHA256_BYTES];
    if (size < HEAD + CHECKSUM || memcmp(bytes, magic, sizeof magic) != 0) return 0;
    size_t inside = get_32(bytes + 4), whole = HEAD + inside + CHECKSUM;
    if (inside > BLOCK_MAX || whole > size || data_block_number(bytes) > DATA_NUMBER_MAX) return 0;
    tv_sha256_of(bytes, HEAD + inside, digest);
    return memcmp(digest, bytes + HEAD + inside, CHECKSUM) == 0 ? whole : 0;
}

uint32_t data_block_number(const char *bytes) { return get_32(bytes + 8); }
uint32_t data_block_decisions(const char *bytes) { return get_32(bytes + 12); }

/* What is left to read; `bad` once something was missing. */
typedef struct reader {
    const char *at, *end;
    bool bad;
} reader;

static uint64_t take_whole(reader *it, uint32_t bytes) {
    uint64_t number = 0;
    if ((size_t)(it->end - it->at) < bytes) {
        it->bad = true;
        return 0;
    }
    for (uint32_t i = 0; i < bytes; i++) number |= (uint64_t)(uint8_t)*it->at++ << (8 * i);
    return number;
}

static uint64_t take_short(reader *it) {
    uint64_t number = 0, byte = 128;
    for (uint32_t shift = 0; shift < 64 && byte >= 128; shift += 7) {
        byte = take_whole(it, 1);
        number |= (byte & 127) << shift;
    }
    return number;
}

static bool take_decision(data_game *game, reader *it) {
    data_decision *decision = data_game_add(game);
    if (decision == NULL) return false;
    decision->kind = (uint8_t)take_whole(it, 1);
    if ((decision->kind & 3) != DATA_NOT_SEARCHED) {
        for (uint8_t seat = 0; seat < game->setup.seats; seat++) decision->chances[seat] = (uint16_t)take_whole(it, 2);
        uint64_t visited = take_short(it);
        for (uint64_t i = 0; i < visited && !it->bad; i++) {
            uint32_t index = (uint32_t)take_short(it);
            if (!data_game_add_visit(game, decision, index, (uint32_t)take_short(it))) return false;
        }
    }
    decision->move = take_short(it);
    return !it->bad;
}

bool data_game_read(data_game *game, const char *bytes, size_t size) {
    reader it = {.at = bytes + HEAD, .end = bytes + size - CHECKSUM};
    data_game_clear(game);
    game->number = data_block_number(bytes);
    game->setup = (tv_setup){.seats = (uint8_t)take_whole(&it, 1)};
    game->setup.rules_version = (uint16_t)take_whole(&it, 2);
    for (uint32_t i = 0; i < TV_OPTIONS_MAX; i++) game->setup.options[i] = (int32_t)take_whole(&it, 4);
    size_t length = (size_t)take_whole(&it, 1);
    if (it.bad || game->setup.seats < 1 || game->setup.seats > TV_SEATS_MAX || length >= sizeof game->seed) return false;
    for (size_t i = 0; i < length; i++) game->seed[i] = (char)take_whole(&it, 1);
    game->seed[length] = '\0';
    for (uint8_t seat = 0; seat < game->setup.seats; seat++) game->nets[seat] = (uint32_t)take_short(&it);
    for (uint8_t seat = 0; seat < game->setup.seats; seat++) game->shares[seat] = (uint16_t)take_whole(&it, 2);
    for (uint32_t i = 0; i < data_block_decisions(bytes); i++)
        if (!take_decision(game, &it)) return false;
    return it.at == it.end;
}
