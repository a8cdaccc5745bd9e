/* Writes a record file, see docs/record.md. What the reader refuses (a line end in a comment, a name cut inside a character)
 * is made harmless here, so that whatever a program put into a record can be read back. */
#include "record_inside.h"

#include "base/check.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>
#include <trivium/hash.h>
#include <trivium/table.h>

/* Adds a text as the reader takes it: what is no character, and control characters, become '?' (tabs stay). `escape` sets \
 * before quotes. */
static void write_clean(tv_text *out, const char *text, size_t size, bool escape) {
    for (size_t at = 0, step; at < size; at += step) {
        step = tv_utf8_size(text + at, size - at);
        bool control = step == 1 && ((unsigned char)text[at] < 0x20 || text[at] == 0x7F) && text[at] != '\t';
        if (escape && step == 1 && (text[at] == '"' || text[at] == '\\')) tv_text_add_char(out, '\\');
        if (step == 0 || control || (escape && text[at] == '\t'))
            tv_text_add_char(out, '?');
        else
            tv_text_add_bytes(out, text + at, step);
        if (step == 0) step = 1;
    }
}

static void write_comment_lines(tv_text *out, const char *lines) {
    while (lines != NULL) {
        const char *end = strchr(lines, '\n');
        tv_text_add_char(out, '#');
        write_clean(out, lines, end == NULL ? strlen(lines) : (size_t)(end - lines), false);
        tv_text_add_char(out, '\n');
        lines = end == NULL ? NULL : end + 1;
    }
}

static void write_header(tv_text *out, const char *name, const char *value) {
    tv_text_add(out, name);
    tv_text_add(out, ": ");
    tv_text_add(out, value);
    tv_text_add_char(out, '\n');
}

static void write_number_header(tv_text *out, const char *name, int64_t value) {
    tv_text_add(out, name);
    tv_text_add(out, ": ");
    tv_text_add_int(out, value);
    tv_text_add_char(out, '\n');
}

static void write_seat(tv_text *out, uint8_t seat, const tv_record_seat *who) {
    TV_ASSERT(seat < TV_SEATS_MAX);
    tv_text_add(out, "Seat ");
    tv_text_add_uint(out, seat);
    tv_text_add(out, ": ");
    tv_text_add(out, who->kind);
    if (who->name[0] != '\0') {
        tv_text_add(out, " \"");
        write_clean(out, who->name, strlen(who->name), true);
        tv_text_add_char(out, '"');
    }
    tv_text_add_char(out, '\n');
}

/* The seed and salts, or only the commitment to the seed. */
static void write_secret(const tv_record *record, bool with_secret, tv_text *out) {
    TV_ASSERT(record->setup.seats <= TV_SEATS_MAX);
    bool known = record->seed[0] != '\0';
    if (with_secret && known) write_header(out, "Seed", record->seed);
    for (uint8_t seat = 0; with_secret && seat < record->setup.seats; seat++) {
        if (record->seats[seat].salt[0] == '\0') continue;
        tv_text_add(out, "Salt ");
        tv_text_add_uint(out, seat);
        tv_text_add(out, ": ");
        tv_text_add(out, record->seats[seat].salt);
        tv_text_add_char(out, '\n');
    }
    if (with_secret && known && !record->has_commitment) return;
    uint8_t digest[32];
    memcpy(digest, record->commitment, sizeof digest);
    if (!record->has_commitment) tv_sha256_of(record->seed, strlen(record->seed), digest);
    tv_text_add(out, "Commitment: ");
    tv_text_add_hex(out, digest, sizeof digest);
    tv_text_add_char(out, '\n');
}

static void write_headers(const tv_record *record, bool with_secret, tv_text *out) {
    const tv_setup *setup = &record->setup;
    tv_text_add(out, "Trivium record 1\n");
    write_comment_lines(out, record->title_comment);
    write_header(out, "Game", record->game->id);
    write_number_header(out, "Rules", setup->rules_version);
    /* The limit, which comes first, is always told. What a game learnt later is told where it matters, so that older records stay as they are. */
    for (uint32_t i = 0; record->game->options[i].name != NULL; i++) {
        if (i > 0 && setup->options[i] == record->game->options[i].default_value) continue;
        tv_text_add(out, "Option ");
        write_number_header(out, record->game->options[i].name, setup->options[i]);
    }
    for (uint8_t seat = 0; seat < setup->seats; seat++) write_seat(out, seat, &record->seats[seat]);
    write_secret(record, with_secret, out);
    if (record->clock_used) {
        tv_text_add(out, "Clock: ");
        tv_text_add_uint(out, record->clock_bank_ms);
        tv_text_add_char(out, '+');
        tv_text_add_uint(out, record->clock_increment_ms);
        tv_text_add_char(out, '\n');
    }
    if (record->material != NULL) {
        uint8_t digest[32];
        tv_sha256_of(record->material, strlen(record->material), digest);
        tv_text_add(out, "Material: ");
        tv_text_add_hex(out, digest, sizeof digest);
        tv_text_add_char(out, ' ');
        tv_text_add(out, record->material);
        tv_text_add_char(out, '\n');
    }
    if (record->position != NULL) write_header(out, "Position", record->position);
}

/* What a report is made from; `next` is the first logged event that was not told yet. */
typedef struct report {
    tv_table *table; /* NULL: none wanted, or none to be had */
    const tv_record_style *style;
    uint32_t next;
} report;

/* The sentences of one decision on one line; '#' would begin a comment and becomes '*'. Those that do not fit are left out. */
static void write_report(report *told, uint32_t decision, tv_text *out) {
    uint32_t count;
    const tv_logged *log = tv_table_log(told->table, &count);
    TV_ASSERT(told->next <= count);
    const tv_reader reader = tv_record_reader(tv_table_record(told->table), told->style->lang);
    size_t room = TV_LINE_MAX / 2;
    bool first = true;
    for (; told->next < count && log[told->next].decision == decision; told->next++) {
        char words[1024];
        tv_text sentence = TV_TEXT_OVER(words);
        tv_event event = log[told->next].event;
        tv_event_hide(&event, told->style->with_secret ? TV_EVERYTHING : TV_SPECTATOR);
        tv_game_sentence(tv_table_game(told->table), tv_table_box(told->table), &event, &reader, &sentence);
        if (sentence.used == 0 || sentence.used + 1 > room) continue;
        room -= sentence.used + 1;
        for (size_t at = 0; at < sentence.used; at++)
            if (words[at] == '#') words[at] = '*';
        tv_text_add(out, first ? "; " : " ");
        write_clean(out, words, sentence.used, false);
        first = false;
    }
}

/* Fills the line with blanks up to a column, so that reports and comments stand below each other; at least one. */
static void write_gap(tv_text *out, size_t line_start) {
    TV_ASSERT(line_start <= out->used);
    enum { TAIL_COLUMN = 16 };
    do tv_text_add_char(out, ' ');
    while (!out->cut && out->used - line_start < TAIL_COLUMN);
}

void tv_entry_write(const tv_record *record, const void *box, const tv_entry *entry, uint32_t number, tv_text *out) {
    TV_ASSERT(entry->kind < TV_ENTRY_KINDS);
    if (entry->kind == TV_ENTRY_MOVE) {
        tv_text_add_uint(out, number);
        tv_text_add_char(out, ' ');
        tv_game_move_write(record->game, box, entry->move, out);
        return;
    }
    tv_text_add(out, "! ");
    tv_text_add(out, tv_entry_words[entry->kind]);
    if (entry->kind == TV_ENTRY_AGREE) return;
    tv_text_add_char(out, ' ');
    tv_text_add_uint(out, entry->seat);
    if (entry->kind != TV_ENTRY_TAKEOVER) return;
    tv_text_add_char(out, ' ');
    tv_text_add(out, entry->by);
}

static void write_entries(const tv_record *record, const void *box, report *told, tv_text *out) {
    uint32_t number = 0;
    for (uint32_t i = 0; i < record->count; i++) {
        const tv_entry *entry = &record->entries[i];
        write_comment_lines(out, entry->before);
        size_t line_start = out->used;
        number += entry->kind == TV_ENTRY_MOVE;
        tv_entry_write(record, box, entry, number, out);
        if (told->table != NULL && entry->kind == TV_ENTRY_MOVE) {
            write_gap(out, line_start);
            write_report(told, number, out);
        }
        if (entry->comment != NULL) {
            write_gap(out, line_start);
            tv_text_add_char(out, '#');
            write_clean(out, entry->comment, strlen(entry->comment), false);
        }
        tv_text_add_char(out, '\n');
    }
}

void tv_record_write(const tv_record *record, const tv_record_style *style, tv_text *out) {
    void *box = tv_record_open_box(record, NULL);
    if (box == NULL) {
        out->cut = true;
        return;
    }
    report told = {.style = style};
    if (style->with_report) told.table = tv_table_open(record, NULL);
    write_headers(record, style->with_secret, out);
    tv_text_add_char(out, '\n');
    if (told.table != NULL) {
        size_t before = out->used;
        write_report(&told, 0, out);
        if (out->used > before) tv_text_add_char(out, '\n');
    }
    write_entries(record, box, &told, out);
    write_comment_lines(out, record->end_comment);
    if (record->result[0] != '\0') write_header(out, "Result", record->result);
    if (told.table != NULL) tv_table_close(told.table);
    free(box);
}
