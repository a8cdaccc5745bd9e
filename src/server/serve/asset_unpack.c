/* Files that the program holds compressed alone, for clients that want them plain; see assets.h. */
#include "assets.h"

#include "base/check.h"

#include <stdlib.h>
#define ZLIB_CONST /* it reads what it unpacks, and says so */
#include <zlib.h>

/* Reads a whole gzip file of which the unpacked size is known. */
static bool unpack(const asset_bytes *packed, unsigned char *out, size_t size) {
    enum { WINDOW_BITS = 15, GZIP_HEAD = 16 };
    z_stream stream = {.next_in = packed->at, .avail_in = (uInt)packed->size, .next_out = out, .avail_out = (uInt)size};
    if (inflateInit2(&stream, WINDOW_BITS + GZIP_HEAD) != Z_OK) return false;
    int result = inflate(&stream, Z_FINISH);
    bool whole = result == Z_STREAM_END && stream.total_out == size;
    inflateEnd(&stream);
    TV_ASSERT(whole || result == Z_MEM_ERROR); /* the build packed it */
    return whole;
}

asset_bytes asset_unpack(asset_memory *memory, const asset_file *file) {
    if (file->plain.at != NULL || file->gzip.at == NULL) return file->plain;
    asset_bytes none = {NULL, 0};
    size_t number = (size_t)(file - assets_embedded);
    TV_ASSERT(number < assets_embedded_count);
    if (memory->unpacked == NULL) memory->unpacked = calloc(assets_embedded_count, sizeof *memory->unpacked);
    if (memory->unpacked == NULL) return none;
    if (memory->unpacked[number] == NULL) {
        unsigned char *bytes = malloc(file->plain.size);
        if (bytes == NULL || !unpack(&file->gzip, bytes, file->plain.size)) {
            free(bytes);
            return none;
        }
        memory->unpacked[number] = bytes;
    }
    return (asset_bytes){memory->unpacked[number], file->plain.size};
}

void asset_memory_free(asset_memory *memory) {
    for (size_t i = 0; memory->unpacked != NULL && i < assets_embedded_count; i++) free(memory->unpacked[i]);
    free(memory->unpacked);
    memory->unpacked = NULL;
}
