/* How a run begins with a net, see begin.h. */
#include "begin.h"

#include "base/check.h"
#include "host/files.h"
#include "import.h"

static bool write_out(const train_settings *settings, const void *bytes, size_t size, tv_error *error) {
    tv_error inner = {0};
    return file_write(settings->out, bytes, size, &inner) || tv_fail(error, "{}: {}", settings->out, inner.what, (const char *)NULL);
}

bool begin_with(const train_settings *settings, const tv_net *net, const void *bytes, run_state *state, tv_error *error) {
    const size_t size = tv_net_bytes(&net->shape);
    float_net weights = {0};
    TV_ASSERT(state->round == 1 && state->nets == 0);
    bool good = float_net_get(&weights, &net->shape, settings->seed) || tv_fail_memory(error);
    if (good) import_net(net, &weights);
    good = good && run_net_write(settings->folder, RUN_LAYOUT, bytes, size, error) &&
           run_weights_write(settings->folder, 0, &weights, error) && run_net_write(settings->folder, 1, bytes, size, error) &&
           write_out(settings, bytes, size, error);
    float_net_free(&weights);
    if (!good) return false;
    state->nets = 1;
    return run_state_write(settings, state, error); /* last: a run that was begun half begins again */
}
