/* trivium replay: a whole game as lines of JSON, one a decision, for referees, statistics and viewers in other languages. */
#include "command/choose.h"
#include "commands.h"
#include "mid/game_json.h"
#include "opened.h"

#include <stdlib.h>
#include <trivium/layout.h>

enum { FLUSH_BYTES = 1 << 18 };

typedef struct replay {
    cli_call *call;
    const tv_record *record;
    tv_table *table;
    uint8_t viewer;
    tv_reader reader;
    void *view;
    tv_move *moves;
    uint32_t logged; /* events told so far */
    bool with_bytes;
} replay;

/* Opens a line; what is particular to its type follows. */
static tv_json begin_line(const replay *it, const char *type) {
    tv_json json = tv_json_into(it->call->out);
    tv_json_object(&json, NULL);
    tv_json_string(&json, "type", type);
    return json;
}

/* Closes a line with the events since the last one and the moment reached. */
static void end_line(replay *it, tv_json *json) {
    game_json_events(json, it->table, it->logged, UINT32_MAX, it->viewer, &it->reader);
    tv_table_log(it->table, &it->logged);
    tv_table_view(it->table, it->viewer, it->view);
    game_json_moment(json, "next_actor", it->table, it->viewer, it->view);
    if (it->with_bytes) {
        tv_state_turn(it->record->game, it->view);
        tv_json_hex(json, "bytes", it->view, it->record->game->state_bytes);
        tv_state_turn(it->record->game, it->view);
    }
    tv_json_object_end(json);
    tv_text_add_char(it->call->out, '\n');
}

static void write_start(replay *it) {
    tv_json json = begin_line(it, "start");
    game_json_head(&json, it->table, it->viewer, it->reader.lang);
    tv_json_uint(&json, "decisions", opened_count_moves(it->record));
    uint8_t layout[TV_LAYOUT_BYTES];
    if (it->with_bytes && tv_layout_of(it->record->game, layout)) tv_json_hex(&json, "layout", layout, sizeof layout);
    end_line(it, &json);
}

/* The legal list that stands before the move is played: that of the viewer's view, so empty for those who do not act. */
static void write_choices(replay *it, tv_json *json, tv_move played) {
    const tv_game *game = it->record->game;
    const void *box = tv_table_box(it->table);
    tv_json_uint(json, "number", tv_table_decisions(it->table) + 1);
    game_json_seat(json, "actor", tv_table_actor(it->table));
    uint32_t count = tv_table_actor(it->table) == TV_OVER ? 0 : tv_game_moves(game, box, it->view, it->moves);
    tv_json_array(json, "legal");
    for (uint32_t i = 0; i < count; i++) game_json_move(json, NULL, game, box, it->moves[i]);
    tv_json_array_end(json);
    game_json_move(json, "move", game, box, played);
}

static bool play_move(replay *it, const tv_entry *entry, tv_error *error) {
    size_t begin = it->call->out->used;
    tv_json json = begin_line(it, "decision");
    write_choices(it, &json, entry->move);
    if (!tv_table_play(it->table, entry->move, error)) {
        it->call->out->used = begin; /* no half line */
        it->call->out->at[begin] = '\0';
        return false;
    }
    end_line(it, &json);
    return true;
}

static bool play_table_event(replay *it, const tv_entry *entry, tv_error *error) {
    if (!tv_table_event(it->table, entry->kind, entry->seat, entry->by, error)) return false;
    tv_json json = begin_line(it, "table");
    tv_json_string(&json, "event", tv_entry_words[entry->kind]);
    if (entry->kind == TV_ENTRY_AGREE)
        tv_json_null(&json, "seat");
    else
        tv_json_uint(&json, "seat", entry->seat);
    if (entry->kind == TV_ENTRY_TAKEOVER) tv_json_string(&json, "by", entry->by);
    end_line(it, &json);
    return true;
}

static void write_end(const replay *it) {
    tv_json json = begin_line(it, "end");
    tv_json_uint(&json, "decisions", tv_table_decisions(it->table));
    game_json_result(&json, "result", it->table);
    tv_json_object_end(&json);
    tv_text_add_char(it->call->out, '\n');
}

static int play_all(replay *it, const char *path) {
    write_start(it);
    for (uint32_t i = 0; i < it->record->count; i++) {
        const tv_entry *entry = &it->record->entries[i];
        tv_error error = {0};
        bool played = entry->kind == TV_ENTRY_MOVE ? play_move(it, entry, &error) : play_table_event(it, entry, &error);
        if (!played)
            return cli_complain(it->call, CLI_FAILED, "%s: after decision %u: %s", path, tv_table_decisions(it->table), error.what);
        if (it->call->out->used > FLUSH_BYTES && !cli_flush(it->call)) return CLI_FAILED;
    }
    write_end(it);
    return CLI_OK;
}

static int replay_record(cli_call *call, const char *path, const tv_record *record) {
    replay it = {.call = call, .record = record, .with_bytes = cli_given(call, "bytes")};
    tv_error error = {0};
    tv_lang lang;
    if (!choose_viewer(call, record->setup.seats, &it.viewer) || !choose_lang(call, &lang)) return CLI_USAGE;
    tv_record begun = *record;
    begun.count = 0; /* table events before the first decision have lines of their own, too */
    it.table = tv_table_open(&begun, &error);
    if (it.table == NULL) return cli_complain(call, CLI_FAILED, "%s: %s", path, error.what);
    it.reader = tv_record_reader(record, lang);
    it.view = malloc(record->game->state_bytes);
    it.moves = calloc(tv_game_moves_max(record->game), sizeof *it.moves);
    int exit_code = it.view != NULL && it.moves != NULL ? play_all(&it, path) : cli_complain_memory(call);
    free(it.view);
    free(it.moves);
    tv_table_close(it.table);
    return exit_code;
}

static int run(cli_call *call) {
    if (!cli_given(call, "ndjson"))
        return cli_complain(call, CLI_USAGE, "say --ndjson: lines of JSON are the only form there is; `trivium show` prints text.");
    int exit_code = CLI_OK;
    for (uint32_t i = 0; i < call->count; i++) {
        tv_record record;
        if (!opened_read(call, call->arguments[i], &record)) {
            exit_code = CLI_FAILED;
            continue;
        }
        int code = replay_record(call, call->arguments[i], &record);
        tv_record_free(&record);
        if (code == CLI_USAGE || !cli_flush(call)) return code == CLI_OK ? CLI_FAILED : code;
        if (code != CLI_OK) exit_code = code; /* what is wrong with one file says nothing about the next */
    }
    return exit_code;
}

static const cli_option options[] = {
    {"ndjson", NULL, "print JSON, one line a decision; must be given", 0, 0},
    {"seat", "K", "only what seat K (from 0) or a \"spectator\" could know", 0, 0},
    {"bytes", NULL, "also each state byte by byte, and the layout that tells how to read it", 0, 0},
    {"lang", "en|fr|de", "language of the sentences (en)", 0, 0},
    {0},
};

const cli_command command_replay = {
    .name = "replay",
    .arguments = "FILE...",
    .about = "Prints whole games as lines of JSON for other programs.",
    .more =
        "A line for the start, one for each decision (number, actor, legal moves, move, events, state) and "
        "each table event, one for the end; a file that is no game does not keep the next ones from theirs. docs/json.md describes them.",
    .arguments_min = 1,
    .arguments_max = UINT32_MAX,
    .options = options,
    .run = run,
};
