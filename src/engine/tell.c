/* What a host tells an engine, see tell.h. The objects are those of docs/json.md. */
#include "tell.h"

#include "mid/game_json.h"

static void write_clock(tv_json *json, const tv_record *record) {
    if (!record->clock_used) {
        tv_json_null(json, "clock");
        return;
    }
    tv_json_object(json, "clock");
    tv_json_uint(json, "bank_ms", record->clock_bank_ms);
    tv_json_uint(json, "increment_ms", record->clock_increment_ms);
    tv_json_object_end(json);
}

void engine_tell_game(tv_text *out, const tv_table *table, uint8_t seat) {
    engine_line_begin(out, ENGINE_NEWGAME);
    tv_json json = tv_json_into(out);
    tv_json_object(&json, NULL);
    tv_json_uint(&json, "seat", seat);
    write_clock(&json, tv_table_record(table));
    game_json_head(&json, table, seat, TV_EN);
    tv_json_object_end(&json);
    engine_line_end(out);
}

static void tell_view(tv_text *out, const tv_table *table, uint8_t seat, const void *view, uint32_t begin, const tv_reader *reader) {
    engine_line_begin(out, ENGINE_OBSERVE);
    tv_json json = tv_json_into(out);
    tv_json_object(&json, NULL);
    tv_json_uint(&json, "decision", tv_table_decisions(table));
    game_json_moment(&json, "actor", table, seat, view);
    game_json_events(&json, table, begin, UINT32_MAX, seat, reader);
    tv_json_object_end(&json);
    engine_line_end(out);
}

static void tell_moves(tv_text *out, const tv_table *table, const void *view, const tv_move *moves, uint32_t count,
                       const tv_reader *reader) {
    engine_line_begin(out, ENGINE_LEGAL);
    tv_json json = tv_json_into(out);
    tv_json_object(&json, NULL);
    tv_json_array(&json, "moves");
    for (uint32_t i = 0; i < count; i++) {
        tv_json_object(&json, NULL);
        game_json_legal(&json, tv_table_game(table), tv_table_box(table), view, moves[i], reader);
        tv_json_object_end(&json);
    }
    tv_json_array_end(&json);
    tv_json_object_end(&json);
    engine_line_end(out);
}

uint32_t engine_tell_moment(tv_text *out, const tv_table *table, uint8_t seat, uint32_t begin, void *view, tv_move *moves) {
    tv_reader reader = tv_record_reader(tv_table_record(table), TV_EN);
    uint32_t count = 0;
    tv_table_view(table, seat, view);
    if (tv_table_actor(table) == seat) count = tv_game_moves(tv_table_game(table), tv_table_box(table), view, moves);
    tell_view(out, table, seat, view, begin, &reader);
    if (count > 0) tell_moves(out, table, view, moves, count, &reader);
    return count;
}
