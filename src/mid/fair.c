/* Checks a finished record without trusting who published it, see fair.h. */
#include "base/check.h"

#include <trivium/fair.h>
#include <trivium/hash.h>

#include <stdlib.h>
#include <string.h>

static tv_finding_verdict verdict(bool good) { return good ? TV_FIND_GOOD : TV_FIND_BAD; }

static void check_commitment(const tv_record *record, tv_finding *out) {
    TV_ASSERT(out->kind == TV_FIND_COMMITMENT && out->verdict == TV_FIND_UNKNOWN);
    if (!record->has_commitment || record->seed[0] == '\0') return; /* nothing was promised, or nobody can say yet */
    out->verdict = verdict(tv_record_commitment_holds(record));
    if (out->verdict == TV_FIND_BAD)
        tv_fail(&out->error, "the seed is not the one that was committed to: its SHA-256 differs from the commitment.", NULL);
}

static void check_first(const tv_record *record, const tv_fair_memory *memory, tv_finding *out) {
    TV_ASSERT(out->kind == TV_FIND_FIRST && out->verdict == TV_FIND_UNKNOWN);
    if (memory->commitment == NULL || memory->commitment[0] == '\0') return;
    char digits[2 * sizeof record->commitment + 1] = "";
    tv_text hex = TV_TEXT_OVER(digits);
    uint8_t digest[TV_SHA256_BYTES]; /* a record that names no commitment is held to its secret itself */
    if (!record->has_commitment && record->seed[0] == '\0') return;
    tv_sha256_of(record->seed, strlen(record->seed), digest);
    tv_text_add_hex(&hex, record->has_commitment ? record->commitment : digest, sizeof digest);
    out->verdict = verdict(strcmp(digits, memory->commitment) == 0);
}

static void check_salt(const tv_record *record, const tv_fair_memory *memory, tv_finding *out) {
    TV_ASSERT(out->kind == TV_FIND_SALT && out->verdict == TV_FIND_UNKNOWN);
    if (memory->seat >= record->setup.seats || memory->salt == NULL || memory->salt[0] == '\0') return;
    out->verdict = verdict(strcmp(record->seats[memory->seat].salt, memory->salt) == 0);
}

/* Replaying has checked every decision; the result line must be the game's. */
static void check_moves(const tv_record *record, const tv_table *table, const tv_error *replay, tv_finding *out) {
    TV_ASSERT(out->kind == TV_FIND_MOVES && out->verdict == TV_FIND_UNKNOWN);
    if (table == NULL) {
        bool unknown = record->seed[0] == '\0' || tv_error_is_memory(replay); /* a machine too small says nothing about the server */
        out->verdict = unknown ? TV_FIND_UNKNOWN : TV_FIND_BAD;
        out->error = *replay;
        out->decision = replay->decision;
        return;
    }
    out->verdict = TV_FIND_GOOD;
    if (record->result[0] == '\0') return;
    char words[TV_RESULT_MAX];
    tv_text found = TV_TEXT_OVER(words);
    tv_result result;
    tv_table_result(table, &result);
    tv_result_write(&result, record->setup.seats, &found);
    bool over = tv_table_actor(table) == TV_OVER;
    if (over && strcmp(words, record->result) == 0) return;
    out->verdict = TV_FIND_BAD;
    if (over)
        tv_fail(&out->error, "the record claims the result \"{}\", but the game ends with \"{}\".", record->result, words, NULL);
    else
        tv_fail(&out->error, "the record claims the result \"{}\", but the game is not over.", record->result, NULL);
}

static void check_views(const tv_table *table, const tv_fair_memory *memory, tv_finding *out) {
    TV_ASSERT(out->kind == TV_FIND_VIEWS && out->verdict == TV_FIND_UNKNOWN);
    if (table == NULL || memory->view == NULL) return;
    if (tv_table_decisions(table) < memory->decisions) { /* what was shown after its end is missing in it */
        out->verdict = TV_FIND_BAD;
        out->decision = tv_table_decisions(table);
        return;
    }
    uint32_t bytes = tv_table_game(table)->state_bytes, decisions = tv_table_decisions(table);
    void *view = malloc(bytes);
    if (view == NULL) tv_fail_memory(&out->error);
    for (uint32_t decision = 0; view != NULL && decision <= decisions; decision++) {
        const void *shown = memory->view(memory->host, decision);
        if (shown == NULL) continue;
        bool same = tv_table_view_at(table, decision, memory->seat, view) && memcmp(view, shown, bytes) == 0;
        out->checked++;
        if (out->verdict != TV_FIND_BAD) out->decision = same ? 0 : decision;
        if (!same || out->verdict == TV_FIND_UNKNOWN) out->verdict = verdict(same);
    }
    free(view);
}

bool tv_fair_check_replayed(const tv_record *record, const tv_table *table, const tv_error *replay, const tv_fair_memory *memory,
                            tv_finding findings[TV_FINDINGS]) {
    TV_ASSERT(table != NULL ? tv_table_game(table) == record->game : replay != NULL);
    static const tv_fair_memory nothing = {.seat = TV_SPECTATOR};
    if (memory == NULL) memory = &nothing;
    for (int kind = 0; kind < TV_FINDINGS; kind++) findings[kind] = (tv_finding){.kind = (tv_finding_kind)kind, .verdict = TV_FIND_UNKNOWN};
    check_commitment(record, &findings[TV_FIND_COMMITMENT]);
    check_first(record, memory, &findings[TV_FIND_FIRST]);
    check_salt(record, memory, &findings[TV_FIND_SALT]);
    check_moves(record, table, replay, &findings[TV_FIND_MOVES]);
    check_views(table, memory, &findings[TV_FIND_VIEWS]);
    return tv_fair_fault(findings) == NULL;
}

bool tv_fair_check(const tv_record *record, const tv_fair_memory *memory, tv_finding findings[TV_FINDINGS]) {
    tv_error error = {0};
    tv_table *table = tv_table_open(record, &error);
    bool fair = tv_fair_check_replayed(record, table, &error, memory, findings);
    if (table != NULL) tv_table_close(table);
    return fair;
}

const tv_finding *tv_fair_fault(const tv_finding findings[TV_FINDINGS]) {
    static const tv_finding_kind order[] = {TV_FIND_COMMITMENT, TV_FIND_MOVES, TV_FIND_FIRST, TV_FIND_SALT, TV_FIND_VIEWS};
    const tv_finding *moves = &findings[TV_FIND_MOVES];
    if (moves->verdict == TV_FIND_BAD && moves->decision > 0) return moves; /* what cannot be replayed says nothing else */
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        if (findings[order[i]].verdict == TV_FIND_BAD) return &findings[order[i]];
    for (int kind = 0; kind < TV_FINDINGS; kind++)
        if (tv_error_is_memory(&findings[kind].error)) return &findings[kind];
    return NULL;
}

/* What could not be checked is said to be that, and what it would have been. */
static void write_unchecked(const tv_finding *finding, tv_lang lang, tv_text *out) {
    char words[512];
    tv_text claim = TV_TEXT_OVER(words);
    tv_finding good = *finding;
    good.verdict = TV_FIND_GOOD;
    if (finding->kind == TV_FIND_VIEWS)
        tv_word(&claim, lang, TV_TEXT("What you were shown is what happened."));
    else
        tv_finding_write(&good, lang, &claim);
    bool memory = tv_error_is_memory(&finding->error);
    tv_say(out, lang, memory ? TV_TEXT("Not checked, not enough memory: {claim}") : TV_TEXT("Not checked: {claim}"), TV_S("claim", words));
}

void tv_finding_write(const tv_finding *finding, tv_lang lang, tv_text *out) {
    if (finding->verdict == TV_FIND_UNKNOWN) {
        write_unchecked(finding, lang, out);
        return;
    }
    TV_ASSERT(finding->kind < TV_FINDINGS);
    bool bad = finding->verdict == TV_FIND_BAD;
    switch (finding->kind) {
    case TV_FIND_COMMITMENT:
        tv_word(out, lang,
                bad ? TV_TEXT("The server did not use the secret it committed to before the game.")
                    : TV_TEXT("The server used the secret it committed to before the game."));
        break;
    case TV_FIND_FIRST:
        tv_word(out, lang,
                bad ? TV_TEXT("The server's commitment has changed since you first saw the game.")
                    : TV_TEXT("The server committed itself before you first saw the game."));
        break;
    case TV_FIND_SALT:
        tv_word(out, lang, bad ? TV_TEXT("Your own random contribution was not used.") : TV_TEXT("Your own random contribution was used."));
        break;
    case TV_FIND_MOVES:
        tv_word(out, lang,
                bad ? TV_TEXT("The moves do not follow from the rules, the secret and the players' contributions:")
                    : TV_TEXT("The moves follow the rules, and all chance came from the agreed secret."));
        if (bad) {
            tv_text_add_char(out, ' ');
            tv_text_add(out, finding->error.what);
        }
        break;
    default:
        if (bad)
            tv_say(out, lang, TV_TEXT("What you were shown is not what happened, first after move {n}."), TV_N("n", finding->decision));
        else
            tv_say_count(out, lang, "What you were shown is what happened: {n} position compared.",
                         "What you were shown is what happened: {n} positions compared.", finding->checked, TV_N("n", finding->checked));
    }
}
