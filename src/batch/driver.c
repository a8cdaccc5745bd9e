/* See driver.h. */
#include "driver.h"

#include "host/system.h"

#include <stddef.h>
#include <string.h>

static const struct {
    const char *name;
    size_t offset;
} names[] = {
    {"cuInit", offsetof(gpu_driver, init)},
    {"cuDeviceGetCount", offsetof(gpu_driver, device_count)},
    {"cuDeviceGet", offsetof(gpu_driver, device_get)},
    {"cuDeviceGetAttribute", offsetof(gpu_driver, device_attribute)},
    {"cuDevicePrimaryCtxRetain", offsetof(gpu_driver, context_retain)}, /* the one that other libraries of the process use, too */
    {"cuDevicePrimaryCtxRelease_v2", offsetof(gpu_driver, context_release)},
    {"cuCtxPushCurrent_v2", offsetof(gpu_driver, context_push)},
    {"cuCtxPopCurrent_v2", offsetof(gpu_driver, context_pop)},
    {"cuCtxSynchronize", offsetof(gpu_driver, context_wait)},
    {"cuMemGetInfo_v2", offsetof(gpu_driver, memory_info)},
    {"cuMemAlloc_v2", offsetof(gpu_driver, allocate)},
    {"cuMemFree_v2", offsetof(gpu_driver, release)},
    {"cuMemsetD8_v2", offsetof(gpu_driver, fill)},
    {"cuMemcpyHtoD_v2", offsetof(gpu_driver, to_card)},
    {"cuMemcpyDtoH_v2", offsetof(gpu_driver, from_card)},
    {"cuModuleLoadDataEx", offsetof(gpu_driver, module_load)},
    {"cuModuleUnload", offsetof(gpu_driver, module_unload)},
    {"cuModuleGetFunction", offsetof(gpu_driver, module_function)},
    {"cuFuncGetAttribute", offsetof(gpu_driver, function_attribute)},
    {"cuLaunchKernel", offsetof(gpu_driver, launch)},
    {"cuGetErrorString", offsetof(gpu_driver, error_text)},
};

static bool find_functions(gpu_driver *driver, tv_error *error) {
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        void *function = system_library_function(driver->library, names[i].name);
        if (function == NULL)
            return tv_fail(error, "There is no place “gpu”: the driver of this machine's card is too old, it has no {}.", names[i].name,
                           NULL);
        memcpy((char *)driver + names[i].offset, &function, sizeof function);
    }
    return true;
}

bool gpu_driver_open(gpu_driver *driver, tv_error *error) {
    int count = 0;
    *driver = (gpu_driver){.library = system_library_open("libcuda.so.1")};
    if (driver->library == NULL)
        return tv_fail(error, "There is no place “gpu” here: no driver of an NVIDIA card is installed (libcuda.so.1). Use “cpu”.", NULL);
    bool good = find_functions(driver, error);
    if (good && (driver->init(0) != 0 || driver->device_count(&count) != 0 || count < 1))
        good = tv_fail(error, "There is no place “gpu” here: the driver finds no NVIDIA card. Use “cpu”.", NULL);
    if (!good) gpu_driver_close(driver);
    return good;
}

void gpu_driver_close(gpu_driver *driver) {
    if (driver->library != NULL) system_library_close(driver->library);
    driver->library = NULL;
}

bool gpu_good(const gpu_driver *driver, int answer, const char *what, tv_error *error) {
    const char *text = NULL;
    if (answer == 0) return true;
    if (driver->error_text(answer, &text) != 0 || text == NULL) text = "unknown error";
    return tv_fail(error, "The card refused {}: {}.", what, text, NULL);
}
