/* What a game is opened with, from Python's objects: names of games and languages, seats, options, seeds, material, positions. */
#include "module.h"

bool python_read_lang(python_state *state, const char *code, tv_lang *lang) {
    if (tv_lang_read(code, lang)) return true;
    python_refuse(state, "There is no language \"%.20s\"; there are en, fr and de.", code);
    return false;
}

static void refuse_game(python_state *state, const char *id) {
    char words[200];
    tv_text list = TV_TEXT_OVER(words);
    for (uint32_t i = 0; tv_games[i] != NULL; i++) {
        if (i > 0) tv_text_add(&list, ", ");
        tv_text_add(&list, tv_games[i]->id);
    }
    python_refuse(state, "There is no game \"%.40s\"; there are: %s.", id, words);
}

bool python_read_game(python_state *state, PyObject *given, const tv_game **game) {
    if (Py_IS_TYPE(given, state->game)) {
        *game = ((python_game *)given)->game;
        return true;
    }
    if (!PyUnicode_Check(given)) {
        PyErr_SetString(PyExc_TypeError, "a game is a trivium.Game or the name of one");
        return false;
    }
    const char *id = PyUnicode_AsUTF8AndSize(given, NULL);
    if (id == NULL) return false;
    *game = tv_game_find(id);
    if (*game == NULL) refuse_game(state, id);
    return *game != NULL;
}

PyObject *python_index(PyObject *given, const char *what) {
    if (PyIndex_Check(given) && !PyBool_Check(given)) return PyNumber_Index(given);
    PyErr_Format(PyExc_TypeError, "%s is a whole number", what);
    return NULL;
}

bool python_read_seed(PyObject *given, uint64_t *out) {
    if (given == NULL || given == Py_None) return true;
    PyObject *number = python_index(given, "A seed");
    if (number == NULL) return false;
    *out = PyLong_AsUnsignedLongLong(number);
    Py_DECREF(number);
    return !PyErr_Occurred();
}

bool python_read_number(python_state *state, PyObject *given, const char *what, int64_t min, int64_t max, int64_t *out) {
    PyObject *number = python_index(given, what);
    if (number == NULL) return false;
    int overflow = 0;
    *out = PyLong_AsLongLongAndOverflow(number, &overflow);
    Py_DECREF(number);
    if (overflow == 0 && *out == -1 && PyErr_Occurred()) return false;
    if (overflow == 0 && *out >= min && *out <= max) return true;
    python_refuse(state, "%s is a number from %lld to %lld.", what, (long long)min, (long long)max);
    return false;
}

bool python_read_viewer(python_state *state, PyObject *given, uint8_t seats, bool all, uint8_t *viewer) {
    int64_t number;
    if (PyUnicode_Check(given)) {
        bool spectator = PyUnicode_CompareWithASCIIString(given, "spectator") == 0;
        if (spectator || (all && PyUnicode_CompareWithASCIIString(given, "all") == 0)) {
            *viewer = spectator ? TV_SPECTATOR : TV_EVERYTHING;
            return true;
        }
        python_refuse(state,
                      all ? "A viewer is a seat's number, \"spectator\" or \"all\"." : "A viewer is a seat's number or \"spectator\".");
        return false;
    }
    if (!python_read_number(state, given, "A seat", 0, seats - 1, &number)) return false;
    *viewer = (uint8_t)number;
    return true;
}

PyObject *python_viewer(uint8_t viewer) { return viewer < TV_SEATS_MAX ? PyLong_FromUnsignedLong(viewer) : Py_NewRef(Py_None); }

bool python_read_count(python_state *state, PyObject *given, const char *what, uint32_t *out) {
    int64_t number;
    if (given == NULL || given == Py_None) return true;
    if (!python_read_number(state, given, what, 0, UINT32_MAX - 1, &number)) return false;
    *out = (uint32_t)number;
    return true;
}

static bool is_given(PyObject *object) { return object != NULL && object != Py_None; }

static bool read_seats(python_state *state, const tv_game *game, PyObject *given, uint8_t *seats) {
    int64_t number = game->seats_min;
    if (is_given(given) && !python_read_number(state, given, "The number of seats", game->seats_min, game->seats_max, &number))
        return false;
    *seats = (uint8_t)number;
    return true;
}

/* A seed is any text without blanks, or a whole number; without one the game is another every time. */
static bool read_seed(python_state *state, PyObject *given, char seed[TV_SEED_MAX]) {
    PyObject *string = NULL;
    if (is_given(given)) {
        PyObject *plain = PyUnicode_Check(given) ? Py_NewRef(given) : python_index(given, "A seed, where it is no str,");
        string = plain != NULL ? PyObject_Str(plain) : NULL;
        Py_XDECREF(plain);
    } else {
        PyObject *secrets = PyImport_ImportModule("secrets");
        string = secrets != NULL ? PyObject_CallMethod(secrets, "token_hex", "i", 32) : NULL;
        Py_XDECREF(secrets);
    }
    if (string == NULL) return false;
    Py_ssize_t size;
    const char *text = PyUnicode_AsUTF8AndSize(string, &size);
    bool good = text != NULL && size < TV_SEED_MAX && tv_seed_well_formed(text, (size_t)size);
    if (good) memcpy(seed, text, (size_t)size + 1);
    if (!good && !PyErr_Occurred()) python_refuse(state, "A seed is 1 to %d bytes without blanks.", TV_SEED_MAX - 1);
    Py_DECREF(string);
    return good;
}

static const tv_option *find_option(const tv_game *game, const char *name) {
    const tv_option *option = game->options;
    while (option->name != NULL && strcmp(option->name, name) != 0) option++;
    return option->name != NULL ? option : NULL;
}

static bool read_option(python_state *state, tv_record *record, PyObject *key, PyObject *value) {
    const char *name = PyUnicode_Check(key) ? PyUnicode_AsUTF8AndSize(key, NULL) : NULL;
    if (name == NULL) {
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_TypeError, "the name of an option is a str");
        return false;
    }
    const tv_option *option = find_option(record->game, name);
    if (option == NULL) {
        python_refuse(state, "%s has no option \"%.40s\"; Game.options lists those that it has.", record->game->title, name);
        return false;
    }
    int64_t number;
    if (!python_read_number(state, value, name, option->min, option->max, &number)) return false;
    record->setup.options[option - record->game->options] = (int32_t)number;
    return true;
}

static bool read_options(python_state *state, PyObject *given, tv_record *record) {
    if (!PyDict_Check(given)) {
        PyErr_SetString(PyExc_TypeError, "options are a dict: {\"limit\": 100}");
        return false;
    }
    PyObject *key, *value;
    Py_ssize_t place = 0;
    while (PyDict_Next(given, &place, &key, &value))
        if (!read_option(state, record, key, value)) return false;
    return true;
}

static bool read_name(python_state *state, PyObject *given, char name[TV_NAME_MAX]) {
    Py_ssize_t size;
    const char *text = PyUnicode_Check(given) ? PyUnicode_AsUTF8AndSize(given, &size) : NULL;
    if (text != NULL && size < TV_NAME_MAX && strpbrk(text, "\n\r\t") == NULL && strlen(text) == (size_t)size) {
        memcpy(name, text, (size_t)size + 1);
        return true;
    }
    if (!PyErr_Occurred()) python_refuse(state, "A name is a str of at most %d bytes on one line.", TV_NAME_MAX - 1);
    return false;
}

static bool read_names(python_state *state, PyObject *given, tv_record *record) {
    if (PyUnicode_Check(given) || !PySequence_Check(given) || PySequence_Size(given) != record->setup.seats) {
        PyErr_Clear();
        PyErr_SetString(PyExc_TypeError, "names are a list of one str for each seat");
        return false;
    }
    for (uint8_t seat = 0; seat < record->setup.seats; seat++) {
        PyObject *name = PySequence_GetItem(given, seat);
        bool good = name != NULL && read_name(state, name, record->seats[seat].name);
        Py_XDECREF(name);
        if (!good) return false;
    }
    return true;
}

/* JSON as text, or as what json.dumps makes text of. */
static bool set_json(python_state *state, PyObject *given, tv_record *record,
                     bool (*set)(tv_record *record, const char *text, size_t size, tv_error *error)) {
    PyObject *string = PyUnicode_Check(given) ? Py_NewRef(given) : PyObject_CallFunctionObjArgs(state->dumps, given, NULL);
    Py_ssize_t size = 0;
    const char *text = string != NULL ? PyUnicode_AsUTF8AndSize(string, &size) : NULL;
    tv_error error = {0};
    bool good = text != NULL && set(record, text, (size_t)size, &error);
    if (text != NULL && !good) python_raise(state, &error, record->game);
    Py_XDECREF(string);
    return good;
}

static bool fill(python_state *state, const python_opening *opening, tv_record *record) {
    record->setup = tv_setup_for_engines(record->game, record->setup.seats);
    return (!is_given(opening->options) || read_options(state, opening->options, record)) &&
           (!is_given(opening->names) || read_names(state, opening->names, record)) &&
           (!is_given(opening->material) || set_json(state, opening->material, record, tv_record_set_material)) &&
           (!is_given(opening->position) || set_json(state, opening->position, record, tv_record_set_position));
}

bool python_begin_record(python_state *state, const python_opening *opening, tv_record *record) {
    const tv_game *game;
    uint8_t seats;
    char seed[TV_SEED_MAX];
    if (!python_read_game(state, opening->game, &game) || !read_seats(state, game, opening->seats, &seats) ||
        !read_seed(state, opening->seed, seed))
        return false;
    tv_error error = {0};
    if (!tv_record_begin_checked(record, game, seats, seed, &error)) {
        python_raise(state, &error, game);
        return false;
    }
    if (fill(state, opening, record)) return true;
    tv_record_free(record);
    return false;
}
