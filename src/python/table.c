/* trivium.Table: one game being played. It knows everything; what a player may know of it is a View. */
#include "memory/heap.h"
#include "module.h"

#include <trivium/table_words.h>

PyDoc_STRVAR(about_table,
             "Table(game, seats=None, *, seed=None, options=None, names=None, material=None, position=None)\n--\n\n"
             "A game being played.\n\n"
             "    >>> table = trivium.Table(trivium.games()[0], seed=7)\n"
             "    >>> while not table.over:\n"
             "    ...     table.play(table.moves()[0])\n"
             "    >>> table.result().places\n\n"
             "seats     how many play; else as few as the game allows\n"
             "seed      a str or a number, from which all chance comes; else another game every time\n"
             "options   a dict, {\"limit\": 100}; Game.options lists them. What is not named is as in matches of programs, so that\n"
             "          every game ends\n"
             "names     one str for each seat, for the sentences\n"
             "material  of your own box, JSON or a dict (docs/material.md)\n"
             "position  to begin with, JSON or a dict as position() gives it\n\n"
             "The same seed and moves give the same game on every machine.");

typedef struct table_object {
    PyObject_HEAD tv_table *table;
    python_box *box;
} table_object;

static tv_table *of(PyObject *self) { return ((table_object *)self)->table; }
static python_box *box_of(PyObject *self) { return ((table_object *)self)->box; }
static python_state *state_of(PyObject *self) { return box_of(self)->state; }
static const tv_game *game_of(PyObject *self) { return python_box_game(box_of(self)); }
static uint8_t seats_of(PyObject *self) { return box_of(self)->head.setup.seats; }

/* Over a box that is held already, which it takes over. */
static PyObject *open_table(python_box *box, const tv_record *record, uint32_t decisions) {
    tv_error error = {0};
    tv_table *table = decisions == UINT32_MAX ? tv_table_open(record, &error) : tv_table_open_at(record, decisions, &error);
    table_object *self = table != NULL ? PyObject_New(table_object, box->state->table) : NULL;
    if (self == NULL) {
        if (table == NULL) python_raise(box->state, &error, record->game);
        tv_table_close(table);
        python_box_let_go(box);
        return NULL;
    }
    self->table = table;
    self->box = box;
    return (PyObject *)self;
}

PyObject *python_table_object(python_state *state, const tv_record *record, uint32_t decisions) {
    python_box *box = python_box_open(state, record);
    return box != NULL ? open_table(box, record, decisions) : NULL;
}

static PyObject *table_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    static const char *const names[] = {"game", "seats", "seed", "options", "names", "material", "position", NULL};
    python_state *state = PyType_GetModuleState(type);
    python_opening opening = {0};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|O$OOOOO:Table", PYTHON_NAMES(names), &opening.game, &opening.seats, &opening.seed,
                                     &opening.options, &opening.names, &opening.material, &opening.position))
        return NULL;
    tv_record record;
    if (!python_begin_record(state, &opening, &record)) return NULL;
    PyObject *table = python_table_object(state, &record, UINT32_MAX);
    tv_record_free(&record);
    return table;
}

static void table_free(PyObject *self) {
    tv_table_close(of(self));
    python_box_let_go(box_of(self));
    python_free(self);
}

/* ---- looking ---- */

static PyObject *view_of(PyObject *self, PyObject *given) {
    uint8_t viewer = tv_table_actor(of(self));
    if (given != NULL && given != Py_None) {
        if (!python_read_viewer(state_of(self), given, seats_of(self), false, &viewer)) return NULL;
    } else if (viewer == TV_OVER) {
        viewer = TV_SPECTATOR;
    }
    return python_view_object(box_of(self), of(self), viewer);
}

static PyObject *table_view(PyObject *self, PyObject *args, PyObject *keywords) {
    static const char *const names[] = {"seat", NULL};
    PyObject *seat = NULL;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|O:view", PYTHON_NAMES(names), &seat)) return NULL;
    return view_of(self, seat);
}

static PyObject *table_moves(PyObject *self, PyObject *unused) {
    (void)unused;
    PyObject *view = view_of(self, NULL);
    PyObject *moves = view != NULL ? python_view_moves((python_view *)view) : NULL;
    Py_XDECREF(view);
    return moves;
}

PyObject *python_result(python_state *state, const tv_game *game, uint8_t seats, const tv_result *result, bool over, tv_lang lang) {
    uint32_t places[TV_SEATS_MAX];
    int32_t shares[TV_SEATS_MAX] = {0};
    for (uint8_t seat = 0; seat < seats; seat++) places[seat] = result->place[seat];
    tv_result_share(result, shares);
    bool told = over && result->clause != NULL;
    return python_tuple(state->result, 5, python_numbers(places, seats), python_shares(shares, seats), PyBool_FromLong(over),
                        told ? PyUnicode_FromString(result->clause) : Py_NewRef(Py_None),
                        told ? PyUnicode_FromString(tv_ending_text(game, result->clause, lang)) : Py_NewRef(Py_None));
}

static PyObject *result_of(PyObject *self, tv_lang lang) {
    tv_result result = {0};
    tv_table_result(of(self), &result);
    return python_result(state_of(self), game_of(self), seats_of(self), &result, tv_table_actor(of(self)) == TV_OVER, lang);
}

static PyObject *table_result(PyObject *self, PyObject *args, PyObject *keywords) {
    static const char *const names[] = {"lang", NULL};
    const char *code = "en";
    tv_lang lang;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|s:result", PYTHON_NAMES(names), &code)) return NULL;
    return python_read_lang(state_of(self), code, &lang) ? result_of(self, lang) : NULL;
}

static PyObject *log_line(PyObject *self, const tv_logged *logged, uint8_t viewer, const tv_reader *reader) {
    tv_event event = logged->event;
    tv_event_hide(&event, viewer);
    tv_text text = tv_heap_text();
    if (text.at != NULL) tv_game_sentence(game_of(self), box_of(self)->bytes, &event, reader, &text);
    return python_tuple(state_of(self)->line, 5, PyLong_FromUnsignedLong(logged->decision), PyLong_FromUnsignedLong(logged->turn),
                        python_viewer(event.seat), PyUnicode_FromString(game_of(self)->event_kinds[event.kind].name), python_text(&text));
}

static PyObject *table_log(PyObject *self, PyObject *args, PyObject *keywords) {
    static const char *const names[] = {"viewer", "since", "lang", NULL};
    PyObject *given = NULL, *since_given = NULL;
    uint32_t since = 0;
    const char *code = "en";
    tv_lang lang;
    uint8_t viewer = TV_SPECTATOR;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|OOs:log", PYTHON_NAMES(names), &given, &since_given, &code)) return NULL;
    if (!python_read_count(state_of(self), since_given, "since", &since)) return NULL;
    if (!python_read_lang(state_of(self), code, &lang)) return NULL;
    if (given != NULL && given != Py_None && !python_read_viewer(state_of(self), given, seats_of(self), true, &viewer)) return NULL;
    tv_reader reader = tv_record_reader(&box_of(self)->head, lang);
    uint32_t count;
    const tv_logged *log = tv_table_log(of(self), &count);
    PyObject *list = PyList_New(0);
    for (uint32_t i = 0; list != NULL && i < count; i++) {
        if (log[i].decision < since) continue;
        PyObject *line = log_line(self, &log[i], viewer, &reader);
        if (line == NULL || PyList_Append(list, line) < 0) Py_CLEAR(list);
        Py_XDECREF(line);
    }
    return list;
}

static PyObject *table_position(PyObject *self, PyObject *unused) {
    (void)unused;
    tv_text text = tv_heap_text();
    tv_json json = tv_json_into(&text);
    if (text.at != NULL) tv_state_write(game_of(self), box_of(self)->bytes, tv_table_state(of(self)), &json, NULL);
    return python_json(state_of(self), &text);
}

static PyObject *table_record(PyObject *self, PyObject *unused) {
    (void)unused;
    tv_record copy;
    return tv_record_copy(&copy, tv_table_record(of(self))) ? python_record_object(state_of(self), &copy) : PyErr_NoMemory();
}

static PyObject *table_copy(PyObject *self, PyObject *unused) {
    (void)unused;
    return open_table(python_box_hold(box_of(self)), tv_table_record(of(self)), UINT32_MAX);
}

/* Pickled as its record, which is played again. */
static PyObject *table_reduce(PyObject *self, PyObject *unused) {
    PyObject *record = table_record(self, unused), *replay = PyObject_GetAttrString((PyObject *)state_of(self)->record, "replay");
    PyObject *result = record != NULL && replay != NULL ? Py_BuildValue("O(O)", replay, record) : NULL;
    Py_XDECREF(record);
    Py_XDECREF(replay);
    return result;
}

/* ---- playing ---- */

static bool play(PyObject *self, PyObject *given) {
    tv_move move;
    tv_error error = {0};
    if (!python_read_move(box_of(self), given, &move)) return false;
    if (tv_table_play(of(self), move, &error)) return true;
    python_raise(state_of(self), &error, game_of(self));
    return false;
}

static PyObject *table_play(PyObject *self, PyObject *given) { return play(self, given) ? Py_NewRef(Py_None) : NULL; }

static PyObject *table_undo(PyObject *self, PyObject *args, PyObject *keywords) {
    static const char *const names[] = {"seat", NULL};
    PyObject *given = Py_None;
    const tv_record *record = tv_table_record(of(self));
    uint8_t seat = record->count > 0 ? record->entries[record->count - 1].seat : 0;
    tv_error error = {0};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|O:undo", PYTHON_NAMES(names), &given)) return NULL;
    if (given != Py_None && !python_read_viewer(state_of(self), given, seats_of(self), false, &seat)) return NULL;
    if (seat >= seats_of(self)) return python_refuse(state_of(self), "Only a seat can take something back.");
    return tv_table_undo(of(self), seat, &error) ? Py_NewRef(Py_None) : python_raise(state_of(self), &error, game_of(self));
}

static PyObject *table_redo(PyObject *self, PyObject *unused) {
    (void)unused;
    tv_error error = {0};
    return tv_table_redo(of(self), &error) ? Py_NewRef(Py_None) : python_raise(state_of(self), &error, game_of(self));
}

static PyObject *table_resign(PyObject *self, PyObject *given) {
    uint8_t seat;
    tv_error error = {0};
    if (!python_read_viewer(state_of(self), given, seats_of(self), false, &seat)) return NULL;
    if (seat >= seats_of(self)) return python_refuse(state_of(self), "Only a seat can resign.");
    if (tv_table_event(of(self), TV_ENTRY_RESIGN, seat, "", &error)) Py_RETURN_NONE;
    return python_raise(state_of(self), &error, game_of(self));
}

static PyObject *table_agree(PyObject *self, PyObject *unused) {
    (void)unused;
    tv_error error = {0};
    if (tv_table_event(of(self), TV_ENTRY_AGREE, 0, "", &error)) Py_RETURN_NONE;
    return python_raise(state_of(self), &error, game_of(self));
}

/* Asks whoever plays the seat that decides, and plays the answer. */
static bool decide(PyObject *self, PyObject *const *players) {
    uint8_t actor = tv_table_actor(of(self));
    PyObject *view = python_view_object(box_of(self), of(self), actor);
    PyObject *move = view != NULL ? PyObject_CallFunctionObjArgs(players[actor], view, NULL) : NULL;
    bool good = move != NULL && play(self, move);
    Py_XDECREF(view);
    Py_XDECREF(move);
    return good && PyErr_CheckSignals() == 0;
}

/* A player: a callable, or a bot's name. A new reference. */
static PyObject *player_of(PyObject *self, PyObject *given) {
    if (PyCallable_Check(given)) return Py_NewRef(given);
    const char *name = PyUnicode_Check(given) ? PyUnicode_AsUTF8AndSize(given, NULL) : NULL;
    if (name != NULL) return python_bot_object(state_of(self), name);
    if (!PyErr_Occurred()) PyErr_SetString(PyExc_TypeError, "a player is a bot, its name, or a function from a View to a Move");
    return NULL;
}

/* One player for every seat: a list of them, or one who plays all. */
static bool read_players(PyObject *self, PyObject *given, PyObject **players) {
    bool alone = PyCallable_Check(given) || PyUnicode_Check(given);
    if (!alone && (!PySequence_Check(given) || PySequence_Size(given) != seats_of(self))) {
        PyErr_Clear();
        PyErr_SetString(PyExc_TypeError, "players are one for all seats, or a list of one for each seat");
        return false;
    }
    for (uint8_t seat = 0; seat < seats_of(self); seat++) {
        PyObject *item = alone ? Py_NewRef(given) : PySequence_GetItem(given, seat);
        players[seat] = item != NULL ? player_of(self, item) : NULL;
        Py_XDECREF(item);
        if (players[seat] == NULL) return false;
    }
    return true;
}

static PyObject *table_run(PyObject *self, PyObject *args, PyObject *keywords) {
    static const char *const names[] = {"players", "decisions", NULL};
    PyObject *given, *most = NULL, *players[TV_SEATS_MAX] = {NULL};
    uint32_t left = UINT32_MAX;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|O:run", PYTHON_NAMES(names), &given, &most)) return NULL;
    bool good = python_read_count(state_of(self), most, "decisions", &left) && read_players(self, given, players);
    for (; good && left > 0 && tv_table_actor(of(self)) != TV_OVER; left--) good = decide(self, players);
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++) Py_XDECREF(players[seat]);
    return good ? result_of(self, TV_EN) : NULL;
}

/* ---- what it is ---- */

static PyObject *get_game(PyObject *self, void *unused) { return (void)unused, python_game_object(state_of(self), game_of(self)); }
static PyObject *get_seats(PyObject *self, void *unused) { return (void)unused, PyLong_FromUnsignedLong(seats_of(self)); }
static PyObject *get_options(PyObject *self, void *unused) { return (void)unused, python_options(&box_of(self)->head); }
static PyObject *get_seed(PyObject *self, void *unused) { return (void)unused, PyUnicode_FromString(tv_table_record(of(self))->seed); }
static PyObject *get_decisions(PyObject *self, void *unused) { return (void)unused, PyLong_FromUnsignedLong(tv_table_decisions(of(self))); }
static PyObject *get_actor(PyObject *self, void *unused) { return (void)unused, python_viewer(tv_table_actor(of(self))); }
static PyObject *get_over(PyObject *self, void *unused) { return (void)unused, PyBool_FromLong(tv_table_actor(of(self)) == TV_OVER); }

static PyObject *get_turn(PyObject *self, void *unused) {
    (void)unused;
    tv_turn turn = tv_game_turn(game_of(self), box_of(self)->bytes, tv_table_state(of(self)));
    return python_tuple(state_of(self)->turn, 2, PyLong_FromUnsignedLong(turn.number), python_viewer(turn.owner));
}

static PyObject *get_encoding(PyObject *self, void *unused) {
    (void)unused;
    return python_encoding(state_of(self), game_of(self), &box_of(self)->encoder);
}

static PyObject *table_repr(PyObject *self) {
    return PyUnicode_FromFormat("<Table of %s: %d seats, %u decisions%s>", game_of(self)->title, seats_of(self),
                                tv_table_decisions(of(self)), tv_table_actor(of(self)) == TV_OVER ? ", over" : "");
}

static PyGetSetDef getters[] = {
    {"game", get_game, NULL, "the Game", NULL},
    {"seats", get_seats, NULL, "how many seats there are", NULL},
    {"options", get_options, NULL, "what was set for the game, a dict", NULL},
    {"seed", get_seed, NULL, "from which all chance comes, a str", NULL},
    {"decisions", get_decisions, NULL, "how many decisions were made", NULL},
    {"actor", get_actor, NULL, "who decides now: a seat, from 0; None: the game is over", NULL},
    {"over", get_over, NULL, "has the game ended?", NULL},
    {"turn", get_turn, NULL, "the Turn: its number and its owner", NULL},
    {"encoding", get_encoding, NULL, "how the game is told in numbers: an Encoding", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef methods[] = {
    {"moves", table_moves, METH_NOARGS, "moves($self)\n--\n\nThe legal moves of the seat that decides, in a fixed order; none at the end."},
    {"play", table_play, METH_O,
     "play($self, move, /)\n--\n\n"
     "Plays a decision: a Move, its notation (str) or its number (int). IllegalMove, with the clause, when it is not allowed."},
    {"run", PYTHON_METHOD(table_run), METH_VARARGS | METH_KEYWORDS,
     "run($self, players, decisions=None)\n--\n\n"
     "Lets players decide until the game is over, or so often, and returns the Result. A player is a Bot, its name, or any function from "
     "a\n"
     "View to a move; give one for all seats or a list of one for each."},
    {"undo", PYTHON_METHOD(table_undo), METH_VARARGS | METH_KEYWORDS,
     "undo($self, seat=None)\n--\n\n"
     "Takes back the last decision, which must be that seat's own and have revealed nothing. trivium.Error says why it cannot."},
    {"redo", table_redo, METH_NOARGS, "redo($self)\n--\n\nPlays again what undo took back."},
    {"resign", table_resign, METH_O, "resign($self, seat, /)\n--\n\nA seat gives up. With two seats that ends the game."},
    {"agree", table_agree, METH_NOARGS, "agree($self)\n--\n\nAll agree to end the game; it counts as it stands."},
    {"view", PYTHON_METHOD(table_view), METH_VARARGS | METH_KEYWORDS,
     "view($self, seat=None)\n--\n\n"
     "What a seat, or \"spectator\", may know: a View. Without a seat, that of who decides; at the end, the spectator's."},
    {"result", PYTHON_METHOD(table_result), METH_VARARGS | METH_KEYWORDS,
     "result($self, lang='en')\n--\n\nThe Result; before the end, as if the game ended now."},
    {"log", PYTHON_METHOD(table_log), METH_VARARGS | METH_KEYWORDS,
     "log($self, viewer='spectator', since=0, lang='en')\n--\n\n"
     "What happened since that decision, as a list of Line, as a seat, a \"spectator\" or \"all\" may read it."},
    {"position", table_position, METH_NOARGS,
     "position($self)\n--\n\nThe complete state as a dict, secrets included; Table(game, position=...) begins with it."},
    {"record", table_record, METH_NOARGS, "record($self)\n--\n\nThe game so far as a Record."},
    {"copy", table_copy, METH_NOARGS, "copy($self)\n--\n\nAnother table at the same moment of the same game; it is played again there."},
    {"__copy__", table_copy, METH_NOARGS, NULL},
    {"__deepcopy__", table_copy, METH_O, NULL},
    {"__reduce__", table_reduce, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, PYTHON_SLOT(about_table)},
    {Py_tp_new, PYTHON_SLOT(table_new)},
    {Py_tp_dealloc, PYTHON_SLOT(table_free)},
    {Py_tp_repr, PYTHON_SLOT(table_repr)},
    {Py_tp_getset, getters},
    {Py_tp_methods, methods},
    {0, NULL},
};

PyType_Spec python_table_spec = {
    .name = "trivium.Table",
    .basicsize = sizeof(table_object),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = slots,
};
