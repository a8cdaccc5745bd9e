/* A card as a place. What is done there is kernel.c; this is how it gets there: the driver, its memory, its kernels. The card's primary context is
 * used, so that other libraries of the process can take the arrays as they are. */
#include "driver.h"
#include "kernels.h"
#include "place.h"

#include <stdlib.h>
#include <string.h>

enum {
    BLOCK = 128,       /* threads of a block; one table each */
    PLAY_BLOCK = 1024, /* of play-outs, which sort the tables of a block */
    REGISTERS = 64,    /* of a thread: fewer are spilled, more leave fewer threads to wait with */
    CAPABILITY = 7,    /* the oldest generation that the kernels are for */
};

typedef struct gpu_place {
    batch_place place;
    gpu_driver driver;
    int device;
    bool retained;
    gpu_context context;
    gpu_module module;
    gpu_function begin, advance, play;
    uint64_t stacks;                    /* bytes that the driver sets aside for the threads' own memory */
    gpu_address memory, work, argument; /* the batch's; a batch_work; a batch_begin or batch_totals */
} gpu_place;

static bool enter(gpu_place *gpu, tv_error *error) {
    return gpu_good(&gpu->driver, gpu->driver.context_push(gpu->context), "to be used", error);
}

static void leave(gpu_place *gpu) {
    gpu_context context;
    gpu->driver.context_pop(&context);
}

/* ---- opening ---- */
static const char *find_kernel(const tv_game *game) {
    for (const batch_kernel *kernel = batch_kernels; kernel->game != NULL; kernel++)
        if (strcmp(kernel->game, game->id) == 0) return kernel->ptx;
    return NULL;
}

static bool open_device(gpu_place *gpu, uint32_t number, tv_error *error) {
    const gpu_driver *driver = &gpu->driver;
    int count = 0, capability = 0;
    if (!gpu_good(driver, driver->device_count(&count), "to be counted", error)) return false;
    if (number >= (uint32_t)count) return tv_fail(error, "This machine has no such card: “gpu:0” is the first.", NULL);
    if (!gpu_good(driver, driver->device_get(&gpu->device, (int)number), "to be opened", error) ||
        !gpu_good(driver, driver->device_attribute(&capability, GPU_CAPABILITY_MAJOR, gpu->device), "to be asked", error))
        return false;
    if (capability < CAPABILITY) return tv_fail(error, "This card is too old for batches: they need one of the year 2017 or later.", NULL);
    gpu->retained = gpu_good(driver, driver->context_retain(&gpu->context, gpu->device), "to be used", error);
    return gpu->retained;
}

static bool load_kernels(gpu_place *gpu, const char *ptx, tv_error *error) {
    const gpu_driver *driver = &gpu->driver;
    char said[1024] = "";
    int names[] = {GPU_JIT_MAX_REGISTERS, GPU_JIT_ERROR_TEXT, GPU_JIT_ERROR_TEXT_BYTES};
    void *values[] = {(void *)(uintptr_t)REGISTERS, said, (void *)(uintptr_t)sizeof said}; // the driver takes numbers as pointers
    int answer = driver->module_load(&gpu->module, ptx, 3, names, values);
    if (answer != 0 && said[0] != '\0') return tv_fail(error, "The card refused the rules: {}", said, NULL);
    return gpu_good(driver, answer, "the rules", error) &&
           gpu_good(driver, driver->module_function(&gpu->begin, gpu->module, "batch_kernel_begin"), "a kernel", error) &&
           gpu_good(driver, driver->module_function(&gpu->advance, gpu->module, "batch_kernel_advance"), "a kernel", error) &&
           gpu_good(driver, driver->module_function(&gpu->play, gpu->module, "batch_kernel_play"), "a kernel", error);
}

/* What the driver will set aside when a kernel first runs: its threads' own memory, for as many as can be under way at once. */
static bool measure_stacks(gpu_place *gpu, tv_error *error) {
    const gpu_driver *driver = &gpu->driver;
    const gpu_function kernels[] = {gpu->begin, gpu->advance, gpu->play};
    int processors = 0, threads = 0;
    if (!gpu_good(driver, driver->device_attribute(&processors, GPU_MULTIPROCESSORS, gpu->device), "to be asked", error) ||
        !gpu_good(driver, driver->device_attribute(&threads, GPU_THREADS_OF_EACH, gpu->device), "to be asked", error))
        return false;
    for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++) {
        int bytes = 0;
        if (!gpu_good(driver, driver->function_attribute(&bytes, GPU_KERNEL_LOCAL_BYTES, kernels[i]), "to be asked", error)) return false;
        uint64_t all = (uint64_t)bytes * (uint64_t)processors * (uint64_t)threads;
        if (all > gpu->stacks) gpu->stacks = all;
    }
    return true;
}

static void gpu_close(batch_place *place) {
    gpu_place *gpu = (gpu_place *)place;
    const gpu_driver *driver = &gpu->driver;
    gpu_address addresses[] = {gpu->memory, gpu->work, gpu->argument};
    if (gpu->retained && driver->context_push(gpu->context) == 0) {
        for (size_t i = 0; i < sizeof addresses / sizeof *addresses; i++)
            if (addresses[i] != 0) driver->release(addresses[i]);
        if (gpu->module != NULL) driver->module_unload(gpu->module);
        leave(gpu);
    }
    if (gpu->retained) driver->context_release(gpu->device);
    gpu_driver_close(&gpu->driver);
    free(gpu);
}

static bool open_inside(gpu_place *gpu, const char *ptx, tv_error *error) {
    const gpu_driver *driver = &gpu->driver;
    return load_kernels(gpu, ptx, error) && measure_stacks(gpu, error) &&
           gpu_good(driver, driver->allocate(&gpu->work, sizeof(batch_work)), "memory", error) &&
           gpu_good(driver, driver->allocate(&gpu->argument, sizeof(batch_begin)), "memory", error);
}

static batch_place *gpu_open(uint32_t number, const tv_game *game, tv_error *error) {
    _Static_assert(sizeof(batch_totals) <= sizeof(batch_begin), "either fits there");
    const char *ptx = find_kernel(game);
    gpu_place *gpu = calloc(1, sizeof *gpu);
    if (gpu == NULL) {
        tv_fail_memory(error);
        return NULL;
    }
    gpu->place = (batch_place){.kind = &batch_place_gpu, .gpu = number == UINT32_MAX ? 0 : (int32_t)number};
    bool good = ptx != NULL || tv_fail(error, "There is no place “gpu”: this program was built without the games for cards.", NULL);
    if (good && (game->moves == NULL || game->moves_max == 0) && tv_game_moves_max(game) > BATCH_CARD_MOVES)
        good = tv_fail(error, "{} can have too many moves at once for a card.", game->title, NULL);
    good = good && gpu_driver_open(&gpu->driver, error) && open_device(gpu, (uint32_t)gpu->place.gpu, error) && enter(gpu, error);
    if (good) {
        good = open_inside(gpu, ptx, error);
        leave(gpu);
    }
    if (good) return &gpu->place;
    gpu_close(&gpu->place);
    return NULL;
}

/* ---- memory ---- */
static void *take_memory(gpu_place *gpu, uint64_t bytes, tv_error *error) {
    const gpu_driver *driver = &gpu->driver;
    size_t left = 0, total = 0;
    if (!gpu_good(driver, driver->memory_info(&left, &total), "to be asked", error)) return NULL;
    if (bytes > left || gpu->stacks > left - bytes) {
        char need[24], has[24];
        tv_text need_text = TV_TEXT_OVER(need), has_text = TV_TEXT_OVER(has);
        tv_text_add_int(&need_text, (int64_t)((bytes + gpu->stacks) >> 20) + 1);
        tv_text_add_int(&has_text, (int64_t)(left >> 20));
        tv_fail(error, "So many tables need {} MiB on the card, which has {} MiB left.", need, has, NULL);
        return NULL;
    }
    if (!gpu_good(driver, driver->allocate(&gpu->memory, bytes), "memory", error) ||
        !gpu_good(driver, driver->fill(gpu->memory, 0, bytes), "memory", error))
        return NULL;
    return (void *)(uintptr_t)gpu->memory;
}

static void *gpu_allocate(batch_place *place, uint64_t bytes, tv_error *error) {
    gpu_place *gpu = (gpu_place *)place;
    if (!enter(gpu, error)) return NULL;
    void *memory = take_memory(gpu, bytes, error);
    leave(gpu);
    return memory;
}

static bool gpu_write(batch_place *place, void *there, const void *here, size_t bytes, tv_error *error) {
    gpu_place *gpu = (gpu_place *)place;
    if (!enter(gpu, error)) return false;
    bool good = gpu_good(&gpu->driver, gpu->driver.to_card((uintptr_t)there, here, bytes), "to be written", error);
    leave(gpu);
    return good;
}

static bool gpu_read(batch_place *place, void *here, const void *there, size_t bytes, tv_error *error) {
    gpu_place *gpu = (gpu_place *)place;
    if (!enter(gpu, error)) return false;
    bool good = gpu_good(&gpu->driver, gpu->driver.from_card(here, (uintptr_t)there, bytes), "to be read", error);
    leave(gpu);
    return good;
}

/* ---- work ---- */
/* Runs a kernel over all tables and waits; `argument` goes there and comes back. */
static bool run(gpu_place *gpu, gpu_function kernel, uint32_t threads, const batch_work *work, void *argument, size_t bytes,
                tv_error *error) {
    const gpu_driver *driver = &gpu->driver;
    void *arguments[] = {&gpu->work, &gpu->argument};
    uint32_t blocks = (work->tables + threads - 1) / threads;
    return gpu_good(driver, driver->to_card(gpu->work, work, sizeof *work), "to be written", error) &&
           gpu_good(driver, driver->to_card(gpu->argument, argument, bytes), "to be written", error) &&
           gpu_good(driver, driver->launch(kernel, blocks, 1, 1, threads, 1, 1, 0, NULL, arguments, NULL), "to play", error) &&
           gpu_good(driver, driver->context_wait(), "to play", error) &&
           gpu_good(driver, driver->from_card(argument, gpu->argument, bytes), "to be read", error);
}

static bool gpu_begin(batch_place *place, const batch_work *work, const batch_begin *begin, tv_error *error) {
    gpu_place *gpu = (gpu_place *)place;
    batch_begin argument = *begin;
    if (!enter(gpu, error)) return false;
    bool good = run(gpu, gpu->begin, BLOCK, work, &argument, sizeof argument, error);
    leave(gpu);
    return good;
}

static bool gpu_advance(batch_place *place, const batch_work *work, batch_totals *totals, tv_error *error) {
    gpu_place *gpu = (gpu_place *)place;
    const bool plays = work->how == TV_BATCH_RANDOM && work->steps > 1;
    *totals = (batch_totals){.refused = UINT32_MAX};
    if (!enter(gpu, error)) return false;
    bool good = run(gpu, plays ? gpu->play : gpu->advance, plays ? PLAY_BLOCK : BLOCK, work, totals, sizeof *totals, error);
    leave(gpu);
    return good;
}

const batch_place_kind batch_place_gpu = {
    .name = "gpu",
    .open = gpu_open,
    .close = gpu_close,
    .allocate = gpu_allocate,
    .write = gpu_write,
    .read = gpu_read,
    .begin = gpu_begin,
    .advance = gpu_advance,
};
