/* Hints, see session_hint.h. */
#include "session_hint.h"

#include "host/nets.h"

#include <stdlib.h>

/* Three searches of so many iterations: about a second on a slow machine. */
static const char hint_bot[] = "search:10000it";

bool session_hint_begin(session_hint *hint, session *play, tv_text *why) {
    tv_advice_task asked;
    tv_error error = {0};
    *hint = (session_hint){0};
    if (!tv_bot_read(&hint->bot, hint_bot, &error) || !tv_session_ask_advice(play->mid, &asked, &error)) {
        tv_text_add(why, error.what);
        return false;
    }
    hint->number = asked.number;
    hint->memory = malloc(tv_bot_memory(&hint->bot, play->game));
    hint->scratch = malloc(tv_hint_scratch(play->game));
    hint->task = (tv_bot_task){.game = play->game,
                               .box = session_frame(play)->box,
                               .view = asked.view,
                               .seed = asked.seed,
                               .memory = hint->memory,
                               .memory_size = tv_bot_memory(&hint->bot, play->game),
                               .net = host_net_find(&hint->bot, play->game, session_frame(play)->box)};
    if (hint->memory && hint->scratch) return true;
    session_hint_end(hint);
    tv_word(why, play->lang, TV_TEXT("There is not enough memory for a hint."));
    return false;
}

void session_hint_think(session_hint *hint, bool (*stop)(void *host), void *host) {
    hint->task.stop = stop;
    hint->task.host = host;
    tv_hint_find(&hint->bot, &hint->task, hint->scratch, &hint->found);
}

void session_hint_tell(const session_hint *hint, session *play, tv_text *out) {
    if (!tv_session_take_hint(play->mid, hint->number, &hint->found)) return;
    const tv_advice *advice = session_frame(play)->advice;
    if (advice != NULL) tv_text_add(out, advice->sentence);
}

void session_hint_end(session_hint *hint) {
    free(hint->memory);
    free(hint->scratch);
    *hint = (session_hint){0};
}
