/* The one place where the program reads the time; the library reads none, hosts hand it in. Durations and deadlines use the time that
 * only goes forward, whatever happens to the wall clock; it stands while the machine is suspended. The wall clock is for dates. */
#ifndef TRIVIUM_HOST_HOST_TIME_H
#define TRIVIUM_HOST_HOST_TIME_H

#include <pthread.h>
#include <stdint.h>
#include <time.h>

uint64_t host_time_ns(void);
uint64_t host_time_ms(void);
/* The processor time of this thread. */
uint64_t host_worked_ns(void);
/* Milliseconds since 1970. */
int64_t host_wall_ms(void);

/* A condition whose waits end by the time that only goes forward; and so many milliseconds from now, for such a wait. */
void host_condition_init(pthread_cond_t *condition);
struct timespec host_time_after(unsigned ms);

#endif
