/* trivium study: what might have been played in a game, and puzzles. */
#include "base/check.h"
#include "command/choose.h"
#include "commands.h"
#include "host/nets.h"
#include "mid/analyse_walk.h"
#include "opened.h"
#include "server/serve/assets.h"
#include "study.h"

#include <stdio.h>
#include <string.h>

/* The puzzles of a game, as they come with the page: records one after the other. Nothing: it has none, or the program was built without them. */
static asset_bytes puzzles_of(const tv_game *game, asset_memory *memory) {
    asset_bytes none = {NULL, 0};
#ifdef TRIVIUM_HAS_SERVER
    char name[64];
    snprintf(name, sizeof name, "puzzles/%s.txt", game->id);
    const asset_file *file = asset_find(name);
    return file != NULL ? asset_unpack(memory, file) : none;
#else
    (void)game, (void)memory;
    return none;
#endif
}

/* Where the record of that number, from 1, begins and ends; false: there are fewer, and `count` says how many. */
static bool find_puzzle(const char *text, size_t size, uint32_t number, size_t *begin, size_t *end, uint32_t *count) {
    static const char head[] = "Trivium record ";
    *count = 0;
    *end = size;
    for (size_t at = 0; at + sizeof head < size; at++) {
        if ((at > 0 && text[at - 1] != '\n') || memcmp(text + at, head, sizeof head - 1) != 0) continue;
        ++*count;
        if (*count == number) *begin = at;
        if (*count == number + 1) *end = at;
    }
    return number >= 1 && number <= *count;
}

static int read_puzzle_of(const cli_call *call, const tv_game *game, asset_bytes puzzles, tv_record *record) {
    size_t begin = 0, end = 0;
    uint32_t count = 0, number = (uint32_t)cli_number(call, "puzzle", 1);
    tv_error error = {0};
    const char *text = puzzles.at != NULL ? (const char *)puzzles.at : "";
    if (!find_puzzle(text, puzzles.at != NULL ? puzzles.size : 0, number, &begin, &end, &count))
        return cli_complain(call, CLI_USAGE, "%s has %u puzzles; --puzzle takes a number from 1 to that.", game->title, count);
    if (tv_record_read(record, text + begin, end - begin, &error)) return CLI_OK;
    return cli_complain(call, CLI_FAILED, "puzzle %u: %s", number, error.what);
}

static int read_puzzle(const cli_call *call, const tv_game *game, tv_record *record) {
    asset_memory memory = {NULL};
    int code = read_puzzle_of(call, game, puzzles_of(game, &memory), record);
#ifdef TRIVIUM_HAS_SERVER
    asset_memory_free(&memory);
#endif
    return code;
}

/* A game's name stands for its puzzles; anything else is a file. */
static const tv_game *game_named(const char *word) {
    for (const tv_game *const *game = tv_games; *game != NULL; game++)
        if (strcmp((*game)->id, word) == 0) return *game;
    return NULL;
}

/* To the moment asked for, or to the puzzle that the record is. */
static int begin_at(const cli_call *call, study *it) {
    tv_puzzle puzzle;
    uint32_t decisions = tv_table_decisions(tv_lines_game(it->lines));
    if (!cli_given(call, "at") && tv_puzzle_read(tv_table_record(tv_lines_game(it->lines)), &puzzle))
        return tv_session_pose(it->session, &puzzle, NULL) ? CLI_OK : cli_complain(call, CLI_FAILED, "This puzzle does not fit its game.");
    if (cli_number(call, "at", decisions) > decisions)
        return cli_complain(call, CLI_USAGE, "the record has %u decisions; --at takes a number from 0 to that.", decisions);
    tv_session_try(it->session, (uint32_t)cli_number(call, "at", decisions), TV_EVERYTHING);
    return CLI_OK;
}

static int open_study(cli_call *call, const char *path, const tv_record *record) {
    study it = {.call = call, .path = path};
    tv_error error = {0};
    if (!choose_lang(call, &it.lang)) return CLI_USAGE;
    bool good = tv_bot_read(&it.judge, ANALYSE_JUDGE, &error);
    TV_ASSERT(good);
    it.lines = tv_lines_open(record, &error);
    if (it.lines != NULL && host_nets_check(record->game, tv_table_box(tv_lines_game(it.lines)), &error))
        it.session = tv_session_open_lines(it.lines, it.lang, &error);
    int exit_code = it.session != NULL ? begin_at(call, &it) : cli_complain(call, CLI_FAILED, "%s", error.what);
    if (exit_code == CLI_OK) {
        study_attend(&it);
        it.dirty = false;
        exit_code = study_run(&it);
    }
    analyse_free(&it.game);
    tv_session_close(it.session);
    tv_lines_close(it.lines);
    return exit_code;
}

static int run(cli_call *call) {
    const char *word = call->arguments[0];
    const tv_game *game = game_named(word);
    tv_record record;
    int exit_code = CLI_OK;
    if (game != NULL)
        exit_code = read_puzzle(call, game, &record);
    else if (!opened_read(call, word, &record))
        exit_code = CLI_FAILED;
    if (exit_code != CLI_OK) return exit_code;
    exit_code = open_study(call, game != NULL ? NULL : word, &record);
    tv_record_free(&record);
    return exit_code;
}

static const cli_option options[] = {
    {"at", "N", "begin after N decisions; otherwise at the end", 0, 1000000},
    {"puzzle", "N", "with GAME: this puzzle of its set (1)", 1, 1000000},
    {"lang", "LANG", "en, fr or de; default: from the environment", 0, 0},
    CHOOSE_NET_OPTION,
    {0},
};

const cli_command command_study = {
    .name = "study",
    .arguments = "FILE|GAME",
    .about = "Tries what might have been played, and solves puzzles.",
    .more =
        "Reads a record and obeys lines: moves are tried from any moment of the game, for all sides or against a level, and kept as a tree "
        "that is saved with the record; best tells chances and best moves, learn poses the game's mistakes as puzzles. "
        "A record that is a puzzle is posed; a game's name instead of a file stands for the puzzles that come with the program. "
        "help lists what can be typed.",
    .arguments_min = 1,
    .arguments_max = 1,
    .thinks = true,
    .options = options,
    .run = run,
};
