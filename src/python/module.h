/* The C half of the Python package `trivium`: what its files share. The extension uses the limited API of Python 3.11, so that one build serves
 * every later Python, and keeps no globals: what a module needs, it has in its state. */
#ifndef TRIVIUM_PYTHON_MODULE_H
#define TRIVIUM_PYTHON_MODULE_H

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030b0000
#include <Python.h>

#include "host/net_file.h"

#include <trivium/batch.h>
#include <trivium/bot.h>
#include <trivium/table.h>

#include <string.h>

typedef struct python_state {
    PyTypeObject *game, *table, *view, *move, *bot, *record, *batch, *array;
    PyTypeObject *option, *turn, *result, *line, *plane, *verb, *encoding, *thought, *report, *finding; /* tuples with names (tuples.c) */
    PyObject *error, *illegal_move;
    PyObject *loads, *dumps;  /* of Python's json */
    struct python_nets *nets; /* beside the package (nets.c) */
} python_state;

/* Types; each is made once, when the module is. */
extern PyType_Spec python_game_spec, python_table_spec, python_view_spec, python_move_spec, python_bot_spec, python_record_spec,
    python_batch_spec, python_array_spec;
bool python_make_tuples(PyObject *module, python_state *state);
/* A tuple with names of so many new objects, which it takes over; NULL when one of them is. */
PyObject *python_tuple(PyTypeObject *type, uint32_t count, ...);
/* A list of numbers as a tuple. */
PyObject *python_numbers(const uint32_t *numbers, uint32_t count);
/* Shares of a victory, 0.0 to 1.0, as a tuple. */
PyObject *python_shares(const int32_t *shares, uint8_t seats);

/* A slot of a type holds data and functions alike, which pedantic C has no cast for. */
#define PYTHON_SLOT(function) ((void *)(uintptr_t)(function))
/* A method that takes keywords. */
#define PYTHON_METHOD(function) ((PyCFunction)(void (*)(void))(function))
/* Names of arguments, which Python's parser takes as if it changed them. */
#define PYTHON_NAMES(list) ((char **)(uintptr_t)(list))
/* Frees an object of a heap type: the object, then its hold on the type. */
void python_free(PyObject *self);

/* ---- errors ---- */

/* Raises what a tv_error says, as trivium.IllegalMove where a clause forbids it (`game`, if known, tells its text), and returns NULL. */
PyObject *python_raise(python_state *state, const tv_error *error, const tv_game *game);
/* Raises trivium.Error with a sentence (as PyUnicode_FromFormat has it), and returns NULL. */
PyObject *python_refuse(python_state *state, const char *format, ...);
/* The same as trivium.IllegalMove, where no single clause forbids it. */
PyObject *python_refuse_move(python_state *state, const char *format, ...);

/* ---- texts ---- */

/* A text that grows, as a str; frees it. NULL and MemoryError when it was cut. */
PyObject *python_text(tv_text *text);
/* What json.loads makes of a text; frees it. */
PyObject *python_json(python_state *state, tv_text *text);

/* ---- what is given by name; each raises and returns false when there is no such thing ---- */

/* A whole number within bounds; True and False are none. */
bool python_read_number(python_state *state, PyObject *given, const char *what, int64_t min, int64_t max, int64_t *out);
/* A seed of 64 bits; nothing is changed where it is not given (NULL or None). */
bool python_read_seed(PyObject *given, uint64_t *out);
/* Anything that Python takes for a whole number, numpy's too, as an int; NULL and TypeError for the rest, of which True and False are. */
PyObject *python_index(PyObject *given, const char *what);
/* One from 0 up; nothing is changed where it is not given (NULL or None). */
bool python_read_count(python_state *state, PyObject *given, const char *what, uint32_t *out);
bool python_read_lang(python_state *state, const char *code, tv_lang *lang);
/* A Game or its id. */
bool python_read_game(python_state *state, PyObject *given, const tv_game **game);
/* A seat's number below `seats`, or "spectator"; with `all`, "all". */
bool python_read_viewer(python_state *state, PyObject *given, uint8_t seats, bool all, uint8_t *viewer);
PyObject *python_viewer(uint8_t viewer); /* a seat's number; None for everybody else */

/* What a table or a batch is opened with, all but the game being optional (NULL or None). */
typedef struct python_opening {
    PyObject *game, *seats, *seed, *options, *names, *material, *position;
} python_opening;
/* A record that has not begun: rules as for matches of engines, so that every game ends. Free it. */
bool python_begin_record(python_state *state, const python_opening *opening, tv_record *record);

/* ---- the box: shared by all objects of a game that was opened ---- */

typedef struct python_box {
    uint32_t holders;
    python_state *state;
    tv_record head; /* game, set-up and names; neither seed nor moves, so that no view leads there */
    void *bytes;
    tv_encoder encoder;
} python_box;
python_box *python_box_open(python_state *state, const tv_record *record);
python_box *python_box_hold(python_box *box);
void python_box_let_go(python_box *box);
static inline const tv_game *python_box_game(const python_box *box) { return box->head.game; }
PyObject *python_options(const tv_record *record); /* {"limit": 200} */
PyObject *python_encoding(python_state *state, const tv_game *game, const tv_encoder *encoder);

/* ---- objects ---- */

typedef struct python_game {
    PyObject_HEAD const tv_game *game;
    python_state *state;
} python_game;
PyObject *python_game_object(python_state *state, const tv_game *game);
PyObject *python_games(python_state *state);

typedef struct python_view {
    PyObject_HEAD python_box *box;
    void *bytes; /* the state, hidden for `viewer` */
    uint8_t viewer, actor;
    uint32_t decisions;
    uint64_t seed; /* a bot's chance at this moment */
} python_view;
PyObject *python_view_object(python_box *box, const tv_table *table, uint8_t viewer);
PyObject *python_view_moves(python_view *view);

typedef struct python_move {
    PyObject_HEAD python_view *view; /* where it is legal */
    tv_move move;
} python_move;
PyObject *python_move_object(python_view *view, tv_move move);
/* A Move of this game, its notation, or its number. */
bool python_read_move(python_box *box, PyObject *given, tv_move *move);

typedef struct python_bot {
    PyObject_HEAD tv_bot bot;
    python_state *state;
    char written[160]; /* "search:100ms" */
    net_file net;      /* that it was given; bytes NULL: none */
} python_bot;
PyObject *python_bot_object(python_state *state, const char *name);
PyObject *python_bots(python_state *state);

/* Where the nets of the package lie is known from the module's own file. */
bool python_nets_begin(PyObject *module, python_state *state);
void python_nets_end(python_state *state);
/* A net that was given: the path of a file, or bytes; nothing (NULL or None) is none. */
bool python_net_read(python_state *state, PyObject *given, net_file *out);
/* The net that a bot judges by in this box, or NULL: its own, or one beside the package. Raises and returns false when there is one that cannot be used. */
bool python_net_find(const python_bot *bot, const python_box *box, const tv_net **net);

PyObject *python_table_object(python_state *state, const tv_record *record, uint32_t decisions);
PyObject *python_record_object(python_state *state, tv_record *record); /* takes the record over */

PyObject *python_result(python_state *state, const tv_game *game, uint8_t seats, const tv_result *result, bool over, tv_lang lang);

/* A batch's array: an object that lends its memory, by Python's buffers and by DLPack. `owner` keeps it alive. Of two dimensions even where
 * a row has one number, unless it is `flat`. */
PyObject *python_array_object(python_state *state, PyObject *owner, const tv_batch_array *array, bool flat);

#endif
