/* The table of laws, in the order in which they are asked. Cheap laws come before those that lean on them. */
#include "suite.h"

#include <string.h>

const suite_law suite_laws[] = {
    {"missing", "A function that has no default is not missing, nor the option that ends a game.", SUITE_ONCE, 1, suite_law_missing, NULL},
    {"fair-start", "Of a fresh start, what is imagined has the distribution of what is true.", SUITE_ONCE, 1, suite_law_fair_start, NULL},
    {"learning", "Planes and actions are named, explained, and make up what the tables say.", SUITE_ONCE, 1, suite_law_learning, NULL},

    {"start", "The start is told, telling it changes nothing, and who sees the same start is told the same.", SUITE_START, 1,
     suite_law_start, NULL},
    {"widths", "The list of widths makes up the state, and agrees with `fields`, planes and places.", SUITE_START, 1, suite_law_widths,
     NULL},
    {"moves", "The state is valid; moves are the candidates that check accepts, in order, and the same for who sees only the actor's view.",
     SUITE_POSITION, 1, suite_law_moves, NULL},
    {"fair-step", "A world imagined after a step has the distribution of a world imagined before and taken through the step.",
     SUITE_POSITION, 4, suite_law_fair_step, suite_verdict_fair_step},
    {"remembers", "What a move of another seat makes impossible is not imagined after it.", SUITE_POSITION, 16, suite_law_remembers,
     suite_verdict_remembers},

    {"numbers", "Candidates are distinct, check refuses every other number, and refuses by clauses of the game.", SUITE_SAMPLE, 1,
     suite_law_numbers, NULL},
    {"judgement", "Estimates share one victory and weigh the features, priors are at least 1 and weigh the clues, in every world.",
     SUITE_SAMPLE, 1, suite_law_judgement, NULL},
    {"actions", "Every legal move has an action, and one of its own where its line does not say otherwise.", SUITE_SAMPLE, 1,
     suite_law_actions, NULL},
    {"notation", "A move's notation is short ASCII and is read back as that move.", SUITE_SAMPLE, 1, suite_law_notation, NULL},
    {"fields", "A state is the same after writing and reading, as JSON and as position text.", SUITE_SAMPLE, 1, suite_law_fields, NULL},
    {"words", "Prompts, descriptions and previews are whole in every language.", SUITE_SAMPLE, 1, suite_law_words, NULL},
    {"spoiled",
     "Whatever bytes validate accepts, each number at the bounds that `fields` names among them, every function copes with them, also "
     "later.",
     SUITE_SAMPLE, 2, suite_law_spoiled, NULL},
    {"reveals", "A kind of move that says it reveals does so at least now and then.", SUITE_SAMPLE, 1, suite_law_reveals,
     suite_verdict_reveals},
    {"fork", "Who sees the same after a move whatever chance brought is told the same.", SUITE_SAMPLE, 1, suite_law_fork, NULL},
    {"bots", "A bot's move is legal and depends on its view and seed alone.", SUITE_SAMPLE, 8, suite_law_bots, NULL},

    {"view", "A view is valid, knows its viewer, and tells who decides and whose turn it is; only the actor has moves.", SUITE_VIEWER, 1,
     suite_law_view, NULL},
    {"hide-twice", "Hiding twice is hiding once, and hiding nothing changes nothing.", SUITE_VIEWER, 1, suite_law_hide_twice, NULL},
    {"public", "What a spectator knows every seat knows.", SUITE_VIEWER, 1, suite_law_public, NULL},
    {"view-fields", "A view is the same after writing and reading.", SUITE_VIEWER, 1, suite_law_view_form, NULL},
    {"imagine", "imagine(s, k) is valid, depends on hide(s, k) alone, and looks the same to k.", SUITE_VIEWER, 1, suite_law_imagine, NULL},
    {"observation", "An observation has its length, is the same for equal views, and its planes stay within their values.", SUITE_VIEWER, 1,
     suite_law_observation, NULL},
    {"choices", "Lists, reasons, paths and texts for the actor tell nothing hidden.", SUITE_VIEWER, 1, suite_law_choices, NULL},
    {"telling", "Worlds that look the same to a viewer look and are told the same after a move that reveals nothing.", SUITE_VIEWER, 1,
     suite_law_telling, NULL},

    {"scene", "The scene fits, ids are unique, every element has an area and a label.", SUITE_SCENE, 1, suite_law_scene, NULL},
    {"inside", "Elements lie inside their areas; areas, and what is only drawn, inside the picture.", SUITE_SCENE, 1, suite_law_inside,
     NULL},
    {"tints", "Every tint is one that the theme knows, by day and by night.", SUITE_SCENE, 1, suite_law_tints, NULL},
    {"symbols", "Every symbol is the game's or the theme's.", SUITE_SCENE, 1, suite_law_symbols, NULL},
    {"paths", "Every legal move has a path in the actor's scene, none contains another, and each can be chosen by pointing.", SUITE_SCENE,
     1, suite_law_paths, NULL},

    {"play", "A move that reveals nothing draws nothing and is the same on the actor's view; telling events changes nothing.", SUITE_STEP,
     1, suite_law_play, NULL},
    {"turn", "Turns count from 1, one by one, change hands only with their number, do not last for ever, and stay after the end.",
     SUITE_STEP, 1, suite_law_turn, suite_verdict_turn},
    {"event-names", "Events are of the game's kinds, and every number in them has a name.", SUITE_TOLD, 1, suite_law_event_names, NULL},
    {"events", "Every event is a sentence for every viewer.", SUITE_TOLD, 1, suite_law_events, NULL},
    {"touched", "Every event touches something that is in the picture before or after it.", SUITE_TOLD, 1, suite_law_touched, NULL},

    {"result", "A finished game gives places and a clause.", SUITE_END, 1, suite_law_result, NULL},
    {"ending",
     "A finished game's ending names who is first, as the result says, with whole words, a value for every seat and elements that exist.",
     SUITE_END, 1, suite_law_ending, NULL},
    {"replay", "The same box, key and moves give the same bytes.", SUITE_END, 1, suite_law_replay, NULL},
    {"table", "At the table a record replays, survives writing and reading, and undo and redo lead where they came from.", SUITE_END, 1,
     suite_law_table, NULL},
    {0},
};

const suite_law *suite_law_find(const char *id) {
    for (const suite_law *law = suite_laws; law->id != NULL; law++)
        if (strcmp(law->id, id) == 0) return law;
    return NULL;
}
