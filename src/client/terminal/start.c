/* Questions before a game, see start.h. */
#include "start.h"

#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <trivium/bot.h>
#include <trivium/table_words.h>

#include "base/check.h"
#include "session_files.h"

enum { LINES_MAX = 16, LINE_MAX = 256 };

typedef struct asking {
    cli_call *call;
    const start_host *host;
    const tv_game *game;
    tv_lang lang;
    tv_record sample; /* knows how seats are called */
    char lines[LINES_MAX][LINE_MAX];
    int count;
} asking;

static tv_text add_line(asking *it) {
    TV_ASSERT(it->count < LINES_MAX);
    return tv_text_over(it->lines[it->count++], LINE_MAX);
}

static void add_words(asking *it, const char *english) {
    tv_text line = add_line(it);
    tv_word(&line, it->lang, english);
}

static int choose(asking *it, const char *english) {
    const char *list[LINES_MAX];
    for (int k = 0; k < it->count; k++) list[k] = it->lines[k];
    int chosen = it->host->choose(it->call, it->lang, tv_translate(it->lang, english), list, it->count);
    it->count = 0;
    return chosen;
}

/* ---- a game that was left ---- */

static bool ask_kept(asking *it, start_choice *out) {
    char paths[SESSION_KEPT_MAX][SESSION_FILE_MAX];
    int count = session_keep_list(it->game, paths);
    if (count == 0) return true;
    for (int k = 0; k < count; k++) {
        tv_text line = add_line(it);
        tv_word(&line, it->lang, TV_TEXT("Go on with the game of"));
        tv_text_add_char(&line, ' ');
        session_keep_say(paths[k], it->lang, &line);
    }
    add_words(it, TV_TEXT("Begin a new game; the others stay for another time"));
    int chosen = choose(it, count == 1 ? TV_TEXT("You left a game unfinished.") : TV_TEXT("You left games unfinished."));
    if (chosen >= 0 && chosen < count) memcpy(out->kept, paths[chosen], sizeof out->kept);
    return chosen >= 0;
}

/* ---- who plays ---- */

/* A level's id, or "you" for another person; NULL: never mind. */
static const char *ask_opponent(asking *it) {
    const char *ids[LINES_MAX];
    for (uint32_t k = 0; tv_bot_kinds[k] && it->count < LINES_MAX - 1; k++) {
        if (tv_bot_kinds[k]->level == 0) continue;
        ids[it->count] = tv_bot_kinds[k]->id;
        tv_text line = add_line(it);
        tv_word(&line, it->lang, tv_bot_kinds[k]->title);
        tv_word(&line, it->lang, TV_TEXT(": "));
        tv_word(&line, it->lang, tv_bot_kinds[k]->about);
    }
    ids[it->count] = "you";
    add_words(it, TV_TEXT("Other people at this screen"));
    int chosen = choose(it, TV_TEXT("Against whom do you play?"));
    return chosen < 0 ? NULL : ids[chosen];
}

static int ask_number(asking *it) {
    if (it->game->seats_min == it->game->seats_max) return it->game->seats_min;
    for (uint8_t seats = it->game->seats_min; seats <= it->game->seats_max; seats++) {
        tv_text line = add_line(it);
        tv_say_count(&line, it->lang, "{n} player", "{n} players", seats, TV_N("n", seats));
    }
    int chosen = choose(it, TV_TEXT("How many play?"));
    return chosen < 0 ? -1 : it->game->seats_min + chosen;
}

static void add_colour(asking *it, uint8_t seat) {
    tv_text line = add_line(it);
    tv_text_add(&line, tv_record_name(&it->sample, seat, it->lang));
    tv_text_add_char(&line, ' ');
    tv_text_add(&line, tv_seat_mark(seat));
}

/* The seat, or -1: never mind. */
static int ask_colour(asking *it, int seats) {
    uint8_t lot;
    for (uint8_t seat = 0; seat < seats; seat++) add_colour(it, seat);
    add_words(it, TV_TEXT("By lot"));
    int chosen = choose(it, TV_TEXT("Which colour do you take?"));
    if (chosen < seats) return chosen;
    return getrandom(&lot, sizeof lot, 0) == (ssize_t)sizeof lot ? lot % seats : 0;
}

/* A name without what --names cannot take; nothing typed: the colour's. */
static void ask_name(asking *it, uint8_t seat, tv_text *names) {
    char title[LINE_MAX], name[TV_NAME_MAX] = "";
    tv_text text = TV_TEXT_OVER(title);
    const char *colour = tv_record_name(&it->sample, seat, it->lang);
    tv_say(&text, it->lang, TV_TEXT("Name of {colour}, or Enter:"), TV_S("colour", colour));
    it->host->type(it->call, it->lang, title, name, sizeof name);
    for (char *each = name; *each; each++)
        if (*each == ',' || *each == '"') *each = ' ';
    if (names->used) tv_text_add_char(names, ',');
    tv_text_add(names, name[0] ? name : colour);
}

static bool ask_seats(asking *it, start_choice *out) {
    const char *other = ask_opponent(it);
    int seats = other ? ask_number(it) : -1, mine = 0;
    if (seats < 0) return false;
    bool people = strcmp(other, "you") == 0;
    if (!people) mine = ask_colour(it, seats);
    if (mine < 0) return false;
    tv_text list = TV_TEXT_OVER(out->seats), names = TV_TEXT_OVER(out->names);
    for (uint8_t seat = 0; seat < seats; seat++) {
        if (seat) tv_text_add_char(&list, ',');
        tv_text_add(&list, seat == mine ? "you" : other);
        if (people || seat == mine) ask_name(it, seat, &names);
    }
    return true;
}

bool start_ask(cli_call *call, const start_host *host, const tv_game *game, tv_lang lang, bool kept, bool seats, start_choice *out) {
    asking it = {.call = call, .host = host, .game = game, .lang = lang};
    *out = (start_choice){0};
    tv_record_begin(&it.sample, game, game->seats_max, "-");
    bool good = !kept || ask_kept(&it, out);
    if (good && !out->kept[0] && seats) good = ask_seats(&it, out);
    tv_record_free(&it.sample);
    return good;
}
