/* Numbers from Python, see numbers.h. */
#include "numbers.h"

#include "dlpack.h"

#include <stdlib.h>

/* Numbers as they lie somewhere. */
typedef struct source {
    const char *data;
    Py_ssize_t count, stride; /* in bytes */
    uint32_t bytes;
    bool is_signed;
} source;

static uint64_t number_at(const source *from, Py_ssize_t place) {
    const char *at = from->data + place * from->stride;
    uint64_t value = 0;
    switch (from->bytes) {
    case 1: value = from->is_signed ? (uint64_t) * (const int8_t *)at : *(const uint8_t *)at; break;
    case 2: {
        uint16_t two;
        memcpy(&two, at, sizeof two);
        value = from->is_signed ? (uint64_t)(int16_t)two : two;
        break;
    }
    case 4: {
        uint32_t four;
        memcpy(&four, at, sizeof four);
        value = from->is_signed ? (uint64_t)(int32_t)four : four;
        break;
    }
    default: memcpy(&value, at, sizeof value);
    }
    return value;
}

static void store(void *to, uint32_t bytes, uint32_t place, uint64_t value) {
    if (bytes == 1)
        ((uint8_t *)to)[place] = value > UINT8_MAX ? UINT8_MAX : (uint8_t)value;
    else if (bytes == 4)
        ((uint32_t *)to)[place] = value > UINT32_MAX ? UINT32_MAX : (uint32_t)value;
    else
        ((uint64_t *)to)[place] = value;
}

static bool make_copy(numbers *out, uint32_t count, uint32_t bytes) {
    out->data = out->copy = malloc((size_t)count * bytes + 1);
    if (out->copy == NULL) PyErr_NoMemory();
    return out->copy != NULL;
}

/* As they are where they have the right size and lie close together, else copied. */
static bool take(const source *from, uint32_t bytes, numbers *out) {
    if (from->bytes == bytes && from->stride == (Py_ssize_t)bytes && (uintptr_t)from->data % bytes == 0) {
        out->data = from->data;
        return true;
    }
    if (!make_copy(out, (uint32_t)from->count, bytes)) return false;
    for (Py_ssize_t i = 0; i < from->count; i++) store(out->copy, bytes, (uint32_t)i, number_at(from, i));
    return true;
}

static bool refuse_count(python_state *state, const char *what, uint32_t count) {
    python_refuse(state, "%s: one whole number for each of the %u tables is wanted.", what, count);
    return false;
}

static bool read_buffer(python_state *state, PyObject *given, const char *what, uint32_t count, uint32_t bytes, numbers *out) {
    if (PyObject_GetBuffer(given, &out->buffer, PyBUF_STRIDES | PyBUF_FORMAT) < 0) return false;
    const Py_buffer *buffer = &out->buffer;
    const char *format = buffer->format != NULL ? buffer->format : "B";
    if (*format == '<' || *format == '=' || *format == '@') format++;
    if (buffer->ndim != 1 || buffer->shape[0] != (Py_ssize_t)count || *format == '\0' || format[1] != '\0' ||
        strchr("?bBhHiIlLqQ", *format) == NULL)
        return refuse_count(state, what, count);
    source from = {buffer->buf, buffer->shape[0], buffer->strides[0], (uint32_t)buffer->itemsize, strchr("bhilq", *format) != NULL};
    return take(&from, bytes, out);
}

static bool read_list(python_state *state, PyObject *given, const char *what, uint32_t count, uint32_t bytes, numbers *out) {
    if (!PySequence_Check(given) || PyUnicode_Check(given) || PySequence_Size(given) != (Py_ssize_t)count) {
        if (PyErr_Occurred()) PyErr_Clear();
        return refuse_count(state, what, count);
    }
    if (!make_copy(out, count, bytes)) return false;
    for (uint32_t i = 0; i < count; i++) {
        PyObject *item = PySequence_GetItem(given, i);
        PyObject *number = item != NULL ? PyNumber_Index(item) : NULL;
        uint64_t value = number != NULL ? PyLong_AsUnsignedLongLong(number) : 0;
        Py_XDECREF(item);
        Py_XDECREF(number);
        if (PyErr_Occurred()) return false;
        store(out->copy, bytes, i, value);
    }
    return true;
}

/* ---- tensors ---- */

static bool device_of(PyObject *given, int *type, int *number) {
    PyObject *device = PyObject_CallMethod(given, "__dlpack_device__", NULL);
    bool good = device != NULL && PyTuple_Check(device);
    if (device != NULL && !good) PyErr_SetString(PyExc_TypeError, "__dlpack_device__() is a tuple of two whole numbers");
    good = good && PyArg_ParseTuple(device, "ii", type, number);
    Py_XDECREF(device);
    return good;
}

static bool is_card(int device_type) { return device_type == DLPACK_CUDA || device_type == DLPACK_CUDA_MANAGED; }

static bool refuse_card(python_state *state, const char *what, int number) {
    python_refuse(state, "%s: the tensor lies on card %d, the batch does not; bring it to the batch's place or to the processor.", what,
                  number);
    return false;
}

/* A tensor on the card must be as the batch reads it: nobody copies it there. */
static bool take_on_card(python_state *state, const dlpack_tensor *tensor, const char *what, uint32_t bytes, int32_t gpu, numbers *out) {
    if (gpu < 0 || tensor->device_id != gpu) return refuse_card(state, what, tensor->device_id);
    if (tensor->type.bits != 8 * bytes || (tensor->strides != NULL && tensor->shape[0] > 1 && tensor->strides[0] != 1)) {
        python_refuse(state, "%s: on a card, whole numbers of %u bits that lie close together are wanted.", what, 8 * bytes);
        return false;
    }
    out->data = (const char *)tensor->data + tensor->byte_offset;
    out->there = true;
    return true;
}

static bool take_tensor(python_state *state, const dlpack_tensor *tensor, const char *what, uint32_t count, uint32_t bytes, int32_t gpu,
                        numbers *out) {
    bool whole = (tensor->type.code <= DLPACK_UINT || (tensor->type.code == DLPACK_BOOL && tensor->type.bits == 8)) &&
                 tensor->type.lanes == 1 && tensor->type.bits >= 8 && tensor->type.bits <= 64 &&
                 (tensor->type.bits & (tensor->type.bits - 1)) == 0;
    if (tensor->dimensions != 1 || tensor->shape[0] != (int64_t)count || !whole) return refuse_count(state, what, count);
    if (is_card(tensor->device_type)) return take_on_card(state, tensor, what, bytes, gpu, out);
    if (tensor->device_type != DLPACK_CPU) {
        python_refuse(state, "%s: the tensor lies where a batch cannot read it; bring it to the processor.", what);
        return false;
    }
    uint32_t item_bytes = tensor->type.bits / 8;
    source from = {(const char *)tensor->data + tensor->byte_offset, (Py_ssize_t)count,
                   (Py_ssize_t)((tensor->strides != NULL ? tensor->strides[0] : 1) * (int64_t)item_bytes), item_bytes,
                   tensor->type.code == DLPACK_INT};
    return take(&from, bytes, out);
}

/* Of both kinds of capsules; whoever takes one renames it and gives the loan back in the end. */
static const dlpack_tensor *open_capsule(PyObject *capsule) {
    if (PyCapsule_IsValid(capsule, "dltensor")) {
        dlpack_managed *managed = PyCapsule_GetPointer(capsule, "dltensor");
        PyCapsule_SetName(capsule, "used_dltensor");
        return &managed->tensor;
    }
    if (PyCapsule_IsValid(capsule, "dltensor_versioned")) {
        dlpack_versioned *managed = PyCapsule_GetPointer(capsule, "dltensor_versioned");
        if (managed->major != 1) return NULL;
        PyCapsule_SetName(capsule, "used_dltensor_versioned");
        return &managed->tensor;
    }
    return NULL;
}

static void close_capsule(PyObject *capsule) {
    if (PyCapsule_IsValid(capsule, "used_dltensor")) {
        dlpack_managed *managed = PyCapsule_GetPointer(capsule, "used_dltensor");
        if (managed->release != NULL) managed->release(managed);
    } else {
        dlpack_versioned *managed = PyCapsule_GetPointer(capsule, "used_dltensor_versioned");
        if (managed->release != NULL) managed->release(managed);
    }
    Py_DECREF(capsule);
}

/* Asks for the loan. On a card the owner's work must be done before ours, which is in the card's first stream: DLPack calls it 1. */
static PyObject *borrow(PyObject *given, bool on_card) {
    PyObject *lend = PyObject_GetAttrString(given, "__dlpack__"), *nothing = PyTuple_New(0), *keywords = NULL, *capsule = NULL;
    bool good = lend != NULL && nothing != NULL;
    if (good && on_card) good = (keywords = Py_BuildValue("{si}", "stream", 1)) != NULL;
    if (good) capsule = PyObject_Call(lend, nothing, keywords);
    Py_XDECREF(lend);
    Py_XDECREF(nothing);
    Py_XDECREF(keywords);
    return capsule;
}

static bool read_tensor(python_state *state, PyObject *given, const char *what, uint32_t count, uint32_t bytes, int32_t gpu, numbers *out) {
    int type, number;
    if (!device_of(given, &type, &number)) return false;
    if (is_card(type) && (gpu < 0 || number != gpu)) return refuse_card(state, what, number);
    PyObject *capsule = borrow(given, is_card(type));
    if (capsule == NULL) return false;
    const dlpack_tensor *tensor = PyCapsule_CheckExact(capsule) ? open_capsule(capsule) : NULL;
    if (tensor == NULL) {
        Py_DECREF(capsule);
        return refuse_count(state, what, count);
    }
    out->tensor = capsule;
    return take_tensor(state, tensor, what, count, bytes, gpu, out);
}

/* Is it a tensor, and one that is not simply memory of this process? */
static bool is_tensor(PyObject *given, bool *failed) {
    int type = DLPACK_CPU, number;
    if (!PyObject_HasAttrString(given, "__dlpack__") || !PyObject_HasAttrString(given, "__dlpack_device__")) return false;
    if (!PyObject_CheckBuffer(given)) return true;
    *failed = !device_of(given, &type, &number);
    return type != DLPACK_CPU;
}

bool numbers_read(python_state *state, PyObject *given, const char *what, uint32_t count, uint32_t bytes, int32_t gpu, numbers *out) {
    *out = (numbers){0};
    bool good, failed = false;
    if (is_tensor(given, &failed))
        good = read_tensor(state, given, what, count, bytes, gpu, out);
    else if (failed)
        good = false;
    else if (PyObject_CheckBuffer(given))
        good = read_buffer(state, given, what, count, bytes, out);
    else
        good = read_list(state, given, what, count, bytes, out);
    if (!good) numbers_drop(out);
    return good;
}

void numbers_drop(numbers *it) {
    PyObject *type, *value, *trace; /* whatever gives something back must not hide why */
    PyErr_Fetch(&type, &value, &trace);
    if (it->buffer.obj != NULL) PyBuffer_Release(&it->buffer);
    if (it->tensor != NULL) close_capsule(it->tensor);
    free(it->copy);
    PyErr_Restore(type, value, trace);
}
