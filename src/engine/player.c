/* Who decides for a seat, see player.h. */
#include "player.h"

#include "host/crew.h"
#include "host/deadline.h"
#include "host/nets.h"

#include <stdlib.h>
#include <string.h>

static const char program_prefix[] = "cmd:";

struct game_player {
    const player_kind *kind;
    const tv_game *game;
    uint8_t seat;
    /* a bot */
    const void *box;
    const tv_net *net;
    void *view, *own;
    player_memory memory;
    uint64_t seed;
    deadline time;
    process_stop stop;
    /* a program */
    engine_host *engine;
    char *shell[4];
};

/* ---- as written ---- */

bool player_read(player_kind *kind, const char *text, bool programs, tv_error *error) {
    size_t prefix = strlen(program_prefix), size = strlen(text);
    *kind = (player_kind){.deadline_ms = ENGINE_DEADLINE_MS};
    if (size >= sizeof kind->text) return tv_fail(error, "A player is written in at most 1023 bytes.", (const char *)NULL);
    memcpy(kind->text, text, size + 1);
    kind->program = strncmp(text, program_prefix, prefix) == 0;
    if (!kind->program) return tv_bot_read(&kind->bot, text, error);
    if (!programs) return tv_fail(error, "Programs are not run here; name a bot.", (const char *)NULL);
    if (text[prefix + strspn(text + prefix, " ")] == '\0')
        return tv_fail(error, "The program is missing; write it as in \"cmd:python3 bot.py\".", (const char *)NULL);
    return true;
}

bool player_list_next(const char **list, char word[PLAYER_TEXT_MAX]) {
    size_t used = 0;
    const char *at = *list;
    word[0] = '\0';
    if (at == NULL) return false;
    for (; *at != '\0' && *at != ','; at++) {
        if (at[0] == '\\' && at[1] == ',') at++;
        if (used + 1 == PLAYER_TEXT_MAX) {
            word[0] = '\0';
            return false;
        }
        word[used++] = *at;
    }
    word[used] = '\0';
    *list = *at == ',' ? at + 1 : NULL;
    return true;
}

const char *player_record_kind(const player_kind *kind) { return kind->program ? PLAYER_PROGRAM : kind->text; }

/* ---- one game ---- */

static bool open_bot(game_player *it, const player_memory *shared) {
    size_t size = tv_bot_memory(&it->kind->bot, it->game);
    it->view = malloc(it->game->state_bytes);
    it->net = host_net_find(&it->kind->bot, it->game, it->box);
    if (shared != NULL && shared->size >= size)
        it->memory = *shared;
    else
        it->memory = (player_memory){it->own = malloc(size > 0 ? size : 1), size};
    return it->view != NULL && it->memory.at != NULL;
}

/* Without an argv of its own the command is the shell's to understand. */
static bool open_program(game_player *it, const tv_table *table) {
    static char shell[] = "/bin/sh", option[] = "-c";
    it->shell[0] = shell;
    it->shell[1] = option;
    it->shell[2] = strdup(it->kind->text + strlen(program_prefix));
    if (it->shell[2] == NULL) return false;
    char *const *argv = it->kind->argv != NULL ? it->kind->argv : it->shell;
    it->engine = engine_host_open(argv, it->kind->deadline_ms, table, it->seat);
    return it->engine != NULL;
}

game_player *player_open(const player_kind *kind, const tv_table *table, uint8_t seat, const player_memory *shared) {
    game_player *it = calloc(1, sizeof *it);
    if (it == NULL) return NULL;
    it->kind = kind;
    it->game = tv_table_game(table);
    it->box = tv_table_box(table);
    it->seat = seat;
    if (kind->program ? open_program(it, table) : open_bot(it, shared)) return it;
    player_close(it, NULL);
    return NULL;
}

void player_close(game_player *it, const tv_table *table) {
    if (it == NULL) return;
    engine_host_close(it->engine, table);
    free(it->shell[2]);
    free(it->view);
    free(it->own);
    free(it);
}

bool player_observe(game_player *it, const tv_table *table, uint64_t seed) {
    it->seed = seed;
    if (it->engine != NULL) return engine_host_observe(it->engine, table);
    tv_table_view(table, it->seat, it->view);
    return true;
}

static bool stop_asked(const game_player *it) { return it->stop.asked != NULL && it->stop.asked(it->stop.host); }

static bool bot_must_stop(void *host) {
    const game_player *it = host;
    return stop_asked(it) || (it->kind->bot.milliseconds != 0 && deadline_over(&it->time));
}

static player_got choose_by_bot(game_player *it, tv_move *move) {
    tv_bot_task task = {.game = it->game,
                        .box = it->box,
                        .view = it->view,
                        .seed = it->seed,
                        .memory = it->memory.at,
                        .memory_size = it->memory.size,
                        .crew = crew_work,
                        .net = it->net};
    deadline_start(&it->time, &it->kind->bot, &task);
    if (it->stop.asked != NULL) {
        task.stop = bot_must_stop;
        task.host = it;
    }
    *move = tv_bot_choose(&it->kind->bot, &task);
    return stop_asked(it) ? PLAYER_STOPPED : PLAYER_MOVED;
}

player_got player_choose(game_player *it, process_stop stop, tv_move *move, tv_error *error) {
    it->stop = stop;
    if (it->engine == NULL) return choose_by_bot(it, move);
    switch (engine_host_choose(it->engine, stop, move, error)) {
    case PROCESS_LINE: return PLAYER_MOVED;
    case PROCESS_STOPPED: return PLAYER_STOPPED;
    case PROCESS_FLAGGED: return PLAYER_FLAGGED;
    default: return PLAYER_FAILED;
    }
}

void player_time_programs(tv_table *table, uint8_t seats) { tv_table_clock_spare(table, (uint8_t)~seats); }

void player_charge(const game_player *it, tv_table *table) {
    if (it->engine != NULL) tv_table_clock_pass(table, engine_host_spent_ms(it->engine));
}

const char *player_name(const game_player *it) { return it->engine != NULL ? engine_host_name(it->engine) : ""; }

/* ---- in the record ---- */

static const char forfeit_words[] = " forfeit: the program ";

bool player_forfeit(tv_table *table, uint8_t seat, const char *reason, tv_error *error) {
    char comment[320];
    tv_text text = TV_TEXT_OVER(comment);
    if (!tv_table_event(table, TV_ENTRY_RESIGN, seat, NULL, error)) return false;
    tv_record *record = tv_table_record_edit(table);
    tv_text_add(&text, forfeit_words);
    tv_text_add(&text, reason);
    return tv_record_set_comment(&record->entries[record->count - 1].comment, comment) || tv_fail_memory(error);
}

void player_forfeit_reason(const tv_entry *entry, tv_error *reason) {
    const char *comment = entry->comment != NULL ? entry->comment : "";
    bool ours = strncmp(comment, forfeit_words, strlen(forfeit_words)) == 0;
    tv_fail(reason, "{}", ours ? comment + strlen(forfeit_words) : "gave up", (const char *)NULL);
}

void player_sign(const game_player *it, tv_table *table, uint8_t seat) {
    char net[TV_NET_NAME_BYTES] = "";
    if (it->net != NULL) tv_net_name(it->net, net);
    tv_record_add_net(tv_table_record_edit(table), net); /* where memory is short, a comment is missing */
    tv_record_seat *signed_seat = &tv_table_record_edit(table)->seats[seat];
    if (signed_seat->name[0] != '\0') return;
    tv_text text = TV_TEXT_OVER(signed_seat->name);
    tv_text_add(&text, player_name(it));
    for (char *c = signed_seat->name; *c != '\0'; c++)
        if (*c == '\t') *c = ' ';
}
