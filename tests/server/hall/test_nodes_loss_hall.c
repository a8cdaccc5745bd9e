/* A node with thousands of games is lost: within ten seconds all go on at the others, and who asks for one meanwhile does not wait for the rest. */
/* links: hall */
#include "halls_pair.h"
#include "server/hall/tables.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 2400, PEOPLE = 60, A_BATCH = 100, STEP_MS = 50, TICK_MS = 250, LOSS_MS = 10000 };

typedef struct row {
    store_game game;
    char *table, *record;
} row;

static bool keep_row(void *host, const void *from) {
    row *to = host;
    to->game = *(const store_game *)from;
    to->game.table = to->table = strdup(to->game.table);
    to->game.record = to->record = strdup(to->game.record);
    return true;
}

/* The game that the two play, many times, all of them the first node's. */
static void write_copies(halls *it, const char *table) {
    static store_change changes[A_BATCH];
    row like = {0};
    store *own = halls_rig(it, 0)->store;
    assert_int_equal(own->game(own, table, keep_row, &like), STORE_FOUND);
    like.game.listed = false;
    int64_t people[PEOPLE];
    for (int i = 0; i < PEOPLE; i++) {
        char cookie[64];
        halls_guest(it, 0, cookie);
        people[i] = rig_person(halls_rig(it, 0), cookie);
    }
    for (uint64_t made = 0; made < GAMES;) {
        for (int i = 0; i < A_BATCH; i++) {
            changes[i] = (store_change){.kind = STORE_PUT_GAME, .fence = {it->nodes[0].member.self.id, 1}, .game = like.game};
            hall_id_write(1000 + ++made, changes[i].game.id);
            for (uint64_t seat = 0; seat < 2; seat++) changes[i].game.persons[seat] = people[(2 * made + seat) % PEOPLE];
            changes[i].game.creator = changes[i].game.persons[0];
        }
        store_batch batch = {.changes = changes, .count = A_BATCH};
        assert_true(own->write(own, &batch, 1, NULL));
    }
    free(like.table);
    free(like.record);
}

static halls_pair begin_game(halls *it) {
    uint32_t games = 0;
    halls_pair two;
    char body[300];
    while (tv_games[games] != NULL) games++;
    halls_guest(it, 0, two.first);
    halls_guest(it, 1, two.second);
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}],\"clock\":{\"kind\":\"days\"}}",
             tv_games[games - 1]->id);
    assert_int_equal(halls_ask(it, 0, two.first, "POST", "/tables", body), 201);
    snprintf(two.table, sizeof two.table, "%s", rig_text(halls_rig(it, 0), "id"));
    assert_int_equal(halls_ask(it, 1, two.second, "POST", halls_path(two.table, "/join"), "{\"salt\":\"x\"}"), 200);
    return two;
}

static uint32_t games_at(halls *it, uint32_t node) {
    const hall *at = halls_rig(it, node)->hall;
    size_t place = 0;
    uint32_t count = 0;
    for (const hall_table *each = hall_map_next(&at->tables, &place); each != NULL; each = hall_map_next(&at->tables, &place))
        count += each->status == STORE_RUNNING && each->play != NULL;
    return count;
}

static void test_thousands_of_games_go_on(void **state) {
    (void)state;
    halls it = {0};
    char path[64], id[STORE_GAME_ID_MAX];
    halls_open(&it, 3);
    halls_pair two = begin_game(&it);
    write_copies(&it, two.table);
    halls_kill(&it, 0);
    rig *edge = halls_rig(&it, 1);
    uint64_t request = 0;
    int64_t passed = 0;
    for (; passed < LOSS_MS && games_at(&it, 1) + games_at(&it, 2) < GAMES + 1; passed += STEP_MS) {
        halls_pass(&it, STEP_MS);
        for (uint32_t i = 1; i < 3; i++) {
            if (passed % STORE_BEAT_MS == 0 || it.nodes[i].more) halls_beat(&it, i);
            if (passed % TICK_MS == 0) halls_tick(&it, i); /* as seldom as a server does */
        }
        if (request == 0 && games_at(&it, 1) > 0) { /* of those that come last */
            hall_id_write(1000 + GAMES, id);
            snprintf(path, sizeof path, "/tables/%s", id);
            request = rig_begin_ask(edge, two.first, "GET", path, NULL);
        }
        halls_settle(&it);
    }
    assert_int_equal(games_at(&it, 1) + games_at(&it, 2), GAMES + 1);
    assert_true(games_at(&it, 1) > GAMES / 4 && games_at(&it, 2) > GAMES / 4);
    assert_true(edge->replied == request && edge->status == 200);
    halls_close(&it);
}

/* What could not be read is read later, and what comes meanwhile is not counted twice. */
static void test_a_store_that_fails_meanwhile(void **state) {
    (void)state;
    halls it = {0};
    halls_open(&it, 2);
    halls_pair two = begin_game(&it);
    write_copies(&it, two.table);
    halls_kill(&it, 0);
    halls_rig(&it, 1)->failing_reads = 200;
    halls_run(&it, LOSS_MS);
    assert_int_equal(games_at(&it, 1), GAMES + 1);
    assert_int_equal(halls_rig(&it, 1)->hall->nodes.adopting, 0);
    halls_close(&it);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_thousands_of_games_go_on),
                                       cmocka_unit_test(test_a_store_that_fails_meanwhile)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
