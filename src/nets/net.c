/* The bytes of a net: a head, then one section after another, each beginning at a multiple of 64 (docs/nets.md). */
#include <trivium/net.h>

#include "base/byte_order.h"
#include "base/check.h"
#include "nets/bounds.h"

#include <string.h>

static const char magic[8] = {'t', 'r', 'v', 'n', 'e', 't', '1', '\n'};

/* What stands before the sections. All numbers are little-endian. */
typedef struct head {
    char magic[8];
    uint64_t bytes; /* of the whole net */
    tv_net_shape shape;
    uint8_t hash[TV_SHA256_BYTES]; /* of the whole net, these bytes being 0 */
    uint8_t spare[4];              /* 0 */
} head;
_Static_assert(sizeof(head) == 128, "a net's head is the same everywhere");

static size_t aligned(size_t bytes) { return (bytes + TV_NET_ALIGNMENT - 1) / TV_NET_ALIGNMENT * TV_NET_ALIGNMENT; }

/* ---- sections ---- */

static uint32_t move_rows(const tv_net_shape *shape) { return shape->actions != 0 ? shape->actions : TV_NET_MOVE_ROWS; }

/* What visits the sections in their order: where each lies, how many numbers of how many bytes. */
typedef struct walk {
    unsigned char *bytes; /* NULL: only counts */
    size_t at;
    bool turn; /* the numbers are to be turned to or from the order of the file */
} walk;

static void *section(walk *it, size_t count, size_t width) {
    unsigned char *here = it->bytes != NULL ? it->bytes + it->at : NULL;
    if (here != NULL && it->turn) byte_order_turn(here, count, width);
    it->at += aligned(count * width);
    return here;
}

static size_t walk_sections(tv_net *net, const tv_net_shape *shape, unsigned char *bytes, bool turn) {
    walk it = {.bytes = bytes, .at = aligned(sizeof(head)), .turn = turn};
    size_t inputs = tv_net_inputs(shape), moves = move_rows(shape), classes = (size_t)shape->clues * TV_NET_CLASSES;
    net->feature_from = section(&it, (size_t)shape->features * (TV_NET_CLASSES - 1), sizeof *net->feature_from);
    net->clue_from = section(&it, (size_t)shape->clues * (TV_NET_CLASSES - 1), sizeof *net->clue_from);
    net->map = section(&it, (size_t)shape->maps * 256, sizeof *net->map);
    net->map_of = section(&it, inputs, sizeof *net->map_of);
    net->row_of = section(&it, inputs, sizeof *net->row_of);
    net->row = section(&it, (size_t)shape->rows * shape->hidden, sizeof *net->row);
    net->bias = section(&it, shape->hidden, sizeof *net->bias);
    net->gain = section(&it, shape->hidden, sizeof *net->gain);
    net->second = section(&it, (size_t)shape->second * shape->hidden, sizeof *net->second);
    net->second_bias = section(&it, shape->second, sizeof *net->second_bias);
    net->value = section(&it, (size_t)shape->seats * shape->second, sizeof *net->value);
    net->value_bias = section(&it, shape->seats, sizeof *net->value_bias);
    net->action = section(&it, moves * shape->second, sizeof *net->action);
    net->action_bias = section(&it, moves, sizeof *net->action_bias);
    net->clue = section(&it, classes * shape->second, sizeof *net->clue);
    net->clue_bias = section(&it, classes, sizeof *net->clue_bias);
    return it.at;
}

static void turn_head(head *it) {
    byte_order_turn(&it->bytes, 1, sizeof it->bytes);
    byte_order_turn(&it->shape.seats, (sizeof it->shape - TV_NET_GAME_MAX) / sizeof(uint32_t), sizeof(uint32_t));
}

/* ---- making ---- */

size_t tv_net_bytes(const tv_net_shape *shape) {
    tv_net counted;
    return walk_sections(&counted, shape, NULL, false);
}

void tv_net_lay(tv_net *net, const tv_net_shape *shape, void *bytes) {
    *net = (tv_net){.shape = *shape};
    walk_sections(net, shape, bytes, false);
}

static void hash_of(const unsigned char *bytes, size_t size, uint8_t hash[TV_SHA256_BYTES]) {
    head blank;
    memcpy(&blank, bytes, sizeof blank);
    memset(blank.hash, 0, sizeof blank.hash);
    tv_sha256 sum;
    tv_sha256_begin(&sum);
    tv_sha256_add(&sum, &blank, sizeof blank);
    tv_sha256_add(&sum, bytes + sizeof blank, size - sizeof blank);
    tv_sha256_end(&sum, hash);
}

void tv_net_close(tv_net *net, void *bytes) {
    head it = {.shape = net->shape, .bytes = tv_net_bytes(&net->shape)};
    size_t size = (size_t)it.bytes;
    memcpy(it.magic, magic, sizeof magic);
    walk_sections(&(tv_net){0}, &net->shape, bytes, true);
    turn_head(&it);
    memcpy(bytes, &it, sizeof it);
    hash_of(bytes, size, it.hash);
    memcpy(bytes, &it, sizeof it);
    memcpy(net->hash, it.hash, sizeof net->hash);
}

/* ---- opening ---- */

static bool is_shape(const tv_net_shape *it) {
    if (memchr(it->game, '\0', sizeof it->game) == NULL || it->seats < 1 || it->seats > TV_SEATS_MAX) return false;
    if (it->hidden < 64 || it->hidden > TV_NET_HIDDEN_MAX || it->hidden % 64 != 0) return false;
    if (it->second < 16 || it->second > TV_NET_SECOND_MAX || it->second % 16 != 0) return false;
    if (it->observation > TV_NET_INPUTS_MAX || it->features > 256 || it->clues > 256 || it->actions > TV_NET_ROWS_MAX) return false;
    uint32_t inputs = tv_net_inputs(it);
    if (it->spare[0] != 0 || it->spare[1] != 0) return false; /* a later kind of net */
    return inputs >= 1 && inputs <= TV_NET_INPUTS_MAX && it->maps >= 1 && it->maps <= inputs && it->rows >= 1 &&
           it->rows <= TV_NET_ROWS_MAX;
}

bool tv_net_open(tv_net *net, void *bytes, size_t size, tv_error *error) {
    head it;
    uint8_t hash[TV_SHA256_BYTES];
    TV_ASSERT((uintptr_t)bytes % TV_NET_ALIGNMENT == 0);
    if (size < sizeof it || memcmp(bytes, magic, sizeof magic) != 0) return tv_fail(error, "This is not a net.", NULL);
    memcpy(&it, bytes, sizeof it);
    turn_head(&it);
    if (!is_shape(&it.shape) || it.bytes != size || tv_net_bytes(&it.shape) != size)
        return tv_fail(error, "This net is cut off, or of a shape that is not known here.", NULL);
    hash_of(bytes, size, hash);
    if (memcmp(hash, it.hash, sizeof hash) != 0) return tv_fail(error, "The bytes of this net are damaged: its sum is not right.", NULL);
    *net = (tv_net){.shape = it.shape};
    walk_sections(net, &it.shape, bytes, true);
    memcpy(net->hash, hash, sizeof hash);
    if (!net_keeps_bounds(net)) return tv_fail(error, "The numbers of this net are too large to be added up safely.", NULL);
    return true;
}

void tv_net_name(const tv_net *net, char name[TV_NET_NAME_BYTES]) {
    static const char digits[] = "0123456789abcdef";
    for (uint32_t i = 0; i + 1 < TV_NET_NAME_BYTES; i++) name[i] = digits[net->hash[i / 2] >> (i % 2 == 0 ? 4 : 0) & 15];
    name[TV_NET_NAME_BYTES - 1] = '\0';
}
