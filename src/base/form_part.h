/* What the two halves of the form share. */
#ifndef TRIVIUM_BASE_FORM_PART_H
#define TRIVIUM_BASE_FORM_PART_H

#include <trivium/form.h>

/* Reading: the node of a field, or of the next list item when `key` is NULL; 0 when there is none or something failed. */
uint32_t tv_form_find(tv_form *form, const char *key);
/* Marks the form as failed at a node; false. */
bool tv_form_fault(tv_form *form, uint32_t node, const char *what);

/* What a form that describes writes for a field. */
bool tv_form_describe_number(tv_form *form, const char *key, int64_t value, int64_t min, int64_t max, bool nullable, bool is_null);
bool tv_form_describe_truth(tv_form *form, const char *key, bool value);
/* `value` NULL: null. */
bool tv_form_describe_word(tv_form *form, const char *key, const char *value, const char *const *words, uint8_t count, bool nullable);
bool tv_form_describe_string(tv_form *form, const char *key, const char *value, size_t size);
void tv_form_describe_object(tv_form *form, const char *key);
void tv_form_describe_list(tv_form *form, const char *key, uint32_t max);
void tv_form_describe_leave(tv_form *form);

#endif
