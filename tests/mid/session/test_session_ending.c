/* The end as players read it: by the rules, by resigning, on time, by agreement; to who won, to who lost, to all others; in three languages. */
/* links: session */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "mid/session/session_rig.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 1 << 17 };

/* A golden record in which persons sit at some seats (bits), all others are bots. */
static tv_session *open_golden(const char *name, uint8_t persons) {
    static char text[TEXT_MAX];
    char path[512];
    tv_error error = {0};
    tv_record record;
    snprintf(path, sizeof path, "%s/tests/golden/%s.trv", TRIVIUM_SOURCE_DIR, name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t size = fread(text, 1, sizeof text, file);
    fclose(file);
    assert_true(size < sizeof text);
    if (!tv_record_read(&record, text, size, &error)) fail_msg("%s: %s", path, error.what);
    for (uint8_t seat = 0; seat < record.setup.seats; seat++) strcpy(record.seats[seat].kind, persons >> seat & 1 ? "person" : "greedy");
    return open_record(&record);
}

static void reads(const char *name, uint8_t persons, tv_lang lang, const char *headline, const char *how) {
    tv_session *session = open_golden(name, persons);
    tv_session_set_lang(session, lang);
    const tv_frame *frame = tv_session_frame(session);
    assert_non_null(frame->ending);
    assert_string_equal(frame->ending->said.headline, headline);
    assert_string_equal(frame->ending->said.how, how);
    tv_session_close(session);
}

static void test_told_to_everybody(void **unused) {
    (void)unused;
    enum { BLUE = 1, ORANGE = 2, NOBODY = 0 };
    reads("avalon-limit", NOBODY, TV_EN, "Orange wins by eleven crowns.", "Turn limit reached.");
    reads("avalon-limit", BLUE, TV_EN, "Orange wins by eleven crowns.", "Turn limit reached.");
    reads("avalon-limit", ORANGE, TV_EN, "You win by eleven crowns.", "Turn limit reached.");
    reads("avalon-limit", BLUE | ORANGE, TV_EN, "Orange wins by eleven crowns.", "Turn limit reached."); /* nobody's screen any more */
    reads("avalon-limit", ORANGE, TV_DE, "Du gewinnst mit elf Kronen Vorsprung.", "Zuglimit erreicht.");
    reads("avalon-limit", ORANGE, TV_FR, "Vous gagnez avec onze couronnes d’avance.", "Limite de tours atteinte.");
    reads("avalon-greedy", ORANGE, TV_EN, "You win by 13 crowns.", "You stopped playing cards with 15 crowns; 15 are enough.");
    reads("attika-2-greedy", BLUE, TV_EN, "Orange wins with all buildings on the board.", "");
    reads("attika-3-shrines", ORANGE, TV_EN, "You win: your buildings join two shrines.",
          "The chain from shrine 1 to shrine 3 is eight buildings long. Its hexes: T2, T3, C1, C2, C3, H1, H0, H3.");
    reads("attika-3-limit", ORANGE, TV_EN, "You win by three buildings.", "Round limit reached.");
    reads("albion-2-greedy", ORANGE, TV_EN, "You win with three settlements IV.", "They stand in Catuvellauni, Ordovices and Brigantes.");
}

static void test_ends_at_the_table(void **unused) {
    (void)unused;
    reads("avalon-agreed", 1, TV_EN, "You win by one crown.", "All agreed to end the game.");
    reads("avalon-resigned", 1, TV_EN, "You resigned: Orange wins.", "");
    reads("avalon-resigned", 2, TV_EN, "Anna resigned: you win.", "");
    reads("avalon-resigned", 0, TV_EN, "Anna resigned: Orange wins.", "");
    reads("avalon-table-events", 1, TV_EN, "Zoë \"Z\" ran out of time: you win.", "");
    reads("avalon-table-events", 2, TV_DE, "Deine Zeit ist abgelaufen: Anna gewinnt.", "");
}

static const tv_ending_row *row_of(const tv_ending *ending, const char *label) {
    for (uint32_t k = 0; k < ending->row_count; k++)
        if (strcmp(ending->rows[k].label, label) == 0) return &ending->rows[k];
    fail_msg("there is no row %s", label);
    return NULL;
}

static void test_scores_and_what_was_decisive(void **unused) {
    (void)unused;
    tv_session *session = open_golden("attika-3-shrines", 2);
    const tv_frame *frame = tv_session_frame(session);
    const tv_ending *ending = &frame->ending->said;
    assert_string_equal(ending->kind, "shrines");
    assert_string_equal(ending->rows[ending->decider].label, "Shrines joined");
    assert_int_equal(row_of(ending, "Shrines joined")->value[1], 2);
    assert_int_equal(row_of(ending, "Buildings on the board")->value[0], 9);
    assert_int_equal(row_of(ending, "Buildings on the board")->value[1], 16);
    assert_int_equal(ending->element_count, 2 + 8); /* two shrines and the buildings between them */
    for (uint32_t k = 0; k < ending->element_count; k++) assert_non_null(tv_scene_find(&frame->screen->scene, ending->elements[k]));
    assert_string_equal(frame->ending->told, "Orange wins: a chain of buildings joins two shrines.");
    /* Looking back changes nothing of it. */
    assert_true(tv_session_go(session, 3));
    assert_string_equal(tv_session_frame(session)->ending->said.headline, "You win: your buildings join two shrines.");
    tv_session_close(session);
}

/* Who resigned is last whatever the rules say, and what they would have said is not told. */
static void test_resigned_first_is_no_winner(void **unused) {
    (void)unused;
    tv_session *session = open_game(&toy_game, 3, NULL);
    tv_error error = {0};
    uint32_t count = 0;
    assert_null(tv_session_frame(session)->ending);
    assert_true(tv_table_event(tv_session_table(session), TV_ENTRY_RESIGN, 0, NULL, &error));
    tv_session_refresh(session);
    const tv_frame *frame = tv_session_frame(session);
    assert_false(frame->over);
    assert_int_equal(frame->seat[0].left, TV_ENTRY_RESIGN);
    assert_int_equal(frame->seat[1].left, TV_ENTRY_MOVE);
    const tv_line *lines = tv_session_log(session, &count);
    assert_string_equal(lines[count - 1].sentence, "Blue resigns.");
    assert_int_equal(lines[count - 1].seat, 0);
    assert_true(tv_table_event(tv_session_table(session), TV_ENTRY_RESIGN, 2, NULL, &error));
    tv_session_refresh(session);
    frame = tv_session_frame(session);
    assert_string_equal(frame->ending->told, "Green resigned: Orange wins.");
    assert_int_equal(frame->ending->said.element_count, 0);
    assert_int_equal(frame->ending->said.decider, frame->ending->said.row_count);
    tv_session_close(session);
}

/* Who only looks at others' finished game is nobody of them. */
static void test_watched(void **unused) {
    (void)unused;
    tv_session *session = open_golden("avalon-limit", 2);
    assert_string_equal(tv_session_frame(session)->ending->said.headline, "You win by eleven crowns.");
    assert_true(tv_session_watch(session));
    const tv_frame *frame = tv_session_frame(session);
    assert_string_equal(frame->ending->said.headline, "Orange wins by eleven crowns.");
    assert_int_equal(frame->person, TV_SPECTATOR);
    assert_int_equal(frame->viewer, TV_EVERYTHING);
    tv_session_close(session);
    session = open_toy("greedy");
    assert_false(tv_session_watch(session)); /* it goes on */
    tv_session_close(session);
}

/* Events of the table stand in the log where they happened. */
static void test_log_tells_the_table(void **unused) {
    (void)unused;
    tv_session *session = open_golden("avalon-table-events", 1);
    uint32_t count = 0, found = 0;
    const tv_line *lines = tv_session_log(session, &count);
    for (uint32_t k = 0; k < count; k++) {
        if (k > 0) assert_true(lines[k].decision >= lines[k - 1].decision && lines[k].turn >= lines[k - 1].turn);
        found += strstr(lines[k].sentence, "A bot takes over for") != NULL || strstr(lines[k].sentence, "is back.") != NULL;
    }
    assert_true(found >= 2);
    assert_string_equal(lines[count - 1].sentence, "Zoë \"Z\" has run out of time.");
    tv_session_close(session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_told_to_everybody),
        cmocka_unit_test(test_ends_at_the_table),
        cmocka_unit_test(test_scores_and_what_was_decisive),
        cmocka_unit_test(test_resigned_first_is_no_winner),
        cmocka_unit_test(test_watched),
        cmocka_unit_test(test_log_tells_the_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
