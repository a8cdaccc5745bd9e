/* Chance that falls out as a real game's does, but for one draw: what a deal would have been had a single card been another. */
#ifndef TRIVIUM_SUITE_CHANCE_FORK_H
#define TRIVIUM_SUITE_CHANCE_FORK_H

#include <trivium/chance.h>

/* The chance of a decision under `key`, 0 being the set-up, except for draw number `draw` (from 0). */
tv_chance chance_forked(const tv_key *key, uint32_t decision, uint32_t draw);

#endif
