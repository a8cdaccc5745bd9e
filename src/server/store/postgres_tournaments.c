/* Tournaments in the PostgreSQL store: what is sent for changes of a row that counts them, and of its entrants. */
#include "postgres.h"

bool pg_put_tournament(const pg_sender *by, const store_tournament *tournament, bool restores) {
    pg_values values = {0};
    pg_add_text(&values, tournament->id);
    pg_add_int(&values, tournament->status);
    pg_add_int(&values, tournament->organiser);
    pg_add_int(&values, tournament->created_ms);
    pg_add_int(&values, tournament->changed_ms);
    pg_add_int(&values, tournament->revision);
    pg_add_text(&values, tournament->settings);
    pg_add_text(&values, tournament->rounds);
    return pg_send_expecting(by, restores || tournament->revision == 1 ? PG_NEW_TOURNAMENT : PG_SET_TOURNAMENT, &values, PG_ONE);
}

/* Counts a change of one whose status is at most this, and which has less than so many. It is locked before (postgres_locks.c), so that the count
 * sees whoever was quicker. */
static bool count_tournament(const pg_sender *by, const store_entrant *entrant, int64_t status, int64_t most) {
    pg_values count = {0};
    pg_add_text(&count, entrant->tournament);
    pg_add_int(&count, entrant->at_ms);
    pg_add_int(&count, status);
    pg_add_int(&count, most);
    return pg_send_expecting(by, PG_COUNT_TOURNAMENT, &count, PG_ONE);
}

static bool send_entrant(const pg_sender *by, int statement, const store_entrant *entrant) {
    pg_values values = {0};
    pg_add_text(&values, entrant->tournament);
    pg_add_int(&values, entrant->person);
    return pg_send_expecting(by, statement, &values, PG_ANY);
}

static bool restore_entrant(const pg_sender *by, const store_entrant *entrant) {
    pg_values values = {0};
    pg_add_text(&values, entrant->tournament);
    pg_add_int(&values, entrant->number);
    pg_add_int(&values, entrant->person);
    pg_add_int(&values, entrant->gone);
    return pg_send_expecting(by, PG_RESTORE_ENTRANT, &values, PG_ONE);
}

bool pg_enter(const pg_sender *by, const store_entrant *entrant, bool restores) {
    if (restores) return restore_entrant(by, entrant);
    return count_tournament(by, entrant, STORE_WAITING, entrant->most) && send_entrant(by, PG_ADD_ENTRANT, entrant);
}

bool pg_withdraw(const pg_sender *by, const store_entrant *entrant) {
    return count_tournament(by, entrant, STORE_RUNNING, INT32_MAX) && send_entrant(by, PG_CUT_ENTRANT, entrant) &&
           send_entrant(by, PG_MARK_ENTRANT, entrant);
}
