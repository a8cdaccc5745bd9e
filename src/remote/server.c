/* Addresses of servers, see server.h. */
#include "server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool read_port(const char *text, size_t size, int *port) {
    char digits[8], *end;
    if (size == 0 || size >= sizeof digits) return false;
    memcpy(digits, text, size);
    digits[size] = '\0';
    long number = strtol(digits, &end, 10);
    *port = (int)number;
    return *end == '\0' && number > 0 && number < 65536;
}

/* Only what can stand in an address: nothing that would end a header's line. */
static bool is_address(const char *text) {
    for (const char *at = text; *at; at++)
        if (*at <= ' ' || *at > '~' || strchr("\"<>\\^`{}|", *at)) return false;
    return true;
}

static bool read_host(remote_server *server, const char *at, size_t size) {
    bool bracket = size > 0 && at[0] == '[';
    const char *end = bracket ? memchr(at, ']', size) : NULL;
    const char *colon = bracket ? (end && end + 1 < at + size ? end + 1 : NULL) : memchr(at, ':', size);
    size_t host = bracket ? (end ? (size_t)(end - at) - 1 : 0) : colon ? (size_t)(colon - at) : size;
    if (host == 0 || host >= sizeof server->host) return false;
    memcpy(server->host, at + (bracket ? 1 : 0), host);
    server->host[host] = '\0';
    server->port = server->secure ? 443 : 80;
    if (!colon) return true;
    return *colon == ':' && read_port(colon + 1, (size_t)(at + size - colon - 1), &server->port);
}

bool remote_server_read(remote_server *server, const char *url, tv_error *error) {
    static const char wrong[] = "{} is not the address of a server; write http://HOST:PORT or https://HOST.";
    *server = (remote_server){0};
    size_t size = strcspn(url, "?#");
    while (size > 0 && url[size - 1] == '/') size--;
    if (size >= sizeof server->url || !is_address(url)) return tv_fail(error, wrong, url, NULL);
    memcpy(server->url, url, size);
    server->secure = strncmp(server->url, "https://", 8) == 0;
    if (!server->secure && strncmp(server->url, "http://", 7) != 0) return tv_fail(error, wrong, url, NULL);
    const char *host = server->url + (server->secure ? 8 : 7);
    size_t host_size = strcspn(host, "/");
    if (strlen(host + host_size) >= sizeof server->base || memchr(host, '@', host_size) || !read_host(server, host, host_size))
        return tv_fail(error, wrong, url, NULL);
    strcpy(server->base, host + host_size);
    return true;
}

bool remote_server_header(const remote_server *server, const char **name, char value[REMOTE_KEY_MAX + 16]) {
    *name = server->is_token ? "authorization:" : "cookie:";
    snprintf(value, REMOTE_KEY_MAX + 16, "%s%s", server->is_token ? "Bearer " : "trivium=", server->key);
    return server->key[0] != '\0';
}
