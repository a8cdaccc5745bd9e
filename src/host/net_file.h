/* A net from a file, or from bytes that lie anywhere: brought to where the library wants them, and opened. */
#ifndef TRIVIUM_HOST_NET_FILE_H
#define TRIVIUM_HOST_NET_FILE_H

#include <trivium/net.h>

enum { NET_FILE_BYTES_MAX = 64 << 20 };

typedef struct net_file {
    tv_net net;
    void *bytes; /* its own; NULL: not opened */
} net_file;

/* False with a sentence, which begins with the file's name. */
bool net_file_read(net_file *it, const char *path, tv_error *error);
/* The same from a copy of these bytes. */
bool net_file_copy(net_file *it, const void *bytes, size_t size, tv_error *error);
void net_file_free(net_file *it);

#endif
