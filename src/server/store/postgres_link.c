/* Connections to PostgreSQL that never wait for ever, see postgres.h. They are always in libpq's pipeline mode: statements are sent in rows,
 * without waiting for the results in between. */
#include "postgres.h"

#include "base/check.h"
#include "host/host_time.h"
#include "memory/heap.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { STEP_MS = 100, PAUSE_MS = 250 };

/* ---- waiting ---- */

void pg_pause(unsigned ms) {
    const struct timespec pause = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L};
    nanosleep(&pause, NULL);
}

static bool lose(pg_link *link, const char *why) {
    const char *said = link->at != NULL ? PQerrorMessage(link->at) : "";
    snprintf(link->fault, sizeof link->fault, "%s", said[0] != '\0' ? said : why);
    link->fault[strcspn(link->fault, "\n")] = '\0';
    link->state[0] = '\0';
    pg_close(link);
    return false;
}

/* Waits for the socket, at most until a moment; what it is ready for, 0: that has come, or the program ends. */
static short await_socket(const pg_link *link, short events, uint64_t until_ms) {
    for (;;) {
        uint64_t now_ms = host_time_ms();
        if (now_ms >= until_ms || *link->hurried) return 0;
        struct pollfd at = {.fd = PQsocket(link->at), .events = events};
        int step_ms = until_ms - now_ms < STEP_MS ? (int)(until_ms - now_ms) : STEP_MS;
        int ready = poll(&at, 1, step_ms);
        if (ready > 0) return at.revents;
        if (ready < 0 && errno != EINTR) return POLLERR;
    }
}

/* Until a result can be taken without waiting. The time begins anew with everything that comes: a large result on a slow line is no silence. */
static bool await_result(pg_link *link) {
    uint64_t until_ms = host_time_ms() + link->patience_ms;
    for (;;) {
        int left = PQflush(link->at);
        if (left < 0) return lose(link, "the connection is broken");
        if (left == 0 && !PQisBusy(link->at)) return true;
        short came = await_socket(link, (short)(POLLIN | (left > 0 ? POLLOUT : 0)), until_ms);
        if (came == 0) return lose(link, "PostgreSQL does not answer");
        if (!PQconsumeInput(link->at)) return lose(link, "the connection is broken");
        if ((came & POLLIN) != 0) until_ms = host_time_ms() + link->patience_ms;
    }
}

/* ---- opening ---- */

static bool shake_hands(pg_link *link, uint64_t until_ms) {
    for (;;) {
        PostgresPollingStatusType state = PQconnectPoll(link->at);
        if (state == PGRES_POLLING_OK) return true;
        if (state == PGRES_POLLING_FAILED) return lose(link, "no connection");
        if (!await_socket(link, state == PGRES_POLLING_READING ? POLLIN : POLLOUT, until_ms))
            return lose(link, "PostgreSQL does not answer");
    }
}

bool pg_run(pg_link *link, const char *statement) {
    if (!pg_send_text(link, statement) || !pg_sync(link)) return false;
    PGresult *result = pg_result(link);
    bool good = result != NULL && pg_is_good(result);
    if (result != NULL && !good) pg_note_fault(link, result);
    PQclear(result);
    return result != NULL && pg_finish_row(link) && good;
}

/* All statements of this kind of connection, in one row. */
static bool prepare_all(pg_link *link) {
    bool good = true;
    char name[16];
    for (int i = 0; i < link->knows->count; i++) {
        snprintf(name, sizeof name, "%s%d", link->knows->prefix, i);
        if (!PQsendPrepare(link->at, name, link->knows->texts[i], 0, NULL)) return lose(link, "the connection is broken");
    }
    if (!pg_sync(link)) return false;
    for (int i = 0; i < link->knows->count; i++) {
        PGresult *result = pg_result(link);
        if (result == NULL) return false;
        if (good && !pg_is_good(result)) {
            pg_note_fault(link, result);
            good = false;
        }
        PQclear(result);
    }
    return pg_finish_row(link) && good;
}

/* Beside what libpq does with it. */
static void hear_notice(void *host, const PGresult *notice) {
    pg_link *link = host;
    const char *severity = PQresultErrorField(notice, PG_DIAG_SEVERITY_NONLOCALIZED);
    if (severity != NULL && strcmp(severity, "WARNING") == 0) link->warned = true;
    fputs(PQresultErrorMessage(notice), stderr);
}

static bool connect_now(pg_link *link, uint64_t until_ms) {
    const char *const names[] = {"dbname", "fallback_application_name", "tcp_user_timeout", "client_encoding", NULL};
    const char *const values[] = {link->address, "trivium", "10000", "UTF8", NULL};
    link->at = PQconnectStartParams(names, values, 1);
    if (link->at == NULL || PQstatus(link->at) == CONNECTION_BAD) return lose(link, "no connection");
    if (!shake_hands(link, until_ms)) return false;
    PQsetNoticeReceiver(link->at, hear_notice, link);
    if (PQsetnonblocking(link->at, 1) != 0 || !PQenterPipelineMode(link->at)) return lose(link, "no connection");
    return true;
}

bool pg_open(pg_link *link, uint64_t patience_ms) {
    if (link->at != NULL && PQstatus(link->at) == CONNECTION_OK) return true;
    uint64_t now_ms = host_time_ms();
    pg_close(link);
    if (now_ms < link->again_ms) return false;
    link->again_ms = UINT64_MAX;
    bool good = connect_now(link, now_ms + patience_ms) && pg_run(link, "SET search_path TO trivium");
    good = good && (link->knows == NULL || ((link->knows->manners == NULL || pg_run(link, link->knows->manners)) && prepare_all(link)));
    link->again_ms = good ? 0 : host_time_ms() + PAUSE_MS;
    link->opened += good;
    if (!good) pg_close(link);
    return good;
}

void pg_close(pg_link *link) {
    if (link->at != NULL) PQfinish(link->at);
    link->at = NULL;
    link->named = 0;
    link->alone = false;
}

/* ---- statements in a row ---- */

bool pg_send(pg_link *link, int statement, const pg_values *values) {
    TV_ASSERT(link->knows != NULL && statement < link->knows->count);
    char name[16];
    if (link->at == NULL) return false;
    snprintf(name, sizeof name, "%s%d", link->knows->prefix, statement);
    int count = values != NULL ? values->count : 0;
    if (PQsendQueryPrepared(link->at, name, count, count > 0 ? values->at : NULL, count > 0 ? values->sizes : NULL,
                            count > 0 ? values->forms : NULL, 0))
        return true;
    return lose(link, "the connection is broken");
}

bool pg_send_text(pg_link *link, const char *statement) {
    if (link->at == NULL) return false;
    return PQsendQueryParams(link->at, statement, 0, NULL, NULL, NULL, NULL, 0) || lose(link, "the connection is broken");
}

bool pg_sync(pg_link *link) {
    if (link->at == NULL) return false;
    return PQpipelineSync(link->at) || lose(link, "the connection is broken");
}

PGresult *pg_result(pg_link *link) {
    for (int empty = 0; link->at != NULL && empty < 2; empty++) { /* one statement's results end with none */
        if (!await_result(link)) return NULL;
        PGresult *result = PQgetResult(link->at);
        if (result == NULL) continue;
        if (PQstatus(link->at) != CONNECTION_BAD) return result;
        PQclear(result);
        break;
    }
    if (link->at != NULL) lose(link, "the connection is broken");
    return NULL;
}

PGresult *pg_script_result(pg_link *link) {
    if (link->at == NULL || !await_result(link)) return NULL;
    return PQgetResult(link->at);
}

bool pg_finish_row(pg_link *link) {
    PGresult *result = pg_result(link);
    bool good = result != NULL && PQresultStatus(result) == PGRES_PIPELINE_SYNC;
    PQclear(result);
    return good || lose(link, "the connection is broken");
}

bool pg_is_good(const PGresult *result) {
    ExecStatusType state = PQresultStatus(result);
    return state == PGRES_COMMAND_OK || state == PGRES_TUPLES_OK || state == PGRES_SINGLE_TUPLE;
}

void pg_note_fault(pg_link *link, const PGresult *result) {
    const char *what = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY), *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    snprintf(link->fault, sizeof link->fault, "%s", what != NULL ? what : "PostgreSQL has refused it");
    snprintf(link->state, sizeof link->state, "%s", state != NULL ? state : "");
}

PGresult *pg_ask(pg_link *link, int statement, const pg_values *values) {
    if (!pg_send(link, statement, values) || !pg_sync(link)) return NULL;
    PGresult *result = pg_result(link);
    if (result == NULL) return NULL;
    bool good = pg_is_good(result);
    if (!good) pg_note_fault(link, result);
    if (pg_finish_row(link) && good) return result;
    PQclear(result);
    return NULL;
}

bool pg_fail(const pg_link *link, const char *doing, tv_error *error) {
    const char *advice = strncmp(link->state, "53", 2) == 0 ? " Make room for the database." : "";
    return tv_fail(error, "the database: {} failed: {}.{}", doing, link->fault, advice, (const char *)NULL);
}

/* ---- values ---- */

static int next_place(pg_values *to) {
    TV_ASSERT(to->count < PG_VALUES_MAX);
    to->sizes[to->count] = to->forms[to->count] = 0;
    return to->count++;
}

void pg_add_text(pg_values *to, const char *text) {
    TV_ASSERT(text != NULL);
    to->at[next_place(to)] = text;
}

void pg_add_int(pg_values *to, int64_t number) {
    int place = next_place(to);
    tv_text digits = TV_TEXT_OVER(to->digits[place]);
    tv_text_add_int(&digits, number);
    to->at[place] = to->digits[place];
}

void pg_add_double(pg_values *to, double number) {
    int place = next_place(to);
    snprintf(to->digits[place], sizeof to->digits[place], "%.17g", number);
    to->at[place] = to->digits[place];
}

void pg_add_bytes(pg_values *to, const void *bytes, size_t size) {
    int place = next_place(to);
    to->at[place] = bytes;
    to->sizes[place] = (int)size;
    to->forms[place] = 1;
}

void pg_add_null(pg_values *to) { to->at[next_place(to)] = NULL; }

/* ---- arrays ---- */

pg_array pg_array_begin(void) {
    pg_array it = {.text = tv_heap_text()};
    TV_ASSERT(it.text.at != NULL);
    return it;
}

static void next_item(pg_array *to) { tv_text_add_char(&to->text, to->count++ == 0 ? '{' : ','); }

void pg_array_add_text(pg_array *to, const char *text) {
    next_item(to);
    tv_text_add_char(&to->text, '"');
    for (size_t plain; *text != '\0'; text += plain) {
        plain = strcspn(text, "\"\\");
        tv_text_add_bytes(&to->text, text, plain);
        if (text[plain] == '\0') break;
        tv_text_add_char(&to->text, '\\');
        tv_text_add_char(&to->text, text[plain++]);
    }
    tv_text_add_char(&to->text, '"');
}

void pg_array_add_int(pg_array *to, int64_t number) {
    next_item(to);
    tv_text_add_int(&to->text, number);
}

const char *pg_array_end(pg_array *it) {
    if (it->count == 0) tv_text_add_char(&it->text, '{');
    tv_text_add_char(&it->text, '}');
    TV_ASSERT(!it->text.cut);
    return it->text.at;
}

void pg_array_clear(pg_array *it) {
    tv_text_clear(&it->text);
    it->count = 0;
}

void pg_array_free(pg_array *it) { free(it->text.at); }

/* ---- results ---- */

const char *pg_text(const PGresult *rows, int row, int column) { return PQgetvalue(rows, row, column); }

int64_t pg_int(const PGresult *rows, int row, int column) { return strtoll(PQgetvalue(rows, row, column), NULL, 10); }

double pg_double(const PGresult *rows, int row, int column) { return strtod(PQgetvalue(rows, row, column), NULL); }

bool pg_flag(const PGresult *rows, int row, int column) { return PQgetvalue(rows, row, column)[0] == 't'; }

void pg_copy(char *to, size_t size, const PGresult *rows, int row, int column) {
    tv_text text = tv_text_over(to, size);
    tv_text_add(&text, PQgetvalue(rows, row, column));
}

/* As PostgreSQL writes bytes: "\x" and digits. */
bool pg_bytes(const PGresult *rows, int row, int column, void *out, size_t size) {
    const char *text = PQgetvalue(rows, row, column);
    if (strlen(text) != 2 + 2 * size || strncmp(text, "\\x", 2) != 0) return false;
    for (size_t i = 0; i < size; i++) {
        unsigned byte;
        if (sscanf(text + 2 + 2 * i, "%2x", &byte) != 1) return false;
        ((uint8_t *)out)[i] = (uint8_t)byte;
    }
    return true;
}
