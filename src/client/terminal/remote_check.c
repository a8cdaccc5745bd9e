/* Checks a finished game without trusting the server: is the published secret the one it was bound to before anybody gave
 * a salt, is our own salt in the record, and do secret, salts and moves give the game that ended so? */
#include <string.h>
#include <trivium/hash.h>

#include "mid/verify.h"
#include "remote_actions.h"

static void tell_finding(remote_game *it, bool good, const char *english) {
    tv_text_add(&it->news, good ? "+ " : "! ");
    remote_tell(it, english);
}

static void check_commitment(remote_game *it, const tv_record *record) {
    char digits[2 * TV_SHA256_BYTES + 1] = "";
    tv_text hex = TV_TEXT_OVER(digits);
    if (record->has_commitment) tv_text_add_hex(&hex, record->commitment, sizeof record->commitment);
    bool same = record->has_commitment && tv_record_commitment_holds(record) && strcmp(digits, it->ticket.commitment) == 0;
    tell_finding(it, same,
                 same ? TV_TEXT("The secret is the one that the server was bound to when you first saw the table.")
                      : TV_TEXT("The secret is not the one that the server was bound to when you first saw the table."));
}

/* Where this program gave none, nothing can be said. */
static void check_salt(remote_game *it, const tv_record *record) {
    if (it->seat == TV_SPECTATOR || !it->ticket.salt[0]) return;
    bool same = strcmp(record->seats[it->seat].salt, it->ticket.salt) == 0;
    tell_finding(it, same, same ? TV_TEXT("Your own salt went into the chance.") : TV_TEXT("Your own salt did not go into the chance."));
}

static void check_moves(remote_game *it, const tv_record *record) {
    char words[REMOTE_ERROR_MAX];
    tv_text fault = TV_TEXT_OVER(words);
    tv_error error = {0};
    tv_table *table = tv_table_open(record, &error);
    bool faulty = verify_find_fault(record, table, &error, &fault);
    tell_finding(it, !faulty,
                 faulty ? TV_TEXT("The moves do not follow from the rules, the secret and the salts:")
                        : TV_TEXT("The moves follow the rules, with dice from the secret and the salts."));
    if (faulty) {
        tv_text_add(&it->news, words);
        tv_text_add_char(&it->news, '\n');
    }
    if (table) tv_table_close(table);
}

bool remote_check(remote_game *it, tv_error *error) {
    tv_record record;
    if (!remote_game_fetch(it, "record", error)) return false;
    const char *text = json_string_value(json_object_get(it->answer, "record"));
    if (!text || !tv_record_read(&record, text, strlen(text), error)) return false;
    check_commitment(it, &record);
    check_salt(it, &record);
    check_moves(it, &record);
    tv_record_free(&record);
    return true;
}
