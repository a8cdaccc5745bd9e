/* trivium.Bot: the library's players. A bot is called with a view and answers with a move, and so may any function in Python be. */
#include "host/crew.h"
#include "host/deadline.h"
#include "host/host_time.h"
#include "module.h"

#include <trivium/search.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

PyDoc_STRVAR(about_bot,
             "Bot(name, *, iterations=None, milliseconds=None, threads=None, net=None)\n--\n\n"
             "A player of the library, written as on the command line: \"random\", \"greedy\", \"search:500it\", or a level for people,\n"
             "\"novice\" to \"master\". trivium.bots() lists all. A bot sees a view and chooses a move:\n\n"
             "    >>> bot = trivium.Bot(\"search\", iterations=500)\n"
             "    >>> move = bot(table.view())         # the same as bot.choose(table.view())\n\n"
             "A bot of your own is any function that takes a View and returns a Move, its notation or its number:\n\n"
             "    >>> table.run([bot, lambda view: view.moves()[0]])\n\n"
             "A search judges by the net that it is given, the path of a file or its bytes; else by the package's own for the game at "
             "hand, if there\n"
             "is one; as \"search:plain\" by the game's weights.\n\n"
             "With a limit of iterations a bot chooses the same move in the same game, whoever asks.");

static python_bot *of(PyObject *self) { return (python_bot *)self; }

PyObject *python_bot_object(python_state *state, const char *name) {
    tv_bot bot;
    tv_error error = {0};
    if (!tv_bot_read(&bot, name, &error)) return python_raise(state, &error, NULL);
    python_bot *self = PyObject_New(python_bot, state->bot);
    if (self == NULL) return NULL;
    self->bot = bot;
    self->state = state;
    self->net = (net_file){0};
    tv_text written = TV_TEXT_OVER(self->written);
    tv_text_add(&written, name);
    return (PyObject *)self;
}

PyObject *python_bots(python_state *state) {
    PyObject *list = PyList_New(0);
    for (uint32_t i = 0; list != NULL && tv_bot_kinds[i] != NULL; i++) {
        PyObject *bot = python_bot_object(state, tv_bot_kinds[i]->id);
        if (bot == NULL || PyList_Append(list, bot) < 0) Py_CLEAR(list);
        Py_XDECREF(bot);
    }
    return list;
}

/* Adds a limit as it is written, ":500it". */
static bool add_limit(tv_text *text, PyObject *given, const char *unit) {
    if (given == NULL || given == Py_None) return true;
    PyObject *whole = python_index(given, "A bot's limit");
    if (whole == NULL) return false;
    long long number = PyLong_AsLongLong(whole);
    Py_DECREF(whole);
    if (number == -1 && PyErr_Occurred()) return false;
    tv_text_add_char(text, ':');
    tv_text_add_int(text, number);
    tv_text_add(text, unit);
    return true;
}

static PyObject *bot_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    static const char *const names[] = {"name", "iterations", "milliseconds", "threads", "net", NULL};
    python_state *state = PyType_GetModuleState(type);
    const char *name;
    PyObject *iterations = NULL, *milliseconds = NULL, *threads = NULL, *net = NULL;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "s|$OOOO:Bot", PYTHON_NAMES(names), &name, &iterations, &milliseconds, &threads, &net))
        return NULL;
    char words[sizeof(of(NULL)->written)];
    tv_text text = TV_TEXT_OVER(words);
    tv_text_add(&text, name);
    if (!add_limit(&text, iterations, "it") || !add_limit(&text, milliseconds, "ms") || !add_limit(&text, threads, "threads")) return NULL;
    if (text.cut) return python_refuse(state, "That is too long for a bot.");
    PyObject *bot = python_bot_object(state, words);
    if (bot != NULL && !python_net_read(state, net, &of(bot)->net)) Py_CLEAR(bot);
    return bot;
}

static void bot_free(PyObject *self) {
    net_file_free(&of(self)->net);
    python_free(self);
}

/* The view and the seed of a question to a bot, which only the seat that decides can ask. */
static bool read_question(PyObject *self, PyObject *args, PyObject *keywords, python_view **view, uint64_t *seed) {
    static const char *const names[] = {"view", "seed", NULL};
    python_state *state = of(self)->state;
    PyObject *given = NULL;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O!|O", PYTHON_NAMES(names), state->view, view, &given)) return false;
    *seed = (*view)->seed;
    if (!python_read_seed(given, seed)) return false;
    if ((*view)->actor == (*view)->viewer) return true;
    python_refuse(state, (*view)->actor == TV_OVER ? "The game is over." : "It is not this viewer who decides now.");
    return false;
}

enum { LOOK_NS = 50000000 };

/* Time, and Python's signals. The thread that asked looks for Ctrl-C now and then; all stop when it came. */
typedef struct watch {
    deadline time;
    bool limited; /* by time */
    atomic_bool interrupted;
    pthread_t asker;
    PyThreadState *python; /* the asker's, while other threads go on */
    uint64_t next_ns;      /* when to look for signals again */
} watch;

static bool must_stop(void *host) {
    watch *it = host;
    if (pthread_equal(pthread_self(), it->asker) && host_time_ns() >= it->next_ns) {
        PyEval_RestoreThread(it->python);
        if (!it->interrupted && PyErr_CheckSignals() != 0) it->interrupted = true;
        it->python = PyEval_SaveThread();
        it->next_ns = host_time_ns() + LOOK_NS;
    }
    return it->interrupted || (it->limited && deadline_over(&it->time));
}

/* Lets the bot think while other threads of Python go on; `report` may be NULL. Free *memory, in which the report's moves lie. False: Ctrl-C. */
static bool think(PyObject *self, python_view *view, uint64_t seed, tv_move *move, tv_search_report *report, void **memory) {
    const tv_bot *bot = &of(self)->bot;
    tv_bot_task task = {.game = python_box_game(view->box), .box = view->box->bytes, .view = view->bytes, .seed = seed, .crew = crew_work};
    *memory = NULL;
    if (!python_net_find(of(self), view->box, &task.net)) return false;
    task.memory_size = tv_bot_memory(bot, task.game);
    *memory = task.memory = malloc(task.memory_size + 1);
    if (task.memory == NULL) {
        PyErr_NoMemory();
        return false;
    }
    watch signals = {.limited = bot->milliseconds != 0, .asker = pthread_self(), .next_ns = host_time_ns() + LOOK_NS};
    deadline_start(&signals.time, bot, &task);
    task.stop = must_stop;
    task.host = &signals;
    signals.python = PyEval_SaveThread();
    *move = report != NULL ? tv_search_run(bot, &task, report) : tv_bot_choose(bot, &task);
    PyEval_RestoreThread(signals.python);
    if (signals.interrupted) free(*memory);
    return !signals.interrupted;
}

static PyObject *bot_choose(PyObject *self, PyObject *args, PyObject *keywords) {
    python_view *view;
    uint64_t seed;
    tv_move move;
    void *memory;
    if (!read_question(self, args, keywords, &view, &seed) || !think(self, view, seed, &move, NULL, &memory)) return NULL;
    free(memory);
    return python_move_object(view, move);
}

static PyObject *thoughts(python_view *view, const tv_search_report *report) {
    PyObject *list = PyList_New(0);
    for (uint32_t i = 0; list != NULL && i < report->count; i++) {
        const tv_search_move *it = &report->moves[i];
        PyObject *thought = python_tuple(view->box->state->thought, 3, python_move_object(view, it->move),
                                         PyLong_FromUnsignedLong(it->visits), PyFloat_FromDouble((double)it->value / TV_WHOLE_WIN));
        if (thought == NULL || PyList_Append(list, thought) < 0) Py_CLEAR(list);
        Py_XDECREF(thought);
    }
    return list;
}

static PyObject *bot_report(PyObject *self, PyObject *args, PyObject *keywords) {
    python_view *view;
    uint64_t seed;
    tv_move move;
    void *memory;
    if (!read_question(self, args, keywords, &view, &seed)) return NULL;
    if (!tv_bot_searches(&of(self)->bot)) return python_refuse(of(self)->state, "Only a search can report what it found.");
    tv_search_report report;
    if (!think(self, view, seed, &move, &report, &memory)) return NULL;
    PyObject *result =
        python_tuple(of(self)->state->report, 4, python_move_object(view, move), python_shares(report.chances, view->box->head.setup.seats),
                     thoughts(view, &report), PyLong_FromUnsignedLong(report.iterations));
    free(memory);
    return result;
}

static PyObject *bot_net_name(PyObject *self, PyObject *given) {
    python_state *state = of(self)->state;
    const tv_net *net;
    char name[TV_NET_NAME_BYTES];
    if (!PyObject_TypeCheck(given, state->view)) return PyErr_Format(PyExc_TypeError, "net_name() takes a View.");
    if (!python_net_find(of(self), ((python_view *)given)->box, &net)) return NULL;
    if (net == NULL) Py_RETURN_NONE;
    tv_net_name(net, name);
    return PyUnicode_FromString(name);
}

static PyObject *get_name(PyObject *self, void *unused) { return (void)unused, PyUnicode_FromString(of(self)->written); }
static PyObject *get_title(PyObject *self, void *unused) { return (void)unused, PyUnicode_FromString(of(self)->bot.kind->title); }
static PyObject *get_about(PyObject *self, void *unused) { return (void)unused, PyUnicode_FromString(of(self)->bot.kind->about); }
static PyObject *get_level(PyObject *self, void *unused) { return (void)unused, PyLong_FromUnsignedLong(of(self)->bot.kind->level); }
static PyObject *bot_repr(PyObject *self) { return PyUnicode_FromFormat("trivium.Bot('%s')", of(self)->written); }

static PyGetSetDef getters[] = {
    {"name", get_name, NULL, "as written on the command line", NULL},
    {"title", get_title, NULL, "its name for people", NULL},
    {"about", get_about, NULL, "how it plays, in a sentence", NULL},
    {"level", get_level, NULL, "of the levels for people, 1 is the weakest; 0: it is none of them", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef methods[] = {
    {"choose", PYTHON_METHOD(bot_choose), METH_VARARGS | METH_KEYWORDS,
     "choose($self, view, seed=None)\n--\n\nOne of the view's legal moves. `seed` is the bot's own chance; else it follows from the game."},
    {"report", PYTHON_METHOD(bot_report), METH_VARARGS | METH_KEYWORDS,
     "report($self, view, seed=None)\n--\n\nA search says what it found: a Report with every legal move, its visits and its value."},
    {"net_name", bot_net_name, METH_O,
     "net_name($self, view, /)\n--\n\nThe name of the net that it judges by in the game of this view; None: by none."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, PYTHON_SLOT(about_bot)},
    {Py_tp_new, PYTHON_SLOT(bot_new)},
    {Py_tp_dealloc, PYTHON_SLOT(bot_free)},
    {Py_tp_call, PYTHON_SLOT(bot_choose)},
    {Py_tp_repr, PYTHON_SLOT(bot_repr)},
    {Py_tp_getset, getters},
    {Py_tp_methods, methods},
    {0, NULL},
};

PyType_Spec python_bot_spec = {
    .name = "trivium.Bot",
    .basicsize = sizeof(python_bot),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = slots,
};
