/* Deadlines for bots with a limit of time: the library has no clock, so hosts hand it this one. */
#ifndef TRIVIUM_HOST_DEADLINE_H
#define TRIVIUM_HOST_DEADLINE_H

#include <trivium/bot.h>

typedef struct deadline {
    uint64_t end_ns;
} deadline;

/* Starts the time of one decision and makes the task keep it; `time` must live until the move is chosen. A bot without a limit
 * of time is never stopped. */
void deadline_start(deadline *time, const tv_bot *bot, tv_bot_task *task);
/* Is it over? Only for a bot with a limit of time. */
bool deadline_over(const deadline *time);

#endif
