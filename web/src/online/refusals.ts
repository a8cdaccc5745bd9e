/* What the server says when it refuses, in the reader's language. The server speaks English; its sentences are known here word by word, so
 * that a refusal without a translation still comes through as it is. A test holds this list against the server's sources. */
import { say } from "../base/i18n";

/** Marks a text that is said later, for the test of the catalogues. */
const known = (text: string): string => text;

const sentences: ReadonlySet<string> = new Set([
    known("A bot can take over only for somebody who has been away for a while."),
    known("A bot's seat needs \"bot\"."),
    known("An option is unknown or out of its bounds."),
    known("At most 5000ms, 2000000it, 64mib and one thread for a bot on this server."),
    known("Control characters cannot be said."),
    known("Guests have no password; make an account first."),
    known("Guests have nothing to recover; make an account first."),
    known("In a rated game nobody is taken over: who stays away for a day has resigned."),
    known("It is not for you to decide now."),
    known("Log in or begin as a guest first."),
    known("Name and password do not belong together."),
    known("No seat at this table is open to you."),
    known("Only an account can be a program's; make one first."),
    known("Only who made the table can begin, and only once."),
    known("Somebody else has this name; choose another."),
    known("Taking this back would leave you no time."),
    known("The bot who is ahead wants to play on."),
    known("The game has begun; you can resign."),
    known("The game has gone on; look again."),
    known("The game has no such moment."),
    known("The game is not over yet."),
    known("The next game has been made already."),
    known("The old password is not right."),
    known("The record with its secret is published when the game is over."),
    known("The server is short of memory; try again later."),
    known("The server's own bots are not rated: a rated table has none."),
    known("There is no such game, or not for so many seats."),
    known("There is no such offer."),
    known("There is no such table."),
    known("There is nothing at this address."),
    known("This account has played rated games as a person's; make another one for the program."),
    known("This account was locked by an administrator."),
    known("This code is not valid, or it was used before."),
    known("This game cannot be read; the administrator has been told."),
    known("The server cannot read what it keeps at this moment; try again later."),
    known("This game is not being played."),
    known("This is not a move in the game's notation."),
    known("This table is played without taking back."),
    known("This token does not allow that; make one with the scope it needs."),
    known("This token does not allow to read; make one that does."),
    known("This token is not valid."),
    known("Too many accounts from this address; wait an hour."),
    known("Too many attempts; wait a while."),
    known("Too many messages from this address; wait a moment."),
    known("Too many new guests from this address; wait an hour or log in."),
    known("Too many people log in at this moment; try again in a minute."),
    known("Too many requests from this account; wait a moment."),
    known("Too many requests from this address; wait a moment."),
    known("What this connection was opened with is no longer valid."),
    known("With a clock nobody is taken over: who stays away loses on time."),
    known("With a token only a program's account plays rated games: log in instead, or make this account a program's."),
    known("You do not play on at this table."),
    known("You have a token of this name, or too many; delete one first."),
    known("You have an account already."),
    known("You have no seat at this table."),
    known("You have no token of this name."),
    known("You have too many tables; finish or leave some first."),
    known("You talk too fast; wait a moment."),
    known("\"rules\" must be up to 16 patterns of up to 63 characters."),
]);

/** Where the server's sentence says more than one thing, its code is enough. */
const codes: Record<string, () => string> = {
    bad_name: () =>
        say("A name has 2 to 24 letters and digits; single blanks, dots, hyphens or underscores may stand between them."),
    undo_limit: () => say("This cannot be taken back any more."),
};

export function refusal(code: string, message: string): string {
    return sentences.has(message) ? say(message) : (codes[code]?.() ?? message);
}
