/* trivium.Game: what can be known of a game before it is opened. */
#include "module.h"

PyDoc_STRVAR(about_game, "Game(name)\n--\n\n"
                         "A game, by its name; trivium.games() lists all.\n\n"
                         "    >>> game = trivium.games()[0]\n"
                         "    >>> game.name, game.title, game.seats\n"
                         "    >>> game == trivium.Game(game.name)\n"
                         "    True\n"
                         "    >>> table = game.table(seed=7)\n\n"
                         "Games are equal when they are the same game; they can be keys of a dict.");

static const tv_game *of(PyObject *self) { return ((python_game *)self)->game; }
static python_state *state_of(PyObject *self) { return ((python_game *)self)->state; }

PyObject *python_game_object(python_state *state, const tv_game *game) {
    python_game *self = PyObject_New(python_game, state->game);
    if (self == NULL) return NULL;
    self->game = game;
    self->state = state;
    return (PyObject *)self;
}

PyObject *python_games(python_state *state) {
    PyObject *list = PyList_New(0);
    for (uint32_t i = 0; list != NULL && tv_games[i] != NULL; i++) {
        PyObject *game = python_game_object(state, tv_games[i]);
        if (game == NULL || PyList_Append(list, game) < 0) Py_CLEAR(list);
        Py_XDECREF(game);
    }
    return list;
}

static PyObject *game_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    static const char *const names[] = {"name", NULL};
    python_state *state = PyType_GetModuleState(type);
    const tv_game *game;
    PyObject *name;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O:Game", PYTHON_NAMES(names), &name)) return NULL;
    return python_read_game(state, name, &game) ? python_game_object(state, game) : NULL;
}

static PyObject *get_name(PyObject *self, void *unused) { return (void)unused, PyUnicode_FromString(of(self)->id); }
static PyObject *get_title(PyObject *self, void *unused) { return (void)unused, PyUnicode_FromString(of(self)->title); }
static PyObject *get_about(PyObject *self, void *unused) { return (void)unused, PyUnicode_FromString(of(self)->about); }
static PyObject *get_makers(PyObject *self, void *unused) { return (void)unused, PyUnicode_FromString(tv_game_makers(of(self))); }
static PyObject *get_minutes(PyObject *self, void *unused) { return (void)unused, PyLong_FromUnsignedLong(of(self)->minutes); }
static PyObject *get_age(PyObject *self, void *unused) { return (void)unused, PyLong_FromUnsignedLong(tv_game_age(of(self))); }
static PyObject *get_rules_version(PyObject *self, void *unused) { return (void)unused, PyLong_FromUnsignedLong(of(self)->rules_version); }

static PyObject *get_seats(PyObject *self, void *unused) {
    (void)unused;
    return PyObject_CallFunction((PyObject *)&PyRange_Type, "ii", of(self)->seats_min, of(self)->seats_max + 1);
}

static PyObject *get_options(PyObject *self, void *unused) {
    (void)unused;
    const tv_game *game = of(self);
    tv_setup setup = tv_setup_for_engines(game, game->seats_min);
    PyObject *list = PyDict_New();
    for (uint32_t i = 0; list != NULL && game->options[i].name != NULL; i++) {
        const tv_option *it = &game->options[i];
        PyObject *option = python_tuple(state_of(self)->option, 6, PyUnicode_FromString(it->name), PyUnicode_FromString(it->about),
                                        PyLong_FromLong(it->min), PyLong_FromLong(it->max), PyLong_FromLong(it->default_value),
                                        PyLong_FromLong(setup.options[i]));
        if (option == NULL || PyDict_SetItemString(list, it->name, option) < 0) Py_CLEAR(list);
        Py_XDECREF(option);
    }
    return list;
}

static PyObject *game_clauses(PyObject *self, PyObject *args, PyObject *keywords) {
    static const char *const names[] = {"lang", NULL};
    const char *code = "en";
    tv_lang lang;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|s:clauses", PYTHON_NAMES(names), &code)) return NULL;
    if (!python_read_lang(state_of(self), code, &lang)) return NULL;
    PyObject *clauses = PyDict_New();
    for (const tv_clause *it = of(self)->clauses; clauses != NULL && it->id != NULL; it++) {
        PyObject *text = PyUnicode_FromString(tv_translate(lang, it->text));
        if (text == NULL || PyDict_SetItemString(clauses, it->id, text) < 0) Py_CLEAR(clauses);
        Py_XDECREF(text);
    }
    return clauses;
}

static PyObject *game_encoding(PyObject *self, PyObject *args, PyObject *keywords) {
    static const char *const names[] = {"seats", "options", "material", NULL};
    python_opening opening = {.game = self};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|OOO:encoding", PYTHON_NAMES(names), &opening.seats, &opening.options,
                                     &opening.material))
        return NULL;
    tv_record record;
    if (!python_begin_record(state_of(self), &opening, &record)) return NULL;
    python_box *box = python_box_open(state_of(self), &record);
    tv_record_free(&record);
    PyObject *encoding = box != NULL ? python_encoding(state_of(self), of(self), &box->encoder) : NULL;
    python_box_let_go(box);
    return encoding;
}

/* The other ways to begin hand over whatever they were given, with the game before it. */
static PyObject *begin(PyObject *self, PyTypeObject *type, PyObject *args, PyObject *keywords) {
    PyObject *before = PyTuple_Pack(1, self);
    PyObject *all = before != NULL ? PySequence_Concat(before, args) : NULL;
    PyObject *result = all != NULL ? PyObject_Call((PyObject *)type, all, keywords) : NULL;
    Py_XDECREF(before);
    Py_XDECREF(all);
    return result;
}

static PyObject *game_table(PyObject *self, PyObject *args, PyObject *keywords) {
    return begin(self, state_of(self)->table, args, keywords);
}
static PyObject *game_batch(PyObject *self, PyObject *args, PyObject *keywords) {
    return begin(self, state_of(self)->batch, args, keywords);
}

static PyObject *game_repr(PyObject *self) { return PyUnicode_FromFormat("trivium.Game('%s')", of(self)->id); }
static Py_hash_t game_hash(PyObject *self) {
    Py_hash_t hash = (Py_hash_t)((uintptr_t)of(self) >> 4);
    return hash != -1 ? hash : 0;
}

static PyObject *game_compare(PyObject *self, PyObject *other, int how) {
    if ((how != Py_EQ && how != Py_NE) || !Py_IS_TYPE(other, Py_TYPE(self))) Py_RETURN_NOTIMPLEMENTED;
    return PyBool_FromLong((of(self) == of(other)) == (how == Py_EQ));
}

/* Pickled as its name. */
static PyObject *game_reduce(PyObject *self, PyObject *unused) {
    (void)unused;
    return Py_BuildValue("O(s)", Py_TYPE(self), of(self)->id);
}

static PyGetSetDef getters[] = {
    {"name", get_name, NULL, "the word that commands and records use", NULL},
    {"title", get_title, NULL, "its name for people", NULL},
    {"about", get_about, NULL, "one sentence about it", NULL},
    {"makers", get_makers, NULL, "whose game it is", NULL},
    {"minutes", get_minutes, NULL, "about how long people take", NULL},
    {"age", get_age, NULL, "of the youngest players, in years; 0: not told", NULL},
    {"seats", get_seats, NULL, "for how many players it is, a range", NULL},
    {"rules_version", get_rules_version, NULL, "the newest version of its rules", NULL},
    {"options", get_options, NULL, "what can be set: a dict of Option by name", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef methods[] = {
    {"clauses", PYTHON_METHOD(game_clauses), METH_VARARGS | METH_KEYWORDS,
     "clauses($self, lang='en')\n--\n\n"
     "The rules in short: a dict from a clause's id (\"AV 4.3\") to its text. Refusals name these ids."},
    {"encoding", PYTHON_METHOD(game_encoding), METH_VARARGS | METH_KEYWORDS,
     "encoding($self, seats=None, options=None, material=None)\n--\n\n"
     "How the game with so many seats is told in numbers: an Encoding with the number of actions and the planes of an observation."},
    {"table", PYTHON_METHOD(game_table), METH_VARARGS | METH_KEYWORDS,
     "table($self, seats=None, **keywords)\n--\n\nOpens a table: the same as Table(game, ...)."},
    {"batch", PYTHON_METHOD(game_batch), METH_VARARGS | METH_KEYWORDS,
     "batch($self, tables, **keywords)\n--\n\nOpens many tables at once: the same as Batch(game, tables, ...)."},
    {"__reduce__", game_reduce, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, PYTHON_SLOT(about_game)},
    {Py_tp_new, PYTHON_SLOT(game_new)},
    {Py_tp_dealloc, PYTHON_SLOT(python_free)},
    {Py_tp_repr, PYTHON_SLOT(game_repr)},
    {Py_tp_hash, PYTHON_SLOT(game_hash)},
    {Py_tp_richcompare, PYTHON_SLOT(game_compare)},
    {Py_tp_getset, getters},
    {Py_tp_methods, methods},
    {0, NULL},
};

PyType_Spec python_game_spec = {
    .name = "trivium.Game",
    .basicsize = sizeof(python_game),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = slots,
};
