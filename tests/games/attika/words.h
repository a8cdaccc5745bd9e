/* What the tests of Attika's words share: readers of all languages, the default box, and what a clean sentence is. */
#ifndef TRIVIUM_TESTS_ATTIKA_WORDS_H
#define TRIVIUM_TESTS_ATTIKA_WORDS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/attika/words/names.h"

enum { ROOM = 1024 };
/* Kinds of the default material. */
enum { CAPITAL = 0, QUARRY = 10, FORTRESS = 11, TOWER = 12, VINEYARD = 13, VINTNER = 14, SILVER_MINE = 15, ROAD = 23 };

static const tv_reader readers[TV_LANGS] = {
    {TV_EN, {"Ada", "Bertil", "Cleo", "Dora"}},
    {TV_FR, {"Ada", "Bertil", "Cleo", "Dora"}},
    {TV_DE, {"Ada", "Bertil", "Cleo", "Dora"}},
};

static inline attika_box box_for(uint8_t seats) {
    attika_box box;
    tv_setup setup = {.seats = seats, .rules_version = 1};
    tv_error error;
    memset(&box, 0, sizeof box);
    assert_true(attika_open(&box, &setup, &error));
    return box;
}

/* A complete, clean sentence: something was said, nothing was cut, no hole is left, no blank doubled or at an end. */
static inline void assert_clean(const tv_text *text) {
    if (text->used == 0) fail_msg("nothing was said");
    if (text->cut || strpbrk(text->at, "{}") || strstr(text->at, "  ") || text->at[0] == ' ' || text->at[text->used - 1] == ' ')
        fail_msg("not clean: %s", text->at);
}

static inline void assert_all_differ(char said[TV_LANGS][ROOM]) {
    assert_string_not_equal(said[TV_EN], said[TV_FR]);
    assert_string_not_equal(said[TV_EN], said[TV_DE]);
    assert_string_not_equal(said[TV_FR], said[TV_DE]);
}

static inline size_t letters(const char *text) {
    size_t count = 0;
    for (; *text; text++) count += ((unsigned char)*text & 0xC0) != 0x80;
    return count;
}

#endif
