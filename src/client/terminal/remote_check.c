/* Checks a finished game without trusting the server: is the published secret the one it was bound to before anybody gave
 * a salt, is our own salt in the record, and do secret, salts and moves give the game that ended so? */
#include <string.h>
#include <trivium/fair.h>

#include "remote_actions.h"

static void tell_finding(remote_game *it, const tv_finding *finding) {
    if (finding->verdict == TV_FIND_UNKNOWN) return;
    tv_text_add(&it->news, finding->verdict == TV_FIND_GOOD ? "+ " : "! ");
    tv_finding_write(finding, it->lang, &it->news);
    tv_text_add_char(&it->news, '\n');
}

bool remote_check(remote_game *it, tv_error *error) {
    tv_record record;
    if (!remote_game_fetch(it, "record", error)) return false;
    const char *text = json_string_value(json_object_get(it->answer, "record"));
    if (!text || !tv_record_read(&record, text, strlen(text), error)) return false;
    tv_finding findings[TV_FINDINGS];
    tv_fair_check(&record, &(tv_fair_memory){.seat = it->seat, .commitment = it->ticket.commitment, .salt = it->ticket.salt}, findings);
    for (int kind = 0; kind < TV_FINDINGS; kind++) tell_finding(it, &findings[kind]);
    tv_record_free(&record);
    return true;
}
