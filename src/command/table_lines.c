/* The table in plain lines, see table_lines.h. */
#include "table_lines.h"

#include "contains.h"
#include "scene_names.h"

#include <strings.h>

enum { AROUND_BYTES = 4096 };

static const tv_scene *scene_of(tv_session *session) { return &tv_session_frame(session)->screen->scene; }

/* A part of the table: its heading, and what lies there. False: nothing does. */
static bool show_area(const tv_scene *scene, tv_lang lang, uint8_t area, tv_text *out) {
    bool headed = false;
    for (uint32_t k = 0; k < scene->count; k++) {
        const tv_element *element = &scene->elements[k];
        if (element->area != area || element->decor) continue;
        if (!headed) {
            tv_text_add(out, tv_scene_words(scene, scene->areas[area].label));
            tv_text_add_char(out, '\n');
        }
        headed = true;
        tv_text_add(out, "  ");
        tv_text_add(out, element->id);
        tv_word(out, lang, ": ");
        tv_text_add(out, tv_scene_words(scene, element->label));
        tv_text_add_char(out, '\n');
    }
    return headed;
}

void table_show(tv_session *session, tv_lang lang, const char *part, tv_text *out) {
    const tv_scene *scene = scene_of(session);
    uint32_t shown = 0;
    for (uint8_t area = 0; area < scene->area_count; area++) {
        const tv_area *it = &scene->areas[area];
        if (contains_words(tv_scene_words(scene, it->label), part) || strcasecmp(it->id, part) == 0)
            shown += show_area(scene, lang, area, out);
    }
    if (shown > 0 || *part == '\0') return;
    tv_word(out, lang, TV_TEXT("No part of the table is called so; there are:"));
    tv_text_add_char(out, '\n');
    for (uint8_t area = 0; area < scene->area_count; area++) {
        tv_text_add(out, "  ");
        tv_text_add(out, tv_scene_words(scene, scene->areas[area].label));
        tv_text_add_char(out, '\n');
    }
}

void table_look(tv_session *session, tv_lang lang, const char *name, tv_text *out) {
    const tv_element *thing = scene_named(scene_of(session), name);
    if (*name == '\0') {
        table_show(session, lang, name, out);
        return;
    }
    if (thing == NULL)
        tv_word(out, lang, TV_TEXT("There is no such thing on the table; show names them all."));
    else
        table_tell(session, thing->id, out);
    tv_text_add_char(out, '\n');
}

void table_tell(tv_session *session, const char *id, tv_text *out) {
    char words[AROUND_BYTES];
    tv_text around = TV_TEXT_OVER(words);
    tv_session_tell(session, id, out);
    tv_session_tell_around(session, id, &around);
    if (around.used == 0) return;
    tv_text_add_char(out, ' ');
    tv_text_add(out, words);
}
