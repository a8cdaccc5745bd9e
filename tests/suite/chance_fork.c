/* The forked chance, see chance_fork.h. Tests are linked with --wrap (tests/CMakeLists.txt), so every keyed draw comes by here. A forked
 * chance says so in the number of its decision, which no real game reaches: the top bit, then the decision, then the draw that falls out otherwise. */
#include "chance_fork.h"

static const uint64_t forked = UINT64_C(1) << 63;
enum { ELSEWHERE = 0x7FFFFFFF }; /* the decision from which the other draw is taken */

uint32_t __real_tv_chance_draw_keyed(tv_chance *chance, uint32_t bound);
uint32_t __wrap_tv_chance_draw_keyed(tv_chance *chance, uint32_t bound);

uint32_t __wrap_tv_chance_draw_keyed(tv_chance *chance, uint32_t bound) {
    uint64_t address = chance->decision;
    if ((address & forked) == 0) return __real_tv_chance_draw_keyed(chance, bound);
    chance->decision = chance->draws == (uint32_t)address ? ELSEWHERE : (address & ~forked) >> 32;
    uint32_t drawn = __real_tv_chance_draw_keyed(chance, bound);
    chance->decision = address;
    return drawn;
}

tv_chance chance_forked(const tv_key *key, uint32_t decision, uint32_t draw) {
    return tv_chance_keyed(key, forked | (uint64_t)decision << 32 | draw);
}
