/* A small engine in C with the library: it knows the rules, so it needs no list of moves, and it has an evaluation of
 * its own.
 *
 * For every legal move it imagines some worlds that agree with what its seat sees, plays the move in each, and asks the
 * game for an estimate. It is cautious: the worst world counts beside the mean. See docs/engine-protocol.md and
 * trivium/game.h.
 *
 *     cc -std=c11 -o engine engine.c $(pkg-config --cflags --libs trivium)
 *     trivium arena avalon --seats "cmd:./engine,greedy" --games 20 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/game.h>

enum { WORLDS = 8, LINE_MAX_BYTES = 4 << 20, TEXT_MAX = 512 };

typedef struct engine {
    const tv_game *game; /* NULL: no game yet */
    void *box, *view, *world;
    tv_move *moves;
    uint8_t seat;
    bool seen;       /* there is something to think about */
    uint64_t chance; /* the engine's own */
} engine;

/* ---- saying ---- */

static void say(const char *word, const char *rest) {
    printf("%s%s%s\n", word, rest[0] != '\0' ? " " : "", rest);
    fflush(stdout); /* without it the host waits for ever */
}

static void complain(const char *code, const char *message) {
    char line[TEXT_MAX];
    tv_text text = TV_TEXT_OVER(line);
    tv_json json = tv_json_into(&text);
    tv_json_object(&json, NULL);
    tv_json_string(&json, "code", code);
    tv_json_null(&json, "clause");
    tv_json_string(&json, "message", message);
    tv_json_object_end(&json);
    say("error", line);
}

/* ---- choosing ---- */

/* What a move is worth to the seat: three parts mean, one part worst case. All moves are tried with the same chance. */
static int64_t value_of(engine *it, tv_move move, uint64_t seed) {
    int64_t sum = 0, worst = TV_WHOLE_WIN;
    tv_chance chance = tv_chance_fast(seed);
    for (int world = 0; world < WORLDS; world++) {
        int32_t values[TV_SEATS_MAX] = {0};
        memcpy(it->world, it->view, it->game->state_bytes);
        tv_game_imagine(it->game, it->box, it->world, it->seat, &chance);
        tv_game_play(it->game, it->box, it->world, move, &chance, NULL);
        tv_game_estimate(it->game, it->box, it->world, values);
        sum += values[it->seat];
        if (values[it->seat] < worst) worst = values[it->seat];
    }
    return 3 * sum / WORLDS + worst;
}

static tv_move choose(engine *it) {
    uint32_t count = tv_game_moves(it->game, it->box, it->view, it->moves);
    uint64_t seed = tv_fast_next(&it->chance);
    tv_move best = it->moves[0];
    int64_t best_value = INT64_MIN;
    for (uint32_t i = 0; i < count && count > 1; i++) {
        int64_t value = value_of(it, it->moves[i], seed);
        if (value <= best_value) continue;
        best_value = value;
        best = it->moves[i];
    }
    return best;
}

static void go(engine *it) {
    if (it->game == NULL || !it->seen || tv_game_actor(it->game, it->box, it->view) != it->seat) {
        complain("not_asked", "There is nothing to decide.");
        return;
    }
    char notation[TEXT_MAX];
    tv_text text = TV_TEXT_OVER(notation);
    tv_game_move_write(it->game, it->box, choose(it), &text);
    say("bestmove", notation);
}

/* ---- hearing ---- */

static void forget_game(engine *it) {
    free(it->box);
    free(it->view);
    free(it->world);
    free(it->moves);
    *it = (engine){.chance = it->chance};
}

/* Reads JSON; free doc->nodes. A value takes at least two bytes with what separates it from the next. */
static bool read_json(tv_json_doc *doc, const char *json, size_t size, tv_error *error) {
    *doc = (tv_json_doc){.max = (uint32_t)(size / 2 + 2)};
    doc->nodes = malloc(doc->max * sizeof *doc->nodes);
    if (doc->nodes == NULL) return tv_fail(error, "Memory is short.", (const char *)NULL);
    return tv_json_read(doc, json, size, false, error);
}

static int64_t number_of(const tv_json_doc *doc, uint32_t node, const char *key, int64_t otherwise) {
    uint32_t member = tv_json_member(doc, node, key);
    int64_t number;
    return member != 0 && tv_json_get_int(doc, member, &number) ? number : otherwise;
}

/* The game as the host plays it: rules version, options and material. */
static bool open_game(engine *it, const tv_json_doc *doc, uint32_t seats, tv_error *error) {
    tv_setup setup = tv_setup_default(it->game, (uint8_t)doc->nodes[seats].count);
    uint32_t options = tv_json_member(doc, 0, "options"), material = tv_json_member(doc, 0, "material");
    setup.rules_version = (uint16_t)number_of(doc, 0, "rules_version", setup.rules_version);
    for (uint32_t i = 0; options != 0 && it->game->options[i].name != NULL; i++)
        setup.options[i] = (int32_t)number_of(doc, options, it->game->options[i].name, setup.options[i]);
    tv_json_doc own = {0};
    const tv_json_node *node = &doc->nodes[material];
    bool good = material == 0 || node->kind == TV_JSON_NULL || read_json(&own, doc->text + node->at, node->size, error);
    if (own.nodes != NULL) setup.material = &own;
    good = good && tv_game_open(it->game, it->box, &setup, error);
    free(own.nodes);
    return good;
}

static bool begin_game(engine *it, const tv_json_doc *doc, tv_error *error) {
    char id[64] = "";
    uint32_t game = tv_json_member(doc, 0, "game"), seats = tv_json_member(doc, 0, "seats");
    forget_game(it);
    if (game != 0) tv_json_get_string(doc, game, id, sizeof id);
    it->game = tv_game_find(id);
    if (it->game == NULL || seats == 0) return tv_fail(error, "This engine does not know that game.", (const char *)NULL);
    it->seat = (uint8_t)number_of(doc, 0, "seat", 0);
    it->box = calloc(1, it->game->box_bytes);
    it->view = calloc(1, it->game->state_bytes);
    it->world = calloc(1, it->game->state_bytes);
    it->moves = calloc(tv_game_moves_max(it->game), sizeof *it->moves);
    if (!it->box || !it->view || !it->world || !it->moves) return tv_fail(error, "Memory is short.", (const char *)NULL);
    return open_game(it, doc, seats, error);
}

static bool observe(engine *it, const tv_json_doc *doc, tv_error *error) {
    uint32_t state = tv_json_member(doc, 0, "state");
    if (it->game == NULL || state == 0) return tv_fail(error, "There is no game, or no state.", (const char *)NULL);
    it->seen = false;
    memset(it->view, 0, it->game->state_bytes);
    it->seen = tv_state_read(it->game, it->box, it->view, doc, state, error);
    return it->seen;
}

/* newgame and observe: lines with JSON. */
static void learn(engine *it, bool fresh, const char *json) {
    tv_json_doc doc;
    tv_error error = {0};
    bool good = read_json(&doc, json, strlen(json), &error);
    good = good && (fresh ? begin_game(it, &doc, &error) : observe(it, &doc, &error));
    free(doc.nodes);
    if (good) return;
    if (fresh) forget_game(it);
    complain(fresh ? "unsupported" : "bad_value", error.what);
}

/* False when it is time to leave. */
static bool hear(engine *it, char *line) {
    line[strcspn(line, "\r\n")] = '\0';
    char *rest = strchr(line, ' ');
    if (rest != NULL) *rest++ = '\0';
    if (rest == NULL) rest = line + strlen(line);
    if (strcmp(line, "trivium") == 0) {
        say("id", "name Cautious");
        say("protocol", "1");
    } else if (strcmp(line, "isready") == 0) {
        say("readyok", "");
    } else if (strcmp(line, "newgame") == 0 || strcmp(line, "observe") == 0) {
        learn(it, line[0] == 'n', rest);
    } else if (strcmp(line, "go") == 0) {
        go(it);
    } else if (strcmp(line, "quit") == 0) {
        return false;
    } else if (strcmp(line, "legal") != 0 && strcmp(line, "stop") != 0 && strcmp(line, "error") != 0 && line[0]) {
        complain("unknown", "This engine does not understand that line.");
    }
    return true;
}

int main(void) {
    engine it = {.chance = 1};
    char *line = malloc(LINE_MAX_BYTES + 2);
    while (line != NULL && fgets(line, LINE_MAX_BYTES + 2, stdin) != NULL && hear(&it, line)) {}
    forget_game(&it);
    free(line);
    return 0;
}
