/* trivium rules: the clauses of a game in short, all or one. */
#include "command/choose.h"
#include "command/clauses.h"
#include "commands.h"

static void write_clause(cli_call *call, tv_json *json, const tv_clause *clause, tv_lang lang) {
    if (cli_given(call, "json")) {
        tv_json_object(json, NULL);
        tv_json_string(json, "clause", clause->id);
        tv_json_string(json, "text", tv_translate(lang, clause->text));
        tv_json_object_end(json);
        return;
    }
    clause_write(clause, lang, call->out);
}

static int run(cli_call *call) {
    const tv_game *game = choose_game(call, call->arguments[0]);
    const char *wanted = call->count > 1 ? call->arguments[1] : NULL;
    tv_lang lang;
    if (game == NULL || !choose_lang(call, &lang)) return CLI_USAGE;
    tv_json json = tv_json_into(call->out);
    uint32_t found = 0;
    if (cli_given(call, "json")) tv_json_array(&json, NULL);
    for (const tv_clause *clause = game->clauses; clause->id != NULL; clause++) {
        if (wanted != NULL && !clause_is_named(clause, wanted)) continue;
        write_clause(call, &json, clause, lang);
        found++;
    }
    if (cli_given(call, "json")) {
        tv_json_array_end(&json);
        tv_text_add_char(call->out, '\n');
    }
    if (found > 0) return CLI_OK;
    tv_text_clear(call->out);
    return cli_complain(call, CLI_USAGE, "the rules of %s have no clause \"%s\"; `trivium rules %s` lists all.", game->title, wanted,
                        game->id);
}

static const cli_option options[] = {
    {"lang", "LANG", "en, fr or de", 0, 0},
    {"json", NULL, "print a JSON list", 0, 0},
    {0},
};

const cli_command command_rules = {
    .name = "rules",
    .arguments = "GAME [CLAUSE]",
    .about = "Prints the rules of a game in short, clause by clause.",
    .more = "These are the clauses that the program quotes when something is not allowed. CLAUSE is one of them: "
            "\"4.3\".",
    .arguments_min = 1,
    .arguments_max = 2,
    .options = options,
    .run = run,
};
