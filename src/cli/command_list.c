/* trivium list: the games and the bots there are, or a game in numbers. */
#include "command/choose.h"
#include "commands.h"
#include "learning_report.h"

#include <trivium/bot.h>
#include <trivium/game.h>

static void list_json(tv_lang lang, tv_text *out) {
    tv_json json = tv_json_into(out);
    tv_json_object(&json, NULL);
    tv_json_array(&json, "games");
    for (const tv_game *const *each = tv_games; *each != NULL; each++) {
        const tv_game *game = *each;
        tv_json_object(&json, NULL);
        tv_json_string(&json, "game", game->id);
        tv_json_string(&json, "title", game->title);
        tv_json_string(&json, "about", tv_translate(lang, game->about));
        tv_json_string(&json, "makers", tv_game_makers(game));
        tv_json_string(&json, "rebuilt", tv_game_rebuilt(game, lang));
        tv_json_uint(&json, "minutes", game->minutes);
        tv_json_uint(&json, "age", tv_game_age(game));
        tv_json_uint(&json, "seats_min", game->seats_min);
        tv_json_uint(&json, "seats_max", game->seats_max);
        tv_json_uint(&json, "rules_version", game->rules_version);
        tv_json_uint(&json, "limit_for_engines", game->limit_for_engines);
        tv_json_array(&json, "options");
        for (const tv_option *option = game->options; option->name != NULL; option++) {
            tv_json_object(&json, NULL);
            tv_json_string(&json, "name", option->name);
            tv_json_string(&json, "about", tv_translate(lang, option->about));
            tv_json_int(&json, "min", option->min);
            tv_json_int(&json, "max", option->max);
            tv_json_int(&json, "normal", option->default_value);
            tv_json_object_end(&json);
        }
        tv_json_array_end(&json);
        tv_json_object_end(&json);
    }
    tv_json_array_end(&json);
    tv_json_array(&json, "bots");
    for (const tv_bot_kind *const *kind = tv_bot_kinds; *kind != NULL; kind++) {
        tv_json_object(&json, NULL);
        tv_json_string(&json, "bot", (*kind)->id);
        tv_json_string(&json, "about", tv_translate(lang, (*kind)->about));
        tv_json_object_end(&json);
    }
    tv_json_array_end(&json);
    tv_json_object_end(&json);
    tv_text_add_char(out, '\n');
}

/* "  name        " */
static void add_name(tv_text *out, const char *name) {
    enum { NAME_COLUMNS = 12 };
    size_t begin = out->used;
    tv_text_add(out, "  ");
    tv_text_add(out, name);
    while (out->used - begin < NAME_COLUMNS) tv_text_add_char(out, ' ');
}

/* "Chess, 2 seats. " */
static void add_seats(tv_lang lang, const tv_game *game, tv_text *out) {
    tv_say(out, lang, game->seats_min == game->seats_max ? TV_TEXT("{game}, {n} players.") : TV_TEXT("{game}, {n} to {max} players."),
           TV_S("game", game->title), TV_N("n", game->seats_min), TV_N("max", game->seats_max));
    tv_text_add_char(out, ' ');
}

/* "About 45 minutes, from 12 years. " */
static void add_facts(tv_lang lang, const tv_game *game, tv_text *out) {
    tv_say(out, lang, tv_game_age(game) > 0 ? TV_TEXT("About {minutes} minutes, from {age} years.") : TV_TEXT("About {minutes} minutes."),
           TV_N("minutes", game->minutes), TV_N("age", tv_game_age(game)));
    tv_text_add_char(out, ' ');
}

static void list_text(tv_lang lang, tv_text *out) {
    tv_word(out, lang, TV_TEXT("Games:"));
    tv_text_add_char(out, '\n');
    for (const tv_game *const *each = tv_games; *each != NULL; each++) {
        const tv_game *game = *each;
        add_name(out, game->id);
        add_seats(lang, game, out);
        add_facts(lang, game, out);
        tv_text_add(out, tv_translate(lang, game->about));
        tv_text_add_char(out, '\n');
    }
    tv_word(out, lang, TV_TEXT("Bots:"));
    tv_text_add_char(out, '\n');
    for (const tv_bot_kind *const *kind = tv_bot_kinds; *kind != NULL; kind++) {
        add_name(out, (*kind)->id);
        tv_text_add(out, tv_translate(lang, (*kind)->about));
        tv_text_add_char(out, '\n');
    }
}

static int list_numbers(cli_call *call) {
    const tv_game *game = choose_game(call, call->arguments[0]);
    tv_error error;
    if (game == NULL) return CLI_USAGE;
    uint8_t seats = (uint8_t)cli_number(call, "seats", game->seats_min);
    if (learning_report(game, seats, cli_given(call, "json"), call->out, &error)) return CLI_OK;
    return cli_complain(call, CLI_USAGE, "%s", error.what);
}

static int run(cli_call *call) {
    tv_lang lang;
    if (call->count > 0) return list_numbers(call);
    if (!choose_lang(call, &lang)) return CLI_USAGE;
    if (cli_given(call, "json"))
        list_json(lang, call->out);
    else
        list_text(lang, call->out);
    return CLI_OK;
}

static const cli_option options[] = {
    {"json", NULL, "print one JSON object", 0, 0},
    {"lang", "en|fr|de", "the language of texts for people", 0, 0},
    {"seats", "N", "how many play GAME; otherwise as few as can", 1, TV_SEATS_MAX},
    {0},
};

const cli_command command_list = {
    .name = "list",
    .arguments = "[GAME]",
    .about = "Lists the games and the bots there are.",
    .more = "Of a GAME, what programs that learn it are told: the planes of an observation, each with where it begins, its shape and "
            "what its bytes are below; and the numbers of its actions.",
    .arguments_max = 1,
    .options = options,
    .run = run,
};
