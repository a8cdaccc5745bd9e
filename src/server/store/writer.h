/* Writer: makes changes durable in a thread of its own, all that wait in one go (group commit), so that neither the event loop
 * nor other games wait for the disk one after another. Batches are numbered in the order they were added. */
#ifndef TRIVIUM_SERVER_STORE_WRITER_H
#define TRIVIUM_SERVER_STORE_WRITER_H

#include "store.h"

typedef struct store_writer store_writer;

/* Called in the writer's thread after every round, with all its numbers in order. `refused` first, for each batch that was not made;
 * then `durable`: everything up to this number is settled. A round that the disk refuses is refused batch by batch. */
typedef struct store_writer_host {
    void *host;
    void (*refused)(void *host, uint64_t number, store_refusal why, const tv_error *error);
    void (*durable)(void *host, uint64_t number);
} store_writer_host;

store_writer *store_writer_start(store *to, const store_writer_host *host, tv_error *error);
/* Copies the changes; returns the batch's number, from 1. Any thread. */
uint64_t store_writer_add(store_writer *it, const store_change *changes, size_t count);
/* Waits until nothing is left to be written, at most so long. */
void store_writer_drain(store_writer *it, uint32_t most_ms);
/* Writes what is waiting, ends the thread. What became of a round that the store gave up (store.hurry) is told to nobody: it is not known. */
void store_writer_stop(store_writer *it);
/* Rounds written so far: batches per round tell how well they share. */
uint64_t store_writer_rounds(const store_writer *it);

#endif
