/* Reads the headers of negotiate.h. They come from strangers: anything unexpected counts as not said. */
#include "negotiate.h"

#include <string.h>
#include <strings.h>

static const char *skip_blanks(const char *at) { return at + strspn(at, " \t"); }

/* Is the weight in "; q=0.5" zero? Parameters that are no weight are passed over. */
static bool weighs_nothing(const char *at, const char *end) {
    while (at < end) {
        at = skip_blanks(at + 1);
        if ((*at == 'q' || *at == 'Q') && at[1] == '=') {
            at += 2;
            return *at == '0' && strspn(at, "0.") >= strcspn(at, " \t;,");
        }
        at += strcspn(at, ";,");
        if (*at != ';') return false;
    }
    return false;
}

bool negotiate_takes(const char *accept_encoding, const char *encoding) {
    size_t wanted = strlen(encoding);
    bool others = false; /* what "*" says */
    for (const char *at = accept_encoding; *at != '\0';) {
        at = skip_blanks(at);
        size_t size = strcspn(at, " \t;,");
        const char *end = at + strcspn(at, ",");
        bool takes = !weighs_nothing(skip_blanks(at + size), end);
        if (size == wanted && strncasecmp(at, encoding, size) == 0) return takes;
        if (size == 1 && *at == '*') others = takes;
        at = *end == ',' ? end + 1 : end;
    }
    return others;
}

bool negotiate_has(const char *if_none_match, const char *tag) {
    size_t wanted = strlen(tag);
    for (const char *at = if_none_match; *at != '\0';) {
        at += strspn(at, " \t,");
        if (*at == '*') return true;
        if (at[0] == 'W' && at[1] == '/') at += 2; /* weak comparison is what the header asks for */
        if (strncmp(at, tag, wanted) == 0 && strchr(" \t,", at[wanted]) != NULL) return true;
        at += strcspn(at, ",");
    }
    return false;
}
