/* The list of bots, and reading one as it is written on the command line. A new kind of bot is one file and one line here. */
#include "bots.h"

#include "base/check.h"

#include <string.h>

static const tv_bot_kind *const kinds[] = {&tv_bot_random, &tv_bot_greedy, &tv_bot_search, &tv_bot_novice,   &tv_bot_casual,
                                           &tv_bot_club,   &tv_bot_expert, &tv_bot_master, &tv_bot_champion, NULL};
const tv_bot_kind *const *const tv_bot_kinds = kinds;

/* ---- reading ---- */

/* A word that ends at ':' or with the text. */
static size_t word_size(const char *text) {
    const char *end = strchr(text, ':');
    return end != NULL ? (size_t)(end - text) : strlen(text);
}

static bool word_is(const char *text, const char *word) {
    return word_size(text) == strlen(word) && strncmp(text, word, strlen(word)) == 0;
}

static bool fail_unknown(const char *text, tv_error *error) {
    char known_words[128];
    tv_text known = TV_TEXT_OVER(known_words);
    for (const tv_bot_kind *const *kind = tv_bot_kinds; *kind != NULL; kind++) {
        if (known.used > 0) tv_text_add(&known, ", ");
        tv_text_add(&known, (*kind)->id);
    }
    return tv_fail(error, "There is no bot \"{}\". There are: {}.", text, known_words, NULL);
}

/* Reads one limit or handicap, as in "100ms", "5000it" or "4threads". */
static bool read_limit(tv_bot *bot, const char *text, tv_error *error) {
    struct {
        const char *unit;
        uint32_t max, *out;
    } limits[] = {
        {"it", TV_BOT_ITERATIONS_MAX, &bot->iterations},
        {"ms", TV_BOT_MILLISECONDS_MAX, &bot->milliseconds},
        {"mib", TV_BOT_MEMORY_MIB_MAX, &bot->memory_mib},
        {"threads", TV_BOT_THREADS_MAX, &bot->threads},
        {"on", TV_BOT_PLAY_ON_MAX, &bot->play_on},
        {"sight", TV_BOT_HANDICAP_MAX, &bot->handicap.sight},
        {"ideas", TV_BOT_HANDICAP_MAX, &bot->handicap.ideas},
        {"heed", TV_BOT_HANDICAP_MAX, &bot->handicap.answers},
        {"err", TV_BOT_HANDICAP_MAX, &bot->handicap.error},
        {"warm", TV_BOT_HANDICAP_MAX, &bot->handicap.warmth},
        {"noise", TV_BOT_NOISE_MAX, &bot->noise},
    };
    uint64_t number = 0;
    const char *at = text;
    if (word_is(text, "plain")) return bot->plain = true;
    for (; *at >= '0' && *at <= '9' && at - text < 10; at++) number = number * 10 + (uint64_t)(*at - '0');
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        if (at == text || !word_is(at, limits[i].unit)) continue;
        char most[16];
        tv_text words = TV_TEXT_OVER(most);
        tv_text_add_uint(&words, limits[i].max);
        if (number < 1 || number > limits[i].max)
            return tv_fail(error, "A limit in \"{}\" lies between 1 and {}.", limits[i].unit, most, NULL);
        if (*limits[i].out != 0) return tv_fail(error, "A bot takes only one limit in \"{}\".", limits[i].unit, NULL);
        *limits[i].out = (uint32_t)number;
        return true;
    }
    return tv_fail(error, "\"{}\" is no limit of a bot; limits are written as in {}:5000it, {}:100ms:4threads or {}:16mib.", text,
                   bot->kind->id, bot->kind->id, bot->kind->id, NULL);
}

static bool read_limits(tv_bot *bot, const char *text, tv_error *error) {
    for (; *text == ':'; text += word_size(text))
        if (!read_limit(bot, ++text, error)) return false;
    if (bot->play_on == 0 || bot->handicap.sight == 0) return true;
    return tv_fail(error, "A bot that sees only so many turns ahead (\"sight\") does not play on behind them (\"on\"): leave one away.",
                   NULL);
}

bool tv_bot_read(tv_bot *bot, const char *text, tv_error *error) {
    const tv_bot_kind *const *kind = tv_bot_kinds;
    while (*kind != NULL && !word_is(text, (*kind)->id)) kind++;
    if (*kind == NULL) return fail_unknown(text, error);
    *bot = (tv_bot){.kind = *kind};
    if (bot->kind->plays != NULL && !read_limits(bot, strchr(bot->kind->plays, ':'), error)) return false;
    text += word_size(text);
    if (bot->kind->plays != NULL && strcmp(text, ":plain") == 0) return bot->plain = true;
    if (*text == ':' && !bot->kind->limited)
        return tv_fail(error, "The bot {} takes no limits; write it as {}.", bot->kind->id, bot->kind->id, NULL);
    return read_limits(bot, text, error);
}

/* ---- naming ---- */

static void say_limits(const tv_bot *bot, tv_lang lang, tv_text *out) {
    const char *name = tv_translate(lang, bot->kind->title);
    if (bot->kind->level > 0 || (bot->iterations == 0 && bot->milliseconds == 0))
        tv_text_add(out, name);
    else if (bot->iterations > 0)
        tv_say_count(out, lang, "{name} ({n} iteration)", "{name} ({n} iterations)", bot->iterations, TV_S("name", name),
                     TV_N("n", bot->iterations));
    else
        tv_say(out, lang, TV_TEXT("{name} ({n} ms)"), TV_S("name", name), TV_N("n", bot->milliseconds));
}

void tv_bot_say(const tv_bot *bot, tv_lang lang, tv_text *out) {
    char words[128];
    tv_text name = TV_TEXT_OVER(words);
    say_limits(bot, lang, &name);
    if (bot->plain)
        tv_say(out, lang, TV_TEXT("{name} without a net"), TV_S("name", words));
    else
        tv_text_add(out, words);
}

/* ---- asking ---- */

size_t tv_bot_memory(const tv_bot *bot, const tv_game *game) { return bot->kind->memory(bot, game); }

tv_move tv_bot_choose(const tv_bot *bot, const tv_bot_task *task) {
    TV_ASSERT(task->memory_size >= tv_bot_memory(bot, task->game));
    return bot->kind->choose(bot, task);
}
