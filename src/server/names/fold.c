/* What names are compared by: the folded form, in which the same name is always written the same, and the skeleton, in which names that look
 * the same are. */
#include "names.h"

#include <stdlib.h>
#include <string.h>
#include <unicase.h>
#include <unictype.h>
#include <uninorm.h>
#include <unistr.h>

size_t names_read(const char *name, uint32_t out[NAMES_CHARACTERS]) {
    size_t count = NAMES_CHARACTERS;
    const uint8_t *text = (const uint8_t *)name;
    if (u8_check(text, strlen(name)) != NULL) return 0;
    uint32_t *read = u8_to_u32(text, strlen(name), out, &count);
    if (read == out) return count;
    free(read); /* longer than there is room for */
    return 0;
}

void names_map_width(uint32_t *characters, size_t count) {
    for (size_t i = 0; i < count; i++) {
        ucs4_t parts[UC_DECOMPOSITION_MAX_LENGTH];
        int tag, length = uc_decomposition(characters[i], &tag, parts);
        if (length == 1 && (tag == UC_DECOMP_WIDE || tag == UC_DECOMP_NARROW)) characters[i] = parts[0];
    }
}

/* What cannot be compared as characters is compared as bytes. */
static void copy_bytes(const char *name, char out[NAMES_KEY_BYTES]) {
    size_t size = strlen(name) < NAMES_KEY_BYTES ? strlen(name) : NAMES_KEY_BYTES - 1;
    memcpy(out, name, size);
    out[size] = 0;
}

static bool write_out(const uint32_t *characters, size_t count, char out[NAMES_KEY_BYTES]) {
    size_t size = NAMES_KEY_BYTES - 1;
    uint8_t *written = u32_to_u8(characters, count, (uint8_t *)out, &size);
    if (written != (uint8_t *)out) {
        free(written);
        return false;
    }
    out[size] = 0;
    return true;
}

void names_fold(const char *name, char out[NAMES_KEY_BYTES]) {
    uint32_t characters[NAMES_CHARACTERS], folded[2 * NAMES_CHARACTERS];
    size_t count = names_read(name, characters), size = sizeof folded / sizeof *folded;
    names_map_width(characters, count);
    uint32_t *made = count > 0 ? u32_casefold(characters, count, NULL, UNINORM_NFC, folded, &size) : NULL;
    if (made != folded || !write_out(folded, size, out)) copy_bytes(name, out);
    if (made != folded) free(made);
}

/* ---- the skeleton ---- */

typedef struct skeleton {
    uint32_t at[2 * NAMES_CHARACTERS];
    size_t count;
} skeleton;

static void add(skeleton *to, uint32_t character) {
    if (to->count < sizeof to->at / sizeof *to->at) to->at[to->count++] = character;
}

static bool add_lookalike(skeleton *to, uint32_t character) {
    const char *like = names_lookalike(character);
    for (const char *each = like; each != NULL && *each != 0; each++) add(to, (uint8_t)*each);
    return like != NULL;
}

static bool ends_with(const skeleton *it, char letter) { return it->count > 0 && it->at[it->count - 1] == (uint8_t)letter; }

/* One character of the decomposed name. */
static void add_shape(skeleton *to, uint32_t character) {
    enum { DOT_ABOVE = 0x307 };
    uint32_t folded[8];
    size_t count = sizeof folded / sizeof *folded;
    if (character == DOT_ABOVE && (ends_with(to, 'l') || ends_with(to, 'j'))) return; /* they have one already */
    if (character < 0x80 && strchr(" .-_", (int)character) != NULL) character = '_';
    if (uc_is_general_category(character, UC_DECIMAL_DIGIT_NUMBER)) character = (uint32_t)('0' + uc_decimal_value(character));
    if (add_lookalike(to, character)) return;
    uint32_t *made = u32_casefold(&character, 1, NULL, NULL, folded, &count);
    for (size_t i = 0; made != NULL && i < count; i++)
        if (!add_lookalike(to, made[i])) add(to, made[i]);
    if (made != folded) free(made);
}

/* Two letters beside each other that look like one. */
static void join_pairs(skeleton *it) {
    size_t kept = 0;
    for (size_t i = 0; i < it->count; i++, kept++) {
        bool two = i + 1 < it->count;
        uint32_t joined = two && it->at[i] == 'r' && it->at[i + 1] == 'n' ? 'm' : two && it->at[i] == 'v' && it->at[i + 1] == 'v' ? 'w' : 0;
        it->at[kept] = joined != 0 ? joined : it->at[i];
        i += joined != 0;
    }
    it->count = kept;
}

void names_skeleton(const char *name, char out[NAMES_KEY_BYTES]) {
    uint32_t characters[NAMES_CHARACTERS], parts[3 * NAMES_CHARACTERS];
    size_t count = names_read(name, characters), part_count = sizeof parts / sizeof *parts;
    skeleton shapes = {.count = 0};
    names_map_width(characters, count);
    uint32_t *made = count > 0 ? u32_normalize(UNINORM_NFD, characters, count, parts, &part_count) : NULL;
    for (size_t i = 0; made == parts && i < part_count; i++) add_shape(&shapes, parts[i]);
    join_pairs(&shapes);
    if (made != parts || !write_out(shapes.at, shapes.count, out)) copy_bytes(name, out);
    if (made != parts) free(made);
}
