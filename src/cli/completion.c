/* What can be completed, see completion.h. */
#include "completion.h"

#include <string.h>
#include <trivium/bot.h>
#include <trivium/game.h>

static void add_word(tv_text *words, const char *word, size_t size) {
    if (words->used > 0) tv_text_add_char(words, ' ');
    tv_text_add_bytes(words, word, size);
}

static void add_games(tv_text *words) {
    for (const tv_game *const *game = tv_games; *game != NULL; game++) add_word(words, (*game)->id, strlen((*game)->id));
}

static void add_bots(tv_text *words) {
    for (const tv_bot_kind *const *kind = tv_bot_kinds; *kind != NULL; kind++) add_word(words, (*kind)->id, strlen((*kind)->id));
}

static bool is(const char *text, size_t size, const char *word) { return strlen(word) == size && memcmp(text, word, size) == 0; }

/* One of the things that may stand somewhere: "dark", "GAME", "FILE". */
static completion_kind add_thing(const char *thing, size_t size, tv_text *words) {
    if (is(thing, size, "FILE")) return COMPLETE_FILE;
    if (is(thing, size, "RECORD")) return COMPLETE_RECORD;
    if (is(thing, size, "DIR") || is(thing, size, "FOLDER")) return COMPLETE_FOLDER;
    if (is(thing, size, "GAME")) {
        add_games(words);
    } else if (is(thing, size, "BOT")) {
        add_bots(words);
    } else {
        if (*thing < 'a' || *thing > 'z') return COMPLETE_NOTHING;
        add_word(words, thing, size);
    }
    return COMPLETE_WORDS;
}

/* Things with bars between them. Files are more than words: words are offered beside them. */
static completion_kind add_things(const char *things, size_t size, tv_text *words) {
    completion_kind found = COMPLETE_NOTHING;
    for (size_t begin = 0, end; begin < size; begin = end + 1) {
        for (end = begin; end < size && things[end] != '|';) end++;
        completion_kind kind = add_thing(things + begin, end - begin, words);
        if (kind > found) found = kind;
    }
    return found;
}

completion_kind completion_of_value(const char *value, tv_text *words) {
    if (strcmp(value, "BOTS") == 0 || strncmp(value, "A,B", 3) == 0) { /* who sits at a table, or comes to a match */
        add_bots(words);
        return COMPLETE_LIST;
    }
    if (strchr(value, '|') == NULL && *value >= 'a' && *value <= 'z') return COMPLETE_NOTHING;
    return add_things(value, strlen(value), words);
}

/* ---- arguments: "GAME [FILE...]" ---- */

static const char *argument_at(const cli_command *command, uint32_t place, size_t *size) {
    const char *at = command->arguments;
    for (uint32_t k = 1;; k++) {
        *size = strcspn(at, " ");
        if (k == place || at[*size] == '\0') return k == place && *size > 0 ? at : NULL;
        at += *size + 1;
    }
}

uint32_t completion_places(const cli_command *command) {
    uint32_t count = 0;
    size_t size;
    while (argument_at(command, count + 1, &size) != NULL) count++;
    return count;
}

bool completion_repeats(const cli_command *command) { return strstr(command->arguments, "...") != NULL; }

completion_kind completion_of_argument(const cli_command *command, uint32_t place, tv_text *words) {
    size_t size;
    const char *at = argument_at(command, place, &size);
    if (at == NULL) return COMPLETE_NOTHING;
    bool may_lack = *at == '[' && place < completion_places(command);
    if (*at == '[') at++, size--;
    size = size < strcspn(at, ".]") ? size : strcspn(at, ".]");
    completion_kind kind;
    if (is(at, size, "ACTION"))
        kind = add_things(command->words, strlen(command->words), words);
    else
        kind = add_things(at, size, words);
    if (kind == COMPLETE_FILE && command->words == NULL) kind = COMPLETE_RECORD; /* a command that has no actions reads games */
    if (!may_lack) return kind;
    completion_kind next = completion_of_argument(command, place + 1, words);
    return next > kind ? next : kind;
}
