/* Puzzles as records, see puzzle.h. */
#include "puzzle.h"

#include "base/check.h"
#include "memory/heap.h"

#include <stdlib.h>
#include <string.h>
#include <trivium/bot.h>

/* " puzzle 1: club 72.40 63.10": the level that finds it, and two chances in percent. */
static const char mark[] = " puzzle 1: ";

static const char *line_of(const tv_record *record) {
    const char *line = record->title_comment;
    while (line != NULL && strncmp(line, mark, sizeof mark - 1) != 0) {
        line = strchr(line, '\n');
        if (line != NULL) line++;
    }
    return line != NULL ? line + sizeof mark - 1 : NULL;
}

static uint8_t read_level(const char **at) {
    for (const tv_bot_kind *const *kind = tv_bot_kinds; *kind != NULL; kind++) {
        size_t size = strlen((*kind)->id);
        if ((*kind)->level == 0 || strncmp(*at, (*kind)->id, size) != 0 || (*at)[size] != ' ') continue;
        *at += size;
        return (*kind)->level;
    }
    return 0;
}

/* " 72.40"; below 0: it is none. */
static int32_t read_percent(const char **at) {
    int32_t value = 0;
    const char *digit = *at;
    if (*digit++ != ' ') return -1;
    uint32_t before = 0;
    for (; *digit >= '0' && *digit <= '9' && before < 3; digit++, before++) value = value * 10 + (*digit - '0');
    if (before == 0 || *digit++ != '.') return -1;
    for (uint32_t k = 0; k < 2; k++, digit++) {
        if (*digit < '0' || *digit > '9') return -1;
        value = value * 10 + (*digit - '0');
    }
    *at = digit;
    return value <= TV_WHOLE_WIN ? value : -1;
}

bool puzzle_read(const tv_record *record, puzzle_facts *out) {
    const char *at = line_of(record);
    *out = (puzzle_facts){0};
    if (at == NULL || record->count == 0 || record->entries[record->count - 1].kind != TV_ENTRY_MOVE) return false;
    out->level = read_level(&at);
    out->value = read_percent(&at);
    out->next = read_percent(&at);
    return out->level > 0 && out->value >= 0 && out->next >= 0 && (*at == '\n' || *at == '\0');
}

static void write_percent(tv_text *out, int32_t value) {
    TV_ASSERT(value >= 0 && value <= TV_WHOLE_WIN);
    tv_text_add_char(out, ' ');
    tv_text_add_int(out, value / 100);
    tv_text_add(out, value % 100 < 10 ? ".0" : ".");
    tv_text_add_int(out, value % 100);
}

static const char *level_id(uint8_t level) {
    const tv_bot_kind *const *kind = tv_bot_kinds;
    while (*kind != NULL && (*kind)->level != level) kind++;
    TV_ASSERT(*kind != NULL);
    return (*kind)->id;
}

bool puzzle_note(tv_record *record, const puzzle_facts *facts) {
    tv_text title = tv_heap_text();
    if (title.at == NULL) return false;
    if (record->title_comment != NULL) {
        tv_text_add(&title, record->title_comment);
        tv_text_add_char(&title, '\n');
    }
    tv_text_add(&title, mark);
    tv_text_add(&title, level_id(facts->level));
    write_percent(&title, facts->value);
    write_percent(&title, facts->next);
    bool good = !title.cut && tv_record_set_comment(&record->title_comment, title.at);
    free(title.at);
    return good;
}
