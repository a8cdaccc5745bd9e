/* Looking for words, see contains.h. */
#include "contains.h"

#include <string.h>
#include <strings.h>

bool contains_words(const char *text, const char *words) {
    for (size_t size = strlen(words); *text; text++)
        if (strncasecmp(text, words, size) == 0) return true;
    return words[0] == '\0';
}
