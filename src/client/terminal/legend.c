/* Signs and their meanings, see legend.h. */
#include "legend.h"

#include <string.h>

/* Does it need to be explained? What its label begins with is a name already. */
static bool has_sign(const tv_scene *scene, const tv_element *element) {
    const char *label = tv_scene_words(scene, element->label);
    return element->brief[0] && label[0] && strncmp(element->brief, label, strlen(element->brief)) != 0;
}

/* Two things may have one sign: the first of them explains it. */
static bool is_explained(const tv_scene *scene, uint32_t before, const char *sign) {
    for (uint32_t k = 0; k < before; k++)
        if (has_sign(scene, &scene->elements[k]) && strcmp(scene->elements[k].brief, sign) == 0) return true;
    return false;
}

void legend_write(const tv_scene *scene, tv_lang lang, tv_text *out) {
    for (uint32_t k = 0; k < scene->count; k++) {
        const tv_element *element = &scene->elements[k];
        if (!has_sign(scene, element) || is_explained(scene, k, element->brief)) continue;
        tv_text_add(out, element->brief);
        tv_word(out, lang, ": ");
        tv_text_add(out, tv_scene_words(scene, element->label));
        tv_text_add_char(out, '\n');
    }
}
