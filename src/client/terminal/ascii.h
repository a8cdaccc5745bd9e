/* Text for terminals that show ASCII only: every character becomes one that is as wide, so that columns stay where they are. */
#ifndef TRIVIUM_CLIENT_TERMINAL_ASCII_H
#define TRIVIUM_CLIENT_TERMINAL_ASCII_H

#include <stddef.h>

void ascii_write(char *out, size_t size, const char *text);

#endif
