/* Nothing hidden leaves the hall: two halls hold games that differ only in what a viewer cannot know, in every byte of it; whatever that
 * viewer can get out of them, by question, message, stream, error or spectating, must be the same text. */
/* links: hall */
#include "rig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/table.h>

#include <cmocka.h>

enum { STATES = 3, POSITION_MAX = 1 << 16, HEARD_MAX = 1 << 22 };

/* ---- states ---- */

typedef struct situation {
    const tv_game *game;
    uint8_t seats;
    void *box, *state, *other; /* the other one looks the same to the viewer */
} situation;

/* Random moves from the start. */
static void play_some(situation *it, uint64_t seed) {
    tv_move *moves = malloc(tv_game_moves_max(it->game) * sizeof *moves);
    tv_chance chance = tv_chance_fast(seed);
    uint64_t lots = seed;
    tv_game_start(it->game, it->box, it->state, &chance, NULL);
    for (uint32_t left = 5 + (uint32_t)(seed % 60); left > 0 && tv_game_actor(it->game, it->box, it->state) != TV_OVER; left--) {
        uint32_t count = tv_game_moves(it->game, it->box, it->state, moves);
        tv_game_play(it->game, it->box, it->state, moves[tv_fast_next(&lots) % count], &chance, NULL);
    }
    free(moves);
}

static void imagine_other(situation *it, uint8_t viewer, uint64_t seed) {
    tv_chance chance = tv_chance_fast(~seed);
    memcpy(it->other, it->state, it->game->state_bytes);
    tv_game_hide(it->game, it->box, it->other, viewer);
    tv_game_imagine(it->game, it->box, it->other, viewer, &chance);
}

/* ---- a hall with that state ---- */

static char *position_of(const situation *it, const void *state) {
    char *text = malloc(POSITION_MAX);
    tv_text out = tv_text_over(text, POSITION_MAX);
    tv_json json = tv_json_into(&out);
    json.relaxed = true;
    tv_state_write(it->game, it->box, state, &json, NULL);
    assert_false(out.cut);
    return text;
}

static char *head_of(const situation *it, const void *state) {
    char *head = malloc(2 * POSITION_MAX), *position = position_of(it, state);
    tv_text out = tv_text_over(head, 2 * POSITION_MAX);
    tv_record record;
    tv_error error = {0};
    tv_record_begin(&record, it->game, it->seats, "the-same-seed");
    for (uint8_t seat = 0; seat < it->seats; seat++) strcpy(record.seats[seat].kind, "remote");
    bool good = tv_record_set_position(&record, position, strlen(position), &error);
    if (!good) print_message("%s\n", error.what);
    assert_true(good);
    tv_record_write(&record, &(tv_record_style){.with_secret = true}, &out);
    tv_record_free(&record);
    free(position);
    return head;
}

static const char table_id[] = "0123456789ab";

/* An account that wants every notice there is. */
static void make_curious(rig *it, int64_t person) {
    store_change change = {.kind = STORE_CHANGE_PERSON,
                           .person_change = {.person = {.id = person, .kind = STORE_ACCOUNT, .notices = UINT32_MAX},
                                             .parts = STORE_PART_KIND | STORE_PART_NOTICES}};
    store_batch batch = {.changes = &change, .count = 1};
    assert_true(it->store->write(it->store, &batch, 1, NULL));
    assert_int_equal(batch.refused, STORE_MADE);
}

/* People at every seat of a running table, and one who has none. */
static void seat_everybody(rig *it, const situation *of, const void *state, char cookies[TV_SEATS_MAX + 1][64]) {
    store_change change = {.kind = STORE_PUT_GAME,
                           .game = {.status = STORE_RUNNING,
                                    .seats = of->seats,
                                    .created_ms = 1,
                                    .changed_ms = 1,
                                    .table = "{\"public\":true,\"seats\":[{\"kind\":1},{\"kind\":1},{\"kind\":1},{\"kind\":1}]}"}};
    rig_open(it);
    for (uint8_t seat = 0; seat <= of->seats; seat++) {
        rig_guest(it, cookies[seat]);
        if (seat < of->seats) change.game.persons[seat] = rig_person(it, cookies[seat]);
        make_curious(it, rig_person(it, cookies[seat]));
    }
    char *head = head_of(of, state);
    strcpy(change.game.id, table_id);
    snprintf(change.game.game, sizeof change.game.game, "%s", of->game->id);
    change.game.creator = change.game.persons[0];
    change.game.record = head;
    store_batch batch = {.changes = &change, .count = 1};
    assert_true(it->store->write(it->store, &batch, 1, NULL));
    assert_false(batch.refused);
    free(head);
    rig_restart(it);
}

/* ---- everything a viewer can get ---- */

static void add_json(tv_text *heard, const json_t *value) {
    char *text = json_dumps(value, JSON_COMPACT | JSON_SORT_KEYS);
    tv_text_add(heard, text != NULL ? text : "nothing");
    tv_text_add_char(heard, '\n');
    free(text);
}

static void ask(rig *it, const char *cookie, const char *method, const char *path, const char *body, tv_text *heard) {
    tv_text_add_int(heard, rig_ask(it, cookie, method, path, body));
    tv_text_add_char(heard, ' ');
    add_json(heard, it->body);
}

static void hear_all(rig *it, tv_text *heard) {
    for (uint32_t i = 0; i < it->said_count; i++) add_json(heard, it->said[i].message);
    rig_forget(it);
}

/* Everybody is away; whoever must decide is sent a notice, which goes through strangers' hands. */
static void get_notices(rig *it, tv_text *heard) {
    rig_pass(it, 60000);
    assert_int_equal(it->notice_count, 1);
    add_json(heard, it->notices[0]);
    rig_forget_notices(it);
}

static void get_everything(rig *it, const char *cookie, tv_text *heard) {
    get_notices(it, heard);
    ask(it, cookie, "GET", "/tables/0123456789ab", NULL, heard);
    ask(it, cookie, "GET", "/tables/0123456789ab/view?at=0", NULL, heard);
    ask(it, cookie, "GET", "/tables/0123456789ab/view?form=bytes&at=0", NULL, heard);
    ask(it, cookie, "GET", "/tables/0123456789ab/view", NULL, heard);
    ask(it, cookie, "GET", "/tables/0123456789ab/events?before=99", NULL, heard);
    ask(it, cookie, "GET", "/tables/0123456789ab/events?before=99&form=bytes", NULL, heard);
    ask(it, cookie, "GET", "/tables/0123456789ab/view?at=1", NULL, heard);
    ask(it, cookie, "GET", "/tables/0123456789ab/record", NULL, heard);
    ask(it, cookie, "GET", "/tables", NULL, heard);
    ask(it, cookie, "GET", "/me/tables", NULL, heard);
    ask(it, cookie, "GET", "/me/next", NULL, heard);
    ask(it, cookie, "POST", "/tables/0123456789ab/move", "{\"number\":1,\"move\":\"%\"}", heard);
    ask(it, cookie, "POST", "/tables/0123456789ab/undo", "{}", heard);
    rig_connect(it, 9, cookie, "x");
    rig_hear(it, 9, "{\"do\":\"watch\",\"table\":\"0123456789ab\"}");
    rig_hear(it, 9, "{\"do\":\"watch\",\"table\":\"0123456789ab\",\"form\":\"json\"}");
    rig_hear(it, 9, "{\"do\":\"lobby\"}");
    rig_hear(it, 9, "{\"do\":\"mine\"}");
    ask(it, cookie, "GET", "/stream/tables/0123456789ab", NULL, heard);
    hear_all(it, heard);
}

/* The moves that are legal in one world and not in the other must be refused alike, or they would tell. Only the deciding seat's are
 * answered at all, and its own moves are the same in both. */
static void try_moves(rig *it, const situation *of, const char *cookie, tv_text *heard) {
    tv_move *candidates = malloc(tv_game_candidates_max(of->game) * sizeof *candidates);
    uint32_t count = tv_game_candidates(of->game, of->box, of->state, candidates);
    for (uint32_t i = 0; i < count; i += 1 + count / 12) {
        char notation[128], body[300];
        tv_text text = TV_TEXT_OVER(notation);
        tv_game_move_write(of->game, of->box, candidates[i], &text);
        if (tv_game_check(of->game, of->box, of->state, candidates[i]) == NULL) continue; /* legal: it would be played */
        snprintf(body, sizeof body, "{\"number\":1,\"move\":\"%s\"}", notation);
        ask(it, cookie, "POST", "/tables/0123456789ab/move", body, heard);
    }
    free(candidates);
}

/* Somebody else has left a standing answer, whatever it answers and however little there was to choose: after how long does it come? */
static void time_answer(rig *it, const char *actor, const char *viewer, tv_text *heard) {
    int64_t waited_ms = 0;
    assert_int_equal(rig_ask(it, actor, "POST", "/tables/0123456789ab/standing", "{\"rules\":[\"*\"],\"stop_at_my_turn\":false}"), 200);
    rig_restart(it); /* the question is put anew */
    rig_connect(it, 9, viewer, "x");
    rig_hear(it, 9, "{\"do\":\"watch\",\"table\":\"0123456789ab\"}");
    rig_forget(it);
    while (it->said_count == 0 && waited_ms < 20000) {
        rig_pass(it, 50);
        waited_ms += 50;
    }
    tv_text_add_int(heard, waited_ms);
    assert_in_range(waited_ms, 1000, 15050);
}

static uint32_t compared, differing;

static void compare_for(situation *it, uint8_t viewer, uint64_t seed) {
    static char memory[2][HEARD_MAX];
    tv_text heard[2] = {TV_TEXT_OVER(memory[0]), TV_TEXT_OVER(memory[1])};
    const void *states[2] = {it->state, it->other};
    imagine_other(it, viewer, seed);
    differing += memcmp(it->state, it->other, it->game->state_bytes) != 0;
    for (int world = 0; world < 2; world++) {
        rig *with = calloc(1, sizeof *with);
        char cookies[TV_SEATS_MAX + 1][64];
        seat_everybody(with, it, states[world], cookies);
        const char *cookie = viewer == TV_SPECTATOR ? cookies[it->seats] : cookies[viewer];
        get_everything(with, cookie, &heard[world]);
        uint8_t actor = tv_game_actor(it->game, it->box, it->state);
        if (actor == viewer)
            try_moves(with, it, cookie, &heard[world]);
        else
            time_answer(with, cookies[actor], cookie, &heard[world]);
        rig_close(with);
        free(with);
    }
    assert_false(heard[0].cut);
    compared++;
    if (strcmp(memory[0], memory[1]) == 0) return;
    size_t at = 0;
    while (memory[0][at] == memory[1][at]) at++;
    fail_msg("%s, %u seats, viewer %u: differs at \"%.80s\"", it->game->id, it->seats, viewer, memory[0] + (at > 40 ? at - 40 : 0));
}

static void test_nothing_hidden_leaves_the_hall(void **state) {
    (void)state;
    for (int g = 0; tv_games[g] != NULL; g++)
        for (uint8_t seats = tv_games[g]->seats_min; seats <= tv_games[g]->seats_max; seats++) {
            situation it = {.game = tv_games[g], .seats = seats};
            tv_setup setup = tv_setup_default(it.game, seats);
            it.box = malloc(it.game->box_bytes);
            it.state = malloc(it.game->state_bytes);
            it.other = malloc(it.game->state_bytes);
            assert_true(tv_game_open(it.game, it.box, &setup, NULL));
            for (uint64_t seed = 1; seed <= STATES; seed++) {
                play_some(&it, seed * 1000 + seats);
                if (tv_game_actor(it.game, it.box, it.state) == TV_OVER) continue;
                for (uint8_t viewer = 0; viewer < seats; viewer++) compare_for(&it, viewer, seed);
                compare_for(&it, TV_SPECTATOR, seed);
            }
            free(it.box);
            free(it.state);
            free(it.other);
        }
    print_message("%u comparisons, %u with something hidden\n", compared, differing);
    assert_true(differing > 12);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_nothing_hidden_leaves_the_hall)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
