/* Reads a record file, strictly: first line, headers, then numbered moves and table events with their comments, then the
 * result. The first fault ends it with line, column and reason, and nothing of the file is kept. docs/record.md has the
 * format. Whether a move is legal is the table's business; here it must only be one. */
#include "memory/heap.h"
#include "record_lines.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

/* Comment lines wait until it is known what they stand before. */
static bool keep_comment(tv_record_source *source) {
    TV_ASSERT(source->line.size > 0 && source->line.at[0] == '#');
    if (source->commented) tv_text_add_char(&source->comment, '\n');
    tv_text_add_bytes(&source->comment, source->line.at + 1, source->line.size - 1);
    source->commented = true;
    return !source->comment.cut || tv_fail_memory(source->error);
}

/* Hands the waiting comment lines over, adding them to what is there. */
static bool place_comment(tv_record_source *source, char **comment) {
    if (!source->commented) return true;
    size_t old = *comment == NULL ? 0 : strlen(*comment) + 1;
    char *joined = realloc(*comment, old + source->comment.used + 1);
    if (joined == NULL) return tv_fail_memory(source->error);
    if (old > 0) joined[old - 1] = '\n';
    memcpy(joined + old, source->comment.at, source->comment.used + 1);
    *comment = joined;
    tv_text_clear(&source->comment);
    source->commented = false;
    return true;
}

static bool read_first_line(tv_record_source *source) {
    tv_piece rest = source->line;
    char quote[TV_QUOTE_MAX];
    if (rest.size >= 3 && memcmp(rest.at, "\xEF\xBB\xBF", 3) == 0) rest = (tv_piece){rest.at + 3, rest.size - 3};
    tv_piece trivium = tv_piece_word(&rest), word = tv_piece_word(&rest), version = tv_piece_word(&rest), more = tv_piece_word(&rest);
    uint64_t format;
    if (!tv_piece_is(trivium, "Trivium") || !tv_piece_is(word, "record") || !tv_piece_number(version, UINT32_MAX, &format) || more.size > 0)
        return RECORD_FAIL(source, source->line.at, "This is no record: its first line must be \"Trivium record 1\".");
    if (format != TV_RECORD_FORMAT)
        return RECORD_FAIL(source, version.at, "The record has format {}; this program knows format 1 only. Use a newer one.",
                           tv_piece_quote(version, quote));
    return true;
}

/* What stands behind a move or event: a report ("; ...", skipped), then a comment. `rest` begins behind the last word. */
static bool read_tail(tv_record_source *source, tv_piece rest, tv_entry *entry) {
    TV_ASSERT(entry->comment == NULL && rest.at + rest.size == source->line.at + source->line.size);
    tv_piece_skip_blanks(&rest);
    const char *hash = memchr(rest.at, '#', rest.size);
    if (rest.size > 0 && rest.at[0] != '#' && rest.at[0] != ';')
        return RECORD_FAIL(source, rest.at, "Only a report (;) or a comment (#) may follow here.");
    if (hash == NULL) return true;
    entry->comment = tv_heap_copy(hash + 1, (size_t)(source->line.at + source->line.size - hash - 1));
    return entry->comment != NULL || tv_fail_memory(source->error);
}

static bool read_move(tv_record_source *source, tv_entry *entry) {
    TV_ASSERT(source->box != NULL && entry->kind == TV_ENTRY_MOVE);
    tv_piece rest = source->line;
    char quote[TV_QUOTE_MAX], wanted_text[16];
    tv_piece number = tv_piece_word(&rest);
    uint64_t value;
    tv_text wanted = TV_TEXT_OVER(wanted_text);
    tv_text_add_uint(&wanted, source->moves + 1);
    if (!tv_piece_number(number, UINT32_MAX, &value) || value != source->moves + 1)
        return RECORD_FAIL(source, number.at, "The move's number should be {}, not {}.", wanted_text, tv_piece_quote(number, quote));
    tv_piece move = tv_piece_word(&rest);
    if (move.size == 0 || move.at[0] == ';' || move.at[0] == '#') return RECORD_FAIL(source, move.at, "The move is missing.");
    if (!tv_game_move_read(source->record->game, source->box, move.at, move.size, &entry->move))
        return RECORD_FAIL(source, move.at, "\"{}\" is not a move of this game.", tv_piece_quote(move, quote));
    source->moves++;
    return read_tail(source, rest, entry);
}

static bool read_event(tv_record_source *source, tv_entry *entry) {
    TV_ASSERT(source->box != NULL && source->line.size > 0 && source->line.at[0] == '!');
    tv_piece rest = {source->line.at + 1, source->line.size - 1};
    char quote[TV_QUOTE_MAX];
    tv_piece word = tv_piece_word(&rest);
    uint64_t seat = 0;
    for (entry->kind = TV_ENTRY_MOVE + 1; entry->kind < TV_ENTRY_KINDS; entry->kind++)
        if (tv_piece_is(word, tv_entry_words[entry->kind])) break;
    if (entry->kind == TV_ENTRY_KINDS)
        return RECORD_FAIL(source, word.at, "A table event is resign, agree, flag, takeover or return, not \"{}\".",
                           tv_piece_quote(word, quote));
    if (entry->kind != TV_ENTRY_AGREE) {
        tv_piece digit = tv_piece_word(&rest);
        if (!tv_piece_number(digit, source->record->setup.seats - 1u, &seat))
            return RECORD_FAIL(source, digit.at, "The number of a seat of this game was expected here.");
        entry->seat = (uint8_t)seat;
    }
    if (entry->kind == TV_ENTRY_TAKEOVER) {
        tv_piece bot = tv_piece_word(&rest);
        if (!tv_player_well_formed(bot.at, bot.size)) return RECORD_FAIL(source, bot.at, "The bot that takes over was expected here.");
        tv_piece_copy(bot, entry->by, sizeof entry->by);
    }
    return read_tail(source, rest, entry);
}

static bool read_entry(tv_record_source *source) {
    tv_record *record = source->record;
    if (source->box == NULL && !tv_headers_end(source)) return false;
    TV_ASSERT(source->moves <= record->count);
    if (source->closed) return RECORD_FAIL(source, source->line.at, "Nothing but comments may follow the result.");
    if (record->count == TV_ENTRIES_MAX) return RECORD_FAIL(source, source->line.at, "The record has too many moves.");
    const char *hash = memchr(source->line.at, '#', source->line.size);
    size_t bare = hash == NULL ? source->line.size : (size_t)(hash - source->line.at);
    if (bare > TV_LINE_MAX) return RECORD_FAIL(source, source->line.at, "The line is too long.");
    tv_entry entry = {0};
    bool good = source->line.at[0] == '!' ? read_event(source, &entry) : read_move(source, &entry);
    good = good && place_comment(source, &entry.before);
    if (good && !tv_record_add(record, &entry)) good = tv_fail_memory(source->error);
    tv_entry_free(&entry);
    return good;
}

/* "Result: 1 2, AV 9.1" */
static bool read_result(tv_record_source *source) {
    if (source->box == NULL && !tv_headers_end(source)) return false;
    if (source->closed) return RECORD_FAIL(source, source->line.at, "The result was told before.");
    const char *told = source->line.at + 7;
    tv_result result;
    char reason[TV_RESULT_MAX];
    tv_error error = {0};
    if (!tv_result_read(told, source->line.size - 7, source->record->setup.seats, &result, reason, &error))
        return RECORD_FAIL(source, told + error.column - 1, "{}", error.what);
    tv_text text = TV_TEXT_OVER(source->record->result);
    tv_result_write(&result, source->record->setup.seats, &text);
    source->closed = true;
    return true;
}

static bool read_line(tv_record_source *source) {
    tv_piece bare = source->line;
    tv_piece_skip_blanks(&bare);
    if (bare.size == 0) return true;
    char first = source->line.at[0];
    if (bare.at != source->line.at) return RECORD_FAIL(source, source->line.at, "A line does not begin with a blank.");
    if (first == '#') return keep_comment(source);
    if (first == ';') return true; /* a report that belongs to no move */
    if (first == '!' || (first >= '0' && first <= '9')) return read_entry(source);
    if (source->line.size >= 7 && memcmp(source->line.at, "Result:", 7) == 0) return read_result(source);
    return place_comment(source, &source->record->title_comment) && tv_headers_read(source);
}

static bool read_all(tv_record_source *source) {
    if (source->size > TV_RECORD_BYTES_MAX) return tv_fail(source->error, "The file is too large for a record: at most 64 MiB.", NULL);
    if (!tv_lines_check(source)) return false;
    if (!tv_lines_next(source)) return tv_fail_at(source->error, 1, 1, "This is no record: the file is empty.", NULL);
    if (!read_first_line(source)) return false;
    while (tv_lines_next(source))
        if (!read_line(source)) return false;
    if (source->box == NULL && !tv_headers_end(source)) return false;
    return place_comment(source, &source->record->end_comment);
}

bool tv_record_read_among(tv_record *record, const tv_game *const *games, const char *text, size_t size, tv_error *error) {
    *record = (tv_record){0};
    tv_record_source source = {.record = record, .games = games, .error = error, .text = text, .size = size};
    source.comment = tv_heap_text();
    bool good = source.comment.at != NULL || tv_fail_memory(error);
    good = good && read_all(&source);
    free(source.comment.at);
    free(source.box);
    if (!good) tv_record_free(record);
    TV_ASSERT(good == (record->game != NULL)); /* never half a record */
    return good;
}

bool tv_record_read(tv_record *record, const char *text, size_t size, tv_error *error) {
    return tv_record_read_among(record, tv_games, text, size, error);
}
