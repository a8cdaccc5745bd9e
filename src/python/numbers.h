/* One number a table, from whatever Python has: a list, an array (numpy), a tensor here or on a card (DLPack). */
#ifndef TRIVIUM_PYTHON_NUMBERS_H
#define TRIVIUM_PYTHON_NUMBERS_H

#include "module.h"

typedef struct numbers {
    const void *data; /* `count` of `bytes` bytes each */
    bool there;       /* on the card that was named */
    void *copy;       /* freed: numbers of another size were brought into this one */
    Py_buffer buffer; /* lent to us, or obj is NULL */
    PyObject *tensor; /* the capsule that was taken, or NULL */
} numbers;

/* Reads `count` unsigned numbers of `bytes` bytes. What does not fit becomes the largest, which nothing legal is. A tensor on the card `gpu` is left
 * there; -1: there is no card. Raises and returns false when it is something else; `what` is how it is called. */
bool numbers_read(python_state *state, PyObject *given, const char *what, uint32_t count, uint32_t bytes, int32_t gpu, numbers *out);
void numbers_drop(numbers *it);

#endif
