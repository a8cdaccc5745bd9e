/* The files of the browser client: put into the program by tools/build-web, or read from a folder while somebody works on
 * them. Names are relative to the top, without a leading slash. */
#ifndef TRIVIUM_SERVER_SERVE_ASSETS_H
#define TRIVIUM_SERVER_SERVE_ASSETS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct asset_bytes {
    const unsigned char *at; /* NULL: there is no such variant */
    size_t size;
} asset_bytes;

typedef struct asset_file {
    const char *name;                /* "index.html" */
    const char *hash;                /* of the plain bytes, in hexadecimal; names this version */
    asset_bytes plain, brotli, gzip; /* plain is left out of the program where gzip is smaller: asset_unpack */
} asset_file;

/* In the order of their names, as strcmp has it. */
extern const asset_file assets_embedded[];
extern const size_t assets_embedded_count;

/* The name that a request's path asks for: "/" is index.html, "/docs/" the documents' first page. NULL when no file could have such a path: one that leaves the
 * folder, has hidden or empty parts, or unusual characters. */
const char *asset_name(const char *path);
/* The embedded file of that name, or NULL. */
const asset_file *asset_find(const char *name);
/* The media type that belongs to the name's ending. */
const char *asset_type(const char *name);
/* Does the name carry a hash of the content ("logo-4F3KZ2QA.svg")? Then it never changes, and may be kept for ever. */
bool asset_is_immutable(const char *name);

/* Plain bytes for the few who take no compressed ones: unpacked when first asked for, kept then. */
typedef struct asset_memory {
    unsigned char **unpacked; /* one for each embedded file, or NULL */
} asset_memory;

/* The plain bytes; at is NULL when memory ran out. */
asset_bytes asset_unpack(asset_memory *memory, const asset_file *file);
void asset_memory_free(asset_memory *memory);

enum { ASSET_HASH_CHARS = 32, ASSET_BYTES_MAX = 64 << 20 };

/* A file read from a folder. */
typedef struct asset_loaded {
    asset_file file;
    char hash[ASSET_HASH_CHARS + 1];
    unsigned char *memory;
} asset_loaded;

/* Reads FOLDER/name; false when it is not there or cannot be read. */
bool asset_load(asset_loaded *loaded, const char *folder, const char *name);
void asset_unload(asset_loaded *loaded);

#endif
