/* The functions of NVIDIA's driver that a batch uses, found when the first batch on a card is opened: the program is linked to none of it and
 * runs where there is no driver. Names and numbers are those of its published interface. */
#ifndef TRIVIUM_BATCH_DRIVER_H
#define TRIVIUM_BATCH_DRIVER_H

#include <trivium/text.h>

typedef uint64_t gpu_address;
typedef void *gpu_context, *gpu_module, *gpu_function;

enum { /* what we ask of a card and of a kernel */
       GPU_MULTIPROCESSORS = 16,
       GPU_THREADS_OF_EACH = 39,
       GPU_CAPABILITY_MAJOR = 75,
       GPU_KERNEL_LOCAL_BYTES = 3,
       GPU_JIT_MAX_REGISTERS = 0,
       GPU_JIT_ERROR_TEXT = 5,
       GPU_JIT_ERROR_TEXT_BYTES = 6,
};

typedef struct gpu_driver {
    void *library;
    int (*init)(unsigned flags);
    int (*device_count)(int *count);
    int (*device_get)(int *device, int number);
    int (*device_attribute)(int *value, int attribute, int device);
    int (*context_retain)(gpu_context *context, int device);
    int (*context_release)(int device);
    int (*context_push)(gpu_context context);
    int (*context_pop)(gpu_context *context);
    int (*context_wait)(void);
    int (*memory_info)(size_t *free, size_t *total);
    int (*allocate)(gpu_address *address, size_t bytes);
    int (*release)(gpu_address address);
    int (*fill)(gpu_address address, unsigned char byte, size_t bytes);
    int (*to_card)(gpu_address to, const void *from, size_t bytes);
    int (*from_card)(void *to, gpu_address from, size_t bytes);
    int (*module_load)(gpu_module *module, const void *image, unsigned options, const int *names, void **values);
    int (*module_unload)(gpu_module module);
    int (*module_function)(gpu_function *function, gpu_module module, const char *name);
    int (*function_attribute)(int *value, int attribute, gpu_function function);
    int (*launch)(gpu_function function, unsigned blocks_x, unsigned blocks_y, unsigned blocks_z, unsigned threads_x, unsigned threads_y,
                  unsigned threads_z, unsigned shared_bytes, void *stream, void **arguments, void **more);
    int (*error_text)(int error, const char **text);
} gpu_driver;

/* Finds the driver's library and starts it. False and a sentence: there is none, or no card. */
bool gpu_driver_open(gpu_driver *driver, tv_error *error);
void gpu_driver_close(gpu_driver *driver);
/* What the driver says to a number that is not 0, as an error; true for 0. */
bool gpu_good(const gpu_driver *driver, int answer, const char *what, tv_error *error);

#endif
