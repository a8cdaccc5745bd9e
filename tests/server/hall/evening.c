/* An evening of players at a tournament, see evening.h. */
#include "evening.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

void make_account(rig *it, const char *name, char cookie[64]) {
    char body[256];
    rig_guest(it, cookie);
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"a long password\"}", name);
    assert_int_equal(rig_ask(it, cookie, "POST", "/account", body), 201);
    snprintf(cookie, 64, "%s", it->cookie);
}

int ask_of(rig *it, const char *cookie, const char *method, const evening *of, const char *what, const char *body) {
    char path[96];
    snprintf(path, sizeof path, "/tournaments/%s%s", of->id, what);
    return rig_ask(it, cookie, method, path, body);
}

const json_t *look(rig *it, const evening *of, const char *cookie) {
    assert_int_equal(ask_of(it, cookie, "GET", of, "", NULL), 200);
    return it->body;
}

const char *status_of(rig *it, const evening *of) { return json_string_value(json_object_get(look(it, of, NULL), "status")); }

int make(rig *it, const char *cookie, const char *more) {
    char body[512];
    snprintf(body, sizeof body,
             "{\"name\":\"An evening\",\"game\":\"%s\",\"clock\":{\"kind\":\"fischer\"},\"guests\":true,\"pause_seconds\":0,"
             "\"come_seconds\":60%s}",
             a_game(), more);
    return rig_ask(it, cookie, "POST", "/tournaments", body);
}

void let_pass(rig *it) {
    for (int i = 0; i < 8; i++) rig_pass(it, 250);
}

void begin(rig *it, const evening *of) {
    assert_int_equal(ask_of(it, of->organiser, "POST", of, "/begin", "{}"), 200);
    let_pass(it);
}

evening begin_evening(rig *it, uint32_t players, const char *more) {
    evening of = {.count = players};
    make_account(it, "Olga", of.organiser);
    int status = make(it, of.organiser, more);
    if (status != 201) print_message("%d %s\n", status, rig_text(it, "message"));
    assert_int_equal(status, 201);
    snprintf(of.id, sizeof of.id, "%s", rig_text(it, "id"));
    for (uint32_t i = 0; i < players; i++) {
        rig_guest(it, of.players[i]);
        assert_int_equal(ask_of(it, of.players[i], "POST", &of, "/enter", "{}"), 200);
    }
    return of;
}

void table_of(rig *it, const evening *of, uint32_t player, char out[32]) {
    const char *table = json_string_value(json_object_get(look(it, of, of->players[player]), "your_table"));
    snprintf(out, 32, "%s", table != NULL ? table : "");
}

void come(rig *it, const evening *of, uint32_t player) {
    char table[32];
    table_of(it, of, player, table);
    if (table[0] != 0) assert_int_equal(ask_table(it, of->players[player], "POST", table, "/join", "{\"salt\":\"s\"}"), 200);
}

void play_round(rig *it, const evening *of) {
    for (uint32_t i = 0; i < of->count; i++) come(it, of, i);
    for (uint32_t i = of->count; i-- > 0;) {
        char table[32];
        table_of(it, of, i, table);
        if (table[0] != 0) ask_table(it, of->players[i], "POST", table, "/resign", "{}");
    }
}

char *play_all(rig *it, const evening *of) {
    for (int turn = 0; turn < 40 && strcmp(status_of(it, of), "running") == 0; turn++) {
        play_round(it, of);
        let_pass(it);
    }
    assert_string_equal(status_of(it, of), "over");
    return json_dumps(json_object_get(it->body, "standings"), JSON_COMPACT);
}

int number(const json_t *from, const char *name) { return (int)json_integer_value(json_object_get(from, name)); }

const json_t *table_at(rig *it, const evening *of, size_t round, size_t table) {
    return json_array_get(json_array_get(json_object_get(look(it, of, NULL), "rounds"), round), table);
}

int of_player(const json_t *table, const char *list, int player) {
    const json_t *players = json_object_get(table, "players");
    for (size_t i = 0; i < json_array_size(players); i++)
        if (json_integer_value(json_array_get(players, i)) == player)
            return (int)json_integer_value(json_array_get(json_object_get(table, list), i));
    return 0;
}

const json_t *row_of(rig *it, const evening *of, int player) {
    const json_t *rows = json_object_get(look(it, of, NULL), "standings");
    for (size_t i = 0; i < json_array_size(rows); i++)
        if (number(json_array_get(rows, i), "number") == player) return json_array_get(rows, i);
    return NULL;
}
