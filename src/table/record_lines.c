/* Lines and words of a record file, see record_lines.h. The bytes are checked once and before all else, so that what comes
 * after may rely on valid UTF-8, on line ends, and on there being no control characters but the tab. */
#include "record_lines.h"

#include "base/check.h"
#include "base/utf8.h"

#include <string.h>

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

/* A CR is taken only as part of a line end, where some systems and mail programs put it. */
static const char *byte_fault(const char *text, size_t left, size_t *step) {
    TV_ASSERT(left > 0);
    unsigned char byte = (unsigned char)text[0];
    *step = 1;
    if (byte == '\0') return "This is not text: it contains a zero byte.";
    if (byte == '\r') return left >= 2 && text[1] == '\n' ? NULL : "A carriage return may only stand at the end of a line.";
    if (byte == 0x7F || (byte < 0x20 && byte != '\n' && byte != '\t')) return "Control characters have no place in a record.";
    *step = tv_utf8_size(text, left);
    return *step == 0 ? "This is not valid UTF-8. Save the file with that encoding." : NULL;
}

bool tv_lines_check(tv_record_source *source) {
    uint32_t line = 1, column = 1;
    size_t step = 1;
    for (size_t at = 0; at < source->size; at += step) {
        const char *fault = byte_fault(source->text + at, source->size - at, &step);
        if (fault != NULL) return tv_fail_at(source->error, line, column, fault, NULL);
        column++;
        if (source->text[at] != '\n') continue;
        line++;
        column = 1;
    }
    if (source->size > 0 && source->text[source->size - 1] != '\n')
        return tv_fail_at(source->error, line, column,
                          "The last line does not end: the file seems to be cut off. If it is whole, add a line end.", NULL);
    return true;
}

bool tv_lines_next(tv_record_source *source) {
    if (source->next >= source->size) return false;
    const char *at = source->text + source->next;
    const char *end = memchr(at, '\n', source->size - source->next);
    size_t size = end == NULL ? source->size - source->next : (size_t)(end - at);
    source->next += size + 1;
    source->number++;
    if (size > 0 && at[size - 1] == '\r') size--;
    source->line = (tv_piece){at, size};
    TV_ASSERT(source->line.at + source->line.size <= source->text + source->size);
    return true;
}

uint32_t tv_line_column(const tv_piece *line, const char *place) {
    uint32_t column = 1;
    for (const char *at = line->at; at < place; at++) column += ((unsigned char)*at & 0xC0) != 0x80;
    return column;
}

void tv_piece_skip_blanks(tv_piece *rest) {
    while (rest->size > 0 && is_blank(rest->at[0])) {
        rest->at++;
        rest->size--;
    }
}

void tv_piece_trim_end(tv_piece *piece) {
    while (piece->size > 0 && is_blank(piece->at[piece->size - 1])) piece->size--;
}

tv_piece tv_piece_word(tv_piece *rest) {
    tv_piece_skip_blanks(rest);
    tv_piece word = {rest->at, 0};
    while (word.size < rest->size && !is_blank(word.at[word.size])) word.size++;
    rest->at += word.size;
    rest->size -= word.size;
    return word;
}

bool tv_piece_is(tv_piece piece, const char *words) { return piece.size == strlen(words) && memcmp(piece.at, words, piece.size) == 0; }

bool tv_piece_number(tv_piece piece, uint64_t max, uint64_t *number) {
    uint64_t value = 0;
    if (piece.size == 0 || (piece.size > 1 && piece.at[0] == '0')) return false;
    for (size_t i = 0; i < piece.size; i++) {
        if (piece.at[i] < '0' || piece.at[i] > '9') return false;
        uint64_t digit = (uint64_t)(piece.at[i] - '0');
        if (digit > max || value > (max - digit) / 10) return false;
        value = value * 10 + digit;
    }
    *number = value;
    return true;
}

void tv_piece_copy(tv_piece piece, char *field, size_t field_size) {
    TV_ASSERT(piece.size < field_size);
    size_t size = piece.size < field_size ? piece.size : field_size - 1;
    memcpy(field, piece.at, size);
    field[size] = '\0';
}

const char *tv_piece_quote(tv_piece piece, char quote[TV_QUOTE_MAX]) {
    tv_text text = tv_text_over(quote, TV_QUOTE_MAX - 3);
    tv_text_add_bytes(&text, piece.at, piece.size);
    TV_ASSERT(text.used + sizeof "..." <= TV_QUOTE_MAX);
    if (text.cut) strcpy(quote + text.used, "...");
    return quote;
}

bool tv_player_well_formed(const char *text, size_t size) {
    if (size == 0 || size >= TV_NAME_MAX || text[0] < 'a' || text[0] > 'z') return false;
    for (size_t i = 0; i < size; i++) {
        char c = text[i];
        if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || memchr(":.,=_-", c, 6) != NULL)) return false;
    }
    return true;
}

bool tv_seed_well_formed(const char *text, size_t size) {
    if (size == 0 || size >= TV_SEED_MAX) return false;
    for (size_t i = 0; i < size; i++)
        if ((unsigned char)text[i] <= ' ' || text[i] == 0x7F) return false;
    return true;
}
