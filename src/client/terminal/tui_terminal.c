/* Opens the terminal through curses and gives it back, also on signals and crashes, see tui_terminal.h. */
#include "tui_terminal.h"

#include <curses.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "command/characters.h"

/* Signal handlers can reach nothing but what stands here: the settings to go back to and the bytes that do it. */
static struct {
    volatile sig_atomic_t signal; /* asked to end by this one */
    struct termios settings;
    char restore[128];
    size_t restore_size;
    SCREEN *screen;
    bool colours;
} terminal;

void terminal_put(int row, int column, const char *text) {
    if (move(row, column) == OK) terminal_add(text);
}

void terminal_add(const char *text) {
    char words[2048];
    characters_write(words, sizeof words, text);
    addstr(words);
}

const char *terminal_lines(unsigned lines) {
    static const char *const signs[16] = {" ", "╵", "╷", "│", "╴", "┘", "┐", "┤", "╶", "└", "┌", "├", "─", "┴", "┬", "┼"};
    return signs[lines & 15];
}

static void remember_end(int number) { terminal.signal = number; }

/* A crash: curses cannot be trusted any more, so the bytes noted at the start are sent by hand. */
static void restore_and_die(int number) {
    ssize_t ignored = write(STDOUT_FILENO, terminal.restore, terminal.restore_size);
    (void)ignored;
    tcsetattr(STDIN_FILENO, TCSANOW, &terminal.settings);
    raise(number); /* SA_RESETHAND: dies of it as it would have without us */
}

static void catch_signals(void) {
    struct sigaction asked = {.sa_handler = remember_end}, crash = {.sa_handler = restore_and_die, .sa_flags = (int)SA_RESETHAND};
    static const int ends[] = {SIGINT, SIGTERM, SIGHUP}, crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    for (size_t k = 0; k < sizeof ends / sizeof *ends; k++) sigaction(ends[k], &asked, NULL);
    for (size_t k = 0; k < sizeof crashes / sizeof *crashes; k++) sigaction(crashes[k], &crash, NULL);
}

static void note_capability(const char *name) {
    const char *bytes = tigetstr(name);
    if (!bytes || bytes == (char *)-1) return;
    size_t size = strlen(bytes);
    if (terminal.restore_size + size > sizeof terminal.restore) return;
    memcpy(terminal.restore + terminal.restore_size, bytes, size);
    terminal.restore_size += size;
}

/* Foregrounds on the terminal's own background: near the project's palette where there are 256 colours, else the old
 * eight. */
static void open_colours(void) {
    static const short fine[TERMINAL_COLOURS] = {-1, 39, 214, 36, 175, 203, 77, 220, 75, 141, 245};
    static const short coarse[TERMINAL_COLOURS] = {
        -1, COLOR_BLUE, COLOR_YELLOW, COLOR_GREEN, COLOR_MAGENTA, COLOR_RED, COLOR_GREEN, COLOR_YELLOW, COLOR_BLUE, COLOR_MAGENTA, -1};
    const char *refused = getenv("NO_COLOR"); /* https://no-color.org: set and not empty */
    if ((refused && *refused) || !has_colors() || start_color() == ERR) return;
    terminal.colours = true;
    use_default_colors();
    for (short k = 1; k < TERMINAL_COLOURS; k++) init_pair(k, COLORS >= 256 ? fine[k] : coarse[k], -1);
}

bool terminal_has_room(int rows, int columns) {
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0) return true;
    return size.ws_row >= rows && size.ws_col >= columns;
}

bool terminal_open(tv_error *error) {
    const char *kind = getenv("TERM");
    tcgetattr(STDIN_FILENO, &terminal.settings);
    set_escdelay(50);
    terminal.screen = kind && *kind ? newterm(NULL, stdout, stdin) : NULL;
    if (!terminal.screen)
        return tv_fail(error, "This kind of terminal is not known here (TERM is \"{}\"); set TERM, or use --plain.", kind ? kind : "",
                       (const char *)NULL);
    set_term(terminal.screen);
    const char *cursor_address = tigetstr("cup");
    if (!cursor_address || cursor_address == (char *)-1) {
        terminal_close();
        return tv_fail(error, "This terminal cannot place its cursor; use --plain.", (const char *)NULL);
    }
    static const char *const capabilities[] = {"sgr0", "cnorm", "rmkx", "rmcup"};
    static const char mouse_off[] = "\033[?1006;1000l";
    for (size_t k = 0; k < sizeof capabilities / sizeof *capabilities; k++) note_capability(capabilities[k]);
    const char *mouse = tigetstr("kmous");
    if (mouse && mouse != (char *)-1 &&
        terminal.restore_size + sizeof mouse_off <= sizeof terminal.restore) { /* only where there is a mouse to switch off */
        memcpy(terminal.restore + terminal.restore_size, mouse_off, sizeof mouse_off - 1);
        terminal.restore_size += sizeof mouse_off - 1;
    }
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    meta(stdscr, TRUE);
    mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
    open_colours();
    catch_signals();
    return true;
}

void terminal_close(void) {
    if (!terminal.screen) return;
    erase(); /* for terminals that have no second screen to come back from */
    refresh();
    endwin();
    delscreen(terminal.screen);
    terminal.screen = NULL;
}

int terminal_signal(void) { return terminal.signal; }

unsigned long terminal_colour_attribute(terminal_colour colour) {
    if (colour == TERMINAL_QUIET && (!terminal.colours || COLORS < 256)) return A_DIM;
    return terminal.colours ? (unsigned long)COLOR_PAIR(colour) : 0;
}

terminal_colour terminal_colour_named(const char *tint) {
    static const struct {
        const char *name;
        terminal_colour colour;
    } names[] = {{"seat0", TERMINAL_SEAT_0},  {"seat1", TERMINAL_SEAT_1}, {"seat2", TERMINAL_SEAT_2},
                 {"seat3", TERMINAL_SEAT_3},  {"red", TERMINAL_RED},      {"green", TERMINAL_GREEN},
                 {"yellow", TERMINAL_YELLOW}, {"blue", TERMINAL_BLUE},    {"violet", TERMINAL_VIOLET}};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (strcmp(tint, names[k].name) == 0) return names[k].colour;
    return TERMINAL_PLAIN;
}
