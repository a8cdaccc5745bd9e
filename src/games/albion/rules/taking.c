/* Taking resources (AL 9): what the plants produce, and the rule of short supply. */
#include "turn.h"

#include "base/check.h"

/* AL 9.2: while the supply is too small, every other player who has any puts one back; even if fewer would do. */
static void refill(albion_state *s, uint8_t resource, uint8_t due, uint8_t put_back[ALBION_SEATS]) {
    TV_ASSERT(due <= albion_level_max(ALBION_PLANT) && s->supply[resource] < due);
    bool some = true;
    while (s->supply[resource] < due && some) {
        some = false;
        for (uint8_t seat = 0; seat < ALBION_SEATS; seat++) { /* seats that nobody has own nothing */
            if (seat == s->owner_of_turn || !s->resources[seat][resource]) continue;
            s->resources[seat][resource]--;
            s->supply[resource]++;
            put_back[seat]++;
            some = true;
        }
    }
}

static void tell_put_back(const albion_box *b, const albion_state *s, uint8_t resource, const uint8_t put_back[ALBION_SEATS],
                          tv_events *events) {
    for (uint8_t i = 1; i < b->seats; i++) {
        uint8_t seat = (uint8_t)((s->owner_of_turn + i) % b->seats);
        albion_event_put_back *told = put_back[seat] ? albion_tell_put_back(events, seat) : NULL;
        if (told) *told = (albion_event_put_back){.resource = resource, .count = put_back[seat], .taker = s->owner_of_turn};
    }
}

/* Tokens of a resource in the supply and with the players. */
static uint32_t tokens_of(const albion_state *s, uint8_t resource) {
    uint32_t sum = s->supply[resource];
    for (uint8_t seat = 0; seat < ALBION_SEATS; seat++) sum += s->resources[seat][resource];
    return sum;
}

void albion_take(const albion_box *b, albion_state *s, tv_events *events) {
    TV_ASSERT_DEAR(s->phase == ALBION_MOVE && !s->called);
    uint8_t seat = s->owner_of_turn, due[ALBION_RESOURCES], taken[ALBION_RESOURCES];
    for (uint8_t resource = 0; resource < ALBION_RESOURCES; resource++) {
        uint8_t put_back[ALBION_SEATS] = {0};
        uint32_t before = tokens_of(s, resource);
        due[resource] = albion_level(s->building[seat][b->plant_region[resource]]); /* AL 8.6 */
        if (s->supply[resource] < due[resource]) {
            refill(s, resource, due[resource], put_back);
            tell_put_back(b, s, resource, put_back, events);
        }
        taken[resource] = due[resource] < s->supply[resource] ? due[resource] : s->supply[resource];
        s->supply[resource] = (uint8_t)(s->supply[resource] - taken[resource]);
        s->resources[seat][resource] = (uint8_t)(s->resources[seat][resource] + taken[resource]);
        TV_ASSERT_DEAR(tokens_of(s, resource) == before); /* moved, none lost */
        (void)before;                                     // which only tests ask
    }
    albion_event_take *told = albion_tell_take(events, seat);
    for (uint8_t resource = 0; told && resource < ALBION_RESOURCES; resource++)
        told->taken[resource] = taken[resource], told->due[resource] = due[resource];
    albion_end_turn(b, s, events);
}
