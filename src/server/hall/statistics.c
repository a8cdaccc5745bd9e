/* What became of somebody's games, and what they guessed of them meanwhile: told to that person alone, made of what is kept anyway. */
#include "people.h"
#include "tables.h"

#include "base/check.h"

#include <string.h>

json_t *hall_guess_json(const store_guess *guess) {
    return json_pack("{s:s, s:i, s:i}", "table", guess->game, "turn", (int)guess->turn, "said", (int)guess->said);
}

/* ---- guessing ---- */

/* How likely the caller wins, once in a turn; whoever has left for good has nothing to guess. */
void hall_table_guess(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall *it = call->asker.it;
    hall_table *table;
    uint8_t seat;
    int64_t turn, said;
    if (!hall_number_of(call, "turn", 0, UINT32_MAX, -1, &turn) || !hall_number_of(call, "said", 0, 100, -1, &said) ||
        !hall_seat_of_call(call, &table, &seat))
        return;
    if (turn < 0 || said < 0) {
        hall_deny(&call->asker, 400, "bad_request", NULL, "A guess has a \"turn\", and from 0 to 100 what was \"said\".");
        return;
    }
    if (table->status != STORE_RUNNING || turn > table->turn_number) {
        hall_deny(&call->asker, 409, "not_running", NULL, "This game is not in progress.");
        return;
    }
    store_change change = {.kind = STORE_PUT_GUESS, .guess = {.person = call->person.id, .turn = (uint32_t)turn, .said = (uint8_t)said}};
    memcpy(change.guess.game, table->id, sizeof change.guess.game);
    hall_write(it, &change, 1, 0);
    hall_answer(&call->asker, 200, json_object());
}

void hall_delete_guesses(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    store_change change = {.kind = STORE_DELETE_GUESSES, .guess = {.person = call->person.id}};
    hall_write(call->asker.it, &change, 1, 0);
    hall_answer(&call->asker, 200, json_object());
}

/* ---- what became of the games ---- */

/* The bots of the table; with people among the opponents, "people" alone. */
static json_t *opponents(const store_game *game, const json_t *seats, int64_t person) {
    json_t *bots = json_array();
    for (uint8_t seat = 0; seat < game->seats; seat++)
        if (game->persons[seat] != 0 && game->persons[seat] != person) {
            json_array_append_new(bots, json_string("people"));
            return bots;
        }
    for (uint8_t seat = 0; seat < game->seats; seat++) {
        const char *bot = json_string_value(json_object_get(json_array_get(seats, seat), "bot"));
        if (bot != NULL && bot[0] != 0) json_array_append_new(bots, json_string(bot));
    }
    return bots;
}

static json_t *guesses_of(const hall_read *found, const char *game) {
    json_t *list = json_array();
    for (uint32_t i = 0; i < found->guess_count; i++)
        if (strcmp(found->guesses[i].game, game) == 0) json_array_append_new(list, hall_guess_json(&found->guesses[i]));
    return list;
}

/* A game that is over, as its row tells it; NULL: it was none of this person's, or nobody knows how it ended. */
static json_t *result_json(const hall_read *found, const store_game *game) {
    json_t *settings = json_loads(game->table, 0, NULL), *told = NULL;
    const char *text = json_string_value(json_object_get(settings, "result"));
    const char *reason = text != NULL ? strchr(text, ',') : NULL;
    uint8_t seat = 0;
    while (seat < game->seats && game->persons[seat] != found->person) seat++;
    if (game->status == STORE_OVER && seat < game->seats && reason != NULL) {
        json_t *places = json_array();
        for (const char *at = text; at < reason; at++)
            if (*at >= '1' && *at <= '9') json_array_append_new(places, json_integer(*at - '0'));
        told = json_pack("{s:s, s:s, s:I, s:i, s:o, s:s, s:o, s:o}", "table", game->id, "game", game->game, "at_ms",
                         (json_int_t)game->changed_ms, "seat", seat, "places", places, "reason", reason + (reason[1] == ' ' ? 2 : 1),
                         "against", opponents(game, json_object_get(settings, "seats"), found->person), "guesses",
                         guesses_of(found, game->id));
    }
    json_decref(settings);
    return told;
}

void hall_get_statistics(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall_read *wanted = hall_read_make(HALL_READ_STATISTICS);
    wanted->person = call->person.id;
    const hall_read *found = hall_need(call, wanted);
    if (found == NULL) return;
    json_t *games = json_array();
    for (uint32_t i = found->row_count; i > 0; i--) { /* the latest last */
        json_t *told = result_json(found, &found->rows[i - 1].game);
        if (told != NULL) json_array_append_new(games, told);
    }
    hall_answer(&call->asker, 200, json_pack("{s:o}", "games", games));
}
