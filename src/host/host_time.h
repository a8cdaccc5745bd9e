/* The one place where the program reads the time; the library reads none, hosts hand it in. Durations and deadlines use the time that
 * only goes forward, whatever happens to the wall clock; it stands while the machine is suspended. The wall clock is for dates. */
#ifndef TRIVIUM_HOST_HOST_TIME_H
#define TRIVIUM_HOST_HOST_TIME_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

uint64_t host_time_ns(void);
uint64_t host_time_ms(void);
/* The processor time of this thread. */
uint64_t host_worked_ns(void);
/* Milliseconds since 1970. */
int64_t host_wall_ms(void);

/* The time (host_time_ns) so many milliseconds from now. */
uint64_t host_time_after(unsigned ms);
/* A condition whose waits end by that time; whichever way the system has for it (cmake/system.cmake). A wait says whether there is time left: like
 * every wait for a condition it may also end for no reason, so what is waited for is looked at again. */
void host_condition_init(pthread_cond_t *condition);
bool host_condition_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, uint64_t until);

#endif
