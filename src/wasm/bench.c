/* The exports of the benches: the signatures of the native program's `bench`, `bench search` and `bench net`, to be compared, and a fixed amount of
 * search whose time the host takes. */
#include "exchange.h"
#include "handles.h"

#include "lab/bench_net.h"
#include "nets.h"

/* Answers the signature of the random games of the game sent. */
WASM_EXPORT(bench) bool wasm_bench(void);
bool wasm_bench(void) {
    const tv_game *game = sent_game();
    char signature[BENCH_SIGNATURE_MAX];
    tv_error error = {0};
    if (game == NULL) return false;
    if (!bench_signature(game, BENCH_SEED, signature, &error)) return answer_error(&error);
    return answer_text(signature);
}

/* Answers {"iterations": N, "signature": ...} of the searches in the game sent. */
WASM_EXPORT(bench_search) bool wasm_bench_search(void);
bool wasm_bench_search(void) {
    const tv_game *game = sent_game();
    bench_search_figures figures;
    tv_error error = {0};
    if (game == NULL) return false;
    if (!bench_search(game, BENCH_SEED, nets_find, NULL, &figures, &error)) return answer_error(&error);
    uint64_t iterations = 0;
    for (uint32_t i = 0; i < figures.row_count; i++) iterations += figures.rows[i].iterations;
    tv_json json = answer_json();
    tv_json_object(&json, NULL);
    tv_json_uint(&json, "iterations", iterations);
    tv_json_string(&json, "signature", figures.signature);
    tv_json_object_end(&json);
    return answer_end();
}

/* Answers {"evaluations": N, "signature": ...} of the nets taken that are for the game sent. */
WASM_EXPORT(bench_net) bool wasm_bench_net(void);
bool wasm_bench_net(void) {
    const tv_game *game = sent_game();
    bench_net_figures figures;
    tv_error error = {0};
    if (game == NULL) return false;
    if (!bench_net(game, BENCH_SEED, nets_find, NULL, &figures, &error)) return answer_error(&error);
    uint64_t evaluations = 0;
    for (uint32_t i = 0; i < figures.row_count; i++) evaluations += figures.rows[i].evaluations;
    tv_json json = answer_json();
    tv_json_object(&json, NULL);
    tv_json_uint(&json, "evaluations", evaluations);
    tv_json_string(&json, "signature", figures.signature);
    tv_json_object_end(&json);
    return answer_end();
}
