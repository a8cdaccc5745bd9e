/* trivium list: the games and the bots there are. */
#include "cli/commands.h"

#include <trivium/bot.h>
#include <trivium/game.h>

static void list_json(tv_text *out) {
    tv_json json = tv_json_into(out);
    tv_json_object(&json, NULL);
    tv_json_array(&json, "games");
    for (const tv_game *const *each = tv_games; *each != NULL; each++) {
        const tv_game *game = *each;
        tv_json_object(&json, NULL);
        tv_json_string(&json, "game", game->id);
        tv_json_string(&json, "title", game->title);
        tv_json_string(&json, "about", game->about);
        tv_json_uint(&json, "seats_min", game->seats_min);
        tv_json_uint(&json, "seats_max", game->seats_max);
        tv_json_uint(&json, "rules_version", game->rules_version);
        tv_json_uint(&json, "limit_for_engines", game->limit_for_engines);
        tv_json_array(&json, "options");
        for (const tv_option *option = game->options; option->name != NULL; option++) {
            tv_json_object(&json, NULL);
            tv_json_string(&json, "name", option->name);
            tv_json_string(&json, "about", option->about);
            tv_json_int(&json, "min", option->min);
            tv_json_int(&json, "max", option->max);
            tv_json_int(&json, "normal", option->normal);
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
        tv_json_string(&json, "about", (*kind)->about);
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

static void list_text(tv_text *out) {
    tv_text_add(out, "Games:\n");
    for (const tv_game *const *each = tv_games; *each != NULL; each++) {
        const tv_game *game = *each;
        add_name(out, game->id);
        tv_text_add(out, game->title);
        tv_text_add(out, ", ");
        tv_text_add_uint(out, game->seats_min);
        if (game->seats_max > game->seats_min) {
            tv_text_add(out, " to ");
            tv_text_add_uint(out, game->seats_max);
        }
        tv_text_add(out, " seats. ");
        tv_text_add(out, game->about);
        tv_text_add_char(out, '\n');
    }
    tv_text_add(out, "Bots:\n");
    for (const tv_bot_kind *const *kind = tv_bot_kinds; *kind != NULL; kind++) {
        add_name(out, (*kind)->id);
        tv_text_add(out, (*kind)->about);
        tv_text_add_char(out, '\n');
    }
}

static int run(cli_call *call) {
    if (cli_given(call, "json")) list_json(call->out);
    else list_text(call->out);
    return CLI_OK;
}

static const cli_option options[] = {
    {"json", NULL, "print one JSON object", 0, 0},
    {0},
};

const cli_command command_list = {
    .name = "list",
    .arguments = "",
    .about = "Lists the games and the bots there are.",
    .options = options,
    .run = run,
};
