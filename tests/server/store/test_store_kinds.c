/* What every store promises, whatever keeps it: everything written is read back. Run against SQLite, memory and PostgreSQL; how batches are written is
 * in test_store_batches.c. */
/* links: store */
#include "kinds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* ---- reading back ---- */

static void test_people_are_kept(void **state) {
    store *it = place_open(*state);
    begin_game(it);
    it = place_reopen(*state, it);
    store_person person;
    assert_int_equal(it->person(it, 1, &person), STORE_FOUND);
    assert_string_equal(person.name, "Ada");
    assert_string_equal(person.password, "$argon2id$x");
    assert_int_equal(person.created_ms, 5);
    assert_int_equal(it->person_named(it, "aDA", &person), STORE_FOUND);
    assert_int_equal(person.id, 1);
    assert_int_equal(it->person_named(it, "nobody", &person), STORE_NONE);
    assert_int_equal(it->person(it, 3, &person), STORE_NONE);
    place_close(*state, it);
}

static void test_a_name_has_one_owner(void **state) {
    store *it = place_open(*state);
    begin_game(it);
    store_change taken = person_change(3, "ADA");
    store_batch batch = {.changes = &taken, .count = 1};
    tv_error error = {0};
    assert_true(it->write(it, &batch, 1, &error));
    assert_true(batch.refused);
    assert_string_equal(batch.error.what, "somebody else has this name, or one that looks like it; choose another.");
    store_change gone = person_change(1, ""); /* deleted accounts give their name back, and many may be gone */
    gone.person.kind = STORE_GONE;
    assert_true(write_one(it, &gone, 1));
    assert_true(write_one(it, &taken, 1));
    gone.person.id = 2;
    assert_true(write_one(it, &gone, 1));
    place_close(*state, it);
}

static void test_keys_come_and_go(void **state) {
    store *it = place_open(*state);
    begin_game(it);
    store_change keys[2] = {{.kind = STORE_PUT_KEY, .key = {.hash = {1, 2, 3}, .person = 1, .kind = STORE_TOKEN, .scopes = 5, .name = "a"}},
                            {.kind = STORE_PUT_KEY, .key = {.hash = {9}, .person = 1, .kind = STORE_TOKEN, .created_ms = 1, .name = "b"}}};
    assert_true(write_one(it, keys, 2));
    store_key found;
    assert_int_equal(it->key(it, keys[0].key.hash, &found), STORE_FOUND);
    assert_int_equal(found.scopes, 5);
    assert_memory_equal(found.hash, keys[0].key.hash, STORE_HASH_BYTES);
    list names = {0};
    assert_int_equal(it->keys(it, 1, STORE_TOKEN, note_key, &names), STORE_FOUND);
    assert_string_equal(names.text, "ab");
    keys[0].kind = STORE_DELETE_KEY;
    assert_true(write_one(it, keys, 1));
    assert_int_equal(it->key(it, keys[0].key.hash, &found), STORE_NONE);
    keys[1].kind = STORE_DELETE_KEYS;
    assert_true(write_one(it, &keys[1], 1));
    assert_int_equal(it->key(it, keys[1].key.hash, &found), STORE_NONE);
    place_close(*state, it);
}

static void test_games_and_entries(void **state) {
    store *it = place_open(*state);
    begin_game(it);
    store_change changes[] = {entry_change("g1", 1, "a"), entry_change("g1", 2, "b"), entry_change("g1", 3, "c")};
    assert_true(write_one(it, changes, 3));
    store_change again = game_change("g1", 1, 2); /* the row anew keeps the entries */
    again.game.status = STORE_OVER;
    assert_false(write_one(it, &again, 1)); /* it knows nothing of three entries */
    again.game.entries = 3;
    assert_true(write_one(it, &again, 1));
    store_change waiting = game_change("g2", 1, 0), early = entry_change("g2", 1, "a");
    waiting.game.status = STORE_WAITING;
    assert_true(write_one(it, &waiting, 1));
    assert_false(write_one(it, &early, 1)); /* nothing is played at a table that waits */
    list entries = {0}, games = {0}, of = {0};
    assert_int_equal(it->entries(it, "g1", 2, note_entry, &entries), STORE_FOUND);
    assert_string_equal(entries.text, "2:b 3:c ");
    assert_int_equal(it->games(it, STORE_OVER, note_game, &games), STORE_FOUND);
    assert_string_equal(games.text, "g1 duel 2 2 1 2 3 {\"a\":1} Trivium 1\n");
    assert_int_equal(it->games_of(it, 2, 10, note_game, &of), STORE_FOUND);
    assert_int_equal(of.count, 1);
    changes[0] = (store_change){.kind = STORE_CUT_ENTRIES, .entry = {.game = "g1", .entry = {.number = 1}}};
    assert_true(write_one(it, changes, 1));
    entries = (list){0};
    assert_int_equal(it->entries(it, "g1", 1, note_entry, &entries), STORE_FOUND);
    assert_string_equal(entries.text, "1:a ");
    assert_true(write_one(it, &changes[1], 1)); /* the numbers go on from there */
    place_close(*state, it);
}

static void test_chat_and_ratings(void **state) {
    store *it = place_open(*state);
    begin_game(it);
    store_change said[3];
    for (int i = 0; i < 3; i++)
        said[i] = (store_change){.kind = STORE_ADD_LINE,
                                 .line = {.game = "g1",
                                          .line = {.person = 1,
                                                   .text = i == 0   ? "x"
                                                           : i == 1 ? "y"
                                                                    : "z"}}};
    assert_true(write_one(it, said, 3));
    list lines = {0}, best = {0};
    assert_int_equal(it->lines(it, "g1", STORE_SAID, 2, note_line, &lines), STORE_FOUND);
    assert_string_equal(lines.text, "yz"); /* the last two, oldest first */
    store_change rated[] = {{.kind = STORE_PUT_RATING, .rating = {.person = 1, .game = "duel", .rating = 1500.5, .games = 1}},
                            {.kind = STORE_PUT_RATING, .rating = {.person = 2, .game = "duel", .rating = 1600}}};
    assert_true(write_one(it, rated, 2));
    rated[0].rating.rating = 1700;
    assert_false(write_one(it, rated, 1)); /* one more game, not the same again */
    rated[0].rating.games = 3;
    assert_false(write_one(it, rated, 1)); /* and none left out */
    rated[0].rating.games = 2;
    assert_true(write_one(it, rated, 1));
    assert_int_equal(it->ratings(it, "duel", STORE_LIVE, 10, note_rating, &best), STORE_FOUND); /* ended by the reader */
    assert_string_equal(best.text, "1=1700 2=1600 ");
    store_rating one;
    assert_int_equal(it->rating(it, 2, "duel", STORE_LIVE, &one), STORE_FOUND);
    assert_int_equal(it->rating(it, 2, "duel", STORE_DAYS, &one), STORE_NONE);
    place_close(*state, it);
}

/* ---- parts of a person, and results ---- */

/* Each part alone; never of somebody who is gone, and not when what was expected is no longer so. */
static void test_parts_of_a_person_change_alone(void **state) {
    store *it = place_open(*state);
    begin_game(it);
    store_change changes[] = {
        {.kind = STORE_CHANGE_PERSON, .person_change = {.person = {.id = 1, .name = "Ida"}, .parts = STORE_PART_NAME}},
        {.kind = STORE_CHANGE_PERSON,
         .person_change =
             {.person = {.id = 1, .password = "new"}, .parts = STORE_PART_PASSWORD, .expects_password = true, .password = "$argon2id$x"}},
        {.kind = STORE_CHANGE_PERSON,
         .person_change = {.person = {.id = 1, .seen_ms = 3, .locked = 1}, .parts = STORE_PART_SEEN | STORE_PART_LOCKED}},
    };
    for (int i = 0; i < 3; i++) assert_true(write_one(it, &changes[i], 1));
    store_person person;
    assert_int_equal(it->person(it, 1, &person), STORE_FOUND);
    assert_string_equal(person.name, "Ida");
    assert_string_equal(person.password, "new");
    assert_int_equal(person.seen_ms, 6); /* never earlier */
    assert_int_equal(person.locked, 1);
    assert_int_equal(person.kind, STORE_ACCOUNT);
    store_change refused[] = {changes[1], changes[0], changes[0], changes[0]};
    refused[1].person_change.expects_guest = true;
    strcpy(refused[2].person_change.person.name, "bo");
    refused[3].person_change.person.id = 2;
    store_change gone = person_change(2, "");
    gone.person.kind = STORE_GONE;
    const store_refusal why[] = {STORE_STALE, STORE_STALE, STORE_NAME_TAKEN, STORE_STALE};
    for (int i = 0; i < 4; i++) {
        if (i == 3) assert_true(write_one(it, &gone, 1));
        store_batch batch = {.changes = &refused[i], .count = 1};
        assert_true(it->write(it, &batch, 1, NULL));
        assert_int_equal(batch.refused, why[i]);
    }
    place_close(*state, it);
}

/* The first takes ten from the second. */
static void take_ten(store_rating *ratings, const uint8_t *places, uint8_t count) {
    assert_int_equal(count, 2);
    for (int i = 0; i < 2; i++) {
        if (ratings[i].games == 0) ratings[i].rating = 1000;
        ratings[i].rating += places[i] == 1 ? 10 : -10;
    }
}

/* A result is put upon what the ratings are by then, whoever wrote them; with the rest of its batch, or not at all. */
static void test_results_build_on_what_is_there(void **state) {
    store *it = place_open(*state), *other = place_share(*state, it);
    begin_game(it);
    store_change result = {.kind = STORE_RATE,
                           .result = {.game = "duel", .count = 2, .persons = {1, 2}, .places = {1, 2}, .at_ms = 50, .rule = take_ten}};
    assert_true(write_one(it, &result, 1));
    store_change batch[] = {entry_change("g1", 1, "end"), result};
    assert_true(write_one(other, batch, 2));
    assert_false(write_one(other, batch, 2)); /* that entry is there: neither does the result count again */
    store_batch two[] = {{.changes = &result, .count = 1}, {.changes = &result, .count = 1}};
    assert_true(it->write(it, two, 2, NULL));
    store_rating rating;
    assert_int_equal(it->rating(it, 1, "duel", STORE_LIVE, &rating), STORE_FOUND);
    assert_true(rating.rating > 1039.9 && rating.rating < 1040.1);
    assert_int_equal(rating.games, 4);
    assert_int_equal(rating.changed_ms, 50);
    assert_int_equal(it->rating(it, 2, "duel", STORE_LIVE, &rating), STORE_FOUND);
    assert_true(rating.rating > 959.9 && rating.rating < 960.1);
    place_close(*state, other);
    place_close(*state, it);
}

/* ---- tournaments ---- */

static bool note_tournament(void *host, const void *row) {
    list *to = host;
    const store_tournament *tournament = row;
    size_t used = strlen(to->text);
    snprintf(to->text + used, sizeof to->text - used, "%s %u %lld %u/%u %s%s\n", tournament->id, tournament->status,
             (long long)tournament->organiser, tournament->revision, tournament->entrants, tournament->settings, tournament->rounds);
    to->count++;
    return true;
}

static bool note_entrant(void *host, const void *row) {
    list *to = host;
    const store_entrant *entrant = row;
    size_t used = strlen(to->text);
    snprintf(to->text + used, sizeof to->text - used, "%u:%lld%s ", entrant->number, (long long)entrant->person, entrant->gone ? "-" : "");
    to->count++;
    return true;
}

static bool note_old_tournament(void *host, const void *row) {
    list *to = host;
    const store_expired *found = row;
    size_t used = strlen(to->text);
    if (found->kind == STORE_OLD_TOURNAMENT) snprintf(to->text + used, sizeof to->text - used, "%s ", found->game);
    return true;
}

static store_change tournament_change(uint8_t status, uint32_t revision, const char *rounds) {
    return (store_change){.kind = STORE_PUT_TOURNAMENT,
                          .tournament = {.id = "t1",
                                         .status = status,
                                         .organiser = 1,
                                         .created_ms = 3,
                                         .changed_ms = 4,
                                         .revision = revision,
                                         .settings = "{}",
                                         .rounds = rounds}};
}

static store_change entrant_change(int what, int64_t person, uint32_t most) {
    store_change change = {.entrant = {.tournament = "t1", .person = person, .most = most, .at_ms = 7}};
    change.kind = what;
    return change;
}

/* Of two who change it at the same time one does; who enters or withdraws counts the revision on, too. */
static void test_a_tournament_counts_its_changes(void **state) {
    store *it = place_open(*state);
    begin_game(it);
    store_change made = tournament_change(STORE_WAITING, 1, "[]"), third = person_change(3, "Cleo"), fourth = person_change(4, "Dan");
    store_change enter[] = {entrant_change(STORE_ENTER, 1, 3), entrant_change(STORE_ENTER, 2, 3), entrant_change(STORE_ENTER, 3, 3),
                            entrant_change(STORE_ENTER, 4, 3)};
    store_change leave = entrant_change(STORE_WITHDRAW, 2, 0);
    assert_true(write_one(it, &third, 1));
    assert_true(write_one(it, &fourth, 1));
    assert_int_equal(refusal_of(it, enter, 1), STORE_STALE); /* into none */
    assert_true(write_one(it, &made, 1));
    assert_int_equal(refusal_of(it, &made, 1), STORE_STALE); /* twice */
    for (int i = 0; i < 3; i++) assert_true(write_one(it, &enter[i], 1));
    assert_int_equal(refusal_of(it, &enter[3], 1), STORE_STALE); /* it is full */
    assert_true(write_one(it, &leave, 1));
    assert_int_equal(refusal_of(it, &enter[0], 1), STORE_STALE); /* is in it */
    assert_true(write_one(it, &enter[3], 1));
    store_change late = tournament_change(STORE_RUNNING, 2, "[1]"), begun = tournament_change(STORE_RUNNING, 7, "[1]");
    assert_int_equal(refusal_of(it, &late, 1), STORE_STALE);
    store_change both[] = {late, game_change("g7", 1, 2)};
    assert_int_equal(refusal_of(it, both, 2), STORE_STALE); /* its games are not made, either */
    assert_true(write_one(it, &begun, 1));
    assert_int_equal(refusal_of(it, &begun, 1), STORE_STALE);
    leave = entrant_change(STORE_WITHDRAW, 3, 0);
    assert_true(write_one(it, &leave, 1));
    assert_int_equal(refusal_of(it, &enter[1], 1), STORE_STALE); /* nobody enters one that runs */
    it = place_reopen(*state, it);
    list row = {0}, open = {0}, running = {0}, of = {0}, none = {0}, entrants = {0}, game = {0};
    assert_int_equal(it->tournament(it, "t1", note_tournament, &row), STORE_FOUND);
    assert_string_equal(row.text, "t1 1 1 8/3 {}[1]\n");
    assert_int_equal(it->tournament(it, "t2", note_tournament, &none), STORE_NONE);
    assert_int_equal(it->tournaments(it, STORE_WAITING, 9, note_tournament, &open), STORE_FOUND);
    assert_int_equal(open.count, 0);
    assert_int_equal(it->tournaments(it, STORE_RUNNING, 9, note_tournament, &running), STORE_FOUND);
    assert_string_equal(running.text, "t1 1 1 8/3 {}\n");
    assert_int_equal(it->tournaments_of(it, 4, note_tournament, &of), STORE_FOUND);
    assert_int_equal(it->tournaments_of(it, 2, note_tournament, &of), STORE_FOUND);
    assert_int_equal(of.count, 1);
    assert_int_equal(it->entrants(it, "t1", note_entrant, &entrants), STORE_FOUND);
    assert_string_equal(entrants.text, "1:1 3:3- 4:4 ");
    assert_int_equal(it->game(it, "g7", note_game, &game), STORE_NONE);
    store_retention limits = {.cancelled_before = 100};
    list old = {0}, gone = {0};
    store_change cancelled = tournament_change(STORE_CANCELLED, 1, "[]");
    strcpy(cancelled.tournament.id, "t9");
    assert_true(write_one(it, &cancelled, 1));
    assert_int_equal(it->expired(it, &limits, 10, note_old_tournament, &old), STORE_FOUND);
    assert_string_equal(old.text, "t9 ");
    cancelled.kind = STORE_DELETE_TOURNAMENT;
    assert_true(write_one(it, &cancelled, 1));
    assert_int_equal(it->tournament(it, "t9", note_tournament, &gone), STORE_NONE);
    store_change over = tournament_change(STORE_OVER, 9, "[1]");
    assert_true(write_one(it, &over, 1));
    assert_int_equal(refusal_of(it, &leave, 1), STORE_STALE); /* nor leaves one that is over */
    place_close(*state, it);
}

/* ---- all of it ---- */

typedef struct copy {
    store *to;
    uint32_t counts[64];
} copy;

static bool copy_change(void *host, const void *row) {
    copy *it = host;
    const store_change *change = row;
    it->counts[change->kind]++;
    assert_true(change->restores);
    return it->to == NULL || write_one(it->to, change, 1);
}

static bool note_pair(void *host, const void *row) {
    list *it = host;
    const store_pair *pair = row;
    snprintf(it->text + strlen(it->text), 64, "%lld>%lld@%lld ", (long long)pair->person, (long long)pair->other, (long long)pair->at_ms);
    it->count++;
    return true;
}

static bool note_guess(void *host, const void *row) {
    list *it = host;
    const store_guess *guess = row;
    snprintf(it->text + strlen(it->text), 64, "%s/%u:%u ", guess->game, guess->turn, guess->said);
    it->count++;
    return true;
}

/* Everything goes over to another store as it is, whatever would not be taken today. */
static void test_everything_can_be_restored(void **state) {
    store *it = place_open(*state), *to = store_open_memory();
    begin_game(it);
    store_change alike = person_change(3, "Аdа"),
                 rating = {.kind = STORE_PUT_RATING, .restores = true, .rating = {.person = 1, .games = 7}};
    alike.restores = true;
    strcpy(rating.rating.game, "duel");
    rating.rating.rating = 1234.5;
    store_change changes[] = {alike,
                              entry_change("g1", 1, "a \"quoted\" \\ line"),
                              entry_change("g1", 2, "b"),
                              {.kind = STORE_CUT_ENTRIES, .entry = {.game = "g1", .entry = {.number = 1, .note = "n"}}},
                              {.kind = STORE_ADD_LINE, .line = {.game = "g1", .line = {.person = 2, .text = "hej {,}"}}},
                              {.kind = STORE_PUT_KEY, .key = {.hash = {1}, .person = 1, .kind = STORE_TOKEN, .name = "t"}},
                              {.kind = STORE_PUT_KEY, .key = {.hash = {2}, .kind = STORE_INVITATION, .ends_ms = 9}},
                              {.kind = STORE_PUT_BLOCK, .block = {1, 2, 3}},
                              rating,
                              tournament_change(STORE_WAITING, 1, "[]"),
                              entrant_change(STORE_ENTER, 2, 9),
                              tournament_change(STORE_RUNNING, 3, "[2]"),
                              entrant_change(STORE_WITHDRAW, 2, 0),
                              {.kind = STORE_PUT_FOLLOW, .follow = {2, 1, 4}},
                              {.kind = STORE_PUT_GUESS, .guess = {2, "g1", 5, 70}}};
    assert_true(write_one(it, changes, 15));
    copy over = {.to = to}, back = {0};
    assert_int_equal(it->everything(it, copy_change, &over), STORE_FOUND);
    assert_int_equal(to->everything(to, copy_change, &back), STORE_FOUND);
    assert_memory_equal(over.counts, back.counts, sizeof over.counts);
    assert_int_equal(over.counts[STORE_PUT_PERSON], 3);
    assert_int_equal(over.counts[STORE_PUT_KEY], 2);
    list tournament = {0}, entrants = {0};
    assert_int_equal(to->tournament(to, "t1", note_tournament, &tournament), STORE_FOUND);
    assert_string_equal(tournament.text, "t1 1 1 4/1 {}[2]\n");
    assert_int_equal(to->entrants(to, "t1", note_entrant, &entrants), STORE_FOUND);
    assert_string_equal(entrants.text, "1:2- ");
    list game = {0}, entries = {0}, lines = {0}, follows = {0}, guesses = {0};
    store_key key;
    store_rating kept;
    assert_int_equal(to->game(to, "g1", note_game, &game), STORE_FOUND);
    assert_string_equal(game.text, "g1 duel 1 2 1 2 1 {\"a\":1} Trivium 1\n");
    assert_int_equal(to->entries(to, "g1", 1, note_entry, &entries), STORE_FOUND);
    assert_string_equal(entries.text, "1:a \"quoted\" \\ line ");
    assert_int_equal(to->lines(to, "g1", STORE_SAID, 9, note_line, &lines), STORE_FOUND);
    assert_string_equal(lines.text, "hej {,}");
    assert_int_equal(to->key(to, changes[6].key.hash, &key), STORE_FOUND);
    assert_int_equal(key.kind, STORE_INVITATION);
    assert_int_equal(to->rating(to, 1, "duel", STORE_LIVE, &kept), STORE_FOUND);
    assert_int_equal(kept.games, 7);
    assert_true(kept.rating == 1234.5);
    assert_int_equal(to->follows(to, 2, note_pair, &follows), STORE_FOUND);
    assert_string_equal(follows.text, "2>1@4 ");
    assert_int_equal(to->guesses(to, 2, note_guess, &guesses), STORE_FOUND);
    assert_string_equal(guesses.text, "g1/5:70 ");
    to->close(to);
    place_close(*state, it);
}

/* Who follows whom, and what was guessed: once each, gone when it is taken back, and with either person. */
static void test_follows_and_guesses(void **state) {
    store *it = place_open(*state);
    begin_game(it);
    store_change changes[] = {
        {.kind = STORE_PUT_FOLLOW, .follow = {1, 2, 3}},      {.kind = STORE_PUT_FOLLOW, .follow = {1, 2, 9}}, /* twice is once */
        {.kind = STORE_PUT_FOLLOW, .follow = {2, 1, 4}},      {.kind = STORE_PUT_GUESS, .guess = {1, "g1", 3, 70}},
        {.kind = STORE_PUT_GUESS, .guess = {1, "g1", 3, 10}}, {.kind = STORE_PUT_GUESS, .guess = {1, "g1", 9, 90}},
        {.kind = STORE_PUT_GUESS, .guess = {2, "g1", 4, 50}}};
    assert_true(write_one(it, changes, sizeof changes / sizeof *changes));
    list follows = {0}, guesses = {0}, left = {0}, none = {0};
    assert_int_equal(it->follows(it, 0, note_pair, &follows), STORE_FOUND);
    assert_string_equal(follows.text, "1>2@3 2>1@4 ");
    assert_int_equal(it->guesses(it, 1, note_guess, &guesses), STORE_FOUND);
    assert_string_equal(guesses.text, "g1/3:70 g1/9:90 ");
    store_change back[] = {{.kind = STORE_DELETE_FOLLOW, .follow = {.person = 1, .other = 2}},
                           {.kind = STORE_DELETE_GUESSES, .guess = {.person = 1}}};
    assert_true(write_one(it, back, 2));
    assert_int_equal(it->follows(it, 0, note_pair, &left), STORE_FOUND);
    assert_int_equal(it->guesses(it, 0, note_guess, &left), STORE_FOUND);
    assert_string_equal(left.text, "2>1@4 g1/4:50 ");
    store_change gone[] = {{.kind = STORE_FORGET_PERSON, .person = {.id = 1}}, {.kind = STORE_FORGET_PERSON, .person = {.id = 2}}};
    assert_true(write_one(it, gone, 1)); /* who is followed goes, too */
    assert_int_equal(it->follows(it, 0, note_pair, &none), STORE_FOUND);
    assert_true(write_one(it, gone + 1, 1));
    assert_int_equal(it->guesses(it, 0, note_guess, &none), STORE_FOUND);
    assert_int_equal(none.count, 0);
    place_close(*state, it);
}

/* What is too old, by whose it is. */
static bool note_expired(void *host, const void *row) {
    list *it = host;
    const store_expired *old = row;
    snprintf(it->text + strlen(it->text), 64, "%d:%s%lld/%lld ", old->kind, old->game, (long long)old->person, (long long)old->epoch);
    it->count++;
    return true;
}

static void test_what_is_too_old(void **state) {
    store *it = place_open(*state);
    store_node node = joined(it, "10.0.0.1:1", 60000);
    store_fence mine = {node.id, 1};
    store_change guest = person_change(5, "Guest");
    guest.person.kind = STORE_GUEST;
    store_change waiting = fenced(game_change("g1", 1, 0), mine), running = fenced(game_change("g2", 1, 2), mine);
    store_change cancelled = game_change("g3", 1, 2), held = fenced(game_change("g4", 1, 2), mine), others = game_change("g5", 1, 2);
    waiting.game.status = STORE_WAITING;
    cancelled.game.status = held.game.status = STORE_CANCELLED;
    store_change changes[] = {person_change(1, "Ada"),
                              person_change(2, "Bo"),
                              guest,
                              waiting,
                              running,
                              cancelled,
                              held,
                              others,
                              {.kind = STORE_PUT_KEY, .key = {.hash = {1}, .person = 1, .ends_ms = 9}}};
    assert_true(write_one(it, changes, 9));
    store_retention limits = {
        .keys_before = 10, .guests_before = 100, .cancelled_before = 100, .abandoned_before = 100, .waiting_before = 100, .node = node.id};
    list old = {0};
    assert_int_equal(it->expired(it, &limits, 10, note_expired, &old), STORE_FOUND);
    assert_string_equal(old.text, "0:1/0 1:5/0 2:g30/0 3:g20/1 3:g10/1 ");
    limits.node = 0;
    old = (list){0};
    assert_int_equal(it->expired(it, &limits, 10, note_expired, &old), STORE_FOUND);
    assert_int_equal(old.count, 6); /* and the game that is nobody's */
    store_change remove[] = {
        {.kind = STORE_DELETE_GAME, .game = {.id = "g3"}},
        {.kind = STORE_DELETE_GAME, .game = {.id = "g4"}},
        {.kind = STORE_FORGET_GUEST, .person = {.id = 5, .seen_ms = 100}},
        fenced((store_change){.kind = STORE_CANCEL_GAME, .game = {.id = "g2", .created_ms = 100, .changed_ms = 200}}, mine)};
    assert_true(write_one(it, remove, 4));
    list gone = {0}, kept = {0}, cancelled_now = {0};
    store_person person;
    assert_int_equal(it->game(it, "g3", note_game, &gone), STORE_NONE);
    assert_int_equal(it->game(it, "g4", note_game, &kept), STORE_FOUND); /* a node has it */
    assert_int_equal(it->person(it, 5, &person), STORE_NONE);
    assert_int_equal(it->game(it, "g2", note_game, &cancelled_now), STORE_FOUND);
    assert_true(strncmp(cancelled_now.text, "g2 duel 3", 9) == 0);
    place_close(*state, it);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_place, remove_place)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(test_people_are_kept),
        TEST(test_a_name_has_one_owner),
        TEST(test_keys_come_and_go),
        TEST(test_games_and_entries),
        TEST(test_chat_and_ratings),
        TEST(test_parts_of_a_person_change_alone),
        TEST(test_results_build_on_what_is_there),
        TEST(test_a_tournament_counts_its_changes),
        TEST(test_everything_can_be_restored),
        TEST(test_follows_and_guesses),
        TEST(test_what_is_too_old),
    };
    int failed = 0;
    for (kind = KIND_SQLITE; kind < KINDS; kind++) {
        if (!kinds_begin(kind)) continue;
        failed += cmocka_run_group_tests_name(kinds_name(kind), tests, NULL, NULL);
        kinds_end(kind);
    }
    return failed;
}
