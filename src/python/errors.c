/* Errors of the library as exceptions, and texts as str. */
#include "module.h"

#include <stdlib.h>

#include <stdarg.h>

void python_free(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    freefunc free_object = (freefunc)(uintptr_t)PyType_GetSlot(type, Py_tp_free);
    free_object(self);
    Py_DECREF(type);
}

/* Sets an attribute to a new object, or to None when there is nothing to tell. */
static bool set(PyObject *exception, const char *name, PyObject *value) {
    if (value == NULL) return false;
    int answer = PyObject_SetAttrString(exception, name, value);
    Py_DECREF(value);
    return answer == 0;
}

static PyObject *number_or_none(uint32_t number) { return number == 0 ? Py_NewRef(Py_None) : PyLong_FromUnsignedLong(number); }

static PyObject *string_or_none(const char *words) {
    return words == NULL || words[0] == '\0' ? Py_NewRef(Py_None) : PyUnicode_DecodeUTF8(words, (Py_ssize_t)strlen(words), "replace");
}

PyObject *python_raise(python_state *state, const tv_error *error, const tv_game *game) {
    if (tv_error_is_memory(error)) return PyErr_NoMemory();
    bool illegal = error->clause[0] != '\0';
    PyObject *type = illegal ? state->illegal_move : state->error;
    PyObject *exception = PyObject_CallFunction(type, "N", string_or_none(error->what));
    if (exception == NULL) return NULL;
    const char *text = illegal && game != NULL ? tv_clause_text(game, error->clause, TV_EN) : error->what;
    if (set(exception, "clause", string_or_none(error->clause)) && set(exception, "text", string_or_none(text)) &&
        set(exception, "line", number_or_none(error->line)) && set(exception, "column", number_or_none(error->column)) &&
        set(exception, "decision", number_or_none(error->decision)))
        PyErr_SetObject(type, exception);
    Py_DECREF(exception);
    return NULL;
}

PyObject *python_refuse(python_state *state, const char *format, ...) {
    va_list list;
    va_start(list, format);
    PyErr_FormatV(state->error, format, list);
    va_end(list);
    return NULL;
}

PyObject *python_refuse_move(python_state *state, const char *format, ...) {
    va_list list;
    va_start(list, format);
    PyErr_FormatV(state->illegal_move, format, list);
    va_end(list);
    return NULL;
}

PyObject *python_text(tv_text *text) {
    PyObject *result = text->at == NULL || text->cut ? PyErr_NoMemory() : PyUnicode_DecodeUTF8(text->at, (Py_ssize_t)text->used, "replace");
    free(text->at);
    text->at = NULL;
    return result;
}

PyObject *python_json(python_state *state, tv_text *text) {
    PyObject *string = python_text(text);
    if (string == NULL) return NULL;
    PyObject *result = PyObject_CallFunctionObjArgs(state->loads, string, NULL);
    Py_DECREF(string);
    return result;
}
