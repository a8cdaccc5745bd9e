/* Programs that play: an account that says of itself that it is one, once and for ever, is shown as one and rated as anybody. Whoever plays
 * with a token otherwise is marked as a program at that table, and has no seat in a rated game. */
#include "people.h"
#include "tables.h"

#include "base/check.h"

static bool has_results(hall *it, int64_t id) {
    const hall_person *person = hall_cache_person(it, id);
    return person != NULL && person->rating_count > 0;
}

/* Also while the first result is only about to come. */
static bool plays_rated(const hall *it, int64_t person) {
    size_t at = 0;
    for (hall_table *each = hall_map_next(&it->tables, &at); each != NULL; each = hall_map_next(&it->tables, &at))
        if (each->rated && each->status != STORE_CANCELLED && hall_table_seat_of(each, person) != TV_SPECTATOR) return true;
    return false;
}

/* The same at other nodes' tables. False: the caller returns at once. */
static bool plays_rated_elsewhere(hall_call *call, bool *plays) {
    hall_read *wanted = hall_read_make(HALL_READ_MINE);
    wanted->person = call->person.id;
    wanted->node = call->asker.it->nodes.self;
    const hall_read *read = hall_need(call, wanted);
    *plays = false;
    for (uint32_t i = 0; read != NULL && i < read->row_count; i++) {
        hall_table *picture = hall_table_picture(call->asker.it, &read->rows[i], read);
        if (picture == NULL) continue;
        *plays |= picture->rated && picture->status != STORE_CANCELLED && hall_table_seat_of(picture, call->person.id) != TV_SPECTATOR;
        hall_table_picture_free(picture);
    }
    return read != NULL;
}

void hall_become_program(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall *it = call->asker.it;
    bool elsewhere = false;
    if (it->nodes.shared && !plays_rated_elsewhere(call, &elsewhere)) return;
    bool late = elsewhere || has_results(it, call->person.id) || plays_rated(it, call->person.id);
    if (call->person.kind != STORE_ACCOUNT) {
        hall_deny(&call->asker, 409, "no_account", NULL, "Only an account can belong to a program; create one first.");
        return;
    }
    if (!call->person.program && late) {
        hall_deny(&call->asker, 409, "rated", NULL, "This account has played rated games as a person; create another one for the program.");
        return;
    }
    call->person.program = 1;
    store_change change = {.kind = STORE_CHANGE_PERSON, .person_change = {.person = call->person, .parts = STORE_PART_PROGRAM}};
    hall_write(it, &change, 1, 0);
    hall_answer(&call->asker, 200, hall_person_json(&call->person));
}

bool hall_may_play_rated(const hall_call *call) {
    return !call->bearer || call->person.program ||
           hall_deny(&call->asker, 403, "program", NULL,
                     "With a token only a program's account plays rated games: log in instead, or turn this account into a program's.");
}

bool hall_may_sit_down(const hall_call *call, const hall_table *table) { return !table->rated || hall_may_play_rated(call); }

bool hall_mark_program(const hall_call *call, hall_seat *seat) {
    TV_ASSERT(seat->kind == HALL_SEAT_PERSON);
    bool fresh = call->bearer && !call->person.program && !seat->program;
    seat->program = seat->program || fresh;
    return fresh;
}
