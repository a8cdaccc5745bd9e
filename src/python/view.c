/* trivium.View: all that a seat, or a spectator, may know of a moment. It is a copy that went through the game's `hide`, and holds nothing else:
 * neither the table nor its seed can be reached from it. */
#include "memory/heap.h"
#include "module.h"

#include <stdlib.h>

PyDoc_STRVAR(about_view, "What a seat may know of a moment of a game, and all that a bot is given. Table.view(seat) makes one.\n\n"
                         "    >>> view = table.view()          # of the seat that decides\n"
                         "    >>> view.fields()[\"turn\"]        # the state as a dict; docs/json.md explains its keys\n"
                         "    >>> view.moves()                 # what this seat may do; empty when it does not decide\n"
                         "    >>> view.observation()           # the same as numbers, for a policy\n\n"
                         "A view never changes. What the seat may not know is not in it.");

static python_view *of(PyObject *self) { return (python_view *)self; }
static const tv_game *game_of(PyObject *self) { return python_box_game(of(self)->box); }

PyObject *python_view_object(python_box *box, const tv_table *table, uint8_t viewer) {
    void *bytes = malloc(python_box_game(box)->state_bytes);
    python_view *self = bytes != NULL ? PyObject_New(python_view, box->state->view) : NULL;
    if (self == NULL) {
        free(bytes);
        return PyErr_NoMemory();
    }
    tv_table_view(table, viewer, bytes);
    self->box = python_box_hold(box);
    self->bytes = bytes;
    self->viewer = viewer;
    self->actor = tv_table_actor(table);
    self->decisions = tv_table_decisions(table);
    self->seed = viewer < TV_SEATS_MAX ? tv_table_bot_seed(table, viewer) : 0;
    return (PyObject *)self;
}

static void view_free(PyObject *self) {
    free(of(self)->bytes);
    python_box_let_go(of(self)->box);
    python_free(self);
}

/* The legal moves, which the caller frees; none for who does not decide. NULL and MemoryError. */
static tv_move *legal(python_view *view, uint32_t *count) {
    const tv_game *game = python_box_game(view->box);
    tv_move *moves = malloc((tv_game_moves_max(game) + 1) * sizeof *moves);
    *count = 0;
    if (moves == NULL) PyErr_NoMemory();
    if (moves != NULL && view->actor == view->viewer) *count = tv_game_moves(game, view->box->bytes, view->bytes, moves);
    return moves;
}

PyObject *python_view_moves(python_view *view) {
    uint32_t count;
    tv_move *moves = legal(view, &count);
    PyObject *list = moves != NULL ? PyList_New(count) : NULL;
    for (uint32_t i = 0; list != NULL && i < count; i++) {
        PyObject *move = python_move_object(view, moves[i]);
        if (move == NULL)
            Py_CLEAR(list);
        else
            PyList_SetItem(list, i, move);
    }
    free(moves);
    return list;
}

static PyObject *view_moves(PyObject *self, PyObject *unused) { return (void)unused, python_view_moves(of(self)); }

static PyObject *view_move(PyObject *self, PyObject *given) {
    tv_move move;
    python_box *box = of(self)->box;
    if (!python_read_move(box, given, &move)) return NULL;
    if (of(self)->actor != of(self)->viewer) return python_refuse(box->state, "It is not this viewer who decides now.");
    const char *clause = tv_game_check(game_of(self), box->bytes, of(self)->bytes, move);
    if (clause == NULL) return python_move_object(of(self), move);
    tv_error error = {0};
    tv_refuse(&error, clause, "{}: {}", clause, tv_clause_text(game_of(self), clause, TV_EN), NULL);
    return python_raise(box->state, &error, game_of(self));
}

static PyObject *view_to_json(PyObject *self, PyObject *unused) {
    (void)unused;
    tv_text text = tv_heap_text();
    tv_json json = tv_json_into(&text);
    if (text.at != NULL) tv_state_write(game_of(self), of(self)->box->bytes, of(self)->bytes, &json, NULL);
    return python_text(&text);
}

static PyObject *view_fields(PyObject *self, PyObject *unused) {
    PyObject *string = view_to_json(self, unused);
    PyObject *fields = string != NULL ? PyObject_CallFunctionObjArgs(of(self)->box->state->loads, string, NULL) : NULL;
    Py_XDECREF(string);
    return fields;
}

static PyObject *view_prompt(PyObject *self, PyObject *args, PyObject *keywords) {
    static const char *const names[] = {"lang", NULL};
    const char *code = "en";
    tv_lang lang;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|s:prompt", PYTHON_NAMES(names), &code)) return NULL;
    if (!python_read_lang(of(self)->box->state, code, &lang)) return NULL;
    tv_reader reader = tv_record_reader(&of(self)->box->head, lang);
    tv_text text = tv_heap_text();
    if (text.at != NULL && of(self)->actor != TV_OVER) tv_game_prompt(game_of(self), of(self)->box->bytes, of(self)->bytes, &reader, &text);
    return python_text(&text);
}

static PyObject *view_observation(PyObject *self, PyObject *unused) {
    (void)unused;
    python_view *view = of(self);
    if (view->viewer >= TV_SEATS_MAX)
        return python_refuse(view->box->state, "An observation is made for a seat, and this is a spectator's view.");
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, view->box->encoder.observation_bytes);
    if (bytes != NULL)
        tv_encode_view(&view->box->encoder, game_of(self), view->box->bytes, view->bytes, view->viewer, (uint8_t *)PyBytes_AsString(bytes));
    return bytes;
}

static bool has_actions(python_view *view) {
    if (view->box->encoder.actions > 0) return true;
    python_refuse(view->box->state, "%s does not number its moves.", python_box_game(view->box)->title);
    return false;
}

static PyObject *view_mask(PyObject *self, PyObject *unused) {
    (void)unused;
    if (!has_actions(of(self))) return NULL;
    const tv_encoder *encoder = &of(self)->box->encoder;
    uint32_t count;
    tv_move *moves = legal(of(self), &count);
    PyObject *mask = moves != NULL ? PyBytes_FromStringAndSize(NULL, encoder->actions) : NULL;
    if (mask != NULL) {
        uint8_t *bytes = (uint8_t *)PyBytes_AsString(mask);
        memset(bytes, 0, encoder->actions);
        for (uint32_t i = 0; i < count; i++) bytes[tv_encode_move(encoder, moves[i], of(self)->actor)] = 1;
    }
    free(moves);
    return mask;
}

static PyObject *view_action(PyObject *self, PyObject *given) {
    if (!has_actions(of(self))) return NULL;
    int64_t action;
    if (!python_read_number(of(self)->box->state, given, "An action", INT64_MIN, INT64_MAX, &action)) return NULL;
    uint32_t count, found = 0;
    tv_move *moves = legal(of(self), &count);
    if (moves == NULL) return NULL;
    while (found < count && tv_encode_move(&of(self)->box->encoder, moves[found], of(self)->actor) != action) found++;
    PyObject *move = found < count ? python_move_object(of(self), moves[found])
                                   : python_refuse_move(of(self)->box->state, "No legal move has the action %lld; mask() tells which have.",
                                                        (long long)action);
    free(moves);
    return move;
}

static PyObject *get_game(PyObject *self, void *unused) { return (void)unused, python_game_object(of(self)->box->state, game_of(self)); }
static PyObject *get_seat(PyObject *self, void *unused) { return (void)unused, python_viewer(of(self)->viewer); }
static PyObject *get_actor(PyObject *self, void *unused) { return (void)unused, python_viewer(of(self)->actor); }
static PyObject *get_seats(PyObject *self, void *unused) { return (void)unused, PyLong_FromUnsignedLong(of(self)->box->head.setup.seats); }
static PyObject *get_decisions(PyObject *self, void *unused) { return (void)unused, PyLong_FromUnsignedLong(of(self)->decisions); }

static PyObject *get_turn(PyObject *self, void *unused) {
    (void)unused;
    tv_turn turn = tv_game_turn(game_of(self), of(self)->box->bytes, of(self)->bytes);
    return python_tuple(of(self)->box->state->turn, 2, PyLong_FromUnsignedLong(turn.number), python_viewer(turn.owner));
}

static PyObject *get_encoding(PyObject *self, void *unused) {
    (void)unused;
    return python_encoding(of(self)->box->state, game_of(self), &of(self)->box->encoder);
}

static PyObject *view_repr(PyObject *self) {
    if (of(self)->viewer >= TV_SEATS_MAX)
        return PyUnicode_FromFormat("<View of %s: spectator, decision %u>", game_of(self)->title, of(self)->decisions);
    return PyUnicode_FromFormat("<View of %s: seat %d, decision %u>", game_of(self)->title, of(self)->viewer, of(self)->decisions);
}

static PyGetSetDef getters[] = {
    {"game", get_game, NULL, "the Game", NULL},
    {"seat", get_seat, NULL, "whose view it is; None: a spectator's", NULL},
    {"actor", get_actor, NULL, "who decides; None: the game is over", NULL},
    {"seats", get_seats, NULL, "how many seats there are", NULL},
    {"decisions", get_decisions, NULL, "how many decisions were made before", NULL},
    {"turn", get_turn, NULL, "the Turn: its number and its owner", NULL},
    {"encoding", get_encoding, NULL, "how observation() and actions are made: an Encoding", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

/* It never changes. */
static PyObject *view_itself(PyObject *self, PyObject *unused) { return (void)unused, Py_NewRef(self); }

/* It holds neither the table nor its seed, so there is nothing that it could be made of again. */
static PyObject *view_reduce(PyObject *self, PyObject *unused) {
    (void)self, (void)unused;
    PyErr_SetString(PyExc_TypeError, "a View cannot be pickled: pickle its Table, or what fields() and observation() tell");
    return NULL;
}

static PyMethodDef methods[] = {
    {"__copy__", view_itself, METH_NOARGS, NULL},
    {"__deepcopy__", view_itself, METH_O, NULL},
    {"__reduce__", view_reduce, METH_NOARGS, NULL},
    {"moves", view_moves, METH_NOARGS, "moves($self)\n--\n\nThe legal moves of this seat, in a fixed order; none when it does not decide."},
    {"move", view_move, METH_O,
     "move($self, given, /)\n--\n\nThe legal Move that is given by its notation or number. IllegalMove, with the clause, when it is not "
     "allowed."},
    {"fields", view_fields, METH_NOARGS, "fields($self)\n--\n\nThe view as a dict; docs/json.md explains its keys."},
    {"to_json", view_to_json, METH_NOARGS, "to_json($self)\n--\n\nThe same as JSON."},
    {"prompt", PYTHON_METHOD(view_prompt), METH_VARARGS | METH_KEYWORDS,
     "prompt($self, lang='en')\n--\n\nWhat is expected now, as a sentence; empty when the game is over."},
    {"observation", view_observation, METH_NOARGS,
     "observation($self)\n--\n\nThe view as bytes, Encoding.observation_bytes of them, from this seat's side: numpy.frombuffer(..., "
     "\"uint8\")."},
    {"mask", view_mask, METH_NOARGS, "mask($self)\n--\n\nEncoding.actions bytes: 1 where an action is legal, else 0."},
    {"action", view_action, METH_O,
     "action($self, number, /)\n--\n\nThe first legal Move that has this action. IllegalMove when none has."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, PYTHON_SLOT(about_view)},
    {Py_tp_dealloc, PYTHON_SLOT(view_free)},
    {Py_tp_repr, PYTHON_SLOT(view_repr)},
    {Py_tp_getset, getters},
    {Py_tp_methods, methods},
    {0, NULL},
};

PyType_Spec python_view_spec = {
    .name = "trivium.View",
    .basicsize = sizeof(python_view),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots = slots,
};
