/* The same game through two kinds of sessions: at one screen, and at a server by two people, each at a screen of their own. At every decision
 * both ask the same questions, light the same things, refuse the same with the same clause, tell the same story, and mark the same as new. */
/* links: hall */
#include "rig.h"

#include "memory/heap.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/session.h>

#include <cmocka.h>

enum { DECISIONS = 60 };

typedef struct client {
    tv_remote *remote;
    tv_session *session;
    hall_connection connection;
    char cookie[64];
} client;

typedef struct evening {
    rig rig;
    char table[32];
    client clients[TV_SEATS_MAX];
    uint32_t seats;
    tv_session *here; /* the same game at one screen */
    uint64_t lots;
} evening;

static uint32_t lot(evening *it, uint32_t many) { return (uint32_t)((tv_fast_next(&it->lots) >> 32) % many); }

/* ---- the server between them ---- */

static bool say_all(evening *it) {
    bool said = false;
    for (uint32_t k = 0; k < it->seats; k++) {
        tv_text text = tv_heap_text();
        for (; tv_remote_next(it->clients[k].remote, &text); tv_text_clear(&text), said = true)
            rig_hear(&it->rig, it->clients[k].connection, text.at);
        free(text.at);
    }
    return said;
}

static bool hear_all(evening *it) {
    bool heard = it->rig.said_count > 0;
    for (uint32_t i = 0; i < it->rig.said_count; i++)
        for (uint32_t k = 0; k < it->seats; k++) {
            if (it->clients[k].connection != it->rig.said[i].to) continue;
            char *text = json_dumps(it->rig.said[i].message, JSON_COMPACT);
            tv_remote_hear(it->clients[k].remote, text, strlen(text), (uint64_t)it->rig.now_ms);
            free(text);
        }
    rig_forget(&it->rig);
    return heard;
}

static void settle(evening *it) {
    for (bool busy = true; busy;) {
        busy = say_all(it);
        busy |= hear_all(it);
    }
    for (uint32_t k = 0; k < it->seats; k++)
        if (it->clients[k].session != NULL) tv_session_refresh(it->clients[k].session);
}

/* ---- both kinds of sessions ---- */

/* The record as the server keeps it, with the names that all at the table know. */
static tv_session *open_here(evening *it) {
    tv_text text = tv_heap_text();
    tv_record record;
    tv_error error = {0};
    rig_record(&it->rig, it->table, &text);
    if (!tv_record_read(&record, text.at, text.used, &error)) fail_msg("%s", error.what);
    free(text.at);
    const tv_record *known = tv_remote_record(it->clients[0].remote);
    for (uint8_t seat = 0; seat < it->seats; seat++) {
        strcpy(record.seats[seat].kind, "person");
        memcpy(record.seats[seat].name, known->seats[seat].name, sizeof record.seats[seat].name);
    }
    tv_session *session = tv_session_open(&record, TV_DE, &error);
    if (session == NULL) fail_msg("%s", error.what);
    tv_record_free(&record);
    return session;
}

static void begin_with(evening *it, const tv_game *game, uint32_t seats) {
    static const char open[] = ",{\"kind\":\"open\"},{\"kind\":\"open\"},{\"kind\":\"open\"}";
    char body[300], path[64];
    tv_error error = {0};
    it->seats = seats;
    rig_open(&it->rig);
    for (uint32_t k = 0; k < it->seats; k++) rig_guest(&it->rig, it->clients[k].cookie);
    snprintf(body, sizeof body,
             "{\"game\":\"%s\",\"undo\":true,\"hold\":true,\"seats\":[{\"kind\":\"me\"}%.*s],\"options\":{\"limit\":30}}", game->id,
             (int)((seats - 1) * (sizeof open - 1) / (TV_SEATS_MAX - 1)), open);
    assert_int_equal(rig_ask(&it->rig, it->clients[0].cookie, "POST", "/tables", body), 201);
    snprintf(it->table, sizeof it->table, "%s", rig_text(&it->rig, "id"));
    snprintf(path, sizeof path, "/tables/%s/join", it->table);
    for (uint32_t k = 1; k < seats; k++) assert_int_equal(rig_ask(&it->rig, it->clients[k].cookie, "POST", path, "{}"), 200);
    rig_forget(&it->rig);
    for (uint32_t k = 0; k < it->seats; k++) {
        client *who = &it->clients[k];
        who->remote = tv_remote_open(it->table, NULL, TV_DE);
        who->connection = k + 1;
        tv_remote_give_salt(who->remote, "00ff00ff00ff00ff");
        rig_connect(&it->rig, who->connection, who->cookie, "remote");
        tv_remote_connected(who->remote, true);
    }
    settle(it);
    for (uint32_t k = 0; k < it->seats; k++) {
        assert_true(tv_remote_has_game(it->clients[k].remote));
        it->clients[k].session = tv_session_open_remote(it->clients[k].remote, TV_DE, &error);
        assert_non_null(it->clients[k].session);
    }
    it->here = open_here(it);
}

static void begin(evening *it, const tv_game *game) { begin_with(it, game, 2); }

static void end(evening *it) {
    for (uint32_t k = 0; k < it->seats; k++) {
        tv_session_close(it->clients[k].session);
        tv_remote_close(it->clients[k].remote);
    }
    tv_session_close(it->here);
    rig_close(&it->rig);
}

/* ---- what must be the same ---- */

static void compare_questions(tv_session *here, tv_session *there) {
    const tv_question *one = tv_session_question(here), *other = tv_session_question(there);
    assert_string_equal(one->prompt, other->prompt);
    assert_int_equal(one->ways, other->ways);
    assert_memory_equal(one->list, other->list, one->ways * sizeof *one->list);
    assert_int_equal(one->whole, other->whole);
    assert_int_equal(one->payments, other->payments);
    assert_int_equal(one->proposed, other->proposed);
    assert_int_equal(one->reveals, other->reveals);
    assert_true(one->move == other->move);
}

static void compare_refusals(tv_session *here, tv_session *there, const char *id) {
    tv_refusal one, other;
    tv_pick pick = tv_session_pick(here, id, &one);
    assert_int_equal(pick, tv_session_pick(there, id, &other));
    assert_string_equal(one.clause, other.clause);
    assert_string_equal(one.sentence, other.sentence);
    assert_memory_equal(&one.about, &other.about, sizeof one.about);
    tv_session_unpick_all(here);
    tv_session_unpick_all(there);
}

static void compare_pictures(tv_session *here, tv_session *there) {
    const tv_frame *one = tv_session_frame(here), *other = tv_session_frame(there);
    assert_int_equal(one->screen->scene.count, other->screen->scene.count);
    assert_memory_equal(one->screen->marks, other->screen->marks, one->screen->scene.count);
    assert_memory_equal(one->screen->view, other->screen->view, one->game->state_bytes);
    assert_memory_equal(one->news, other->news, one->screen->scene.count);
}

static void compare_stories(tv_session *here, tv_session *there) {
    uint32_t count, other_count;
    const tv_line *lines = tv_session_log(here, &count), *others = tv_session_log(there, &other_count);
    assert_int_equal(count, other_count);
    for (uint32_t k = 0; k < count; k++) {
        assert_string_equal(lines[k].sentence, others[k].sentence);
        assert_int_equal(lines[k].decision, others[k].decision);
        assert_int_equal(lines[k].fresh, others[k].fresh);
        assert_int_equal(lines[k].seat, others[k].seat);
    }
}

static void compare(evening *it, tv_session *here, tv_session *there) {
    const tv_frame *one = tv_session_frame(here), *other = tv_session_frame(there);
    assert_true(one->deciding && other->deciding);
    assert_int_equal(one->person, other->person);
    assert_int_equal(one->viewer, other->viewer);
    assert_int_equal(one->decisions, other->decisions);
    assert_int_equal(one->seen, other->seen);
    assert_int_equal(one->undo, other->undo);
    assert_int_equal(one->turn.number, other->turn.number);
    compare_pictures(here, there);
    compare_questions(here, there);
    compare_stories(here, there);
    const tv_scene *scene = &one->screen->scene;
    for (int tries = 0; tries < 5; tries++) {
        const tv_element *element = &scene->elements[lot(it, scene->count)];
        if (!element->decor) compare_refusals(here, there, element->id);
    }
}

/* The same move is chosen by its elements in both, step by step, and played. */
static void play_one(evening *it, tv_session *here, tv_session *there) {
    const tv_choice *choice = &tv_session_frame(here)->screen->choice;
    uint32_t number = lot(it, choice->count);
    const tv_path path = choice->paths[number];
    tv_move move = choice->moves[number];
    tv_error error = {0};
    for (uint32_t k = 0; k < path.count; k++) {
        assert_int_equal(tv_session_pick(here, path.ids[k], NULL), tv_session_pick(there, path.ids[k], NULL));
        compare_questions(here, there);
    }
    if (!tv_session_play(here, move, &error) || !tv_session_play(there, move, &error)) fail_msg("%s", error.what);
    assert_true(tv_session_frame(there)->sent);
    assert_false(tv_session_frame(there)->deciding);
}

static void take_back(evening *it, tv_session *here, tv_session *there) {
    tv_error error = {0};
    if (tv_session_frame(here)->undo == 0 || tv_session_frame(here)->curtain != TV_OVER || lot(it, 4) != 0) return;
    if (!tv_session_undo(here, &error) || !tv_session_undo(there, &error)) fail_msg("%s", error.what);
    settle(it);
    tv_refusal refusal;
    assert_false(tv_session_take_refusal(there, &refusal));
}

/* Past moments are fetched when they are not known here, and are what was seen then. */
static void look_back(evening *it, tv_session *here, tv_session *there) {
    uint32_t decisions = tv_session_frame(here)->decisions;
    if (decisions == 0 || tv_session_frame(here)->curtain != TV_OVER || lot(it, 4) != 0) return;
    uint32_t moment = lot(it, decisions);
    assert_true(tv_session_go(here, moment));
    tv_session_go(there, moment);
    settle(it);
    assert_int_equal(tv_session_frame(there)->shown, moment);
    compare_pictures(here, there);
    assert_true(tv_session_go(here, TV_NOW) && tv_session_go(there, TV_NOW));
}

static void spend(const tv_game *game) {
    evening *it = calloc(1, sizeof *it);
    it->lots = 5;
    begin(it, game);
    for (uint32_t k = 0; k < DECISIONS && !tv_session_frame(it->here)->over; k++) {
        if (tv_session_frame(it->here)->curtain != TV_OVER) assert_true(tv_session_lift(it->here));
        uint8_t actor = tv_session_frame(it->here)->actor;
        tv_session *there = it->clients[actor].session;
        compare(it, it->here, there);
        look_back(it, it->here, there);
        play_one(it, it->here, there);
        settle(it);
        take_back(it, it->here, there);
    }
    end(it);
    free(it);
}

static void test_one_game_at_a_screen_and_at_a_server(void **state) {
    (void)state;
    for (int k = 0; tv_games[k] != NULL; k++) spend(tv_games[k]);
}

/* When all agree it is over everywhere, the record comes, and every moment can be seen through all eyes. */
static void test_the_end_opens_everything(void **state) {
    (void)state;
    evening *it = calloc(1, sizeof *it);
    tv_error error = {0};
    begin(it, tv_games[0]);
    tv_session *one = it->clients[0].session, *other = it->clients[1].session;
    assert_false(tv_session_look(one, TV_EVERYTHING));
    assert_true(tv_session_agree(one, &error)); /* offers it */
    settle(it);
    assert_false(tv_session_frame(other)->over);
    assert_true(tv_session_agree(other, &error));
    settle(it);
    for (uint32_t k = 0; k < it->seats; k++) {
        const tv_frame *frame = tv_session_frame(it->clients[k].session);
        assert_true(frame->over && frame->remote && frame->advised);
        assert_string_equal(frame->result.clause, "agree");
        assert_int_equal(frame->viewer, k);
    }
    assert_true(tv_session_look(one, TV_EVERYTHING));
    assert_int_equal(tv_session_frame(one)->screen->viewer, TV_EVERYTHING);
    end(it);
    free(it);
}

/* What the server does not do is told with its reason, later. */
static void test_refusals_come_later(void **state) {
    (void)state;
    evening *it = calloc(1, sizeof *it);
    tv_error error = {0};
    tv_refusal refusal;
    begin(it, tv_games[0]);
    uint8_t actor = tv_session_frame(it->here)->actor;
    tv_session *session = it->clients[actor].session;
    assert_true(tv_session_undo(session, &error));
    assert_false(tv_session_take_refusal(session, &refusal));
    settle(it);
    assert_true(tv_session_take_refusal(session, &refusal));
    assert_true(refusal.sentence[0] != '\0');
    assert_false(tv_session_take_refusal(session, &refusal)); /* once */
    tv_remote_connected(it->clients[actor].remote, false);
    assert_false(tv_session_resign(session, &error));
    assert_true(error.what[0] != '\0');
    end(it);
    free(it);
}

/* Plays first moves until this seat could take back at least two of its decisions. */
static tv_session *play_until_two_can_be_undone(evening *it) {
    tv_error error = {0};
    for (uint32_t k = 0; k < 400; k++) {
        for (uint32_t seat = 0; seat < it->seats; seat++)
            if (tv_session_frame(it->clients[seat].session)->undo >= 2) return it->clients[seat].session;
        tv_session *session = it->clients[tv_session_frame(it->clients[0].session)->actor].session;
        const tv_choice *choice = &tv_session_frame(session)->screen->choice;
        assert_true(choice->count > 0);
        if (!tv_session_play(session, choice->moves[lot(it, choice->count)], &error)) fail_msg("%s", error.what);
        settle(it);
    }
    fail_msg("nobody can take back two decisions");
    return NULL;
}

/* Two quick presses take back one decision; when that was answered there may be another. */
static void test_a_second_undo_waits_for_the_first(void **state) {
    (void)state;
    evening *it = calloc(1, sizeof *it);
    tv_error error = {0};
    tv_refusal refusal;
    begin(it, tv_games[0]);
    tv_session *session = play_until_two_can_be_undone(it);
    uint32_t before = tv_session_frame(session)->decisions;
    assert_true(tv_session_undo(session, &error));
    assert_false(tv_session_undo(session, &error));
    assert_string_equal(error.what, tv_translate(TV_DE, "The server has not answered yet; try again in a moment."));
    settle(it);
    assert_int_equal(tv_session_frame(session)->decisions, before - 1);
    assert_true(tv_session_undo(session, &error));
    settle(it);
    assert_int_equal(tv_session_frame(session)->decisions, before - 2);
    assert_false(tv_session_take_refusal(session, &refusal));
    end(it);
    free(it);
}

/* One that was swallowed by a broken connection keeps nobody from asking again. */
static void test_a_lost_undo_can_be_said_again(void **state) {
    (void)state;
    evening *it = calloc(1, sizeof *it);
    tv_error error = {0};
    begin(it, tv_games[0]);
    tv_session *session = play_until_two_can_be_undone(it);
    client *who = session == it->clients[0].session ? &it->clients[0] : &it->clients[1];
    uint32_t before = tv_session_frame(session)->decisions;
    assert_true(tv_session_undo(session, &error));
    tv_remote_connected(who->remote, false);
    tv_remote_connected(who->remote, true);
    settle(it);
    assert_int_equal(tv_session_frame(session)->decisions, before);
    assert_true(tv_session_undo(session, &error));
    settle(it);
    assert_int_equal(tv_session_frame(session)->decisions, before - 1);
    end(it);
    free(it);
}

/* An undo of another moment takes nothing back; one that names no moment is as it was. */
static void test_a_stale_undo_is_refused(void **state) {
    (void)state;
    evening *it = calloc(1, sizeof *it);
    char path[64], body[32];
    begin(it, tv_games[0]);
    tv_session *session = play_until_two_can_be_undone(it);
    const char *cookie = session == it->clients[0].session ? it->clients[0].cookie : it->clients[1].cookie;
    uint32_t before = tv_session_frame(session)->decisions;
    snprintf(path, sizeof path, "/tables/%s/undo", it->table);
    snprintf(body, sizeof body, "{\"number\":%u}", (unsigned)before - 1);
    assert_int_equal(rig_ask(&it->rig, cookie, "POST", path, body), 409);
    assert_string_equal(rig_text(&it->rig, "code"), "stale");
    assert_int_equal(rig_ask(&it->rig, cookie, "POST", path, "{\"number\":\"x\"}"), 400);
    snprintf(body, sizeof body, "{\"number\":%u}", (unsigned)before);
    assert_int_equal(rig_ask(&it->rig, cookie, "POST", path, body), 200);
    assert_int_equal(rig_ask(&it->rig, cookie, "POST", path, body), 409);
    assert_int_equal(rig_ask(&it->rig, cookie, "POST", path, "{}"), 200);
    settle(it);
    assert_int_equal(tv_session_frame(session)->decisions, before - 2);
    end(it);
    free(it);
}

/* The one who decides plays, until it is another one's turn. */
static uint8_t play_turn(evening *it, tv_session *witness) {
    uint8_t actor = tv_session_frame(witness)->actor;
    tv_session *session = it->clients[actor].session;
    tv_error error = {0};
    while (tv_session_frame(session)->actor == actor) {
        if (!tv_session_play(session, tv_session_frame(session)->screen->choice.moves[0], &error)) fail_msg("%s", error.what);
        settle(it);
    }
    return actor;
}

/* Where this is told; fails if it is not, or twice. */
static uint32_t place_in_story(tv_session *session, const char *sentence) {
    uint32_t count, place = UINT32_MAX;
    const tv_line *lines = tv_session_log(session, &count);
    for (uint32_t k = 0; k < count; k++) {
        if (strcmp(lines[k].sentence, sentence) != 0) continue;
        assert_int_equal(place, UINT32_MAX);
        place = k;
    }
    assert_true(place < count);
    return place;
}

static void resign(evening *it, uint8_t seat, char *sentence, size_t room) {
    tv_text text = tv_text_over(sentence, room);
    tv_error error = {0};
    tv_say(&text, TV_DE, "{player} resigns.", TV_S("player", tv_remote_record(it->clients[0].remote)->seats[seat].name));
    assert_true(tv_session_resign(it->clients[seat].session, &error));
    settle(it);
}

/* Who left is told in the order of leaving, which is not that of the seats, and between the turns where it was. */
static void test_leavers_are_told_in_their_order(void **state) {
    (void)state;
    for (int g = 0; tv_games[g] != NULL; g++) {
        if (tv_games[g]->seats_max < TV_SEATS_MAX) continue;
        evening *it = calloc(1, sizeof *it);
        char early[100], late[100];
        begin_with(it, tv_games[g], TV_SEATS_MAX);
        uint8_t first = 0;
        while (first == 0) first = play_turn(it, it->clients[0].session);
        const uint8_t stays = (uint8_t)((first + 1) % TV_SEATS_MAX);
        tv_session *session = it->clients[stays].session;
        resign(it, first, early, sizeof early);
        play_turn(it, session);
        resign(it, (uint8_t)(first - 1), late, sizeof late);
        play_turn(it, session);
        uint32_t count, one = place_in_story(session, early), other = place_in_story(session, late);
        const tv_line *lines = tv_session_log(session, &count);
        assert_true(one + 1 < other && other + 1 < count); /* something was played between them, and afterwards */
        assert_true(lines[one].decision < lines[other].decision);
        end(it);
        free(it);
    }
}

/* What was seen is agreed to, and nothing that came instead of it. */
static void test_agreeing_to_what_was_seen(void **state) {
    (void)state;
    evening *it = calloc(1, sizeof *it);
    char path[64];
    tv_error error = {0};
    tv_refusal refusal;
    begin(it, tv_games[0]);
    tv_session *one = it->clients[0].session, *other = it->clients[1].session;
    assert_true(tv_session_agree_to(one, NULL, &error)); /* offers the end */
    settle(it);
    const tv_remote_offer *waiting = tv_remote_offer_waiting(it->clients[1].remote);
    assert_non_null(waiting);
    tv_remote_offer seen = *waiting, wrong = seen;
    strcpy(wrong.kind, "takeover");
    assert_false(tv_session_agree_to(other, &wrong, &error));
    assert_string_equal(error.what, tv_translate(TV_DE, "This offer is no longer open."));
    snprintf(path, sizeof path, "/tables/%s/accept", it->table);
    assert_int_equal(rig_ask(&it->rig, it->clients[1].cookie, "POST", path, "{\"kind\":\"end\",\"by\":1}"), 404);
    snprintf(path, sizeof path, "/tables/%s/decline", it->table);
    assert_int_equal(rig_ask(&it->rig, it->clients[0].cookie, "POST", path, "{\"kind\":\"end\"}"),
                     200); /* taken back, and not heard of yet */
    snprintf(path, sizeof path, "/tables/%s/offer", it->table);
    assert_int_equal(rig_ask(&it->rig, it->clients[1].cookie, "POST", path, "{\"kind\":\"end\"}"), 200); /* from another page of ours */
    assert_true(tv_session_agree_to(other, &seen, &error));
    settle(it);
    assert_true(tv_session_take_refusal(other, &refusal));
    assert_false(tv_session_frame(other)->over);
    waiting = tv_remote_offer_waiting(it->clients[0].remote);
    assert_true(waiting != NULL && waiting->by == 1);
    assert_true(tv_session_agree_to(one, waiting, &error));
    settle(it);
    assert_true(tv_session_frame(one)->over && tv_session_frame(other)->over);
    end(it);
    free(it);
}

/* To another game goes who said yes to it from here; who did so elsewhere is told, and stays. */
static void test_nobody_is_moved_to_another_game_unasked(void **state) {
    (void)state;
    evening *it = calloc(1, sizeof *it);
    char path[64];
    tv_error error = {0};
    begin(it, tv_games[0]);
    assert_true(tv_session_resign(it->clients[0].session, &error));
    settle(it);
    assert_true(tv_remote_ask(it->clients[0].remote, "POST", "offer", "{\"kind\":\"rematch\"}") != 0);
    settle(it);
    snprintf(path, sizeof path, "/tables/%s/accept", it->table);
    assert_int_equal(rig_ask(&it->rig, it->clients[1].cookie, "POST", path, "{\"kind\":\"rematch\"}"), 200);
    for (tv_remark remark = {.kind = TV_REMARK_CHAT}; remark.kind != TV_REMARK_NONE;) remark = tv_remote_take_remark(it->clients[1].remote);
    settle(it);
    assert_true(tv_remote_about(it->clients[0].remote)->moves_on);
    assert_true(tv_remote_about(it->clients[1].remote)->next[0] != '\0');
    assert_false(tv_remote_about(it->clients[1].remote)->moves_on);
    bool told = false;
    for (tv_remark remark = {.kind = TV_REMARK_CHAT}; remark.kind != TV_REMARK_NONE; told |= remark.kind == TV_REMARK_NEXT)
        remark = tv_remote_take_remark(it->clients[1].remote);
    assert_true(told);
    end(it);
    free(it);
}

/* A yes that came to nothing does not count for the next time. */
static void test_an_old_yes_to_another_game_lapses(void **state) {
    (void)state;
    evening *it = calloc(1, sizeof *it);
    char path[64];
    tv_error error = {0};
    begin(it, tv_games[0]);
    assert_true(tv_session_resign(it->clients[0].session, &error));
    settle(it);
    assert_true(tv_remote_ask(it->clients[0].remote, "POST", "offer", "{\"kind\":\"rematch\"}") != 0);
    settle(it);
    snprintf(path, sizeof path, "/tables/%s/decline", it->table);
    assert_int_equal(rig_ask(&it->rig, it->clients[1].cookie, "POST", path, "{\"kind\":\"rematch\"}"), 200);
    settle(it);
    snprintf(path, sizeof path, "/tables/%s/offer", it->table); /* both agree to the next one elsewhere */
    assert_int_equal(rig_ask(&it->rig, it->clients[1].cookie, "POST", path, "{\"kind\":\"rematch\"}"), 200);
    assert_int_equal(rig_ask(&it->rig, it->clients[0].cookie, "POST", path, "{\"kind\":\"rematch\"}"), 200);
    settle(it);
    assert_true(tv_remote_about(it->clients[0].remote)->next[0] != '\0');
    assert_false(tv_remote_about(it->clients[0].remote)->moves_on);
    end(it);
    free(it);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_game_at_a_screen_and_at_a_server),
        cmocka_unit_test(test_the_end_opens_everything),
        cmocka_unit_test(test_refusals_come_later),
        cmocka_unit_test(test_a_second_undo_waits_for_the_first),
        cmocka_unit_test(test_a_lost_undo_can_be_said_again),
        cmocka_unit_test(test_a_stale_undo_is_refused),
        cmocka_unit_test(test_leavers_are_told_in_their_order),
        cmocka_unit_test(test_agreeing_to_what_was_seen),
        cmocka_unit_test(test_nobody_is_moved_to_another_game_unasked),
        cmocka_unit_test(test_an_old_yes_to_another_game_lapses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
