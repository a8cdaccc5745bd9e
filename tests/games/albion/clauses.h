/* The clause tests, one list for each section of the rules page, closed by a nameless entry. Each test is named after the clause
 * it proves: AL_4_3_... proves AL 4.3. */
#ifndef TRIVIUM_TEST_ALBION_CLAUSES_H
#define TRIVIUM_TEST_ALBION_CLAUSES_H

#include "scenario.h"

extern const struct CMUnitTest clauses_1_material[], clauses_2_island[], clauses_3_set_up[], clauses_4_moving[], clauses_5_building[],
    clauses_6_tribute[], clauses_7_picts[], clauses_8_levels[], clauses_9_taking[], clauses_10_end[], clauses_11_knowledge[];

#endif
