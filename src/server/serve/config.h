/* The configuration file: lines "name = value" with the names of the options, blank lines, and comments from '#' at a line's
 * beginning. */
#ifndef TRIVIUM_SERVER_SERVE_CONFIG_H
#define TRIVIUM_SERVER_SERVE_CONFIG_H

#include <trivium/text.h>

/* Called for each setting; name and value stay valid as long as the text. False with an error ends the reading. */
typedef bool (*config_setting)(void *host, const char *name, const char *value, tv_error *error);

/* Reads a terminated text, in which it places ends of strings. An error names its line. */
bool config_read(char *text, size_t size, config_setting setting, void *host, tv_error *error);

#endif
