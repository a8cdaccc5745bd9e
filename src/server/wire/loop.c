/* The event loop over epoll, see loop.h. */
#include "loop.h"

#include "base/check.h"
#include "host/host_time.h"

#include <errno.h>
#include <stddef.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { EVENTS_A_TURN = 256, WAIT_MS_MAX = 60000 };

bool loop_open(event_loop *it) {
    it->poll = epoll_create1(EPOLL_CLOEXEC);
    it->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    it->woken = false;
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = NULL};
    if (it->poll >= 0 && it->wake >= 0 && epoll_ctl(it->poll, EPOLL_CTL_ADD, it->wake, &event) == 0) return true;
    loop_close(it);
    return false;
}

void loop_close(event_loop *it) {
    if (it->poll >= 0) close(it->poll);
    if (it->wake >= 0) close(it->wake);
    it->poll = it->wake = -1;
}

static bool control(const event_loop *it, int operation, watcher *what, uint32_t interest) {
    struct epoll_event event = {.events = interest, .data.ptr = what};
    what->interest = interest;
    return epoll_ctl(it->poll, operation, what->file, &event) == 0;
}

bool loop_watch(event_loop *it, watcher *what, uint32_t interest) { return control(it, EPOLL_CTL_ADD, what, interest); }

void loop_change(event_loop *it, watcher *what, uint32_t interest) {
    if (what->interest != interest) control(it, EPOLL_CTL_MOD, what, interest);
}

void loop_forget(event_loop *it, watcher *what) { control(it, EPOLL_CTL_DEL, what, 0); }

void loop_wake(event_loop *it) {
    uint64_t one = 1;
    if (atomic_exchange(&it->woken, true)) return; /* it will come round anyway */
    ssize_t ignored = write(it->wake, &one, sizeof one);
    (void)ignored;
}

static int wait_ms(uint64_t until_us) {
    uint64_t now_us = loop_now_us();
    if (until_us <= now_us) return 0;
    uint64_t ms = (until_us - now_us + 999) / 1000;
    return ms < WAIT_MS_MAX ? (int)ms : WAIT_MS_MAX;
}

bool loop_turn(event_loop *it, uint64_t until_us) {
    struct epoll_event events[EVENTS_A_TURN];
    int count = epoll_wait(it->poll, events, EVENTS_A_TURN, wait_ms(until_us));
    TV_ASSERT(count >= 0 || errno == EINTR);
    bool woken = false;
    for (int i = 0; i < count; i++) {
        watcher *what = events[i].data.ptr;
        uint64_t number;
        if (what == NULL) {
            woken = read(it->wake, &number, sizeof number) > 0;
            it->woken = false;
        } else if (what->file >= 0) { /* otherwise closed in this very turn */
            what->ready(what, events[i].events);
        }
    }
    return woken;
}

uint64_t loop_now_us(void) { return host_time_ns() / 1000; }
