/* See bench_batch_report.h. */
#include "bench_batch_report.h"

#include "host/system.h"
#include "lab/bench_batch.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { PLACES_MAX = 10, PLACE_NAME = 32 };

bool bench_batch_unasked(const cli_call *call) {
    static const char *const only[] = {"place", "tables", "steps", "seats", "how", "told", "check"};
    for (size_t i = 0; i < sizeof only / sizeof *only; i++) {
        if (!cli_given(call, only[i])) continue;
        cli_complain(call, CLI_USAGE, "--%s is for batches: trivium bench batch.", only[i]);
        return false;
    }
    return true;
}

/* ---- where ---- */
static bool has_gpu(const tv_game *game) {
    tv_batch *batch = tv_batch_open(&(tv_batch_setup){.size = sizeof(tv_batch_setup), .game = game, .tables = 1, .place = "gpu"}, NULL);
    tv_batch_close(batch);
    return batch != NULL;
}

/* One thread, two, four and so on, all processors, and the card if there is one. */
static uint32_t all_places(const tv_game *game, char places[PLACES_MAX][PLACE_NAME]) {
    uint32_t count = 0;
    const uint32_t there = system_processors(), cores = there > 64 ? 64 : there;
    for (uint32_t threads = 1; threads < cores; threads *= 2) snprintf(places[count++], PLACE_NAME, "cpu:%" PRIu32, threads);
    snprintf(places[count++], PLACE_NAME, "cpu:%" PRIu32, cores);
    if (has_gpu(game)) snprintf(places[count++], PLACE_NAME, "gpu");
    return count;
}

/* ---- how ---- */
static bool read_how(const cli_call *call, tv_batch_choice *how, tv_error *error) {
    const char *word = cli_value(call, "how");
    *how = word != NULL && strcmp(word, "prior") == 0 ? TV_BATCH_PRIOR : TV_BATCH_RANDOM;
    if (word == NULL || *how == TV_BATCH_PRIOR || strcmp(word, "random") == 0) return true;
    return tv_fail(error, "--how is “random” or “prior”.", NULL);
}

static bool read_wish(const cli_call *call, bench_batch_wish *wish, tv_error *error) {
    *wish = (bench_batch_wish){
        .tables = (uint32_t)cli_number(call, "tables", 0),
        .steps = (uint32_t)cli_number(call, "steps", BENCH_BATCH_STEPS),
        .seats = (uint8_t)cli_number(call, "seats", 0),
        .told = cli_given(call, "told"),
        .seed = cli_number(call, "seed", BENCH_SEED),
    };
    return read_how(call, &wish->how, error);
}

/* ---- what is printed ---- */
static void print_json(const tv_game *game, const bench_batch_wish *wish, const bench_batch_figures *figures, bool measured, tv_text *out) {
    tv_json json = tv_json_into(out);
    tv_json_object(&json, NULL);
    tv_json_string(&json, "game", game->id);
    tv_json_string(&json, "place", wish->place);
    if (measured) {
        tv_json_uint(&json, "tables", figures->tables);
        tv_json_uint(&json, "steps", wish->steps);
        tv_json_string(&json, "how", wish->how == TV_BATCH_PRIOR ? "prior" : "random");
        tv_json_bool(&json, "told", wish->told);
        tv_json_int(&json, "decisions_per_s", (int64_t)figures->decisions_per_s);
        tv_json_int(&json, "steps_per_s", (int64_t)figures->steps_per_s);
        tv_json_decimal(&json, "playouts_per_s", (int64_t)(figures->playouts_per_s * 10 + 0.5), 1);
        tv_json_uint(&json, "state_bytes", game->state_bytes);
        tv_json_uint(&json, "memory_used", figures->memory_used);
    }
    tv_json_uint(&json, "decisions", figures->signature_decisions);
    tv_json_string(&json, "signature", figures->signature);
    tv_json_object_end(&json);
    tv_text_add_char(out, '\n');
}

static void print_text(const bench_batch_wish *wish, const bench_batch_figures *figures, bool measured, tv_text *out) {
    char line[160];
    if (measured)
        snprintf(line, sizeof line, "  %-8s %9lu %13.0f %13.0f %11.1f  %s\n", wish->place, (unsigned long)figures->tables,
                 figures->decisions_per_s, figures->steps_per_s, figures->playouts_per_s, figures->signature);
    else
        snprintf(line, sizeof line, "  %-8s %11llu  %s\n", wish->place, (unsigned long long)figures->signature_decisions,
                 figures->signature);
    tv_text_add(out, line);
}

static void print_head(const tv_game *game, bool measured, tv_text *out) {
    tv_text_add(out, game->title);
    tv_text_add(out, measured ? "\n  place       tables   decisions/s       steps/s play-outs/s  signature\n"
                              : "\n  place      decisions  signature\n");
}

/* ---- all of it ---- */
static bool report_place(cli_call *call, const tv_game *game, const bench_batch_wish *wish, char signature[BENCH_SIGNATURE_MAX],
                         tv_error *error) {
    const bool measured = !cli_given(call, "check");
    bench_batch_figures figures;
    if (!(measured ? bench_batch(game, wish, &figures, error) : bench_batch_signature(game, wish, &figures, error))) return false;
    if (cli_given(call, "json"))
        print_json(game, wish, &figures, measured, call->out);
    else
        print_text(wish, &figures, measured, call->out);
    if (!cli_flush(call)) return tv_fail(error, "The output ended.", NULL);
    if (signature[0] != '\0' && strcmp(signature, figures.signature) != 0)
        return tv_fail(error, "At {} other games were played than before: this is a fault of the program or of the machine.", wish->place,
                       NULL);
    memcpy(signature, figures.signature, BENCH_SIGNATURE_MAX);
    return true;
}

bool bench_batch_report(cli_call *call, const tv_game *game, tv_error *error) {
    char places[PLACES_MAX][PLACE_NAME], signature[BENCH_SIGNATURE_MAX] = "";
    bench_batch_wish wish;
    if (!read_wish(call, &wish, error)) return false;
    if (!cli_given(call, "json")) print_head(game, !cli_given(call, "check"), call->out);
    if (cli_given(call, "place")) {
        wish.place = cli_value(call, "place");
        return report_place(call, game, &wish, signature, error);
    }
    uint32_t count = all_places(game, places);
    for (uint32_t i = 0; i < count; i++) {
        wish.place = places[i];
        if (!report_place(call, game, &wish, signature, error)) return false;
    }
    return true;
}
