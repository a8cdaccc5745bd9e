/* The clause tests, one list for each section of the rules page, closed by a nameless entry. Each test is named after the clause
 * it proves: AT_4_3_... proves AT 4.3. */
#ifndef TRIVIUM_TEST_ATTIKA_CLAUSES_H
#define TRIVIUM_TEST_ATTIKA_CLAUSES_H

#include "scenario.h"

extern const struct CMUnitTest clauses_1_material[], clauses_2_set_up[], clauses_3_turn[], clauses_4_where[], clauses_5_cost[],
    clauses_5_settlements[], clauses_6_amphorae[], clauses_7_land[], clauses_8_end[], clauses_9_knowledge[];

#endif
