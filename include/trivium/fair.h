/* Fairness: checks a finished record without trusting who published it. Findings are data; `tv_finding_write` puts one into words. One check
 * for the command line, the terminal and the page. */
#ifndef TRIVIUM_FAIR_H
#define TRIVIUM_FAIR_H

#include <trivium/table.h>

TV_PUBLIC_BEGIN

typedef enum {
    TV_FIND_COMMITMENT, /* the secret is the one the server had bound itself to (the record's own commitment) */
    TV_FIND_FIRST,      /* and that is the one that was shown here first */
    TV_FIND_SALT,       /* the own salt went into the chance */
    TV_FIND_MOVES,      /* the moves follow the rules, with dice from the secret and the salts; the result line holds */
    TV_FIND_VIEWS,      /* what was shown here is what happened */
    TV_FINDINGS
} tv_finding_kind;
typedef enum { TV_FIND_GOOD, TV_FIND_BAD, TV_FIND_UNKNOWN } tv_finding_verdict; /* unknown: it could not be checked here */

typedef struct tv_finding {
    tv_finding_kind kind;
    tv_finding_verdict verdict;
    uint32_t decision; /* MOVES: the first entry that is wrong, or 0; VIEWS: the first moment that differs */
    uint32_t checked;  /* VIEWS: how many moments were compared */
    tv_error error;    /* what is wrong with the moves: clause, place and sentence; of an unknown finding: why, where memory was short */
} tv_finding;

/* What this client remembers of the game: whatever is absent makes a finding unknown. */
typedef struct tv_fair_memory {
    uint8_t seat;                                       /* the own, or TV_SPECTATOR */
    const char *commitment;                             /* hexadecimal in small letters, as it was first shown; NULL: not known */
    uint32_t decisions;                                 /* that were shown here: a record of fewer is cut off; 0: not known */
    const char *salt;                                   /* the own; NULL: none was given from here */
    const void *(*view)(void *host, uint32_t decision); /* the view that was shown after so many decisions, or NULL; itself NULL: none */
    void *host;
} tv_fair_memory;

/* Checks all of it; true when nothing is bad and memory was not short. `memory` may be NULL. */
bool tv_fair_check(const tv_record *record, const tv_fair_memory *memory, tv_finding findings[TV_FINDINGS]);
/* The same for a record that was replayed already: `table`, or NULL with the error of replaying. */
bool tv_fair_check_replayed(const tv_record *record, const tv_table *table, const tv_error *replay, const tv_fair_memory *memory,
                            tv_finding findings[TV_FINDINGS]);
/* The finding that says best what is wrong, or NULL. One that is unknown only because memory was short is told after all that is bad. */
const tv_finding *tv_fair_fault(const tv_finding findings[TV_FINDINGS]);
void tv_finding_write(const tv_finding *finding, tv_lang lang, tv_text *out);

TV_PUBLIC_END

#endif
