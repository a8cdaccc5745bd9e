/* Bots at tables: what a worker thinks about is a masked view. One thought a table at a time, and so many a person: whoever makes many
 * tables with bots waits for the own ones, not others. Everybody has a share of processor time an hour; who has used it up meets bots that
 * think only for a moment, and never waits for that. */
#include "tables.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>
#include <trivium/search.h>

enum { LONGEST_MS = 5000, QUICK_MS = 100, QUICK_MOST_MS = 1000, CUT_SHORT_MS = 50, ITERATIONS_PER_MS = 10 };

/* ---- shares of the processors ---- */

bool hall_thinking_spent(hall *it, int64_t person, const char *address, uint32_t used_ms) {
    char id[STORE_GAME_ID_MAX];
    double hour_ms = it->limits.thinking_ms_per_hour;
    hall_id_write((uint64_t)person, id);
    double left_ms = hall_spend(it, "thinking", id, used_ms, hour_ms / 60, hour_ms);
    if (address[0] != 0) {
        double shared_ms = hall_spend(it, "thinking of guests", address, used_ms, 2 * hour_ms / 60, 2 * hour_ms);
        if (shared_ms < left_ms) left_ms = shared_ms;
    }
    return left_ms > 0;
}

/* About how long a bot thinks: an iteration of a search takes at most 100 microseconds on most machines, anything else hardly any time. */
static uint32_t expected_ms(const char *written) {
    tv_bot bot;
    if (!tv_bot_read(&bot, written, NULL) || !tv_bot_searches(&bot)) return 0;
    uint32_t iterations = bot.iterations > 0 ? bot.iterations : bot.milliseconds > 0 ? UINT32_MAX : TV_SEARCH_ITERATIONS;
    uint32_t by_iterations = iterations / ITERATIONS_PER_MS, by_time = bot.milliseconds > 0 ? bot.milliseconds : LONGEST_MS;
    return by_time < by_iterations ? by_time : by_iterations;
}

/* Quick thoughts take turns by people, long ones by accounts and addresses: guests are made for nothing. */
static void share_out(hall *it, const hall_table *table, hall_job *job) {
    TV_ASSERT(job->kind == HALL_THINK && job->bot != NULL);
    bool paid = hall_thinking_spent(it, table->creator, table->guest_address, 0);
    job->quick = !paid || expected_ms(job->bot) <= QUICK_MS;
    job->most_ms = !paid ? CUT_SHORT_MS : job->quick ? QUICK_MOST_MS : LONGEST_MS;
    bool by_address = !job->quick && table->guest_address[0] != 0;
    job->share = by_address ? hall_limit_key("share", table->guest_address) : (uint64_t)table->creator;
}

/* ---- thoughts ---- */

enum { FAILURES_MAX = 3 };

/* The record tells by which net a bot judged, also after a restart: the head that is kept gets the note, too. */
static void note_net(hall *it, hall_table *table, const char *name) {
    tv_record head;
    char known[TV_NET_NAME_BYTES];
    if (name[0] == '\0') return;
    for (uint32_t i = 0; tv_record_net(tv_table_record(table->play), i, known); i++)
        if (strcmp(known, name) == 0) return;
    if (!tv_record_read(&head, table->head, strlen(table->head), NULL)) return;
    if (tv_record_add_net(&head, name) && tv_record_add_net(tv_table_record_edit(table->play), name)) {
        hall_table_set_head(table, &head);
        hall_table_save(it, table);
    }
    tv_record_free(&head);
}

static void thought(hall *it, hall_task *task, const hall_job *job) {
    TV_ASSERT(job->kind == HALL_THINK);
    hall_table *table = hall_map_get(&it->tables, task->table);
    tv_move move;
    tv_error error = {0};
    if (table == NULL || table->thinking != job->id) return; /* taken back, ended, read again or freed meanwhile */
    table->thinking = 0;
    if (table->handed != 0 || (it->nodes.shared && !it->nodes.held)) { /* another node's, or perhaps */
        table->waits_for_bot = true;
        return;
    }
    if (table->status != STORE_RUNNING || hall_table_play(it, table) == NULL) return;
    const void *box = tv_table_box(table->play);
    bool good = tv_game_move_read(table->game, box, job->move, strlen(job->move), &move) && hall_table_decide(it, table, move, &error);
    if (good) table->bot_failures = 0;
    if (good && table->play != NULL) note_net(it, table, job->net);
    if (good) return;
    table->waits_for_bot = ++table->bot_failures <= FAILURES_MAX; /* once more, at the next tick */
    hall_table_touch(it, table);
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
    if (table->thinking != 0 || table->handed != 0 || table->status != STORE_RUNNING || actor >= table->seat_count) return;
    table->waits_for_bot = hall_table_play(it, table) == NULL && !table->whole; /* hall_tick tries again */
    if (table->play == NULL || bot_at(table, actor) == NULL) return;
    uint32_t thinking = (uint32_t)(uintptr_t)hall_map_get(&it->thinking, (uint64_t)table->creator);
    table->waits_for_bot = thinking >= it->limits.thinking_per_person;
    if (table->waits_for_bot) return; /* hall_tick tries again */
    hall_job *job = calloc(1, sizeof *job);
    TV_ASSERT(job != NULL);
    job->kind = HALL_THINK;
    job->bot = strdup(bot_at(table, actor));
    job->setup = hall_table_setup(it, table);
    job->view_size = table->game->state_bytes;
    job->view = malloc(job->view_size);
    TV_ASSERT(job->bot != NULL && job->setup != NULL && job->view != NULL);
    tv_table_view(table->play, actor, job->view);
    it->host.entropy(it->host.host, &job->seed, sizeof job->seed);
    share_out(it, table, job);
    hall_task task = {.asker = {.it = it}, .done = thought, .person = {.id = table->creator}, .table = table->key};
    memcpy(task.address, table->guest_address, sizeof task.address);
    table->thinking = it->jobs_begun + 1;
    hall_task_send(it, &task, job);
}
