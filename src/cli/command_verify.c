/* trivium verify: is a record a game played by the rules? Replays it and checks the seed against its commitment and the result
 * line against the result. */
#include "commands.h"
#include "mid/game_json.h"
#include "opened.h"

#include <trivium/fair.h>

static const char *commitment_word(const tv_record *record) {
    if (!record->has_commitment) return "none";
    if (record->seed[0] == '\0') return "seed unknown";
    return tv_record_commitment_holds(record) ? "holds" : "broken";
}

static void print_json(const char *path, const tv_record *record, const tv_table *table, const char *fault, tv_text *out) {
    tv_json json = tv_json_into(out);
    tv_json_object(&json, NULL);
    tv_json_string(&json, "file", path);
    tv_json_string(&json, "game", record->game->id);
    tv_json_bool(&json, "sound", fault == NULL);
    if (fault != NULL)
        tv_json_string(&json, "fault", fault);
    else
        tv_json_null(&json, "fault");
    tv_json_uint(&json, "decisions", opened_count_moves(record));
    tv_json_string(&json, "commitment", commitment_word(record));
    if (table != NULL)
        game_json_result(&json, "result", table);
    else
        tv_json_null(&json, "result");
    tv_json_object_end(&json);
    tv_text_add_char(out, '\n');
}

static void print_text(const char *path, const tv_record *record, const tv_table *table, tv_text *out) {
    tv_result result;
    tv_table_result(table, &result);
    tv_text_add(out, path);
    tv_text_add(out, ": sound; ");
    tv_text_add_uint(out, opened_count_moves(record));
    tv_text_add(out, " decisions, ");
    if (tv_table_actor(table) == TV_OVER) {
        tv_text_add(out, "result ");
        tv_result_write(&result, record->setup.seats, out);
    } else {
        tv_text_add(out, "not over yet");
    }
    tv_text_add(out, "; commitment: ");
    tv_text_add(out, commitment_word(record));
    tv_text_add(out, ".\n");
}

static int verify(cli_call *call, const char *path) {
    tv_record record;
    if (!opened_read(call, path, &record)) return CLI_FAILED;
    tv_finding findings[TV_FINDINGS];
    tv_error error = {0};
    tv_table *table = tv_table_open(&record, &error);
    bool faulty = table == NULL || !tv_fair_check_replayed(&record, table, &error, NULL, findings);
    const char *words = table == NULL ? error.what : faulty ? tv_fair_fault(findings)->error.what : "";
    if (cli_given(call, "json"))
        print_json(path, &record, table, faulty ? words : NULL, call->out);
    else if (!faulty)
        print_text(path, &record, table, call->out);
    /* Without its seed a game is neither sound nor faulty: nobody can say. */
    int exit_code = !faulty ? CLI_OK : record.seed[0] == '\0' ? CLI_FAILED : CLI_FAULT;
    if (faulty) cli_complain(call, exit_code, "%s: %s", path, words);
    if (table != NULL) tv_table_close(table);
    tv_record_free(&record);
    return exit_code;
}

/* Several files: the worst code counts, and none is left out. */
static int run(cli_call *call) {
    int worst = CLI_OK;
    for (uint32_t i = 0; i < call->count; i++) {
        int exit_code = verify(call, call->arguments[i]);
        if (exit_code > worst) worst = exit_code;
        if (!cli_flush(call)) return CLI_FAILED;
    }
    return worst;
}

static const cli_option options[] = {
    {"json", NULL, "print one JSON object a file, one line each", 0, 0},
    {0},
};

const cli_command command_verify = {
    .name = "verify",
    .arguments = "FILE...",
    .about = "Checks that records are games played by the rules.",
    .more = "Replays every decision and names the first that is illegal, with its clause; checks the seed against "
            "its commitment, and the result line. Exit code 3 when a record can be read but is not sound.",
    .arguments_min = 1,
    .arguments_max = UINT32_MAX,
    .options = options,
    .run = run,
};
