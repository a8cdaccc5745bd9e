/* A node that is about to end still answers whoever is sent there before the proxy has noticed: what is begun there goes on elsewhere. */
/* links: hall */
#include "halls_pair.h"
#include "server/hall/tables.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LEAVING = 0, STAYING = 1, OTHER = 2 };

static void test_a_table_is_made_at_a_node_that_leaves(void **state) {
    halls *it = *state;
    char first[64], second[64], table[32];
    halls_guest(it, LEAVING, first);
    halls_guest(it, STAYING, second);
    it->nodes[LEAVING].member.self.leaving = true;
    it->nodes[LEAVING].member.claims = false;
    rig *leaving = halls_rig(it, LEAVING);
    assert_true(hall_leave(leaving->hall, leaving->now_ms));
    const char *body = halls_words("{\"game\":\"%s\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]}", tv_games[0]->id);
    assert_int_equal(halls_ask(it, LEAVING, first, "POST", "/tables", body), 201);
    snprintf(table, sizeof table, "%s", rig_text(leaving, "id"));
    halls_run(it, 1000);
    assert_true(hall_leave(leaving->hall, leaving->now_ms)); /* it keeps nobody from ending */
    assert_int_equal(hall_count(leaving->hall).tables_owned, 0);
    store_membership_end(&it->nodes[LEAVING].member);
    halls_kill(it, LEAVING);
    assert_int_equal(halls_ask(it, STAYING, second, "POST", halls_path(table, "/join"), "{\"salt\":\"x\"}"), 200);
    assert_int_equal(halls_ask(it, OTHER, first, "GET", halls_path(table, ""), NULL), 200);
    const json_t *about = json_object_get(halls_rig(it, OTHER)->body, "about");
    assert_string_equal(json_string_value(json_object_get(about, "status")), "running");
}

static int open_halls(void **state) {
    halls *it = calloc(1, sizeof *it);
    halls_open(it, 3);
    *state = it;
    return 0;
}

static int close_halls(void **state) {
    halls_close(*state);
    free(*state);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_table_is_made_at_a_node_that_leaves, open_halls, close_halls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
