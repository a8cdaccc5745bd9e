/* Streams to different nodes keep no common order: what an owner said before a table moved may arrive behind what its next owner says, and what an
 * older question brings behind what a newer one has brought. Nobody is shown a table as it was before, or waits for ever. */
/* links: hall */
#include "halls_pair.h"
#include "server/hall/tables.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { FIRST = 11, SECOND = 12 }; /* connections */

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

/* A client at node 1 that watches wishes it anew, and that answer is on its way; then a move is made, and the table is looked for. All that
 * node 0 says since lies in its stream: under the wish's number first, under the look's last. Returns how many frames the former are. */
static uint32_t begin_two_looks(halls *it, const halls_pair *two) {
    rig *owner = halls_rig(it, 0), *edge = halls_rig(it, 1);
    uint32_t earlier = 0;
    hall_link *link = hall_map_get(&edge->hall->links, FIRST);
    rig_hear(edge, FIRST, halls_words("{\"do\":\"watch\",\"table\":\"%s\",\"form\":\"json\"}", two->table));
    while (halls_carry_one(it, 1, 0)) rig_settle(owner);
    int64_t number;
    const char *move = halls_move_of(it, 1, FIRST, &number), *who = move != NULL ? two->first : two->second;
    if (move == NULL) move = halls_move_of(it, 0, SECOND, &number);
    char body[300];
    snprintf(body, sizeof body, "{\"number\":%d,\"move\":\"%s\"}", (int)number, move);
    rig_begin_ask(owner, who, "POST", halls_path(two->table, "/move"), body);
    rig_settle(owner);
    for (const halls_frame *each = it->streams[0][1].first; each != NULL; each = each->next) earlier++;
    assert_true(earlier >= 3); /* a table, the answer, a step */
    hall_elsewhere_end(edge->hall, link);
    hall_look_again(edge->hall, link, hall_id_read(two->table));
    rig_go_on(edge);
    while (halls_carry_one(it, 1, 0)) rig_settle(owner);
    return earlier;
}

/* So many frames go to the end. */
static void overtake(halls_stream *stream, uint32_t count) {
    for (; count > 0; count--) {
        halls_frame *first = stream->first;
        stream->first = first->next;
        first->next = NULL;
        *stream->end = first;
        stream->end = &first->next;
    }
}

static void assert_never_back(halls *it, uint32_t node, hall_connection connection) {
    int64_t most = -1;
    const rig *at = halls_rig(it, node);
    for (uint32_t i = 0; i < at->said_count; i++) {
        const json_t *number = json_object_get(at->said[i].message, "number");
        if (at->said[i].to != connection || !json_is_integer(number) || halls_status(at->said[i].message) != 0) continue;
        if (json_integer_value(number) < most) fail_msg("%d is shown after %d", (int)json_integer_value(number), (int)most);
        most = json_integer_value(number);
    }
}

static void test_an_older_view_is_not_shown(void **state) {
    halls *it = *state;
    halls_pair two = halls_begin_pair(it, 0, 1, "");
    const uint32_t nodes[] = {1, 0};
    const hall_connection links[] = {FIRST, SECOND};
    halls_watch(it, 1, FIRST, two.first, two.table);
    halls_watch(it, 0, SECOND, two.second, two.table);
    assert_true(halls_say_move(it, &two, nodes, links));
    overtake(&it->streams[0][1], begin_two_looks(it, &two));
    halls_settle(it);
    assert_int_equal(halls_number_at(it, 1, FIRST), 2);
    assert_never_back(it, 1, FIRST);
    halls_run(it, 3000);
    assert_true(halls_say_move(it, &two, nodes, links));
    assert_int_equal(halls_number_at(it, 1, FIRST), 3);
    assert_never_back(it, 1, FIRST);
    assert_int_equal(hall_count(halls_rig(it, 0)->hall).visitors, 1); /* what was asked for in vain is there no more */
    assert_int_equal(hall_count(halls_rig(it, 1)->hall).subscriptions, 1);
}

/* Who leaves while the table is looked for hears nothing of it any more. */
static void test_who_leaves_is_not_brought_back(void **state) {
    halls *it = *state;
    halls_pair two = halls_begin_pair(it, 0, 1, "");
    halls_watch(it, 1, FIRST, two.first, two.table);
    halls_watch(it, 0, SECOND, two.second, two.table);
    rig *edge = halls_rig(it, 1);
    hall_link *link = hall_map_get(&edge->hall->links, FIRST);
    halls_cut(it, 1, 0, true);
    halls_beat(it, 1);
    halls_beat(it, 0);
    halls_pass(it, 300);
    halls_tick(it, 1); /* it looks */
    rig_hear(edge, FIRST, "{\"do\":\"leave\"}");
    rig_forget(edge);
    halls_run(it, 3000);
    assert_true(link->elsewhere == 0 && link->subscription == 0);
    assert_int_equal(halls_number_at(it, 1, FIRST), -1);
    assert_int_equal(hall_count(halls_rig(it, 0)->hall).visitors, 0);
    assert_int_equal(hall_count(edge->hall).subscriptions, 0);
}

/* The owner has let go of the table before its answer comes: whoever asked looks for it elsewhere, and does not wait for ever. */
static void test_an_answer_behind_the_farewell(void **state) {
    halls *it = *state;
    halls_pair two = halls_begin_pair(it, 0, 1, "");
    const uint32_t nodes[] = {1, 0};
    const hall_connection links[] = {FIRST, SECOND};
    halls_watch(it, 0, SECOND, two.second, two.table);
    halls_connect(it, 1, FIRST, two.first);
    rig *owner = halls_rig(it, 0), *edge = halls_rig(it, 1);
    rig_hear(edge, FIRST, halls_words("{\"do\":\"watch\",\"table\":\"%s\",\"form\":\"json\"}", two.table));
    while (halls_carry_one(it, 1, 0)) rig_settle(owner);
    hall_link *visitor = NULL;
    size_t at = 0;
    for (hall_link *each = hall_map_next(&owner->hall->links, &at); each != NULL; each = hall_map_next(&owner->hall->links, &at))
        if (each->node != 0) visitor = each;
    assert_non_null(visitor);
    halls_stream *stream = &it->streams[0][1];
    uint32_t before = 0;
    for (const halls_frame *each = stream->first; each != NULL; each = each->next) before++;
    hall_stop_watching(owner->hall, visitor);
    hall_visitor_end(owner->hall, visitor, HALL_FRAME_LOOK);
    overtake(stream, before);
    halls_run(it, 3000);
    assert_int_equal(hall_count(owner->hall).visitors, 1);
    assert_true(halls_say_move(it, &two, nodes, links));
    assert_int_equal(halls_number_at(it, 1, FIRST), 1);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_halls, close_halls)

int main(void) {
    const struct CMUnitTest tests[] = {TEST(test_an_older_view_is_not_shown), TEST(test_who_leaves_is_not_brought_back),
                                       TEST(test_an_answer_behind_the_farewell)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
