/* Every clause of Attika's rules page has tests named after it; tests/attika/ holds them by section. suite/script.h says how to run some. */
/* links: attika */
#include "clauses.h"

static const struct CMUnitTest *const sections[] = {
    clauses_1_material, clauses_2_set_up, clauses_3_turn, clauses_4_where,     clauses_5_cost, clauses_5_settlements,
    clauses_6_amphorae, clauses_7_land,   clauses_8_end,  clauses_9_knowledge, NULL,
};

int main(int argc, char **argv) { return script_clauses_main(argc, argv, &attika_game, sections); }
