/* Finding files of the browser client, see assets.h. */
#include "serve/assets.h"

#include "cli/files.h"
#include "table/heap.h"

#include <trivium/hash.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- names ---- */

static bool is_plain_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
}

/* Every part between slashes has at least one character, none of them unusual, and does not begin with a dot: so there is
 * neither ".." nor a hidden file. */
static bool is_plain_path(const char *path) {
    do {
        path++; /* the slash */
        if (*path == '.' || *path == '/' || *path == '\0') return false;
        while (is_plain_character(*path)) path++;
    } while (*path == '/');
    return *path == '\0';
}

const char *asset_name(const char *path) {
    if (strcmp(path, "/") == 0) return "index.html";
    return path[0] == '/' && is_plain_path(path) ? path + 1 : NULL;
}

static int compare_name(const void *name, const void *file) { return strcmp(name, ((const asset_file *)file)->name); }

const asset_file *asset_find(const char *name) {
    return bsearch(name, assets_embedded, assets_embedded_count, sizeof assets_embedded[0], compare_name);
}

const char *asset_type(const char *name) {
    static const struct {
        const char *ending, *type;
    } types[] = {
        {"html", "text/html; charset=utf-8"},
        {"js", "text/javascript; charset=utf-8"},
        {"mjs", "text/javascript; charset=utf-8"},
        {"css", "text/css; charset=utf-8"},
        {"wasm", "application/wasm"},
        {"json", "application/json"},
        {"webmanifest", "application/manifest+json"},
        {"map", "application/json"},
        {"svg", "image/svg+xml"},
        {"png", "image/png"},
        {"jpg", "image/jpeg"},
        {"webp", "image/webp"},
        {"ico", "image/x-icon"},
        {"woff2", "font/woff2"},
        {"mp3", "audio/mpeg"},
        {"ogg", "audio/ogg"},
        {"wav", "audio/wav"},
        {"txt", "text/plain; charset=utf-8"},
        {"md", "text/markdown; charset=utf-8"},
        {"trv", "text/plain; charset=utf-8"},
        {"yaml", "application/yaml"},
    };
    const char *dot = strrchr(name, '.');
    for (size_t i = 0; dot != NULL && i < sizeof types / sizeof types[0]; i++)
        if (strcmp(dot + 1, types[i].ending) == 0) return types[i].type;
    return "application/octet-stream";
}

bool asset_is_immutable(const char *name) {
    enum { HASH_SIZE = 8 }; /* as esbuild writes it: capitals and digits */
    const char *dash = strrchr(name, '-');
    if (dash == NULL) return false;
    size_t size = strspn(dash + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
    return size == HASH_SIZE && dash[1 + HASH_SIZE] == '.';
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
