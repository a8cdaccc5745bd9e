/* What nodes ask of a store that they share: nobody writes to a game that another node has, leases end, news are told, limits are everybody's.
 * Run against SQLite, memory and PostgreSQL. */
/* links: store */
#include "kinds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

static store_kind kind;

static int make_place(void **state) {
    *state = place_make(kind);
    return 0;
}

static int remove_place(void **state) {
    place_free(*state);
    return 0;
}

static const store_fence first_term = {.owner = 7, .epoch = 1};

/* Whoever does not have a game changes nothing about it, and is told why. */
static void test_a_former_owner_is_fenced(void **state) {
    store *it = place_open(*state);
    store_change people[] = {person_change(1, "Ada"), person_change(2, "Bo")};
    store_change game = fenced(game_change("g1", 1, 2), first_term), entry = fenced(entry_change("g1", 1, "a"), first_term);
    assert_true(write_one(it, people, 2));
    assert_true(write_one(it, &game, 1)); /* who makes it has it */
    assert_true(write_one(it, &entry, 1));
    store_change over = {.kind = STORE_HAND_OVER, .fence = first_term, .game = {.id = "g1", .owner = 99}}; /* there is no such node */
    assert_true(write_one(it, &over, 1));
    store_fence now;
    assert_int_equal(it->sharing->own(it, "g1", 8, &now), STORE_FOUND); /* so it is whoever's asks */
    assert_int_equal(now.owner, 8);
    assert_int_equal(now.epoch, 3);
    game.game.entries = 1;
    store_change late[] = {
        game,
        fenced(entry_change("g1", 2, "b"), first_term),
        fenced((store_change){.kind = STORE_CUT_ENTRIES, .entry = {.game = "g1"}}, first_term),
        fenced((store_change){.kind = STORE_ADD_LINE, .line = {.game = "g1", .line = {.person = 1, .text = "x"}}}, first_term),
        fenced((store_change){.kind = STORE_CANCEL_GAME, .game = {.id = "g1", .created_ms = 1000}}, first_term),
        over,
        fenced(entry_change("g1", 2, "b"), (store_fence){8, 2}),
        fenced(entry_change("nothing", 1, "b"), first_term)};
    for (size_t i = 0; i < sizeof late / sizeof *late; i++) assert_int_equal(refusal_of(it, &late[i], 1), STORE_FENCED);
    store_change stale = fenced(entry_change("g1", 5, "b"), now), next = fenced(entry_change("g1", 2, "b"), now);
    assert_int_equal(refusal_of(it, &stale, 1), STORE_STALE);
    store_batch together[] = {{.changes = &late[1], .count = 1}, {.changes = &next, .count = 1}, {.changes = &stale, .count = 1}};
    assert_true(it->write(it, together, 3, NULL));
    assert_int_equal(together[0].refused, STORE_FENCED);
    assert_int_equal(together[1].refused, STORE_MADE);
    assert_int_equal(together[2].refused, STORE_STALE);
    list entries = {0};
    assert_int_equal(it->entries(it, "g1", 1, note_entry, &entries), STORE_FOUND);
    assert_string_equal(entries.text, "1:a 2:b ");
    assert_int_equal(it->sharing->own(it, "nothing", 8, &now), STORE_NONE);
    place_close(*state, it);
}

static void pass(unsigned ms) { nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L}, NULL); }

static bool note_node(void *host, const void *row) {
    list *it = host;
    const store_node *node = row;
    snprintf(it->text + strlen(it->text), 128, "%s%s ", node->address, node->leaving ? "!" : "");
    assert_true(node->least == 1 && node->most == 2);
    it->count++;
    return true;
}

static bool note_claim(void *host, const void *row) {
    list *it = host;
    const store_claim *claim = row;
    snprintf(it->text + strlen(it->text), 64, "%s/%lld ", claim->game, (long long)claim->epoch);
    it->count++;
    return true;
}

/* A node whose lease has ended is buried by one that has held its own; then its games are anybody's, and its number is nobody's. */
static void test_leases_end_and_games_are_claimed(void **state) {
    enum { LEASE_MS = 400, LONG_MS = 60000 };
    store *it = place_open(*state), *other = place_share(*state, it);
    const struct store_sharing *ways = it->sharing;
    store_node dying = joined(it, "10.0.0.1:1", LEASE_MS), living = joined(other, "10.0.0.2:1", LONG_MS);
    assert_true(living.id > dying.id);
    store_fence mine = {dying.id, 1};
    store_change people[] = {person_change(1, "Ada"), person_change(2, "Bo")};
    store_change games[] = {fenced(game_change("g1", 1, 2), mine), fenced(game_change("g2", 1, 2), mine),
                            fenced(game_change("g3", 1, 2), mine), fenced(game_change("g4", 1, 2), (store_fence){living.id, 1}),
                            game_change("g5", 1, 2)};
    games[2].game.status = STORE_OVER;
    assert_true(write_one(it, people, 2));
    assert_true(write_one(it, games, 5));
    list claims = {0}, nodes = {0};
    store_fence owner;
    assert_int_equal(ways->own(other, "g1", living.id, &owner), STORE_FOUND);
    assert_int_equal(owner.owner, dying.id); /* it lives */
    assert_int_equal(ways->claim(other, living.id, 10, note_claim, &claims), STORE_FOUND);
    assert_string_equal(claims.text, "g5/1 "); /* nobody had it */
    assert_int_equal(ways->bury(other, living.id, LONG_MS), STORE_NONE);
    pass(LEASE_MS / 2);
    assert_int_equal(ways->renew(it, &dying, LEASE_MS), STORE_FOUND);
    pass(LEASE_MS + 100);
    assert_int_equal(ways->bury(other, living.id, LONG_MS), STORE_NONE); /* who has just come buries nobody */
    assert_int_equal(ways->renew(it, &dying, LEASE_MS), STORE_FOUND);    /* so a late one may still renew, */
    pass(LEASE_MS + 100);
    assert_int_equal(ways->bury(other, living.id, LEASE_MS), STORE_FOUND); /* until somebody has held its lease long enough */
    assert_int_equal(ways->renew(it, &dying, LEASE_MS), STORE_NONE);
    assert_int_equal(ways->nodes(it, note_node, &nodes), STORE_FOUND);
    assert_string_equal(nodes.text, "10.0.0.2:1 ");
    claims = (list){0};
    assert_int_equal(ways->claim(other, living.id, 1, note_claim, &claims), STORE_FOUND);
    assert_int_equal(claims.count, 1);
    assert_int_equal(ways->claim(other, living.id, 10, note_claim, &claims), STORE_FOUND);
    assert_int_equal(claims.count, 2); /* both that run; a game that is over is claimed when it is asked for */
    assert_non_null(strstr(claims.text, "g1/2 "));
    assert_non_null(strstr(claims.text, "g2/2 "));
    claims = (list){0};
    assert_int_equal(ways->owned(other, living.id, note_claim, &claims), STORE_FOUND);
    assert_int_equal(claims.count, 4);
    store_change late = fenced(entry_change("g1", 1, "late"), mine);
    assert_int_equal(refusal_of(it, &late, 1), STORE_FENCED);
    store_node again = joined(it, "10.0.0.1:1", LONG_MS);
    assert_true(again.id > living.id);
    store_node third = {.address = "10.0.0.1:1", .least = 1, .most = 2}; /* who comes to the same address must wait */
    assert_int_equal(ways->taken(other, third.address, LONG_MS), STORE_FOUND);
    assert_false(ways->join(it, &third, LONG_MS, &(tv_error){0}));
    assert_int_equal(third.id, 0);
    assert_int_equal(ways->renew(it, &again, LONG_MS), STORE_FOUND);                   /* nothing was lost by that */
    assert_int_equal(ways->renew(it, &again, LONG_MS - STORE_SILENT_MS), STORE_FOUND); /* as if it had been silent since */
    assert_int_equal(ways->taken(other, third.address, LONG_MS), STORE_NONE);
    third = joined(it, "10.0.0.1:1", LONG_MS); /* and then takes its place */
    again.leaving = third.leaving = true;
    assert_int_equal(ways->renew(it, &again, LONG_MS), STORE_NONE);
    assert_int_equal(ways->renew(it, &third, LONG_MS), STORE_FOUND);
    nodes = (list){0};
    assert_int_equal(ways->nodes(other, note_node, &nodes), STORE_FOUND);
    assert_string_equal(nodes.text, "10.0.0.2:1 10.0.0.1:1! ");
    store_change over =
        fenced((store_change){.kind = STORE_HAND_OVER, .game = {.id = "g4", .owner = third.id}}, (store_fence){living.id, 1});
    assert_true(write_one(other, &over, 1)); /* to one that leaves itself: nobody has it then */
    claims = (list){0};
    assert_int_equal(ways->claim(other, living.id, 10, note_claim, &claims), STORE_FOUND);
    assert_string_equal(claims.text, "g4/3 ");
    assert_int_equal(ways->leave(it, third.id), STORE_FOUND);
    place_close(*state, other);
    place_close(*state, it);
}

static bool note_news(void *host, const void *row) {
    static const char *const names[] = {
        [STORE_NEWS_PERSON] = "person",   [STORE_NEWS_BLOCKS] = "blocks",         [STORE_NEWS_HERE] = "here",
        [STORE_NEWS_GAME] = "game",       [STORE_NEWS_NODES] = "nodes",           [STORE_NEWS_COMMAND] = "command",
        [STORE_NEWS_FOLLOWS] = "follows", [STORE_NEWS_TOURNAMENT] = "tournament",
    };
    list *it = host;
    const store_news *news = row;
    snprintf(it->text + strlen(it->text), 64, "%s %s;", names[news->kind], news->subject);
    it->count++;
    return true;
}

static bool note_presence(void *host, const void *row) {
    list *it = host;
    const store_presence *presence = row;
    snprintf(it->text + strlen(it->text), 64, "%lld ", (long long)(presence->node - presence->person));
    it->count++;
    return true;
}

/* What one node changes the others hear of, by ids alone, once; what it changes itself it knows. */
static void test_news_are_told_to_others(void **state) {
    store *it = place_open(*state);
    it->shared = true;
    store *other = place_share(*state, it);
    other->shared = true;
    store_node author = joined(it, "10.0.0.1:1", 60000), reader = joined(other, "10.0.0.2:1", 60000);
    list heard = {0};
    assert_int_equal(it->sharing->news(it, true, note_news, &heard), STORE_FOUND);
    assert_string_equal(heard.text, "nodes ;");
    begin_game(it);
    const uint8_t hash[STORE_HASH_BYTES] = {9};
    store_change listed = fenced(game_change("g2", 1, 2), (store_fence){author.id, 1}),
                 key = {.kind = STORE_PUT_KEY, .key = {.person = 2, .kind = STORE_TOKEN}};
    listed.game.listed = true;
    memcpy(key.key.hash, hash, sizeof hash);
    store_change changes[] = {
        listed,
        key,
        {.kind = STORE_CHANGE_PERSON,
         .person_change = {.person = {.id = 1, .seen_ms = 99}, .parts = STORE_PART_SEEN}}, /* nobody's business */
        {.kind = STORE_PUT_BLOCK, .block = {1, 2, 3}},
        {.kind = STORE_PUT_FOLLOW, .follow = {1, 2, 3}},
        {.kind = STORE_PUT_PRESENCE, .presence = {1, author.id}},
    };
    assert_true(write_one(it, changes, 6));
    store_change refused[] = {{.kind = STORE_DELETE_KEYS, .key = {.person = 1}}, entry_change("g2", 7, "x")};
    assert_false(write_one(it, refused, 2)); /* did not happen, so is no news */
    store_change gone = {.kind = STORE_DELETE_KEY};
    memcpy(gone.key.hash, hash, sizeof hash);
    assert_true(write_one(it, &gone, 1));
    heard = (list){0};
    if (other->sharing->await != NULL) other->sharing->await(other, 1000);
    for (int tries = 0; tries < 50 && heard.count < 7; tries++) {
        assert_int_equal(other->sharing->news(other, tries % 2 == 1, note_news, &heard), STORE_FOUND);
        if (heard.count < 7) pass(20);
    }
    assert_string_equal(heard.text, "person 1;person 2;game g2;blocks 1;follows 1;here 1;person 2;");
    assert_int_equal(other->sharing->news(other, true, note_news, &heard), STORE_FOUND);
    assert_int_equal(it->sharing->news(it, true, note_news, &heard), STORE_FOUND);
    assert_int_equal(heard.count, 7);
    list here = {0};
    store_change also = {.kind = STORE_PUT_PRESENCE, .presence = {1, reader.id}};
    assert_true(write_one(other, &also, 1));
    assert_int_equal(it->sharing->leave(it, author.id), STORE_FOUND);
    assert_int_equal(it->sharing->presence(it, (int64_t[]){1, 2}, 2, note_presence, &here), STORE_FOUND);
    assert_int_equal(here.count, 1); /* at nodes that are there */
    also.kind = STORE_DELETE_PRESENCE;
    assert_true(write_one(other, &also, 1));
    assert_int_equal(it->sharing->presence(it, (int64_t[]){1, 2}, 2, note_presence, &here), STORE_FOUND);
    assert_int_equal(here.count, 1);
    for (uint32_t turn = 0; turn < STORE_TIDY_TURNS; turn++) assert_int_equal(it->sharing->tidy(it, turn), STORE_FOUND);
    list lobby = {0};
    assert_int_equal(it->sharing->listed(it, STORE_RUNNING, 10, note_game, &lobby), STORE_FOUND);
    assert_int_equal(lobby.count, 1);
    place_close(*state, other);
    place_close(*state, it);
}

static void test_limits_are_everybodys(void **state) {
    store *it = place_open(*state), *other = place_share(*state, it);
    const store_limit one = {.key = UINT64_C(0xF000000000000001), .per_minute = 60, .most = 3},
                      two = {.key = 5, .per_minute = 1, .most = 1};
    const store_limit both[] = {one, two}, reversed[] = {two, one};
    assert_int_equal(it->sharing->allow(it, both, 2), STORE_FOUND);
    assert_int_equal(other->sharing->allow(other, reversed, 2), STORE_NONE); /* the first one that is empty ends it */
    assert_int_equal(other->sharing->allow(other, &one, 1), STORE_FOUND);
    assert_int_equal(other->sharing->allow(other, both, 2), STORE_NONE);
    assert_int_equal(it->sharing->allow(it, &one, 1), STORE_NONE);
    pass(1100); /* one a second comes back */
    assert_int_equal(other->sharing->allow(other, &one, 1), STORE_FOUND);
    assert_int_equal(it->sharing->allow(it, &one, 1), STORE_NONE);
    place_close(*state, other);
    place_close(*state, it);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_place, remove_place)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(test_a_former_owner_is_fenced),
        TEST(test_leases_end_and_games_are_claimed),
        TEST(test_news_are_told_to_others),
        TEST(test_limits_are_everybodys),
    };
    int failed = 0;
    for (kind = KIND_SQLITE; kind < KINDS; kind++) {
        if (!kinds_begin(kind)) continue;
        failed += cmocka_run_group_tests_name(kinds_name(kind), tests, NULL, NULL);
        kinds_end(kind);
    }
    return failed;
}
