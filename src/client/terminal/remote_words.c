/* News and errors as sentences in the reader's language: the clause of a rule by the game's own words, what a server
 * says often by its translation, anything else as it came. */
#include <string.h>

#include "remote_game.h"

/* What servers say when they refuse, so that translators find it; tv_translate knows it by its English words. A test
 * holds this list against the server's sources. */
static const char *const sentences[] = {
    TV_TEXT("A bot can take over only for somebody who has been away for a while."),
    TV_TEXT("A bot's seat needs \"bot\"."),
    TV_TEXT("A name has 2 to 24 characters: letters, digits, and single blanks, dots, hyphens or underscores between "
            "them."),
    TV_TEXT("A name is written with the letters of one alphabet, and with one kind of digits."),
    TV_TEXT("Another offer of this kind is open; answer that one first."),
    TV_TEXT("An account on this server needs an invitation that was not used before."),
    TV_TEXT("An option is unknown or out of its bounds."),
    TV_TEXT("At most 5000ms, 2000000it, 64mib and one thread for a bot on this server."),
    TV_TEXT("Control characters cannot be said."),
    TV_TEXT("Guests have no password; make an account first."),
    TV_TEXT("Guests have nothing to recover; make an account first."),
    TV_TEXT("In a rated game nobody is taken over: who stays away for a day has resigned."),
    TV_TEXT("It is not for you to decide now."),
    TV_TEXT("Log in or begin as a guest first."),
    TV_TEXT("Name and password do not belong together."),
    TV_TEXT("No seat at this table is open to you."),
    TV_TEXT("No token is enough for this; log in with name and password."),
    TV_TEXT("Nobody else sits on this seat."),
    TV_TEXT("Not everybody at this table wants another game."),
    TV_TEXT("Only an account can be a program's; make one first."),
    TV_TEXT("Only who made a private table can do this."),
    TV_TEXT("Only who made the table can begin, and only once."),
    TV_TEXT("Only who made the table can remove somebody, and only before the game."),
    TV_TEXT("Somebody else has this name, or one that looks like it; choose another."),
    TV_TEXT("Taking this back would leave you no time."),
    TV_TEXT("The bot who is ahead wants to play on."),
    TV_TEXT("The game has begun; you can resign."),
    TV_TEXT("The game has gone on; look again."),
    TV_TEXT("The game has no such moment."),
    TV_TEXT("The game is not over yet."),
    TV_TEXT("The next game has been made already."),
    TV_TEXT("The old password is not right."),
    TV_TEXT("The password is not right."),
    TV_TEXT("The record with its secret is published when the game is over."),
    TV_TEXT("The server is short of memory; try again later."),
    TV_TEXT("The server's own bots are not rated: a rated table has none."),
    TV_TEXT("There is no such game, or not for so many seats."),
    TV_TEXT("There is no such offer."),
    TV_TEXT("There is no such table."),
    TV_TEXT("There is nobody like that to block."),
    TV_TEXT("There is nothing at this address."),
    TV_TEXT("This account has played rated games as a person's; make another one for the program."),
    TV_TEXT("This account was locked by an administrator."),
    TV_TEXT("This code is not valid, or it was used before."),
    TV_TEXT("This game cannot be read; the administrator has been told."),
    TV_TEXT("The server cannot read what it keeps at this moment; try again later."),
    TV_TEXT("This game is not being played."),
    TV_TEXT("This is not a move in the game's notation."),
    TV_TEXT("This name, or one that looks like it, belongs to the server; choose another."),
    TV_TEXT("This server makes no new accounts."),
    TV_TEXT("This server takes no guests; log in or make an account."),
    TV_TEXT("This table is played without taking back."),
    TV_TEXT("This token does not allow that; make one with the scope it needs."),
    TV_TEXT("This token does not allow to read; make one that does."),
    TV_TEXT("This token is not valid."),
    TV_TEXT("Too many accounts from this address; wait an hour."),
    TV_TEXT("Too many attempts; wait a while."),
    TV_TEXT("Too many messages from this address; wait a moment."),
    TV_TEXT("Too many new guests from this address; wait an hour or log in."),
    TV_TEXT("Too many people log in at this moment; try again in a minute."),
    TV_TEXT("Too many requests from this account; wait a moment."),
    TV_TEXT("Too many requests from this address; wait a moment."),
    TV_TEXT("What this connection was opened with is no longer valid."),
    TV_TEXT("Who made this table has removed you from it."),
    TV_TEXT("With a clock nobody is taken over: who stays away loses on time."),
    TV_TEXT("With a token only a program's account plays rated games: log in instead, or make this account a program's."),
    TV_TEXT("You do not play on at this table."),
    TV_TEXT("You have a token of this name, or too many; delete one first."),
    TV_TEXT("You have an account already."),
    TV_TEXT("You have blocked too many people; unblock some first."),
    TV_TEXT("You have no seat at this table."),
    TV_TEXT("You have no token of this name."),
    TV_TEXT("You have not blocked this person."),
    TV_TEXT("You have too many tables; finish or leave some first."),
    TV_TEXT("You talk too fast; wait a moment."),
    TV_TEXT("\"rules\" must be up to 16 patterns of up to 63 characters."),
};

static const char *known(const char *message) {
    for (size_t k = 0; k < sizeof sentences / sizeof *sentences; k++)
        if (strcmp(sentences[k], message) == 0) return sentences[k];
    return NULL;
}

void remote_say_error(const tv_game *game, tv_lang lang, const json_t *body, tv_text *out) {
    const char *clause = json_string_value(json_object_get(body, "clause"));
    const json_t *message = json_object_get(body, "message");
    const char *text = json_string_value(message);
    char clean[REMOTE_ERROR_MAX];
    if (clause && game && strcmp(tv_clause_text(game, clause, TV_EN), clause) != 0) {
        tv_text_add(out, clause);
        tv_text_add(out, ": ");
        tv_text_add(out, tv_clause_text(game, clause, lang));
    } else if (text && known(text)) {
        tv_word(out, lang, known(text));
    } else if (text) {
        remote_copy_text(clean, sizeof clean, message);
        tv_text_add(out, clean);
    } else {
        tv_word(out, lang, TV_TEXT("The server refused without a reason."));
    }
}

void remote_tell(remote_game *it, const char *english) {
    tv_word(&it->news, it->lang, english);
    tv_text_add_char(&it->news, '\n');
}

void remote_tell_presence(remote_game *it, uint8_t seat) {
    tv_say(&it->news, it->lang, it->who[seat].here ? TV_TEXT("{player} is here.") : TV_TEXT("{player} is away."),
           TV_S("player", it->who[seat].name));
    tv_text_add_char(&it->news, '\n');
}

/* Keeps a line; where room is short, the older half goes. */
static void keep_said(remote_game *it, const char *line) {
    size_t used = strlen(it->said);
    if (used + strlen(line) + 1 >= sizeof it->said) {
        const char *half = strchr(it->said + used / 2, '\n');
        memmove(it->said, half ? half + 1 : it->said + used, strlen(half ? half + 1 : "") + 1);
        used = strlen(it->said);
    }
    tv_text text = tv_text_over(it->said + used, sizeof it->said - used);
    tv_text_add(&text, line);
}

void remote_tell_said(remote_game *it, const char *name, const json_t *line) {
    char text[REMOTE_NEWS_MAX / 4], whole[REMOTE_NEWS_MAX / 2];
    tv_text out = TV_TEXT_OVER(whole);
    remote_copy_text(text, sizeof text, json_object_get(line, "text"));
    tv_text_add(&out, name);
    tv_text_add(&out, ": ");
    tv_text_add(&out, text);
    tv_text_add_char(&out, '\n');
    tv_text_add(&it->news, whole);
    keep_said(it, whole);
}
