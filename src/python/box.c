/* The box that all objects of an opened game share: rules, names, and how the game is told in numbers. */
#include "module.h"

#include <stdlib.h>

static python_box *fail(python_box *box, const tv_error *error) {
    python_raise(box->state, error, box->head.game);
    python_box_let_go(box);
    return NULL;
}

python_box *python_box_open(python_state *state, const tv_record *record) {
    python_box *box = calloc(1, sizeof *box);
    tv_error error = {0};
    if (box == NULL) {
        PyErr_NoMemory();
        return NULL;
    }
    box->holders = 1;
    box->state = state;
    tv_record_begin(&box->head, record->game, record->setup.seats, "");
    box->bytes = tv_record_open_box(record, &error);
    if (box->bytes == NULL) return fail(box, &error);
    box->head.setup = record->setup;
    box->head.setup.material = NULL; /* the record's, which need not live as long */
    for (uint8_t seat = 0; seat < record->setup.seats; seat++)
        memcpy(box->head.seats[seat].name, record->seats[seat].name, sizeof box->head.seats[seat].name);
    tv_encoder_make(record->game, box->bytes, &box->encoder);
    return box;
}

python_box *python_box_hold(python_box *box) {
    box->holders++;
    return box;
}

void python_box_let_go(python_box *box) {
    if (box == NULL || --box->holders > 0) return;
    tv_record_free(&box->head);
    free(box->bytes);
    free(box);
}

PyObject *python_options(const tv_record *record) {
    PyObject *result = PyDict_New();
    for (uint32_t i = 0; result != NULL && record->game->options[i].name != NULL; i++) {
        PyObject *value = PyLong_FromLong(record->setup.options[i]);
        if (value == NULL || PyDict_SetItemString(result, record->game->options[i].name, value) < 0) Py_CLEAR(result);
        Py_XDECREF(value);
    }
    return result;
}

static PyObject *plane_object(python_state *state, const tv_plane_place *place) {
    uint32_t dimensions = 0;
    while (dimensions < TV_PLANE_DIMENSIONS + 1 && place->shape[dimensions] != 0) dimensions++;
    return python_tuple(state->plane, 5, PyUnicode_FromString(place->name), PyUnicode_FromString(place->about != NULL ? place->about : ""),
                        PyLong_FromUnsignedLong(place->offset), PyLong_FromUnsignedLong(place->bytes),
                        python_numbers(place->shape, dimensions));
}

static PyObject *planes_of(python_state *state, const tv_game *game, const tv_encoder *encoder) {
    tv_plane_place place;
    uint32_t count = 0;
    while (tv_encoder_plane(game, encoder, count, &place)) count++;
    PyObject *planes = PyTuple_New(count);
    for (uint32_t i = 0; planes != NULL && tv_encoder_plane(game, encoder, i, &place); i++) {
        PyObject *plane = plane_object(state, &place);
        if (plane == NULL) {
            Py_CLEAR(planes);
            break;
        }
        PyTuple_SetItem(planes, i, plane);
    }
    return planes;
}

static PyObject *verbs_of(python_state *state, const tv_game *game, const tv_encoder *encoder) {
    tv_action_place place;
    uint32_t count = 0;
    while (tv_encoder_action(game, encoder, count, &place)) count++;
    PyObject *verbs = PyTuple_New(count);
    for (uint32_t i = 0; verbs != NULL && tv_encoder_action(game, encoder, i, &place); i++) {
        PyObject *verb = python_tuple(state->verb, 4, PyUnicode_FromString(place.name), PyLong_FromUnsignedLong(place.first),
                                      PyLong_FromUnsignedLong(place.count), PyBool_FromLong(place.shared));
        if (verb == NULL) {
            Py_CLEAR(verbs);
            break;
        }
        PyTuple_SetItem(verbs, i, verb);
    }
    return verbs;
}

PyObject *python_encoding(python_state *state, const tv_game *game, const tv_encoder *encoder) {
    return python_tuple(state->encoding, 4, PyLong_FromUnsignedLong(encoder->actions), PyLong_FromUnsignedLong(encoder->observation_bytes),
                        planes_of(state, game, encoder), verbs_of(state, game, encoder));
}
