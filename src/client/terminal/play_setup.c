/* Makes the record that is played, see play_setup.h. */
#include "play_setup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>

#include "command/game_options.h"
#include "host/files.h"
#include "memory/heap.h"
#include "session_files.h"

enum { WORDS_MAX = TV_SEATS_MAX + 1, WORD_BYTES = TV_NAME_MAX };

/* Takes "a,b,c" apart. False when there are too many words or one is too long. */
static bool split(const char *list, char words[WORDS_MAX][WORD_BYTES], uint32_t *count) {
    for (*count = 0;; list++) {
        size_t size = strcspn(list, ",");
        if (*count == TV_SEATS_MAX || size >= WORD_BYTES) return false;
        memcpy(words[*count], list, size);
        words[(*count)++][size] = '\0';
        list += size;
        if (*list == '\0') return true;
    }
}

static bool is_person(const char *word) { return strcmp(word, "you") == 0 || strcmp(word, "person") == 0; }

/* One player as written: a person, a bot, or a program, which whoever types this could start anyway. */
static int read_player(const cli_call *call, const char *word, player_kind *kind) {
    tv_error error;
    if (is_person(word)) {
        *kind = (player_kind){.text = "person"};
        return CLI_OK;
    }
    if (!player_read(kind, word, true, &error))
        return cli_complain(call, CLI_USAGE, "--seats: %s A person at this screen is written \"you\".", error.what);
    kind->deadline_ms = (uint32_t)cli_number(call, "deadline", ENGINE_DEADLINE_MS);
    return CLI_OK;
}

/* --seats: who sits where. Without it, one person against the greedy bot. */
static int read_seats(const cli_call *call, const tv_game *game, const char *chosen, player_kind players[TV_SEATS_MAX], uint32_t *count) {
    const char *seats = *chosen ? chosen : cli_given(call, "seats") ? cli_value(call, "seats") : "you,greedy";
    char word[PLAYER_TEXT_MAX];
    for (*count = 0; player_list_next(&seats, word); ++*count) {
        int code = *count < TV_SEATS_MAX ? read_player(call, word, &players[*count]) : CLI_OK;
        if (code != CLI_OK) return code;
    }
    if (seats || *count < game->seats_min || *count > game->seats_max) {
        if (game->seats_min == game->seats_max)
            return cli_complain(call, CLI_USAGE, "%s has %u seats; name %u, as in --seats you,greedy.", game->title, game->seats_min,
                                game->seats_min);
        return cli_complain(call, CLI_USAGE, "%s has %u to %u seats; name as many, as in --seats you,greedy.", game->title, game->seats_min,
                            game->seats_max);
    }
    return CLI_OK;
}

static bool random_seed(char *seed, size_t size) {
    uint8_t bytes[16];
    tv_text text = tv_text_over(seed, size);
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes) return false;
    tv_text_add_hex(&text, bytes, sizeof bytes);
    return true;
}

/* A name stands on a line of the record: no control characters, not empty, not too long. */
static bool is_printable(const char *words, size_t bytes_max) {
    size_t size = strlen(words);
    for (size_t k = 0; k < size; k++)
        if ((unsigned char)words[k] < ' ' || words[k] == 127 || words[k] == '"') return false;
    return size > 0 && size < bytes_max;
}

static int set_names(const cli_call *call, const char *chosen, tv_record *record) {
    char words[WORDS_MAX][WORD_BYTES];
    uint32_t count, next = 0;
    const char *names = *chosen ? chosen : cli_value(call, "names");
    if (!names) return CLI_OK;
    if (!split(names, words, &count))
        return cli_complain(call, CLI_USAGE, "--names takes at most %d names of at most %d bytes.", TV_SEATS_MAX, TV_NAME_MAX - 1);
    for (uint8_t seat = 0; seat < record->setup.seats && next < count; seat++) {
        if (strcmp(record->seats[seat].kind, "person") != 0) continue;
        if (!is_printable(words[next], TV_NAME_MAX))
            return cli_complain(call, CLI_USAGE, "--names: a name is empty or holds characters that cannot be shown.");
        strcpy(record->seats[seat].name, words[next++]);
    }
    if (next < count) return cli_complain(call, CLI_USAGE, "--names has too many names: %u, for persons at this screen: %u.", count, next);
    return CLI_OK;
}

static int set_option(const cli_call *call, tv_record *record, const char *name, int64_t value) {
    tv_error error = {0};
    if (game_option_set(record->game, &record->setup, name, value, &error)) return CLI_OK;
    return cli_complain(call, CLI_USAGE, "--%s", error.what);
}

/* --first: "you" for the first person, a name, a colour, or a seat as records number them. */
static int set_first(const cli_call *call, tv_record *record) {
    const char *first = cli_value(call, "first");
    uint64_t seat;
    if (!first) return CLI_OK;
    if (cli_read_number(first, 0, record->setup.seats - 1u, &seat)) return set_option(call, record, "first", (int64_t)seat);
    for (uint8_t each = 0; each < record->setup.seats; each++) {
        bool person = strcmp(record->seats[each].kind, "person") == 0;
        bool called = strcmp(record->seats[each].name, first) == 0;
        for (int lang = 0; lang < TV_LANGS; lang++) called = called || strcasecmp(tv_record_name(record, each, (tv_lang)lang), first) == 0;
        if (called || (person && strcmp(first, "you") == 0)) return set_option(call, record, "first", each);
    }
    return cli_complain(call, CLI_USAGE, "--first takes \"you\", a colour as in blue, or one of --names, not \"%s\".", first);
}

static int set_options(const cli_call *call, tv_record *record) {
    int code = game_options_read(call, record->game, &record->setup);
    if (code == CLI_OK && cli_given(call, "limit")) code = set_option(call, record, "limit", (int64_t)cli_number(call, "limit", 0));
    return code;
}

static int set_material(const cli_call *call, tv_record *record) {
    const char *path = cli_value(call, "material");
    if (!path) return CLI_OK;
    tv_error error = {0};
    tv_text text = tv_heap_text();
    int code = CLI_OK;
    if (!file_read(path, TV_RECORD_BYTES_MAX, &text, &error))
        code = cli_complain(call, CLI_FAILED, "%s %s", path, error.what);
    else if (!tv_record_set_material(record, text.at, text.used, &error))
        code = cli_complain(call, CLI_FAILED, "%s, line %u, column %u: %s", path, error.line, error.column, error.what);
    free(text.at);
    return code;
}

static int set_seats(const cli_call *call, tv_record *record, const player_kind players[TV_SEATS_MAX]) {
    for (uint8_t seat = 0; seat < record->setup.seats; seat++) {
        tv_text kind = TV_TEXT_OVER(record->seats[seat].kind);
        tv_text_add(&kind, player_record_kind(&players[seat]));
        if (kind.cut) return cli_complain(call, CLI_USAGE, "\"%s\" is too long for a bot.", players[seat].text);
    }
    return CLI_OK;
}

static int begin_game(const cli_call *call, const tv_game *game, const start_choice *chosen, tv_record *record,
                      player_kind players[TV_SEATS_MAX]) {
    char fresh[TV_SEED_MAX];
    uint32_t count;
    int code = read_seats(call, game, chosen->seats, players, &count);
    if (code != CLI_OK) return code;
    const char *seed = cli_value(call, "seed");
    if (seed && !tv_seed_well_formed(seed, strlen(seed)))
        return cli_complain(call, CLI_USAGE, "--seed takes 1 to %d characters that can be shown, no blanks.", TV_SEED_MAX - 1);
    if (!seed && !random_seed(fresh, sizeof fresh))
        return cli_complain(call, CLI_FAILED, "the system gives no random numbers; name a --seed.");
    tv_record_begin(record, game, (uint8_t)count, seed ? seed : fresh);
    code = set_seats(call, record, players);
    if (code == CLI_OK) code = set_options(call, record);
    if (code == CLI_OK) code = set_material(call, record);
    if (code == CLI_OK) code = set_names(call, chosen->names, record);
    if (code == CLI_OK) code = set_first(call, record);
    if (code != CLI_OK) tv_record_free(record);
    return code;
}

/* A saved game goes on with the seats that it names, unless others are asked for. */
static int load_game(const cli_call *call, const char *path, tv_record *record, player_kind players[TV_SEATS_MAX]) {
    static const char *const fixed[] = {"seed", "limit", "options", "first", "material"};
    tv_error error = {0};
    uint32_t count;
    for (size_t k = 0; k < sizeof fixed / sizeof *fixed; k++)
        if (cli_given(call, fixed[k]))
            return cli_complain(call, CLI_USAGE, "--%s belongs to a new game; a loaded one has its own.", fixed[k]);
    if (!session_read_record(path, record, &error)) {
        if (error.line == 0) return cli_complain(call, CLI_FAILED, "%s %s", path, error.what);
        return cli_complain(call, CLI_FAILED, "%s, line %u, column %u: %s", path, error.line, error.column, error.what);
    }
    int code = CLI_OK;
    if (call->count > 0 && strcmp(call->arguments[0], record->game->id) != 0)
        code = cli_complain(call, CLI_USAGE, "%s is a game of %s, not of %s.", path, record->game->id, call->arguments[0]);
    if (code == CLI_OK && cli_given(call, "seats")) {
        code = read_seats(call, record->game, "", players, &count);
        if (code == CLI_OK && count != record->setup.seats)
            code = cli_complain(call, CLI_USAGE, "%s has %u seats; name as many.", path, record->setup.seats);
        if (code == CLI_OK) code = set_seats(call, record, players);
    }
    if (code == CLI_OK) code = set_names(call, "", record);
    if (code != CLI_OK) tv_record_free(record);
    return code;
}

int play_setup(const cli_call *call, const tv_game *game, const start_choice *chosen, tv_record *record,
               player_kind players[TV_SEATS_MAX]) {
    const char *path = cli_value(call, "load");
    memset(players, 0, TV_SEATS_MAX * sizeof *players);
    return path ? load_game(call, path, record, players) : begin_game(call, game, chosen, record, players);
}
