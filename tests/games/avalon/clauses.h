/* The clause tests, one list for each section of the rules page, closed by a nameless entry. Each test is named after the clause
 * it proves: AV_4_3_... proves AV 4.3. */
#ifndef TRIVIUM_TEST_CLAUSES_H
#define TRIVIUM_TEST_CLAUSES_H

#include "scenario.h"

extern const struct CMUnitTest clauses_1_material[], clauses_2_set_up[], clauses_3_turn[], clauses_4_enchanting[], clauses_5_attacking[],
    clauses_6_conquest[], clauses_7_reinforcement[], clauses_8_regions[], clauses_9_end[], clauses_10_knowledge[];

#endif
