/* What the two halves of the form share. */
#ifndef TRIVIUM_BASE_FORM_PART_H
#define TRIVIUM_BASE_FORM_PART_H

#include <trivium/form.h>

/* Reading: the node of a field, or of the next list item when `key` is NULL; 0 when there is none or something failed. */
uint32_t tv_form_find(tv_form *form, const char *key);
/* Marks the form as failed at a node; false. */
bool tv_form_fault(tv_form *form, uint32_t node, const char *what);

#endif
