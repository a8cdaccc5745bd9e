/* See fake_driver.h. The names are those that src/batch/driver.c looks for. */
#include "fake_driver.h"

#include "batch/driver.h"
#include "batch/place.h"
#include "batch/row.h"

#include <stdlib.h>

enum { FAILED = 999, NO_MEMORY = 2 };
enum kernel { BEGIN = 1, ADVANCE, PLAY };

static fake_driver it;
/* What lies on the card: memory and modules. With the last holder of its context it is gone, as on a real one. */
static void *things[16];

static void put_thing(void *thing) {
    uint32_t i = 0;
    while (things[i] != NULL) i++;
    things[i] = thing;
}
static void drop_thing(void *thing) {
    uint32_t i = 0;
    while (things[i] != thing) i++;
    free(thing);
    things[i] = NULL;
}
static void drop_all(void) {
    for (uint32_t i = 0; i < sizeof things / sizeof *things; i++) {
        free(things[i]);
        things[i] = NULL;
    }
    it.pieces = it.modules = 0;
}

fake_driver *fake_driver_of(void);
fake_driver *fake_driver_of(void) { return &it; }

/* Counts a call; the number that it answers. */
static int answer(void) { return ++it.calls == it.fail_at ? FAILED : 0; }

/* ---- cards and contexts ---- */
int cuInit(unsigned flags);
int cuInit(unsigned flags) {
    (void)flags;
    return it.init_answer != 0 ? it.init_answer : answer();
}
int cuDeviceGetCount(int *count);
int cuDeviceGetCount(int *count) {
    *count = it.cards;
    return answer();
}
int cuDeviceGet(int *device, int number);
int cuDeviceGet(int *device, int number) {
    *device = number;
    return answer();
}
int cuDeviceGetAttribute(int *value, int attribute, int device);
int cuDeviceGetAttribute(int *value, int attribute, int device) {
    (void)device;
    *value = attribute == GPU_CAPABILITY_MAJOR ? it.capability : attribute == GPU_MULTIPROCESSORS ? 2 : 64;
    return answer();
}
int cuDevicePrimaryCtxRetain(gpu_context *context, int device);
int cuDevicePrimaryCtxRetain(gpu_context *context, int device) {
    (void)device;
    int said = answer();
    *context = &it;
    it.held += said == 0;
    return said;
}
int cuDevicePrimaryCtxRelease_v2(int device);
int cuDevicePrimaryCtxRelease_v2(int device) {
    (void)device;
    if (--it.held == 0) drop_all();
    return answer();
}
int cuCtxPushCurrent_v2(gpu_context context);
int cuCtxPushCurrent_v2(gpu_context context) {
    int said = context == &it ? answer() : FAILED;
    it.inside += said == 0;
    return said;
}
int cuCtxPopCurrent_v2(gpu_context *context);
int cuCtxPopCurrent_v2(gpu_context *context) {
    *context = &it;
    it.inside--;
    return answer();
}
int cuCtxSynchronize(void);
int cuCtxSynchronize(void) { return answer(); }

/* ---- memory ---- */
int cuMemGetInfo_v2(size_t *left, size_t *total);
int cuMemGetInfo_v2(size_t *left, size_t *total) {
    *left = *total = (size_t)it.memory;
    return answer();
}
int cuMemAlloc_v2(gpu_address *address, size_t bytes);
int cuMemAlloc_v2(gpu_address *address, size_t bytes) {
    int said = answer();
    void *piece = said == 0 ? malloc(bytes) : NULL;
    if (piece == NULL) return said != 0 ? said : NO_MEMORY;
    *address = (uintptr_t)piece;
    put_thing(piece);
    it.pieces++;
    return 0;
}
int cuMemFree_v2(gpu_address address);
int cuMemFree_v2(gpu_address address) {
    drop_thing((void *)(uintptr_t)address);
    it.pieces--;
    return answer();
}
int cuMemsetD8_v2(gpu_address address, unsigned char byte, size_t bytes);
int cuMemsetD8_v2(gpu_address address, unsigned char byte, size_t bytes) {
    memset((void *)(uintptr_t)address, byte, bytes);
    return answer();
}
int cuMemcpyHtoD_v2(gpu_address to, const void *from, size_t bytes);
int cuMemcpyHtoD_v2(gpu_address to, const void *from, size_t bytes) {
    memcpy((void *)(uintptr_t)to, from, bytes);
    return answer();
}
int cuMemcpyDtoH_v2(void *to, gpu_address from, size_t bytes);
int cuMemcpyDtoH_v2(void *to, gpu_address from, size_t bytes) {
    memcpy(to, (void *)(uintptr_t)from, bytes);
    return answer();
}

/* ---- kernels ---- */
typedef struct module {
    const tv_game *game;
    struct kernel_of {
        struct module *module;
        enum kernel kernel;
    } kernels[PLAY + 1];
} module;

int cuModuleLoadDataEx(gpu_module *out, const void *image, unsigned options, const int *names, void **values);
int cuModuleLoadDataEx(gpu_module *out, const void *image, unsigned options, const int *names, void **values) {
    int said = answer();
    const tv_game *const *game = it.games;
    for (unsigned i = 0; it.refuses != NULL && i < options; i++)
        if (names[i] == GPU_JIT_ERROR_TEXT) strcpy(values[i], it.refuses);
    if (said != 0 || it.refuses != NULL) return FAILED;
    while (strcmp((*game)->id, image) != 0) game++;
    module *loaded = calloc(1, sizeof *loaded);
    loaded->game = *game;
    *out = loaded;
    put_thing(loaded);
    it.modules++;
    return 0;
}
int cuModuleUnload(gpu_module loaded);
int cuModuleUnload(gpu_module loaded) {
    drop_thing(loaded);
    it.modules--;
    return answer();
}
int cuModuleGetFunction(gpu_function *function, gpu_module loaded, const char *name);
int cuModuleGetFunction(gpu_function *function, gpu_module loaded, const char *name) {
    static const char *const names[] = {"", "batch_kernel_begin", "batch_kernel_advance", "batch_kernel_play"};
    module *owner = loaded;
    for (int kernel = BEGIN; kernel <= PLAY; kernel++) {
        if (strcmp(name, names[kernel]) != 0) continue;
        owner->kernels[kernel] = (struct kernel_of){owner, (enum kernel)kernel};
        *function = &owner->kernels[kernel];
        return answer();
    }
    return FAILED;
}
int cuFuncGetAttribute(int *value, int attribute, gpu_function function);
int cuFuncGetAttribute(int *value, int attribute, gpu_function function) {
    (void)function;
    *value = attribute == GPU_KERNEL_LOCAL_BYTES ? 1024 : 0;
    return answer();
}

static void run_rows(const struct kernel_of *of, const batch_work *work, void *argument) {
    const tv_game *game = of->module->game;
    batch_room room = {.moves = malloc(tv_game_moves_max(game) * sizeof(tv_move)),
                       .weights = malloc(tv_game_moves_max(game) * sizeof(uint16_t)),
                       .view = malloc(game->state_bytes)};
    for (uint32_t table = 0; table < work->tables; table++) {
        if (of->kernel == BEGIN) {
            const batch_begin *begin = argument;
            if (begin->which == NULL || begin->which[table]) row_begin(game, work, begin, table);
            continue;
        }
        batch_totals *totals = argument;
        row_advance(game, work, table, &room);
        if (work->refused[table] != BATCH_PLAYED && table < totals->refused) totals->refused = table;
    }
    if (of->kernel != BEGIN) ((batch_totals *)argument)->chosen += room.chosen;
    free(room.moves);
    free(room.weights);
    free(room.view);
}

int cuLaunchKernel(gpu_function function, unsigned blocks_x, unsigned blocks_y, unsigned blocks_z, unsigned threads_x, unsigned threads_y,
                   unsigned threads_z, unsigned shared_bytes, void *stream, void **arguments, void **more);
int cuLaunchKernel(gpu_function function, unsigned blocks_x, unsigned blocks_y, unsigned blocks_z, unsigned threads_x, unsigned threads_y,
                   unsigned threads_z, unsigned shared_bytes, void *stream, void **arguments, void **more) {
    (void)blocks_y, (void)blocks_z, (void)threads_y, (void)threads_z, (void)shared_bytes, (void)stream, (void)more;
    int said = answer();
    const batch_work *work = (const batch_work *)(uintptr_t) * (gpu_address *)arguments[0];
    if (said != 0 || (uint64_t)blocks_x * threads_x < work->tables) return FAILED;
    run_rows(function, work, (void *)(uintptr_t) * (gpu_address *)arguments[1]);
    return 0;
}

int cuGetErrorString(int error, const char **text);
int cuGetErrorString(int error, const char **text) {
    *text = error == NO_MEMORY ? "out of memory" : "it was told to fail";
    return error == 1 ? 1 : 0;
}
