/* Bots at tables: what a worker thinks about is a masked view. One thought a table at a time, and so many a person: whoever makes many
 * tables with bots waits for the own ones, not others. */
#include "hall/tables.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static void thought(hall *it, hall_errand *errand, const hall_job *job) {
    hall_table *table = hall_map_get(&it->tables, errand->table);
    tv_move move;
    tv_error error = {0};
    if (table == NULL || table->thinking != job->id) return; /* taken back, ended, read again or freed meanwhile */
    table->thinking = 0;
    if (table->status != STORE_RUNNING || hall_table_play(it, table) == NULL) return;
    const void *box = tv_table_box(table->play);
    bool good = table->game->move_read(box, job->move, strlen(job->move), &move) && hall_table_decide(it, table, move, &error);
    if (good) return;
    json_t *fields = json_pack("{s:s, s:s, s:s}", "table", table->id, "move", job->move, "why", error.what);
    it->host.log(it->host.host, "bot_failed", fields);
    json_decref(fields);
}

/* Who decides the seat's moves if it is not a person: a bot's name, or NULL. */
static const char *bot_at(const hall_table *table, uint8_t seat) {
    const char *player = tv_table_player(table->play, seat);
    return strcmp(player, "remote") != 0 && strcmp(player, "person") != 0 ? player : NULL;
}

void hall_bot_think(hall *it, hall_table *table) {
    uint8_t actor = table->actor;
    if (table->thinking != 0 || table->status != STORE_RUNNING || actor >= table->seat_count) return;
    table->waits_for_bot = hall_table_play(it, table) == NULL && !table->whole; /* hall_tick tries again */
    if (table->play == NULL || bot_at(table, actor) == NULL) return;
    uint32_t thinking = (uint32_t)(uintptr_t)hall_map_get(&it->thinking, (uint64_t)table->creator);
    table->waits_for_bot = thinking >= it->limits.thinking_per_person;
    if (table->waits_for_bot) return; /* hall_tick tries again */
    hall_job *job = calloc(1, sizeof *job);
    assert(job != NULL);
    job->kind = HALL_THINK;
    job->bot = strdup(bot_at(table, actor));
    job->setup = hall_table_setup(it, table);
    job->view_size = table->game->state_bytes;
    job->view = malloc(job->view_size);
    assert(job->bot != NULL && job->setup != NULL && job->view != NULL);
    tv_table_view(table->play, actor, job->view);
    it->host.entropy(it->host.host, &job->seed, sizeof job->seed);
    hall_errand errand = {.asker = {.it = it}, .done = thought, .person = {.id = table->creator}, .table = table->key};
    table->thinking = it->jobs_begun + 1;
    hall_errand_send(it, &errand, job);
}
