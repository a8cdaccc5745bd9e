/* Commands of the plain client: one function a word, and a table of them. */
#include "plain_commands.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "command/clauses.h"
#include "command/contains.h"
#include "command/scene_names.h"
#include "command/table_lines.h"
#include "command/typed.h"
#include "help.h"
#include "session_files.h"
#include "session_hint.h"
#include "session_remote.h"
#include "session_words.h"

static void end_line(plain *client) { tv_text_add_char(client->call->out, '\n'); }

void plain_say(plain *client, const char *english) {
    tv_word(client->call->out, client->play->lang, english);
    end_line(client);
}

static void say_as_is(plain *client, const char *words) {
    tv_text_add(client->call->out, words);
    end_line(client);
}

void plain_keep(plain *client) {
    tv_error error;
    if (session_keep(client->play, &error)) return;
    say_failure(client->play->lang, client->play->kept, error.what, client->call->out);
    end_line(client);
}

/* Moves whose notation has the words, or whose sentence has; returns how many. */
static uint32_t list_moves(plain *client, const char *with, bool in_sentence) {
    const tv_screen *screen = session_frame(client->play)->screen;
    tv_text *out = client->call->out;
    uint32_t found = 0;
    for (uint32_t k = 0; k < screen->choice.count; k++) {
        char notation[128], sentence[SESSION_LINE_MAX];
        tv_text move = TV_TEXT_OVER(notation), said = TV_TEXT_OVER(sentence);
        tv_game_move_write(screen->game, screen->box, screen->choice.moves[k], &move);
        tv_game_describe(screen->game, screen->box, screen->view, screen->choice.moves[k], &screen->reader, &said);
        if (in_sentence ? !contains_words(sentence, with) : !strstr(notation, with)) continue;
        tv_text_add_uint(out, k + 1);
        tv_text_add(out, ". ");
        tv_text_add(out, notation);
        tv_word(out, client->play->lang, ": ");
        tv_text_add(out, sentence);
        end_line(client);
        found++;
    }
    return found;
}

void plain_list_moves(plain *client) { list_moves(client, "", false); }

static void tell_log(plain *client, uint32_t begin) {
    uint32_t count;
    const tv_line *lines = tv_session_log(client->play->mid, &count);
    for (uint32_t k = begin; k < count; k++) say_as_is(client, lines[k].sentence);
}

void plain_tell_news(plain *client) {
    uint8_t person = session_frame(client->play)->person;
    uint32_t *told = &client->told[person < TV_SEATS_MAX ? person : TV_SEATS_MAX], count;
    tv_session_log(client->play->mid, &count);
    if (*told > count) *told = count; /* something was taken back */
    tell_log(client, *told);
    *told = count;
}

/* ---- the commands ---- */

/* Why the list is empty. */
static void tell_no_moves(plain *client) {
    const tv_frame *frame = session_frame(client->play);
    if (frame->over) {
        plain_say(client, TV_TEXT("The game is over."));
    } else if (frame->screen->choice.count > 0) {
        plain_say(client, TV_TEXT("No move that is possible now has these words; moves lists them all."));
    } else {
        say_prompt(client->play, client->call->out);
        end_line(client);
    }
}

static void do_moves(plain *client, const char *rest) {
    if (list_moves(client, rest, false) == 0 && list_moves(client, rest, true) == 0) tell_no_moves(client);
}

static void do_log(plain *client, const char *rest) {
    (void)rest;
    tell_log(client, 0);
}

static void do_help(plain *client, const char *rest) {
    (void)rest;
    help_plain(client->play->lang, client->call->out);
}

/* The rules in short, all or one clause. */
static void do_rules(plain *client, const char *rest) {
    const session *play = client->play;
    if (clauses_write(play->game, rest, play->lang, client->call->out) == 0)
        plain_say(client, TV_TEXT("The rules have no clause of that number or with these words; rules lists them all."));
}

static void do_show(plain *client, const char *rest) { table_show(client->play->mid, client->play->lang, rest, client->call->out); }

static void do_look(plain *client, const char *rest) { table_look(client->play->mid, client->play->lang, rest, client->call->out); }

/* Of a move by its number or in the game's notation, or else of a thing by its name. */
static void do_why(plain *client, const char *rest) {
    session *play = client->play;
    const tv_choice *choice = &session_frame(play)->screen->choice;
    const tv_element *thing = scene_named(&session_frame(play)->screen->scene, rest);
    tv_move move = 0;
    tv_refusal why = {0};
    uint64_t number;
    tv_text *out = client->call->out;
    bool numbered = cli_read_number(rest, 1, choice->count, &number);
    if (numbered) move = choice->moves[number - 1];
    if (numbered || tv_session_read_move(play->mid, rest, &move, &why)) {
        say_move(play, move, out);
        tv_text_add_char(out, ' ');
        say_finality(play, move, out);
    } else if (why.clause[0] == '\0' && thing) {
        say_why(play, thing->id, out);
    } else {
        say_refusal(play, &why, out);
    }
    end_line(client);
}

/* What a server makes of it is told when it was heard. */
static void game_changed(plain *client) {
    plain_keep(client);
    if (!client->play->remote) client->changed = true;
}

static void do_undo(plain *client, const char *rest) {
    (void)rest;
    tv_error error;
    if (!tv_session_undo(client->play->mid, &error)) {
        say_undo_limit(client->play, client->call->out);
        end_line(client);
        return;
    }
    if (!client->play->remote) plain_say(client, TV_TEXT("The last move is undone.")); /* a server says so itself */
    game_changed(client);
}

static void do_redo(plain *client, const char *rest) {
    (void)rest;
    tv_error error;
    if (tv_session_redo(client->play->mid, &error))
        game_changed(client);
    else
        plain_say(client, TV_TEXT("There is nothing to redo."));
}

static void do_save(plain *client, const char *rest) {
    session *play = client->play;
    const char *path = *rest ? rest : play->file;
    tv_error error;
    if (!*path) {
        plain_say(client, TV_TEXT("Name a file: save FILE"));
        return;
    }
    if (strcmp(path, play->file) != 0 && access(path, F_OK) == 0) {
        plain_say(client, TV_TEXT("This file exists already; name another one."));
        return;
    }
    if (session_save(play, path, &error)) {
        tv_say(client->call->out, play->lang, TV_TEXT("{file} is saved."), TV_S("file", path));
        end_line(client);
        return;
    }
    say_failure(play->lang, path, error.what, client->call->out);
    end_line(client);
}

static void do_lang(plain *client, const char *rest) {
    tv_lang lang;
    if (!tv_lang_read(rest, &lang)) {
        plain_say(client, TV_TEXT("The languages are en, fr and de."));
        return;
    }
    session_set_lang(client->play, lang);
    client->changed = true;
}

static void do_resign(plain *client, const char *rest) {
    (void)rest;
    tv_error error;
    if (tv_session_resign(client->play->mid, &error))
        game_changed(client);
    else
        say_as_is(client, error.what);
}

/* Whatever waits was told before the line was read. Of several nobody knows which one is meant. */
static void do_agree(plain *client, const char *rest) {
    (void)rest;
    tv_error error;
    const remote_game *game = client->play->remote;
    const tv_remote_table *about = game ? tv_remote_about(game->table) : NULL;
    uint32_t waiting = 0;
    for (uint32_t k = 0; about && k < about->offer_count; k++) waiting += tv_remote_offer_asks(about, &about->offers[k]);
    if (waiting > 1)
        plain_say(client, TV_TEXT("More than one thing is offered; \"table\" lists them."));
    else if (session_agree(client->play, waiting ? tv_remote_offer_waiting(game->table) : NULL, &error))
        game_changed(client);
    else
        say_as_is(client, error.what);
}

static void do_hint(plain *client, const char *rest) {
    (void)rest;
    session_hint hint;
    if (session_hint_begin(&hint, client->play, client->call->out)) {
        session_hint_think(&hint, NULL, NULL);
        session_hint_tell(&hint, client->play, client->call->out);
        session_hint_end(&hint);
    }
    end_line(client);
}

static void do_say(plain *client, const char *rest) {
    tv_error error;
    if (!client->play->remote)
        plain_say(client, TV_TEXT("Nobody else would read it: this game is played at this screen."));
    else if (!session_say(client->play, rest, &error))
        say_as_is(client, error.what);
}

static void do_quit(plain *client, const char *rest) {
    (void)rest;
    client->leave = client->quit = true;
    client->code = CLI_OK;
}

/* ---- looking at earlier moments ---- */

/* What was done last before the moment that is shown, and where it stands in the game. */
static void tell_moment(plain *client) {
    session *play = client->play;
    const tv_frame *frame = session_frame(play);
    tv_text *out = client->call->out;
    tv_say(out, play->lang, TV_TEXT("Move {n} of {all}."), TV_N("n", frame->shown), TV_N("all", frame->decisions));
    uint32_t count;
    const tv_line *lines = tv_session_log(play->mid, &count);
    for (uint32_t k = 0; k < count; k++) {
        if (lines[k].decision != frame->shown) continue;
        tv_text_add_char(out, ' ');
        tv_text_add(out, lines[k].sentence);
    }
    end_line(client);
    if (client->studied || !frame->over || frame->shown == frame->decisions) return;
    say_study(play, out);
    end_line(client);
    client->studied = true;
}

static void go_to(plain *client, uint32_t decision) {
    tv_session_go(client->play->mid, decision);
    tell_moment(client);
}

static void do_first(plain *client, const char *rest) {
    (void)rest;
    go_to(client, 0);
}

static void do_back(plain *client, const char *rest) {
    (void)rest;
    uint32_t shown = session_frame(client->play)->shown;
    go_to(client, shown > 0 ? shown - 1 : 0);
}

static void do_next(plain *client, const char *rest) {
    (void)rest;
    const tv_frame *frame = session_frame(client->play);
    go_to(client, frame->shown + 1 < frame->decisions ? frame->shown + 1 : TV_NOW);
}

static void do_last(plain *client, const char *rest) {
    (void)rest;
    go_to(client, TV_NOW);
}

static void tell_range(plain *client, uint32_t all) {
    tv_say(client->call->out, client->play->lang, TV_TEXT("Name a move from 0, the beginning, to {all}: go {all}"), TV_N("all", all));
    end_line(client);
}

static void do_go(plain *client, const char *rest) {
    uint64_t number;
    uint32_t all = session_frame(client->play)->decisions;
    if (cli_read_number(rest, 0, all, &number))
        go_to(client, number == all ? TV_NOW : (uint32_t)number);
    else
        tell_range(client, all);
}

static void do_eyes(plain *client, const char *rest) {
    session *play = client->play;
    uint8_t viewer = TV_OVER;
    for (uint8_t seat = 0; seat < session_frame(play)->seats; seat++)
        if (strcasecmp(session_frame(play)->seat[seat].name, rest) == 0) viewer = seat;
    if (strcmp(rest, "all") == 0) viewer = TV_EVERYTHING;
    if (strcmp(rest, "nobody") == 0) viewer = TV_SPECTATOR;
    if (viewer == TV_OVER)
        plain_say(client, TV_TEXT("Name a player, all, or nobody: eyes all"));
    else if (!tv_session_look(play->mid, viewer))
        plain_say(client, TV_TEXT("The views of the others are open when the game is over."));
    else
        tell_moment(client);
}

static const struct {
    const char *word;
    bool needs; /* something behind it */
    void (*act)(plain *client, const char *rest);
} commands[] = {
    {"moves", false, do_moves}, {"show", false, do_show},   {"look", false, do_look},     {"why", true, do_why},
    {"undo", false, do_undo},   {"redo", false, do_redo},   {"save", false, do_save},     {"log", false, do_log},
    {"help", false, do_help},   {"lang", true, do_lang},    {"resign", false, do_resign}, {"quit", false, do_quit},
    {"agree", false, do_agree}, {"hint", false, do_hint},   {"say", true, do_say},        {"table", false, plain_table},
    {"rules", false, do_rules}, {"first", false, do_first}, {"back", false, do_back},     {"next", false, do_next},
    {"last", false, do_last},   {"go", true, do_go},        {"eyes", true, do_eyes},
};

static void play_move(plain *client, tv_move move) {
    tv_error error;
    if (!tv_session_play(client->play->mid, move, &error)) {
        say_as_is(client, error.what);
        return;
    }
    game_changed(client);
}

static void play_typed(plain *client, const char *line) {
    const tv_choice *choice = &session_frame(client->play)->screen->choice;
    tv_move move;
    tv_refusal why;
    uint64_t number;
    if (cli_read_number(line, 0, UINT64_MAX, &number)) {
        if (number >= 1 && number <= choice->count)
            play_move(client, choice->moves[number - 1]);
        else
            plain_say(client, TV_TEXT("There is no move of that number; moves lists them."));
        return;
    }
    if (tv_session_read_move(client->play->mid, line, &move, &why)) {
        play_move(client, move);
        return;
    }
    say_refusal(client->play, &why, client->call->out);
    tv_text_add_char(client->call->out, ' ');
    plain_say(client, TV_TEXT("Type help for what can be typed."));
}

void plain_obey(plain *client, char *line) {
    if (*line == '\0') {
        client->changed = true; /* an empty line asks where the game stands */
        return;
    }
    size_t size = strcspn(line, " ");
    for (size_t k = 0; k < sizeof commands / sizeof *commands; k++) {
        if (strlen(commands[k].word) != size || memcmp(commands[k].word, line, size) != 0) continue;
        const char *rest = line + size + strspn(line + size, " ");
        if (commands[k].needs && *rest == '\0')
            plain_say(client, TV_TEXT("Something is missing behind this word; type help."));
        else
            commands[k].act(client, rest);
        return;
    }
    play_typed(client, line);
}
