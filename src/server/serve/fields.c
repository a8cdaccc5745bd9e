/* Readers of header fields, see fields.h. */
#include "fields.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* Copies a token of visible characters; false when there is none, or no room. */
static bool copy_token(const char *from, size_t length, char *out, size_t size) {
    if (length == 0 || length >= size) return false;
    for (size_t i = 0; i < length; i++)
        if (from[i] <= ' ' || from[i] == 0x7f) return false;
    memcpy(out, from, length);
    out[length] = '\0';
    return true;
}

bool field_cookie(const char *header, const char *name, char *out, size_t size) {
    size_t name_size = strlen(name);
    bool found = false;
    for (const char *at = header; *at != '\0';) {
        at += strspn(at, " \t;");
        size_t length = strcspn(at, ";");
        if (length > name_size && at[name_size] == '=' && memcmp(at, name, name_size) == 0) {
            if (found) return false; /* one of them was planted */
            if (!copy_token(at + name_size + 1, length - name_size - 1, out, size)) return false;
            found = true;
        }
        at += length;
    }
    return found;
}

bool field_is_bearer(const char *header) { return strncasecmp(header, "Bearer", 6) == 0 && strchr(" \t", header[6]) != NULL; }

bool field_bearer(const char *header, char *out, size_t size) {
    if (strncasecmp(header, "Bearer ", 7) != 0) return false;
    const char *token = header + 7 + strspn(header + 7, " ");
    return copy_token(token, strlen(token), out, size);
}

bool field_same_origin(const char *origin, const char *host) {
    if (origin[0] == '\0') return true;
    const char *scheme_end = strstr(origin, "://");
    if (scheme_end == NULL || host[0] == '\0') return false; /* "null" is the origin of sandboxed pages */
    size_t scheme = (size_t)(scheme_end - origin);
    bool web = (scheme == 4 && strncasecmp(origin, "http", 4) == 0) || (scheme == 5 && strncasecmp(origin, "https", 5) == 0);
    return web && strcasecmp(scheme_end + 3, host) == 0;
}

/* An address, with or without brackets and a port, as proxies write them. */
static bool read_address(const char *text, size_t length, char *out, size_t size) {
    char address[INET6_ADDRSTRLEN];
    unsigned char bytes[16];
    const char *end = text + length, *begin = text, *colon = memchr(text, ':', length);
    if (text[0] == '[') {
        begin++;
        end = memchr(text, ']', length);
        if (end == NULL || (end + 1 < text + length && end[1] != ':')) return false;
    } else if (colon != NULL && memchr(colon + 1, ':', (size_t)(end - colon) - 1) == NULL) {
        end = colon; /* one colon: version 4 and a port */
    }
    if (!copy_token(begin, (size_t)(end - begin), address, sizeof address)) return false;
    if (inet_pton(AF_INET, address, bytes) != 1 && inet_pton(AF_INET6, address, bytes) != 1) return false;
    return copy_token(address, strlen(address), out, size);
}

bool field_forwarded(const char *header, char *out, size_t size) {
    const char *comma = strrchr(header, ',');
    const char *last = comma != NULL ? comma + 1 : header;
    last += strspn(last, " \t");
    size_t length = strcspn(last, " \t");
    if (last[length + strspn(last + length, " \t")] != '\0') return false;
    return read_address(last, length, out, size);
}

void field_network(const char *address, char *out, size_t size) {
    static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff}; /* an IPv4 address mapped into IPv6 (RFC 4291) */
    unsigned char bytes[16];
    snprintf(out, size, "%s", address);
    if (inet_pton(AF_INET6, address, bytes) != 1) return;
    if (memcmp(bytes, mapped, sizeof mapped) == 0) {
        snprintf(out, size, "%u.%u.%u.%u", bytes[12], bytes[13], bytes[14], bytes[15]);
        return;
    }
    memset(bytes + 8, 0, 8);
    inet_ntop(AF_INET6, bytes, out, (socklen_t)size);
}

bool field_is_json(const char *content_type) {
    static const char wanted[] = "application/json";
    size_t size = sizeof wanted - 1;
    return strncasecmp(content_type, wanted, size) == 0 && strchr(" \t;", content_type[size]) != NULL;
}
