/* trivium show: a moment of a game, as text for people, as JSON for programs, or as a picture. */
#include "cli/commands.h"
#include "cli/parts.h"
#include "cli/picture.h"

static void show_json(const opened *moment, tv_text *out) {
    char words[512];
    tv_text prompt = TV_TEXT_OVER(words);
    bool over = tv_table_actor(moment->table) == TV_OVER;
    if (!over) moment->game->prompt(moment->box, moment->view, &moment->reader, &prompt);
    tv_json json = tv_json_into(out);
    tv_json_object(&json, NULL);
    parts_head(&json, moment->table, moment->viewer, moment->reader.lang);
    tv_json_uint(&json, "decision", tv_table_decisions(moment->table));
    tv_json_uint(&json, "decisions", moment->decisions);
    parts_moment(&json, "actor", moment->table, moment->viewer, moment->view);
    if (over) tv_json_null(&json, "prompt");
    else tv_json_string(&json, "prompt", words);
    tv_json_object_end(&json);
    tv_text_add_char(out, '\n');
}

/* "Decision 12 of 340, turn 3 (Blue)." and who must do what. */
static void write_heading(const opened *moment, tv_text *out) {
    tv_turn turn = moment->game->turn(moment->box, moment->view);
    tv_text_add(out, moment->game->title);
    tv_text_add(out, ": decision ");
    tv_text_add_uint(out, tv_table_decisions(moment->table));
    tv_text_add(out, " of ");
    tv_text_add_uint(out, moment->decisions);
    tv_text_add(out, ", turn ");
    tv_text_add_uint(out, turn.number);
    if (turn.owner < TV_SEATS_MAX) {
        tv_text_add(out, " (");
        tv_text_add(out, moment->reader.names[turn.owner]);
        tv_text_add_char(out, ')');
    }
    tv_text_add(out, ".\n");
    if (tv_table_actor(moment->table) != TV_OVER) {
        moment->game->prompt(moment->box, moment->view, &moment->reader, out);
    } else {
        tv_result result;
        tv_table_result(moment->table, &result);
        tv_text_add(out, "Result: ");
        tv_result_write(&result, tv_table_record(moment->table)->setup.seats, out);
    }
    tv_text_add_char(out, '\n');
}

static int show_picture(cli_call *call, const opened *moment) {
    picture it = {0};
    bool made = picture_make(&it, moment);
    if (made && cli_given(call, "svg")) {
        made = picture_write_svg(&it, moment, TV_LIGHT, false, call->out);
    } else if (made) {
        write_heading(moment, call->out);
        picture_write_text(&it, call->out);
    }
    picture_free(&it);
    return made ? CLI_OK : cli_complain(call, CLI_FAILED, "memory is short.");
}

static int run(cli_call *call) {
    opened moment;
    if (cli_given(call, "text") + cli_given(call, "json") + cli_given(call, "svg") > 1)
        return cli_complain(call, CLI_USAGE, "choose one of --text, --json and --svg.");
    int exit_code = opened_open(&moment, call, call->arguments[0]);
    if (exit_code != CLI_OK) return exit_code;
    if (cli_given(call, "json")) show_json(&moment, call->out);
    else exit_code = show_picture(call, &moment);
    opened_close(&moment);
    return exit_code;
}

static const cli_option options[] = {
    {"at", "N", "after the first N decisions; otherwise at the end", 0, UINT32_MAX},
    {"seat", "K", "as seat K (from 0) or a \"spectator\" sees it; otherwise everything", 0, 0},
    {"text", NULL, "what lies on the table, as lists (this is what is printed otherwise)", 0, 0},
    {"json", NULL, "print one JSON object", 0, 0},
    {"svg", NULL, "print an SVG picture, as `trivium render` does", 0, 0},
    {"lang", "LANG", "en, fr or de", 0, 0},
    {0},
};

const cli_command command_show = {
    .name = "show",
    .arguments = "FILE",
    .about = "Shows a moment of a game: what lies on the table and who must do what.",
    .arguments_min = 1,
    .arguments_max = 1,
    .options = options,
    .run = run,
};
