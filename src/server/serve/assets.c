/* The client's files, embedded or from a folder; see assets.h. */
#include "assets.h"

#include "host/files.h"
#include "memory/heap.h"

#include <trivium/hash.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static int compare_name(const void *name, const void *file) { return strcmp(name, ((const asset_file *)file)->name); }

const asset_file *asset_find(const char *name) {
    return bsearch(name, assets_embedded, assets_embedded_count, sizeof assets_embedded[0], compare_name);
}

/* ---- from a folder ---- */

static bool is_regular_file(const char *path) {
    struct stat about;
    return stat(path, &about) == 0 && S_ISREG(about.st_mode);
}

bool asset_load(asset_loaded *loaded, const char *folder, const char *name) {
    char path[4096];
    int length = snprintf(path, sizeof path, "%s/%s", folder, name);
    if (length < 0 || (size_t)length >= sizeof path || !is_regular_file(path)) return false;
    tv_text text = tv_heap_text();
    if (text.at == NULL || !file_read(path, ASSET_BYTES_MAX, &text, NULL)) {
        free(text.at);
        return false;
    }
    uint8_t digest[TV_SHA256_BYTES];
    tv_text hash = TV_TEXT_OVER(loaded->hash);
    tv_sha256_of(text.at, text.used, digest);
    tv_text_add_hex(&hash, digest, ASSET_HASH_CHARS / 2);
    loaded->memory = (unsigned char *)text.at;
    loaded->file = (asset_file){.name = name, .hash = loaded->hash, .plain = {loaded->memory, text.used}};
    return true;
}

void asset_unload(asset_loaded *loaded) {
    free(loaded->memory);
    loaded->memory = NULL;
}
