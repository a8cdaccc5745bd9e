/* trivium.Batch: many tables of one game at once (trivium/batch.h). Every call is one call of the library, made while other threads of Python go on. */
#include "memory/heap.h"
#include "module.h"
#include "numbers.h"
#include "portions.h"

#include <stdlib.h>

PyDoc_STRVAR(
    about_batch,
    "Batch(game, tables, *, seats=None, options=None, material=None, place='cpu', seed=0, arrays=('mask', 'observation'), moves_width=0,\n"
    "      restart=True)\n--\n\n"
    "Many tables of one game at once, for learning.\n\n"
    "    >>> batch = trivium.Batch(trivium.games()[0], 4096)\n"
    "    >>> batch.observation.shape, batch.mask.shape     # numpy arrays over the batch's own memory\n"
    "    >>> batch.step(\"random\")                          # a step of every table\n"
    "    >>> batch.step(actions)                           # or one that a policy chose: an action for each table\n"
    "    >>> batch.rewards[batch.ended == 1]               # of the games that this step ended\n\n"
    "place     'cpu', 'cpu:4' (threads), 'gpu', 'gpu:1' (which card). The same seeds and choices give the same bytes everywhere\n"
    "seed      table t begins with a seed made of this and t\n"
    "arrays    which of the dear arrays are wanted: 'moves', 'mask', 'observation', 'view'\n"
    "moves_width  how many moves a row of 'moves' has room for; 0: as many as the game can have. What `count` has beyond is not listed\n"
    "restart   False: a table whose game has ended stays so until it is reset\n\n"
    "The arrays keep their address: take them once, and read them after each step. On a card they are trivium.Array, which "
    "torch.from_dlpack\n"
    "and jax.dlpack.from_dlpack take without a copy. One thread at a time may call a batch.");

typedef struct batch_object {
    PyObject_HEAD tv_batch *batch;
    python_box *box;
    uint32_t arrays; /* TV_BATCH_BIT of the dear ones that were asked for */
    uint32_t kept;   /* those that it has beside them, see keep_lists */
    bool busy;       /* a thread is in a call */
    char place[32];
} batch_object;

static const char *const array_names[TV_BATCH_ARRAYS] = {"actor", "ended", "places", "rewards", "decisions",   "games",
                                                         "count", "state", "moves",  "mask",    "observation", "view"};

static batch_object *of(PyObject *self) { return (batch_object *)self; }
static python_state *state_of(PyObject *self) { return of(self)->box->state; }
static const tv_game *game_of(PyObject *self) { return python_box_game(of(self)->box); }
static int32_t gpu_of(PyObject *self) { return tv_batch_array_of(of(self)->batch, TV_BATCH_ACTOR).gpu; }

/* ---- arguments ---- */

static bool read_array_name(python_state *state, PyObject *given, tv_batch_array_id *id) {
    const char *name = PyUnicode_Check(given) ? PyUnicode_AsUTF8AndSize(given, NULL) : NULL;
    for (uint32_t i = 0; name != NULL && i < TV_BATCH_ARRAYS; i++) {
        if (strcmp(array_names[i], name) != 0) continue;
        *id = (tv_batch_array_id)i;
        return true;
    }
    if (PyErr_Occurred()) return false;
    python_refuse(state, "There is no such array; there are actor, ended, places, rewards, decisions, games, count, state, moves, mask, "
                         "observation and view.");
    return false;
}

/* A list of names, as bits; one name alone is a list, too. */
static bool read_arrays(python_state *state, PyObject *given, uint32_t *bits) {
    tv_batch_array_id id;
    *bits = 0;
    if (PyUnicode_Check(given)) {
        if (!read_array_name(state, given, &id)) return false;
        *bits = TV_BATCH_BIT(id);
        return true;
    }
    PyObject *list = PySequence_List(given);
    bool good = list != NULL;
    for (Py_ssize_t i = 0; good && i < PyList_Size(list); i++) {
        good = read_array_name(state, PyList_GetItem(list, i), &id);
        if (good) *bits |= TV_BATCH_BIT(id);
    }
    Py_XDECREF(list);
    return good;
}

/* Which arrays a call shall renew: those that are named, else all that the batch has. */
static bool read_renew(PyObject *self, PyObject *given, uint32_t *renew) {
    *renew = of(self)->arrays;
    if (given != NULL && given != Py_None && !read_arrays(state_of(self), given, renew)) return false;
    *renew &= ~(TV_BATCH_BIT(TV_BATCH_MOVES) - 1); /* the others always are */
    if (*renew & ~of(self)->arrays) {
        python_refuse(state_of(self), "This batch was opened without one of these arrays; name it in `arrays`.");
        return false;
    }
    if (*renew & TV_BATCH_BIT(TV_BATCH_MASK)) *renew |= of(self)->kept;
    return true;
}

/* ---- opening ---- */

static PyObject *open_batch(python_state *state, const tv_batch_setup *setup, uint32_t asked, const tv_record *record) {
    python_box *box = python_box_open(state, record);
    if (box == NULL) return NULL;
    tv_error error = {0};
    tv_batch *batch;
    Py_BEGIN_ALLOW_THREADS;
    batch = tv_batch_open(setup, &error);
    Py_END_ALLOW_THREADS;
    batch_object *self = batch != NULL ? PyObject_New(batch_object, state->batch) : NULL;
    if (self == NULL) {
        if (batch == NULL) python_raise(state, &error, record->game);
        tv_batch_close(batch);
        python_box_let_go(box);
        return NULL;
    }
    self->batch = batch;
    self->box = box;
    self->arrays = asked;
    self->kept = setup->arrays & ~asked;
    self->busy = false;
    tv_text place = TV_TEXT_OVER(self->place);
    tv_text_add(&place, setup->place);
    return (PyObject *)self;
}

/* On the processor the lists that masks are made of are kept, where they are not long, though nobody sees them: the next step need not make them
 * again. */
static void keep_lists(tv_batch_setup *setup) {
    enum { KEPT = 64 };
    if (!(setup->arrays & TV_BATCH_BIT(TV_BATCH_MASK)) || (setup->arrays & TV_BATCH_BIT(TV_BATCH_MOVES)) ||
        strncmp(setup->place, "cpu", 3) != 0)
        return;
    setup->arrays |= TV_BATCH_BIT(TV_BATCH_MOVES);
    setup->moves_width = KEPT;
}

/* What opening and asking for the bytes have in common: the set-up, and the record that it points into. */
static bool read_setup(python_state *state, PyObject *args, PyObject *keywords, tv_record *record, tv_batch_setup *setup, uint32_t *asked) {
    static const char *const names[] = {"game", "tables", "seats",       "options", "material", "place",
                                        "seed", "arrays", "moves_width", "restart", NULL};
    python_opening opening = {0};
    PyObject *arrays = NULL, *seed = NULL, *tables_given, *width_given = NULL;
    uint32_t tables = 0, moves_width = 0;
    const char *place = "cpu";
    int restart = 1;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OO|$OOOsOOOp:Batch", PYTHON_NAMES(names), &opening.game, &tables_given,
                                     &opening.seats, &opening.options, &opening.material, &place, &seed, &arrays, &width_given, &restart))
        return false;
    if (!python_read_count(state, tables_given, "tables", &tables) || !python_read_count(state, width_given, "moves_width", &moves_width))
        return false;
    *setup = (tv_batch_setup){.size = sizeof *setup, .tables = tables, .place = place, .moves_width = moves_width, .no_restart = !restart};
    *asked = TV_BATCH_BIT(TV_BATCH_MASK) | TV_BATCH_BIT(TV_BATCH_OBSERVATION);
    if (arrays != NULL && arrays != Py_None && !read_arrays(state, arrays, asked)) return false;
    setup->arrays = *asked &= ~(TV_BATCH_BIT(TV_BATCH_MOVES) - 1);
    keep_lists(setup);
    if (!python_read_seed(seed, &setup->seed) || !python_begin_record(state, &opening, record)) return false;
    setup->game = record->game;
    setup->setup = &record->setup;
    return true;
}

static PyObject *batch_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    python_state *state = PyType_GetModuleState(type);
    tv_record record;
    tv_batch_setup setup;
    uint32_t asked;
    if (!read_setup(state, args, keywords, &record, &setup, &asked)) return NULL;
    PyObject *batch = open_batch(state, &setup, asked, &record);
    tv_record_free(&record);
    return batch;
}

static PyObject *batch_bytes(PyObject *type, PyObject *args, PyObject *keywords) {
    python_state *state = PyType_GetModuleState((PyTypeObject *)type);
    tv_record record;
    tv_batch_setup setup;
    tv_error error = {0};
    uint32_t asked;
    if (!read_setup(state, args, keywords, &record, &setup, &asked)) return NULL;
    uint64_t bytes = tv_batch_bytes(&setup, &error);
    PyObject *result = bytes > 0 ? PyLong_FromUnsignedLongLong(bytes) : python_raise(state, &error, record.game);
    tv_record_free(&record);
    return result;
}

static void batch_free(PyObject *self) {
    tv_batch_close(of(self)->batch);
    python_box_let_go(of(self)->box);
    python_free(self);
}

/* ---- calls ---- */

static bool enter(PyObject *self) {
    if (of(self)->busy) { /* read once: an exception in the making lets other threads go on */
        python_refuse(state_of(self), "Another thread is in a call of this batch; one at a time may be.");
        return false;
    }
    of(self)->busy = true;
    return true;
}

static PyObject *leave(PyObject *self, bool good, const tv_error *error) {
    of(self)->busy = false;
    return good ? Py_NewRef(Py_None) : python_raise(state_of(self), error, game_of(self));
}

/* What is raised already stays so. */
static PyObject *leave_raised(PyObject *self) {
    of(self)->busy = false;
    return NULL;
}

/* A choice that is not in the list breaks no single clause: it has the place of a table and no clause. */
static PyObject *leave_step(PyObject *self, bool good, const tv_error *error) {
    if (good || error->clause[0] != '\0' || error->line == 0) return leave(self, good, error);
    of(self)->busy = false;
    return python_refuse_move(state_of(self), "%s", error->what);
}

/* Seeds for all tables: one number from which they are made, or one for each. */
static bool read_seeds(PyObject *self, PyObject *given, numbers *out) {
    uint32_t tables = tv_batch_tables(of(self)->batch);
    *out = (numbers){0};
    if (given == NULL || given == Py_None) return true;
    uint64_t seed = 0;
    bool alone = python_read_seed(given, &seed);
    if (!alone && (PyBool_Check(given) || !PyErr_ExceptionMatches(PyExc_TypeError))) return false;
    if (!alone) {
        PyErr_Clear();
        return numbers_read(state_of(self), given, "seeds", tables, sizeof(uint64_t), -1, out);
    }
    uint64_t *seeds = malloc(tables * sizeof *seeds);
    if (seeds == NULL) {
        PyErr_NoMemory();
        return false;
    }
    for (uint32_t t = 0; t < tables; t++) seeds[t] = tv_batch_seed(seed, t);
    out->data = out->copy = seeds;
    return true;
}

static bool read_which(PyObject *self, PyObject *given, numbers *out) {
    *out = (numbers){0};
    return given == NULL || given == Py_None ||
           numbers_read(state_of(self), given, "which", tv_batch_tables(of(self)->batch), sizeof(uint8_t), -1, out);
}

static PyObject *batch_reset(PyObject *self, PyObject *args, PyObject *keywords) {
    static const char *const names[] = {"which", "seeds", "renew", NULL};
    PyObject *which = NULL, *seeds = NULL, *renew_given = NULL, *result = NULL;
    uint32_t renew;
    numbers marks, keys;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|OOO:reset", PYTHON_NAMES(names), &which, &seeds, &renew_given)) return NULL;
    if (!read_renew(self, renew_given, &renew) || !read_which(self, which, &marks)) return NULL;
    if (read_seeds(self, seeds, &keys)) {
        if (enter(self)) {
            tv_error error = {0};
            bool good;
            Py_BEGIN_ALLOW_THREADS;
            good = tv_batch_reset(of(self)->batch, marks.data, keys.data, renew, &error);
            Py_END_ALLOW_THREADS;
            result = leave(self, good, &error);
        }
        numbers_drop(&keys);
    }
    numbers_drop(&marks);
    return result;
}

/* "random" and "prior"; else the choices are numbers. */
static bool read_words(python_state *state, PyObject *given, tv_batch_choice *how) {
    if (PyUnicode_CompareWithASCIIString(given, "random") == 0) {
        *how = TV_BATCH_RANDOM;
    } else if (PyUnicode_CompareWithASCIIString(given, "prior") == 0) {
        *how = TV_BATCH_PRIOR;
    } else {
        python_refuse(state, "Tables choose by \"random\" or \"prior\", or as an array says.");
        return false;
    }
    return true;
}

static bool read_how(python_state *state, const char *name, tv_batch_choice *how) {
    static const struct {
        const char *name;
        tv_batch_choice how;
    } ways[] = {{"action", TV_BATCH_ACTION}, {"index", TV_BATCH_INDEX}, {"move", TV_BATCH_MOVE}};
    for (uint32_t i = 0; i < 3; i++) {
        if (strcmp(ways[i].name, name) != 0) continue;
        *how = ways[i].how;
        return true;
    }
    python_refuse(state, "Choices are an \"action\", an \"index\" in the list of legal moves, or a \"move\" for each table.");
    return false;
}

static bool read_choices(PyObject *self, PyObject *given, const char *name, tv_batch_choice *how, numbers *out) {
    *out = (numbers){0};
    if (!read_how(state_of(self), name, how)) return false;
    if (PyUnicode_Check(given)) return read_words(state_of(self), given, how);
    uint32_t bytes = *how == TV_BATCH_MOVE ? sizeof(uint64_t) : sizeof(uint32_t);
    return numbers_read(state_of(self), given, "choices", tv_batch_tables(of(self)->batch), bytes, gpu_of(self), out);
}

static PyObject *batch_step(PyObject *self, PyObject *args, PyObject *keywords) {
    static const char *const names[] = {"choices", "how", "renew", NULL};
    PyObject *given, *renew_given = NULL, *result = NULL;
    const char *name = "action";
    uint32_t renew;
    tv_batch_choice how;
    numbers choices;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|sO:step", PYTHON_NAMES(names), &given, &name, &renew_given)) return NULL;
    if (!read_renew(self, renew_given, &renew) || !read_choices(self, given, name, &how, &choices)) return NULL;
    if (enter(self)) {
        tv_error error = {0};
        bool good;
        Py_BEGIN_ALLOW_THREADS;
        good = tv_batch_step(of(self)->batch, how, choices.data, choices.there, renew, &error);
        Py_END_ALLOW_THREADS;
        result = leave_step(self, good, &error);
    }
    numbers_drop(&choices);
    return result;
}

static PyObject *batch_play(PyObject *self, PyObject *args, PyObject *keywords) {
    static const char *const names[] = {"steps", "how", "renew", NULL};
    PyObject *word = NULL, *renew_given = NULL, *given;
    uint32_t steps = 0, renew;
    tv_batch_choice how = TV_BATCH_RANDOM;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|UO:play", PYTHON_NAMES(names), &given, &word, &renew_given)) return NULL;
    if (!python_read_count(state_of(self), given, "steps", &steps)) return NULL;
    if ((word != NULL && !read_words(state_of(self), word, &how)) || !read_renew(self, renew_given, &renew) || !enter(self)) return NULL;
    tv_error error = {0};
    uint64_t decisions = 0;
    bool good = portions_play(of(self)->batch, how, steps, renew, &decisions, &error);
    PyObject *none = PyErr_Occurred() ? leave_raised(self) : leave(self, good, &error);
    if (none == NULL) return NULL;
    Py_DECREF(none);
    return PyLong_FromUnsignedLongLong(decisions);
}

static PyObject *batch_put(PyObject *self, PyObject *args, PyObject *keywords) {
    static const char *const names[] = {"states", "renew", NULL};
    PyObject *renew_given = NULL, *result = NULL;
    Py_buffer states = {0};
    uint32_t renew;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "y*|O:put", PYTHON_NAMES(names), &states, &renew_given)) return NULL;
    if (read_renew(self, renew_given, &renew) && enter(self)) {
        tv_error error = {0};
        bool good;
        Py_BEGIN_ALLOW_THREADS;
        good = tv_batch_put(of(self)->batch, states.buf, (size_t)states.len, renew, &error);
        Py_END_ALLOW_THREADS;
        result = leave(self, good, &error);
    }
    PyBuffer_Release(&states);
    return result;
}

static PyObject *batch_signature(PyObject *self, PyObject *unused) {
    (void)unused;
    uint8_t digest[32];
    char words[2 * sizeof digest + 1];
    tv_error error = {0};
    bool good;
    if (!enter(self)) return NULL;
    Py_BEGIN_ALLOW_THREADS;
    good = tv_batch_signature(of(self)->batch, digest, &error);
    Py_END_ALLOW_THREADS;
    PyObject *none = leave(self, good, &error);
    if (none == NULL) return NULL;
    Py_DECREF(none);
    tv_text text = TV_TEXT_OVER(words);
    tv_text_add_hex(&text, digest, sizeof digest);
    return PyUnicode_FromString(words);
}

/* ---- arrays ---- */

/* False: the batch was opened without it. */
static bool find_array(PyObject *self, tv_batch_array_id id, tv_batch_array *array) {
    *array = tv_batch_array_of(of(self)->batch, id);
    if (array->data != NULL && (id < TV_BATCH_MOVES || (of(self)->arrays & TV_BATCH_BIT(id)))) return true;
    python_refuse(state_of(self), "This batch was opened without the array \"%s\"; name it in `arrays`.", array_names[id]);
    return false;
}

/* One number a table. */
static bool is_flat(tv_batch_array_id id) {
    return id == TV_BATCH_ACTOR || id == TV_BATCH_ENDED || id == TV_BATCH_DECISIONS || id == TV_BATCH_GAMES || id == TV_BATCH_COUNT;
}

static PyObject *array_object(PyObject *self, tv_batch_array_id id) {
    tv_batch_array array;
    return find_array(self, id, &array) ? python_array_object(state_of(self), self, &array, is_flat(id)) : NULL;
}

static PyObject *batch_array(PyObject *self, PyObject *name) {
    tv_batch_array_id id;
    return read_array_name(state_of(self), name, &id) ? array_object(self, id) : NULL;
}

/* On the processor numpy's array over the same memory; numpy is wanted from here on, not before. */
static PyObject *get_array(PyObject *self, void *name) {
    tv_batch_array_id id = (tv_batch_array_id)((const char *const *)name - array_names);
    PyObject *array = array_object(self, id);
    if (array == NULL || gpu_of(self) >= 0) return array;
    PyObject *numpy = PyImport_ImportModule("numpy");
    PyObject *result = numpy != NULL ? PyObject_CallMethod(numpy, "asarray", "O", array) : NULL;
    Py_XDECREF(numpy);
    Py_DECREF(array);
    return result;
}

static PyObject *batch_read(PyObject *self, PyObject *name) {
    tv_batch_array_id id;
    tv_batch_array array;
    if (!read_array_name(state_of(self), name, &id) || !find_array(self, id, &array)) return NULL;
    size_t size = (size_t)array.rows * array.columns * array.item_bytes;
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)size);
    if (bytes == NULL || !enter(self)) {
        Py_XDECREF(bytes);
        return NULL;
    }
    tv_error error = {0};
    bool good;
    char *to = PyBytes_AsString(bytes);
    Py_BEGIN_ALLOW_THREADS;
    good = tv_batch_read(of(self)->batch, id, to, size, &error);
    Py_END_ALLOW_THREADS;
    PyObject *none = leave(self, good, &error);
    if (none == NULL) Py_CLEAR(bytes);
    Py_XDECREF(none);
    return bytes;
}

static PyObject *position_of(PyObject *self, const void *state) {
    tv_text text = tv_heap_text();
    if (text.at != NULL) {
        tv_json json = tv_json_into(&text);
        tv_state_write(game_of(self), of(self)->box->bytes, state, &json, NULL);
    }
    return python_json(state_of(self), &text);
}

static PyObject *batch_position(PyObject *self, PyObject *given) {
    int64_t table;
    if (!python_read_number(state_of(self), given, "A table", 0, (int64_t)tv_batch_tables(of(self)->batch) - 1, &table)) return NULL;
    const size_t size = game_of(self)->state_bytes;
    void *row = malloc(size);
    if (row == NULL) return PyErr_NoMemory();
    PyObject *none = NULL;
    if (enter(self)) {
        tv_error error = {0};
        none = leave(self, tv_batch_read_row(of(self)->batch, TV_BATCH_STATE, (uint32_t)table, row, size, &error), &error);
    }
    PyObject *result = none != NULL ? position_of(self, row) : NULL;
    Py_XDECREF(none);
    free(row);
    return result;
}

/* ---- what it is ---- */

static PyObject *get_game(PyObject *self, void *unused) { return (void)unused, python_game_object(state_of(self), game_of(self)); }
static PyObject *get_tables(PyObject *self, void *unused) {
    return (void)unused, PyLong_FromUnsignedLong(tv_batch_tables(of(self)->batch));
}
static PyObject *get_seats(PyObject *self, void *unused) { return (void)unused, PyLong_FromUnsignedLong(tv_batch_seats(of(self)->batch)); }
static PyObject *get_place(PyObject *self, void *unused) { return (void)unused, PyUnicode_FromString(of(self)->place); }
static PyObject *get_options(PyObject *self, void *unused) { return (void)unused, python_options(&of(self)->box->head); }

static PyObject *get_encoding(PyObject *self, void *unused) {
    (void)unused;
    return python_encoding(state_of(self), game_of(self), &of(self)->box->encoder);
}

static PyObject *batch_repr(PyObject *self) {
    return PyUnicode_FromFormat("<Batch of %s: %u tables, %d seats, %s>", game_of(self)->title, tv_batch_tables(of(self)->batch),
                                tv_batch_seats(of(self)->batch), of(self)->place);
}

#define ARRAY(id) ((void *)(uintptr_t)&array_names[id])

static PyGetSetDef getters[] = {
    {"game", get_game, NULL, "the Game", NULL},
    {"tables", get_tables, NULL, "how many tables there are", NULL},
    {"seats", get_seats, NULL, "how many seats each has", NULL},
    {"place", get_place, NULL, "where it plays, as it was opened", NULL},
    {"options", get_options, NULL, "what was set for the game, a dict", NULL},
    {"encoding", get_encoding, NULL, "how the game is told in numbers: an Encoding", NULL},
    {"actor", get_array, NULL, "uint8 [tables]: who decides now, or 255", ARRAY(TV_BATCH_ACTOR)},
    {"ended", get_array, NULL, "uint8 [tables]: 1 when the last call, of step or play, ended a game", ARRAY(TV_BATCH_ENDED)},
    {"places", get_array, NULL, "uint8 [tables, seats]: of the last game that this call ended, 1 is first; else 0", ARRAY(TV_BATCH_PLACES)},
    {"rewards", get_array, NULL, "int16 [tables, seats]: shares of its victory, which sum to 10000; else 0", ARRAY(TV_BATCH_REWARDS)},
    {"decisions", get_array, NULL, "uint32 [tables]: steps since the table was reset", ARRAY(TV_BATCH_DECISIONS)},
    {"games", get_array, NULL, "uint32 [tables]: games ended since then", ARRAY(TV_BATCH_GAMES)},
    {"count", get_array, NULL, "uint32 [tables]: legal moves", ARRAY(TV_BATCH_COUNT)},
    {"state", get_array, NULL, "uint8 [tables, bytes]: the complete states", ARRAY(TV_BATCH_STATE)},
    {"moves", get_array, NULL, "uint64 [tables, width]: the legal moves, then 0", ARRAY(TV_BATCH_MOVES)},
    {"mask", get_array, NULL, "uint8 [tables, (actions + 7) // 8]: bit a % 8 of byte a // 8: action a is legal; trivium.unpack_mask",
     ARRAY(TV_BATCH_MASK)},
    {"observation", get_array, NULL, "uint8 [tables, observation_bytes]: of the seat that decides", ARRAY(TV_BATCH_OBSERVATION)},
    {"view", get_array, NULL, "uint8 [tables, bytes]: the state, hidden for the seat that decides", ARRAY(TV_BATCH_VIEW)},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef methods[] = {
    {"reset", PYTHON_METHOD(batch_reset), METH_VARARGS | METH_KEYWORDS,
     "reset($self, which=None, seeds=None, renew=None)\n--\n\n"
     "Begins anew: the tables that `which` marks with 1, or all; with these seeds (one number, or one for each table of the batch), or "
     "with their\n"
     "own from the beginning. `renew` names the arrays to be brought up to date, here and below; else all that the batch has."},
    {"step", PYTHON_METHOD(batch_step), METH_VARARGS | METH_KEYWORDS,
     "step($self, choices, how='action', renew=None)\n--\n\n"
     "A step of every table. `choices`: \"random\"; \"prior\", by what the game finds natural; or whole numbers, one for each table, in a "
     "list, an\n"
     "array, or a tensor (DLPack), also on the batch's card. They are actions, or with how=\"index\" places in the list of legal moves, or "
     "with\n"
     "how=\"move\" moves. A table whose choice is not legal stays as it is, and IllegalMove names the first of them. Tables that are over "
     "stay so."},
    {"play", PYTHON_METHOD(batch_play), METH_VARARGS | METH_KEYWORDS,
     "play($self, steps, how='random', renew=None)\n--\n\n"
     "So many steps of every table, \"random\" or \"prior\", as one call; returns how many decisions were made in which there was a "
     "choice.\n"
     "`ended`, `places` and `rewards` then tell of all these steps: of the last game of each table that ended in them. Ctrl-C ends the "
     "call\n"
     "on the processor; the tables stay where they are then."},
    {"put", PYTHON_METHOD(batch_put), METH_VARARGS | METH_KEYWORDS,
     "put($self, states, renew=None)\n--\n\nPuts these states there, bytes as the array `state` has them; each must be a possible one. "
     "`decisions`,\n`games` and the tables' own chance go on as they were."},
    {"signature", batch_signature, METH_NOARGS,
     "signature($self)\n--\n\nA hash over all states and counts: equal wherever the same seeds and choices were played."},
    {"array", batch_array, METH_O, "array($self, name, /)\n--\n\nAn array as a trivium.Array, for which no numpy is needed."},
    {"read", batch_read, METH_O, "read($self, name, /)\n--\n\nA copy of an array as bytes, wherever it lies."},
    {"position", batch_position, METH_O,
     "position($self, table, /)\n--\n\nThe complete state of one table as a dict; Table(game, position=...) begins with it."},
    {"bytes", PYTHON_METHOD(batch_bytes), METH_VARARGS | METH_KEYWORDS | METH_CLASS,
     "bytes($type, game, tables, **keywords)\n--\n\nHow much memory a batch with these arguments would take at its place."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, PYTHON_SLOT(about_batch)},
    {Py_tp_new, PYTHON_SLOT(batch_new)},
    {Py_tp_dealloc, PYTHON_SLOT(batch_free)},
    {Py_tp_repr, PYTHON_SLOT(batch_repr)},
    {Py_tp_getset, getters},
    {Py_tp_methods, methods},
    {0, NULL},
};

PyType_Spec python_batch_spec = {
    .name = "trivium.Batch",
    .basicsize = sizeof(batch_object),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = slots,
};
