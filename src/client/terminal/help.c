/* Help: one translatable line an item, so that translators see short texts and a new key costs one line. */
#include "help.h"

static void write_lines(tv_lang lang, const char *const *lines, size_t count, tv_text *out) {
    for (size_t k = 0; k < count; k++) {
        tv_word(out, lang, lines[k]);
        tv_text_add_char(out, '\n');
    }
}

void help_screen(tv_lang lang, tv_text *out) {
    static const char *const lines[] = {
        TV_TEXT("You play by choosing what belongs to your move: a card, a place, a button. What can be chosen stands "
                "in [ ]; what you chose in { }. When the move is complete you see what it does, and Enter "
                "plays it."),
        " ",
        TV_TEXT("Arrows: move the cursor"),
        TV_TEXT("Tab, Shift-Tab: to the next or previous area"),
        TV_TEXT("n, N: to the next or previous thing that can be chosen"),
        TV_TEXT("Enter, Space, mouse click: choose, or undo a choice"),
        TV_TEXT("Enter on a complete move: play it"),
        TV_TEXT("Esc, Backspace: undo the last choice"),
        TV_TEXT("?: why is this not possible? Or, where it is, what would it do?"),
        TV_TEXT("i: what is here? At the end of this page all signs on the table are told"),
        TV_TEXT(": (colon): type a move in the game's notation"),
        TV_TEXT("m: list all moves that are possible now"),
        TV_TEXT("h: a hint (what the computer would play, and why)"),
        TV_TEXT("b: the rules in short, clause by clause; / finds words in them"),
        " ",
        TV_TEXT("u, r: undo, redo. Undo ends where something was revealed or somebody else played."),
        TV_TEXT("PgUp, PgDn, mouse wheel: scroll the log; ▸ marks what is new since your last move"),
        TV_TEXT("+, -: bots play faster or slower; Space ends their pauses until it is your turn"),
        TV_TEXT("< and >, Home, End: look at earlier positions, and back to the current one"),
        TV_TEXT("v: whose view is shown, when the game is over"),
        TV_TEXT("l: next language"),
        TV_TEXT("s, o: save to a file, open a file"),
        TV_TEXT("R: resign; E: end the game, when all at this screen agree"),
        " ",
        TV_TEXT("In a game on a server:"),
        TV_TEXT("t: talk to the others"),
        TV_TEXT("E: agree to what another player proposes, or offer to end the game"),
        TV_TEXT("T: the table's menu: offers, another game, a bot for somebody who is away, automatic replies, muting, reporting, checking "
                "the shuffling"),
        TV_TEXT("s: save the record, when the game is over"),
        " ",
        TV_TEXT("q: quit. A game that is not finished is kept after every move."),
        TV_TEXT("Ctrl-L: draw the screen anew"),
    };
    write_lines(lang, lines, sizeof lines / sizeof *lines, out);
}

void help_plain(tv_lang lang, tv_text *out) {
    static const char *const lines[] = {
        TV_TEXT("Type the number of a move, or the move itself as the list writes it."),
        TV_TEXT("moves: list the moves that are possible; moves TEXT: those written with TEXT, or that speak of it"),
        TV_TEXT("show: tell what lies on the table and in your hand; show WORD: only the parts of the table that are called so"),
        TV_TEXT("look NAME: tell about one thing, and what lies around it, by its name or its id in show"),
        TV_TEXT("why 3, why MOVE or why NAME: what it does, or which rule is against it"),
        TV_TEXT("hint: what the computer would play, and why"),
        TV_TEXT("rules: the rules in short; rules 3.1: one clause; rules WORD: those that speak of it"),
        TV_TEXT("log: all that happened so far"),
        TV_TEXT(
            "first, back, next, last, go 12: look at earlier positions; eyes NAME, eyes all: whose view is shown, when the game is over"),
        TV_TEXT("undo, redo: undo a move, and do it again"),
        TV_TEXT("save FILE: write the game to a file"),
        TV_TEXT("lang en, lang fr, lang de: the language"),
        TV_TEXT("resign: resign the game; agree: end the game, when all at this screen agree"),
        TV_TEXT("say TEXT: talk to the others, in a game on a server"),
        TV_TEXT("table: the table's menu: offers, another game, a bot for somebody who is away, automatic replies, muting, reporting, "
                "checking the shuffling; table 2 does the second, table 4 TEXT where it needs words"),
        TV_TEXT("agree, on a server: agree to what another player proposes, or offer to end the game"),
        TV_TEXT("quit: end the program; an unfinished game is kept, and the next start offers it"),
    };
    write_lines(lang, lines, sizeof lines / sizeof *lines, out);
}
