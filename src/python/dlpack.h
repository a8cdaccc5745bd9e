/* DLPack: the few structures by which programs for tensors lend each other memory, on the processor or on a card, without a copy. The layout is
 * that of https://dmlc.github.io/dlpack, versions 0 and 1. */
#ifndef TRIVIUM_PYTHON_DLPACK_H
#define TRIVIUM_PYTHON_DLPACK_H

#include <stdint.h>

enum { DLPACK_CPU = 1, DLPACK_CUDA = 2, DLPACK_CUDA_MANAGED = 13 };
enum { DLPACK_INT = 0, DLPACK_UINT = 1, DLPACK_BOOL = 6 };
enum { DLPACK_READ_ONLY = 1, DLPACK_IS_COPIED = 2 };

typedef struct dlpack_tensor {
    void *data;
    int32_t device_type, device_id;
    int32_t dimensions;
    struct {
        uint8_t code, bits;
        uint16_t lanes;
    } type;
    int64_t *shape, *strides; /* strides in items; NULL: row-major */
    uint64_t byte_offset;
} dlpack_tensor;

/* What a capsule called "dltensor" holds. */
typedef struct dlpack_managed {
    dlpack_tensor tensor;
    void *context;
    void (*release)(struct dlpack_managed *self);
} dlpack_managed;

/* What one called "dltensor_versioned" holds. */
typedef struct dlpack_versioned {
    uint32_t major, minor;
    void *context;
    void (*release)(struct dlpack_versioned *self);
    uint64_t flags;
    dlpack_tensor tensor;
} dlpack_versioned;

#endif
