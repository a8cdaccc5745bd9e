/* Takes heads apart, see head.h. */
#include "head.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* An empty line ends it. Lines that end in LF alone end it, too, so that it is refused at once and not when time is over. */
size_t head_size(const char *bytes, size_t size) {
    const char *end = bytes + size;
    for (const char *at = bytes; (at = memchr(at, '\n', (size_t)(end - at))) != NULL; at++) {
        size_t blank = (size_t)(at - bytes);
        bool empty = (blank >= 1 && at[-1] == '\n') || (blank >= 2 && at[-1] == '\r' && at[-2] == '\n');
        if (empty) return blank + 1;
    }
    return 0;
}

static bool is_token_character(unsigned char c) { return isalnum(c) || (c != '\0' && strchr("!#$%&'*+-.^_`|~", c) != NULL); }

/* A value has visible characters, blanks and tabs, and whatever lies beyond ASCII. */
static bool is_value_character(unsigned char c) { return (c >= ' ' && c != 0x7f) || c == '\t'; }

/* Ends a token at the first character that is none, which must be `stop`; returns what follows it, NULL when that is not so. */
static char *end_token(char *at, char stop) {
    char *end = at;
    while (is_token_character((unsigned char)*end)) end++;
    if (end == at || *end != stop) return NULL;
    *end = '\0';
    return end + 1;
}

/* "GET /path?query HTTP/1.1" */
static unsigned read_first_line(request_head *head, char *line) {
    head->method = line;
    char *target = end_token(line, ' '), *version = target;
    if (target == NULL) return 400;
    while ((unsigned char)*version > ' ' && *version != 0x7f) version++;
    if (version == target || *version != ' ') return 400;
    *version++ = '\0';
    head->target = target;
    if (strncmp(version, "HTTP/", 5) != 0 || !isdigit((unsigned char)version[5]) || version[6] != '.' ||
        !isdigit((unsigned char)version[7]) || version[8] != '\0')
        return 400;
    head->minor = (unsigned)(version[7] - '0');
    return version[5] == '1' ? 0 : 505;
}

/* Which of two lengths, origins or keys counts would be a matter of taste. */
static bool may_repeat(const char *name) {
    static const char *const single[] = {"authorization", "content-length", "content-type",      "cookie",
                                         "host",          "origin",         "sec-websocket-key", "transfer-encoding"};
    for (size_t i = 0; i < sizeof single / sizeof single[0]; i++)
        if (strcmp(name, single[i]) == 0) return false;
    return true;
}

static unsigned read_field(request_head *head, char *line) {
    char *value = end_token(line, ':');
    if (value == NULL) return 400; /* also a line that continues the one before, and a blank before the colon */
    for (char *at = line; *at != '\0'; at++) *at = (char)tolower((unsigned char)*at);
    value += strspn(value, " \t");
    size_t size = strlen(value);
    for (size_t i = 0; i < size; i++)
        if (!is_value_character((unsigned char)value[i])) return 400;
    while (size > 0 && strchr(" \t", value[size - 1]) != NULL) size--;
    value[size] = '\0';
    if (head->count == HEAD_FIELDS_MAX) return 431;
    if (!may_repeat(line))
        for (uint32_t i = 0; i < head->count; i++)
            if (strcmp(head->fields[i].name, line) == 0) return 400;
    head->fields[head->count++] = (head_field){line, value};
    return 0;
}

unsigned head_read(request_head *head, char *bytes, size_t size) {
    head->method = head->target = "";
    head->minor = 0;
    head->count = 0;
    if (size < 4 || memchr(bytes, '\0', size) != NULL || memcmp(bytes + size - 4, "\r\n\r\n", 4) != 0) return 400;
    char *end = bytes + size - 2; /* without the empty line: every line before it ends in CR and LF */
    for (char *line = bytes, *next; line < end; line = next) {
        char *newline = memchr(line, '\n', (size_t)(end - line));
        if (newline == NULL || newline == line || newline[-1] != '\r') return 400;
        newline[-1] = '\0';
        next = newline + 1;
        unsigned refused = line == bytes ? read_first_line(head, line) : read_field(head, line);
        if (refused != 0) return refused;
    }
    return 0;
}

bool head_has(const request_head *head, const char *name) {
    for (uint32_t i = 0; i < head->count; i++)
        if (strcmp(head->fields[i].name, name) == 0) return true;
    return false;
}

const char *head_value(const request_head *head, const char *name) {
    for (uint32_t i = 0; i < head->count; i++)
        if (strcmp(head->fields[i].name, name) == 0) return head->fields[i].value;
    return "";
}

const char *head_last_value(const request_head *head, const char *name) {
    for (uint32_t i = head->count; i > 0; i--)
        if (strcmp(head->fields[i - 1].name, name) == 0) return head->fields[i - 1].value;
    return "";
}

static bool has_element(const char *list, const char *element) {
    size_t wanted = strlen(element);
    for (const char *at = list; *at != '\0';) {
        at += strspn(at, " \t,");
        size_t size = strcspn(at, ","), trimmed = size;
        while (trimmed > 0 && strchr(" \t", at[trimmed - 1]) != NULL) trimmed--;
        if (trimmed == wanted && strncasecmp(at, element, wanted) == 0) return true;
        at += size;
    }
    return false;
}

bool head_lists(const request_head *head, const char *name, const char *element) {
    for (uint32_t i = 0; i < head->count; i++)
        if (strcmp(head->fields[i].name, name) == 0 && has_element(head->fields[i].value, element)) return true;
    return false;
}
