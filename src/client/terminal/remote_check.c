/* Checks a finished game without trusting the server (trivium/fair.h), and tells what was found. */
#include <trivium/fair.h>

#include "remote_actions.h"

static const void *shown_view(void *host, uint32_t decision) { return tv_remote_view(host, decision); }

/* Where nothing can be said, nothing is told. */
static void tell_finding(remote_game *it, const tv_finding *finding) {
    if (finding->verdict == TV_FIND_UNKNOWN) return;
    tv_text_add(&it->remarks, finding->verdict == TV_FIND_GOOD ? "+ " : "! ");
    tv_finding_write(finding, it->lang, &it->remarks);
    tv_text_add_char(&it->remarks, '\n');
}

bool remote_check(remote_game *it, tv_error *error) {
    const tv_remote_table *about = tv_remote_about(it->table);
    const tv_record *record = remote_game_record(it, error);
    tv_finding findings[TV_FINDINGS];
    if (!record) return false;
    tv_fair_memory memory = {.seat = about->you,
                             .decisions = about->number,
                             .commitment = about->first_commitment,
                             .salt = about->salt,
                             .view = shown_view,
                             .host = it->table};
    tv_fair_check(record, &memory, findings);
    for (int kind = 0; kind < TV_FINDINGS; kind++) tell_finding(it, &findings[kind]);
    return true;
}
