/* Beginning, turns and end of the event loop, see server.h. */
#include "server.h"

#include "connection.h"
#include "log.h"
#include "server/wire/tls.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { LEAVE_SECONDS = 20, STOP_SECONDS = 5, LAST_WORDS_MS = 1000 };

/* ---- signals ---- */

static sigset_t awaited_signals(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGHUP);
    return set;
}

/* Waits for the signals, in a thread of its own: the loop may then be woken like by any worker. A second signal to end ends the program
 * at once. */
static void *wait_for_signals(void *host) {
    server *it = host;
    const sigset_t awaited = awaited_signals();
    for (int number;;) {
        sigwait(&awaited, &number);
        if (number == SIGHUP)
            it->reload_wanted = true;
        else if (it->stopping)
            _exit(128 + number);
        else
            it->stopping = true;
        loop_wake(&it->loop);
    }
    return NULL;
}

/* ---- opening ---- */

/* Sockets count as open files, of which a process may have a limited number. */
static void raise_file_limit(uint32_t connections) {
    enum { OTHER_FILES = 64 };
    struct rlimit limit;
    rlim_t wanted = (rlim_t)connections + OTHER_FILES;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted) return;
    limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur < wanted)
        log_message(LOG_WARN, "limits", "The system allows fewer open files than --connections asks for.");
}

static bool open_parts(server *it, tv_error *error) {
    const server_settings *settings = &it->settings;
    if (settings->certificate != NULL) {
        it->tls = tls_open(settings->certificate, settings->key, error);
        if (it->tls == NULL) return false;
    }
    it->block = malloc(SERVER_BLOCK_BYTES);
    if (it->block == NULL || !loop_open(&it->loop)) return tv_fail(error, "the system gives neither memory nor files.", (const char *)NULL);
    if (!server_listen(it, error)) return false;
    if (settings->threads > 0) it->workers = workers_open(settings->threads, settings->jobs_max, server_wake, it);
    if (settings->threads > 0 && it->workers == NULL) return tv_fail(error, "the system gives no threads.", (const char *)NULL);
    return true;
}

bool server_open(server *it, const server_settings *settings, const server_app *app, tv_error *error) {
    *it = (server){.settings = *settings, .app = app, .metrics.begin_us = metrics_now_us(), .due_us = UINT64_MAX};
    it->ready_end = &it->ready_first;
    it->loop.poll = it->loop.wake = it->notifier.file = -1;
    it->listeners[0].watch.file = it->listeners[1].watch.file = -1;
    if (it->settings.per_address_max == 0) it->settings.per_address_max = it->settings.connections_max;
    const sigset_t awaited = awaited_signals();
    pthread_sigmask(SIG_BLOCK, &awaited, NULL); /* before any thread starts, so that only the one that waits gets them */
    signal(SIGPIPE, SIG_IGN);                   /* who writes to a client that is gone is told so */
    notify_open(&it->notifier);                 /* it changes the environment, so before any thread, too */
    raise_file_limit(settings->connections_max);
    if (open_parts(it, error)) return true;
    server_close(it);
    return false;
}

/* ---- changing ---- */

bool server_change(server *it, const server_settings *settings, tv_error *error) {
    struct ssl_ctx_st *tls = NULL;
    if (it->tls != NULL) { /* with or without TLS: that stays */
        char *certificate = strdup(settings->certificate != NULL ? settings->certificate : it->settings.certificate);
        char *key = strdup(settings->key != NULL ? settings->key : it->settings.key);
        if (certificate != NULL && key != NULL) tls = tls_open(certificate, key, error);
        if (tls == NULL) {
            free(certificate);
            free(key);
            return false;
        }
        tls_close(it->tls); /* connections that use it go on */
        it->tls = tls;
        free(it->certificate);
        free(it->key);
        it->settings.certificate = it->certificate = certificate; /* the server's own: the settings that named them may go */
        it->settings.key = it->key = key;
    }
    it->settings.connections_max = settings->connections_max;
    it->settings.per_address_max = settings->per_address_max != 0 ? settings->per_address_max : settings->connections_max;
    it->settings.timeout_s = settings->timeout_s;
    it->settings.metrics_token = settings->metrics_token;
    raise_file_limit(settings->connections_max);
    return true;
}

static void reload(server *it) {
    char state[64];
    tv_error error = {0};
    it->reload_wanted = false;
    snprintf(state, sizeof state, "RELOADING=1\nMONOTONIC_USEC=%llu", (unsigned long long)loop_now_us());
    notify_say(&it->notifier, state);
    if (it->settings.reload != NULL)
        it->settings.reload(it->settings.reload_host, it);
    else if (!server_change(it, &it->settings, &error))
        log_message(LOG_ERROR, "reload", error.what);
    notify_say(&it->notifier, "READY=1");
}

/* ---- running ---- */

void server_schedule(server *it, uint64_t after_ms) { it->due_us = loop_now_us() + after_ms * 1000; }

void server_wake(void *it) { loop_wake(&((server *)it)->loop); }

static uint64_t earlier(uint64_t one, uint64_t other) { return one < other ? one : other; }

/* When the loop must turn at the latest. */
static uint64_t next_turn_us(const server *it, uint64_t until_us) {
    if (it->ready_first != NULL) return 0;
    until_us = earlier(until_us, it->due_us);
    until_us = earlier(until_us, timeouts_next_us(&it->timeouts));
    if (it->accept_again_us != 0) until_us = earlier(until_us, it->accept_again_us);
    if (it->notifier.every_us != 0) until_us = earlier(until_us, it->notifier.next_us);
    return until_us;
}

static void call_due(server *it, uint64_t now_us) {
    if (now_us < it->due_us) return;
    it->due_us = UINT64_MAX;
    if (it->app->due != NULL) it->app->due(it->app->host);
}

static void collect(server *it) {
    if (it->workers != NULL) workers_collect(it->workers);
    if (it->app->woken != NULL) it->app->woken(it->app->host);
}

/* What happened, then what others have done, then what time brings; then all that these left to be sent. */
static void turn(server *it, uint64_t until_us) {
    if (loop_turn(&it->loop, next_turn_us(it, until_us))) collect(it);
    uint64_t now_us = loop_now_us();
    call_due(it, now_us);
    connections_expire(it, now_us);
    server_accept_again(it, now_us);
    connections_work(it);
    if (it->app->turned != NULL) it->app->turned(it->app->host);
    if (it->reload_wanted) reload(it);
    notify_alive(&it->notifier, now_us);
}

/* The application may have something to do first, while all goes on. */
static void leave(server *it) {
    uint64_t deadline_us = loop_now_us() + LEAVE_SECONDS * 1000000ull;
    while (it->app->leave != NULL && !it->app->leave(it->app->host) && loop_now_us() < deadline_us) turn(it, deadline_us);
}

/* Answers under way are finished, peers are told; then a moment for clients to read it. */
static void wind_up(server *it) {
    uint64_t deadline_us = loop_now_us() + STOP_SECONDS * 1000000ull;
    it->ending = true;
    server_stop_listening(it);
    for (uint32_t i = 0; i < it->peers.room; i++)
        if (it->peers.slots[i].at != NULL) peer_drop(it, it->peers.slots[i].at->id);
    while ((it->exchanges > 0 || it->peers.count > 0) && loop_now_us() < deadline_us) turn(it, deadline_us);
    deadline_us = earlier(deadline_us, loop_now_us() + LAST_WORDS_MS * 1000ull);
    while (it->leaving > 0 && loop_now_us() < deadline_us) turn(it, deadline_us);
    it->closing = true; /* requests that still come are nobody's: the application may end now */
}

void server_run(server *it) {
    pthread_t waiter;
    if (pthread_create(&waiter, NULL, wait_for_signals, it) != 0) return;
    notify_say(&it->notifier, "READY=1");
    while (!it->stopping) turn(it, UINT64_MAX);
    notify_say(&it->notifier, "STOPPING=1");
    leave(it);
    wind_up(it);
    pthread_cancel(waiter);
    pthread_join(waiter, NULL);
}

void server_close(server *it) {
    workers_close(it->workers); /* their results may still be answered, so first */
    if (it->loop.poll >= 0) connections_work(it);
    connections_close_all(it);
    server_stop_listening(it);
    loop_close(&it->loop);
    notify_close(&it->notifier);
    peer_list_free(&it->peers);
    hall_map_free(&it->networks);
    tls_close(it->tls);
    free(it->certificate);
    free(it->key);
    it->certificate = it->key = NULL;
    asset_memory_free(&it->assets);
    free(it->block);
    it->workers = NULL;
    it->tls = NULL;
    it->block = NULL;
}
