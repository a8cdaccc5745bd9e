/* Material that people write or correct (docs/material.md): what its fields are called, which rule bounds them, what of a draft does not fit, and
 * one judgement of a text as data, of which an editor is made for any game. */
#ifndef TRIVIUM_MATERIAL_H
#define TRIVIUM_MATERIAL_H

#include <trivium/form.h>
#include <trivium/words.h>

TV_PUBLIC_BEGIN

enum {
    TV_MATERIAL_GROWS = 1,  /* a list to which items can be added, and from which they can be taken */
    TV_MATERIAL_SPOT = 2,   /* a place in the picture, [x, y]: it can be dragged there */
    TV_MATERIAL_TITLE = 4,  /* what the object that it belongs to is called by */
    TV_MATERIAL_LINK = 8,   /* a pair of names: in the picture a line from one to the other */
    TV_MATERIAL_JOINT = 16, /* a place where several lists meet: those that lie at one point are moved there together */
};
enum { TV_MATERIAL_BYTES_MAX = 65536 }; /* what is taken from strangers */

/* What people call a field, and the rule that bounds it. The path is as in the JSON, with [] for any item of a list: "regions[].crowns". With "="
 * and a word behind it, it names that word as the field's value: "regions[].land=hill". With "=" and nothing behind it the field is given for all items or
 * for none, and the label says what it is to leave it out; fields with the same label are left out together, if the first of them is there. Fields
 * that are not in a game's list are called by their key. */
typedef struct tv_material_field {
    const char *path;
    const char *label;  /* translatable */
    const char *about;  /* translatable: what it means; NULL: the label says it */
    const char *clause; /* the rule that bounds it; NULL: that of the field around it */
    const char *names;  /* the path of the ids of which one stands here: when that is renamed, so is this */
    uint32_t is;        /* TV_MATERIAL_... */
} tv_material_field;

/* Where checks say what does not fit: the first becomes the error of who opens a box; all of them a list for who edits. */
typedef struct tv_misfits {
    tv_error *error; /* may be NULL */
    tv_json *list;   /* {"clause": ..., "path": ..., "sentence": ...} for each; NULL: not wanted */
    tv_lang lang;    /* of the list */
    uint32_t count;
} tv_misfits;

/* One thing that does not fit. `path`: the field; [] in it stands for `item`. The sentence is translatable, with holes for `args`. */
void tv_misfit_args(tv_misfits *misfits, const char *clause, const char *path, uint32_t item, const char *sentence, const tv_arg *args);
#ifndef __cplusplus
#define tv_misfit(misfits, clause, path, item, sentence, ...)                                                                              \
    tv_misfit_args((misfits), (clause), (path), (item), (sentence), (const tv_arg[]){__VA_ARGS__, {NULL, NULL, 0}})
#endif
/* Ids of `count` things, each `stride` bytes behind the one before: of a-z, 0-9 and _, and no two alike. `list`: the key of their list; `path`:
 * of an id in it. */
void tv_misfit_ids(tv_misfits *misfits, const char *first, size_t stride, uint32_t count, const char *clause, const char *list,
                   const char *path);

struct tv_game;
/* How the places of the fields below `path` ("regions"; empty: none) lie in a picture, in 1/1000 of its units: place [u, v] is at
 * (x + xx * u + xy * v, y + yx * u + yy * v). */
typedef struct tv_spots {
    char path[40];
    int32_t x, y, xx, xy, yx, yy;
} tv_spots;

/* Judges a text that is to be the material of a game, which may be anything, as JSON: {"good": ..., "problems": [...]}, and when it could be read
 * "material": what it says, complete, and "tree": its fields as tv_form_describer writes them. `edited`: somebody is changing it, so what was given
 * for another kind of thing is left out. An empty text is the default. False when memory is short. */
bool tv_material_judge(const struct tv_game *game, const char *json, size_t size, bool edited, tv_lang lang, tv_text *out);
/* The same for whoever only asks whether it may be played with: true, or the first fault; `canonical` (may be NULL) gets it complete. */
bool tv_material_fits(const struct tv_game *game, const char *json, size_t size, tv_error *error, tv_text *canonical);
/* The fields' labels as a JSON list of {"path", "label", "about", "clause", "names", "is": [...]}. */
void tv_material_write_labels(const struct tv_game *game, tv_lang lang, tv_json *json, const char *key);

TV_PUBLIC_END

#endif
