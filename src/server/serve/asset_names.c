/* What the name of a file says, and which names a request may ask for; see assets.h. */
#include "assets.h"

#include <string.h>

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
    if (strcmp(path, "/docs/") == 0) return "docs/index.html";
    return path[0] == '/' && is_plain_path(path) ? path + 1 : NULL;
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
    enum { HASH_SIZE = 8 };      /* as esbuild writes it: capitals and digits */
    enum { NET_NAME_SIZE = 12 }; /* as tools/build-web writes it: the net's own name */
    const char *dash = strrchr(name, '-'), *dot = dash != NULL ? strchr(dash, '.') : NULL;
    if (dash == NULL) return false;
    if (dot != NULL && strspn(dot + 1, "0123456789abcdef") == NET_NAME_SIZE && strcmp(dot + 1 + NET_NAME_SIZE, ".net") == 0) return true;
    size_t size = strspn(dash + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
    return size == HASH_SIZE && dash[1 + HASH_SIZE] == '.';
}
