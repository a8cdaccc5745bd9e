/* What must hold in the hall whenever it has come to rest, looked at from inside. */
#ifndef TRIVIUM_TESTS_HALL_INVARIANTS_H
#define TRIVIUM_TESTS_HALL_INVARIANTS_H

#include "server/hall/hall.h"

void assert_hall_valid(const hall *it);

#endif
