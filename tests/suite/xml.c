/* The check of xml.h. */
#include "xml.h"

#include <stdbool.h>
#include <string.h>

enum { DEPTH_MAX = 32, NAME_MAX_SIZE = 32, IDS_MAX = 4096 };

typedef struct {
    const char *at, *fault;
    char open[DEPTH_MAX][NAME_MAX_SIZE];
    size_t depth;
    const char *ids[IDS_MAX];
    size_t id_sizes[IDS_MAX], id_count;
} xml_reader;

size_t text_count(const char *text, const char *piece) {
    size_t count = 0;
    for (const char *at = text; (at = strstr(at, piece)) != NULL; at += strlen(piece)) count++;
    return count;
}

static void check_entity(xml_reader *reader) {
    static const char *const known[] = {"&amp;", "&lt;", "&gt;", "&quot;"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strncmp(reader->at, known[i], strlen(known[i])) == 0) return;
    reader->fault = "an ampersand that begins no entity";
}

static void note_id(xml_reader *reader, const char *id, size_t size) {
    for (size_t i = 0; i < reader->id_count; i++)
        if (reader->id_sizes[i] == size && memcmp(reader->ids[i], id, size) == 0) reader->fault = "an id that is there twice";
    if (reader->id_count == IDS_MAX) {
        reader->fault = "too many ids for this check";
        return;
    }
    reader->ids[reader->id_count] = id;
    reader->id_sizes[reader->id_count++] = size;
}

/* name="value", the reader at the name; moves behind the closing quote. */
static void read_attribute(xml_reader *reader) {
    const char *name = reader->at;
    size_t name_size = strcspn(name, "= \n<>\"");
    if (name_size == 0 || name[name_size] != '=' || name[name_size + 1] != '"') {
        reader->fault = "an attribute without a quoted value";
        return;
    }
    const char *value = name + name_size + 2;
    reader->at = value;
    for (; *reader->at != '"'; reader->at++) {
        if (*reader->at == '\0' || *reader->at == '<') reader->fault = "a value that does not end";
        if (*reader->at == '&') check_entity(reader);
        if ((unsigned char)*reader->at < ' ') reader->fault = "a control character";
        if (reader->fault != NULL) return;
    }
    if (name_size == 2 && memcmp(name, "id", 2) == 0) note_id(reader, value, (size_t)(reader->at - value));
    reader->at++;
}

static void close_tag(xml_reader *reader) {
    const char *name = reader->at + 2;
    size_t size = strcspn(name, ">");
    if (reader->depth == 0 || strlen(reader->open[reader->depth - 1]) != size || memcmp(reader->open[reader->depth - 1], name, size) != 0) {
        reader->fault = "a tag that closes what is not open";
        return;
    }
    reader->depth--;
    reader->at = name + size + 1;
}

static void open_tag(xml_reader *reader) {
    const char *name = reader->at + 1;
    size_t size = strcspn(name, " \n/>");
    if (size == 0 || size >= NAME_MAX_SIZE || reader->depth == DEPTH_MAX) {
        reader->fault = "a tag without a proper name";
        return;
    }
    memcpy(reader->open[reader->depth], name, size);
    reader->open[reader->depth++][size] = '\0';
    reader->at = name + size;
    while (reader->fault == NULL) {
        while (*reader->at == ' ' || *reader->at == '\n') reader->at++;
        if (*reader->at == '>') {
            reader->at++;
            return;
        }
        if (strncmp(reader->at, "/>", 2) == 0) {
            reader->depth--;
            reader->at += 2;
            return;
        }
        read_attribute(reader);
    }
}

/* Every href="#x" and url(#x) points at an id. */
static void check_references(xml_reader *reader, const char *text, const char *before, char end) {
    for (const char *at = text; (at = strstr(at, before)) != NULL && reader->fault == NULL;) {
        at += strlen(before);
        const char *close = strchr(at, end);
        bool found = false;
        for (size_t i = 0; i < reader->id_count; i++)
            found |= close != NULL && reader->id_sizes[i] == (size_t)(close - at) && memcmp(reader->ids[i], at, (size_t)(close - at)) == 0;
        if (!found) reader->fault = "a reference without its target";
    }
}

static xml_reader read_all(const char *text) {
    xml_reader reader = {.at = text};
    while (*reader.at != '\0' && reader.fault == NULL) {
        if (strncmp(reader.at, "</", 2) == 0)
            close_tag(&reader);
        else if (*reader.at == '<')
            open_tag(&reader);
        else if (*reader.at == '>' && strcmp(reader.open[reader.depth ? reader.depth - 1 : 0], "style") != 0)
            reader.fault = "a bracket in the text";
        else {
            if (*reader.at == '&') check_entity(&reader);
            reader.at++;
        }
    }
    if (reader.fault == NULL && reader.depth > 0) reader.fault = "a tag that stays open";
    return reader;
}

const char *xml_fault(const char *text) { return read_all(text).fault; }

const char *xml_fault_alone(const char *text) {
    xml_reader reader = read_all(text);
    if (reader.fault == NULL) check_references(&reader, text, "href=\"#", '"');
    if (reader.fault == NULL) check_references(&reader, text, "url(#", ')');
    return reader.fault;
}
