/* Keys as a terminal sends them, see tui_terminal.h. Curses knows the sequences of the terminal's description; those that it does not know are
 * read to their end here, so that none of their bytes is taken for a key. */
#include "tui_terminal.h"

#include <curses.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { KEY_ESCAPE = 27, SEQUENCE_MAX = 32, REST_MS = 50 };

/* ---- what they mean ---- */

static int key_of_letter(char letter) {
    switch (letter) {
    case 'A': return KEY_UP;
    case 'B': return KEY_DOWN;
    case 'C': return KEY_RIGHT;
    case 'D': return KEY_LEFT;
    case 'H': return KEY_HOME;
    case 'F': return KEY_END;
    case 'P': return KEY_F(1);
    case 'Z': return KEY_BTAB;
    case 'M': return KEY_ENTER; /* of the keypad */
    default: return 0;
    }
}

static int key_of_number(long number) {
    switch (number) {
    case 1:
    case 7: return KEY_HOME;
    case 4:
    case 8: return KEY_END;
    case 5: return KEY_PPAGE;
    case 6: return KEY_NPAGE;
    case 11: return KEY_F(1);
    default: return 0;
    }
}

/* "[1~", "[H", "OH"; with other keys held down "[1;5H". */
int terminal_sequence(const char *bytes) {
    size_t size = strlen(bytes);
    if (size < 2) return TERMINAL_KEY_NONE;
    char last = bytes[size - 1];
    bool numbered = bytes[0] == '[' && last == '~', bracket = bytes[0] == '[' && last != 'M';
    int code = numbered ? key_of_number(strtol(bytes + 1, NULL, 10)) : bracket || bytes[0] == 'O' ? key_of_letter(last) : 0;
    if (bytes[0] == '[' && bytes[1] == '[') code = last == 'A' ? KEY_F(1) : 0; /* of the Linux console */
    return code ? TERMINAL_CODE(code) : TERMINAL_KEY_NONE;
}

/* ---- reading ---- */

/* The next byte of a sequence; 0: there is none, or a key that curses knows, which is kept for later. */
static char next_byte(int wait_ms) {
    struct pollfd input = {STDIN_FILENO, POLLIN, 0};
    wint_t key;
    int kind = get_wch(&key);
    if (kind == ERR && wait_ms > 0 && poll(&input, 1, wait_ms) > 0) kind = get_wch(&key);
    if (kind == OK && key > 0 && key < 128) return (char)key;
    if (kind == KEY_CODE_YES) ungetch((int)key);
    if (kind == OK) unget_wch((wchar_t)key);
    return 0;
}

/* Is the sequence whole? Parameters and blanks are followed by one last character; behind "O", and a bracket for keys of the Linux console, comes
 * one. */
static bool is_whole(const char *bytes, size_t size) {
    if (size < 2) return false;
    if (bytes[0] == '[' && bytes[1] == '[') return size > 2;
    return bytes[size - 1] >= '@' || (bytes[0] == 'O' && bytes[size - 1] < '0');
}

/* Esc was read: alone, or the beginning of a sequence that curses does not know. NONE: one that means nothing. */
static int read_sequence(void) {
    char bytes[SEQUENCE_MAX] = "";
    char first = next_byte(0);
    if (first != '[' && first != 'O') {
        if (first) ungetch(first);
        return KEY_ESCAPE;
    }
    bytes[0] = first;
    for (size_t size = 1; size + 1 < sizeof bytes && !is_whole(bytes, size); size++) {
        bytes[size] = next_byte(REST_MS);
        if (!bytes[size]) return size == 1 ? KEY_ESCAPE : TERMINAL_KEY_NONE;
    }
    return terminal_sequence(bytes);
}

int terminal_key(int wait_ms) { return terminal_key_or_input(wait_ms, -1); }

int terminal_key_or_input(int wait_ms, int descriptor) {
    for (bool waited = false;; waited = true) {
        if (terminal_signal()) return TERMINAL_KEY_GONE;
        wint_t key;
        int kind = get_wch(&key), code = kind == KEY_CODE_YES ? TERMINAL_CODE((int)key) : (int)key;
        if (kind == OK && key == KEY_ESCAPE) code = read_sequence();
        if (kind != ERR && code != TERMINAL_KEY_NONE) return code;
        if (kind != ERR) continue; /* a sequence that means nothing here */
        if (waited && wait_ms >= 0) return TERMINAL_KEY_NONE;
        struct pollfd inputs[] = {{STDIN_FILENO, POLLIN, 0}, {descriptor, POLLIN, 0}}; /* poll leaves out what is negative */
        int ready = poll(inputs, 2, wait_ms);
        if (ready < 0 && errno == EINTR) continue; /* a signal, or a resize that curses reports as a key */
        if (ready > 0 && inputs[0].revents && !(inputs[0].revents & POLLIN)) return TERMINAL_KEY_GONE;
        if (ready > 0 && !inputs[0].revents) return TERMINAL_KEY_INPUT;
    }
}
