/* trivium.Record: a whole game as a text file. */
#include "host/files.h"
#include "memory/heap.h"
#include "module.h"

#include <trivium/fair.h>

#include <errno.h>
#include <stdlib.h>

PyDoc_STRVAR(about_record, "A game as a text file that people can read: set-up, seed and moves. docs/record.md describes the format.\n\n"
                           "    >>> record = trivium.Record.read(\"game.trv\")\n"
                           "    >>> record.verify()              # were all rules kept? trivium.Error when not\n"
                           "    >>> table = record.replay(20)    # a Table after 20 decisions\n"
                           "    >>> table.record().write(\"copy.trv\")\n\n"
                           "Record.parse(text) reads a str; str(record) is the text. A record never changes.");

typedef struct record_object {
    PyObject_HEAD tv_record record;
    python_state *state;
} record_object;

static const tv_record *of(PyObject *self) { return &((record_object *)self)->record; }
static python_state *state_of(PyObject *self) { return ((record_object *)self)->state; }

PyObject *python_record_object(python_state *state, tv_record *record) {
    record_object *self = PyObject_New(record_object, state->record);
    if (self == NULL) {
        tv_record_free(record);
        return NULL;
    }
    self->record = *record;
    if (record->setup.material != NULL) self->record.setup.material = &self->record.material_doc; /* it points into itself */
    self->state = state;
    return (PyObject *)self;
}

static void record_free(PyObject *self) {
    tv_record_free(&((record_object *)self)->record);
    python_free(self);
}

static PyObject *parse(python_state *state, const char *text, size_t size) {
    tv_record record;
    tv_error error = {0};
    if (!tv_record_read(&record, text, size, &error)) return python_raise(state, &error, NULL);
    return python_record_object(state, &record);
}

static PyObject *record_parse(PyObject *type, PyObject *given) {
    Py_ssize_t size;
    if (!PyUnicode_Check(given)) {
        PyErr_SetString(PyExc_TypeError, "Record.parse takes the text of a record, a str; Record.read takes a path");
        return NULL;
    }
    const char *text = PyUnicode_AsUTF8AndSize(given, &size);
    return text != NULL ? parse(PyType_GetModuleState((PyTypeObject *)type), text, (size_t)size) : NULL;
}

/* FileNotFoundError and its like where the system said why, else "PATH: this is a folder". */
static PyObject *complain_file(PyObject *given, PyObject *path, const tv_error *error) {
    if (tv_error_is_memory(error)) return PyErr_NoMemory();
    if (errno != 0) return PyErr_SetFromErrnoWithFilenameObject(PyExc_OSError, given);
    PyErr_Format(PyExc_OSError, "%s: %s", PyBytes_AsString(path), error->what);
    return NULL;
}

static PyObject *record_read(PyObject *type, PyObject *given) {
    PyObject *path;
    if (!PyUnicode_FSConverter(given, &path)) return NULL;
    tv_text text = tv_heap_text();
    tv_error error = {0};
    PyObject *result;
    errno = 0;
    if (text.at == NULL || !file_read(PyBytes_AsString(path), TV_RECORD_BYTES_MAX, &text, &error))
        result = text.at == NULL ? PyErr_NoMemory() : complain_file(given, path, &error);
    else
        result = parse(PyType_GetModuleState((PyTypeObject *)type), text.at, text.used);
    free(text.at);
    Py_DECREF(path);
    return result;
}

/* The text in the style that the arguments ask for, which the caller frees. */
static bool write_text(PyObject *self, int secret, int report, const char *code, tv_text *text) {
    tv_record_style style = {.with_secret = secret, .with_report = report};
    if (!python_read_lang(state_of(self), code, &style.lang)) return false;
    *text = tv_heap_text();
    if (text->at != NULL) tv_record_write(of(self), &style, text);
    if (text->at != NULL && !text->cut) return true;
    free(text->at);
    PyErr_NoMemory();
    return false;
}

static PyObject *record_text(PyObject *self, PyObject *args, PyObject *keywords) {
    static const char *const names[] = {"secret", "report", "lang", NULL};
    int secret = 1, report = 0;
    const char *code = "en";
    tv_text text;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|$pps:text", PYTHON_NAMES(names), &secret, &report, &code)) return NULL;
    return write_text(self, secret, report, code, &text) ? python_text(&text) : NULL;
}

static PyObject *record_write(PyObject *self, PyObject *args, PyObject *keywords) {
    static const char *const names[] = {"path", "secret", "report", "lang", NULL};
    PyObject *path = NULL, *given;
    int secret = 1, report = 0;
    const char *code = "en";
    tv_text text;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|$pps:write", PYTHON_NAMES(names), &given, &secret, &report, &code)) return NULL;
    if (!PyUnicode_FSConverter(given, &path)) return NULL;
    bool good = write_text(self, secret, report, code, &text);
    if (good) {
        tv_error error = {0};
        errno = 0;
        good = file_write(PyBytes_AsString(path), text.at, text.used, &error);
        if (!good) complain_file(given, path, &error);
        free(text.at);
    }
    Py_DECREF(path);
    return good ? Py_NewRef(Py_None) : NULL;
}

static PyObject *record_str(PyObject *self) {
    tv_text text;
    return write_text(self, 1, 0, "en", &text) ? python_text(&text) : NULL;
}

static PyObject *record_replay(PyObject *self, PyObject *args, PyObject *keywords) {
    static const char *const names[] = {"decisions", NULL};
    PyObject *given = NULL;
    uint32_t decisions = UINT32_MAX;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|O:replay", PYTHON_NAMES(names), &given)) return NULL;
    return python_read_count(state_of(self), given, "decisions", &decisions) ? python_table_object(state_of(self), of(self), decisions)
                                                                             : NULL;
}

static PyObject *findings_list(python_state *state, const tv_finding *findings) {
    static const char *const kinds[TV_FINDINGS] = {"commitment", "first", "salt", "moves", "views"};
    PyObject *list = PyList_New(0);
    for (uint32_t i = 0; list != NULL && i < TV_FINDINGS; i++) {
        tv_text text = tv_heap_text();
        if (text.at != NULL) tv_finding_write(&findings[i], TV_EN, &text);
        PyObject *good = findings[i].verdict == TV_FIND_UNKNOWN ? Py_None : findings[i].verdict == TV_FIND_GOOD ? Py_True : Py_False;
        PyObject *finding =
            python_tuple(state->finding, 3, PyUnicode_FromString(kinds[findings[i].kind]), Py_NewRef(good), python_text(&text));
        if (finding == NULL || PyList_Append(list, finding) < 0) Py_CLEAR(list);
        Py_XDECREF(finding);
    }
    return list;
}

static PyObject *record_verify(PyObject *self, PyObject *unused) {
    (void)unused;
    tv_finding findings[TV_FINDINGS];
    if (tv_fair_check(of(self), NULL, findings)) return findings_list(state_of(self), findings);
    tv_error error = tv_fair_fault(findings)->error;
    if (error.what[0] == '\0') {
        tv_text words = TV_TEXT_OVER(error.what);
        tv_finding_write(tv_fair_fault(findings), TV_EN, &words);
    }
    return python_raise(state_of(self), &error, of(self)->game);
}

static PyObject *get_game(PyObject *self, void *unused) { return (void)unused, python_game_object(state_of(self), of(self)->game); }
static PyObject *get_seats(PyObject *self, void *unused) { return (void)unused, PyLong_FromUnsignedLong(of(self)->setup.seats); }
static PyObject *get_seed(PyObject *self, void *unused) {
    (void)unused;
    return of(self)->seed[0] == '\0' ? Py_NewRef(Py_None) : PyUnicode_FromString(of(self)->seed);
}
static PyObject *get_options(PyObject *self, void *unused) { return (void)unused, python_options(of(self)); }

static PyObject *get_names(PyObject *self, void *unused) {
    (void)unused;
    PyObject *list = PyList_New(0);
    for (uint8_t seat = 0; list != NULL && seat < of(self)->setup.seats; seat++) {
        PyObject *name = PyUnicode_FromString(tv_record_name(of(self), seat, TV_EN));
        if (name == NULL || PyList_Append(list, name) < 0) Py_CLEAR(list);
        Py_XDECREF(name);
    }
    return list;
}

static PyObject *get_result(PyObject *self, void *unused) {
    (void)unused;
    return of(self)->result[0] == '\0' ? Py_NewRef(Py_None) : PyUnicode_FromString(of(self)->result);
}

/* The decisions in notation; table events are not among them. */
static PyObject *get_moves(PyObject *self, void *unused) {
    (void)unused;
    tv_error error = {0};
    void *box = tv_record_open_box(of(self), &error);
    if (box == NULL) return python_raise(state_of(self), &error, of(self)->game);
    PyObject *list = PyList_New(0);
    for (uint32_t i = 0; list != NULL && i < of(self)->count; i++) {
        if (of(self)->entries[i].kind != TV_ENTRY_MOVE) continue;
        tv_text text = tv_heap_text();
        if (text.at != NULL) tv_game_move_write(of(self)->game, box, of(self)->entries[i].move, &text);
        PyObject *move = python_text(&text);
        if (move == NULL || PyList_Append(list, move) < 0) Py_CLEAR(list);
        Py_XDECREF(move);
    }
    free(box);
    return list;
}

static PyObject *record_repr(PyObject *self) {
    uint32_t moves = 0;
    for (uint32_t i = 0; i < of(self)->count; i++) moves += of(self)->entries[i].kind == TV_ENTRY_MOVE;
    return PyUnicode_FromFormat("<Record of %s: %d seats, %u decisions>", of(self)->game->title, of(self)->setup.seats, moves);
}

/* Pickled as its text. */
static PyObject *record_reduce(PyObject *self, PyObject *unused) {
    (void)unused;
    PyObject *text = record_str(self), *read = PyObject_GetAttrString((PyObject *)Py_TYPE(self), "parse");
    PyObject *result = text != NULL && read != NULL ? Py_BuildValue("O(O)", read, text) : NULL;
    Py_XDECREF(text);
    Py_XDECREF(read);
    return result;
}

static PyGetSetDef getters[] = {
    {"game", get_game, NULL, "the Game", NULL},
    {"seats", get_seats, NULL, "how many seats there are", NULL},
    {"seed", get_seed, NULL, "from which all chance comes; None: it is not in the record", NULL},
    {"options", get_options, NULL, "what was set for the game, a dict", NULL},
    {"names", get_names, NULL, "the players' names", NULL},
    {"moves", get_moves, NULL, "the decisions in the game's notation", NULL},
    {"result", get_result, NULL, "the closing line, \"1 2, AV 9.1\": places and clause; None: it is not told", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef methods[] = {
    {"read", record_read, METH_O | METH_CLASS,
     "read($type, path, /)\n--\n\nReads a file. trivium.Error with line and column when it is no record."},
    {"parse", record_parse, METH_O | METH_CLASS, "parse($type, text, /)\n--\n\nReads the text of a record."},
    {"text", PYTHON_METHOD(record_text), METH_VARARGS | METH_KEYWORDS,
     "text($self, *, secret=True, report=False, lang='en')\n--\n\n"
     "The text: without the seed where `secret` is False, with a sentence behind each move where `report` is True."},
    {"write", PYTHON_METHOD(record_write), METH_VARARGS | METH_KEYWORDS,
     "write($self, path, *, secret=True, report=False, lang='en')\n--\n\nWrites the text into a file, whole or not at all."},
    {"replay", PYTHON_METHOD(record_replay), METH_VARARGS | METH_KEYWORDS,
     "replay($self, decisions=None)\n--\n\nA Table where the game was played again, all of it or the first decisions; each is checked."},
    {"verify", record_verify, METH_NOARGS,
     "verify($self)\n--\n\n"
     "Checks moves, seed and result, and returns what was found, a list of Finding. trivium.Error, with the clause, when the record is not "
     "sound."},
    {"__reduce__", record_reduce, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, PYTHON_SLOT(about_record)},
    {Py_tp_dealloc, PYTHON_SLOT(record_free)},
    {Py_tp_repr, PYTHON_SLOT(record_repr)},
    {Py_tp_str, PYTHON_SLOT(record_str)},
    {Py_tp_getset, getters},
    {Py_tp_methods, methods},
    {0, NULL},
};

PyType_Spec python_record_spec = {
    .name = "trivium.Record",
    .basicsize = sizeof(record_object),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots = slots,
};
