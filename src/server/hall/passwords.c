/* Passwords wait here until a worker is free: checking one takes a tenth of a second, and strangers may send as many as they like. There are
 * two lines, served in turn: one for people whom the account knows (a login, a code, a network it was opened from before), one for everybody
 * else, in which each address has a few places. So whoever floods the second holds up nobody in the first. */
#include "inside.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

enum { LINE_MAX = 200, PER_ADDRESS = 4, WORKING_MAX = 2 }; /* a few with the workers keep them busy; the rest can still be ordered */

struct hall_password {
    hall_password *next;
    hall_job *job;
    uint64_t address;
};

static int line_of(bool known) { return known ? HALL_LINE_KNOWN : HALL_LINE_STRANGERS; }

bool hall_may_hash(const hall_call *call, bool known) {
    const hall_passwords *all = &call->asker.it->passwords;
    uintptr_t same = (uintptr_t)hall_map_get(&all->addresses, hall_limit_key("hash", call->address));
    bool room = all->lines[line_of(known)].count < LINE_MAX && (known || same < PER_ADDRESS);
    return room || hall_deny(&call->asker, 503, "busy", NULL, "Too many people are logging in right now; try again in a minute.");
}

void hall_task_address(hall_task *task, const hall_call *call, bool known) {
    tv_text kept = TV_TEXT_OVER(task->address);
    tv_text_add(&kept, call->address);
    task->known = known;
}

static hall_password *take_first(hall_passwords *all, int line) {
    hall_password *taken = all->lines[line].first;
    if (taken == NULL) return NULL;
    all->lines[line].first = taken->next;
    if (taken->next == NULL) all->lines[line].last = NULL;
    all->lines[line].count--;
    if (line == HALL_LINE_STRANGERS) hall_map_count(&all->addresses, taken->address, -1);
    all->last = line;
    TV_ASSERT((all->lines[line].first == NULL) == (all->lines[line].last == NULL));
    return taken;
}

static void send_some(hall *it) {
    hall_passwords *all = &it->passwords;
    while (all->working < WORKING_MAX) {
        int other = HALL_LINES - 1 - all->last;
        hall_password *next = take_first(all, all->lines[other].first != NULL ? other : all->last);
        if (next == NULL) return;
        hall_job *job = next->job;
        free(next);
        all->working++;
        TV_ASSERT(all->working <= WORKING_MAX);
        it->host.work(it->host.host, job);
    }
}

void hall_password_add(hall *it, const hall_task *task, hall_job *job) {
    hall_passwords *all = &it->passwords;
    int line = line_of(task->known);
    hall_password *added = malloc(sizeof *added);
    TV_ASSERT(added != NULL);
    *added = (hall_password){.job = job, .address = hall_limit_key("hash", task->address)};
    if (all->lines[line].last != NULL)
        all->lines[line].last->next = added;
    else
        all->lines[line].first = added;
    all->lines[line].last = added;
    all->lines[line].count++;
    if (line == HALL_LINE_STRANGERS) hall_map_count(&all->addresses, added->address, 1);
    send_some(it);
}

void hall_password_back(hall *it) {
    TV_ASSERT(it->passwords.working > 0);
    it->passwords.working--;
    send_some(it);
}

void hall_passwords_free(hall *it) {
    for (int line = 0; line < HALL_LINES; line++)
        for (hall_password *each = take_first(&it->passwords, line); each != NULL; each = take_first(&it->passwords, line)) {
            hall_job_free(each->job);
            free(each);
        }
    hall_map_free(&it->passwords.addresses);
}
