/* JSON in common, see game_json.h. */
#include "game_json.h"

#include "base/check.h"

enum { NOTATION_MAX = 128, SENTENCE_MAX = 1024 };

void game_json_seat(tv_json *json, const char *key, uint8_t seat) {
    TV_ASSERT(seat < TV_SEATS_MAX || seat == TV_OVER);
    if (seat == TV_OVER)
        tv_json_null(json, key);
    else
        tv_json_uint(json, key, seat);
}

void game_json_viewer(tv_json *json, uint8_t viewer) {
    TV_ASSERT(viewer < TV_SEATS_MAX || viewer == TV_SPECTATOR || viewer == TV_EVERYTHING);
    if (viewer == TV_EVERYTHING)
        tv_json_string(json, "viewer", "all");
    else if (viewer == TV_SPECTATOR)
        tv_json_string(json, "viewer", "spectator");
    else
        tv_json_uint(json, "viewer", viewer);
}

static void write_seats(tv_json *json, const tv_record *record, tv_lang lang) {
    TV_ASSERT(record->setup.seats <= TV_SEATS_MAX);
    tv_json_array(json, "seats");
    for (uint8_t seat = 0; seat < record->setup.seats; seat++) {
        tv_json_object(json, NULL);
        tv_json_string(json, "kind", record->seats[seat].kind);
        tv_json_string(json, "name", tv_record_name(record, seat, lang));
        tv_json_object_end(json);
    }
    tv_json_array_end(json);
}

static void write_options(tv_json *json, const tv_record *record) {
    tv_json_object(json, "options");
    for (uint32_t i = 0; record->game->options[i].name != NULL; i++) {
        TV_ASSERT(i < TV_OPTIONS_MAX);
        tv_json_int(json, record->game->options[i].name, record->setup.options[i]);
    }
    tv_json_object_end(json);
}

/* With the seed they make the key of all chance, so they are as secret as it is. */
static void write_salts(tv_json *json, const tv_record *record) {
    TV_ASSERT(record->setup.seats <= TV_SEATS_MAX);
    tv_json_array(json, "salts");
    for (uint8_t seat = 0; seat < record->setup.seats; seat++) tv_json_string(json, NULL, record->seats[seat].salt);
    tv_json_array_end(json);
}

static void write_commitment(tv_json *json, const tv_record *record) {
    if (record->has_commitment)
        tv_json_hex(json, "commitment", record->commitment, sizeof record->commitment);
    else
        tv_json_null(json, "commitment");
}

void game_json_head(tv_json *json, const tv_table *table, uint8_t viewer, tv_lang lang) {
    const tv_record *record = tv_table_record(table);
    tv_json_string(json, "game", record->game->id);
    tv_json_string(json, "title", record->game->title);
    tv_json_uint(json, "rules_version", record->setup.rules_version);
    write_seats(json, record, lang);
    write_options(json, record);
    if (viewer == TV_EVERYTHING) {
        tv_json_string(json, "seed", record->seed);
        write_salts(json, record);
    } else {
        tv_json_null(json, "seed");
        tv_json_null(json, "salts");
    }
    write_commitment(json, record);
    tv_form form = tv_form_writer(json);
    tv_json_object(json, "material");
    tv_game_material(record->game, tv_table_box(table), &form);
    tv_json_object_end(json);
}

void game_json_result(tv_json *json, const char *key, const tv_table *table) {
    tv_result result;
    tv_table_result(table, &result);
    if (tv_table_actor(table) != TV_OVER) {
        tv_json_null(json, key);
        return;
    }
    tv_json_object(json, key);
    tv_json_array(json, "places");
    for (uint8_t seat = 0; seat < tv_table_record(table)->setup.seats; seat++) tv_json_uint(json, NULL, result.place[seat]);
    tv_json_array_end(json);
    if (result.clause != NULL)
        tv_json_string(json, "clause", result.clause);
    else
        tv_json_null(json, "clause");
    tv_json_object_end(json);
}

void game_json_moment(tv_json *json, const char *actor, const tv_table *table, uint8_t viewer, const void *view) {
    TV_ASSERT_DEAR(tv_game_viewer(tv_table_game(table), tv_table_box(table), view) == viewer);
    const tv_game *game = tv_table_game(table);
    tv_turn turn = tv_game_turn(game, tv_table_box(table), view);
    game_json_viewer(json, viewer);
    game_json_seat(json, actor, tv_table_actor(table));
    tv_json_object(json, "turn");
    tv_json_uint(json, "number", turn.number);
    game_json_seat(json, "owner", turn.owner);
    tv_json_object_end(json);
    game_json_result(json, "result", table);
    tv_state_write(game, tv_table_box(table), view, json, "state");
}

static void write_numbers(tv_json *json, const char *key, const int16_t *numbers, uint32_t count) {
    TV_ASSERT(count <= TV_EVENT_SECRETS);
    tv_json_array(json, key);
    for (uint32_t i = 0; i < count; i++) tv_json_int(json, NULL, numbers[i]);
    tv_json_array_end(json);
}

/* The numbers by their names; null for what the viewer may not read. */
static void write_named(tv_json *json, const tv_event_number *names, const int16_t *numbers) {
    for (; names->name != NULL; names++) {
        if (numbers == NULL)
            tv_json_null(json, names->name);
        else if (names->count == 1)
            tv_json_int(json, names->name, *numbers);
        else
            write_numbers(json, names->name, numbers, names->count);
        if (numbers != NULL) numbers += names->count;
    }
}

static void write_event(tv_json *json, const tv_table *table, const tv_logged *logged, const tv_reader *reader) {
    const tv_event *event = &logged->event;
    char words[SENTENCE_MAX];
    tv_text sentence = TV_TEXT_OVER(words);
    const tv_game *game = tv_table_game(table);
    tv_game_sentence(game, tv_table_box(table), event, reader, &sentence);
    const tv_event_kind *kind = &game->event_kinds[event->kind];
    TV_ASSERT(event->kind > 0 && kind->name != NULL);
    bool secrets = !event->masked && event->to != 0;
    tv_json_object(json, NULL);
    tv_json_object(json, "at"); /* apart: a game may call a number of its own "turn" */
    tv_json_uint(json, "decision", logged->decision);
    tv_json_uint(json, "turn", logged->turn);
    tv_json_object_end(json);
    tv_json_string(json, "kind", kind->name);
    game_json_seat(json, "seat", event->seat);
    write_named(json, kind->open, event->open);
    write_named(json, kind->secret, secrets ? event->secret : NULL);
    write_numbers(json, "open", event->open, TV_EVENT_ARGS);
    if (secrets)
        write_numbers(json, "secret", event->secret, TV_EVENT_SECRETS);
    else
        tv_json_null(json, "secret");
    tv_json_string(json, "sentence", words);
    tv_json_object_end(json);
}

void game_json_events(tv_json *json, const tv_table *table, uint32_t begin, uint32_t end, uint8_t viewer, const tv_reader *reader) {
    uint32_t count;
    const tv_logged *log = tv_table_log(table, &count);
    TV_ASSERT(begin <= count);
    tv_json_array(json, "events");
    for (uint32_t i = begin; i < count && i < end; i++) {
        tv_logged logged = log[i];
        tv_event_hide(&logged.event, viewer);
        write_event(json, table, &logged, reader);
    }
    tv_json_array_end(json);
}

void game_json_move(tv_json *json, const char *key, const tv_game *game, const void *box, tv_move move) {
    char notation[NOTATION_MAX];
    tv_text text = TV_TEXT_OVER(notation);
    tv_game_move_write(game, box, move, &text);
    TV_ASSERT(!text.cut);
    tv_json_string(json, key, notation);
}

void game_json_legal(tv_json *json, const tv_game *game, const void *box, const void *view, tv_move move, const tv_reader *reader) {
    TV_ASSERT_DEAR(tv_game_check(game, box, view, move) == NULL);
    char words[SENTENCE_MAX];
    tv_text sentence = TV_TEXT_OVER(words);
    game_json_move(json, "text", game, box, move);
    tv_game_describe(game, box, view, move, reader, &sentence);
    tv_json_string(json, "sentence", words);
    tv_json_bool(json, "reveals", tv_game_reveals(game, box, view, move));
}
