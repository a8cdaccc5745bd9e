/* Remote tables play whole games against the hall: over connections that break, messages that are repeated and steps that overtake each other,
 * restarts and undo, in bytes and, where the layouts differ, in JSON. Whenever all that was said has been heard, each knows exactly what its seat
 * may see: the view, every view before, the masked log, and nothing else.
 * TRIVIUM_SIMULATIONS and TRIVIUM_SEED choose how many evenings and which. */
/* links: hall */
#include "rig.h"

#include "memory/heap.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/remote.h>
#include <trivium/table.h>

#include <cmocka.h>

enum { CLIENTS = 3, SEATS = 2, LOOKER = 2, WORDS_MAX = 256, EVENTS = 4000 };

typedef struct words { /* messages on their way, oldest first */
    char *at[WORDS_MAX];
    uint32_t count;
} words;

typedef struct client {
    tv_remote *remote;
    hall_connection connection; /* 0: not connected */
    char cookie[64];
    uint8_t seat;
    words to_server, to_client;
    uint32_t refused, undone, heard;
} client;

typedef struct evening {
    rig rig;
    uint64_t seed, lots;
    char table[32];
    client clients[CLIENTS];
    hall_connection connections;
    bool other_layout, rough;
    uint32_t compared, cuts, restarts, undos, moments;
} evening;

static uint32_t lot(evening *it, uint32_t many) { return (uint32_t)((tv_fast_next(&it->lots) >> 32) % many); }

static void broken(const evening *it, const char *what) { fail_msg("seed %llu: %s", (unsigned long long)it->seed, what); }

/* ---- messages ---- */

static void put(words *to, char *text) {
    assert_true(to->count < WORDS_MAX);
    to->at[to->count++] = text;
}

static char *take(words *from) {
    if (from->count == 0) return NULL;
    char *first = from->at[0];
    memmove(from->at, from->at + 1, --from->count * sizeof first);
    return first;
}

static void drop(words *all) {
    for (char *each = take(all); each != NULL; each = take(all)) free(each);
}

/* A server whose states are laid out otherwise says so, and means something else by its bytes. */
static void change_layout(json_t *message) {
    const char *layout = json_string_value(json_object_get(message, "layout"));
    if (layout == NULL) return;
    char other[40];
    snprintf(other, sizeof other, "%s", layout);
    other[0] = other[0] == '0' ? '1' : '0';
    json_object_set_new(message, "layout", json_string(other));
}

static void post(evening *it, client *who, json_t *message) {
    json_t *copy = json_deep_copy(message);
    if (it->other_layout) change_layout(copy);
    put(&who->to_client, json_dumps(copy, JSON_COMPACT));
    json_decref(copy);
}

static void gather(evening *it) {
    for (uint32_t i = 0; i < it->rig.said_count; i++)
        for (uint32_t k = 0; k < CLIENTS; k++)
            if (it->clients[k].connection == it->rig.said[i].to) post(it, &it->clients[k], it->rig.said[i].message);
    rig_forget(&it->rig);
    for (uint32_t k = 0; k < CLIENTS; k++) {
        client *who = &it->clients[k];
        for (tv_text text = tv_heap_text();; text = tv_heap_text()) {
            if (!tv_remote_next(who->remote, &text)) {
                free(text.at);
                break;
            }
            put(&who->to_server, text.at);
        }
    }
}

static bool is_step(const char *text) { return strstr(text, "\"type\":\"step\"") != NULL; }

static void note_remarks(client *who) {
    for (tv_remark remark = tv_remote_take_remark(who->remote); remark.kind != TV_REMARK_NONE;
         remark = tv_remote_take_remark(who->remote)) {
        assert_true(remark.sentence[0] != '\0');
        who->refused += remark.kind == TV_REMARK_REFUSED;
        who->undone += remark.kind == TV_REMARK_UNDONE;
    }
}

/* Steps may overtake each other or come twice; what is asked, too. */
static void let_in(evening *it, client *who, bool orderly) {
    words *in = &who->to_client, *out = &who->to_server;
    if (!orderly && in->count > 1 && is_step(in->at[0]) && is_step(in->at[1]) && lot(it, 4) == 0) {
        char *first = in->at[0];
        in->at[0] = in->at[1];
        in->at[1] = first;
    }
    bool twice = !orderly && lot(it, 10) == 0;
    char *text = take(in);
    if (text != NULL) {
        for (int k = 0; k < (twice && is_step(text) ? 2 : 1); k++)
            tv_remote_hear(who->remote, text, strlen(text), (uint64_t)it->rig.now_ms);
        who->heard++;
    }
    free(text);
    text = take(out);
    if (text != NULL) {
        rig_hear(&it->rig, who->connection, text);
        if (twice) rig_hear(&it->rig, who->connection, text);
    }
    free(text);
    gather(it);
    note_remarks(who);
}

static bool is_busy(const client *who) { return who->to_client.count > 0 || who->to_server.count > 0; }

static void let_all_in(evening *it) {
    for (bool busy = true; busy;) {
        busy = false;
        for (uint32_t k = 0; k < CLIENTS; k++)
            for (client *who = &it->clients[k]; who->connection != 0 && is_busy(who); busy = true) let_in(it, who, true);
    }
}

/* ---- connections ---- */

static void cut(evening *it, client *who, bool told) {
    if (who->connection == 0) return;
    if (told) hall_disconnect(it->rig.hall, who->connection, it->rig.now_ms);
    who->connection = 0;
    drop(&who->to_client);
    tv_remote_connected(who->remote, false);
    gather(it);
    drop(&who->to_server);
    note_remarks(who);
}

static void join_up(evening *it, client *who) {
    if (who->connection != 0) return;
    who->connection = ++it->connections;
    rig_connect(&it->rig, who->connection, who->cookie[0] ? who->cookie : NULL, "remote");
    tv_remote_connected(who->remote, true);
    gather(it);
    note_remarks(who);
}

static void restart(evening *it) {
    rig_restart(&it->rig);
    for (uint32_t k = 0; k < CLIENTS; k++) cut(it, &it->clients[k], false);
    it->restarts++;
}

/* ---- what they must know ---- */

static tv_table *open_table(evening *it) {
    tv_text text = tv_heap_text();
    tv_record record;
    tv_error error = {0};
    rig_record(&it->rig, it->table, &text);
    if (!tv_record_read(&record, text.at, text.used, &error)) broken(it, error.what);
    tv_table *table = tv_table_open(&record, &error);
    if (table == NULL) broken(it, error.what);
    tv_record_free(&record);
    free(text.at);
    return table;
}

/* Which seats may read an event is not told in JSON: who may has read it. */
static void compare_event(const evening *it, const client *who, const tv_logged *known, tv_logged expected) {
    tv_event_hide(&expected.event, who->seat);
    if (it->other_layout) expected.event.to = known->event.to;
    if (known->decision != expected.decision || known->turn != expected.turn) broken(it, "an event is of another decision");
    if (memcmp(&known->event, &expected.event, sizeof known->event) != 0) broken(it, "an event is not what the seat may know");
}

static void compare_log(evening *it, client *who, const tv_table *table) {
    uint32_t count, expected;
    const tv_logged *all = tv_table_log(table, &expected), *log = tv_remote_log(who->remote, &count);
    for (int rounds = 0; tv_remote_has_older(who->remote) && rounds < 100; rounds++) {
        tv_remote_want_older(who->remote);
        gather(it);
        let_all_in(it);
        log = tv_remote_log(who->remote, &count);
    }
    if (count != expected) broken(it, "the log has a hole, or something twice");
    if (count == 0 || log[0].decision != 0) broken(it, "nobody was told what was dealt");
    for (uint32_t i = 0; i < count; i++) compare_event(it, who, &log[i], all[i]);
}

static void compare_moments(evening *it, client *who, const tv_table *table, void *view) {
    const tv_remote_table *about = tv_remote_about(who->remote);
    size_t size = tv_table_game(table)->state_bytes;
    if (about->number > 0 && lot(it, 4) == 0) {
        tv_remote_want_view(who->remote, lot(it, about->number));
        gather(it);
        let_all_in(it);
    }
    for (uint32_t decision = 0; decision <= about->number; decision++) {
        const void *known = tv_remote_view(who->remote, decision);
        if (known == NULL) continue;
        tv_table_view_at(table, decision, who->seat, view);
        if (memcmp(view, known, size) != 0) broken(it, "a past moment is not what the seat was shown");
        it->moments++;
    }
}

static void compare(evening *it, client *who) {
    const tv_remote_table *about = tv_remote_about(who->remote);
    if (about->failed) broken(it, about->reason);
    if (!tv_remote_has_game(who->remote)) broken(it, "there is no game yet");
    tv_table *table = open_table(it);
    void *view = malloc(tv_table_game(table)->state_bytes);
    if (about->number != tv_table_decisions(table)) broken(it, "the number is another");
    if (about->actor != tv_table_actor(table)) broken(it, "somebody else decides");
    if (about->seen != tv_table_seen(table, who->seat)) broken(it, "something else is new");
    if (about->sent) broken(it, "a move is on its way for ever");
    if (about->json != it->other_layout) broken(it, "the form is another");
    if (who->seat < SEATS && about->undo != tv_table_undo_count(table, who->seat)) broken(it, "taking back reaches elsewhere");
    tv_table_view(table, who->seat, view);
    if (memcmp(view, tv_remote_view(who->remote, about->number), tv_table_game(table)->state_bytes) != 0)
        broken(it, "the view is not what the seat may see");
    compare_log(it, who, table);
    if (lot(it, 8) == 0) compare_moments(it, who, table, view);
    it->compared++;
    free(view);
    tv_table_close(table);
}

static void compare_all(evening *it) {
    let_all_in(it);
    for (uint32_t k = 0; k < CLIENTS; k++)
        if (it->clients[k].connection != 0) compare(it, &it->clients[k]);
}

static void compare_end(evening *it, client *who) {
    tv_result expected, known;
    const tv_table *whole = tv_remote_finished(who->remote);
    if (whole == NULL) broken(it, "the record was not fetched");
    tv_table *table = open_table(it);
    tv_table_result(table, &expected);
    tv_remote_result(who->remote, &known);
    if (memcmp(expected.place, known.place, sizeof known.place) != 0) broken(it, "the places are others");
    if (tv_table_decisions(whole) != tv_table_decisions(table)) broken(it, "the record is not whole");
    if (strcmp(tv_remote_record(who->remote)->seed, tv_table_record(table)->seed) != 0) broken(it, "the secret was not published");
    const char *salt = tv_remote_about(who->remote)->salt;
    if (salt[0] && strcmp(tv_table_record(table)->seats[who->seat].salt, salt) != 0) broken(it, "the own salt is not in the record");
    if ((who->seat == 0) != (salt[0] != '\0')) broken(it, "a salt was given by the wrong one");
    tv_table_close(table);
}

/* ---- playing ---- */

static void play(evening *it, client *who) {
    const tv_remote_table *about = tv_remote_about(who->remote);
    if (!tv_remote_has_game(who->remote) || about->actor != who->seat || about->sent) return;
    const tv_game *game = tv_remote_record(who->remote)->game;
    tv_move *moves = malloc(tv_game_moves_max(game) * sizeof *moves);
    uint32_t count = tv_game_moves(game, tv_remote_box(who->remote), tv_remote_view(who->remote, about->number), moves);
    if (count > 0 && !tv_remote_play(who->remote, moves[lot(it, count)])) broken(it, "a legal move is not taken");
    free(moves);
    gather(it);
}

static void take_back(evening *it, client *who) {
    if (tv_remote_about(who->remote)->undo == 0) return;
    it->undos += tv_remote_ask(who->remote, "POST", "undo", NULL) != 0;
    gather(it);
}

static bool is_over(const evening *it) {
    for (uint32_t k = 0; k < CLIENTS; k++)
        if (strcmp(tv_remote_about(it->clients[k].remote)->status, "over") == 0) return true;
    return false;
}

static void happen(evening *it) {
    client *who = &it->clients[lot(it, CLIENTS)];
    uint32_t what = lot(it, 64);
    if (it->rough && what == 0) {
        cut(it, who, true);
        it->cuts++;
    } else if (it->rough && what == 1 && lot(it, 8) == 0) {
        restart(it);
    } else if (what < 6) {
        join_up(it, who);
    } else if (what == 6) {
        take_back(it, who);
    } else if (what < 10) {
        compare_all(it);
    } else if (what < 12) {
        rig_pass(&it->rig, lot(it, 200));
        gather(it);
    } else if (what < 30) {
        play(it, who);
    } else if (who->connection != 0) {
        let_in(it, who, !it->rough);
    }
}

/* ---- an evening ---- */

static void begin(evening *it, const tv_game *game) {
    char body[300], path[64];
    rig_open(&it->rig);
    it->rig.lots = it->seed;
    for (uint32_t k = 0; k < SEATS; k++) rig_guest(&it->rig, it->clients[k].cookie);
    snprintf(body, sizeof body,
             "{\"game\":\"%s\",\"undo\":true,\"hold\":true,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}],\"options\":{\"limit\":8}}",
             game->id);
    assert_int_equal(rig_ask(&it->rig, it->clients[0].cookie, "POST", "/tables", body), 201);
    snprintf(it->table, sizeof it->table, "%s", rig_text(&it->rig, "id"));
    snprintf(path, sizeof path, "/tables/%s/join", it->table);
    assert_int_equal(rig_ask(&it->rig, it->clients[1].cookie, "POST", path, "{}"), 200);
    rig_forget(&it->rig);
    for (uint32_t k = 0; k < CLIENTS; k++) {
        it->clients[k].seat = k < SEATS ? (uint8_t)k : TV_SPECTATOR;
        it->clients[k].remote = tv_remote_open(it->table, NULL, TV_EN);
        assert_non_null(it->clients[k].remote);
    }
    tv_remote_give_salt(it->clients[0].remote, "00ff00ff00ff00ff");
    tv_remote_give_salt(it->clients[1].remote, "11ff00ff00ff00ff"); /* wants none: has said so by joining */
    for (uint32_t k = 0; k < CLIENTS; k++) join_up(it, &it->clients[k]);
    compare_all(it);
}

static void end(evening *it) {
    for (uint32_t k = 0; k < CLIENTS; k++) {
        drop(&it->clients[k].to_client);
        drop(&it->clients[k].to_server);
        tv_remote_close(it->clients[k].remote);
    }
    rig_close(&it->rig);
}

static evening total;

static void spend(const tv_game *game, uint64_t seed, bool other_layout, bool rough) {
    evening *it = calloc(1, sizeof *it);
    *it = (evening){.seed = seed, .lots = seed, .other_layout = other_layout, .rough = rough};
    begin(it, game);
    for (uint32_t k = 0; k < 20 * EVENTS && !is_over(it); k++) happen(it);
    for (uint32_t k = 0; k < CLIENTS; k++) join_up(it, &it->clients[k]);
    compare_all(it);
    if (!is_over(it)) broken(it, "the game did not end");
    for (uint32_t k = 0; k < CLIENTS; k++) compare_end(it, &it->clients[k]);
    total.compared += it->compared;
    total.cuts += it->cuts;
    total.restarts += it->restarts;
    total.undos += it->undos;
    total.moments += it->moments;
    end(it);
    free(it);
}

static uint64_t number_from(const char *name, uint64_t otherwise) {
    const char *text = getenv(name);
    return text != NULL ? strtoull(text, NULL, 10) : otherwise;
}

static void test_quiet_evenings(void **state) {
    (void)state;
    for (int k = 0; tv_games[k] != NULL; k++) spend(tv_games[k], number_from("TRIVIUM_SEED", 1), false, false);
}

/* The layouts differ, so that every game is played from first to last in JSON. */
static void test_other_versions(void **state) {
    (void)state;
    for (int k = 0; tv_games[k] != NULL; k++) spend(tv_games[k], number_from("TRIVIUM_SEED", 1), true, false);
}

static void test_rough_evenings(void **state) {
    (void)state;
    uint64_t first = number_from("TRIVIUM_SEED", 1), count = number_from("TRIVIUM_SIMULATIONS", 6);
    total = (evening){0};
    for (uint64_t seed = first; seed < first + count; seed++)
        for (int k = 0; tv_games[k] != NULL; k++) spend(tv_games[k], seed, seed % 3 == 0, true);
    print_message("%u times compared, %u past moments, %u connections cut, %u restarts, %u undos\n", total.compared, total.moments,
                  total.cuts, total.restarts, total.undos);
    assert_true(count < 6 || (total.cuts > 0 && total.restarts > 0 && total.undos > 0 && total.moments > 0));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_quiet_evenings),
        cmocka_unit_test(test_other_versions),
        cmocka_unit_test(test_rough_evenings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
