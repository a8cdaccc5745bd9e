/* trivium bench: how fast the rules of a game are, the search in it, and batches of tables of it. */
#include "bench_batch_report.h"
#include "command/choose.h"
#include "commands.h"
#include "host/nets.h"
#include "lab/bench.h"
#include "lab/bench_net.h"
#include "lab/bench_search.h"

#include <stdlib.h>
#include <string.h>

/* A figure with one decimal, as JSON and as text. */
static int64_t tenths(double figure) { return (int64_t)(figure * 10 + 0.5); }

static void add_tenths(tv_text *out, double figure) {
    tv_text_add_int(out, tenths(figure) / 10);
    tv_text_add_char(out, '.');
    tv_text_add_int(out, tenths(figure) % 10);
}

static void print_json(const tv_game *game, const bench_figures *figures, tv_text *out) {
    tv_json json = tv_json_into(out);
    tv_json_object(&json, NULL);
    tv_json_string(&json, "game", game->id);
    tv_json_int(&json, "decisions_per_s", (int64_t)figures->decisions_per_s);
    tv_json_decimal(&json, "playouts_per_s", tenths(figures->playouts_per_s), 1);
    tv_json_uint(&json, "state_bytes", game->state_bytes);
    tv_json_decimal(&json, "copy_ns", tenths(figures->copy_ns), 1);
    tv_json_decimal(&json, "moves_ns", tenths(figures->moves_ns), 1);
    tv_json_decimal(&json, "play_ns", tenths(figures->play_ns), 1);
    tv_json_string(&json, "signature", figures->signature);
    tv_json_object_end(&json);
    tv_text_add_char(out, '\n');
}

static void print_text(const tv_game *game, const bench_figures *figures, tv_text *out) {
    tv_text_add(out, game->title);
    tv_text_add(out, "\n  decisions/s   ");
    tv_text_add_int(out, (int64_t)figures->decisions_per_s);
    tv_text_add(out, "\n  play-outs/s   ");
    add_tenths(out, figures->playouts_per_s);
    tv_text_add(out, "\n  state         ");
    tv_text_add_uint(out, game->state_bytes);
    tv_text_add(out, " bytes\n  copy          ");
    add_tenths(out, figures->copy_ns);
    tv_text_add(out, " ns\n  legal list    ");
    add_tenths(out, figures->moves_ns);
    tv_text_add(out, " ns\n  play          ");
    add_tenths(out, figures->play_ns);
    tv_text_add(out, " ns\n  signature     ");
    tv_text_add(out, figures->signature);
    tv_text_add_char(out, '\n');
}

static bool measure(cli_call *call, const tv_game *game, tv_error *error) {
    bench_figures figures;
    if (!bench_measure(game, cli_number(call, "seed", BENCH_SEED), &figures, error)) return false;
    if (cli_given(call, "json"))
        print_json(game, &figures, call->out);
    else
        print_text(game, &figures, call->out);
    return true;
}

/* --decisions: work without measuring. */
static bool work(cli_call *call, const tv_game *game, tv_error *error) {
    uint64_t made;
    char signature[BENCH_SIGNATURE_MAX];
    if (!bench_work(game, cli_number(call, "seed", BENCH_SEED), cli_number(call, "decisions", 0), &made, signature, error)) return false;
    if (cli_given(call, "json")) {
        tv_json json = tv_json_into(call->out);
        tv_json_object(&json, NULL);
        tv_json_string(&json, "game", game->id);
        tv_json_uint(&json, "decisions", made);
        tv_json_string(&json, "signature", signature);
        tv_json_object_end(&json);
    } else {
        tv_text_add(call->out, game->title);
        tv_text_add(call->out, ": ");
        tv_text_add_uint(call->out, made);
        tv_text_add(call->out, " decisions, signature ");
        tv_text_add(call->out, signature);
    }
    tv_text_add_char(call->out, '\n');
    return true;
}

/* ---- the search ---- */

static void json_net(tv_json *json, const char *name) {
    if (name[0] != '\0')
        tv_json_string(json, "net", name);
    else
        tv_json_null(json, "net");
}

static void text_net(tv_text *out, const char *name) {
    if (name[0] == '\0') return;
    tv_text_add(out, ", net ");
    tv_text_add(out, name);
}

/* A net that was named must be of use for some number of seats. */
static bool check_net(const cli_call *call, const tv_game *game, tv_error *error) {
    bool suits = !cli_given(call, "net");
    for (uint8_t seats = game->seats_min; !suits && seats <= game->seats_max; seats++) {
        tv_setup setup = tv_setup_for_engines(game, seats);
        void *box = calloc(1, game->box_bytes);
        if (box == NULL) return tv_fail_memory(error);
        suits = tv_game_open(game, box, &setup, error) && host_nets_check(game, box, error);
        free(box);
    }
    return suits;
}

static void print_search_json(const tv_game *game, const bench_search_figures *figures, tv_text *out) {
    tv_json json = tv_json_into(out);
    tv_json_object(&json, NULL);
    tv_json_string(&json, "game", game->id);
    tv_json_array(&json, "rows");
    for (uint32_t i = 0; i < figures->row_count; i++) {
        tv_json_object(&json, NULL);
        tv_json_uint(&json, "seats", figures->rows[i].seats);
        json_net(&json, figures->rows[i].net);
        tv_json_int(&json, "iterations_per_s", (int64_t)figures->rows[i].iterations_per_s);
        tv_json_object_end(&json);
    }
    tv_json_array_end(&json);
    tv_json_uint(&json, "memory_used", figures->memory_used);
    tv_json_string(&json, "signature", figures->signature);
    tv_json_object_end(&json);
    tv_text_add_char(out, '\n');
}

static void print_search_text(const tv_game *game, const bench_search_figures *figures, tv_text *out) {
    tv_text_add(out, game->title);
    for (uint32_t i = 0; i < figures->row_count; i++) {
        tv_text_add(out, "\n  iterations/s  ");
        tv_text_add_int(out, (int64_t)figures->rows[i].iterations_per_s);
        tv_text_add(out, " with ");
        tv_text_add_uint(out, figures->rows[i].seats);
        tv_text_add(out, " seats");
        text_net(out, figures->rows[i].net);
    }
    tv_text_add(out, "\n  memory        ");
    tv_text_add_uint(out, figures->memory_used / 1024);
    tv_text_add(out, " KiB\n  signature     ");
    tv_text_add(out, figures->signature);
    tv_text_add_char(out, '\n');
}

static bool search(cli_call *call, const tv_game *game, tv_error *error) {
    bench_search_figures figures;
    bench_find_net *find = cli_given(call, "plain") ? NULL : host_net_find;
    if (!check_net(call, game, error)) return false;
    if (!bench_search(game, cli_number(call, "seed", BENCH_SEED), find, bench_worked_ns, &figures, error)) return false;
    if (cli_given(call, "json"))
        print_search_json(game, &figures, call->out);
    else
        print_search_text(game, &figures, call->out);
    return true;
}

/* ---- nets ---- */

static void print_net_json(const tv_game *game, const bench_net_figures *figures, tv_text *out) {
    tv_json json = tv_json_into(out);
    tv_json_object(&json, NULL);
    tv_json_string(&json, "game", game->id);
    tv_json_array(&json, "rows");
    for (uint32_t i = 0; i < figures->row_count; i++) {
        tv_json_object(&json, NULL);
        tv_json_uint(&json, "seats", figures->rows[i].seats);
        json_net(&json, figures->rows[i].net);
        tv_json_int(&json, "evaluations_per_s", (int64_t)figures->rows[i].evaluations_per_s);
        tv_json_object_end(&json);
    }
    tv_json_array_end(&json);
    if (figures->row_count > 0)
        tv_json_string(&json, "signature", figures->signature);
    else
        tv_json_null(&json, "signature");
    tv_json_object_end(&json);
    tv_text_add_char(out, '\n');
}

static void print_net_text(const tv_game *game, const bench_net_figures *figures, tv_text *out) {
    tv_text_add(out, game->title);
    for (uint32_t i = 0; i < figures->row_count; i++) {
        tv_text_add(out, "\n  evaluations/s ");
        tv_text_add_int(out, (int64_t)figures->rows[i].evaluations_per_s);
        tv_text_add(out, " with ");
        tv_text_add_uint(out, figures->rows[i].seats);
        tv_text_add(out, " seats");
        text_net(out, figures->rows[i].net);
    }
    tv_text_add(out, figures->row_count > 0 ? "\n  signature     " : ": there is no net.");
    tv_text_add(out, figures->signature);
    tv_text_add_char(out, '\n');
}

static bool net(cli_call *call, const tv_game *game, tv_error *error) {
    bench_net_figures figures;
    if (!check_net(call, game, error)) return false;
    if (!bench_net(game, cli_number(call, "seed", BENCH_SEED), host_net_find, bench_worked_ns, &figures, error)) return false;
    (cli_given(call, "json") ? print_net_json : print_net_text)(game, &figures, call->out);
    return true;
}

/* ---- the command ---- */

/* Is this word the first argument? */
static bool is_of(const cli_call *call, const char *word) { return call->count > 0 && strcmp(call->arguments[0], word) == 0; }
static bool is_search(const cli_call *call) { return is_of(call, "search"); }
static bool is_net(const cli_call *call) { return is_of(call, "net"); }
static bool is_batch(const cli_call *call) { return is_of(call, "batch"); }

static int bench(cli_call *call, const tv_game *game) {
    tv_error error = {0};
    bool done = is_search(call)                ? search(call, game, &error)
                : is_net(call)                 ? net(call, game, &error)
                : is_batch(call)               ? bench_batch_report(call, game, &error)
                : cli_given(call, "decisions") ? work(call, game, &error)
                                               : measure(call, game, &error);
    if (!done) return cli_complain(call, CLI_FAILED, "%s: %s", game->id, error.what);
    return cli_flush(call) ? CLI_OK : CLI_FAILED;
}

static int run(cli_call *call) {
    uint32_t named = is_search(call) || is_net(call) || is_batch(call) ? 1 : 0; /* where the game is named */
    if (!is_batch(call) && !bench_batch_unasked(call)) return CLI_USAGE;
    if (call->count > named + 1) return cli_complain(call, CLI_USAGE, "name one game, or none for all.");
    if (call->count > named) {
        const tv_game *game = choose_game(call, call->arguments[named]);
        return game != NULL ? bench(call, game) : CLI_USAGE;
    }
    for (const tv_game *const *game = tv_games; *game != NULL; game++) {
        int exit_code = bench(call, *game);
        if (exit_code != CLI_OK) return exit_code;
    }
    return CLI_OK;
}

static const cli_option options[] = {
    {"json", NULL, "print one JSON object a game, one line each", 0, 0},
    {"decisions", "N", "play that many decisions and measure nothing: a fixed amount of work", 1, UINT64_C(1000000000000)},
    {"seed", "S", "seed of the games (1)", 0, UINT64_MAX},
    CHOOSE_NET_OPTION,
    {"plain", NULL, "search: judge by the games' own weights, whatever nets there are", 0, 0},
    {"place", "PLACE", "batch: at this place alone, cpu:THREADS or gpu:NUMBER; else at all that there are", 0, 0},
    {"tables", "N", "batch: that many tables at once (4096; on a card 262144)", 1, UINT64_C(67108864)},
    {"steps", "N", "batch: steps of every table in a round (256)", 1, UINT64_C(1000000)},
    {"seats", "N", "batch: that many seats; else the smallest and the largest number, half of the time each", 1, TV_SEATS_MAX},
    {"how", "random|prior", "batch: how moves are chosen (random)", 0, 0},
    {"told", NULL, "batch: step by step, with masks of the legal moves and observations each time", 0, 0},
    {"check", NULL, "batch: measure nothing, print the signatures of the places and fail when they differ", 0, 0},
    {0},
};

const cli_command command_bench = {
    .name = "bench",
    .arguments = "[search|net|batch] [GAME]",
    .about = "Measures how fast the rules of the games are, the search, nets, or batches.",
    .more = "Random games at the smallest and the largest number of seats; only decisions with two or more legal "
            "moves count. The signature is the same on every machine and changes only when the behaviour of the "
            "game does. `trivium bench search` measures the iterations of the search bot on one core, in positions "
            "from games of greedy players; its signature stands for the moves chosen. `trivium bench net` measures how "
            "many positions a net judges. `trivium bench batch` plays "
            "thousands of tables at once on threads and on cards, and its signature is the same at every place.",
    .arguments_max = 2,
    .thinks = true,
    .options = options,
    .run = run,
};
