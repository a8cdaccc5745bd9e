/* trivium rules: the clauses of a game in short: all, one, or those that speak of something. */
#include "command/choose.h"
#include "command/clauses.h"
#include "commands.h"

typedef struct writing {
    tv_json json;
    tv_lang lang;
} writing;

static void write_json(void *context, const tv_clause *clause) {
    writing *to = context;
    tv_json_object(&to->json, NULL);
    tv_json_string(&to->json, "clause", clause->id);
    tv_json_string(&to->json, "text", tv_translate(to->lang, clause->text));
    tv_json_object_end(&to->json);
}

static uint32_t list_json(const tv_game *game, const char *wanted, tv_lang lang, tv_text *out) {
    writing to = {.json = tv_json_into(out), .lang = lang};
    tv_json_array(&to.json, NULL);
    uint32_t found = clauses_find(game, wanted, lang, write_json, &to);
    tv_json_array_end(&to.json);
    tv_text_add_char(out, '\n');
    return found;
}

static int run(cli_call *call) {
    const tv_game *game = choose_game(call, call->arguments[0]);
    const char *wanted = call->count > 1 ? call->arguments[1] : "";
    tv_lang lang;
    if (game == NULL || !choose_lang(call, &lang)) return CLI_USAGE;
    bool json = cli_given(call, "json");
    if (!json) cli_prose(call, cli_given(call, "ascii"));
    if ((json ? list_json : clauses_write)(game, wanted, lang, call->out) > 0) return CLI_OK;
    tv_text_clear(call->out);
    return cli_complain(call, CLI_USAGE, "the rules of %s have no clause \"%s\" and none that speaks of it; `trivium rules %s` lists all.",
                        game->title, wanted, game->id);
}

static const cli_option options[] = {
    {"lang", "en|fr|de", "the language of texts for people", 0, 0},
    {"json", NULL, "print a JSON list", 0, 0},
    CHOOSE_ASCII_OPTION,
    {0},
};

const cli_command command_rules = {
    .name = "rules",
    .arguments = "GAME [CLAUSE|WORD]",
    .about = "Prints the rules of a game in short, clause by clause.",
    .more = "These are the clauses that the program quotes when something is not allowed. CLAUSE is one of them: "
            "\"4.3\"; WORD finds those that speak of it.",
    .arguments_min = 1,
    .arguments_max = 2,
    .options = options,
    .run = run,
};
