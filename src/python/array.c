/* trivium.Array: memory of a batch, lent without a copy. On the processor by Python's buffers, which numpy takes; there and on a card by DLPack, which
 * PyTorch, JAX, CuPy and numpy take. It is lent to be read: a batch would not survive a state that somebody else wrote. */
#include "dlpack.h"
#include "module.h"

#include <stdlib.h>

PyDoc_STRVAR(
    about_array,
    "An array of a batch, where it lies: numpy.asarray(array) on the processor, torch.from_dlpack(array) on a card, and wherever it asks\n"
    "for DLPack 1.0, which can say that memory must only be read.\n\n"
    "It is not a copy: every call that renews it changes what is read. It must not be written to.");

typedef struct array_object {
    PyObject_HEAD PyObject *owner;
    tv_batch_array array;
    int dimensions;
    Py_ssize_t shape[2], strides[2];
} array_object;

static array_object *of(PyObject *self) { return (array_object *)self; }

PyObject *python_array_object(python_state *state, PyObject *owner, const tv_batch_array *array, bool flat) {
    array_object *self = PyObject_New(array_object, state->array);
    if (self == NULL) return NULL;
    self->owner = Py_NewRef(owner);
    self->array = *array;
    self->dimensions = flat ? 1 : 2;
    self->shape[0] = array->rows;
    self->shape[1] = array->columns;
    self->strides[1] = array->item_bytes;
    self->strides[0] = (Py_ssize_t)array->item_bytes * array->columns; /* of one column, if it is flat */
    return (PyObject *)self;
}

static void array_free(PyObject *self) {
    Py_DECREF(of(self)->owner);
    python_free(self);
}

/* As Python's struct writes it, with the sizes that numbers have everywhere. */
static const char *format_of(const tv_batch_array *array) {
    static const char *const of_unsigned[] = {[1] = "B", [2] = "H", [4] = "I", [8] = "Q"};
    static const char *const of_signed[] = {[1] = "b", [2] = "h", [4] = "i", [8] = "q"};
    return array->is_signed ? of_signed[array->item_bytes] : of_unsigned[array->item_bytes];
}

static int array_lend(PyObject *self, Py_buffer *buffer, int flags) {
    array_object *it = of(self);
    buffer->obj = NULL;
    if (it->array.gpu >= 0) {
        PyErr_SetString(PyExc_BufferError, "this array lies on a card: take it by from_dlpack, or copy it by Batch.read");
        return -1;
    }
    if (flags & PyBUF_WRITABLE) {
        PyErr_SetString(PyExc_BufferError, "an array of a batch can be read only");
        return -1;
    }
    buffer->buf = it->array.data;
    buffer->len = it->strides[0] * it->shape[0];
    buffer->readonly = 1;
    buffer->itemsize = it->array.item_bytes;
    buffer->format = (flags & PyBUF_FORMAT) ? (char *)(uintptr_t)format_of(&it->array) : NULL;
    buffer->ndim = it->dimensions;
    buffer->shape = (flags & PyBUF_ND) ? it->shape : NULL;
    buffer->strides = (flags & PyBUF_STRIDES) == PyBUF_STRIDES ? it->strides : NULL;
    buffer->suboffsets = NULL;
    buffer->internal = NULL;
    buffer->obj = Py_NewRef(self);
    return 0;
}

/* ---- DLPack ---- */

static size_t bytes_of(const array_object *it) { return (size_t)(it->strides[0] * it->shape[0]); }

static void fill_tensor(const array_object *it, dlpack_tensor *tensor, int64_t *shape) {
    for (int i = 0; i < it->dimensions; i++) shape[i] = it->shape[i];
    *tensor = (dlpack_tensor){.data = it->array.data,
                              .device_type = it->array.gpu >= 0 ? DLPACK_CUDA : DLPACK_CPU,
                              .device_id = it->array.gpu >= 0 ? it->array.gpu : 0,
                              .dimensions = it->dimensions,
                              .shape = shape};
    tensor->type.code = it->array.is_signed ? DLPACK_INT : DLPACK_UINT;
    tensor->type.bits = (uint8_t)(8 * it->array.item_bytes);
    tensor->type.lanes = 1;
}

/* A loan: the structure, and the shape that it points to. It may be given back by any thread. */
typedef struct loan {
    dlpack_managed managed;
    int64_t shape[2];
} loan;
typedef struct loan_versioned {
    dlpack_versioned managed;
    int64_t shape[2];
} loan_versioned;

static void give_back(PyObject *array) {
    PyGILState_STATE held = PyGILState_Ensure();
    Py_DECREF(array);
    PyGILState_Release(held);
}

static void release(dlpack_managed *managed) {
    give_back(managed->context);
    free(managed);
}

static void release_versioned(dlpack_versioned *managed) {
    give_back(managed->context);
    free(managed);
}

/* A capsule that nobody took: whoever takes it, renames it. */
static void drop(PyObject *capsule) {
    if (PyCapsule_IsValid(capsule, "dltensor")) {
        dlpack_managed *managed = PyCapsule_GetPointer(capsule, "dltensor");
        managed->release(managed);
    } else if (PyCapsule_IsValid(capsule, "dltensor_versioned")) {
        dlpack_versioned *managed = PyCapsule_GetPointer(capsule, "dltensor_versioned");
        managed->release(managed);
    }
}

/* A copy, which lies behind the structure that tells of it and goes with it. */
static void copy_tensor(dlpack_tensor *tensor, void *room, const array_object *it) {
    memcpy(room, it->array.data, bytes_of(it));
    tensor->data = room;
}

static PyObject *lend(PyObject *self, bool copy) {
    loan *it = calloc(1, sizeof *it + (copy ? bytes_of(of(self)) : 0));
    if (it == NULL) return PyErr_NoMemory();
    fill_tensor(of(self), &it->managed.tensor, it->shape);
    if (copy) copy_tensor(&it->managed.tensor, it + 1, of(self));
    it->managed.context = Py_NewRef(self);
    it->managed.release = release;
    PyObject *capsule = PyCapsule_New(&it->managed, "dltensor", drop);
    if (capsule == NULL) release(&it->managed);
    return capsule;
}

static PyObject *lend_versioned(PyObject *self, bool copy) {
    loan_versioned *it = calloc(1, sizeof *it + (copy ? bytes_of(of(self)) : 0));
    if (it == NULL) return PyErr_NoMemory();
    fill_tensor(of(self), &it->managed.tensor, it->shape);
    if (copy) copy_tensor(&it->managed.tensor, it + 1, of(self));
    it->managed.major = 1;
    it->managed.flags = copy ? DLPACK_IS_COPIED : DLPACK_READ_ONLY;
    it->managed.context = Py_NewRef(self);
    it->managed.release = release_versioned;
    PyObject *capsule = PyCapsule_New(&it->managed, "dltensor_versioned", drop);
    if (capsule == NULL) release_versioned(&it->managed);
    return capsule;
}

static int device_type(const array_object *it) { return it->array.gpu >= 0 ? DLPACK_CUDA : DLPACK_CPU; }
static int device_number(const array_object *it) { return it->array.gpu >= 0 ? it->array.gpu : 0; }

/* An array stays where it is; whoever wants it elsewhere brings it there. */
static bool is_here(const array_object *it, PyObject *device) {
    int type, number;
    if (device == Py_None) return true;
    if (!PyTuple_Check(device)) {
        PyErr_SetString(PyExc_TypeError, "dl_device is a tuple of two whole numbers");
        return false;
    }
    if (!PyArg_ParseTuple(device, "ii", &type, &number)) return false;
    if (type == device_type(it) && number == device_number(it)) return true;
    PyErr_SetString(PyExc_BufferError, "this array lies on another device than dl_device names, and is lent only where it lies");
    return false;
}

/* What the caller's `copy` comes to. The first DLPack cannot say that memory must only be read, so that on the processor it is lent by the second
 * alone. On a card programs ask by the first, and are trusted. */
static bool read_copy(const array_object *it, PyObject *given, bool versioned, bool *copy) {
    int wanted = given == Py_None ? 0 : PyObject_IsTrue(given);
    if (wanted < 0) return false;
    *copy = wanted;
    if (wanted && it->array.gpu >= 0) {
        PyErr_SetString(PyExc_BufferError, "an array on a card is lent, not copied: copy=True cannot be had");
        return false;
    }
    if (wanted || versioned || it->array.gpu >= 0) return true;
    PyErr_SetString(PyExc_BufferError, "an array of a batch must only be read, which a DLPack before version 1.0 cannot say: take it by "
                                       "numpy.asarray, or ask with max_version=(1, 0) or copy=True");
    return false;
}

/* Calls of a batch return when the card is done, so that no stream need wait for another. */
static PyObject *array_dlpack(PyObject *self, PyObject *args, PyObject *keywords) {
    static const char *const names[] = {"stream", "max_version", "dl_device", "copy", NULL};
    PyObject *stream = NULL, *version = Py_None, *device = Py_None, *copy = Py_None;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|$OOOO:__dlpack__", PYTHON_NAMES(names), &stream, &version, &device, &copy))
        return NULL;
    long major = 0;
    if (PyTuple_Check(version) && PyTuple_Size(version) > 0) major = PyLong_AsLong(PyTuple_GetItem(version, 0));
    if (major == -1 && PyErr_Occurred()) return NULL;
    bool copied;
    if (!is_here(of(self), device) || !read_copy(of(self), copy, major >= 1, &copied)) return NULL;
    return major >= 1 ? lend_versioned(self, copied) : lend(self, copied);
}

static PyObject *array_dlpack_device(PyObject *self, PyObject *unused) {
    (void)unused;
    return Py_BuildValue("ii", device_type(of(self)), device_number(of(self)));
}

static PyObject *get_shape(PyObject *self, void *unused) {
    (void)unused;
    return of(self)->dimensions == 1 ? Py_BuildValue("(n)", of(self)->shape[0])
                                     : Py_BuildValue("nn", of(self)->shape[0], of(self)->shape[1]);
}

static PyObject *get_format(PyObject *self, void *unused) { return (void)unused, PyUnicode_FromString(format_of(&of(self)->array)); }

static PyObject *get_address(PyObject *self, void *unused) { return (void)unused, PyLong_FromVoidPtr(of(self)->array.data); }

static PyObject *get_device(PyObject *self, void *unused) {
    (void)unused;
    return of(self)->array.gpu >= 0 ? PyUnicode_FromFormat("gpu:%d", of(self)->array.gpu) : PyUnicode_FromString("cpu");
}

static PyGetSetDef getters[] = {
    {"shape", get_shape, NULL, "(tables,) or (tables, columns)", NULL},
    {"format", get_format, NULL, "of an item, as the module struct writes it", NULL},
    {"address", get_address, NULL, "of the first item", NULL},
    {"device", get_device, NULL, "where it lies: 'cpu' or 'gpu:0'", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef methods[] = {
    {"__dlpack__", PYTHON_METHOD(array_dlpack), METH_VARARGS | METH_KEYWORDS,
     "__dlpack__($self, *, stream=None, max_version=None, dl_device=None, copy=None)\n--\n\n"
     "Lends the memory by DLPack, to be read. On the processor that takes max_version=(1, 0), by which it is said; copy=True gives a "
     "copy."},
    {"__dlpack_device__", array_dlpack_device, METH_NOARGS, "__dlpack_device__($self)\n--\n\nWhere it lies, as DLPack numbers devices."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, PYTHON_SLOT(about_array)},
    {Py_tp_dealloc, PYTHON_SLOT(array_free)},
    {Py_bf_getbuffer, PYTHON_SLOT(array_lend)},
    {Py_tp_getset, getters},
    {Py_tp_methods, methods},
    {0, NULL},
};

PyType_Spec python_array_spec = {
    .name = "trivium.Array",
    .basicsize = sizeof(array_object),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots = slots,
};
