/* Text buffer: text is written into memory that the caller owns, so the library never allocates or
 * prints. A buffer that is full keeps the whole characters that fit, is always terminated, says that it was cut, and takes
 * nothing more until it is cleared. */
#ifndef TRIVIUM_TEXT_H
#define TRIVIUM_TEXT_H

#include <trivium/api.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

TV_PUBLIC_BEGIN

typedef struct tv_text {
    char *at;    /* the bytes, terminated */
    size_t size; /* room, the terminator included */
    size_t used; /* bytes written, the terminator not included */
    bool cut;    /* something did not fit */
    /* Hosts may make room (NULL: they do not). Called with the size needed; true when there is room. */
    bool (*grow)(struct tv_text *text, size_t size);
} tv_text;

/* An empty text over `size` >= 1 bytes at `at`. */
tv_text tv_text_over(char *at, size_t size);
/* The same over a char array. */
#define TV_TEXT_OVER(array) tv_text_over((array), sizeof(array))

void tv_text_clear(tv_text *text);
void tv_text_add(tv_text *text, const char *words);
void tv_text_add_bytes(tv_text *text, const char *bytes, size_t count);
void tv_text_add_char(tv_text *text, char c);
void tv_text_add_int(tv_text *text, int64_t number);
void tv_text_add_uint(tv_text *text, uint64_t number);
/* Lower-case hexadecimal digits, two a byte. */
void tv_text_add_hex(tv_text *text, const uint8_t *bytes, size_t count);

/* An error that a caller shows: what is wrong, where, what to do. line and column count from 1; 0 means
 * that there is no such place. */
enum { TV_CLAUSE_MAX = 16 };
typedef struct tv_error {
    uint32_t line, column;
    uint32_t decision;          /* the number of the move of a record that it is about, or before which the table event stands; 0: none */
    char clause[TV_CLAUSE_MAX]; /* the rule that forbids it, "AV 4.3"; "" where it is not about a rule */
    char what[256];             /* the whole sentence, clause included */
} tv_error;

/* Fills `error` (which may be NULL) and returns false, so that callers can `return tv_fail(...)`.
 * Holes {} in the sentence are filled with the strings that follow, up to the closing NULL. */
bool tv_fail(tv_error *error, const char *sentence, ...) TV_SENTINEL;
bool tv_fail_at(tv_error *error, uint32_t line, uint32_t column, const char *sentence, ...) TV_SENTINEL;
/* The one sentence for memory that could not be had. */
bool tv_fail_memory(tv_error *error);
/* Is it that one? Then nothing is wrong with what was asked or read: there was no room to find out. */
bool tv_error_is_memory(const tv_error *error);
/* The same as tv_fail for what a rule forbids. */
bool tv_refuse(tv_error *error, const char *clause, const char *sentence, ...) TV_SENTINEL;

TV_PUBLIC_END

#endif
