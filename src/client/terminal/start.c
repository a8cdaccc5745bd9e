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
    bool left, who;    /* what is to be asked: about games that were left, about who plays */
    start_choice *out; /* the game to go on with */
    int opponent;      /* the line that was chosen; */
    const char *other; /* a level's id, or "you" for other people */
    int seats, colour; /* how many, and the line of the own colour */
    char names[TV_SEATS_MAX][TV_NAME_MAX];
} asking;

/* What became of a question. */
typedef enum { ANSWERED, BACK, QUIT, NOT_ASKED } reply;

static tv_text add_line(asking *it) {
    TV_ASSERT(it->count < LINES_MAX);
    return tv_text_over(it->lines[it->count++], LINE_MAX);
}

static void add_words(asking *it, const char *english) {
    tv_text line = add_line(it);
    tv_word(&line, it->lang, english);
}

static int choose(asking *it, const char *english, int at) {
    const char *list[LINES_MAX];
    for (int k = 0; k < it->count; k++) list[k] = it->lines[k];
    int chosen = it->host->choose(it->call, it->lang, tv_translate(it->lang, english), list, it->count, at < it->count ? at : 0);
    it->count = 0;
    return chosen;
}

static reply replied(int chosen) { return chosen >= 0 ? ANSWERED : chosen == START_QUIT ? QUIT : BACK; }

/* ---- a game that was left ---- */

void start_say_game(const tv_game *game, tv_lang lang, tv_text *out) {
    char paths[SESSION_KEPT_MAX][SESSION_FILE_MAX];
    uint32_t left = (uint32_t)session_keep_list(game, paths);
    tv_word(out, lang, ": ");
    tv_word(out, lang, game->about);
    if (left == 0) return;
    tv_text_add_char(out, ' ');
    tv_say_count(out, lang, "({n} game is unfinished)", "({n} games are unfinished)", left, TV_N("n", left));
}

static reply ask_kept(asking *it) {
    char paths[SESSION_KEPT_MAX][SESSION_FILE_MAX];
    int count = it->left ? session_keep_list(it->game, paths) : 0;
    it->out->kept[0] = '\0';
    if (count == 0) return NOT_ASKED;
    for (int k = 0; k < count; k++) {
        tv_text line = add_line(it);
        tv_word(&line, it->lang, TV_TEXT("Go on with the game of"));
        tv_text_add_char(&line, ' ');
        session_keep_say(paths[k], it->lang, &line);
    }
    add_words(it, TV_TEXT("Begin a new game; the others stay for another time"));
    int chosen = choose(it, count == 1 ? TV_TEXT("You left a game unfinished.") : TV_TEXT("You left games unfinished."), 0);
    if (chosen >= 0 && chosen < count) memcpy(it->out->kept, paths[chosen], sizeof it->out->kept);
    return replied(chosen);
}

/* ---- who plays ---- */

static bool is_new(const asking *it) { return it->who && !it->out->kept[0]; }

static reply ask_opponent(asking *it) {
    const char *ids[LINES_MAX];
    if (!is_new(it)) return NOT_ASKED;
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
    int chosen = choose(it, TV_TEXT("Against whom do you play?"), it->opponent);
    if (chosen < 0) return replied(chosen);
    it->opponent = chosen;
    it->other = ids[chosen];
    return ANSWERED;
}

static reply ask_number(asking *it) {
    const tv_game *game = it->game;
    if (!is_new(it)) return NOT_ASKED;
    if (it->seats == 0) it->seats = game->seats_min;
    if (game->seats_min == game->seats_max) return NOT_ASKED;
    for (uint8_t seats = game->seats_min; seats <= game->seats_max; seats++) {
        tv_text line = add_line(it);
        tv_say_count(&line, it->lang, "{n} player", "{n} players", seats, TV_N("n", seats));
    }
    int chosen = choose(it, TV_TEXT("How many play?"), it->seats - game->seats_min);
    if (chosen < 0) return replied(chosen);
    it->seats = game->seats_min + chosen;
    return ANSWERED;
}

static bool are_people(const asking *it) { return strcmp(it->other, "you") == 0; }

static reply ask_colour(asking *it) {
    if (!is_new(it) || are_people(it)) return NOT_ASKED;
    for (uint8_t seat = 0; seat < it->seats; seat++) {
        tv_text line = add_line(it);
        tv_text_add(&line, tv_record_name(&it->sample, seat, it->lang));
        tv_text_add_char(&line, ' ');
        tv_text_add(&line, tv_seat_mark(seat));
    }
    add_words(it, TV_TEXT("By lot"));
    int chosen = choose(it, TV_TEXT("Which colour do you take?"), it->colour);
    if (chosen < 0) return replied(chosen);
    it->colour = chosen;
    return ANSWERED;
}

/* ---- names ---- */

/* A name without what --names cannot take; nothing typed: the colour's. */
static bool ask_name(asking *it, uint8_t seat) {
    char title[LINE_MAX], *name = it->names[seat];
    tv_text text = TV_TEXT_OVER(title);
    const char *colour = tv_record_name(&it->sample, seat, it->lang);
    tv_say(&text, it->lang, TV_TEXT("Name of {colour}, or Enter:"), TV_S("colour", colour));
    if (!it->host->type(it->call, it->lang, title, name, TV_NAME_MAX)) return false;
    for (char *each = name; *each; each++)
        if (*each == ',' || *each == '"') *each = ' ';
    if (!name[0]) snprintf(name, TV_NAME_MAX, "%s", colour);
    return true;
}

/* Of all people, or of the one who plays against bots, whose lot is drawn now. */
static reply ask_names(asking *it) {
    if (!is_new(it)) return NOT_ASKED;
    if (!are_people(it)) {
        uint8_t lot = 0;
        bool drawn = it->colour == it->seats && getrandom(&lot, sizeof lot, 0) == (ssize_t)sizeof lot;
        if (it->colour == it->seats) it->colour = drawn ? lot % it->seats : 0;
        return ask_name(it, (uint8_t)it->colour) ? ANSWERED : BACK;
    }
    for (int seat = 0; seat >= 0;) {
        if (seat == it->seats) return ANSWERED;
        seat += ask_name(it, (uint8_t)seat) ? 1 : -1;
    }
    return BACK;
}

/* ---- one after the other ---- */

static void write_seats(const asking *it, start_choice *out) {
    tv_text list = TV_TEXT_OVER(out->seats), names = TV_TEXT_OVER(out->names);
    for (uint8_t seat = 0; seat < it->seats; seat++) {
        bool person = are_people(it) || seat == it->colour;
        if (seat) tv_text_add_char(&list, ',');
        tv_text_add(&list, person ? "you" : it->other);
        if (!person) continue;
        if (names.used) tv_text_add_char(&names, ',');
        tv_text_add(&names, it->names[seat]);
    }
}

bool start_ask(cli_call *call, const start_host *host, const tv_game *game, tv_lang lang, bool kept, bool seats, start_choice *out) {
    static reply (*const questions[])(asking * it) = {ask_kept, ask_opponent, ask_number, ask_colour, ask_names};
    enum { QUESTIONS = sizeof questions / sizeof *questions };
    asking it = {.call = call, .host = host, .game = game, .lang = lang, .left = kept, .who = seats, .out = out};
    int question = 0, way = 1;
    *out = (start_choice){0};
    tv_record_begin(&it.sample, game, game->seats_max, "-");
    while (question >= 0 && question < QUESTIONS) {
        reply got = questions[question](&it);
        if (got != NOT_ASKED) way = got == BACK ? -1 : 1;
        out->quit = got == QUIT;
        question = out->quit ? -1 : question + way;
    }
    if (question == QUESTIONS && is_new(&it)) write_seats(&it, out);
    tv_record_free(&it.sample);
    return question == QUESTIONS;
}
