/* Tuples with names: what the package answers with where there is nothing to do but to look. */
#include "module.h"

#include <stdarg.h>

#define FIELDS(...)                                                                                                                        \
    (PyStructSequence_Field[]) {                                                                                                           \
        __VA_ARGS__, { NULL, NULL }                                                                                                        \
    }

static bool make(PyObject *module, PyTypeObject **type, const char *name, const char *about, PyStructSequence_Field *fields) {
    PyStructSequence_Desc description = {.name = name, .doc = about, .fields = fields};
    while (fields[description.n_in_sequence].name != NULL) description.n_in_sequence++;
    *type = PyStructSequence_NewType(&description);
    return *type != NULL && PyModule_AddType(module, *type) == 0;
}

bool python_make_tuples(PyObject *module, python_state *state) {
    return make(module, &state->option, "trivium.Option", "Something that can be set for a game.",
                FIELDS({"name", "how it is called in `options`"}, {"about", "what it does"}, {"min", "the least"}, {"max", "the most"},
                       {"default", "among people, where nothing is said"}, {"engines", "where programs play, and in this package"})) &&
           make(module, &state->turn, "trivium.Turn", "A turn: several decisions of one owner.",
                FIELDS({"number", "counted from 1"}, {"owner", "whose turn it is: a seat, or None"})) &&
           make(module, &state->result, "trivium.Result", "How a game ended, or how it stands.",
                FIELDS({"places", "each seat's place, 1 is first; who ties shares it"},
                       {"shares", "each seat's share of the victory; they sum to 1.0"}, {"over", "False: it is as if the game ended now"},
                       {"clause", "the clause of the rules that ended it, 'resign' or 'agree'; or None"},
                       {"reason", "that clause in words, or None"})) &&
           make(module, &state->line, "trivium.Line", "A line of the log.",
                FIELDS({"decision", "the decision that caused it, counted from 1; 0: the set-up"}, {"turn", "the number of the turn"},
                       {"seat", "who did it, or None"}, {"kind", "what kind of event it is"}, {"text", "the sentence"})) &&
           make(module, &state->plane, "trivium.Plane", "A part of an observation.",
                FIELDS({"name", "what it is called"}, {"about", "what its numbers mean"}, {"offset", "where it begins in the observation"},
                       {"bytes", "how long it is"}, {"shape", "its dimensions, whose product is `bytes`"})) &&
           make(module, &state->verb, "trivium.Verb", "A kind of moves, and the actions that they have.",
                FIELDS({"name", "what is done, in a word"}, {"first", "its first action"}, {"count", "how many it has"},
                       {"shared", "True: several moves may have one action, which then stands for the first that is legal"})) &&
           make(module, &state->encoding, "trivium.Encoding", "How a game is told in numbers.",
                FIELDS({"actions", "how many actions there are; 0: the game has no numbering"},
                       {"observation_bytes", "how many numbers an observation has"}, {"planes", "its parts, a tuple of Plane"},
                       {"verbs", "what actions mean, a tuple of Verb in the order of their actions"})) &&
           make(module, &state->thought, "trivium.Thought", "What a search thinks of one move.",
                FIELDS({"move", "the Move"}, {"visits", "how often it was looked at"},
                       {"value", "the deciding seat's expected share of the victory, 0.0 to 1.0"})) &&
           make(module, &state->report, "trivium.Report", "What a search found.",
                FIELDS({"move", "the Move it would play"}, {"chances", "each seat's expected share of the victory"},
                       {"moves", "every legal move as a Thought, most visited first"}, {"iterations", "how often it looked"})) &&
           make(module, &state->finding, "trivium.Finding", "One finding about a record.",
                FIELDS({"kind", "'commitment', 'first', 'salt', 'moves' or 'views'"},
                       {"good", "True, False, or None: it cannot be known here"}, {"text", "in words"}));
}

PyObject *python_tuple(PyTypeObject *type, uint32_t count, ...) {
    PyObject *tuple = PyStructSequence_New(type);
    bool good = tuple != NULL;
    va_list list;
    va_start(list, count);
    for (uint32_t i = 0; i < count; i++) {
        PyObject *item = va_arg(list, PyObject *);
        good = good && item != NULL;
        if (tuple != NULL && item != NULL)
            PyStructSequence_SetItem(tuple, i, item);
        else
            Py_XDECREF(item);
    }
    va_end(list);
    if (!good) Py_CLEAR(tuple);
    return tuple;
}

/* Puts a new object into a tuple; none left when it is not there. */
static void put(PyObject **tuple, uint32_t place, PyObject *item) {
    if (item == NULL)
        Py_CLEAR(*tuple);
    else
        PyTuple_SetItem(*tuple, place, item);
}

PyObject *python_numbers(const uint32_t *numbers, uint32_t count) {
    PyObject *tuple = PyTuple_New(count);
    for (uint32_t i = 0; tuple != NULL && i < count; i++) put(&tuple, i, PyLong_FromUnsignedLong(numbers[i]));
    return tuple;
}

PyObject *python_shares(const int32_t *shares, uint8_t seats) {
    PyObject *tuple = PyTuple_New(seats);
    for (uint8_t i = 0; tuple != NULL && i < seats; i++) put(&tuple, i, PyFloat_FromDouble((double)shares[i] / TV_WHOLE_WIN));
    return tuple;
}
