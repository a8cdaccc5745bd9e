/* trivium show: a moment of a game, as text for people, as JSON for programs, or as a picture. */
#include "command/choose.h"
#include "commands.h"
#include "mid/game_json.h"
#include "opened.h"
#include "picture.h"

static void show_json(const opened *moment, tv_text *out) {
    char words[512];
    tv_text prompt = TV_TEXT_OVER(words);
    bool over = tv_table_actor(moment->table) == TV_OVER;
    if (!over) tv_game_prompt(moment->game, moment->box, moment->view, &moment->reader, &prompt);
    tv_json json = tv_json_into(out);
    tv_json_object(&json, NULL);
    game_json_head(&json, moment->table, moment->viewer, moment->reader.lang);
    tv_json_uint(&json, "decision", tv_table_decisions(moment->table));
    tv_json_uint(&json, "decisions", moment->decisions);
    game_json_moment(&json, "actor", moment->table, moment->viewer, moment->view);
    if (over)
        tv_json_null(&json, "prompt");
    else
        tv_json_string(&json, "prompt", words);
    tv_json_object_end(&json);
    tv_text_add_char(out, '\n');
}

/* "Blue: place 1." for each seat, and the clause that ended the game. */
static void write_result(const opened *moment, tv_text *out) {
    tv_result result;
    tv_table_result(moment->table, &result);
    for (uint8_t seat = 0; seat < tv_table_record(moment->table)->setup.seats; seat++) {
        tv_say(out, moment->reader.lang, TV_TEXT("{player}: rank {n}."), TV_S("player", moment->reader.names[seat]),
               TV_N("n", result.place[seat]));
        tv_text_add_char(out, ' ');
    }
    if (result.clause == NULL) return;
    tv_say(out, moment->reader.lang, TV_TEXT("The game ended by {clause}."), TV_S("clause", result.clause));
}

/* Where we are, and who must do what or how it ended. */
static void write_heading(const opened *moment, tv_text *out) {
    tv_turn turn = tv_game_turn(moment->game, moment->box, moment->view);
    const char *owner = turn.owner < TV_SEATS_MAX ? moment->reader.names[turn.owner] : "";
    tv_say(out, moment->reader.lang, TV_TEXT("{game}: move {n} of {all}, turn {turn} ({player})."), TV_S("game", moment->game->title),
           TV_N("n", tv_table_decisions(moment->table)), TV_N("all", moment->decisions), TV_N("turn", turn.number), TV_S("player", owner));
    tv_text_add_char(out, '\n');
    if (tv_table_actor(moment->table) != TV_OVER) {
        tv_game_prompt(moment->game, moment->box, moment->view, &moment->reader, out);
    } else {
        write_result(moment, out);
    }
    tv_text_add_char(out, '\n');
}

static int show_picture(cli_call *call, const opened *moment) {
    tv_screen screen;
    if (!opened_show(moment, &screen)) return cli_complain_memory(call);
    if (cli_given(call, "svg")) {
        picture_write_svg(&screen, TV_LIGHT, false, call->out);
    } else {
        cli_prose(call, cli_given(call, "ascii"));
        write_heading(moment, call->out);
        picture_write_text(&screen, call->out);
    }
    tv_screen_close(&screen);
    return CLI_OK;
}

static int run(cli_call *call) {
    opened moment;
    if (cli_given(call, "text") + cli_given(call, "json") + cli_given(call, "svg") > 1)
        return cli_complain(call, CLI_USAGE, "choose one of --text, --json and --svg.");
    int exit_code = opened_open(&moment, call, call->arguments[0]);
    if (exit_code != CLI_OK) return exit_code;
    if (cli_given(call, "json"))
        show_json(&moment, call->out);
    else
        exit_code = show_picture(call, &moment);
    opened_close(&moment);
    return exit_code;
}

static const cli_option options[] = {
    {"at", "N", "after the first N decisions; otherwise at the end", 0, UINT32_MAX},
    {"seat", "K", "as seat K (from 0) or a \"spectator\" sees it; otherwise everything", 0, 0},
    {"text", NULL, "what lies on the table, as lists (this is what is printed otherwise)", 0, 0},
    {"json", NULL, "print one JSON object", 0, 0},
    {"svg", NULL, "print an SVG picture, as `trivium render` does", 0, 0},
    {"lang", "en|fr|de", "the language of texts for people", 0, 0},
    CHOOSE_ASCII_OPTION,
    {0},
};

const cli_command command_show = {
    .name = "show",
    .arguments = "FILE",
    .about = "Shows what lies on the table at a moment of a game.",
    .arguments_min = 1,
    .arguments_max = 1,
    .options = options,
    .run = run,
};
