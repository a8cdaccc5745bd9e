/* trivium train: a net learns a game by playing it. */
#include "base/byte_order.h"
#include "command/choose.h"
#include "commands.h"
#include "host/host_time.h"
#include "host/net_file.h"
#include "host/system.h"
#include "train/train.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_interrupted(void *host) {
    (void)host;
    return system_interrupt_came();
}

/* ---- progress ---- */

static void add_strength(const train_progress *it, char *line, size_t size) {
    if (it->plain_games > 0)
        snprintf(line, size, ", net %u wins %.1f +- %.1f %% against plain", it->net, 100 * it->plain_share, 100 * it->plain_error);
    else
        line[0] = '\0';
}

static void write_stage(const train_progress *it, char *line, size_t size) {
    switch (it->stage) {
    case TRAIN_PLAYS: snprintf(line, size, "%u games of this round, %.1f/s", it->games_round, it->games_per_second); break;
    case TRAIN_LEARNS:
        if (it->stage_done)
            snprintf(line, size,
                     "learned: %u steps, %.0f positions/s; loss %.4f + %.4f bits; held out %.4f, as net %.4f, own judgement %.4f; priors "
                     "%.4f, own %.4f; "
                     "first choice %.1f %%, own %.1f %%; %u bytes; temper %.2f",
                     it->steps, it->samples_per_second, it->loss_value, it->loss_priors, it->held_value, it->held_net, it->held_own,
                     it->held_priors, it->held_priors_own, 100 * it->first_choice, 100 * it->first_choice_own, it->net_bytes, it->temper);
        else
            snprintf(line, size, "learns: %u steps, loss %.4f + %.4f bits", it->steps, it->loss_value, it->loss_priors);
        break;
    case TRAIN_MATCH:
        snprintf(line, size, "match: %.1f %% of %u games%s", 100 * it->match_share, it->match_games,
                 !it->stage_done ? ""
                 : it->accepted  ? ", accepted"
                                 : ", refused");
        break;
    case TRAIN_ENDS: snprintf(line, size, "done"); break;
    }
}

typedef struct teller {
    cli_call *call;
    bool terminal; /* somebody watches */
} teller;

/* What was done goes to standard output, a line a stage; what is being done is shown to who watches. */
static void tell_progress(void *host, const train_progress *it) {
    const teller *to = host;
    char stage[400], strength[100], left[40] = "", line[640];
    if (!to->terminal && !it->stage_done) return;
    write_stage(it, stage, sizeof stage);
    add_strength(it, strength, sizeof strength);
    if (it->seconds_left > 0)
        snprintf(left, sizeof left, ", %u:%02u left", (unsigned)(it->seconds_left / 60), (unsigned)(it->seconds_left % 60));
    snprintf(line, sizeof line, "round %u, %u games, %llu positions: %s%s%s", it->round, it->games, (unsigned long long)it->positions,
             stage, strength, left);
    if (to->terminal) fprintf(stderr, "\r%s\033[K", it->stage_done ? "" : line);
    fflush(stderr);
    if (!it->stage_done) return;
    tv_text_add(to->call->out, line);
    tv_text_add_char(to->call->out, '\n');
    (void)cli_flush(to->call);
}

/* ---- the command ---- */

static bool read_inputs(const cli_call *call, train_settings *settings) {
    const char *inputs = cli_given(call, "inputs") ? cli_value(call, "inputs") : "both";
    bool both = strcmp(inputs, "both") == 0;
    settings->planes = both || strcmp(inputs, "planes") == 0;
    settings->features = (both || strcmp(inputs, "features") == 0) && settings->game->features > 0 && settings->game->feature != NULL;
    settings->clues = !cli_given(call, "no-clues") && settings->game->clues > 0 && settings->game->clue != NULL;
    return settings->planes || settings->features;
}

/* "600,120" */
static bool read_iterations(const cli_call *call, train_settings *settings) {
    const char *text = cli_value(call, "iterations");
    unsigned full = 600, quick = 120;
    char more;
    if (text != NULL && sscanf(text, "%7u,%7u%c", &full, &quick, &more) != 2) return false;
    settings->full = full;
    settings->quick = quick;
    return full >= 16 && quick >= 16 && full <= 1000000 && quick <= 1000000;
}

static uint64_t milliseconds_of(const cli_call *call) {
    double hours = cli_given(call, "hours") ? strtod(cli_value(call, "hours"), NULL) : 0;
    double minutes = cli_given(call, "minutes") ? strtod(cli_value(call, "minutes"), NULL) : 0;
    double sum = hours * 3600000 + minutes * 60000;
    return sum >= 1 && sum < 1e12 ? (uint64_t)sum : 0;
}

/* A run that begins with a net has its size and its inputs. */
static bool take_net(const cli_call *call, train_settings *settings, net_file *from, tv_error *error) {
    const char *path = cli_value(call, "from");
    if (path == NULL) return true;
    if (!net_file_read(from, path, error)) return false;
    const tv_net_shape *shape = &from->net.shape;
    if (strcmp(shape->game, settings->game->id) != 0 || shape->seats != settings->seats)
        return tv_fail(error, "{}: this net is for another game, or another number of seats.", path, (const char *)NULL);
    settings->from = &from->net;
    settings->from_bytes = from->bytes;
    settings->hidden = shape->hidden;
    settings->second = shape->second;
    settings->planes = shape->observation > 0;
    settings->features = shape->features > 0;
    settings->clues = shape->clues > 0;
    return true;
}

static int run_with(cli_call *call, train_settings *settings) {
    tv_error error = {0};
    teller to = {call, isatty(STDERR_FILENO) != 0};
    train_host host = {.interrupted = is_interrupted, .tell = tell_progress, .host = &to};
    size_t size = strlen(settings->out) + sizeof ".run";
    char *folder = malloc(size);
    if (folder == NULL) return cli_complain_memory(call);
    snprintf(folder, size, "%s.run", settings->out);
    settings->folder = folder;
    system_interrupt_catch();
    net_file from = {0};
    bool good = take_net(call, settings, &from, &error) && train_run(settings, &host, &error);
    net_file_free(&from);
    free(folder);
    if (!good) return cli_complain(call, CLI_FAILED, "%s", error.what);
    if (system_interrupt_came()) return cli_complain(call, CLI_INTERRUPTED, "interrupted; the same command goes on from there.");
    return CLI_OK;
}

static int run(cli_call *call) {
    const tv_game *game = choose_game(call, call->arguments[0]);
    if (game == NULL) return CLI_USAGE;
    if (BYTE_ORDER_TURNED)
        return cli_complain(call, CLI_FAILED,
                            "nets are trained on machines that write the smallest byte of a number first; this one plays with them.");
    train_settings settings = {
        .game = game,
        .seats = (uint8_t)cli_number(call, "seats", game->seats_min),
        .seed = cli_number(call, "seed", 1),
        .threads = choose_threads(call, TRAIN_THREADS_MAX),
        .hidden = (uint32_t)cli_number(call, "hidden", 128),
        .second = (uint32_t)cli_number(call, "second", 32),
        .rounds = (uint32_t)cli_number(call, "rounds", 0),
        .games = (uint32_t)cli_number(call, "games-per-round", 0),
        .steps = (uint32_t)cli_number(call, "steps", 0),
        .match = (uint32_t)cli_number(call, "match-games", 0),
        .round_seconds = (uint32_t)cli_number(call, "round-seconds", 75),
        .samples = (uint32_t)cli_number(call, "samples", 1000000),
        .window = (uint32_t)cli_number(call, "window", 60),
        .trust = (uint32_t)cli_number(call, "trust", 75),
        .rate = (float)cli_number(call, "rate", 2000) / 1000000,
        .milliseconds = milliseconds_of(call),
        .decay = (uint32_t)cli_number(call, "decay", 300),
        .temper = cli_given(call, "temper"),
        .without = cli_given(call, "without") ? cli_value(call, "without") : NULL,
        .out = cli_value(call, "out"),
    };
    if (settings.out == NULL) return cli_complain(call, CLI_USAGE, "--out FILE is missing: where the net goes.");
    if (settings.seats < game->seats_min || settings.seats > game->seats_max)
        return cli_complain(call, CLI_USAGE, "--seats: %s has %u to %u seats.", game->title, game->seats_min, game->seats_max);
    if (settings.hidden % 64 != 0 || settings.second % 16 != 0)
        return cli_complain(call, CLI_USAGE, "--hidden takes a multiple of 64, --second one of 16.");
    if (!read_inputs(call, &settings))
        return cli_complain(call, CLI_USAGE, "--inputs takes planes, features or both, and features only where a game has some.");
    if (!read_iterations(call, &settings))
        return cli_complain(call, CLI_USAGE, "--iterations takes two numbers, for full and quick searches: 600,120.");
    if (settings.milliseconds == 0 && settings.rounds == 0)
        return cli_complain(call, CLI_USAGE, "--hours, --minutes or --rounds is missing: how long to train.");
    return run_with(call, &settings);
}

static const cli_option options[] = {
    {"seats", "N", "number of seats; otherwise the fewest", 2, TV_SEATS_MAX},
    {"hours", "H", "how long this call trains, in hours; 0.5 is half an hour", 0, 0},
    {"minutes", "M", "the same in minutes", 0, 0},
    {"rounds", "R", "end after round R of the run", 1, 100000},
    {"threads", "T", "threads; otherwise one for each processor", 1, TRAIN_THREADS_MAX},
    {"out", "FILE", "where the net goes; all else of the run goes into the folder FILE.run", 0, 0},
    {"from", "FILE", "begin with this net, with its size and inputs: it learns on, though nothing else was kept of its run", 0, 0},
    {"seed", "S", "of the run (1); with limits that are no times, the same seed gives the same net", 0, INT64_MAX},
    {"hidden", "N", "units of the first layer (128), a multiple of 64", 64, 512},
    {"second", "N", "units of the second layer (32), a multiple of 16", 16, 64},
    {"inputs", "planes|features|both", "what the net sees (both)", 0, 0},
    {"without", "PLANES", "planes that it does not see, separated by commas", 0, 0},
    {"no-clues", NULL, "it does not see the game's clues of moves", 0, 0},
    {"iterations", "A,B", "of full searches, one in four, which teach priors, and of quick ones (600,120)", 0, 0},
    {"round-seconds", "N", "seconds of play in a round (75); lessons and matches take half of it more", 1, 86400},
    {"games-per-round", "N", "play so many games in a round instead", 1, 1000000},
    {"steps", "N", "learn from so many minibatches in a round, instead of by time", 1, 1000000},
    {"match-games", "N", "games of the match that a new net must win, instead of by time", 1, 65536},
    {"samples", "N", "positions kept in memory to learn from, at most (1000000)", 1000, 50000000},
    {"rate", "N", "rate of learning at the beginning of a round, in millionths (2000); it falls to a twentieth", 1, 100000},
    {"decay", "N", "how fast weights of rows fade that nothing holds up, in millionths a step (300)", 0, 100000},
    {"trust", "P", "percent of a position's value that the search says; the rest is who won (75)", 0, 100},
    {"temper", NULL, "make its chances as sharp as they came true in games that were held out", 0, 0},
    {"window", "P", "percent of all games so far that are learned from, the latest (60)", 1, 100},
    {0},
};

const cli_command command_train = {
    .name = "train",
    .arguments = "GAME",
    .about = "Trains a net: a game is learned by playing it.",
    .more = "A run goes in rounds: games of the present net against itself and others, lessons from recent games, and a match that the new "
            "net must not lose. The same command goes on where a run ended or was interrupted, on any machine that has its folder. "
            "docs/training.md tells more.",
    .arguments_min = 1,
    .arguments_max = 1,
    .options = options,
    .run = run,
};
