/* Form: a structure describes its fields once, and that one description writes it as JSON, reads it back,
 * and names the place and reason of every fault. Games describe their states and their material so.
 *
 * Reading changes the fields that the text names and leaves the others as they are, so a caller sets the
 * defaults first. Unknown keys, wrong types, and numbers or words out of range are errors. After the first error
 * nothing more is read. */
#ifndef TRIVIUM_FORM_H
#define TRIVIUM_FORM_H

#include <trivium/bits.h>
#include <trivium/json.h>

TV_PUBLIC_BEGIN

enum { TV_FORM_DEPTH_MAX = 8 };

typedef struct tv_form {
    tv_json *out;           /* writing: where to */
    const tv_json_doc *doc; /* reading: from what; NULL when writing */
    tv_error *error;
    bool failed;
    bool describing; /* writing: not the values but what may be written at each place, see tv_form_describer */
    bool drafting;   /* reading: a draft, where what was given for another kind of thing may stand and is left out */
    uint32_t depth;
    /* Where we are. Reading: the container's node, the next item of a list, the members of an object that fields asked
     * for (by number, so at most 64). Writing: whether it is a list. */
    struct {
        uint32_t node, item;
        uint64_t seen;
        bool list;
    } level[TV_FORM_DEPTH_MAX];
} tv_form;

tv_form tv_form_writer(tv_json *out);
/* Writes for each field a node, so that an editor can be made of it: {"kind": "number", "key": ..., "value": ..., "min": ..., "max": ...}; kinds
 * "truth"; "word" with its "words" and, where null may stand, "null"; "text" with "max", its bytes; "list" with "max" and "items"; "object" with
 * "items". Items of a list have no key. */
tv_form tv_form_describer(tv_json *out);
/* Reads from object `node` of `doc`. */
tv_form tv_form_reader(const tv_json_doc *doc, uint32_t node, tv_error *error);
static inline bool tv_form_reading(const tv_form *form) { return form->doc != NULL; }
/* To be called last: complains about keys that no field asked for. True when all went well. */
bool tv_form_end(tv_form *form);
/* For checks of a game's own: marks the form as failed at the present place. */
bool tv_form_fail(tv_form *form, const char *sentence, const char *detail);

/* Fields. `key` is NULL for the items of a list. Each returns true when the field was written or read, false when
 * the text does not name it (or something failed). */
bool tv_form_u8(tv_form *form, const char *key, uint8_t *value, uint8_t min, uint8_t max);
bool tv_form_u16(tv_form *form, const char *key, uint16_t *value, uint16_t min, uint16_t max);
bool tv_form_i16(tv_form *form, const char *key, int16_t *value, int16_t min, int16_t max);
bool tv_form_u32(tv_form *form, const char *key, uint32_t *value, uint32_t min, uint32_t max);
bool tv_form_bool(tv_form *form, const char *key, uint8_t *value);
/* One of `count` words; the value is the word's index. */
bool tv_form_word(tv_form *form, const char *key, uint8_t *value, const char *const *words, uint8_t count);
/* The same where `absent` stands for "none" and is written as null. */
bool tv_form_word_or_null(tv_form *form, const char *key, uint8_t *value, const char *const *words, uint8_t count, uint8_t absent);
bool tv_form_u8_or_null(tv_form *form, const char *key, uint8_t *value, uint8_t min, uint8_t max, uint8_t absent);
/* A string of at most size - 1 bytes. */
bool tv_form_string(tv_form *form, const char *key, char *value, size_t size);

/* An object within; call the fields between, then _leave. When false, do not call _leave. */
bool tv_form_object(tv_form *form, const char *key);
void tv_form_leave(tv_form *form);
/* A list: writing, *count says how many items will follow; reading, *count becomes the number in the text (at most
 * `max`). Then call exactly *count items with key NULL, then _leave. */
bool tv_form_list(tv_form *form, const char *key, uint32_t *count, uint32_t max);
/* A multiset of `kinds` kinds as a list of words, equal ones repeated: ["Kr", "Kr", "Wb"]. */
bool tv_form_counts(tv_form *form, const char *key, uint8_t *counts, const char *const *words, uint8_t kinds);

/* Lists of one kind of fields; a shorter text leaves the rest as it is. */
bool tv_form_u8s(tv_form *form, const char *key, uint8_t *values, uint32_t count, uint8_t min, uint8_t max);
bool tv_form_u8s_or_null(tv_form *form, const char *key, uint8_t *values, uint32_t count, uint8_t min, uint8_t max, uint8_t absent);
bool tv_form_words_or_null(tv_form *form, const char *key, uint8_t *values, uint32_t count, const char *const *words, uint8_t kinds,
                           uint8_t absent);
/* A set of at most 64 kinds as a list of words, each once: ["Kr", "Wb"]; and a list of sets. */
bool tv_form_set(tv_form *form, const char *key, tv_bits *set, const char *const *words, uint8_t kinds);
bool tv_form_sets(tv_form *form, const char *key, tv_bits *sets, uint32_t count, const char *const *words, uint8_t kinds);

/* Is it an id of a thing in the material: at least one of a-z, 0-9 and _, and nothing else? False with a sentence that begins with `what`. */
bool tv_form_id_fits(const char *id, const char *what, tv_error *error);
/* The same for the ids of `count` things, each `stride` bytes behind the one before; no id may occur twice. */
bool tv_form_ids_fit(const char *first, size_t stride, uint32_t count, const char *what, tv_error *error);

TV_PUBLIC_END

#endif
