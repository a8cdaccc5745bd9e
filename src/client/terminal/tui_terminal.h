/* The terminal itself: opened for full-screen use, given back in good order however the program ends. */
#ifndef TRIVIUM_CLIENT_TERMINAL_TUI_TERMINAL_H
#define TRIVIUM_CLIENT_TERMINAL_TUI_TERMINAL_H

#include <trivium/text.h>

/* Keys are characters (Unicode) or codes of curses, which would overlap and are therefore lifted above all characters.
 * */
#define TERMINAL_CODE(code) ((code) | 1 << 24)
enum { TERMINAL_KEY_NONE = -1, TERMINAL_KEY_GONE = -2, TERMINAL_KEY_INPUT = -3 };

/* Colours that the screen draws in; each works without, too. */
typedef enum {
    TERMINAL_PLAIN,
    TERMINAL_SEAT_0,
    TERMINAL_SEAT_1,
    TERMINAL_SEAT_2,
    TERMINAL_SEAT_3,
    TERMINAL_RED,
    TERMINAL_GREEN,
    TERMINAL_YELLOW,
    TERMINAL_BLUE,
    TERMINAL_VIOLET,
    TERMINAL_QUIET,
    TERMINAL_COLOURS
} terminal_colour;

/* Adds text at a place, and behind what was added last; in the characters that can be shown (command/characters.h). */
void terminal_put(int row, int column, const char *text);
void terminal_add(const char *text);
/* The character in which these lines meet (map.h). */
const char *terminal_lines(unsigned lines);
/* Is the terminal that large? Also true where nobody knows. */
bool terminal_has_room(int rows, int columns);
/* False with one sentence: an unknown kind of terminal, or one that cannot be painted on. One that is too small is opened: it may have become so
 * between two screens, and says so until it is large again. */
bool terminal_open(tv_error *error);
void terminal_close(void);
/* The next key: a character, a code of curses, NONE when `wait_ms` passed (negative: waits for ever), GONE when the
 * terminal was closed or the program was asked to end. */
int terminal_key(int wait_ms);
/* The same, or INPUT when something can be read from this file descriptor. */
int terminal_key_or_input(int wait_ms, int descriptor);
/* What a sequence of bytes behind Esc means that the terminal's description does not name, "[1~": a code of curses, or NONE. Terminals send
 * more than one for the same key, whatever they call themselves. */
int terminal_sequence(const char *bytes);
/* The signal that asked the program to end, or 0. */
int terminal_signal(void);
/* The attribute of a colour. */
unsigned long terminal_colour_attribute(terminal_colour colour);
/* A colour by the name that scenes use; PLAIN when it is unknown. */
terminal_colour terminal_colour_named(const char *tint);

#endif
