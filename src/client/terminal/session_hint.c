/* Hints, see session_hint.h. */
#include "session_hint.h"

#include <stdlib.h>

/* Three searches of so many iterations: about a second on a slow machine. */
static const char hint_bot[] = "search:10000it";

bool session_hint_begin(session_hint *hint, const session *play, tv_text *why) {
    const tv_frame *frame = session_frame(play);
    uint8_t seat = frame->person;
    *hint = (session_hint){0};
    if (frame->remote) {
        tv_word(why, play->lang, TV_TEXT("There are no hints in games at a server."));
        return false;
    }
    if (frame->over) {
        tv_word(why, play->lang, TV_TEXT("The game is over: there is nothing to decide."));
        return false;
    }
    if (!frame->deciding) {
        tv_word(why, play->lang, TV_TEXT("A hint is only for the person who must decide now."));
        return false;
    }
    tv_error error;
    if (!tv_bot_read(&hint->bot, hint_bot, &error)) return false;
    hint->task = (tv_bot_task){.game = play->game,
                               .box = frame->box,
                               .seed = tv_table_bot_seed(session_table(play), seat),
                               .memory_size = tv_bot_memory(&hint->bot, play->game)};
    hint->task.view = hint->view = malloc(play->game->state_bytes);
    hint->task.memory = hint->memory = malloc(hint->task.memory_size);
    hint->scratch = malloc(tv_hint_scratch(play->game));
    if (hint->view && hint->memory && hint->scratch) {
        tv_table_view(session_table(play), seat, hint->view);
        return true;
    }
    session_hint_end(hint);
    tv_word(why, play->lang, TV_TEXT("There is not enough memory for a hint."));
    return false;
}

void session_hint_think(session_hint *hint, bool (*stop)(void *host), void *host) {
    hint->task.stop = stop;
    hint->task.host = host;
    tv_hint_find(&hint->bot, &hint->task, hint->scratch, &hint->found);
}

void session_hint_say(const session_hint *hint, const session *play, tv_text *out) {
    tv_reader reader = tv_record_reader(tv_table_record(session_table(play)), play->lang);
    tv_hint_say(&hint->found, &hint->task, &reader, hint->scratch, out);
}

void session_hint_end(session_hint *hint) {
    free(hint->view);
    free(hint->memory);
    free(hint->scratch);
    *hint = (session_hint){0};
}
