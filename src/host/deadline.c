/* A clock for bots, see deadline.h. */
#include "deadline.h"

#include "host_time.h"

bool deadline_over(const deadline *time) { return host_time_ns() >= time->end_ns; }

static bool is_over(void *host) { return deadline_over(host); }

void deadline_start(deadline *time, const tv_bot *bot, tv_bot_task *task) {
    time->end_ns = host_time_ns() + bot->milliseconds * UINT64_C(1000000);
    task->stop = bot->milliseconds != 0 ? is_over : NULL;
    task->host = time;
}
