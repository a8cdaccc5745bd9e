/* The event loop: epoll, a wake-up from other threads, and the time. What it watches is told when something can be read or written; the cost of
 * a turn depends on what happened, not on how many are watched. One thread. */
#ifndef TRIVIUM_SERVER_WIRE_LOOP_H
#define TRIVIUM_SERVER_WIRE_LOOP_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct watcher {
    int file; /* -1: none */
    uint32_t interest;
    void (*ready)(struct watcher *it, uint32_t events); /* EPOLLIN, EPOLLOUT, EPOLLERR, EPOLLHUP */
} watcher;

typedef struct event_loop {
    int poll, wake;
    atomic_bool woken;
} event_loop;

bool loop_open(event_loop *it);
void loop_close(event_loop *it);

bool loop_watch(event_loop *it, watcher *what, uint32_t interest);
void loop_change(event_loop *it, watcher *what, uint32_t interest);
void loop_forget(event_loop *it, watcher *what);

/* Makes loop_turn return. Any thread, and signal handlers. */
void loop_wake(event_loop *it);
/* Waits until something happens, at most until a moment of loop_now_us, and tells the watchers. True when loop_wake was called. */
bool loop_turn(event_loop *it, uint64_t until_us);

/* Microseconds of a clock that never jumps. */
uint64_t loop_now_us(void);

#endif
