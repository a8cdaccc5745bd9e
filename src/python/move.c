/* trivium.Move: one legal decision, with its words. */
#include "memory/heap.h"
#include "module.h"

PyDoc_STRVAR(about_move, "A legal decision. str(move) is its notation, which the game reads back; move.describe() says what it does.\n\n"
                         "    >>> move = table.moves()[0]\n"
                         "    >>> table.play(move)             # or table.play(str(move)), or table.play(int(move))\n\n"
                         "A move names what is done, so moves of different moments are equal when they do the same.");

static python_move *of(PyObject *self) { return (python_move *)self; }
static python_box *box_of(PyObject *self) { return of(self)->view->box; }

PyObject *python_move_object(python_view *view, tv_move move) {
    python_move *self = PyObject_New(python_move, view->box->state->move);
    if (self == NULL) return NULL;
    self->view = (python_view *)Py_NewRef((PyObject *)view);
    self->move = move;
    return (PyObject *)self;
}

static void move_free(PyObject *self) {
    Py_DECREF((PyObject *)of(self)->view);
    python_free(self);
}

static bool read_notation(python_box *box, PyObject *given, tv_move *move) {
    Py_ssize_t size;
    const char *text = PyUnicode_AsUTF8AndSize(given, &size);
    if (text == NULL) return false;
    if (tv_game_move_read(python_box_game(box), box->bytes, text, (size_t)size, move)) return true;
    python_refuse(box->state, "\"%.40s\" is not a move of %s; moves() lists those that are legal.", text, python_box_game(box)->title);
    return false;
}

bool python_read_move(python_box *box, PyObject *given, tv_move *move) {
    if (PyUnicode_Check(given)) return read_notation(box, given, move);
    if (Py_IS_TYPE(given, box->state->move)) {
        *move = of(given)->move;
        if (python_box_game(box_of(given)) == python_box_game(box)) return true;
        python_refuse(box->state, "That is a move of %s, and this is %s.", python_box_game(box_of(given))->title,
                      python_box_game(box)->title);
        return false;
    }
    PyObject *number = python_index(given, "A move, where it is neither a trivium.Move nor its notation (str),");
    if (number == NULL) return false;
    *move = PyLong_AsUnsignedLongLong(number);
    Py_DECREF(number);
    return !PyErr_Occurred();
}

static PyObject *move_str(PyObject *self) {
    tv_text text = tv_heap_text();
    tv_game_move_write(python_box_game(box_of(self)), box_of(self)->bytes, of(self)->move, &text);
    return python_text(&text);
}

typedef void words_of_move(const tv_game *game, const void *box, const void *state, tv_move move, const tv_reader *reader, tv_text *out);

static PyObject *words(PyObject *self, words_of_move *write, const char *code) {
    tv_lang lang;
    if (!python_read_lang(box_of(self)->state, code, &lang)) return NULL;
    tv_reader reader = tv_record_reader(&box_of(self)->head, lang);
    tv_text text = tv_heap_text();
    if (text.at != NULL) write(python_box_game(box_of(self)), box_of(self)->bytes, of(self)->view->bytes, of(self)->move, &reader, &text);
    return python_text(&text);
}

static bool read_lang_argument(PyObject *args, PyObject *keywords, const char **code) {
    static const char *const names[] = {"lang", NULL};
    *code = "en";
    return PyArg_ParseTupleAndKeywords(args, keywords, "|s", PYTHON_NAMES(names), code);
}

static PyObject *move_describe(PyObject *self, PyObject *args, PyObject *keywords) {
    const char *code;
    return read_lang_argument(args, keywords, &code) ? words(self, tv_game_describe, code) : NULL;
}

static PyObject *move_preview(PyObject *self, PyObject *args, PyObject *keywords) {
    const char *code;
    return read_lang_argument(args, keywords, &code) ? words(self, tv_game_preview, code) : NULL;
}

static PyObject *get_text(PyObject *self, void *unused) { return (void)unused, move_str(self); }

static PyObject *get_number(PyObject *self, void *unused) { return (void)unused, PyLong_FromUnsignedLongLong(of(self)->move); }

static PyObject *get_reveals(PyObject *self, void *unused) {
    (void)unused;
    return PyBool_FromLong(tv_game_reveals(python_box_game(box_of(self)), box_of(self)->bytes, of(self)->view->bytes, of(self)->move));
}

static PyObject *get_action(PyObject *self, void *unused) {
    (void)unused;
    if (box_of(self)->encoder.actions == 0) Py_RETURN_NONE;
    return PyLong_FromUnsignedLong(tv_encode_move(&box_of(self)->encoder, of(self)->move, of(self)->view->actor));
}

static PyObject *move_index(PyObject *self) { return PyLong_FromUnsignedLongLong(of(self)->move); }

static PyObject *move_repr(PyObject *self) {
    PyObject *text = move_str(self), *description = text != NULL ? words(self, tv_game_describe, "en") : NULL;
    PyObject *result = description != NULL ? PyUnicode_FromFormat("<Move %U: %U>", text, description) : NULL;
    Py_XDECREF(text);
    Py_XDECREF(description);
    return result;
}

static Py_hash_t move_hash(PyObject *self) {
    Py_hash_t hash = (Py_hash_t)(of(self)->move * UINT64_C(0x9E3779B97F4A7C15) >> 3);
    return hash != -1 ? hash : 0;
}

static PyObject *move_compare(PyObject *self, PyObject *other, int how) {
    if ((how != Py_EQ && how != Py_NE) || !Py_IS_TYPE(other, Py_TYPE(self))) Py_RETURN_NOTIMPLEMENTED;
    bool same = of(self)->move == of(other)->move && python_box_game(box_of(self)) == python_box_game(box_of(other));
    return PyBool_FromLong(same == (how == Py_EQ));
}

static PyGetSetDef getters[] = {
    {"text", get_text, NULL, "its notation; the same as str(move)", NULL},
    {"number", get_number, NULL, "the number that names it, the same in every state; the same as int(move)", NULL},
    {"action", get_action, NULL, "its number for a policy, below Encoding.actions; None where the game has no numbering", NULL},
    {"reveals", get_reveals, NULL, "does it use chance or uncover something, so that it cannot be undone?", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

/* It never changes. */
static PyObject *move_itself(PyObject *self, PyObject *unused) { return (void)unused, Py_NewRef(self); }

static PyMethodDef methods[] = {
    {"__copy__", move_itself, METH_NOARGS, NULL},
    {"__deepcopy__", move_itself, METH_O, NULL},
    {"describe", PYTHON_METHOD(move_describe), METH_VARARGS | METH_KEYWORDS,
     "describe($self, lang='en')\n--\n\nWhat it does, as a sentence."},
    {"preview", PYTHON_METHOD(move_preview), METH_VARARGS | METH_KEYWORDS,
     "preview($self, lang='en')\n--\n\nWhat it costs and what certainly follows; may be empty."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, PYTHON_SLOT(about_move)},
    {Py_tp_dealloc, PYTHON_SLOT(move_free)},
    {Py_tp_str, PYTHON_SLOT(move_str)},
    {Py_tp_repr, PYTHON_SLOT(move_repr)},
    {Py_tp_hash, PYTHON_SLOT(move_hash)},
    {Py_tp_richcompare, PYTHON_SLOT(move_compare)},
    {Py_nb_index, PYTHON_SLOT(move_index)},
    {Py_nb_int, PYTHON_SLOT(move_index)},
    {Py_tp_getset, getters},
    {Py_tp_methods, methods},
    {0, NULL},
};

PyType_Spec python_move_spec = {
    .name = "trivium.Move",
    .basicsize = sizeof(python_move),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots = slots,
};
