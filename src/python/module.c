/* The module trivium._trivium: its types, exceptions and functions. The package around it (trivium/__init__.py) shows them under its own name. */
#include "module.h"

#include <trivium/version.h>

static PyObject *list_games(PyObject *module, PyObject *unused) { return (void)unused, python_games(PyModule_GetState(module)); }
static PyObject *list_bots(PyObject *module, PyObject *unused) { return (void)unused, python_bots(PyModule_GetState(module)); }

static PyMethodDef functions[] = {
    {"games", list_games, METH_NOARGS, "games()\n--\n\nThe games, a list of Game."},
    {"bots", list_bots, METH_NOARGS, "bots()\n--\n\nThe library's players, a list of Bot."},
    {NULL, NULL, 0, NULL},
};

static bool make_type(PyObject *module, PyType_Spec *spec, PyTypeObject **type) {
    *type = (PyTypeObject *)PyType_FromModuleAndSpec(module, spec, NULL);
    return *type != NULL && PyModule_AddType(module, *type) == 0;
}

/* The attributes that every exception has, None where there is nothing to tell. */
static PyObject *no_details(void) {
    return Py_BuildValue("{sOsOsOsOsO}", "clause", Py_None, "text", Py_None, "line", Py_None, "column", Py_None, "decision", Py_None);
}

static bool make_exceptions(PyObject *module, python_state *state) {
    PyObject *details = no_details();
    if (details == NULL) return false;
    state->error = PyErr_NewExceptionWithDoc("trivium.Error",
                                             "Something cannot be done; str() is a sentence that says why.\n\n"
                                             "clause    the clause of the rules against it, or None\n"
                                             "text      that clause in words, or the sentence\n"
                                             "line, column, decision    where in a record or a text it is wrong, or None",
                                             NULL, details);
    Py_DECREF(details);
    if (state->error == NULL) return false;
    state->illegal_move =
        PyErr_NewExceptionWithDoc("trivium.IllegalMove", "The rules forbid it; `clause` names the one that does.", state->error, NULL);
    return state->illegal_move != NULL && PyModule_AddObjectRef(module, "Error", state->error) == 0 &&
           PyModule_AddObjectRef(module, "IllegalMove", state->illegal_move) == 0;
}

static bool find_json(python_state *state) {
    PyObject *json = PyImport_ImportModule("json");
    if (json == NULL) return false;
    state->loads = PyObject_GetAttrString(json, "loads");
    state->dumps = PyObject_GetAttrString(json, "dumps");
    Py_DECREF(json);
    return state->loads != NULL && state->dumps != NULL;
}

/* Memory that is lent may be given back by a thread that Python does not know (array.c), and Python then finds its first interpreter only. */
static bool in_first_interpreter(void) {
    if (PyInterpreterState_GetID(PyInterpreterState_Get()) == 0) return true;
    PyErr_SetString(PyExc_ImportError, "trivium works in the first interpreter of a process only, and this is a sub-interpreter");
    return false;
}

static int fill_module(PyObject *module) {
    python_state *state = PyModule_GetState(module);
    if (!in_first_interpreter()) return -1;
    bool good = python_nets_begin(module, state) && find_json(state) && make_exceptions(module, state) &&
                python_make_tuples(module, state) && make_type(module, &python_game_spec, &state->game) &&
                make_type(module, &python_move_spec, &state->move) && make_type(module, &python_view_spec, &state->view) &&
                make_type(module, &python_table_spec, &state->table) && make_type(module, &python_bot_spec, &state->bot) &&
                make_type(module, &python_record_spec, &state->record) && make_type(module, &python_array_spec, &state->array) &&
                make_type(module, &python_batch_spec, &state->batch) &&
                PyModule_AddStringConstant(module, "__version__", tv_version()) == 0;
    return good ? 0 : -1;
}

/* All that the state holds. */
static PyObject **held(python_state *state, uint32_t number) {
    PyObject **list[] = {(PyObject **)&state->game,
                         (PyObject **)&state->table,
                         (PyObject **)&state->view,
                         (PyObject **)&state->move,
                         (PyObject **)&state->bot,
                         (PyObject **)&state->record,
                         (PyObject **)&state->batch,
                         (PyObject **)&state->array,
                         (PyObject **)&state->option,
                         (PyObject **)&state->turn,
                         (PyObject **)&state->result,
                         (PyObject **)&state->line,
                         (PyObject **)&state->plane,
                         (PyObject **)&state->verb,
                         (PyObject **)&state->encoding,
                         (PyObject **)&state->thought,
                         (PyObject **)&state->report,
                         (PyObject **)&state->finding,
                         &state->error,
                         &state->illegal_move,
                         &state->loads,
                         &state->dumps};
    return number < sizeof list / sizeof *list ? list[number] : NULL;
}

static int visit_module(PyObject *module, visitproc visit, void *arg) {
    python_state *state = PyModule_GetState(module);
    PyObject **object;
    for (uint32_t i = 0; (object = held(state, i)) != NULL; i++) Py_VISIT(*object);
    return 0;
}

static int clear_module(PyObject *module) {
    python_state *state = PyModule_GetState(module);
    PyObject **object;
    for (uint32_t i = 0; (object = held(state, i)) != NULL; i++) Py_CLEAR(*object);
    return 0;
}

static void free_module(void *module) {
    clear_module(module);
    python_nets_end(PyModule_GetState(module));
}

static PyModuleDef_Slot module_slots[] = {
    {Py_mod_exec, PYTHON_SLOT(fill_module)},
    {0, NULL},
};

static PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,          .m_name = "trivium._trivium", .m_doc = "The C half of the package trivium; use that.",
    .m_size = sizeof(python_state), .m_methods = functions,       .m_slots = module_slots,
    .m_traverse = visit_module,     .m_clear = clear_module,      .m_free = free_module,
};

PyMODINIT_FUNC PyInit__trivium(void);
PyMODINIT_FUNC PyInit__trivium(void) { return PyModuleDef_Init(&definition); }
