/* A net from a file, see net_file.h. */
#include "net_file.h"

#include "files.h"
#include "memory/heap.h"
#include "system.h"

#include <stdlib.h>
#include <string.h>

bool net_file_copy(net_file *it, const void *bytes, size_t size, tv_error *error) {
    *it = (net_file){.bytes = system_aligned(TV_NET_ALIGNMENT, size + 1)};
    if (it->bytes == NULL) return tv_fail_memory(error);
    if (size > 0) memcpy(it->bytes, bytes, size);
    if (tv_net_open(&it->net, it->bytes, size, error)) return true;
    net_file_free(it);
    return false;
}

bool net_file_read(net_file *it, const char *path, tv_error *error) {
    tv_error reason = {0};
    tv_text text = tv_heap_text();
    *it = (net_file){0};
    bool good = text.at != NULL || tv_fail_memory(&reason);
    good = good && file_read(path, NET_FILE_BYTES_MAX, &text, &reason);
    good = good && net_file_copy(it, text.at, text.used, &reason);
    free(text.at);
    return good || tv_fail(error, "{}: {}", path, reason.what, (const char *)NULL);
}

void net_file_free(net_file *it) {
    system_aligned_free(it->bytes);
    *it = (net_file){0};
}
