/* The full-screen client: what is on the screen, apart from the game itself. The files beside this one each do one
 * thing: screen_terminal opens and restores the terminal, screen_draw, screen_log and screen_bottom paint, screen_keys
 * acts on keys, screen_cursor moves the cursor, screen_ask asks short questions, screen_files saves and opens,
 * screen_page shows long texts, screen_think waits for bots and hints, screen_loop holds it together. */
#ifndef TRIVIUM_CLIENT_TERMINAL_TUI_H
#define TRIVIUM_CLIENT_TERMINAL_TUI_H

#include "layout.h"
#include "session.h"

enum {
    TUI_COLUMNS_MIN = 80,
    TUI_ROWS_MIN = 24,
    TUI_DETAIL_ROWS = 3,
    TUI_LOG_ROWS_MIN = 3,  /* the table never takes more from the log */
    TUI_LOG_ROWS_GOOD = 6, /* below this the table is drawn tighter */
    TUI_WIDE = 112,        /* from here on the log stands at the right */
};

typedef struct screen {
    session *play;
    layout lay;
    int table_top;                            /* first row of the layout that is shown */
    int land_left;                            /* first column of its map that is shown */
    char cursor_id[TV_ID_MAX];                /* the element under the cursor; kept by name, so that it survives a new scene */
    int cursor;                               /* its cell, or LAYOUT_NONE */
    char cursor_was[TV_AREAS_MAX][TV_ID_MAX]; /* where the cursor stood last in each area */
    int goal;                                 /* the middle that going up and down stays near */
    char goal_id[TV_ID_MAX];                  /* as long as the cursor stands where that led */
    bool pending;                             /* a whole move is chosen and waits for its confirmation */
    tv_move move;
    char message[SESSION_LINE_MAX];  /* shown instead of the element's label until the next key */
    char note[SESSION_LINE_MAX];     /* what a server said last: it stays below the log until the own next decision */
    char question[SESSION_LINE_MAX]; /* shown instead of the prompt while something is asked */
    char answers[SESSION_LINE_MAX];  /* the keys that answer it, as the line of keys has them; "": something is typed */
    char answer[SESSION_FILE_MAX];   /* what is typed behind it */
    bool typing;
    uint32_t log_back;           /* lines scrolled back in the log */
    unsigned pace_ms;            /* pause before a bot's decision */
    bool pace_natural;           /* unless the bot has a pace of its own */
    char busy[SESSION_LINE_MAX]; /* shown instead of the prompt while somebody thinks */
    bool hurry;                  /* bots do not pause until a person is asked */
    bool leave;
} screen;

typedef struct tui_options {
    unsigned pace_ms;
    bool pace_natural; /* bots that have a pace of their own keep it */
} tui_options;

/* Plays on the open terminal, to the end or until the person leaves; returns an exit code. */
int tui_play(session *play, const tui_options *options);

#endif
