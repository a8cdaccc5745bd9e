/* Finding a thing by its name, see scene_names.h. Places of the map come before what lies on them, whole names before parts. */
#include "scene_names.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "contains.h"

typedef enum { AS_WHOLE, AS_LAST_WORD, AS_BEGINNING, AS_PART, WAYS } way;

/* A label's name ends where it begins to tell. */
static size_t name_size(const char *label) { return strcspn(label, ":.,("); }

static bool begins_with(const char *text, const char *name) { return strncasecmp(text, name, strlen(name)) == 0; }

static bool is_whole(const char *text, size_t size, const char *name) { return strlen(name) == size && strncasecmp(text, name, size) == 0; }

/* "Hex K3" is K3, "stack.0.1" is not 1. */
static bool is_last_word(const char *label, size_t size, const char *name) {
    size_t length = strlen(name);
    return size > length && label[size - length - 1] == ' ' && strncasecmp(label + size - length, name, length) == 0;
}

static bool is_called(const tv_scene *scene, const tv_element *element, const char *name, way how) {
    const char *label = tv_scene_words(scene, element->label), *dot = strchr(element->id, '.');
    size_t size = name_size(label);
    switch (how) {
    case AS_WHOLE:
        return is_whole(label, size, name) || strcasecmp(element->brief, name) == 0 || (dot && strcasecmp(dot + 1, name) == 0) ||
               strcasecmp(tv_scene_words(scene, element->text), name) == 0;
    case AS_LAST_WORD: return is_last_word(label, size, name);
    case AS_BEGINNING: return begins_with(label, name) || begins_with(element->brief, name);
    default: return strlen(name) > 2 && contains_words(label, name);
    }
}

const tv_element *scene_named(const tv_scene *scene, const char *name) {
    const tv_element *exact = tv_scene_find(scene, name);
    if (exact || *name == '\0') return exact;
    for (way how = AS_WHOLE; how < WAYS; how++)
        for (int shaped = 1; shaped >= 0; shaped--)
            for (uint32_t k = 0; k < scene->count; k++) {
                const tv_element *element = &scene->elements[k];
                if (element->decor || (tv_scene_words(scene, element->shape)[0] != '\0') != (shaped == 1)) continue;
                if (is_called(scene, element, name, how)) return element;
            }
    return NULL;
}
