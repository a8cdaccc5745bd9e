/* At a table whose game has not begun, see online.h. */
#include "online.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "command/typed.h"
#include "host/host_time.h"

enum { LOOK_MS = 1000, SILENCE_MS = 4000 };

static uint32_t count_open(const tv_remote_table *about) {
    uint32_t open = 0;
    for (uint8_t seat = 0; seat < about->seats; seat++) open += !about->seat[seat].taken;
    return open;
}

/* Does it wait for people? Only then is anything typed meant for this room: otherwise the game begins at once, and what scripts say is its. */
static bool waits_for_people(const tv_remote_table *about) { return about->status[0] && count_open(about) > 0; }

static void tell_waiting(cli_call *call, const tv_remote_table *about, tv_lang lang) {
    uint32_t open = count_open(about);
    if (open == 0) return; /* only somebody's salt is missing */
    tv_say_count(call->out, lang, "Table {table}: waiting for {n} more player; quit leaves.",
                 "Table {table}: waiting for {n} more players; quit leaves.", open, TV_S("table", about->id), TV_N("n", open));
    tv_text_add_char(call->out, '\n');
}

/* Whom we may remove: who made the table may. */
static void tell_removing(cli_call *call, const tv_remote_table *about, tv_lang lang) {
    for (uint8_t seat = 0; about->maker && seat < about->seats; seat++) {
        if (seat == about->you || !about->seat[seat].person[0]) continue;
        tv_say(call->out, lang, TV_TEXT("Seat {n}: {player}. \"remove {n}\" removes them from the table."), TV_N("n", seat + 1),
               TV_S("player", about->seat[seat].name));
        tv_text_add_char(call->out, '\n');
    }
}

static void tell(cli_call *call, const tv_remote_table *about, tv_lang lang) {
    tell_waiting(call, about, lang);
    tell_removing(call, about, lang);
}

static void remove_seat(cli_call *call, remote_game *game, uint64_t number) {
    char body[32];
    tv_error error = {0};
    tv_remote_answer answer;
    snprintf(body, sizeof body, "{\"seat\":%d}", (int)number - 1);
    if (!remote_game_ask(game, "POST", "remove", body, &answer, &error)) cli_complain(call, CLI_FAILED, "%s", error.what);
}

typedef enum { STAYS, LEAVES, ENDED } heard;

/* "quit", "remove 2"; anything else is answered with what the table waits for. */
static heard hear_typed(cli_call *call, remote_game *game, tv_lang lang) {
    const tv_remote_table *about = tv_remote_about(game->table);
    char line[TYPED_MAX];
    uint64_t number;
    typed_got got = typed_read(line);
    if (got == TYPED_END) return ENDED;
    if (got == TYPED_LINE && strcmp(line, "quit") == 0) return LEAVES;
    if (got == TYPED_LINE && strncmp(line, "remove ", 7) == 0 && cli_read_number(line + 7, 1, about->seats, &number))
        remove_seat(call, game, number);
    else
        tell(call, about, lang);
    return STAYS;
}

/* Nothing at all was heard of the table: once that has lasted, it is said which of two reasons it has. */
static void tell_silence(cli_call *call, const tv_remote_table *about, tv_lang lang) {
    tv_word(call->out, lang,
            about->connected ? TV_TEXT("The server has not answered yet; waiting. Ctrl-C leaves.")
                             : TV_TEXT("The server cannot be reached; trying again. Ctrl-C leaves."));
    tv_text_add_char(call->out, '\n');
}

int online_wait(cli_call *call, remote_game *game, tv_lang lang) {
    const tv_remote_table *about = tv_remote_about(game->table);
    bool told = false;
    uint64_t silent_ms = host_time_ms() + SILENCE_MS;
    while (!tv_remote_has_game(game->table) && !about->failed) {
        struct pollfd inputs[] = {{remote_link_descriptor(game->link), POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}};
        poll(inputs, waits_for_people(about) ? 2 : 1, LOOK_MS); /* also when nothing is said something may be due */
        remote_game_hear(game); /* before what is typed: the game may have begun, and then it is the game's */
        bool begun = tv_remote_has_game(game->table) || about->failed;
        heard typed = inputs[1].revents && !begun ? hear_typed(call, game, lang) : STAYS;
        if (typed == LEAVES) return CLI_OK;
        if (typed == ENDED)
            return cli_complain(call, CLI_FAILED, "the input ended before the game began; come back with --table %s.", about->id);
        if (!told && about->status[0] == '\0' && !about->failed && host_time_ms() >= silent_ms) {
            tell_silence(call, about, lang);
            told = true;
        }
        if (tv_remote_take_changed(game->table) && !tv_remote_has_game(game->table) && !about->failed) tell(call, about, lang);
        if (!cli_flush(call)) return CLI_FAILED;
    }
    return about->failed ? cli_complain(call, CLI_FAILED, "%s", about->reason) : CLI_OK;
}
