/* A clock for bots, see deadline.h. */
#include "tools/deadline.h"

#include <time.h>

static uint64_t now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * UINT64_C(1000000000) + (uint64_t)now.tv_nsec;
}

bool deadline_over(const deadline *time) { return now_ns() >= time->end_ns; }

static bool is_over(void *host) { return deadline_over(host); }

void deadline_start(deadline *time, const tv_bot *bot, tv_bot_task *task) {
    time->end_ns = now_ns() + bot->milliseconds * UINT64_C(1000000);
    task->stop = bot->milliseconds != 0 ? is_over : NULL;
    task->host = time;
}
