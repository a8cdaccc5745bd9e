/* Threads for the parts of one piece of work, see crew.h. */
#include "crew.h"

#include <pthread.h>
#include <trivium/bot.h>

typedef struct crew_part {
    void (*part)(void *argument, uint32_t number);
    void *argument;
    uint32_t number;
    pthread_t thread;
} crew_part;

static void *work(void *argument) {
    const crew_part *it = argument;
    it->part(it->argument, it->number);
    return NULL;
}

void crew_work(void (*part)(void *argument, uint32_t number), void *argument, uint32_t count) {
    crew_part parts[TV_BOT_THREADS_MAX];
    uint32_t started = 0;
    while (started + 1 < count && started < TV_BOT_THREADS_MAX) {
        parts[started] = (crew_part){.part = part, .argument = argument, .number = started};
        if (pthread_create(&parts[started].thread, NULL, work, &parts[started]) != 0) break;
        started++;
    }
    for (uint32_t number = started; number < count; number++) part(argument, number);
    for (uint32_t i = 0; i < started; i++) pthread_join(parts[i].thread, NULL);
}
