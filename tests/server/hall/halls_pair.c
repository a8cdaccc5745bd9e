#include "halls_pair.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

const char *halls_path(const char *table, const char *rest) {
    static char path[128];
    snprintf(path, sizeof path, "/tables/%s%s", table, rest);
    return path;
}

const char *halls_words(const char *form, const char *table) {
    static char text[256];
    snprintf(text, sizeof text, form, table);
    return text;
}

halls_pair halls_begin_pair(halls *it, uint32_t at, uint32_t other, const char *more) {
    halls_pair two;
    char body[400];
    halls_guest(it, at, two.first);
    halls_guest(it, other, two.second);
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}],\"options\":{\"limit\":4}%s}",
             tv_games[0]->id, more);
    assert_int_equal(halls_ask(it, at, two.first, "POST", "/tables", body), 201);
    snprintf(two.table, sizeof two.table, "%s", rig_text(halls_rig(it, at), "id"));
    assert_int_equal(halls_ask(it, other, two.second, "POST", halls_path(two.table, "/join"), "{\"salt\":\"x\"}"), 200);
    return two;
}

void halls_watch(halls *it, uint32_t node, hall_connection connection, const char *cookie, const char *table) {
    halls_connect(it, node, connection, cookie);
    halls_hear(it, node, connection, halls_words("{\"do\":\"watch\",\"table\":\"%s\",\"form\":\"json\"}", table));
}

json_t *halls_last(halls *it, uint32_t node, hall_connection connection, const char *type) {
    return rig_last(halls_rig(it, node), connection, type);
}

bool halls_say_move(halls *it, const halls_pair *two, const uint32_t nodes[2], const hall_connection links[2]) {
    for (int i = 0; i < 2; i++) {
        int64_t number;
        const char *move = halls_move_of(it, nodes[i], links[i], &number);
        char message[400];
        if (move == NULL) continue;
        snprintf(message, sizeof message,
                 "{\"do\":\"ask\",\"method\":\"POST\",\"path\":\"/tables/%s/move\",\"body\":{\"number\":%d,\"move\":\"%s\"},\"tag\":%d}",
                 two->table, (int)number, move, (int)number);
        halls_hear(it, nodes[i], links[i], message);
        return true;
    }
    return false;
}

int halls_status(const json_t *answer) { return (int)json_integer_value(json_object_get(answer, "status")); }
