/* The loop of the plain client, see plain.h. */
#include "plain.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "command/typed.h"
#include "plain_commands.h"
#include "session_files.h"
#include "session_remote.h"
#include "session_words.h"

enum { MOVES_LISTED_MAX = 12, CURTAIN_LINES = 60 };

/* Sends off what was said; when nobody can read it any more, the client leaves. */
static void send_out(plain *client) {
    typed_clean(client->call->out, 0);
    if (cli_flush(client->call)) return;
    client->leave = true;
    client->code = CLI_FAILED;
}

/* Where an unfinished game lies now. */
static void tell_file(plain *client, const char *sentence, const char *path) {
    tv_say(client->call->out, client->play->lang, sentence, TV_S("file", path));
    tv_text_add_char(client->call->out, '\n');
}

/* The input ended before the game did. Into a file of the person's own that is as good as the end; otherwise it is a failure, though the game is
 * kept. */
static void input_ended(plain *client) {
    session *play = client->play;
    client->leave = true;
    if (session_frame(play)->over) return;
    if (play->remote) {
        client->code = play->dirty ? CLI_FAILED : CLI_OK;
        plain_say(client, TV_TEXT("Input ended before the game was over; it goes on at the server."));
        return;
    }
    bool saved = play->file[0] && !play->dirty;
    client->code = saved ? CLI_OK : CLI_FAILED;
    if (saved)
        tell_file(client, TV_TEXT("Input ended before the game was over; it is saved in {file}."), play->file);
    else if (play->kept[0] && play->dirty)
        tell_file(client, TV_TEXT("Input ended before the game was over; it is kept in {file}, and the next start offers it."), play->kept);
    else {
        session_keep_drop(play);
        plain_say(client, TV_TEXT("Input ended before anybody here played."));
    }
}

/* Reads and obeys one line. */
static void take_line(plain *client) {
    char line[TYPED_MAX];
    send_out(client);
    if (client->leave) return;
    switch (typed_read(line)) {
    case TYPED_LINE: plain_obey(client, line); break;
    case TYPED_BAD: plain_say(client, TV_TEXT("This line is too long or contains invalid characters; it is ignored.")); break;
    case TYPED_END: input_ended(client); break;
    }
}

/* Between two persons: what was said scrolls out of sight, and nothing more is said before the right person is there.
 * */
static void lower_curtain(plain *client) {
    session *play = client->play;
    char line[TYPED_MAX];
    tv_text *out = client->call->out;
    seat_name name = seat_named(play, session_frame(play)->curtain);
    for (int k = 0; k < CURTAIN_LINES && isatty(STDOUT_FILENO); k++) tv_text_add_char(out, '\n');
    tv_say(out, play->lang, TV_TEXT("This screen is now for {player}."), TV_S("player", name.words));
    tv_text_add_char(out, ' ');
    plain_say(client, TV_TEXT("Everybody else, please look away. Then press Enter."));
    send_out(client);
    if (client->leave) return;
    if (typed_read(line) == TYPED_END) {
        input_ended(client);
        return;
    }
    tv_session_lift(play->mid);
}

/* Whose decision it is, what is expected, and the moves when they are few. */
static void ask(plain *client) {
    session *play = client->play;
    tv_text *out = client->call->out;
    plain_tell_news(client);
    const tv_frame *frame = session_frame(play);
    if (frame->person < TV_SEATS_MAX) {
        say_seat(play, frame->person, out);
        tv_word(out, play->lang, ": ");
    }
    say_prompt(play, out);
    if (!frame->over && frame->seat[frame->actor].left_ms >= 0) {
        tv_text_add_char(out, ' ');
        say_clock(play, frame->actor, out);
    }
    tv_text_add_char(out, '\n');
    uint32_t count = frame->screen->choice.count;
    if (count <= MOVES_LISTED_MAX) {
        plain_list_moves(client);
    } else {
        tv_say_count(out, play->lang, "{n} move is possible; type moves for the list, help for help.",
                     "{n} moves are possible; type moves for the list, help for help.", count, TV_N("n", count));
        tv_text_add_char(out, '\n');
    }
}

static void tell_notice(plain *client) {
    if (!client->play->notice[0]) return;
    tv_text_add(client->call->out, client->play->notice);
    if (!client->play->remote) tv_text_add_char(client->call->out, '\n'); /* a server's remarks are whole lines */
    client->play->notice[0] = '\0';
}

static void let_bot_decide(plain *client) {
    const process_stop never = {0};
    tv_error error;
    if (session_play_bot(client->play, never, &error)) {
        tell_notice(client);
        plain_keep(client);
        if (session_frame(client->play)->person == TV_SPECTATOR) plain_tell_news(client);
        send_out(client);
        return;
    }
    client->leave = true;
    client->code = cli_complain(client->call, CLI_FAILED, "%s", error.what);
}

static void tell_end(plain *client) {
    plain_tell_news(client);
    plain_say(client, TV_TEXT("The game is over."));
    say_result(client->play, client->call->out);
    tv_text_add_char(client->call->out, '\n');
    say_study(client->play, client->call->out);
    tv_text_add_char(client->call->out, '\n');
}

/* A game at this screen is over: it can be looked at again, and saved. The last move may also be taken back: then it is not over. */
static void look_back(plain *client) {
    if (!client->ended) {
        tell_end(client);
        plain_say(client, TV_TEXT("first, back, next, last and go 12 look at it again, eyes NAME as that player saw it; save FILE keeps "
                                  "it; quit ends the program."));
    }
    client->ended = true;
    take_line(client);
    client->ended = session_frame(client->play)->over;
}

/* Nothing of a person's is lost: what was decided lies where it is said, and the next start offers it. */
static void say_goodbye(plain *client) {
    session *play = client->play;
    if (session_frame(play)->over) session_keep_drop(play);
    if (session_frame(play)->over || !play->kept[0] || client->code != CLI_OK) return;
    bool own = play->kept_lock == 0; /* --save names it */
    if (!play->dirty && !own)
        session_keep_drop(play); /* nothing was played, or it is saved elsewhere */
    else if (client->quit)
        tell_file(client, own ? TV_TEXT("The game is saved in {file}.") : TV_TEXT("The game is kept in {file}; the next start offers it."),
                  play->kept);
}

/* The end of a game at a server: there may be another one, a file to be written, something to be said. */
static void tell_end_online(plain *client) {
    tell_end(client);
    plain_say(client, TV_TEXT("save FILE saves the record, table opens the table's menu, quit ends the program."));
}

/* A game on a server: what it says and what is typed are waited for together. */
static void listen_online(plain *client) {
    session *play = client->play;
    bool was_over = client->ended;
    client->changed = session_hear(play) || client->changed;
    client->ended = session_frame(play)->over;
    tell_notice(client);
    if (session_failure(play)) {
        client->leave = true;
        client->code = cli_complain(client->call, CLI_FAILED, "%s", session_failure(play));
        return;
    }
    client->leave = client->leave || session_moves_on(play);
    if (client->leave) return;
    if (client->ended && !was_over)
        tell_end_online(client);
    else if (client->changed && !client->ended)
        ask(client);
    client->changed = false;
    send_out(client);
    struct pollfd inputs[] = {{STDIN_FILENO, POLLIN, 0}, {session_descriptor(play), POLLIN, 0}};
    if (!client->leave && poll(inputs, 2, -1) > 0 && inputs[0].revents) take_line(client);
}

static void play_here(plain *client) {
    if (session_frame(client->play)->over) {
        look_back(client);
    } else if (session_frame(client->play)->curtain != TV_OVER) {
        lower_curtain(client);
    } else if (session_waits_for_bot(client->play)) {
        let_bot_decide(client);
        client->changed = true;
    } else {
        if (client->changed) ask(client);
        client->changed = false;
        take_line(client);
    }
}

int plain_play(cli_call *call, session *play) {
    plain client = {.call = call, .play = play, .changed = true, .code = CLI_OK};
    if (!play->remote && !play->kept[0]) session_keep_begin(play);
    while (!client.leave && play->remote) listen_online(&client);
    while (!client.leave) play_here(&client);
    if (!play->remote) say_goodbye(&client);
    typed_clean(call->out, 0);
    return client.code;
}

const tv_game *plain_choose_game(cli_call *call, tv_lang lang, bool *leaves) {
    char line[TYPED_MAX];
    uint64_t count = 0, number;
    tv_word(call->out, lang, TV_TEXT("Which game? Type its number or its name, or quit."));
    tv_text_add_char(call->out, '\n');
    for (; tv_games[count]; count++) {
        tv_text_add_uint(call->out, count + 1);
        tv_text_add(call->out, ". ");
        tv_text_add(call->out, tv_games[count]->id);
        start_say_game(tv_games[count], lang, call->out);
        tv_text_add_char(call->out, '\n');
    }
    while (cli_flush(call)) {
        typed_got got = typed_read(line);
        if (got == TYPED_END) break;
        if (got == TYPED_LINE && cli_read_number(line, 1, count, &number)) return tv_games[number - 1];
        if (got == TYPED_LINE && tv_game_find(line)) return tv_game_find(line);
        *leaves = got == TYPED_LINE && strcmp(line, "quit") == 0;
        if (*leaves) return NULL;
        tv_word(call->out, lang, TV_TEXT("There is no such game; type its number or its name, or quit."));
        tv_text_add_char(call->out, '\n');
    }
    cli_complain(call, CLI_FAILED, "no game was named; the games are listed by `trivium list`.");
    return NULL;
}

/* ---- questions before the game ---- */

static int choose_line(cli_call *call, tv_lang lang, const char *title, const char *const *lines, int count, int at) {
    char line[TYPED_MAX];
    (void)at;
    uint64_t number;
    tv_text_add(call->out, title);
    tv_text_add_char(call->out, ' ');
    tv_word(call->out, lang, TV_TEXT("Type a number, back, or quit."));
    tv_text_add_char(call->out, '\n');
    for (int k = 0; k < count; k++) {
        tv_text_add_uint(call->out, (uint64_t)k + 1);
        tv_text_add(call->out, ". ");
        tv_text_add(call->out, lines[k]);
        tv_text_add_char(call->out, '\n');
    }
    while (cli_flush(call)) {
        typed_got got = typed_read(line);
        if (got == TYPED_END) break;
        if (got == TYPED_LINE && cli_read_number(line, 1, (uint64_t)count, &number)) return (int)number - 1;
        if (got == TYPED_LINE && strcmp(line, "back") == 0) return START_BACK;
        if (got == TYPED_LINE && strcmp(line, "quit") == 0) return START_QUIT;
        tv_word(call->out, lang, TV_TEXT("Type one of the numbers before the lines, back, or quit."));
        tv_text_add_char(call->out, '\n');
    }
    return START_QUIT;
}

static bool type_line(cli_call *call, tv_lang lang, const char *title, char *out, size_t size) {
    char line[TYPED_MAX];
    (void)lang;
    tv_text_add(call->out, title);
    tv_text_add_char(call->out, '\n');
    if (!cli_flush(call) || typed_read(line) != TYPED_LINE) return false;
    snprintf(out, size, "%.*s", (int)size - 1, line);
    return true;
}

const start_host plain_start = {choose_line, type_line};
