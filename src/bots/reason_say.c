/* Reasons in words. A point becomes a clause, "you have 2 plants, otherwise 1"; one or two of them make the sentence. */
#include "analysis_inside.h"

#include <string.h>

enum { CLAUSE_MAX = 512, LINE_MAX = 1536, TRIES = 64 /* worlds in which a move of the line is looked for */ };

/* ---- points ---- */

typedef struct clause {
    char words[CLAUSE_MAX];
} clause;

static int64_t rounded(int32_t hundredths) {
    return (hundredths + (hundredths < 0 ? -TV_REASON_WHOLE : TV_REASON_WHOLE) / 2) / TV_REASON_WHOLE;
}

/* "no plants", "1 plant", "at least 3 knights". */
static clause counted(const tv_feature_text *text, int64_t number, const tv_reader *reader) {
    clause plain, least;
    tv_text out = TV_TEXT_OVER(plain.words), around = TV_TEXT_OVER(least.words);
    if (number == 0 && text->none != NULL)
        tv_word(&out, reader->lang, text->none);
    else
        tv_say_count(&out, reader->lang, text->one, text->many, number, TV_N("n", number));
    if (text->most == 0 || number < text->most) return plain;
    tv_say(&around, reader->lang, TV_TEXT("at least {what}"), TV_S("what", plain.words));
    return least;
}

/* Translators: "That way you have 2 plants, otherwise 1."; German has its verb first, "So hast du ..." */
static const char *const you_have[3] = {TV_TEXT("you have {what}, otherwise {n}"), TV_TEXT("you have {what}, otherwise none"),
                                        TV_TEXT("you have {none}, otherwise {n}")};
static const char *const they_have[3] = {TV_TEXT("{player} has {what}, otherwise {n}"), TV_TEXT("{player} has {what}, otherwise none"),
                                         TV_TEXT("{player} has {none}, otherwise {n}")};

static void say_counted(const tv_reason_point *point, const tv_feature_text *text, const tv_reader *reader, bool you, tv_text *out) {
    int64_t here = rounded(point->here), there = rounded(point->there);
    clause what = counted(text, here, reader), none = counted(text, 0, reader);
    uint32_t form = here == 0 && text->none != NULL ? 2 : there == 0 ? 1 : 0;
    tv_say(out, reader->lang, you ? you_have[form] : they_have[form], TV_S("what", what.words), TV_S("none", none.words), TV_N("n", there),
           TV_S("player", reader->names[point->seat]));
}

/* Points may come from elsewhere, as bytes. */
static bool is_of(const tv_reason_point *point, const tv_game *game) {
    if (point->seat >= TV_SEATS_MAX) return false;
    return point->feature == TV_REASON_VICTORY || (point->feature < game->features && TV_GAME_HAS(game, feature_texts));
}

static const tv_feature_text *text_of(const tv_reason_point *point, const tv_game *game) {
    static const tv_feature_text victory = {.good = 1,
                                            .you_more = TV_TEXT("you can win the game"),
                                            .you_less = TV_TEXT("you cannot win yet"),
                                            .they_more = TV_TEXT("{player} can win the game"),
                                            .they_less = TV_TEXT("{player} cannot win yet")};
    return point->feature == TV_REASON_VICTORY ? &victory : &game->feature_texts[point->feature];
}

static clause clause_of(const tv_reason_point *point, const tv_game *game, const tv_reader *reader, uint8_t you) {
    const tv_feature_text *text = text_of(point, game);
    clause made;
    tv_text out = TV_TEXT_OVER(made.words);
    bool more = point->here > point->there;
    if (text->one != NULL)
        say_counted(point, text, reader, point->seat == you, &out);
    else if (point->seat == you)
        tv_word(&out, reader->lang, more ? text->you_more : text->you_less);
    else
        tv_say(&out, reader->lang, more ? text->they_more : text->they_less, TV_S("player", reader->names[point->seat]));
    return made;
}

static void say_gains(const clause *gains, uint32_t count, bool certain, tv_lang lang, tv_text *out) {
    static const char *const texts[2][2] = {
        {TV_TEXT("That way, most likely, {gain}."), TV_TEXT("That way, most likely, {gain}; besides, {second}.")},
        {TV_TEXT("That way {gain}."), TV_TEXT("That way {gain}; besides, {second}.")},
    };
    tv_text_add_char(out, ' ');
    tv_say(out, lang, texts[certain][count - 1], TV_S("gain", gains[0].words), TV_S("second", gains[1].words));
}

void tv_reason_say_points(const tv_reason *reason, const tv_game *game, const tv_reader *reader, uint8_t you, tv_text *out) {
    clause gains[2] = {0};
    uint32_t count = 0;
    bool certain = true;
    while (count < reason->count && count < 2 && reason->points[count].worth > 0 && is_of(&reason->points[count], game)) {
        gains[count] = clause_of(&reason->points[count], game, reader, you);
        certain &= reason->points[count].certain;
        count++;
    }
    if (count == 0) return;
    say_gains(gains, count, certain, reader->lang, out);
    if (count >= reason->count || count >= TV_REASON_POINTS || !is_of(&reason->points[count], game)) return;
    clause price = clause_of(&reason->points[count], game, reader, you);
    tv_text_add_char(out, ' ');
    tv_say(out, reader->lang, TV_TEXT("In return {price}."), TV_S("price", price.words));
}

/* ---- the line ---- */

void reason_describe(const tv_bot_task *task, const void *state, tv_move move, const tv_reader *reader, char words[REASON_DESCRIBED_MAX]) {
    tv_text text = tv_text_over(words, REASON_DESCRIBED_MAX);
    tv_game_describe(task->game, task->box, state, move, reader, &text);
}

/* Who makes this move of the line, and how it is described: in the first world where it can be made. */
static uint8_t find_words(const tv_reason *reason, uint32_t place, const tv_bot_task *task, const tv_reader *reader,
                          const reason_room *room, char words[REASON_DESCRIBED_MAX]) {
    for (uint32_t i = 0; i < TRIES; i++) {
        reason_imagine(task, i, room->world);
        if (reason_play(task, i, room, reason->line, place) < place) continue;
        uint8_t actor = tv_game_actor(task->game, task->box, room->after);
        if (actor == TV_OVER || tv_game_check(task->game, task->box, room->after, reason->line[place]) != NULL) continue;
        reason_describe(task, room->after, reason->line[place], reader, words);
        return actor;
    }
    return TV_OVER;
}

/* "Draw a card", "Draw a card; then: Lay it down; then Ann: ..." */
static void add_move(tv_text *line, const char *move, bool same, bool you, const char *player, tv_lang lang) {
    if (line->used == 0) {
        tv_text_add(line, move);
        return;
    }
    tv_say(line, lang,
           same  ? TV_TEXT("; then: {move}")
           : you ? TV_TEXT("; then you: {move}")
                 : TV_TEXT("; then {player}: {move}"),
           TV_S("move", move), TV_S("player", player));
}

void tv_reason_say_line(const tv_reason *reason, const tv_bot_task *task, const tv_reader *reader, uint8_t you, void *scratch,
                        tv_text *out) {
    reason_room room = reason_room_in(task->game, scratch);
    uint8_t decider = tv_game_actor(task->game, task->box, task->view), first = TV_OVER, last = TV_OVER;
    char words[LINE_MAX], move[REASON_DESCRIBED_MAX];
    tv_text line = TV_TEXT_OVER(words);
    for (uint32_t i = 1; i < reason->told && i < TV_SEARCH_LINE_MAX; i++) {
        uint8_t actor = find_words(reason, i, task, reader, &room, move);
        if (actor == TV_OVER) break;
        add_move(&line, move, actor == last, actor == you, reader->names[actor], reader->lang);
        last = actor;
        if (i == 1) first = actor;
    }
    if (first == TV_OVER) return;
    tv_text_add_char(out, ' ');
    tv_say(out, reader->lang,
           first != decider ? TV_TEXT("Expected answer ({player}): {answer}.")
           : first == you   ? TV_TEXT("After that: {answer}.")
                            : TV_TEXT("After that {player}: {answer}."),
           TV_S("player", reader->names[first]), TV_S("answer", words));
}
