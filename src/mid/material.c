/* Material as data: any text judged, with all that does not fit, and the tree of its fields for an editor. Written once for all games. */
#include "base/check.h"
#include "memory/heap.h"

#include <stdlib.h>
#include <string.h>
#include <trivium/game.h>

/* ---- reading ---- */

enum { NODES_MAX = 32768 };

/* No text has more values than bytes; one that has more than material ever needs is refused before it costs memory. */
static bool read_text(tv_json_doc *doc, const char *json, size_t size, tv_error *error) {
    TV_ASSERT(json != NULL);
    *doc = (tv_json_doc){0};
    if (size > TV_MATERIAL_BYTES_MAX) return tv_fail(error, "The material is too long: at most 65536 bytes.", NULL);
    doc->max = size + 1 < NODES_MAX ? (uint32_t)size + 1 : NODES_MAX;
    doc->nodes = malloc(doc->max * sizeof *doc->nodes);
    if (doc->nodes == NULL) return tv_fail_memory(error);
    return tv_json_read(doc, json, size, false, error);
}

/* Opens the box for every number of seats. */
static bool opens(const tv_game *game, void *box, const tv_json_doc *doc, tv_error *error) {
    TV_ASSERT(game->seats_min >= 1 && game->seats_max <= TV_SEATS_MAX);
    for (uint8_t seats = game->seats_min; seats <= game->seats_max; seats++) {
        tv_setup setup = tv_setup_default(game, seats);
        setup.material = doc;
        if (!tv_game_open(game, box, &setup, error)) return false;
    }
    return true;
}

bool tv_material_fits(const tv_game *game, const char *json, size_t size, tv_error *error, tv_text *canonical) {
    tv_json_doc doc;
    void *box = calloc(1, game->box_bytes);
    bool good = box != NULL || tv_fail_memory(error);
    good = read_text(&doc, json, size, error) && good;
    good = good && opens(game, box, &doc, error);
    if (good && canonical != NULL) {
        tv_material_write(game, box, canonical);
        if (canonical->cut) good = tv_fail_memory(error);
    }
    TV_ASSERT(!good || error == NULL || box != NULL);
    free(doc.nodes);
    free(box);
    return good;
}

/* ---- labels ---- */

static const struct {
    uint32_t bit;
    const char *word;
} kinds[] = {{TV_MATERIAL_GROWS, "grows"},
             {TV_MATERIAL_SPOT, "spot"},
             {TV_MATERIAL_TITLE, "title"},
             {TV_MATERIAL_LINK, "link"},
             {TV_MATERIAL_JOINT, "joint"}};

static void write_or_null(tv_json *json, const char *key, const char *words) {
    if (words != NULL)
        tv_json_string(json, key, words);
    else
        tv_json_null(json, key);
}

void tv_material_write_labels(const tv_game *game, tv_lang lang, tv_json *json, const char *key) {
    TV_ASSERT(lang < TV_LANGS);
    tv_json_array(json, key);
    const tv_material_field *field = TV_GAME_HAS(game, material_fields) ? game->material_fields : NULL;
    for (; field != NULL && field->path != NULL; field++) {
        tv_json_object(json, NULL);
        tv_json_string(json, "path", field->path);
        tv_json_string(json, "label", tv_translate(lang, field->label));
        write_or_null(json, "about", field->about != NULL ? tv_translate(lang, field->about) : NULL);
        write_or_null(json, "clause", field->clause);
        write_or_null(json, "names", field->names);
        tv_json_array(json, "is");
        for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
            if (field->is & kinds[i].bit) tv_json_string(json, NULL, kinds[i].word);
        tv_json_array_end(json);
        tv_json_object_end(json);
    }
    tv_json_array_end(json);
}

/* ---- what cannot be read ---- */

/* "regions[3].crowns" as labels have it: "regions[].crowns". */
static void write_pattern(const char *path, tv_text *out) {
    TV_ASSERT(out->used == 0);
    for (; *path != '\0'; path++) {
        if (*path >= '0' && *path <= '9' && out->used > 0 && out->at[out->used - 1] == '[') {
            while (path[1] >= '0' && path[1] <= '9') path++;
            continue;
        }
        tv_text_add_char(out, *path);
    }
}

/* The clause that bounds a field: its own, or that of what is around it. */
static const char *clause_of(const tv_game *game, const char *path) {
    char pattern[128];
    tv_text out = TV_TEXT_OVER(pattern);
    write_pattern(path, &out);
    const char *found = "";
    size_t longest = 0;
    const tv_material_field *field = TV_GAME_HAS(game, material_fields) ? game->material_fields : NULL;
    for (; field != NULL && field->path != NULL; field++) {
        size_t size = strlen(field->path);
        bool around = !strncmp(pattern, field->path, size) && strchr(".[", pattern[size]) != NULL; /* also the end of the pattern */
        if (field->clause == NULL || !around || size < longest) continue;
        found = field->clause;
        longest = size;
    }
    return found[0] != '\0' ? found : game->clauses[0].id;
}

/* Is this a path, and not the beginning of a sentence? */
static bool is_path(const char *text, size_t size) {
    for (size_t i = 0; i < size; i++)
        if (strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.[]", text[i]) == NULL) return false;
    return size > 0;
}

/* Of the form's sentence about a number out of its bounds: the least into `least`, the most; NULL: it is about something else. */
static const char *read_bounds(const char *what, char *least, size_t size) {
    static const char before[] = " is not between ", between[] = " and ";
    const char *from = strstr(what, before);
    const char *to = from != NULL ? strstr(from + strlen(before), between) : NULL;
    if (to == NULL) return NULL;
    tv_text out = tv_text_over(least, size);
    tv_text_add_bytes(&out, from + strlen(before), (size_t)(to - from) - strlen(before));
    return out.cut ? NULL : to + strlen(between); /* a stranger may have written the like */
}

/* The one fault of a text that cannot be read, as a problem: its path stands before its sentence. */
static void write_fault(const tv_game *game, const tv_error *error, tv_lang lang, tv_json *json) {
    TV_ASSERT(error->what[0] != '\0');
    char path[128], where[24];
    tv_text out = TV_TEXT_OVER(path), line = TV_TEXT_OVER(where);
    const char *colon = strstr(error->what, ": ");
    bool has_path = colon != NULL && is_path(error->what, (size_t)(colon - error->what));
    if (has_path) tv_text_add_bytes(&out, error->what, (size_t)(colon - error->what));
    const char *what = has_path ? colon + 2 : error->what;
    const char *inner = has_path ? strstr(what, ": ") : NULL;
    if (inner != NULL && is_path(what, (size_t)(inner - what))) { /* "buildings[3]: cost: ...": a game read the field itself */
        tv_text_add_char(&out, '.');
        tv_text_add_bytes(&out, what, (size_t)(inner - what));
        what = inner + 2;
    }
    tv_text_add_uint(&line, error->line);
    char words[512];
    tv_text sentence = TV_TEXT_OVER(words);
    char least[24];
    const char *most = read_bounds(what, least, sizeof least);
    if (most != NULL)
        tv_say(&sentence, lang, "A whole number from {least} to {most} belongs here.", TV_S("least", least), TV_S("most", most));
    else if (error->line > 0 && !has_path)
        tv_say(&sentence, lang, "This cannot be read, line {line}: {what}", TV_S("line", where), TV_S("what", what));
    else
        tv_say(&sentence, lang, "This does not belong here: {what}", TV_S("what", what));
    tv_json_object(json, NULL);
    tv_json_string(json, "clause", error->clause[0] != '\0' ? error->clause : clause_of(game, path));
    tv_json_string(json, "path", path);
    tv_json_string(json, "sentence", words);
    tv_json_object_end(json);
}

/* ---- judging ---- */

static bool read_draft(const tv_game *game, void *box, const tv_json_doc *doc, bool edited, tv_error *error) {
    if (!TV_GAME_HAS(game, draft)) return opens(game, box, doc, error);
    if (doc == NULL) return tv_game_draft(game, box, NULL);
    tv_form form = tv_form_reader(doc, 0, error);
    form.drafting = edited;
    return tv_game_draft(game, box, &form);
}

/* Its fields, and what is between them. */
static void write_draft(const tv_game *game, const void *box, tv_json *json) {
    TV_ASSERT(box != NULL);
    tv_form values = tv_form_writer(json), fields = tv_form_describer(json);
    tv_json_object(json, "material");
    tv_game_material(game, box, &values);
    tv_json_object_end(json);
    tv_json_array(json, "tree");
    tv_game_material(game, box, &fields);
    tv_json_array_end(json);
}

bool tv_material_judge(const tv_game *game, const char *json, size_t size, bool edited, tv_lang lang, tv_text *out) {
    TV_ASSERT(lang < TV_LANGS);
    tv_json_doc doc = {0};
    tv_error error = {0};
    tv_json answer = tv_json_into(out);
    void *box = calloc(1, game->box_bytes);
    bool memory = box != NULL;
    bool read = memory && (size == 0 || read_text(&doc, json, size, &error));
    read = read && read_draft(game, box, size > 0 ? &doc : NULL, edited, &error);
    tv_misfits misfits = {.list = &answer, .lang = lang};
    tv_json_object(&answer, NULL);
    tv_json_array(&answer, "problems");
    if (read) tv_game_misfits(game, box, &misfits);
    if (!read) write_fault(game, &error, lang, &answer);
    tv_json_array_end(&answer);
    tv_json_bool(&answer, "good", read && misfits.count == 0);
    if (read) write_draft(game, box, &answer);
    tv_json_object_end(&answer);
    free(doc.nodes);
    free(box);
    return memory && !out->cut && !(error.what[0] != '\0' && tv_error_is_memory(&error));
}
