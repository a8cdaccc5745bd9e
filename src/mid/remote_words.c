/* News and refusals of a remote table as sentences in the reader's language: the clause of a rule by the game's own words, what servers are
 * known to say by its translation, anything else as it came. */
#include "remote_inside.h"

#include <string.h>

/* What servers say when they refuse, so that translators find it. A test holds this list against the server's sources. */
static const char *const sentences[] = {
    TV_TEXT("A bot can take over only for somebody who has been away for a while."),
    TV_TEXT("A bot's seat needs \"bot\"."),
    TV_TEXT("A name has 2 to 24 characters: letters, digits, and single blanks, dots, hyphens or underscores between "
            "them."),
    TV_TEXT("A name is written with the letters of one alphabet, and with one kind of digits."),
    TV_TEXT("Another offer of this kind is open; answer that one first."),
    TV_TEXT("An account on this server needs an invitation that was not used before."),
    TV_TEXT("An option is unknown or out of range."),
    TV_TEXT("At a rated table who begins is drawn by lot."),
    TV_TEXT("Material is sent as a JSON object."),
    TV_TEXT("A rated table is played with the default material."),
    TV_TEXT("At most 5000ms, 2000000it, 64mib and one thread for a bot on this server."),
    TV_TEXT("This message contains invalid characters."),
    TV_TEXT("Guests have no password; create an account first."),
    TV_TEXT("Guests have nothing to recover; create an account first."),
    TV_TEXT("In a rated game no bot takes over: anyone away for a day has resigned."),
    TV_TEXT("It's not your turn."),
    TV_TEXT("Log in or play as a guest first."),
    TV_TEXT("Wrong name or password."),
    TV_TEXT("No seat at this table is open to you."),
    TV_TEXT("A token is not enough for this; log in with name and password."),
    TV_TEXT("Nobody else sits on this seat."),
    TV_TEXT("Not everybody at this table wants another game."),
    TV_TEXT("Only an account can belong to a program; create one first."),
    TV_TEXT("Only the player who created a private table can do this."),
    TV_TEXT("Only the player who created the table can start the game."),
    TV_TEXT("Only the player who created the table can remove somebody, and only before the game."),
    TV_TEXT("Somebody else has this name, or one that looks like it; choose another."),
    TV_TEXT("Undoing this would leave you no time."),
    TV_TEXT("The bot is ahead and wants to play on."),
    TV_TEXT("The game has begun; you can resign."),
    TV_TEXT("The game has gone on; look again."),
    TV_TEXT("The game has no such position."),
    TV_TEXT("The game is not over yet."),
    TV_TEXT("The next game exists already."),
    TV_TEXT("The old password is wrong."),
    TV_TEXT("Wrong password."),
    TV_TEXT("The record with its secret is published when the game is over."),
    TV_TEXT("The server is short of memory; try again later."),
    TV_TEXT("The server's own bots are not rated: a rated table has none."),
    TV_TEXT("There is no such game, or not for so many players."),
    TV_TEXT("There is no such offer."),
    TV_TEXT("There is no such table."),
    TV_TEXT("There is no such person."),
    TV_TEXT("There is nothing at this address."),
    TV_TEXT("This account has played rated games as a person; create another one for the program."),
    TV_TEXT("This account was locked by an administrator."),
    TV_TEXT("This code is invalid or was used before."),
    TV_TEXT("This game cannot be read; the administrator has been told."),
    TV_TEXT("The server cannot read its data right now; try again later."),
    TV_TEXT("This game is not in progress."),
    TV_TEXT("This is not a move in the game's notation."),
    TV_TEXT("This name, or one that looks like it, belongs to the server; choose another."),
    TV_TEXT("This server accepts no new accounts."),
    TV_TEXT("This server accepts no guests; log in or create an account."),
    TV_TEXT("Undo is off at this table."),
    TV_TEXT("This token does not allow that; create one that does."),
    TV_TEXT("This token has no read access. Create one that does."),
    TV_TEXT("This token is not valid."),
    TV_TEXT("Too many accounts from this address; wait an hour."),
    TV_TEXT("Too many attempts; wait a while."),
    TV_TEXT("Too many messages from this address; wait a moment."),
    TV_TEXT("Too many new guests from this address; wait an hour or log in."),
    TV_TEXT("Too many people are logging in right now; try again in a minute."),
    TV_TEXT("Too many requests from this account; wait a moment."),
    TV_TEXT("Too many requests from this address; wait a moment."),
    TV_TEXT("Your session has expired. Please log in again."),
    TV_TEXT("You were removed from this table by the player who created it."),
    TV_TEXT("With a clock no bot takes over: anyone away loses on time."),
    TV_TEXT("With a token only a program's account plays rated games: log in instead, or turn this account into a program's."),
    TV_TEXT("You no longer play at this table."),
    TV_TEXT("You have a token of this name, or too many; delete one first."),
    TV_TEXT("You have an account already."),
    TV_TEXT("You have blocked too many people; unblock some first."),
    TV_TEXT("You have no seat at this table."),
    TV_TEXT("You have no token of this name."),
    TV_TEXT("You have not blocked this person."),
    TV_TEXT("You have too many tables; finish or leave some first."),
    TV_TEXT("You play at this table; talk to the other players."),
    TV_TEXT("You are sending messages too quickly."),
    TV_TEXT("This table belongs to a tournament; withdraw from the tournament instead."),
    TV_TEXT("The tournament decides who plays next."),
    TV_TEXT("There is no such tournament."),
    TV_TEXT("Only the player who organises the tournament can do this."),
    TV_TEXT("This tournament is over."),
    TV_TEXT("Only an account can organise a tournament; create one first."),
    TV_TEXT("You have too many tournaments, or this server has; end some first."),
    TV_TEXT("This tournament has begun; nobody can enter any more."),
    TV_TEXT("This tournament is full."),
    TV_TEXT("Only accounts can enter this tournament; create one first."),
    TV_TEXT("This tournament is not open to you."),
    TV_TEXT("Two must have entered before it can begin."),
    TV_TEXT("The round is still being played."),
    TV_TEXT("There is nobody with this number in the tournament."),
    TV_TEXT("The name holds characters that cannot be shown."),
    TV_TEXT("In a round robin two play at a table."),
    TV_TEXT("The tournament has changed in the meantime; look again."),
    TV_TEXT("Too many challenges; wait a while."),
    TV_TEXT("You follow too many people; unfollow some first."),
    TV_TEXT("You do not follow this person."),
    TV_TEXT("\"rules\" must be up to 16 patterns of up to 63 characters."),
};

/* Where a server's sentence says more than one thing, its code is enough. */
static const struct {
    const char *code, *sentence;
} codes[] = {
    {"undo_limit", TV_TEXT("This can no longer be undone.")},
};

static const char *known(const char *code, const char *message) {
    for (size_t k = 0; k < sizeof sentences / sizeof *sentences; k++)
        if (strcmp(sentences[k], message) == 0) return sentences[k];
    for (size_t k = 0; k < sizeof codes / sizeof *codes; k++)
        if (strcmp(codes[k].code, code) == 0) return codes[k].sentence;
    return NULL;
}

void tv_remote_refusal_write(const tv_game *game, tv_lang lang, const char *code, const char *clause, const char *message, tv_text *out) {
    if (clause[0] && game != NULL && strcmp(tv_clause_text(game, clause, TV_EN), clause) != 0) {
        tv_text_add(out, clause);
        tv_word(out, lang, ": ");
        tv_text_add(out, tv_clause_text(game, clause, lang));
    } else if (known(code, message) != NULL) {
        tv_word(out, lang, known(code, message));
    } else if (message[0]) {
        tv_text_add(out, message);
    } else {
        tv_word(out, lang, TV_TEXT("The server refused without a reason."));
    }
}

/* ---- remarks ---- */

tv_remark *remote_add_remark(tv_remote *it, tv_remark_kind kind, uint8_t seat) {
    if (it->remark_count == REMOTE_REMARKS_MAX) memmove(it->remarks, it->remarks + 1, --it->remark_count * sizeof *it->remarks);
    TV_ASSERT(it->remark_count < REMOTE_REMARKS_MAX);
    TV_ASSERT(seat < it->about.seats || seat == TV_OVER || seat == TV_SPECTATOR);
    tv_remark *remark = &it->remarks[it->remark_count++];
    *remark = (tv_remark){.kind = kind, .seat = seat};
    return remark;
}

void remote_tell(tv_remote *it, tv_remark_kind kind, uint8_t seat, const char *english) {
    tv_text sentence = TV_TEXT_OVER(remote_add_remark(it, kind, seat)->sentence);
    tv_word(&sentence, it->lang, english);
}

void remote_tell_presence(tv_remote *it, uint8_t seat) {
    TV_ASSERT(seat < it->about.seats);
    const tv_remote_seat *who = &it->about.seat[seat];
    tv_text sentence = TV_TEXT_OVER(remote_add_remark(it, TV_REMARK_PRESENCE, seat)->sentence);
    tv_say(&sentence, it->lang, who->here ? TV_TEXT("{player} is here.") : TV_TEXT("{player} is away."), TV_S("player", who->name));
}

tv_remark tv_remote_take_remark(tv_remote *it) {
    TV_ASSERT(it->remark_count <= REMOTE_REMARKS_MAX);
    tv_remark oldest = {.kind = TV_REMARK_NONE, .seat = TV_OVER};
    if (it->remark_count == 0) return oldest;
    oldest = it->remarks[0];
    memmove(it->remarks, it->remarks + 1, --it->remark_count * sizeof *it->remarks);
    return oldest;
}

void remote_fail(tv_remote *it, const char *english) {
    if (it->about.failed) return;
    tv_text reason = TV_TEXT_OVER(it->about.reason);
    tv_word(&reason, it->lang, english);
    it->about.failed = it->changed = true;
    TV_ASSERT(it->about.reason[0] != '\0'); /* whoever fails says why */
}
