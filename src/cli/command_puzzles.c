/* trivium puzzles: finds positions in which one move is clearly best and hard to see, and looks at such by solving them. */
#include "command/choose.h"
#include "commands.h"
#include "host/system.h"
#include "lab/puzzles.h"
#include "mid/game_json.h"
#include "opened.h"
#include "puzzle_files.h"

#include <stdio.h>
#include <string.h>

enum { GAMES_USUAL = 20, NAME_BYTES = 64, SENTENCE_BYTES = 1024 };
static const char player_usual[] = "master", solver_usual[] = "search:200000it:512mib";

static bool is_interrupted(void *host) {
    (void)host;
    return system_interrupt_came();
}

/* Reads --bot: a search whose limit is one of iterations. */
static int read_bot(const cli_call *call, const char *word, tv_bot *bot) {
    tv_error error = {0};
    if (!tv_bot_read(bot, word, &error)) return cli_complain(call, CLI_USAGE, "--bot: %s", error.what);
    if (tv_bot_searches(bot) && bot->milliseconds == 0 && bot->iterations > 0) return CLI_OK;
    return cli_complain(call, CLI_USAGE, "--bot takes a search with a limit of iterations, as in search:5000it, not \"%s\".", word);
}

static const tv_bot_kind *level_kind(uint8_t level) {
    const tv_bot_kind *const *kind = tv_bot_kinds;
    while (*kind != NULL && (*kind)->level != level) kind++;
    return *kind;
}

/* ---- what is said of a puzzle ---- */

/* The position before the last move, in words. */
typedef struct posed {
    tv_table *table;
    uint8_t seat;
    tv_move solution;
    char sentence[SENTENCE_BYTES];
} posed;

static bool pose(const tv_record *puzzle, tv_lang lang, posed *out, tv_error *error) {
    out->table = tv_table_open_at(puzzle, opened_count_moves(puzzle) - 1, error);
    if (out->table == NULL) return false;
    tv_text text = TV_TEXT_OVER(out->sentence);
    tv_reader reader = tv_record_reader(puzzle, lang);
    out->seat = tv_table_actor(out->table);
    out->solution = puzzle->entries[puzzle->count - 1].move;
    tv_game_describe(puzzle->game, tv_table_box(out->table), tv_table_state(out->table), out->solution, &reader, &text);
    return true;
}

static void write_chance(tv_text *out, int32_t chance) {
    tv_points_write(out, TV_EN, chance);
    tv_text_add_char(out, '%');
}

/* ---- finding ---- */

typedef struct finding {
    cli_call *call;
    puzzle_files files;
    uint64_t seed;
    uint32_t wanted, count;
} finding;

static void tell_found(const finding *it, const char *name, const tv_record *puzzle, const posed *at, const puzzle_facts *facts) {
    tv_text *out = it->call->out;
    if (cli_given(it->call, "json")) {
        tv_json json = tv_json_into(out);
        tv_json_object(&json, NULL);
        tv_json_string(&json, "file", name);
        tv_json_string(&json, "game", puzzle->game->id);
        tv_json_uint(&json, "decision", tv_table_decisions(at->table) + 1);
        tv_json_uint(&json, "seat", at->seat);
        tv_json_string(&json, "level", level_kind(facts->level)->id);
        game_json_move(&json, "solution", puzzle->game, tv_table_box(at->table), at->solution);
        tv_json_string(&json, "sentence", at->sentence);
        tv_json_decimal(&json, "chance", facts->value, 2);
        tv_json_decimal(&json, "next_chance", facts->next, 2);
        tv_json_object_end(&json);
    } else {
        tv_text_add(out, name);
        tv_text_add(out, ": move ");
        tv_text_add_uint(out, tv_table_decisions(at->table) + 1);
        tv_text_add(out, ", found by ");
        tv_text_add(out, level_kind(facts->level)->id);
        tv_text_add(out, ", ");
        write_chance(out, facts->value);
        tv_text_add(out, " against ");
        write_chance(out, facts->next);
        tv_text_add(out, ": ");
        tv_text_add(out, at->sentence);
    }
    tv_text_add_char(out, '\n');
}

static bool take_found(void *host, uint32_t game, const tv_record *puzzle, tv_error *error) {
    finding *it = host;
    puzzle_facts facts;
    posed at;
    char name[NAME_BYTES];
    if (it->count == it->wanted || !puzzle_read(puzzle, &facts) || !puzzle_files_take(&it->files, puzzle)) return true;
    if (!pose(puzzle, TV_EN, &at, error)) return false;
    snprintf(name, sizeof name, "%u-%llu-%u-%u.trv", puzzle->setup.seats, (unsigned long long)it->seed, game,
             tv_table_decisions(at.table) + 1);
    tell_found(it, name, puzzle, &at, &facts);
    tv_table_close(at.table);
    it->count++;
    if (it->files.folder != NULL && !puzzle_files_write(&it->files, name, puzzle, error)) return false;
    return cli_flush(it->call) || tv_fail(error, "nobody reads what was found.", NULL);
}

static void note_played(void *host, uint32_t game, uint32_t decisions) {
    const finding *it = host;
    if (cli_given(it->call, "progress")) fprintf(stderr, "game %u: %u decisions; %u puzzles so far\n", game, decisions, it->count);
}

static bool is_enough(void *host) {
    const finding *it = host;
    return is_interrupted(host) || it->count >= it->wanted;
}

static int find(cli_call *call, const tv_game *game) {
    finding it = {.call = call, .seed = cli_number(call, "seed", 1), .wanted = (uint32_t)cli_number(call, "wanted", UINT32_MAX)};
    puzzles_task task = {.game = game,
                         .seats = (uint8_t)cli_number(call, "seats", game->seats_min),
                         .player_word = cli_given(call, "bot") ? cli_value(call, "bot") : player_usual,
                         .seed = it.seed,
                         .first = (uint32_t)cli_number(call, "first", 1),
                         .games = (uint32_t)cli_number(call, "games", GAMES_USUAL),
                         .threads = choose_threads(call, PUZZLES_THREADS_MAX),
                         .found = take_found,
                         .played = note_played,
                         .stop = is_enough,
                         .host = &it};
    tv_error error = {0};
    int exit_code = read_bot(call, task.player_word, &task.player);
    if (exit_code != CLI_OK) return exit_code;
    if (strlen(task.player_word) >= TV_NAME_MAX) return cli_complain(call, CLI_USAGE, "--bot: \"%s\" is too long.", task.player_word);
    if (task.seats < game->seats_min || task.seats > game->seats_max)
        return cli_complain(call, CLI_USAGE, "%s has %u to %u seats.", game->title, game->seats_min, game->seats_max);
    if (!puzzle_files_open(&it.files, cli_value(call, "out"), &error))
        exit_code = cli_complain(call, CLI_FAILED, "%s %s", cli_value(call, "out"), error.what);
    else if (!puzzles_find(&task, &error))
        exit_code = cli_complain(call, CLI_FAILED, "%s", error.what);
    puzzle_files_close(&it.files);
    if (exit_code == CLI_OK && system_interrupt_came()) exit_code = cli_complain(call, CLI_INTERRUPTED, "interrupted.");
    return exit_code;
}

/* ---- solving ---- */

static void tell_check(cli_call *call, const char *path, const posed *at, const char *bot, const puzzles_check *check) {
    tv_text *out = call->out;
    const tv_game *game = tv_table_game(at->table);
    const void *box = tv_table_box(at->table);
    bool clear = check->solved && check->value - check->other >= PUZZLES_CLEAR;
    if (cli_given(call, "json")) {
        tv_json json = tv_json_into(out);
        tv_json_object(&json, NULL);
        tv_json_string(&json, "file", path);
        tv_json_string(&json, "bot", bot);
        tv_json_bool(&json, "solved", check->solved);
        tv_json_bool(&json, "clear", clear);
        game_json_move(&json, "solution", game, box, at->solution);
        tv_json_decimal(&json, "chance", check->value, 2);
        game_json_move(&json, "chosen", game, box, check->chosen);
        game_json_move(&json, "next", game, box, check->next);
        tv_json_decimal(&json, "next_chance", check->other, 2);
        tv_json_object_end(&json);
    } else {
        tv_text_add(out, path);
        tv_text_add(out, clear ? ": good, " : check->solved ? ": solved, not clear, " : ": not solved, ");
        write_chance(out, check->value);
        tv_text_add(out, " against ");
        write_chance(out, check->other);
        tv_text_add(out, " (");
        tv_game_move_write(game, box, at->solution, out);
        tv_text_add(out, ", ");
        tv_game_move_write(game, box, check->next, out);
        tv_text_add_char(out, ')');
    }
    tv_text_add_char(out, '\n');
}

/* 0: good; CLI_FAULT: the solution is not clearly best. */
static int verify(cli_call *call, const tv_game *game, const char *path, const char *word, const tv_bot *bot) {
    tv_record puzzle;
    tv_error error = {0};
    puzzles_check check;
    posed at = {0};
    if (!opened_read(call, path, &puzzle)) return CLI_FAILED;
    int exit_code = CLI_OK;
    if (puzzle.game != game)
        exit_code = cli_complain(call, CLI_USAGE, "%s is a game of %s, not of %s.", path, puzzle.game->id, game->id);
    else if (!puzzles_verify(&puzzle, bot, &check, &error) || !pose(&puzzle, TV_EN, &at, &error))
        exit_code = cli_complain(call, CLI_FAILED, "%s: %s", path, error.what);
    if (exit_code == CLI_OK) {
        tell_check(call, path, &at, word, &check);
        if (!check.solved || check.value - check.other < PUZZLES_CLEAR) exit_code = CLI_FAULT;
    }
    tv_table_close(at.table);
    tv_record_free(&puzzle);
    return exit_code;
}

static int verify_all(cli_call *call, const tv_game *game) {
    const char *word = cli_given(call, "bot") ? cli_value(call, "bot") : solver_usual;
    tv_bot bot;
    int worst = read_bot(call, word, &bot);
    if (worst == CLI_OK && call->count < 2) return cli_complain(call, CLI_USAGE, "--verify needs the files of puzzles.");
    for (uint32_t k = 1; worst != CLI_USAGE && k < call->count && !system_interrupt_came(); k++) {
        int exit_code = verify(call, game, call->arguments[k], word, &bot);
        if (exit_code > worst) worst = exit_code;
        if (!cli_flush(call)) return CLI_FAILED;
    }
    return worst;
}

static int run(cli_call *call) {
    const tv_game *game = choose_game(call, call->arguments[0]);
    if (game == NULL) return CLI_USAGE;
    if (!cli_given(call, "verify") && call->count > 1) return cli_complain(call, CLI_USAGE, "files are for --verify.");
    system_interrupt_catch();
    int exit_code = cli_given(call, "verify") ? verify_all(call, game) : find(call, game);
    system_interrupt_release();
    return exit_code;
}

static const cli_option options[] = {
    {"out", "DIR", "write each puzzle to a file in DIR; positions that lie there already are not written again", 0, 0},
    {"games", "N", "look in so many games (20)", 1, 1000000},
    {"wanted", "N", "stop as soon as so many were found", 1, 1000000},
    {"seats", "N", "players of a game; otherwise as few as the game allows", 1, TV_SEATS_MAX},
    {"bot", "BOT", "who plays (master), or with --verify who solves (search:200000it:512mib)", 0, 0},
    CHOOSE_NET_OPTION,
    {"seed", "S", "the same seed gives the same games (1)", 0, UINT64_MAX},
    {"first", "K", "begin with the game of this number (1): to go on where an earlier run ended", 1, 1000000000},
    {"threads", "T", "threads to work on; otherwise one for each processor", 1, PUZZLES_THREADS_MAX},
    {"verify", NULL, "solve the puzzles in these files instead of looking for others", 0, 0},
    {"progress", NULL, "say on standard error how far it is", 0, 0},
    {"json", NULL, "print one JSON object a puzzle, one line each", 0, 0},
    {0},
};

const cli_command command_puzzles = {
    .name = "puzzles",
    .arguments = "GAME [FILE...]",
    .about = "Finds puzzles: one move is clearly best, and hard to see.",
    .more = "Strong bots play, and the positions are kept in which the best move is far better than all others and far from what "
            "comes to mind first. A puzzle is a record whose last move is the solution; comments give the reason. "
            "With --verify the puzzles in the files are solved by a much longer search; exit code 3 when it finds another "
            "solution, or none that is clearly better than the rest. `trivium study GAME` plays those that come with the program.",
    .arguments_min = 1,
    .arguments_max = UINT32_MAX,
    .thinks = true,
    .options = options,
    .run = run,
};
