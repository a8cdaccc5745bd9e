/* Checks the seed against its commitment and the result line against the result; replaying has checked every decision. */
#include "verify.h"

#include "base/check.h"

#include <string.h>

bool verify_find_fault(const tv_record *record, const tv_table *table, const tv_error *replay_error, tv_text *fault) {
    TV_ASSERT(table != NULL || replay_error != NULL);
    if (table == NULL) {
        tv_text_add(fault, replay_error->what);
        return true;
    }
    if (!tv_record_commitment_holds(record)) {
        tv_text_add(fault, "the seed is not the one that was committed to: its SHA-256 differs from the commitment.");
        return true;
    }
    if (record->result[0] == '\0') return false;
    char words[TV_RESULT_MAX];
    tv_text found = TV_TEXT_OVER(words);
    tv_result result;
    tv_table_result(table, &result);
    tv_result_write(&result, record->setup.seats, &found);
    bool over = tv_table_actor(table) == TV_OVER;
    if (over && strcmp(words, record->result) == 0) return false;
    tv_text_add(fault, "the record claims the result \"");
    tv_text_add(fault, record->result);
    tv_text_add(fault, over ? "\", but the game ends with \"" : "\", but the game is not over");
    if (over) tv_text_add(fault, words);
    tv_text_add(fault, over ? "\"." : ".");
    return true;
}
