/* The reader of record files, taken apart: lines and words here (record_lines.c), header lines in record_headers.c, entries in
 * record_read.c. All share one `tv_record_source`, which also knows where an error is. */
#ifndef TRIVIUM_TABLE_RECORD_LINES_H
#define TRIVIUM_TABLE_RECORD_LINES_H

#include "record_inside.h"

/* A piece of the text, not terminated. */
typedef struct tv_piece {
    const char *at;
    size_t size;
} tv_piece;

/* A value that can only be checked when all headers are known, and where it stood. */
typedef struct tv_late {
    tv_piece value;
    uint32_t line, column;
} tv_late;

typedef struct tv_record_source {
    tv_record *record;
    const tv_game *const *games;
    tv_error *error;
    const char *text;
    size_t size, next;
    tv_piece line;   /* the present line, without its end */
    uint32_t number; /* and its number */
    tv_text comment; /* comment lines that wait for what they belong to */
    bool commented;
    uint32_t seen[16]; /* per kind of header: which ones there were */
    tv_late material, position;
    uint8_t material_digest[32];
    void *box; /* once the headers are complete */
    uint32_t moves;
    bool closed; /* the result was told */
} tv_record_source;

/* Fails at a place of the present line: RECORD_FAIL(source, at, sentence, strings for its holes...). */
#define RECORD_FAIL(source, place, ...)                                                                                                    \
    tv_fail_at((source)->error, (source)->number, tv_line_column(&(source)->line, (place)), __VA_ARGS__, NULL)

/* Checks that all of the text is UTF-8 without control characters and ends with a line end. */
bool tv_lines_check(tv_record_source *source);
/* Goes to the next line; false at the end. */
bool tv_lines_next(tv_record_source *source);
/* The column of a place, in characters from 1. */
uint32_t tv_line_column(const tv_piece *line, const char *place);
/* Skips blanks, then takes the bytes up to the next blank. An empty piece at the end. */
tv_piece tv_piece_word(tv_piece *rest);
void tv_piece_skip_blanks(tv_piece *rest);
void tv_piece_trim_end(tv_piece *piece);
bool tv_piece_is(tv_piece piece, const char *words);
/* A whole number of plain digits, up to `max`. */
bool tv_piece_number(tv_piece piece, uint64_t max, uint64_t *number);
/* Copies a piece into a terminated field; the caller has checked that it fits. */
void tv_piece_copy(tv_piece piece, char *field, size_t field_size);

enum { TV_QUOTE_MAX = 48 };
/* A piece for an error sentence: terminated, shortened when long. */
const char *tv_piece_quote(tv_piece piece, char quote[TV_QUOTE_MAX]);

/* Reads the present line as a header. */
bool tv_headers_read(tv_record_source *source);
/* All headers were read: checks what only the whole can tell and opens the box. */
bool tv_headers_end(tv_record_source *source);

#endif
