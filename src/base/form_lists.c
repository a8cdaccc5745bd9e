/* Lists of one kind of fields, and sets, see form.h. */
#include <trivium/form.h>

bool tv_form_u8s(tv_form *form, const char *key, uint8_t *values, uint32_t count, uint8_t min, uint8_t max) {
    uint32_t items = count;
    if (!tv_form_list(form, key, &items, count)) return false;
    for (uint32_t i = 0; i < items; i++) tv_form_u8(form, NULL, &values[i], min, max);
    tv_form_leave(form);
    return !form->failed;
}

bool tv_form_u8s_or_null(tv_form *form, const char *key, uint8_t *values, uint32_t count, uint8_t min, uint8_t max, uint8_t absent) {
    uint32_t items = count;
    if (!tv_form_list(form, key, &items, count)) return false;
    for (uint32_t i = 0; i < items; i++) tv_form_u8_or_null(form, NULL, &values[i], min, max, absent);
    tv_form_leave(form);
    return !form->failed;
}

bool tv_form_words_or_null(tv_form *form, const char *key, uint8_t *values, uint32_t count, const char *const *words, uint8_t kinds,
                           uint8_t absent) {
    uint32_t items = count;
    if (!tv_form_list(form, key, &items, count)) return false;
    for (uint32_t i = 0; i < items; i++) tv_form_word_or_null(form, NULL, &values[i], words, kinds, absent);
    tv_form_leave(form);
    return !form->failed;
}

bool tv_form_set(tv_form *form, const char *key, tv_bits *set, const char *const *words, uint8_t kinds) {
    uint32_t items = tv_bits_count(*set);
    tv_bits read = 0, left = *set;
    if (!tv_form_list(form, key, &items, kinds)) return false;
    for (uint32_t i = 0; i < items; i++) {
        uint8_t member = left != 0 ? (uint8_t)tv_bits_take(&left) : 0;
        if (!tv_form_word(form, NULL, &member, words, kinds)) break;
        if (tv_bits_has(read, member)) tv_form_fail(form, "{} is there twice", words[member]);
        read |= tv_bit(member);
    }
    tv_form_leave(form);
    if (!form->failed) *set = read;
    return !form->failed;
}

bool tv_form_sets(tv_form *form, const char *key, tv_bits *sets, uint32_t count, const char *const *words, uint8_t kinds) {
    uint32_t items = count;
    if (!tv_form_list(form, key, &items, count)) return false;
    for (uint32_t i = 0; i < items; i++) tv_form_set(form, NULL, &sets[i], words, kinds);
    tv_form_leave(form);
    return !form->failed;
}
