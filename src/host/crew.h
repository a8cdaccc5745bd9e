/* Threads for the parts of one piece of work, such as the trees of a search: the library starts none, so hosts lend it these
 * (tv_bot_task.crew). */
#ifndef TRIVIUM_HOST_CREW_H
#define TRIVIUM_HOST_CREW_H

#include <stdint.h>

/* Does part(argument, number) for all numbers below `count` at the same time, one of them in the calling thread, and returns when all
 * are done. Parts for which no thread can be had are done by the caller. */
void crew_work(void (*part)(void *argument, uint32_t number), void *argument, uint32_t count);

#endif
