/* Nets in a record: lines of its title comment, "# net 0123456789ab", which every reader keeps and no reader needs. */
#include <trivium/record.h>

#include "memory/heap.h"

#include <stdlib.h>
#include <string.h>

static const char word[] = " net ";

static size_t line_size(const char *line) { return strcspn(line, "\n"); }

/* The name on a line of a comment; NULL: the line tells no net. */
static const char *name_on(const char *line) {
    const char *name = line + strlen(word);
    if (strncmp(line, word, strlen(word)) != 0) return NULL;
    bool whole = line_size(name) == TV_NET_NAME_BYTES - 1 && strspn(name, "0123456789abcdef") == TV_NET_NAME_BYTES - 1;
    return whole ? name : NULL;
}

bool tv_record_net(const tv_record *record, uint32_t number, char name[TV_NET_NAME_BYTES]) {
    const char *line = record->title_comment;
    name[0] = '\0';
    while (line != NULL && *line != '\0') {
        const char *told = name_on(line);
        if (told != NULL && number-- == 0) {
            memcpy(name, told, TV_NET_NAME_BYTES - 1);
            name[TV_NET_NAME_BYTES - 1] = '\0';
            return true;
        }
        line += line_size(line);
        line += *line == '\n';
    }
    return false;
}

bool tv_record_add_net(tv_record *record, const char *name) {
    char known[TV_NET_NAME_BYTES];
    if (name[0] == '\0') return true;
    for (uint32_t i = 0; tv_record_net(record, i, known); i++)
        if (strcmp(known, name) == 0) return true;
    tv_text text = tv_heap_text();
    if (record->title_comment != NULL) {
        tv_text_add(&text, record->title_comment);
        tv_text_add_char(&text, '\n');
    }
    tv_text_add(&text, word);
    tv_text_add(&text, name);
    bool good = text.at != NULL && !text.cut && tv_record_set_comment(&record->title_comment, text.at);
    free(text.at);
    return good;
}
