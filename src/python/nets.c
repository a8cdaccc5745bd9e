/* Nets: one that a bot was given, or those that lie beside the package, trivium/nets/GAME-SEATS.net, each read when it is first needed. Python's lock
 * is held here, so nothing else is. */
#include "module.h"

#include <trivium/search.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BESIDE_MAX = 64 };

struct python_nets {
    struct {
        char path[1024];
        net_file file; /* bytes NULL: there is none */
    } beside[BESIDE_MAX];
    uint32_t count;
    char folder[768]; /* "": not known */
};

bool python_nets_begin(PyObject *module, python_state *state) {
    state->nets = calloc(1, sizeof *state->nets);
    if (state->nets == NULL) return PyErr_NoMemory(), false;
    PyObject *name = PyModule_GetFilenameObject(module), *bytes = NULL;
    if (name == NULL || !PyUnicode_FSConverter(name, &bytes)) PyErr_Clear(); /* not from a file: then nothing lies beside it */
    const char *path = bytes != NULL ? PyBytes_AsString(bytes) : "";
    const char *end = strrchr(path, '/');
    tv_text folder = TV_TEXT_OVER(state->nets->folder);
    if (end != NULL) tv_text_add_bytes(&folder, path, (size_t)(end - path));
    if (end != NULL) tv_text_add(&folder, "/nets");
    if (folder.cut) state->nets->folder[0] = '\0';
    Py_XDECREF(bytes);
    Py_XDECREF(name);
    return true;
}

void python_nets_end(python_state *state) {
    for (uint32_t i = 0; state->nets != NULL && i < state->nets->count; i++) net_file_free(&state->nets->beside[i].file);
    free(state->nets);
    state->nets = NULL;
}

/* ---- given ---- */

bool python_net_read(python_state *state, PyObject *given, net_file *out) {
    tv_error error = {0};
    *out = (net_file){0};
    if (given == NULL || given == Py_None) return true;
    if (PyObject_CheckBuffer(given)) {
        PyObject *bytes = PyBytes_FromObject(given);
        if (bytes == NULL) return false;
        bool good = net_file_copy(out, PyBytes_AsString(bytes), (size_t)PyBytes_Size(bytes), &error);
        Py_DECREF(bytes);
        return good || (python_raise(state, &error, NULL), false);
    }
    PyObject *path;
    if (!PyUnicode_FSConverter(given, &path)) return false;
    bool good = net_file_read(out, PyBytes_AsString(path), &error);
    Py_DECREF(path);
    return good || (python_raise(state, &error, NULL), false);
}

/* ---- beside the package ---- */

static bool there_is(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file != NULL) fclose(file);
    return file != NULL;
}

static bool find_beside(python_state *state, const python_box *box, const tv_net **net) {
    struct python_nets *nets = state->nets;
    const tv_game *game = python_box_game(box);
    char name[1024];
    tv_text path = TV_TEXT_OVER(name);
    tv_error error = {0};
    tv_text_add(&path, nets->folder);
    tv_text_add_char(&path, '/');
    tv_text_add(&path, game->id);
    tv_text_add_char(&path, '-');
    tv_text_add_uint(&path, box->head.setup.seats);
    tv_text_add(&path, ".net");
    if (nets->folder[0] == '\0' || path.cut) return true;
    uint32_t at = 0;
    while (at < nets->count && strcmp(nets->beside[at].path, name) != 0) at++;
    if (at == BESIDE_MAX) return true;
    if (at == nets->count) {
        if (there_is(name) && !net_file_read(&nets->beside[at].file, name, &error)) return python_raise(state, &error, NULL), false;
        strcpy(nets->beside[at].path, name);
        nets->count++;
    }
    const net_file *file = &nets->beside[at].file;
    if (file->bytes != NULL && tv_net_suits(&file->net, game, box->bytes)) *net = &file->net;
    return true;
}

bool python_net_find(const python_bot *bot, const python_box *box, const tv_net **net) {
    *net = NULL;
    if (!tv_bot_searches(&bot->bot) || bot->bot.plain) return true;
    if (bot->net.bytes == NULL) return find_beside(bot->state, box, net);
    *net = &bot->net.net;
    if (tv_net_suits(*net, python_box_game(box), box->bytes)) return true;
    const tv_net_shape *shape = &bot->net.net.shape;
    python_refuse(bot->state, "The bot's net is for %s with %u seats, and does not suit this game.", shape->game, (unsigned)shape->seats);
    return false;
}
