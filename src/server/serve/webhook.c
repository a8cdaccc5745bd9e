/* The webhook's queue and thread: one notice after the other, tried again after growing pauses, see webhook.h. */
#include "webhook.h"

#include "host/host_time.h"
#include "log.h"
#include "metrics.h"
#include "webhook_post.h"

#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WAITING_MAX = 256, CANDIDATES = 4, PAUSE_SECONDS = 1, PAUSE_GROWS = 3, ID_MAX = 32, TIME_MAX = 24 };

typedef struct notice {
    struct notice *next;
    char id[ID_MAX];
    char *body;
} notice;

/* What became of a notice: taken; refused by the receiver for good; not taken in all tries; more than may wait, or the server ended. */
typedef enum { DELIVERED, REFUSED, FAILED, DROPPED, RESULTS } result;
static const char *const result_names[RESULTS] = {"delivered", "refused", "failed", "dropped"};

struct webhook {
    remote_server to;
    char key[WEBHOOK_KEY_MOST + 1];
    pthread_t thread;
    atomic_bool stopping;
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t changed;
    notice *first, **end;
    uint32_t waiting;
    uint64_t results[RESULTS];
};

/* ---- signing ---- */

void webhook_sign(const char *key, const char *moment, const char *body, char out[WEBHOOK_SIGNATURE_MAX]) {
    unsigned char sum[crypto_auth_hmacsha256_BYTES];
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, (const unsigned char *)key, strlen(key));
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)moment, strlen(moment));
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)".", 1);
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)body, strlen(body));
    crypto_auth_hmacsha256_final(&state, sum);
    tv_text text = tv_text_over(out, WEBHOOK_SIGNATURE_MAX);
    tv_text_add(&text, "sha256=");
    tv_text_add_hex(&text, sum, sizeof sum);
}

/* ---- the thread ---- */

/* The address may hold a secret of the receiver's, so it is not logged. */
static void note_result(webhook *it, const notice *about, result what, int status) {
    log_line line;
    tv_json *json = log_begin(&line, what == DELIVERED ? LOG_DEBUG : LOG_WARN, "webhook");
    tv_json_string(json, "notice", about->id);
    tv_json_string(json, "result", result_names[what]);
    if (status != 0) tv_json_int(json, "status", status);
    log_end(&line);
    pthread_mutex_lock(&it->lock);
    it->results[what]++;
    pthread_mutex_unlock(&it->lock);
}

static void free_notice(notice *old) {
    free(old->body);
    free(old);
}

static notice *take_next(webhook *it) {
    pthread_mutex_lock(&it->lock);
    while (it->first == NULL && !it->stopping) pthread_cond_wait(&it->changed, &it->lock);
    notice *next = it->stopping ? NULL : it->first;
    if (next != NULL) {
        it->first = next->next;
        if (it->first == NULL) it->end = &it->first;
        it->waiting--;
    }
    pthread_mutex_unlock(&it->lock);
    return next;
}

static void pause_for(webhook *it, unsigned seconds) {
    const uint64_t until = host_time_after(seconds * 1000);
    pthread_mutex_lock(&it->lock);
    while (!it->stopping && host_condition_wait(&it->changed, &it->lock, until)) continue;
    pthread_mutex_unlock(&it->lock);
}

static int try_once(webhook *it, const notice *what) {
    char moment[TIME_MAX], signature[WEBHOOK_SIGNATURE_MAX];
    snprintf(moment, sizeof moment, "%lld", (long long)(host_wall_ms() / 1000));
    webhook_sign(it->key, moment, what->body, signature);
    return webhook_post(&it->to, &(webhook_letter){moment, signature, what->body}, &it->stopping);
}

/* What will be no better the next time: the receiver understood and does not want it. */
static bool is_final(int status) { return status >= 300 && status < 500 && status != 408 && status != 429; }

static void deliver(webhook *it, const notice *what) {
    unsigned seconds = PAUSE_SECONDS;
    int status = 0;
    for (int tried = 0; tried < CANDIDATES && !it->stopping; tried++, seconds *= PAUSE_GROWS) {
        if (tried > 0) pause_for(it, seconds / PAUSE_GROWS);
        status = it->stopping ? 0 : try_once(it, what);
        if (status >= 200 && status < 300) {
            note_result(it, what, DELIVERED, status);
            return;
        }
        if (is_final(status)) {
            note_result(it, what, REFUSED, status);
            return;
        }
    }
    note_result(it, what, it->stopping ? DROPPED : FAILED, status);
}

static void *work(void *argument) {
    webhook *it = argument;
    for (notice *next = take_next(it); next != NULL; next = take_next(it)) {
        deliver(it, next);
        free_notice(next);
    }
    return NULL;
}

/* ---- from outside ---- */

static bool read_settings(webhook *it, const webhook_settings *settings, tv_error *error) {
    size_t size = strlen(settings->key);
    if (strpbrk(settings->url, "?#") != NULL) return tv_fail(error, "the webhook's address must have no ? and no #.", (const char *)NULL);
    if (!remote_server_read(&it->to, settings->url, error)) return false;
    if (size < WEBHOOK_KEY_LEAST || size > WEBHOOK_KEY_MOST)
        return tv_fail(error, "the webhook's key must have 16 to 256 characters.", (const char *)NULL);
    memcpy(it->key, settings->key, size + 1);
    return true;
}

webhook *webhook_open(const webhook_settings *settings, tv_error *error) {
    webhook *it = calloc(1, sizeof *it);
    if (it == NULL || sodium_init() < 0) {
        free(it);
        tv_fail_memory(error);
        return NULL;
    }
    it->end = &it->first;
    pthread_mutex_init(&it->lock, NULL);
    host_condition_init(&it->changed);
    if (read_settings(it, settings, error)) {
        if (pthread_create(&it->thread, NULL, work, it) == 0) return it;
        tv_fail(error, "the system gives no threads.", (const char *)NULL);
    }
    pthread_cond_destroy(&it->changed);
    pthread_mutex_destroy(&it->lock);
    free(it);
    return NULL;
}

void webhook_send(webhook *it, const char *id, char *body) {
    notice *fresh = calloc(1, sizeof *fresh);
    if (fresh == NULL) {
        free(body);
        return;
    }
    snprintf(fresh->id, sizeof fresh->id, "%s", id);
    fresh->body = body;
    pthread_mutex_lock(&it->lock);
    bool room = it->waiting < WAITING_MAX;
    if (room) {
        *it->end = fresh;
        it->end = &fresh->next;
        it->waiting++;
        pthread_cond_signal(&it->changed);
    }
    pthread_mutex_unlock(&it->lock);
    if (room) return;
    note_result(it, fresh, DROPPED, 0);
    free_notice(fresh);
}

void webhook_close(webhook *it) {
    if (it == NULL) return;
    pthread_mutex_lock(&it->lock);
    it->stopping = true;
    pthread_cond_broadcast(&it->changed);
    pthread_mutex_unlock(&it->lock);
    pthread_join(it->thread, NULL);
    while (it->first != NULL) {
        notice *left = it->first;
        it->first = left->next;
        note_result(it, left, DROPPED, 0);
        free_notice(left);
    }
    pthread_cond_destroy(&it->changed);
    pthread_mutex_destroy(&it->lock);
    sodium_memzero(it->key, sizeof it->key);
    free(it);
}

void webhook_figures(webhook *it, tv_text *out) {
    uint64_t results[RESULTS];
    pthread_mutex_lock(&it->lock);
    memcpy(results, it->results, sizeof results);
    uint32_t waiting = it->waiting;
    pthread_mutex_unlock(&it->lock);
    metrics_add_by(out, "trivium_webhook_total", "Notices for people who are away, by what became of them.", "result", result_names,
                   results, RESULTS);
    metrics_add(out, "trivium_webhook_waiting", "gauge", "Notices that wait for the receiver.", waiting);
}
