/* A record studied at the terminal, in plain lines: what might have been played is tried and kept, mistakes and puzzles are solved. */
#ifndef TRIVIUM_CLI_STUDY_H
#define TRIVIUM_CLI_STUDY_H

#include "command/options.h"
#include "mid/analyse.h"

#include <trivium/session.h>

typedef struct study {
    cli_call *call;
    const char *path; /* where `save` writes; NULL: the record is none of the reader's */
    tv_lang lang;
    tv_lines *lines;
    tv_session *session;
    tv_bot judge;
    analyse_game game; /* what was found out about the whole game; moments NULL: nobody asked yet */
    uint32_t mistake;  /* the one that is posed, from 1; 0: none */
    bool dirty;        /* lines were changed, and are not written */
    bool leave;
} study;

/* Obeys lines until `quit` or the end of the input; an exit code. */
int study_run(study *it);

/* ---- its parts ---- */

/* Says a sentence on a line of its own. */
void study_say(study *it, const char *english);
/* Where one is, and what is asked. */
void study_ask(study *it);
/* Lets bots answer, and has moves judged that were tried in a puzzle; what must be kept is noted. */
void study_attend(study *it);
/* Chances and best moves at the present place. */
void study_best(study *it);
/* Finds the game's mistakes, and tells them; poses the next of those that people made. */
void study_mistakes(study *it);
void study_learn(study *it);

#endif
