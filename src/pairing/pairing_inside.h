/* What the files of the folder share. */
#ifndef TRIVIUM_PAIRING_INSIDE_H
#define TRIVIUM_PAIRING_INSIDE_H

#include "pairing.h"

/* Seats at a table of a round, so that nobody sits at the same one too often (seats.c). */
void pairing_seat(const pairing_event *event, pairing_table *table);
uint32_t pairing_met(const pairing_event *event, uint16_t one, uint16_t other); /* how often they sat at one table */
uint32_t pairing_swiss(const pairing_event *event, uint16_t round, pairing_table *out);
/* Those who are still to be paired, in the order of their starting numbers; returns how many. */
uint32_t pairing_present(const pairing_event *event, uint16_t *out);

#endif
