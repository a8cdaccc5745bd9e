/* What is asked before a game begins, for who named nothing on the command line: whether to go on with a game that was left, against whom to play,
 * how many play, which colour and which name. The two clients show the questions, each in its way. */
#ifndef TRIVIUM_CLIENT_TERMINAL_START_H
#define TRIVIUM_CLIENT_TERMINAL_START_H

#include "command/options.h"
#include "session.h"

enum { START_BACK = -1, START_QUIT = -2 };

/* One question: lines to choose from, with the number of the one that was chosen before or 0; the number of the one chosen, or START_BACK: one
 * question back, or START_QUIT: nothing is played. And a line to type, which may stay empty; false: one question back. */
typedef struct start_host {
    int (*choose)(cli_call *call, tv_lang lang, const char *title, const char *const *lines, int count, int at);
    bool (*type)(cli_call *call, tv_lang lang, const char *title, char *out, size_t size);
} start_host;

typedef struct start_choice {
    char kept[SESSION_FILE_MAX]; /* go on with this game; "": a new one */
    char seats[256], names[256]; /* as --seats and --names take them; "": not asked */
    bool quit;                   /* nothing is to be played: not another game either */
} start_choice;

/* What a list of games says behind a game's name: its sentence, and whether games of it were left. */
void start_say_game(const tv_game *game, tv_lang lang, tv_text *out);
/* Asks; `kept`: about games that were left; `seats`: who plays. False: the person went back before the first question, or quit. */
bool start_ask(cli_call *call, const start_host *host, const tv_game *game, tv_lang lang, bool kept, bool seats, start_choice *out);

#endif
