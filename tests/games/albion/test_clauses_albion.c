/* Every clause of Albion's rules page has tests named after it; tests/albion/ holds them by section. suite/script.h says how to run some. */
/* links: albion */
#include "clauses.h"

static const struct CMUnitTest *const sections[] = {
    clauses_1_material, clauses_2_island, clauses_3_set_up, clauses_4_moving, clauses_5_building,   clauses_6_tribute,
    clauses_7_picts,    clauses_8_levels, clauses_9_taking, clauses_10_end,   clauses_11_knowledge, NULL,
};

int main(int argc, char **argv) { return script_clauses_main(argc, argv, tv_game_find("albion"), sections); }
