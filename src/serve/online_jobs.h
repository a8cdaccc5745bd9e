/* The hall's jobs in worker threads: passwords by libsodium, moves by the bots. */
#ifndef TRIVIUM_SERVE_ONLINE_JOBS_H
#define TRIVIUM_SERVE_ONLINE_JOBS_H

#include "hall/hall.h"

/* Does the job; in a worker's thread, with the job alone. */
void online_do_job(hall_job *job);

#endif
