/* Positions as people write them: two of a game are mixed field by field and some of their numbers changed. What `validate` takes is then
 * played on and looked at from every side, so that no assert of the rules can be reached by a file. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/game.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { TEXT_MAX = 1 << 16, NODES_MAX = 1 << 13, FIELDS_MAX = 64, NUMBERS_MAX = 4096, MOVES_MAX = 80, EVENTS = TV_EVENTS_MAX };

static void expect(bool holds) {
    if (!holds) abort();
}

typedef struct input {
    const uint8_t *data;
    size_t left;
} input;

static uint8_t next(input *in) {
    if (in->left == 0) return 0;
    in->left--;
    return *in->data++;
}

typedef struct world {
    const tv_game *game;
    void *box, *state, *view;
    tv_move *moves;
    uint64_t choices;
} world;

static void open_world(world *it, input *in) {
    uint32_t games = 0;
    while (tv_games[games] != NULL) games++;
    it->game = tv_games[next(in) % games];
    tv_setup setup =
        tv_setup_default(it->game, (uint8_t)(it->game->seats_min + next(in) % (it->game->seats_max - it->game->seats_min + 1)));
    it->box = calloc(1, it->game->box_bytes);
    it->state = calloc(1, it->game->state_bytes);
    it->view = calloc(1, it->game->state_bytes);
    it->moves = calloc(tv_game_candidates_max(it->game), sizeof *it->moves);
    expect(it->box && it->state && it->view && it->moves && tv_game_open(it->game, it->box, &setup, NULL));
    it->choices = next(in) + 1u;
}

static void close_world(world *it) {
    free(it->box);
    free(it->state);
    free(it->view);
    free(it->moves);
}

static void play_random(world *it, uint32_t moves) {
    tv_chance chance = tv_chance_fast(it->choices);
    for (uint32_t i = 0; i < moves; i++) {
        tv_event list[EVENTS];
        tv_events events = {.list = list, .max = EVENTS};
        uint32_t count = tv_game_moves(it->game, it->box, it->state, it->moves);
        if (count == 0) return;
        tv_move move = it->moves[tv_fast_below(&it->choices, count)];
        expect(tv_game_check(it->game, it->box, it->state, move) == NULL);
        tv_game_play(it->game, it->box, it->state, move, &chance, i % 2 ? &events : NULL);
    }
}

/* A position of a game under way as text. */
static void write_position(world *it, uint32_t moves, char *out, size_t room) {
    tv_chance chance = tv_chance_fast(it->choices);
    tv_game_start(it->game, it->box, it->state, &chance, NULL);
    play_random(it, moves);
    tv_text text = tv_text_over(out, room);
    tv_json json = tv_json_into(&text);
    tv_state_write(it->game, it->box, it->state, &json, NULL);
    expect(!text.cut);
}

/* Where the fields of an object begin and end, commas left out. */
static uint32_t split_fields(const char *text, const char *begin[FIELDS_MAX], const char *end[FIELDS_MAX]) {
    uint32_t count = 0, depth = 0;
    begin[0] = text + 1;
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == '{' || *at == '[') depth++;
        if (*at == '}' || *at == ']') depth--;
        bool last = depth == 0, comma = depth == 1 && *at == ',';
        if (!last && !comma) continue;
        end[count++] = at;
        if (last || count == FIELDS_MAX) return count;
        begin[count] = at + 1;
    }
    return count;
}

/* Each field from one or the other. */
static void mix(input *in, const char *one, const char *other, tv_text *out) {
    const char *begin[2][FIELDS_MAX], *end[2][FIELDS_MAX];
    uint32_t count = split_fields(one, begin[0], end[0]);
    uint32_t others = split_fields(other, begin[1], end[1]);
    tv_text_add_char(out, '{');
    for (uint32_t i = 0; i < count; i++) {
        bool from = i < others && next(in) % 8 == 1;
        if (i > 0) tv_text_add_char(out, ',');
        tv_text_add_bytes(out, begin[from][i], (size_t)(end[from][i] - begin[from][i]));
    }
    tv_text_add_char(out, '}');
}

/* Changes some numbers: sets one, swaps two, or takes from one what the other gets, so that sums may stay. */
static void change_numbers(input *in, const char *text, tv_text *out) {
    static uint32_t numbers[NUMBERS_MAX];
    uint32_t count = 0;
    for (const char *at = text; *at != '\0' && count < NUMBERS_MAX; at++)
        if (*at >= '0' && *at <= '9') {
            numbers[count++] = (uint32_t)strtoul(at, NULL, 10);
            while (at[1] >= '0' && at[1] <= '9') at++;
        }
    for (uint32_t edits = count > 0 ? next(in) % 8 : 0; edits > 0; edits--) {
        uint32_t one = (next(in) | (uint32_t)next(in) << 8) % count, other = (next(in) | (uint32_t)next(in) << 8) % count;
        uint32_t kept = numbers[one];
        switch (next(in) % 3) {
        case 0: numbers[one] = other % 8 ? next(in) % 8 : next(in); break;
        case 1: numbers[one] = numbers[other], numbers[other] = kept; break;
        default:
            if (kept > 0) numbers[one]--, numbers[other]++;
        }
    }
    count = 0;
    for (const char *at = text; *at != '\0'; at++) {
        if (*at < '0' || *at > '9' || count == NUMBERS_MAX) {
            tv_text_add_char(out, *at);
            continue;
        }
        tv_text_add_uint(out, numbers[count++]);
        while (at[1] >= '0' && at[1] <= '9') at++;
    }
}

/* Everything that is done with a view, from every side. */
static void look(world *it, uint8_t viewer) {
    static const tv_reader reader = {.names = {"A", "B", "C", "D"}};
    static char words[TEXT_MAX], pool[TEXT_MAX];
    static tv_element elements[1024];
    tv_text text = TV_TEXT_OVER(words);
    tv_scene scene;
    tv_result result;
    tv_chance chance = tv_chance_fast(7);
    memcpy(it->view, it->state, it->game->state_bytes);
    tv_game_hide(it->game, it->box, it->view, viewer);
    tv_scene_begin(&scene, elements, 1024, pool, sizeof pool);
    tv_game_scene(it->game, it->box, it->view, &reader, &scene);
    tv_game_prompt(it->game, it->box, it->view, &reader, &text);
    uint32_t count = tv_game_moves(it->game, it->box, it->view, it->moves);
    for (uint32_t i = 0; i < count && i < 8; i++) {
        tv_path path = {0};
        tv_game_describe(it->game, it->box, it->view, it->moves[i], &reader, &text);
        tv_game_preview(it->game, it->box, it->view, it->moves[i], &reader, &text);
        tv_game_path(it->game, it->box, it->view, it->moves[i], &path);
    }
    tv_game_candidates(it->game, it->box, it->view, it->moves);
    tv_game_result(it->game, it->box, it->view, &result);
    if (viewer < TV_SEATS_MAX || viewer == TV_SPECTATOR) tv_game_imagine(it->game, it->box, it->view, viewer, &chance);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static char one[TEXT_MAX], other[TEXT_MAX], mixed[TEXT_MAX], changed[TEXT_MAX];
    static tv_json_node nodes[NODES_MAX];
    input in = {data, size};
    world it;
    open_world(&it, &in);
    uint32_t early = next(&in) % 64u, late = next(&in);
    write_position(&it, early, one, sizeof one);
    write_position(&it, late, other, sizeof other);
    tv_text text = TV_TEXT_OVER(mixed), last = TV_TEXT_OVER(changed);
    mix(&in, one, other, &text);
    change_numbers(&in, mixed, &last);
    tv_json_doc doc = {.nodes = nodes, .max = NODES_MAX};
    memset(it.state, 0, it.game->state_bytes);
    if (tv_json_read(&doc, changed, last.used, false, NULL) && tv_state_read(it.game, it.box, it.state, &doc, 0, NULL)) {
        uint8_t viewer = tv_game_viewer(it.game, it.box, it.state);
        for (uint32_t round = 0; viewer == TV_EVERYTHING && round < 4; round++) {
            for (uint8_t seat = 0; seat < it.game->seats_min; seat++) look(&it, seat);
            look(&it, TV_SPECTATOR);
            play_random(&it, MOVES_MAX / 4);
        }
    }
    close_world(&it);
    return 0;
}
