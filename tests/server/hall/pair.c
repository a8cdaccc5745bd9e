/* Two guests at a table, see pair.h. */
#include "pair.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/table.h>

#include <cmocka.h>

int open_rig(void **state) {
    rig *it = calloc(1, sizeof *it);
    rig_open(it);
    *state = it;
    return 0;
}

int close_rig(void **state) {
    rig_close(*state);
    free(*state);
    return 0;
}

const char *a_game(void) {
    for (int i = 0; tv_games[i] != NULL; i++)
        if (tv_games[i]->seats_min == 2) return tv_games[i]->id;
    fail();
    return NULL;
}

const char *make_table(rig *it, const char *cookie, const char *more) {
    char body[512];
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]%s}", a_game(), more);
    int status = rig_ask(it, cookie, "POST", "/tables", body);
    if (status != 201) print_message("%d %s\n", status, rig_text(it, "message"));
    assert_int_equal(status, 201);
    static char id[32];
    snprintf(id, sizeof id, "%s", rig_text(it, "id"));
    return id;
}

int ask_table(rig *it, const char *cookie, const char *method, const char *id, const char *what, const char *body) {
    char path[128];
    snprintf(path, sizeof path, "/tables/%s%s", id, what);
    return rig_ask(it, cookie, method, path, body);
}

pair begin_pair(rig *it, const char *more) {
    pair two;
    rig_guest(it, two.first);
    rig_guest(it, two.second);
    snprintf(two.id, sizeof two.id, "%s", make_table(it, two.first, more));
    rig_connect(it, 1, two.first, "a");
    rig_connect(it, 2, two.second, "b");
    rig_connect(it, 3, NULL, "c");
    assert_int_equal(ask_table(it, two.second, "POST", two.id, "/join", "{}"), 200);
    char watch[96];
    snprintf(watch, sizeof watch, "{\"do\":\"watch\",\"table\":\"%s\",\"form\":\"json\"}", two.id);
    for (hall_connection who = 1; who <= 3; who++) rig_hear(it, who, watch);
    return two;
}

bool play_one(rig *it, const pair *two, const char *pick) {
    for (int seat = 0; seat < 2; seat++) {
        const char *cookie = seat == 0 ? two->first : two->second;
        assert_int_equal(ask_table(it, cookie, "GET", two->id, "", NULL), 200);
        json_t *moves = json_object_get(it->body, "moves");
        if (json_array_size(moves) == 0) continue;
        size_t index = strcmp(pick, "last") == 0 ? json_array_size(moves) - 1 : 0;
        char body[300];
        snprintf(body, sizeof body, "{\"number\":%d,\"move\":\"%s\"}", (int)json_integer_value(json_object_get(it->body, "number")) + 1,
                 json_string_value(json_object_get(json_array_get(moves, index), "text")));
        assert_int_equal(ask_table(it, cookie, "POST", two->id, "/move", body), 200);
        return true;
    }
    return false;
}

const char *text_at(const json_t *object, const char *name) {
    const char *text = json_string_value(json_object_get(object, name));
    return text != NULL ? text : "";
}

bool is_told(const json_t *message, const char *words) {
    char *text = message != NULL ? json_dumps(message, 0) : NULL;
    bool found = text != NULL && strstr(text, words) != NULL;
    free(text);
    return found;
}

void id_of(rig *it, const char *cookie, char out[32]) {
    assert_int_equal(rig_ask(it, cookie, "GET", "/me", NULL), 200);
    snprintf(out, 32, "%s", rig_text(it, "id"));
}
