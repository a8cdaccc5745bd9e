/* The host's side of a conversation with an engine, see host.h. */
#include "host.h"

#include "host/host_time.h"
#include "memory/heap.h"
#include "tell.h"

#include <stdlib.h>
#include <string.h>

enum { QUIT_MS = 500, COMPLAINTS_MAX = 8, QUOTE_MAX = 48, REASON_MAX = 200 };

struct engine_host {
    char *const *argv;
    uint32_t deadline_ms;
    const tv_game *game;
    const void *box;
    uint8_t seat;
    engine_process *program; /* NULL: not started, or gone */
    bool failed;
    char name[ENGINE_NAME_MAX];
    uint32_t complaints, events_told;
    tv_text head, moment; /* lines that wait to be sent: newgame; observe and legal */
    engine_go go;
    uint64_t spent_ms;
    void *view;
    tv_move *legal;
    uint32_t legal_count;
};

/* ---- opening, observing, closing ---- */

engine_host *engine_host_open(char *const argv[], uint32_t deadline_ms, const tv_table *table, uint8_t seat) {
    engine_host *it = calloc(1, sizeof *it);
    if (it == NULL) return NULL;
    it->argv = argv;
    it->deadline_ms = deadline_ms;
    it->game = tv_table_game(table);
    it->box = tv_table_box(table);
    it->seat = seat;
    it->head = tv_heap_text();
    it->moment = tv_heap_text();
    it->view = malloc(it->game->state_bytes);
    it->legal = malloc(tv_game_moves_max(it->game) * sizeof *it->legal);
    if (it->head.at != NULL && it->moment.at != NULL && it->view != NULL && it->legal != NULL) {
        engine_tell_game(&it->head, table, seat);
        if (!it->head.cut) return it;
    }
    engine_host_close(it, NULL);
    return NULL;
}

/* How long it may think about this decision. */
static engine_go limits_of(const engine_host *it, const tv_table *table) {
    const tv_record *record = tv_table_record(table);
    engine_go go = {.deadline_ms = it->deadline_ms};
    if (!record->clock_used) return go;
    go.clocks = record->setup.seats;
    go.increment_ms = record->clock_increment_ms;
    for (uint8_t seat = 0; seat < go.clocks; seat++) go.clocks_ms[seat] = tv_table_clock_left_ms(table, seat);
    return go;
}

bool engine_host_observe(engine_host *it, const tv_table *table) {
    it->go = limits_of(it, table);
    tv_text_clear(&it->moment);
    it->legal_count = engine_tell_moment(&it->moment, table, it->seat, it->events_told, it->view, it->legal);
    tv_table_log(table, &it->events_told);
    return !it->moment.cut;
}

static void send_text(engine_host *it, const tv_text *text) { process_send(it->program, text->at, text->used); }

static void send_word(engine_host *it, engine_word word, const char *rest) {
    char line[64];
    tv_text text = TV_TEXT_OVER(line);
    engine_line_write(&text, word, rest);
    send_text(it, &text);
}

/* Says goodbye and gives it a moment, or none. */
static void let_go(engine_host *it, uint64_t wait_ms) {
    if (it->program == NULL) return;
    send_word(it, ENGINE_QUIT, NULL);
    process_end(it->program, host_time_ms() + wait_ms);
    it->program = NULL;
    it->events_told = 0; /* should it be started again, it must hear everything */
}

void engine_host_close(engine_host *it, const tv_table *table) {
    if (it == NULL) return;
    if (it->program != NULL && table != NULL && engine_host_observe(it, table)) send_text(it, &it->moment);
    let_go(it, QUIT_MS);
    free(it->head.at);
    free(it->moment.at);
    free(it->view);
    free(it->legal);
    free(it);
}

uint64_t engine_host_spent_ms(const engine_host *it) { return it->spent_ms; }

const char *engine_host_name(const engine_host *it) { return it->name; }

/* ---- failures ---- */

/* The program has failed: its last words join the reason, and it goes at once. */
static process_got fail(engine_host *it, const char *reason, tv_error *error) {
    const char *last = it->program != NULL ? process_last_words(it->program) : "";
    if (last[0] != '\0')
        tv_fail(error, "{}; its last words on standard error: {}", reason, last, (const char *)NULL);
    else
        tv_fail(error, "{}", reason, (const char *)NULL);
    it->failed = true;
    let_go(it, 0);
    return PROCESS_FAILED;
}

/* Why no line came; `awaited` is what was expected. */
static process_got fail_waiting(engine_host *it, process_got got, const char *awaited, tv_error *error) {
    char reason[REASON_MAX];
    tv_text text = TV_TEXT_OVER(reason);
    switch (got) {
    case PROCESS_GONE: process_describe_end(it->program, &text); break;
    case PROCESS_TOO_LONG: tv_text_add(&text, "wrote a line of more than 65536 bytes"); break;
    case PROCESS_FLOOD: tv_text_add(&text, "wrote more than 8 MiB without an answer"); break;
    case PROCESS_LATE:
        tv_text_add(&text, "did not answer within ");
        tv_text_add_uint(&text, it->deadline_ms);
        tv_text_add(&text, " ms");
        break;
    default: tv_text_add(&text, "could not be heard: memory is short");
    }
    tv_text_add(&text, ", where ");
    tv_text_add(&text, awaited);
    tv_text_add(&text, " was expected");
    return fail(it, reason, error);
}

/* Bytes of the program's for a sentence: short, and nothing that could steer a terminal. */
static const char *quote(const char *bytes, size_t size, char out[QUOTE_MAX]) {
    tv_text text = tv_text_over(out, QUOTE_MAX - 3);
    for (size_t i = 0; i < size && !text.cut; i++) tv_text_add_char(&text, bytes[i] >= ' ' && bytes[i] <= '~' ? bytes[i] : '?');
    if (text.cut) strcpy(out + text.used, "...");
    return out;
}

/* Answers a line that means nothing here, the first few times. */
static void complain(engine_host *it, const char *message) {
    if (it->complaints++ >= COMPLAINTS_MAX) return;
    char line[512];
    tv_text text = TV_TEXT_OVER(line);
    engine_error_write(&text, "unknown", NULL, message);
    send_text(it, &text);
}

/* ---- the conversation ---- */

/* The next line that means something. */
static process_got hear(engine_host *it, uint64_t until_ms, process_stop stop, engine_line *line, const char *awaited, tv_error *error) {
    char *bytes;
    size_t size;
    for (;;) {
        tv_error fault = {0};
        process_got got = process_line(it->program, until_ms, stop, &bytes, &size);
        if (got == PROCESS_LATE || got == PROCESS_STOPPED) return got;
        if (got != PROCESS_LINE) return fail_waiting(it, got, awaited, error);
        if (!engine_is_text(bytes, size)) return fail(it, "wrote bytes that are no text", error);
        if (!engine_line_read(line, bytes, size, ENGINE_TO_HOST, &fault))
            complain(it, fault.what);
        else if (line->word != ENGINE_BLANK)
            return PROCESS_LINE;
    }
}

/* The program's own name, as a record may hold it. */
static void take_id(engine_host *it, const char *rest) {
    char key[16];
    const char *value = engine_split(rest, key, sizeof key);
    if (value == NULL || strcmp(key, "name") != 0) return;
    tv_text text = TV_TEXT_OVER(it->name);
    tv_text_add(&text, value);
}

/* Waits for a line of this word; others of the handshake are noted or passed over, errors are refusals. */
static process_got await(engine_host *it, engine_word word, const char *awaited, process_stop stop, engine_line *line, tv_error *error) {
    uint64_t until_ms = host_time_ms() + it->deadline_ms;
    for (;;) {
        process_got got = hear(it, until_ms, stop, line, awaited, error);
        if (got == PROCESS_LATE) return fail_waiting(it, got, awaited, error);
        if (got != PROCESS_LINE || line->word == word) return got;
        if (line->word == ENGINE_ID) take_id(it, line->rest);
        if (line->word != ENGINE_ERROR) continue;
        char message[REASON_MAX - 16], reason[REASON_MAX];
        tv_text text = TV_TEXT_OVER(reason);
        if (!engine_error_read(line->rest, line->rest_size, message, sizeof message)) strcpy(message, "no reason");
        tv_text_add(&text, "refused: ");
        tv_text_add(&text, message);
        return fail(it, reason, error);
    }
}

/* Starts the program, greets it and tells it of the game. */
static process_got begin(engine_host *it, process_stop stop, tv_error *error) {
    engine_line line;
    tv_error fault = {0};
    it->program = process_start(it->argv, &fault);
    if (it->program == NULL) return fail(it, fault.what, error);
    send_word(it, ENGINE_TRIVIUM, "1");
    process_got got = await(it, ENGINE_PROTOCOL_IS, "\"protocol 1\"", stop, &line, error);
    if (got != PROCESS_LINE) return got;
    if (strcmp(line.rest, "1") != 0) return fail(it, "speaks another version of the protocol than 1", error);
    send_text(it, &it->head);
    send_word(it, ENGINE_ISREADY, NULL);
    return await(it, ENGINE_READYOK, "\"readyok\"", stop, &line, error);
}

/* A move of the program's: one of the legal ones, or a failure with the clause against it. */
static process_got take_move(engine_host *it, const engine_line *line, tv_move *move, tv_error *error) {
    char given[QUOTE_MAX], reason[REASON_MAX];
    tv_text text = TV_TEXT_OVER(reason);
    tv_move chosen;
    bool read = tv_game_move_read(it->game, it->box, line->rest, line->rest_size, &chosen);
    for (uint32_t i = 0; read && i < it->legal_count; i++) {
        if (it->legal[i] != chosen) continue;
        *move = chosen;
        return PROCESS_LINE;
    }
    const char *clause = read ? tv_game_check(it->game, it->box, it->view, chosen) : NULL;
    tv_text_add(&text, "answered \"");
    tv_text_add(&text, quote(line->rest, line->rest_size, given));
    tv_text_add(&text, read ? "\", which is not allowed" : "\", which is no move");
    if (clause != NULL) tv_text_add(&text, " by ");
    if (clause != NULL) tv_text_add(&text, clause);
    char complaint[512];
    tv_text last = TV_TEXT_OVER(complaint);
    engine_error_write(&last, read ? "illegal_move" : "bad_value", clause, reason);
    send_text(it, &last);
    return fail(it, reason, error);
}

/* Waits for the move. At the deadline the program is told to stop and gets a little more time; when its clock has run out, the answer
 * does not matter any more. */
static process_got await_move(engine_host *it, process_stop stop, tv_move *move, tv_error *error) {
    uint64_t begin_ms = host_time_ms(), until_ms = begin_ms + it->deadline_ms;
    uint64_t flag_ms = it->seat < it->go.clocks ? begin_ms + it->go.clocks_ms[it->seat] : UINT64_MAX;
    bool warned = false;
    engine_line line;
    for (;;) {
        process_got got = hear(it, until_ms < flag_ms ? until_ms : flag_ms, stop, &line, "a move", error);
        uint64_t now_ms = host_time_ms();
        it->spent_ms = now_ms - begin_ms;
        if (now_ms >= flag_ms && (got == PROCESS_LATE || got == PROCESS_LINE)) {
            send_word(it, ENGINE_STOP, NULL);
            return PROCESS_FLAGGED;
        }
        if (got == PROCESS_LATE && !warned) {
            warned = true;
            until_ms += ENGINE_GRACE_MS;
            send_word(it, ENGINE_STOP, NULL);
        } else if (got == PROCESS_LATE) {
            return fail_waiting(it, got, "a move", error);
        } else if (got != PROCESS_LINE) {
            return got;
        } else if (line.word == ENGINE_BESTMOVE) {
            return take_move(it, &line, move, error);
        }
    }
}

process_got engine_host_choose(engine_host *it, process_stop stop, tv_move *move, tv_error *error) {
    if (it->failed) return fail(it, "failed before", error);
    if (it->program == NULL) {
        process_got got = begin(it, stop, error);
        if (got != PROCESS_LINE) {
            let_go(it, 0);
            return got;
        }
    }
    char line[128];
    tv_text go = TV_TEXT_OVER(line);
    engine_go_write(&go, &it->go);
    process_forgive(it->program);
    it->complaints = 0;
    it->spent_ms = 0;
    send_text(it, &it->moment);
    send_text(it, &go);
    process_got got = await_move(it, stop, move, error);
    if (got == PROCESS_STOPPED) let_go(it, 0);
    return got;
}
