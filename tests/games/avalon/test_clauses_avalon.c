/* Every clause of Avalon's rules page has tests named after it; tests/avalon/ holds them by section. suite/script.h says how to run some. */
/* links: avalon */
#include "clauses.h"

static const struct CMUnitTest *const sections[] = {
    clauses_1_material,
    clauses_2_set_up,
    clauses_3_turn,
    clauses_4_enchanting,
    clauses_5_attacking,
    clauses_6_conquest,
    clauses_7_reinforcement,
    clauses_8_regions,
    clauses_9_end,
    clauses_10_knowledge,
    NULL,
};

int main(int argc, char **argv) { return script_clauses_main(argc, argv, tv_game_find("avalon"), sections); }
